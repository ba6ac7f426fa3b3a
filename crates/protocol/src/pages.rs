//! The addresses of the client's pages: one list for the client's router and for the server, which answers 404 for
//! every other address.

/// The page of an address, with the id in it.
///
/// ```
/// use qipan_protocol::Page;
///
/// assert_eq!(Page::at("/game/tictactoe"), Some(Page::Game("tictactoe")));
/// assert_eq!(Page::at("/no/such/page"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page<'a> {
    Home,
    Game(&'a str),
    /// A match in the page, at this screen.
    Local(&'a str),
    Table(&'a str),
    Lessons,
    Learn(&'a str),
    Replay(&'a str),
    /// A replay for the frames of other sites.
    Embed(&'a str),
    Puzzles,
    /// A puzzle: its game and its name.
    Puzzle(&'a str, &'a str),
    /// The analysis board of a game.
    Study(&'a str),
    /// Building decks for a game.
    Decks(&'a str),
    Settings,
    Account,
    /// Friends, messages and notices of the account.
    People,
    /// The profile of the person with this name, percent-encoded.
    Person(&'a str),
    /// The user's own matches.
    Matches,
    /// The best players of a game at a speed.
    Leaderboard(&'a str, &'a str),
    /// The gallery of parts, for authors of boards. Only some builds have it.
    Parts,
}

/// The id of the replay that is kept in the browser.
pub const LOCAL_REPLAY: &str = "local";

impl Page<'_> {
    pub fn at(path: &str) -> Option<Page<'_>> {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let parts = [parts.next(), parts.next(), parts.next(), parts.next()];
        if let [Some("puzzles"), Some(game), Some(name), None] = parts {
            return Some(Page::Puzzle(game, name));
        }
        if let [Some("leaderboards"), Some(game), Some(speed), None] = parts {
            return Some(Page::Leaderboard(game, speed));
        }
        let [first, second, third, _] = parts;
        Some(match [first, second, third] {
            [None, ..] => Page::Home,
            [Some("game"), Some(game), None] => Page::Game(game),
            [Some("local"), Some(game), None] => Page::Local(game),
            // The short form is used in invitations.
            [Some("table" | "t"), Some(table), None] => Page::Table(table),
            [Some("learn"), None, _] => Page::Lessons,
            [Some("learn"), Some(game), None] => Page::Learn(game),
            [Some("replay"), Some(id), None] => Page::Replay(id),
            [Some("embed"), Some(id), None] => Page::Embed(id),
            [Some("puzzles"), None, _] => Page::Puzzles,
            [Some("analysis"), Some(game), None] => Page::Study(game),
            [Some("decks"), Some(game), None] => Page::Decks(game),
            [Some("settings"), None, _] => Page::Settings,
            [Some("account"), None, _] => Page::Account,
            [Some("people"), None, _] => Page::People,
            [Some("people"), Some(name), None] => Page::Person(name),
            [Some("matches"), None, _] => Page::Matches,
            [Some("parts"), None, _] => Page::Parts,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_pages() {
        let rows = [
            ("/", Some(Page::Home)),
            ("", Some(Page::Home)),
            ("/game/hex", Some(Page::Game("hex"))),
            ("/local/hex/", Some(Page::Local("hex"))),
            ("/table/K7QX", Some(Page::Table("K7QX"))),
            ("/t/K7QX", Some(Page::Table("K7QX"))),
            ("/learn", Some(Page::Lessons)),
            ("/learn/hex", Some(Page::Learn("hex"))),
            ("/replay/12", Some(Page::Replay("12"))),
            ("/embed/12", Some(Page::Embed("12"))),
            ("/puzzles", Some(Page::Puzzles)),
            ("/puzzles/hex/a_b", Some(Page::Puzzle("hex", "a_b"))),
            ("/puzzles/hex", None),
            ("/puzzles/hex/a_b/c", None),
            ("/analysis/hex", Some(Page::Study("hex"))),
            ("/decks/hex", Some(Page::Decks("hex"))),
            ("/decks", None),
            ("/settings", Some(Page::Settings)),
            ("/account", Some(Page::Account)),
            ("/people", Some(Page::People)),
            ("/people/ann", Some(Page::Person("ann"))),
            ("/people/ann/matches", None),
            ("/matches", Some(Page::Matches)),
            ("/leaderboards/hex/blitz", Some(Page::Leaderboard("hex", "blitz"))),
            ("/leaderboards/hex", None),
            ("/leaderboards", None),
            ("/parts", Some(Page::Parts)),
            ("/settings/more", None),
            ("/game", None),
            ("/embed", None),
            ("/game/hex/more", None),
            ("/api", None),
        ];
        for (path, expected) in rows {
            assert_eq!(Page::at(path), expected, "{path}");
        }
    }
}
