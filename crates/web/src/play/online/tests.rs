//! Whole conversations with a table, without one.
