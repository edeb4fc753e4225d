//! course-generators
