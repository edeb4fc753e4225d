//! Demo data: four users, three courses, a live session per driver and an API
//! key, loaded once.

use domain::api_key::{PresentedKey, draw_api_key};
use domain::course::{Chapter, CourseStatus, Level, PriceType, Requirement, Seo, Topic};
use domain::credential::{PresentedToken, SecretHash, UserToken, draw_user_token};
use domain::session::mint_secret;
use domain::{
    ApiKey, ApiKeyId, ChapterId, Course, CourseId, LoginTicket, PresentedCredential, Role,
    Timestamp, TokenId, TopicId, User, UserId, limits,
};
use serde::Deserialize;
use store::{Store, StoreError, TopicContent};

use crate::live_demo;
use crate::options::StartError;
use crate::ready::{ReadyKey, ReadyLiveSessions, ReadyUser};
use crate::tokens::Tokens;
use crate::yaml;

const COURSES: [&str; 3] = [
    include_str!("../demo/course-1.yaml"),
    include_str!("../demo/course-2.yaml"),
    include_str!("../demo/course-3.yaml"),
];

const USERS: [(u64, &str, Role, &[u64]); 4] = [
    (1, "Ada Admin", Role::Admin, &[]),
    (2, "Ines Instructor", Role::Instructor, &[]),
    (3, "Sami Student", Role::Student, &[1]),
    (4, "Sofia Student", Role::Student, &[1, 2]),
];

/// A course as a file holds it.
#[derive(Deserialize)]
struct CourseFile {
    id: CourseId,
    title: String,
    description: String,
    level: Option<Level>,
    language: Option<String>,
    category_id: Option<u64>,
    status: CourseStatus,
    price_type: Option<PriceType>,
    instructor_ids: Vec<UserId>,
    requirements: Vec<Requirement>,
    tags: Vec<String>,
    seo: Seo,
    chapters: Vec<ChapterFile>,
}

#[derive(Deserialize)]
struct ChapterFile {
    id: ChapterId,
    title: String,
    topics: Vec<TopicFile>,
}

#[derive(Deserialize)]
struct TopicFile {
    id: TopicId,
    title: String,
    content: String,
    video_url: Option<String>,
}

/// The demo API key and its owner.
const KEY: (u64, u64) = (1, 1);
const KEY_CREDITS: u64 = 1_000;

/// What was loaded.
#[derive(Default)]
pub(crate) struct Demo {
    pub(crate) users: Vec<ReadyUser>,
    pub(crate) courses: Vec<u64>,
    pub(crate) api_key: Option<ReadyKey>,
    pub(crate) live_sessions: Option<ReadyLiveSessions>,
    pub(crate) tokens: Tokens,
}

/// Loads what is not there yet; tokens and a key that are known are kept.
pub(crate) async fn load(
    store: &Store,
    known: Tokens,
    known_key: Option<String>,
    now: Timestamp,
) -> Result<Demo, StartError> {
    let failed = |error: StoreError| StartError::service("demo data", &error);
    let mut demo = Demo::default();
    for text in COURSES {
        let (course, contents) = read_course(text)?;
        if store.course(course.id).await.map_err(failed)?.is_none() {
            store.put_course(&course, &contents).await.map_err(failed)?;
        }
        demo.courses.push(course.id.get());
    }
    for user in users()? {
        let plain = known.get(&user.id.get()).cloned();
        let plain = match plain.filter(|token| PresentedToken::parse(token).is_some()) {
            Some(plain) => plain,
            None => draw_user_token(user.id, telemetry::random::bytes).plain,
        };
        admit(store, &user, &plain, now).await.map_err(failed)?;
        let role = user.roles.first().copied().unwrap_or(Role::Student);
        demo.tokens.insert(user.id.get(), plain.clone());
        demo.users.push(ReadyUser {
            id: user.id.get(),
            name: user.name,
            role,
            token: plain,
            login_url: None,
        });
    }
    demo.live_sessions = live_demo::sessions(store, now).await.map_err(failed)?;
    demo.api_key = api_key(store, known_key, now).await.map_err(failed)?;
    Ok(demo)
}

/// Sees to it that the demo key is there, and that its plain text is known:
/// where it is not, the key gets a new secret.
async fn api_key(
    store: &Store,
    known: Option<String>,
    now: Timestamp,
) -> Result<Option<ReadyKey>, StoreError> {
    let (Ok(id), Ok(owner)) = (ApiKeyId::try_from(KEY.0), UserId::try_from(KEY.1)) else {
        return Ok(None);
    };
    let stored = store.api_key(id).await?.map(|record| record.key);
    let plain = known
        .filter(|plain| PresentedKey::parse(plain).is_some_and(|key| key.id == id))
        .unwrap_or_else(|| draw_api_key(id, telemetry::random::bytes).plain);
    let Some(PresentedKey { hash, .. }) = PresentedKey::parse(&plain) else {
        return Ok(None);
    };
    match stored {
        None => {
            let key = ApiKey {
                name: "demo".into(),
                credits_limit: Some(KEY_CREDITS),
                ..ApiKey::new(id, owner, hash, now)
            };
            store.create_api_key(&key).await?;
        }
        Some(key) if key.hash.matches(&hash) => {}
        Some(key) => {
            let key = key.rotated(hash, false, now);
            store.replace_api_key(&key).await?;
        }
    }
    let id = id.get();
    Ok(Some(ReadyKey { id, key: plain }))
}

