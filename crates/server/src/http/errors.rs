//! Problems as HTTP answers: a status, a code and a sentence.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use qipan_engine::Problem;

/// A problem on its way to a client.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) StatusCode, pub(crate) Problem);

/// Travels with a refused request's response to where refusals are counted.
#[derive(Clone, Debug)]
pub(super) struct RefusalCode(pub(super) String);

pub(crate) type Answer<T> = Result<T, Failure>;

impl Failure {
    pub(crate) fn not_found(what: &str) -> Failure {
        Failure(StatusCode::NOT_FOUND, Problem::new("not_found", format!("there is no such {what}")))
    }

    pub(crate) fn unauthorized() -> Failure {
        Failure(StatusCode::UNAUTHORIZED, Problem::new("unauthorized", "log in or create a guest first"))
    }

    pub(crate) fn forbidden(message: &str) -> Failure {
        Failure(StatusCode::FORBIDDEN, Problem::new("forbidden", message))
    }
}

/// The status that goes with a problem's code.
impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        let status = match problem.code.as_str() {
            "internal" | "store_broken" | "match_damaged" => StatusCode::INTERNAL_SERVER_ERROR,
            "store_unavailable" | "store_full" | "store_in_doubt" | "busy" => StatusCode::SERVICE_UNAVAILABLE,
            "too_fast" | "too_many_sockets" | "locked_out" | "too_many_tables" => {
                StatusCode::TOO_MANY_REQUESTS
            }
            "conflict" | "name_taken" => StatusCode::CONFLICT,
            "not_found" | "no_such_table" | "no_such_game" => StatusCode::NOT_FOUND,
            "unauthorized" | "wrong_credentials" => StatusCode::UNAUTHORIZED,
            "forbidden" | "banned" | "wrong_password" => StatusCode::FORBIDDEN,
            _ => StatusCode::BAD_REQUEST,
        };
        Failure(status, problem)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let code = RefusalCode(self.1.code.clone());
        let retry_after = self.1.args.get("retry_after_s").and_then(serde_json::Value::as_u64);
        let body = Json(serde_json::json!({ "error": self.1 }));
        let mut response = (self.0, Extension(code), body).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

pub(crate) async fn not_found() -> Failure {
    Failure::not_found("page")
}
