//! The contrast of boards and pieces, computed from the tokens for every combination of theme, surface, piece style and
//! strong sides.

use std::collections::BTreeMap;

/// In the order in which the bundler joins them.
const SHEETS: [&str; 2] = [include_str!("../css/tokens.css"), include_str!("../css/themes.css")];

/// What text needs, and what shapes need (WCAG 2.2, 1.4.3 and 1.4.11).
const TEXT: f64 = 4.5;
const SHAPE: f64 = 3.0;

type Tokens = BTreeMap<String, String>;

/// The attributes of the root element.
type Look = [(&'static str, &'static str); 4];

fn looks() -> Vec<Look> {
    let mut all = Vec::new();
    for theme in ["light", "dark"] {
        for surface in ["wood", "paper", "slate"] {
            for pieces in ["carved", "brush", "print"] {
                for sides in ["plain", "strong"] {
                    all.push([("theme", theme), ("surface", surface), ("pieces", pieces), ("sides", sides)]);
                }
            }
        }
    }
    all
}

/// The tokens of a look: the blocks whose attributes hold, those with more attributes later, as in a browser.
fn tokens(look: &Look) -> Tokens {
    let mut blocks: Vec<(usize, &str)> = Vec::new();
    for sheet in SHEETS {
        for rule in plain(sheet).split('}') {
            let Some((selector, body)) = rule.split_once('{') else { continue };
            let conditions: Vec<&str> = selector.trim().split("[data-").skip(1).collect();
            let holds = |condition: &&str| {
                look.iter().any(|(name, value)| *condition == format!("{name}=\"{value}\"]"))
            };
            if selector.trim().starts_with(":root") && conditions.iter().all(holds) {
                blocks.push((conditions.len(), Box::leak(body.to_owned().into_boxed_str())));
            }
        }
    }
    blocks.sort_by_key(|(conditions, _)| *conditions);
    let declarations = blocks.iter().flat_map(|(_, body)| body.split(';'));
    let pairs = declarations.filter_map(|declaration| declaration.trim().split_once(':'));
    pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect()
}

/// A style sheet without comments and without the blocks of media queries.
fn plain(sheet: &str) -> String {
    let without: String = sheet
        .split("/*")
        .enumerate()
        .map(|(index, part)| if index == 0 { part } else { part.split_once("*/").unwrap().1 })
        .collect();
    let mut kept = String::new();
    let mut rest = without.as_str();
    while let Some((before, media)) = rest.split_once("@media") {
        kept.push_str(before);
        let mut depth = 0;
        let end = media.find(|letter| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            letter == '}' && depth == 0
        });
        rest = &media[end.unwrap() + 1..];
    }
    kept + rest
}

fn colour(tokens: &Tokens, name: &str) -> [f64; 3] {
    let value = tokens.get(name).unwrap_or_else(|| panic!("there is no {name}"));
    if let Some(other) = value.strip_prefix("var(").and_then(|value| value.strip_suffix(')')) {
        return colour(tokens, other);
    }
    let number = u32::from_str_radix(value.strip_prefix('#').unwrap(), 16).unwrap();
    [16, 8, 0].map(|shift| f64::from((number >> shift) & 0xFF) / 255.0)
}

fn luminance(colour: [f64; 3]) -> f64 {
    let linear = |part: f64| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    let [r, g, b] = colour.map(linear);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(tokens: &Tokens, one: &str, other: &str) -> f64 {
    let (a, b) = (luminance(colour(tokens, one)), luminance(colour(tokens, other)));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The tokens of the face of a side and of what is painted on it; `panels.css` connects them.
fn face(tokens: &Tokens, side: u8) -> (&'static str, &'static str) {
    match side {
        1 => ("--disc-face", "--disc-1"),
        2 if tokens.contains_key("--disc-2-face") => ("--disc-2-face", "--disc-2-ink"),
        2 => ("--disc-face", "--disc-2"),
        3 => ("--disc-3", "--disc-face"),
        _ => ("--disc-4", "--disc-face"),
    }
}

#[test]
fn pieces_stand_out_from_every_board() {
    let mut faults = Vec::new();
    for look in looks() {
        let tokens = tokens(&look);
        for board in ["--board", "--board-alt"] {
            let against = |name: &str| contrast(&tokens, name, board);
            let faces = [1, 2, 3, 4].map(|side| face(&tokens, side).0);
            for body in faces.into_iter().chain(["--lacquer-1", "--lacquer-2"]) {
                // The body itself or the line around it.
                let best = against(body).max(against("--piece-line"));
                if best < SHAPE {
                    faults.push(format!("{look:?}: {body} on {board} has {best:.2}"));
                }
            }
            let painted = [
                "--board-side-1",
                "--board-side-2",
                "--board-line",
                "--brush-ink",
                "--mark-move",
                "--mark-last",
                "--mark-check",
                "--mark-select",
            ];
            for mark in painted {
                if against(mark) < SHAPE {
                    faults.push(format!("{look:?}: {mark} on {board} has {:.2}", against(mark)));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn text_on_boards_and_pieces_can_be_read() {
    let mut faults = Vec::new();
    for look in looks() {
        let tokens = tokens(&look);
        let faces = [1, 2, 3, 4].map(|side| face(&tokens, side));
        let texts = [
            ("--board", "--board-text"),
            ("--mat", "--ink"),
            ("--mat", "--ink-2"),
            ("--ivory", "--ivory-ink"),
            ("--seal-fill", "--on-seal"),
            ("--disc-back", "--disc-back-line"),
        ];
        for (ground, text) in faces.into_iter().chain(texts) {
            // Waves on the back of a disc are a drawing, not text.
            let asked = if ground == "--disc-back" { SHAPE } else { TEXT };
            let found = contrast(&tokens, ground, text);
            if found < asked {
                faults.push(format!("{look:?}: {text} on {ground} has {found:.2}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The test above would pass without noticing if a selector was not understood.
#[test]
fn every_look_has_its_own_tokens() {
    let of = |theme, surface, pieces, sides| {
        tokens(&[("theme", theme), ("surface", surface), ("pieces", pieces), ("sides", sides)])
    };
    let wood = of("light", "wood", "carved", "plain");
    assert_eq!(wood["--board"], "#DDBD8A");
    assert_eq!(of("dark", "wood", "carved", "plain")["--board"], "#57422C");
    assert_eq!(of("light", "slate", "carved", "plain")["--board"], "#46515B");
    assert_eq!(of("dark", "slate", "carved", "plain")["--board"], "#2C343B");
    assert_eq!(of("dark", "slate", "carved", "plain")["--mark-last"], "#F2CB7C");
    assert!(!wood.contains_key("--disc-2-face"));
    assert_eq!(of("light", "wood", "carved", "strong")["--disc-2-face"], "var(--disc-2)");
    assert_eq!(of("light", "paper", "print", "plain")["--disc-1"], "#8F1F0C");
    assert_eq!((wood["--t-slide"].as_str(), luminance([1.0; 3]).round() as i32), ("240ms", 1));
}
