//! Every limit of the interface, in one place. Text lengths count Unicode
//! scalar values.

use std::ops::RangeInclusive;
use std::time::Duration;

/// `content` of generate-quiz.
pub const QUIZ_CONTENT: usize = 10_000;
/// `count` of generate-quiz.
pub const QUIZ_COUNT: RangeInclusive<i64> = 1..=20;
/// `count` where none is given.
pub const QUIZ_COUNT_DEFAULT: u8 = 5;
/// `chapter_count` of generate/outline.
pub const OUTLINE_CHAPTERS: RangeInclusive<i64> = 1..=20;
/// `chapter_count` for a course that has no chapters yet.
pub const OUTLINE_CHAPTERS_DEFAULT: u8 = 5;
/// Titles of courses, chapters and topics.
pub const TITLE: usize = 255;
/// `description` of generate/outline.
pub const DESCRIPTION: usize = 10_000;
/// Chapters of an edited outline.
pub const EDITED_CHAPTERS: usize = 50;
/// Topics of one chapter of an edited outline.
pub const EDITED_TOPICS: usize = 50;
/// Topics of all chapters of an edited outline together: the course's
/// structure is one item of at most 400 KB.
pub const EDITED_TOPICS_IN_ALL: usize = 500;
/// Elements of a page of drafts.
pub const DRAFT_PAGE: RangeInclusive<i64> = 1..=100;
/// Elements of a page of drafts where no `limit` is given.
pub const DRAFT_PAGE_DEFAULT: u8 = 50;
/// How often a draft is tried before it fails: a claim is a try.
pub const DRAFT_TRIES: u8 = 4;
/// How long after its creation a pending draft is looked for by the janitor.
pub const PENDING_PATIENCE: Duration = Duration::from_mins(1);
/// How long a draft that was enqueued again is left alone by the janitor.
pub const RESENT_PATIENCE: Duration = Duration::from_mins(5);
/// What a claim's lease outlasts the worker's own time limit by.
pub const LEASE_MARGIN: Duration = Duration::from_secs(30);
/// Requests a minute and token on the course-AI user surface.
pub const COURSE_AI_RATE: u32 = 60;
/// Requests a minute and token for administration and course reading.
pub const PLATFORM_RATE: u32 = 600;
/// A request body, in bytes.
pub const BODY_BYTES: usize = 1024 * 1024;
/// An answer that carries topic contents, in bytes.
pub const COURSE_ANSWER_BYTES: u64 = 4_000_000;
/// A synchronous call to an AI backend, repair and retries included: an HTTP
/// API cuts off at 30 seconds.
pub const SYNCHRONOUS_AI: Duration = Duration::from_secs(25);
