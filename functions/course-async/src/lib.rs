//! course-async
