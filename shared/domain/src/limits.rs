//! Every limit of the interface, in one place. Text lengths count Unicode
//! scalar values.

use std::ops::RangeInclusive;
use std::time::Duration;

/// `topic_content` of generate/assignment.
pub const ASSIGNMENT_CONTENT: usize = 30_000;
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
/// `max_words` of summarize.
pub const SUMMARY_WORDS: RangeInclusive<i64> = 50..=500;
/// `max_words` where none is given.
pub const SUMMARY_WORDS_DEFAULT: u16 = 150;
/// A summary, in characters, whatever its words.
pub const SUMMARY: usize = 10_000;
/// `goal` of learning-path.
pub const GOAL: usize = 500;
/// Steps of a learning path.
pub const LEARNING_STEPS: RangeInclusive<usize> = 3..=20;
/// `estimated_hours` of a step or an assignment: above 0, at most this.
pub const HOURS: f64 = 1_000.0;
/// Recommended courses.
pub const RECOMMENDATIONS: usize = 5;
/// Why something is recommended, suggested or put where it is.
pub const REASON: usize = 1_000;
/// `question` of the assistant.
pub const QUESTION: usize = 2_000;
/// The assistant's answer.
pub const ANSWER: usize = 20_000;
/// `topic` of create-course.
pub const COURSE_TOPIC: RangeInclusive<usize> = 5..=300;
/// `chapter_count` of create-course.
pub const COURSE_CHAPTERS: RangeInclusive<i64> = 1..=15;
/// `chapter_count` where none is given.
pub const COURSE_CHAPTERS_DEFAULT: u8 = 5;
/// `topics_per_chapter` of create-course.
pub const COURSE_TOPICS: RangeInclusive<i64> = 1..=10;
/// `topics_per_chapter` where none is given.
pub const COURSE_TOPICS_DEFAULT: u8 = 4;
/// `audience` of create-course.
pub const AUDIENCE: usize = 1_000;
/// `extra_notes` of create-course: all that a model is shown of them.
pub const EXTRA_NOTES: usize = 10_000;
/// `instructor_ids` of create-course.
pub const COURSE_INSTRUCTORS: usize = 50;
/// `raw_text` of text-to-course.
pub const RAW_TEXT: RangeInclusive<usize> = 100..=30_000;
/// `target_keywords` of seo-optimize.
pub const TARGET_KEYWORDS: usize = 300;
/// A topic's content, in bytes.
pub const TOPIC_CONTENT_BYTES: usize = 300_000;
/// Key points or activities of a lesson.
pub const LESSON_POINTS: usize = 30;
/// Chapters of a reordered course.
pub const CURRICULUM_CHAPTERS: usize = COURSE_CHAPTERS_IN_ALL;
/// Prerequisites of a course.
pub const PREREQUISITES: usize = 20;
/// The instructions of an assignment.
pub const INSTRUCTIONS: usize = 20_000;
/// Lines of a rubric.
pub const RUBRIC: usize = 30;
/// Strengths, improvements or suggestions of a quality report, and tips on
/// search engines.
pub const FINDINGS: usize = 30;
/// An entry of a list of sentences: a key point, an activity, a line of a
/// rubric, a finding.
pub const ENTRY: usize = 1_000;
/// `score` of a quality report.
pub const SCORE: RangeInclusive<i64> = 0..=100;
/// A title for search engines.
pub const SEO_TITLE: usize = 60;
/// A meta description.
pub const META_DESCRIPTION: usize = 160;
/// Keywords of a course.
pub const KEYWORDS: usize = 10;
/// A keyword.
pub const KEYWORD: usize = 80;
/// Questions of an edited quiz.
pub const EDITED_QUESTIONS: usize = 50;
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
/// How long a browser session lasts without being used.
pub const SESSION_IDLE: Duration = Duration::from_hours(12);
/// How long a browser session lasts at most.
pub const SESSION_LIFE: Duration = Duration::from_hours(30 * 24);
/// How much longer a session must become for that to be written down: a
/// session that is used all the time costs a write in ten minutes.
pub const SESSION_RENEWAL: Duration = Duration::from_mins(10);
/// How long a log-in link can be opened.
pub const LOGIN_TICKET_LIFE: Duration = Duration::from_mins(5);
/// `name` of a user token.
pub const TOKEN_NAME: usize = 255;
/// `expires_in_days` of a user token.
pub const TOKEN_DAYS: RangeInclusive<i64> = 1..=365;
/// Tokens that a user can have at a time.
pub const TOKENS: usize = 100;
/// An `Idempotency-Key`.
pub const IDEMPOTENCY_KEY: usize = 255;
/// How long an answer is given again to whoever repeats its request.
pub const IDEMPOTENCY_LIFE: Duration = Duration::from_hours(24);
/// How long a function works on a request at most; whoever claimed something
/// for longer has died.
pub const REQUEST_TIME: Duration = Duration::from_secs(30);
/// `rate_limit_per_minute` of an API key.
pub const KEY_RATE: RangeInclusive<i64> = 1..=6_000;
/// `rate_limit_per_minute` where none is given.
pub const KEY_RATE_DEFAULT: u32 = 60;
/// `credits_limit` of an API key.
pub const KEY_CREDITS: RangeInclusive<i64> = 1..=9_007_199_254_740_991;
/// How long an API key's old secret works after a rotation with grace.
pub const KEY_GRACE: Duration = Duration::from_hours(24);
/// Elements of a page of API keys.
pub const KEY_PAGE: RangeInclusive<i64> = 1..=100;
/// Elements of a page of API keys where no `limit` is given.
pub const KEY_PAGE_DEFAULT: u8 = 50;
/// A request body, in bytes.
pub const BODY_BYTES: usize = 1024 * 1024;
/// The body of an administration push, in bytes.
pub const PUSH_BODY_BYTES: usize = 5 * 1024 * 1024;
/// `name` of a user or an API key.
pub const NAME: usize = 255;
/// `email` of a user.
pub const EMAIL: usize = 320;
/// Ids or permissions of a pushed list.
pub const PUSHED_IDS: usize = 1_000;
/// Tags, keywords or requirements of a pushed course.
pub const PUSHED_ENTRIES: usize = 50;
/// `seo.meta_description` of a pushed course.
pub const PUSHED_META_DESCRIPTION: usize = 500;
/// `language` of create-course where none is given.
pub const LANGUAGE_DEFAULT: &str = "English";
/// `category_id` of a course: a number of the platform.
pub const CATEGORY_ID: RangeInclusive<i64> = 1..=9_007_199_254_740_991;
/// `order` of a chapter that is to be put in its place.
pub const CHAPTER_ORDER: RangeInclusive<i64> = -1_000_000..=1_000_000;
/// `language` of a course.
pub const LANGUAGE: usize = 35;
/// An address of something on the web.
pub const ADDRESS: usize = 2_000;
/// Chapters of a pushed course.
pub const COURSE_CHAPTERS_IN_ALL: usize = 100;
/// Topics of all chapters of a pushed course together.
pub const COURSE_TOPICS_IN_ALL: usize = 500;
/// What a course in brief keeps of its description.
pub const BRIEF_DESCRIPTION: usize = 500;
/// Tags of a course in brief.
pub const BRIEF_TAGS: usize = 10;
/// Chapters of a course in brief.
pub const BRIEF_CHAPTERS: usize = 20;
/// Completed courses that recommendations go by, the last ones.
pub const COMPLETED_READ: usize = 50;
/// Contents of a course that a generator reads, in bytes: it uses no more, and
/// a course may hold 20 MB.
pub const MATERIAL_BYTES: u64 = 4 * 1024 * 1024;
/// An answer that carries topic contents, in bytes.
pub const COURSE_ANSWER_BYTES: u64 = 4_000_000;
/// A synchronous call to an AI backend, repair and retries included: an HTTP
/// API cuts off at 30 seconds.
pub const SYNCHRONOUS_AI: Duration = Duration::from_secs(25);
/// How long a room access token admits: a connected client gets its own
/// renewed by the media server.
pub const ROOM_TOKEN_LIFE: Duration = Duration::from_mins(10);
/// How long a TURN credential opens new relays: longer than a class, since a
/// browser that moves to another network needs one in the middle of it.
pub const TURN_CREDENTIAL_LIFE: Duration = Duration::from_hours(6);
/// POSTs and other changes a minute and credential in live classes. What only
/// reads is not counted: it is polled.
pub const LIVE_CLASS_RATE: u32 = 120;
/// Co-hosts of a live session that are granted; transfers may make more.
pub const CO_HOSTS: usize = 50;
/// `body` of a chat message.
pub const MESSAGE: usize = 2_000;
/// `body` of a question in a live session.
pub const LIVE_QUESTION: usize = 2_000;
/// `answer` to a question in a live session.
pub const LIVE_ANSWER: usize = 2_000;
/// `question` of a poll.
pub const POLL_QUESTION: usize = 500;
/// Options of a poll.
pub const POLL_OPTIONS: RangeInclusive<usize> = 2..=4;
/// An option of a poll.
pub const POLL_OPTION: usize = 200;
/// Chat messages of one answer.
pub const MESSAGE_PAGE: RangeInclusive<i64> = 1..=200;
/// What readers of a log pass on: the number of its last entry that they have.
#[expect(clippy::cast_possible_wrap, reason = "2^53 - 1")]
pub const LOG_CURSOR: RangeInclusive<i64> = 0..=crate::id::MAX_ID as i64;
/// Chat messages of one answer where no `limit` is given.
pub const MESSAGE_PAGE_DEFAULT: u8 = 100;
/// `context` of a description to be suggested.
pub const SUGGESTION_CONTEXT: usize = 2_000;
/// A suggested description.
pub const SUGGESTED_DESCRIPTION: usize = 2_000;
/// `count` of questions for polls to be suggested.
pub const SUGGESTED_POLLS: RangeInclusive<i64> = 1..=10;
/// `count` where none is given.
pub const SUGGESTED_POLLS_DEFAULT: u8 = 3;
/// Chat messages that the summary of a session goes by, the newest.
pub const SUMMARY_MESSAGES: u8 = 200;
/// Points of the summary of a session.
pub const SUMMARY_POINTS: usize = 20;
/// Points of the summary of a session in which as many questions were asked, at
/// least.
pub const SUMMARY_POINTS_LEAST: usize = 3;
/// A point of the summary of a session.
pub const SUMMARY_POINT: usize = 500;
/// Elements of a page of live sessions.
pub const SESSION_PAGE: RangeInclusive<i64> = 1..=100;
/// Elements of a page of live sessions where no `limit` is given.
pub const SESSION_PAGE_DEFAULT: u8 = 50;
/// Courses of a user whose live sessions are listed at once, the last ones.
pub const LISTED_COURSES: usize = 20;
/// How long readers of a log wait for an entry whose number was drawn, once a
/// later one is there. A write takes some 10 ms.
pub const LOG_PATIENCE: Duration = Duration::from_secs(3);
/// How long a signal between browsers is kept.
pub const SIGNAL_LIFE: Duration = Duration::from_mins(5);
/// `payload` of a signal, in bytes of its JSON as it is sent on.
pub const SIGNAL_PAYLOAD_BYTES: usize = 64 * 1024;
/// Signals of one answer.
pub const SIGNAL_PAGE: u8 = 50;
/// How long the id of a media server's event is remembered: its token counts
/// for six minutes.
pub const MEDIA_EVENT_LIFE: Duration = Duration::from_hours(24);
/// How long after they last asked for signals somebody counts as there.
pub const HEARTBEAT_PATIENCE: Duration = Duration::from_secs(30);
/// Breakout rooms of a set.
pub const BREAKOUTS: RangeInclusive<usize> = 2..=20;
/// `names` of breakout rooms.
pub const BREAKOUT_NAME: usize = 100;
/// `minutes` that breakout rooms stay open.
pub const BREAKOUT_MINUTES: RangeInclusive<i64> = 1..=180;
/// Participants to whom places in breakout rooms are given when the rooms are
/// made: they stand in one item.
pub const BREAKOUT_ASSIGNED: usize = 1_000;
/// How long the media server is asked again to end breakout rooms that are
/// closed. It ends empty rooms by itself, and tokens for them have expired.
pub const BREAKOUT_SWEEP: Duration = Duration::from_hours(24);
/// A list of questions: bytes of its JSON. A Lambda function answers 6 MB at
/// most.
pub const QUESTIONS_BYTES: usize = 4 * 1024 * 1024;
