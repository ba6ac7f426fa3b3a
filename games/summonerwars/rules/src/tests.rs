//! The expected values stand in `tests/data`; the tests here only compare.

mod rows;
mod scene;
mod table;

/// Tests run in the folder of their package.
const DATA: &str = "tests/data";
