//! course-drafts
