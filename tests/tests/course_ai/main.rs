//! The course-AI service over HTTP, against a stack of its own for every test.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests panic to fail"
)]

mod acts;
mod admin_api_key_rules;
mod admin_api_keys;
mod admin_course_limits;
mod admin_courses;
mod admin_settings;
mod admin_topics;
mod admin_usage;
mod admin_users;
mod apply;
mod assistant;
mod big_course;
mod by_hand;
mod callers;
mod courses;
mod crates;
mod create_course;
mod csrf;
mod deadlines;
mod delivery;
mod draft_states;
mod drafts;
mod edges;
mod endpoints;
mod external;
mod external_callers;
mod external_credits;
mod external_limits;
mod features;
mod generators;
mod idempotency;
mod interface;
mod janitor;
mod languages;
mod learning_path;
mod lesson_limits;
mod lessons;
mod live_assistant;
mod live_summary;
mod live_talk;
mod material;
mod outline;
mod quiz;
mod recommendations;
mod retry;
mod revert;
mod round_trips;
mod sessions;
mod switched;
mod text_to_course;
mod tokens;
mod truncated;
mod usage;
