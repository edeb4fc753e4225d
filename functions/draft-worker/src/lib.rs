//! draft-worker
