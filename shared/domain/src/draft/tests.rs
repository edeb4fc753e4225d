//! The transitions of a draft.

use serde_json::json;

use super::*;

const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_000);
const LIMIT: Duration = Duration::from_secs(90);

fn draft() -> Draft {
    let request = DraftRequest::new(Feature::OutlineGeneration, &json!({"chapter_count": 3}));
    let week = Duration::from_hours(7 * 24);
    Draft::new(
        5.try_into().unwrap(),
        2.try_into().unwrap(),
        Some(1.try_into().unwrap()),
        request,
        NOW,
        week,
    )
}

fn generated() -> Generated {
    Generated {
        output: json!({"chapters": []}),
        ai_backend: "offline".into(),
        material_cut: true,
        course_version: Some(1),
    }
}

fn in_status(status: DraftStatus) -> Draft {
    Draft { status, ..draft() }
}

#[test]
fn a_claim_holds_for_the_time_limit_and_half_a_minute() {
    let claimed = draft().claim(NOW, LIMIT).unwrap();
    assert_eq!(claimed.status, DraftStatus::Processing);
    assert_eq!(claimed.tries, 1);
    let almost = NOW.plus_millis(119_999);
    assert_eq!(claimed.claim(almost, LIMIT), Err(ClaimRefused::Claimed));
    assert!(!claimed.abandoned(almost));
    let over = NOW.plus_millis(120_000);
    assert!(claimed.abandoned(over));
    assert_eq!(claimed.claim(over, LIMIT).unwrap().tries, 2);
}

#[test]
fn a_draft_that_kills_its_worker_is_tried_four_times_in_all() {
    let mut claimed = draft();
    for _ in 0..4 {
        let now = claimed.due_at;
        claimed = claimed.claim(now, LIMIT).unwrap();
    }
    assert_eq!(
        claimed.claim(claimed.due_at, LIMIT),
        Err(ClaimRefused::TriesExhausted)
    );
}

#[test]
fn nobody_claims_what_is_settled_or_expired() {
    for status in [
        DraftStatus::Ready,
        DraftStatus::Failed,
        DraftStatus::Applied,
        DraftStatus::Dismissed,
    ] {
        assert_eq!(
            in_status(status).claim(NOW, LIMIT),
            Err(ClaimRefused::Settled)
        );
    }
    let old = draft();
    assert_eq!(old.claim(old.expires_at, LIMIT), Err(ClaimRefused::Settled));
}

#[test]
fn only_a_ready_draft_is_applied_and_an_applied_one_answers_again() {
    for status in [
        DraftStatus::Pending,
        DraftStatus::Processing,
        DraftStatus::Failed,
        DraftStatus::Dismissed,
    ] {
        assert_eq!(
            in_status(status).apply_step(false),
            Err(ApplyRefused::NotReady(status))
        );
    }
    let ready = draft()
        .claim(NOW, LIMIT)
        .unwrap()
        .complete(generated(), NOW);
    assert_eq!(ready.apply_step(true), Ok(ApplyStep::Proceed));
    let result = Applied {
        reload: true,
        course_version: Some(2),
        ..Applied::default()
    };
    let applied = ready.apply(Some(json!({"chapters": [1]})), result.clone(), NOW);
    assert_eq!(applied.output, Some(json!({"chapters": [1]})));
    assert_eq!(applied.apply_step(false), Ok(ApplyStep::Repeat(result)));
    assert_eq!(applied.apply_step(true), Err(ApplyRefused::AlreadyApplied));
}

#[test]
fn an_effect_is_undone_only_while_the_course_is_as_the_apply_left_it() {
    let ready = draft()
        .claim(NOW, LIMIT)
        .unwrap()
        .complete(generated(), NOW);
    assert_eq!(ready.may_revert(2), Err(RevertRefused::NothingToUndo));
    let applied = |course_version| {
        ready.apply(
            None,
            Applied {
                reload: true,
                course_version,
                ..Applied::default()
            },
            NOW,
        )
    };
    assert_eq!(
        applied(None).may_revert(2),
        Err(RevertRefused::NothingToUndo)
    );
    assert_eq!(applied(Some(2)).may_revert(2), Ok(()));
    assert_eq!(applied(Some(2)).replaced_version(), Some(1));
    assert_eq!(
        applied(Some(2)).may_revert(3),
        Err(RevertRefused::CourseChanged)
    );
    let reverted = applied(Some(2)).revert(NOW);
    assert_eq!(reverted.apply_step(true), Ok(ApplyStep::Proceed));
    assert_eq!(reverted.may_revert(3), Err(RevertRefused::NothingToUndo));
}

#[test]
fn only_a_failed_draft_is_tried_anew_with_all_its_tries() {
    let failed = Draft {
        tries: 4,
        ..draft().fail("x", "y", NOW)
    };
    let again = failed.retry(NOW).unwrap();
    assert_eq!(
        (again.status, again.tries, again.error),
        (DraftStatus::Pending, 0, None)
    );
    for status in [
        DraftStatus::Pending,
        DraftStatus::Processing,
        DraftStatus::Ready,
        DraftStatus::Applied,
        DraftStatus::Dismissed,
    ] {
        assert_eq!(in_status(status).retry(NOW), None);
    }
}

#[test]
fn every_transition_moves_the_revision() {
    let first = draft();
    let claimed = first.claim(NOW, LIMIT).unwrap();
    let all = [
        claimed.clone(),
        first.fail("x", "y", NOW),
        first.resent(NOW),
        first.release(NOW, NOW),
        first.dismiss(NOW).unwrap(),
        first.complete(generated(), NOW),
        first.apply(
            None,
            Applied {
                reload: true,
                ..Applied::default()
            },
            NOW,
        ),
    ];
    assert!(all.iter().all(|draft| draft.revision == 2));
}

#[test]
fn a_draft_in_any_other_state_is_dismissed_once() {
    let dismissed = in_status(DraftStatus::Applied).dismiss(NOW).unwrap();
    assert_eq!(dismissed.status, DraftStatus::Dismissed);
    assert_eq!(dismissed.dismiss(NOW), None);
}

#[test]
fn every_try_adds_to_what_a_draft_has_cost() {
    let usage = |tokens| {
        Some(Usage {
            prompt_tokens: tokens,
            completion_tokens: 2 * tokens,
            reasoning_tokens: None,
        })
    };
    let claimed = draft().claim(NOW, LIMIT).unwrap().spent(usage(1));
    let again = claimed.release(NOW, NOW).claim(NOW, LIMIT).unwrap();
    let failed = again.spent(None).fail("ai_bad_output", "No.", NOW);
    assert_eq!(failed.usage, usage(1));
    let anew = failed.retry(NOW).unwrap().claim(NOW, LIMIT).unwrap();
    let ready = anew.spent(usage(10)).complete(generated(), NOW);
    assert_eq!(ready.usage, usage(11));
}
