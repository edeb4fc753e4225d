//! `POST [/api/v1]/ai-course/draft/{draft}/apply`

use ai::{DraftKind, Effect, Refused, Subject, draft_kind};
use axum::Json;
use axum::extract::State;
use domain::draft::{Applied, ApplyRefused, ApplyStep};
use domain::{Course, Draft, DraftStatus, FieldErrors, TopicId, User};
use serde::Serialize;
use serde_json::{Map, Value};
use store::{ApplyConflict, AttemptError, KeptContent, StoreError, retry_on_conflict_up_to};
use utoipa::ToSchema;
use web::{Anyone, Authed, Base, Code, CourseAi, Problem, code};

use crate::in_charge::course_in_charge;

/// How to apply.
#[derive(domain::Request)]
#[request(name = "ApplyRequest")]
pub(crate) struct Request {
    /// Saved as the draft's output before it is applied; in its feature's
    /// shape.
    edited_output: Option<Map<String, Value>>,
    /// Refuse where the course is no longer at this version; of no meaning
    /// where the draft makes a new course.
    #[request(range = 1..=i64::MAX)]
    expected_course_version: Option<i64>,
}

/// The draft has taken effect.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApplyResult {
    /// `applied`.
    status: &'static str,
    /// Whether a page that shows the course should load it again.
    reload: bool,
    /// The course that it made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    course_id: Option<u64>,
    /// Where that course is edited.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    redirect_url: Option<String>,
}

impl From<Applied> for ApplyResult {
    fn from(applied: Applied) -> Self {
        let course_id = applied.created_course_id.map(u64::from);
        Self {
            status: "applied",
            reload: applied.reload,
            course_id,
            redirect_url: course_id.map(|id| format!("/admin/course/{id}/edit")),
        }
    }
}

/// Applies a ready draft to its course, or as a new one.
#[utoipa::path(
    post,
    path = "/ai-course/draft/{draft}/apply",
    tag = "Drafts",
    params(("draft" = u64, Path, description = "The draft's id")),
    request_body(content = Option<Request>),
    responses((status = OK, description = "It has taken effect", body = ApplyResult), code::Conflict, code::DraftNotReady, code::DraftAlreadyApplied, code::CourseChanged, code::TopicNotFound),
    security(("user_token" = []))
)]
pub(crate) async fn apply_draft(
    State(base): State<Base>,
    own: Authed<Anyone<CourseAi>, Request, Draft>,
) -> Result<Json<ApplyResult>, Problem> {
    let (caller, draft, body) = (own.caller, own.found, own.body);
    let kind = draft_kind(draft.feature()).ok_or_else(Problem::not_found)?;
    let edited = body.edited_output.map(Value::Object);
    let edited = edited.map(|edited| kind.edited(&edited));
    let edited = edited.transpose().map_err(|faults| {
        let mut errors = FieldErrors::default();
        errors.absorb("edited_output", faults);
        errors
    })?;
    let apply = Apply {
        base: &base,
        user: &caller.user,
        kind,
        edited,
        version: body.expected_course_version,
    };
    Ok(Json(apply.run(draft).await?.into()))
}

/// What a draft takes effect on, as it was read.
struct Target {
    course: Course,
    /// Of the topic that a lesson most likely is for.
    content: Option<KeptContent>,
}

/// More than others have: many drafts of one course may be applied at once.
const TRIES: u32 = 32;

struct Apply<'a> {
    base: &'a Base,
    user: &'a User,
    kind: &'static dyn DraftKind,
    edited: Option<Value>,
    version: Option<i64>,
}

