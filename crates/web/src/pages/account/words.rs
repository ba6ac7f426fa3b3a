//! Refusals of account requests as text, and the form field each belongs to.

use crate::net::http::NoAnswer;
use crate::pages::fields::{Mistake, WHOLE_FORM};
use qipan_engine::Problem;
use qipan_protocol::http::{
    FieldError, NAME_LENGTH, PASSWORD_LENGTH, check_name, is_email, is_password_length,
};
use qipan_ui::i18n::problem_text;
use serde_json::Value;

/// The text of a refusal. One that names the broken rule has a text of its own.
pub(super) fn problem_words(problem: &Problem) -> String {
    let mut problem = problem.clone();
    if let Some(rule) = problem.args.get("rule").and_then(Value::as_str) {
        problem.code = format!("{}-{rule}", problem.code);
    }
    problem_text("account", &problem)
}

/// Assigns every error of a refusal to its form field; `fields` are pairs of a field of the request, or a code, and
/// the id of the form field.
pub(super) fn place(refusal: NoAnswer, fields: &[(&str, &'static str)]) -> Vec<Mistake> {
    let refusal = with_minutes(refusal.problem());
    let find = |name: &str| fields.iter().find(|(known, _)| *known == name).map(|(_, field)| *field);
    let errors = FieldError::all_of(&refusal);
    if errors.is_empty() {
        let field = find(&refusal.code).unwrap_or(WHOLE_FORM);
        return vec![Mistake::new(field, refusal)];
    }
    errors.into_iter().map(|it| Mistake::new(find(&it.field).unwrap_or(WHOLE_FORM), it.problem)).collect()
}

/// What is wrong with a name, as far as the page can tell.
pub(super) fn name_problem(name: &str) -> Option<Problem> {
    let rule = check_name(name.trim()).err()?;
    let problem = Problem::new("bad_name", "this name breaks a rule");
    let problem = problem.with("min", *NAME_LENGTH.start()).with("max", *NAME_LENGTH.end());
    Some(problem.with("rule", serde_json::to_value(rule).unwrap_or_default()))
}

pub(super) fn password_problem(password: &str) -> Option<Problem> {
    let problem = Problem::new("bad_password", "this password is too short or too long");
    let problem = problem.with("min", *PASSWORD_LENGTH.start()).with("max", *PASSWORD_LENGTH.end());
    (!is_password_length(password)).then_some(problem)
}

pub(super) fn email_problem(email: &str) -> Option<Problem> {
    let email = email.trim();
    let is_fine = email.is_empty() || is_email(email);
    (!is_fine).then(|| Problem::new("bad_email", "this is not an e-mail address"))
}

/// Adds the waiting time in minutes, rounded up, for the text.
fn with_minutes(mut problem: Problem) -> Problem {
    if let Some(seconds) = problem.args.get("retry_after_s").and_then(Value::as_u64) {
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
    fn refusals_find_their_fields() {
        let refused = |code: &str| NoAnswer::Refused(Problem::new(code, ""));
        let fields = [("wrong_credentials", "password"), ("name", "guest-name"), ("email", "email")];
        let rows = [("wrong_credentials", "password"), ("internal", WHOLE_FORM)];
        for (code, expected) in rows {
            assert_eq!(place(refused(code), &fields)[0].field, expected, "{code}");
        }
        assert_eq!(place(NoAnswer::Offline, &fields)[0].problem.code, "offline");
        let all = serde_json::json!([
            { "field": "name", "code": "bad_name", "message": "" },
            { "field": "email", "code": "bad_email", "message": "" },
            { "field": "other", "code": "bad_settings", "message": "" },
        ]);
        let both = NoAnswer::Refused(Problem::new("bad_name", "").with("fields", all));
        let placed = place(both, &fields);
        let placed: Vec<(&str, &str)> = placed.iter().map(|it| (&*it.field, &*it.problem.code)).collect();
        assert_eq!(
            placed,
            [("guest-name", "bad_name"), ("email", "bad_email"), (WHOLE_FORM, "bad_settings")]
        );
    }

    #[test]
    fn mistakes_are_found_while_typing() {
        let rule = |name: &str| name_problem(name).map(|it| it.args["rule"].as_str().unwrap().to_owned());
        let rows = [("a", Some("length")), ("a.b", Some("letters")), (" Amber Badger ", None)];
        for (name, expected) in rows {
            assert_eq!(rule(name).as_deref(), expected, "{name}");
        }
        assert!(password_problem("short").is_some() && password_problem("long enough").is_none());
        assert!(email_problem("a@b").is_some() && email_problem("").is_none());
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
