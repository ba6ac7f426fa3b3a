//! What a list of matches is narrowed down to. It stands in the address, so that a reload and a link keep it.

use crate::router;
use js_sys::Date;
use qipan_protocol::http::{MatchPaging, MatchResult};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Filter {
    pub(super) game: Option<String>,
    pub(super) result: Option<MatchResult>,
    /// The name of an opponent.
    pub(super) with: String,
    /// The first and the last day, as `2026-11-19`; empty for no limit.
    pub(super) from: String,
    pub(super) to: String,
}

pub(super) const RESULTS: [MatchResult; 3] = [MatchResult::Won, MatchResult::Drawn, MatchResult::Lost];

impl Filter {
    /// The filter in an address, of which `query` reads a parameter.
    pub(super) fn read(query: impl Fn(&str) -> Option<String>) -> Filter {
        let result = query("result");
        Filter {
            game: query("game").filter(|game| !game.is_empty()),
            result: RESULTS.into_iter().find(|it| Some(it.name()) == result.as_deref()),
            with: query("with").unwrap_or_default(),
            from: query("from").filter(|day| is_day(day)).unwrap_or_default(),
            to: query("to").filter(|day| is_day(day)).unwrap_or_default(),
        }
    }

    /// The query of the address; empty without a filter.
    fn query(&self, encoded: impl Fn(&str) -> String) -> String {
        let result = self.result.map(MatchResult::name).unwrap_or_default();
        let game = self.game.as_deref().unwrap_or_default();
        let fields = [
            ("game", game),
            ("result", result),
            ("with", self.with.as_str()),
            ("from", self.from.as_str()),
            ("to", self.to.as_str()),
        ];
        let given = fields.into_iter().filter(|(_, value)| !value.is_empty());
        let parts: Vec<String> = given.map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
    }

    /// Writes the filter into the address of the page at this path.
    pub(super) fn write(&self, path: &str) {
        router::rewrite(&format!("{path}{}", self.query(|text| js_sys::encode_uri_component(text).into())));
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Filter::default()
    }

    /// What to ask the server for. `opponent` is the id of the person whose name is in the filter.
    pub(super) fn paging(&self, opponent: Option<String>) -> MatchPaging {
        MatchPaging {
            after: None,
            game: self.game.clone(),
            opponent,
            q: None,
            result: self.result,
            from: midnight(&self.from, 0),
            // The last day counts as a whole.
            to: midnight(&self.to, 1),
        }
    }
}

fn is_day(text: &str) -> bool {
    let form: String = text.chars().map(|it| if it.is_ascii_digit() { '0' } else { it }).collect();
    form == "0000-00-00"
}

/// The midnight at the beginning of a day, or some days later, on the clock of the reader.
fn midnight(day: &str, later: u32) -> Option<i64> {
    if day.is_empty() {
        return None;
    }
    let date = Date::new(&format!("{day}T00:00:00").into());
    date.set_date(date.get_date() + later);
    let at = date.get_time();
    at.is_finite().then_some(at as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_the_filter() {
        let rows = [
            ("", ""),
            ("?game=hex&result=won&with=Ann&from=2026-01-02&to=2026-02-03", ""),
            ("?result=drawn", ""),
            ("?result=nonsense&from=today", "-"),
        ];
        for (address, expected) in rows {
            let query = |name: &str| {
                let parts = address.trim_start_matches('?').split('&');
                parts
                    .filter_map(|part| part.split_once('='))
                    .find(|(it, _)| *it == name)
                    .map(|it| it.1.to_owned())
            };
            let filter = Filter::read(query);
            let written = filter.query(str::to_owned);
            assert_eq!(written, if expected == "-" { "" } else { address });
            assert_eq!(filter.is_empty(), written.is_empty(), "{address}");
        }
    }
}