impl Apply<'_> {
    /// Reads, decides and writes; where either thing changed in between, from
    /// the start.
    async fn run(&self, draft: Draft) -> Result<Applied, Problem> {
        let id = draft.id;
        let applied = retry_on_conflict_up_to(
            TRIES,
            draft,
            |draft| async move {
                let target = self.read(&draft).await?;
                match draft.apply_step(self.edited.is_some()).map_err(refusal)? {
                    ApplyStep::Repeat(applied) => Ok(applied),
                    ApplyStep::Proceed => self.attempt(&draft, target.as_ref()).await,
                }
            },
            || async move {
                let draft = self.base.store.draft(id).await?;
                draft.ok_or_else(Problem::not_found)
            },
        );
        Ok(applied.await?)
    }

    /// Reads what the draft takes effect on; nothing where it makes a course.
    async fn read(&self, draft: &Draft) -> Result<Option<Target>, Problem> {
        let Some(id) = draft.course_id else {
            return Ok(None);
        };
        let ready = draft.status == DraftStatus::Ready;
        let likely = self.kind.likely_topic(draft).filter(|_| ready);
        let content = async {
            match likely {
                Some(topic) => self.base.store.content_to_keep(id, topic).await.map(Some),
                None => Ok(None),
            }
        };
        let course = course_in_charge(self.base, self.user, id);
        let (course, content) = tokio::join!(course, content);
        Ok(Some(Target {
            course: course?,
            content: content?,
        }))
    }

    async fn attempt(
        &self,
        draft: &Draft,
        target: Option<&Target>,
    ) -> Result<Applied, AttemptError<Problem>> {
        let course = target.map(|target| &target.course);
        if let Some((course, expected)) = course.zip(self.version)
            && u64::try_from(expected) != Ok(course.version)
        {
            let detail = format!("The course is at version {}.", course.version);
            return Err(Problem::new(Code::CourseChanged, detail).into());
        }
        let now = self.base.now();
        let output = self
            .edited
            .as_ref()
            .or(draft.output.as_ref())
            .unwrap_or(&Value::Null);
        let subject = Subject {
            draft,
            course,
            now,
            random: telemetry::random::bits,
        };
        let effect = self.kind.effect(output, &subject).map_err(refused)?;
        let applied = effect.applied();
        let written = draft.apply(self.edited.clone(), applied.clone(), now);
        self.write(&written, effect, target).await?;
        Ok(applied)
    }

    async fn write(
        &self,
        draft: &Draft,
        effect: Effect,
        target: Option<&Target>,
    ) -> Result<(), AttemptError<Problem>> {
        let store = &self.base.store;
        let written = match (effect, target) {
            (Effect::OnCourse(changed), Some(Target { course, .. })) => {
                store.apply_to_course(draft, &changed, course).await
            }
            (Effect::OnTopic(changed, topic, content), Some(target)) => {
                let (course, old) = (&target.course, self.old_content(topic, target).await?);
                let topic = store.apply_to_topic(draft, &changed, course, content, &old);
                topic.await
            }
            (Effect::NewCourse(course), _) => store.apply_as_course(draft, &course).await,
            (Effect::ViewOnly, _) => store.replace_draft(draft).await.map_err(Into::into),
            (Effect::OnCourse(_) | Effect::OnTopic(..), None) => {
                return Err(refused(Refused::CourseGone).into());
            }
        };
        match written {
            Err(ApplyConflict::Store(StoreError::TooLarge(_))) => Err(self.too_large().into()),
            written => Ok(written?),
        }
    }

    /// A topic's content as it was read beside the course, or read now where
    /// the lesson's titles name another topic than they did.
    async fn old_content(
        &self,
        topic: TopicId,
        target: &Target,
    ) -> Result<KeptContent, StoreError> {
        let read = target.content.as_ref();
        if let Some(content) = read.filter(|content| content.topic_id == topic) {
            return Ok(content.clone());
        }
        let read = self.base.store.content_to_keep(target.course.id, topic);
        read.await
    }

    /// The draft or the course's structure would not fit its item.
    fn too_large(&self) -> Problem {
        let message = "would make a draft or a course structure of more than 400 KB";
        match self.edited {
            Some(_) => FieldErrors::one("edited_output", message).into(),
            None => Problem::new(Code::Conflict, format!("The draft {message}.")),
        }
    }
}

/// Why an output cannot take effect, as its caller is told.
fn refused(refused: Refused) -> Problem {
    match refused {
        Refused::Shape(errors) => errors.into(),
        Refused::ChaptersGone(gone) => {
            let detail = format!("The order does not fit the course any more: {gone}.");
            Problem::new(Code::CourseChanged, detail)
        }
        Refused::TopicGone => Problem::of(Code::TopicNotFound),
        Refused::CourseGone => Problem::not_found(),
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
