//! `POST [/api/v1]/ai-course/draft/{draft}/apply`

use axum::Json;
use axum::extract::State;
use domain::draft::{Applied, ApplyRefused, ApplyStep};
use domain::{Course, Draft, DraftStatus, FieldErrors, TopicId, User};
use serde::Serialize;
use serde_json::{Map, Value};
use store::{ApplyConflict, KeptContent, RACES, StoreError};
use utoipa::ToSchema;
use web::{Anyone, Authed, Base, Code, CourseAi, Problem, code};

use crate::effect::{Effect, Refused, edited_output, take_effect};
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
    let edited = body
        .edited_output
        .map(|edited| edited_output(&draft, &Value::Object(edited)))
        .transpose()?;
    let apply = Apply {
        base: &base,
        user: &caller.user,
        edited,
        version: body.expected_course_version,
    };
    Ok(Json(apply.run(draft).await?.into()))
}

/// What a draft takes effect on, as it was read.
struct Subject {
    course: Course,
    /// Of the topic that a lesson most likely is for.
    content: Option<KeptContent>,
}

/// How often a course that others change is read again: many drafts of one
/// course may be applied at once.
const APPLY_RACES: u32 = 4 * RACES;

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
        for attempt in 0..APPLY_RACES {
            // Others who apply their drafts to the same course get on meanwhile.
            if attempt > 0 {
                tokio::time::sleep(store::jitter(attempt)).await;
            }
            let subject = self.read(&draft).await?;
            match draft.apply_step(self.edited.is_some()).map_err(refusal)? {
                ApplyStep::Repeat(applied) => return Ok(applied),
                ApplyStep::Proceed => {}
            }
            match self.attempt(&draft, subject.as_ref()).await {
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

    /// Reads what the draft takes effect on; nothing where it makes a course.
    async fn read(&self, draft: &Draft) -> Result<Option<Subject>, Problem> {
        let Some(id) = draft.course_id else {
            return Ok(None);
        };
        let ready = draft.status == DraftStatus::Ready;
        let likely = draft.likely_topic().filter(|_| ready);
        let content = async {
            match likely {
                Some(topic) => self.base.store.content_to_keep(id, topic).await.map(Some),
                None => Ok(None),
            }
        };
        let course = course_in_charge(self.base, self.user, id);
        let (course, content) = tokio::join!(course, content);
        Ok(Some(Subject {
            course: course?,
            content: content?,
        }))
    }

    async fn attempt(&self, draft: &Draft, subject: Option<&Subject>) -> Result<Applied, Attempt> {
        let course = subject.map(|subject| &subject.course);
        if let Some((course, expected)) = course.zip(self.version)
            && u64::try_from(expected) != Ok(course.version)
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
        let effect = take_effect(draft, output, course, now)?;
        let applied = effect.applied();
        let written = draft.apply(self.edited.clone(), applied.clone(), now);
        self.write(&written, effect, subject).await?;
        Ok(applied)
    }

    async fn write(
        &self,
        draft: &Draft,
        effect: Effect,
        subject: Option<&Subject>,
    ) -> Result<(), Attempt> {
        let store = &self.base.store;
        match (effect, subject) {
            (Effect::OnCourse(changed), Some(Subject { course, .. })) => {
                store.apply_to_course(draft, &changed, course).await?;
            }
            (Effect::OnTopic(changed, topic, content), Some(subject)) => {
                let (course, old) = (&subject.course, self.old_content(topic, subject).await?);
                let topic = store.apply_to_topic(draft, &changed, course, content, &old);
                topic.await?;
            }
            (Effect::NewCourse(course), _) => store.apply_as_course(draft, &course).await?,
            (Effect::ViewOnly, _) => match store.replace_draft(draft).await {
                Err(StoreError::Conflict) => return Err(Attempt::DraftChanged),
                other => other.map_err(ApplyConflict::Store)?,
            },
            (Effect::OnCourse(_) | Effect::OnTopic(..), None) => {
                return Err(Refused::CourseGone.into());
            }
        }
        Ok(())
    }

    /// A topic's content as it was read beside the course, or read now where
    /// the lesson's titles name another topic than they did.
    async fn old_content(&self, topic: TopicId, subject: &Subject) -> Result<KeptContent, Attempt> {
        let read = subject.content.as_ref();
        if let Some(content) = read.filter(|content| content.topic_id == topic) {
            return Ok(content.clone());
        }
        let read = self.base.store.content_to_keep(subject.course.id, topic);
        Ok(read.await.map_err(ApplyConflict::Store)?)
    }

    /// The draft or the course's structure would not fit its item.
    fn too_large(&self) -> Problem {
        let message = "would make a draft or a course structure of more than 400 KB";
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
            Refused::TopicGone => Self::Refused(Problem::of(Code::TopicNotFound)),
            Refused::CourseGone => Self::Refused(Problem::not_found()),
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
