//! The two languages of the server's own texts.

use axum::http::{HeaderMap, header};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    Chinese,
    English,
}

impl Language {
    /// The one of the two languages that the browser prefers.
    pub(crate) fn of(headers: &HeaderMap) -> Language {
        let wishes = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
        let mut best = (Language::English, 0.0);
        for wish in wishes.split(',') {
            let mut parts = wish.split(';').map(str::trim);
            let language = match parts.next().unwrap_or("").get(..2) {
                Some(tag) if tag.eq_ignore_ascii_case("zh") => Language::Chinese,
                Some(tag) if tag.eq_ignore_ascii_case("en") => Language::English,
                _ => continue,
            };
            let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
            if weight > best.1 {
                best = (language, weight);
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_says_which_language() {
        let rows = [
            ("", Language::English),
            ("zh-CN,zh;q=0.9,en;q=0.8", Language::Chinese),
            ("en-GB,en;q=0.9,zh;q=0.8", Language::English),
            ("fr, en;q=0.3, zh-TW;q=0.7", Language::Chinese),
            ("ZH", Language::Chinese),
            ("zh;q=0, fr", Language::English),
            ("z,;q=,é", Language::English),
        ];
        for (wishes, expected) in rows {
            let mut headers = HeaderMap::new();
            headers.insert(
                header::ACCEPT_LANGUAGE,
                axum::http::HeaderValue::from_bytes(wishes.as_bytes()).unwrap(),
            );
            assert_eq!(Language::of(&headers), expected, "{wishes:?}");
        }
    }
}
