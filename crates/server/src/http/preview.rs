//! The page of a replay for programs that show previews of links: they read who played, and find a picture. The page
//! itself is the same for all matches; the client reads the match.

use super::is_secure;
use super::web_file::WebFile;
use crate::App;
use crate::share::{self, escaped, name_of};
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use qipan_protocol::http::MatchFacts;
use std::borrow::Cow;

/// The tags of the page that are replaced, by their names.
const TAGS: [&str; 3] = ["og:title", "og:description", "og:image"];

/// `None` if there is no such picture, or if it cannot be told now. Then the page is sent as it is.
pub(super) async fn of_replay(
    app: &App,
    page: &'static WebFile,
    id: &str,
    uri: &Uri,
    headers: &HeaderMap,
) -> Option<Response> {
    let (_, facts) = share::finished(app, id.to_owned()).await.ok()??;
    let html = std::str::from_utf8(page.plain).ok()?;
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let scheme = if is_secure(app, headers) { "https" } else { "http" };
    let position = asked_position(uri.query().unwrap_or_default()).unwrap_or(facts.entries);
    let image = format!("{scheme}://{host}/share/{id}/{position}.png");
    let title = app.game(&facts.game).map(|game| game.manifest().title.clone()).ok()?;
    let values = [names(&facts), format!("{} · {}", title.zh, title.en), image];
    page.answer_changed(with_tags(html, &values), headers)
}

fn names(facts: &MatchFacts) -> String {
    let names: Vec<String> = facts.players.iter().map(|player| name_of(&player.occupant)).collect();
    names.join(" – ")
}

/// The position that the address names, as the client reads it.
fn asked_position(query: &str) -> Option<u64> {
    let value = query.split('&').find_map(|pair| pair.strip_prefix("move="))?;
    value.parse().ok().filter(|number| *number <= 999_999_999)
}

fn with_tags(html: &str, values: &[String; 3]) -> String {
    let mut html = Cow::Borrowed(html);
    for (name, value) in TAGS.iter().zip(values) {
        let start = format!("<meta property=\"{name}\" content=\"");
        let Some(begin) = html.find(&start).map(|at| at + start.len()) else { continue };
        let Some(length) = html[begin..].find('"') else { continue };
        let changed = [&html[..begin], escaped(value).as_str(), &html[begin + length..]].concat();
        html = Cow::Owned(changed);
    }
    let more = "<meta property=\"og:image:width\" content=\"1200\">\n<meta property=\"og:image:height\" \
                content=\"630\">\n<meta name=\"twitter:card\" content=\"summary_large_image\">\n</head>";
    html.replacen("</head>", more, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_the_page_name_the_match() {
        let page = include_str!("../../../web/static/index.html");
        let values = ["A\"nn – <Bo>", "象棋 · Xiangqi", "https://x/share/m/3.png"].map(str::to_owned);
        let html = with_tags(page, &values);
        for tag in [
            "<meta property=\"og:title\" content=\"A&quot;nn – &lt;Bo&gt;\">",
            "<meta property=\"og:description\" content=\"象棋 · Xiangqi\">",
            "<meta property=\"og:image\" content=\"https://x/share/m/3.png\">",
            "<meta name=\"twitter:card\" content=\"summary_large_image\">",
        ] {
            assert_eq!(html.matches(tag).count(), 1, "{tag}");
        }
        assert_eq!(html.matches("og:title").count(), 1);
        assert_eq!(html.len() > page.len(), html.contains("<title>Qipan"));
    }

    #[test]
    fn the_position_is_in_the_address() {
        let rows = [
            ("move=3", Some(3)),
            ("lang=en&move=12", Some(12)),
            ("", None),
            ("move=x", None),
            ("remove=3", None),
        ];
        for (query, expected) in rows {
            assert_eq!(asked_position(query), expected, "{query}");
        }
    }
}
