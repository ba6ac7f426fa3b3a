//! The checked-in schema and reference are those of the tables. `UPDATE_EXPECT=1` writes both again.

use crate::{documentation_tables, schema};
use expect_test::expect_file;

const MARK: &str = "<!-- reference -->\n";

#[test]
fn the_schema_is_up_to_date() {
    expect_file!["../../../../../docs/blueprint.schema.json"].assert_eq(&schema());
}

#[test]
fn the_reference_is_up_to_date() {
    let guide = include_str!("../../../../../docs/blueprint.md");
    let (text, _) = guide.split_once(MARK).unwrap();
    expect_file!["../../../../../docs/blueprint.md"]
        .assert_eq(&format!("{text}{MARK}{}", documentation_tables()));
}
