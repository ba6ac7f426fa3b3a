//! The engine object.
