//! `POST [/api/v1]/ai-course/draft/{draft}/apply`

use axum::Json;
use axum::extract::State;
use domain::draft::{Applied, ApplyRefused, ApplyStep};
use domain::{Course, Draft, FieldErrors, Fields, User};
use serde::Serialize;
use serde_json::Value;
use store::{ApplyConflict, RACES, StoreError};
use utoipa::ToSchema;
use web::{ApplyProblems, Base, Code, OwnDraft, Problem, RequestBody};

use crate::effect::{Effect, Refused, edited_output, take_effect};
use crate::in_charge::course_in_charge;

/// How to apply.
#[derive(ToSchema)]
#[schema(as = ApplyRequest)]
pub(crate) struct Request {
    /// Saved as the draft's output before it is applied; in its feature's
    /// shape.
    #[schema(value_type = Option<Object>)]
    edited_output: Option<Value>,
    /// Refuse where the course is no longer at this version.
    #[schema(minimum = 1)]
    expected_course_version: Option<i64>,
}

impl RequestBody for Request {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let edited_output = fields.optional_object("edited_output").cloned();
        let version = fields.optional_integer("expected_course_version", 1..=i64::MAX);
        Some(Self {
            edited_output,
            expected_course_version: version,
        })
    }
}

/// The draft has taken effect.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApplyResult {
    /// `applied`.
    status: &'static str,
    /// Whether a page that shows the course should load it again.
    reload: bool,
}

/// Applies a ready draft to its course.
#[utoipa::path(
    post,
    path = "/ai-course/draft/{draft}/apply",
    tag = "Drafts",
    params(("draft" = u64, Path, description = "The draft's id")),
    request_body(content = Option<Request>),
    responses((status = OK, description = "It has taken effect", body = ApplyResult), ApplyProblems),
    security(("user_token" = []))
)]
pub(crate) async fn apply_draft(
    State(base): State<Base>,
    own: OwnDraft<Request>,
) -> Result<Json<ApplyResult>, Problem> {
    let OwnDraft {
        caller,
        draft,
        body,
        ..
    } = own;
    let edited = body
        .edited_output
        .map(|edited| edited_output(&draft, &edited))
        .transpose()?;
    let apply = Apply {
        base: &base,
        user: &caller.user,
        edited,
        version: body.expected_course_version,
    };
    let applied = apply.run(draft).await?;
    Ok(Json(ApplyResult {
        status: "applied",
        reload: applied.reload,
    }))
}

struct Apply<'a> {
    base: &'a Base,
    user: &'a User,
    edited: Option<Value>,
    version: Option<i64>,
}

impl Apply<'_> {
    /// Reads, decides and writes; where either thing changed in between, from
    /// the start.
    async fn run(&self, mut draft: Draft) -> Result<Applied, Problem> {
        for _ in 0..RACES {
            let course = course_in_charge(self.base, self.user, draft.course_id).await?;
            match draft.apply_step(self.edited.is_some()).map_err(refusal)? {
                ApplyStep::Repeat(applied) => return Ok(applied),
                ApplyStep::Proceed => {}
            }
            match self.attempt(&draft, &course).await {
                Ok(applied) => return Ok(applied),
                Err(Attempt::DraftChanged) => draft = self.read_again(&draft).await?,
                Err(Attempt::CourseChanged) => {}
                Err(Attempt::TooLarge) => return Err(self.too_large()),
                Err(Attempt::Refused(problem)) => return Err(problem),
            }
        }
        let detail = "The draft or its course keeps changing. Try again in a moment.";
        Err(Problem::new(Code::Conflict, detail))
    }

    async fn attempt(&self, draft: &Draft, course: &Course) -> Result<Applied, Attempt> {
        if self
            .version
            .is_some_and(|version| u64::try_from(version) != Ok(course.version))
        {
            let detail = format!("The course is at version {}.", course.version);
            return Err(Attempt::Refused(Problem::new(Code::CourseChanged, detail)));
        }
        let now = self.base.now();
        let output = self
            .edited
            .as_ref()
            .or(draft.output.as_ref())
            .unwrap_or(&Value::Null);
        let store = &self.base.store;
        let effect = take_effect(draft, output, course, now)?;
        let applied = match &effect {
            Effect::OnCourse(changed) => Applied {
                reload: true,
                course_version: Some(changed.version),
            },
            Effect::ViewOnly => Applied {
                reload: false,
                course_version: None,
            },
        };
        let written = draft.apply(self.edited.clone(), applied.clone(), now);
        match effect {
            Effect::OnCourse(changed) => store.apply_to_course(&written, &changed, course).await?,
            Effect::ViewOnly => store.replace_draft(&written).await.map_err(|error| {
                if matches!(error, StoreError::Conflict) {
                    Attempt::DraftChanged
                } else {
                    ApplyConflict::Store(error).into()
                }
            })?,
        }
        Ok(applied)
    }

    /// The course's structure would not fit its item.
    fn too_large(&self) -> Problem {
        let message = "would make a course structure of more than 400 KB";
        match self.edited {
            Some(_) => FieldErrors::one("edited_output", message).into(),
            None => Problem::new(Code::Conflict, format!("The draft {message}.")),
        }
    }

    async fn read_again(&self, draft: &Draft) -> Result<Draft, Problem> {
        self.base
            .store
            .draft(draft.id)
            .await?
            .ok_or_else(Problem::not_found)
    }
}

enum Attempt {
    DraftChanged,
    CourseChanged,
    TooLarge,
    Refused(Problem),
}

impl From<Refused> for Attempt {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Shape(errors) => Self::Refused(errors.into()),
            Refused::ChaptersGone(gone) => {
                let detail = format!("The order does not fit the course any more: {gone}.");
                Self::Refused(Problem::new(Code::CourseChanged, detail))
            }
        }
    }
}

impl From<ApplyConflict> for Attempt {
    fn from(conflict: ApplyConflict) -> Self {
        match conflict {
            ApplyConflict::DraftChanged => Self::DraftChanged,
            ApplyConflict::CourseChanged => Self::CourseChanged,
            ApplyConflict::Store(StoreError::TooLarge(_)) => Self::TooLarge,
            ApplyConflict::Store(error) => Self::Refused(error.into()),
        }
    }
}

fn refusal(refused: ApplyRefused) -> Problem {
    match refused {
        ApplyRefused::NotReady(status) => {
            let status = serde_json::json!(status);
            let detail = format!("Only a ready draft can be applied; this one is {status}.");
            Problem::new(Code::DraftNotReady, detail)
        }
        ApplyRefused::AlreadyApplied => Problem::of(Code::DraftAlreadyApplied),
    }
}
