//! draft-janitor
