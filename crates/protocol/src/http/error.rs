//! The shape of every error.

use qipan_engine::Problem;
use serde::{Deserialize, Serialize};

/// The shape of every error. Programs use the code; the message is for people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorAnswer {
    #[cfg_attr(feature = "openapi", schema(value_type = super::schemas::Problem))]
    pub error: Problem,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_may_be_left_out() {
        let rows = [
            r#"{"error":{"code":"busy","message":"not now"}}"#,
            r#"{"error":{"code":"busy","message":"not now","args":{"retry_after_s":2}}}"#,
        ];
        for text in rows {
            let answer: ErrorAnswer = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&answer).unwrap(), text);
        }
    }
}
