//! Refusals of account requests as text, and the form field each belongs to.

use crate::net::http::NoAnswer;
use crate::pages::fields::{Mistake, WHOLE_FORM};
use qipan_engine::Problem;
use qipan_ui::i18n::problem_text;

pub(super) fn problem_words(problem: &Problem) -> String {
    problem_text("account", problem)
}

/// Assigns a refusal to the form field that it is about; `fields` are pairs of codes and fields.
pub(super) fn place(refusal: NoAnswer, fields: &[(&str, &'static str)]) -> Mistake {
    let problem = with_minutes(refusal.problem());
    let field = fields.iter().find(|(code, _)| *code == problem.code).map_or(WHOLE_FORM, |(_, field)| field);
    Mistake::new(field, problem)
}

/// Adds the waiting time in minutes, rounded up, for the text.
fn with_minutes(mut problem: Problem) -> Problem {
    if let Some(seconds) = problem.args.get("retry_after_s").and_then(serde_json::Value::as_u64) {
        problem.args.insert("minutes".to_owned(), seconds.div_ceil(60).into());
    }
    problem
}

/// A short name for a browser, from its user agent: `Firefox · Windows`.
pub(super) fn browser_of(user_agent: &str) -> String {
    // The order matters: most browsers also name others in their user agent.
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    let browser = find(&[
        ("MicroMessenger", "WeChat"),
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("HeadlessChrome/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = find(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} · {system}"),
        (Some(only), None) | (None, Some(only)) => only.to_owned(),
        (None, None) => user_agent.chars().take(40).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_known_by_their_words() {
        let rows = [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36",
                "Chrome · Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0",
                "Edge · Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/17.0 Safari/605",
                "Safari · macOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0 Safari/604",
                "WeChat · iPhone",
            ),
            ("Mozilla/5.0 (Android 14; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0", "Firefox · Android"),
            ("curl/8.0", "curl/8.0"),
        ];
        for (user_agent, expected) in rows {
            assert_eq!(browser_of(user_agent), expected);
        }
    }

    #[test]
    fn refusals_find_their_field() {
        let refused = |code: &str| NoAnswer::Refused(Problem::new(code, ""));
        let fields = [("name_taken", "name"), ("bad_password", "new")];
        let rows = [("name_taken", "name"), ("bad_password", "new"), ("internal", WHOLE_FORM)];
        for (code, expected) in rows {
            assert_eq!(place(refused(code), &fields).field, expected, "{code}");
        }
        assert_eq!(place(NoAnswer::Offline, &fields).problem.code, "offline");
    }

    #[test]
    fn waiting_is_told_in_minutes() {
        for (seconds, minutes) in [(1, 1), (60, 1), (61, 2), (900, 15)] {
            let mut problem = Problem::new("locked_out", "");
            problem.args.insert("retry_after_s".to_owned(), seconds.into());
            assert_eq!(with_minutes(problem).args["minutes"], minutes);
        }
    }
}