/// Sees to it that a user and their token are there; what is there stays.
async fn admit(store: &Store, user: &User, plain: &str, now: Timestamp) -> Result<(), StoreError> {
    let Some(presented) = PresentedToken::parse(plain) else {
        return Ok(());
    };
    if store.user(user.id).await?.is_none() {
        store.put_user(user).await?;
    }
    let presented = PresentedCredential::Token(presented);
    if store.caller(&presented).await?.is_some() {
        return Ok(());
    }
    let token = UserToken {
        id: TokenId::fresh(now, telemetry::random::bits()),
        user_id: user.id,
        hash: presented.hash().clone(),
        name: "demo".into(),
        created_at: now,
        expires_at: None,
    };
    store.put_token(&token).await
}

/// A ticket by which a demo user logs in; a developer has longer to use it
/// than a platform's user.
pub(crate) async fn login_ticket(
    store: &Store,
    user_id: UserId,
    now: Timestamp,
) -> Result<String, StoreError> {
    let plain = mint_secret(&telemetry::random::bytes());
    let ticket = LoginTicket {
        user_id,
        expires_at: now.plus(limits::SESSION_IDLE),
    };
    let hash = SecretHash::of(&plain);
    store.put_login_ticket(&hash, &ticket).await?;
    Ok(plain)
}

fn users() -> Result<Vec<User>, StartError> {
    let unreadable = |_| StartError::Template("a demo user's id".into());
    USERS
        .iter()
        .map(|(id, name, role, enrolled)| {
            let enrolled = enrolled.iter().map(|id| CourseId::try_from(*id));
            Ok(User {
                id: UserId::try_from(*id).map_err(unreadable)?,
                name: (*name).into(),
                email: format!("user{id}@example.org"),
                roles: vec![*role],
                permissions: vec![],
                completed_course_ids: vec![],
                enrolled_course_ids: enrolled.collect::<Result<_, _>>().map_err(unreadable)?,
            })
        })
        .collect()
}

fn read_course(text: &str) -> Result<(Course, Vec<TopicContent>), StartError> {
    let value = yaml::parse(text).map_err(StartError::Template)?;
    let file: CourseFile =
        serde_json::from_value(value).map_err(|error| StartError::Template(error.to_string()))?;
    let mut contents = Vec::new();
    let mut topic = |topic: TopicFile| {
        let mut described = Topic {
            id: topic.id,
            title: topic.title,
            video_url: topic.video_url,
            content_bytes: 0,
            content_digest: None,
        };
        // As a push would store it.
        let content = html::sanitise(&topic.content);
        described.note_content(&content);
        contents.push(TopicContent {
            topic_id: topic.id,
            content,
        });
        described
    };
    let chapters = file.chapters.into_iter().map(|chapter| Chapter {
        id: chapter.id,
        title: chapter.title,
        topics: chapter.topics.into_iter().map(&mut topic).collect(),
    });
    let course = Course {
        chapters: chapters.collect(),
        id: file.id,
        title: file.title,
        description: file.description,
        level: file.level,
        language: file.language,
        category_id: file.category_id,
        status: file.status,
        price_type: file.price_type,
        instructor_ids: file.instructor_ids,
        requirements: file.requirements,
        tags: file.tags,
        seo: file.seo,
        version: 1,
    };
    Ok((course, contents))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_courses_are_as_promised() {
        let courses: Vec<_> = COURSES
            .iter()
            .map(|text| read_course(text).unwrap())
            .collect();
        let facts: Vec<_> = courses
            .iter()
            .map(|(course, _)| {
                (
                    course.id.get(),
                    course.status,
                    course.instructor_ids.first().unwrap().get(),
                )
            })
            .collect();
        assert_eq!(
            facts,
            [
                (1, CourseStatus::Published, 2),
                (2, CourseStatus::Published, 1),
                (3, CourseStatus::Draft, 2)
            ]
        );
        for (course, contents) in &courses {
            assert_eq!(course.topics().count(), contents.len());
            for content in contents {
                let words = content.content.split_whitespace().count();
                assert!(words > 300, "topic {} has {words} words", content.topic_id);
            }
        }
    }
}
