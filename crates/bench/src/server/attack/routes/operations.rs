//! The operations of the API, read from its own description.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

#[derive(Debug)]
pub(super) struct Description {
    /// The whole document, in which schemas refer to each other.
    pub(super) document: Value,
    pub(super) operations: Vec<Operation>,
}

#[derive(Debug)]
pub(super) struct Operation {
    /// In capitals.
    pub(super) method: String,
    /// With `{names}` in place of the parts that differ.
    pub(super) path: String,
    /// The names of the parameters in the query.
    pub(super) query: Vec<String>,
    /// The schema of the body.
    pub(super) body: Option<Value>,
    /// The statuses that may be answered.
    pub(super) statuses: BTreeSet<u16>,
}

impl Description {
    pub(super) fn read(text: &str) -> Result<Description> {
        let document: Value = serde_json::from_str(text)?;
        let paths = document["paths"].as_object().context("the description has no paths")?;
        let mut operations = Vec::new();
        for (path, methods) in paths {
            for (method, it) in methods.as_object().context("a path has methods")? {
                operations.push(Operation::read(method, path, it)?);
            }
        }
        ensure!(!operations.is_empty(), "the description has no operations");
        Ok(Description { document, operations })
    }
}

impl Operation {
    fn read(method: &str, path: &str, it: &Value) -> Result<Operation> {
        let parameters = it["parameters"].as_array().into_iter().flatten();
        let in_query = parameters.filter(|parameter| parameter["in"] == "query");
        let responses = it["responses"].as_object().context("an operation has answers")?;
        Ok(Operation {
            method: method.to_uppercase(),
            path: path.to_owned(),
            query: in_query.filter_map(|it| it["name"].as_str()).map(str::to_owned).collect(),
            body: it.pointer("/requestBody/content/application~1json/schema").cloned(),
            statuses: responses.keys().filter_map(|status| status.parse().ok()).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_read() {
        let text = r#"{"paths": {"/a/{id}": {"get": {"parameters": [{"in": "path", "name": "id"},
            {"in": "query", "name": "after"}], "responses": {"200": {}, "404": {}}}, "post":
            {"requestBody": {"content": {"application/json": {"schema": {"type": "string"}}}}, "responses": {}}}}}"#;
        let read = Description::read(text).unwrap().operations;
        assert_eq!((read[0].method.as_str(), read[0].path.as_str()), ("GET", "/a/{id}"));
        assert_eq!(
            (read[0].query.as_slice(), read[0].body.is_some()),
            (["after".to_owned()].as_slice(), false)
        );
        assert_eq!(read[0].statuses, BTreeSet::from([200, 404]));
        assert!(read[1].method == "POST" && read[1].body.is_some());
        assert!(Description::read("{}").is_err() && Description::read(r#"{"paths":{}}"#).is_err());
    }
}
