//! `POST /api/liveclass/sessions`

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::Response;
use domain::idempotency::KeptAnswer;
use domain::live::NewLiveSession;
use domain::{ChapterId, Course, Driver, FieldErrors, LiveSession, LiveSessionId, Settings};
use store::create_with_fresh_id;
use web::{
    Anyone, Authed, Base, Code, Declined, IdempotencyKey, Keyed, LiveClass, Problem, code,
    editable_course, kept_answer, kept_response,
};

use crate::sessions::view::SessionView;

/// Makes a live session of a course; the caller is its host.
#[utoipa::path(
    post,
    path = "/liveclass/sessions",
    tag = "Live classes",
    params(IdempotencyKey),
    request_body = NewLiveSession,
    responses(
        (status = CREATED, description = "The session", body = SessionView,
         headers(("Location" = String, description = "Where the session is"))), code::PremiumRequired, code::NotFound, Keyed
    ),
    security(("user_token" = []))
)]
pub(crate) async fn create_session(
    State(base): State<Base>,
    asked: Authed<Anyone<LiveClass>, NewLiveSession>,
) -> Result<Response, Declined> {
    let (caller, new, keyed) = (asked.caller, asked.body, asked.keyed);
    let driver = driver(new.driver, &caller.settings)?;
    let (once, course) = tokio::join!(
        keyed.claim(&base),
        editable_course(&base, &caller.user, new.course_id)
    );
    let (once, course) = (once?, course?);
    must_have_chapter(&course, new.publish_chapter_id).map_err(Problem::from)?;
    let (store, now, once, new) = (&base.store, base.now(), &once, &new);
    let host = caller.user.id;
    let stored = create_with_fresh_id(LiveSessionId::fresh, now, |id| async move {
        let session = new.clone().scheduled(id, host, driver, now);
        let answer = created(&session)?;
        let kept = once.completed(&answer);
        store.create_live_session(&session, kept).await?;
        Ok(kept_response(&answer))
    });
    Ok(stored.await.map_err(Problem::from)?)
}

/// The driver that was asked for, else the best that there is.
fn driver(wanted: Option<Driver>, settings: &Settings) -> Result<Driver, Problem> {
    match wanted {
        Some(Driver::Livekit) if !settings.premium => Err(Problem::of(Code::PremiumRequired)),
        Some(driver) => Ok(driver),
        None if settings.premium => Ok(Driver::Livekit),
        None => Ok(Driver::Webrtc),
    }
}

/// Sees to it that a chapter, where one is named, is one of the course.
pub(crate) fn must_have_chapter(
    course: &Course,
    chapter: Option<ChapterId>,
) -> Result<(), FieldErrors> {
    let there = |id: ChapterId| course.chapters.iter().any(|chapter| chapter.id == id);
    if chapter.is_none_or(there) {
        return Ok(());
    }
    let message = "is no chapter of the course";
    Err(FieldErrors::one("publish_chapter_id", message))
}

fn created(session: &LiveSession) -> Result<KeptAnswer, Problem> {
    let location = format!("/api/liveclass/sessions/{}", session.id);
    let headers = [(header::LOCATION, location.as_str())];
    let view = SessionView::from(session.clone());
    kept_answer(StatusCode::CREATED, &headers, &view)
}
