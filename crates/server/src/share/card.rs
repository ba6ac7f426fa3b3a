//! The layout of a card: the position on the left; the game, its players and the result on the right.

use super::board;
use super::scene::{Anchor, Colour, Scene, Shape};
use qipan_engine::{Bilingual, Outcome, Sketch};

pub(super) const WIDTH: u16 = 1200;
pub(super) const HEIGHT: u16 = 630;

pub(super) const PAPER: Colour = Colour(0xf2, 0xef, 0xe7);
pub(super) const INK: Colour = Colour(0x2b, 0x2a, 0x28);
const QUIET: Colour = Colour(0x76, 0x72, 0x69);
const SEAL: Colour = Colour(0xb5, 0x36, 0x2b);

/// The left and the right end of the texts.
const LEFT: f32 = 640.0;
const RIGHT: f32 = 1140.0;

/// More players than this have no line of their own.
const MAX_LINES: usize = 5;

/// What a card tells of a match.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Card {
    pub(super) title: Bilingual,
    pub(super) players: Vec<Player>,
    pub(super) outcome: Option<Outcome>,
    /// The position that is shown, and the number of the last one.
    pub(super) position: usize,
    pub(super) last: usize,
    pub(super) sketch: Option<Sketch>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Player {
    pub(super) seat: u8,
    pub(super) name: String,
}

impl Card {
    pub(super) fn scene(&self) -> Scene {
        let mut scene = Scene { width: WIDTH, height: HEIGHT, background: PAPER, shapes: Vec::new() };
        match &self.sketch {
            Some(sketch) => board::draw(&mut scene, sketch),
            None => draw_seal(&mut scene),
        }
        self.draw_texts(&mut scene);
        scene
    }

    fn draw_texts(&self, scene: &mut Scene) {
        let text = |text: &str, spare: &str, at, size, anchor| {
            let (text, spare) = (text.to_owned(), spare.to_owned());
            Shape::Text { text, spare, at, size, anchor }
        };
        let Bilingual { zh, en } = &self.title;
        scene.add(text("Qipan 棋盘", "Qipan", (LEFT, 92.0), 22.0, Anchor::Start), SEAL);
        scene.add(text(&format!("{en} {zh}"), en, (LEFT, 176.0), 44.0, Anchor::Start), INK);
        scene.add(Shape::Line { from: (LEFT, 214.0), to: (RIGHT, 214.0), width: 2.0 }, QUIET);
        for (line, player) in self.players.iter().take(MAX_LINES).enumerate() {
            let y = 280.0 + line as f32 * 58.0;
            let spare = format!("Player {}", player.seat + 1);
            let (name, score) = (shortened(&player.name), self.score(player.seat));
            let colour = if score == Some("1") { INK } else { QUIET };
            scene.add(text(&name, &spare, (LEFT, y), 27.0, Anchor::Start), colour);
            let score = text(score.unwrap_or_default(), "", (RIGHT, y), 27.0, Anchor::End);
            scene.add(score, colour);
        }
        let position = format!("{} / {}", self.position, self.last);
        scene.add(text(&position, "", (RIGHT, 572.0), 18.0, Anchor::End), QUIET);
    }

    /// As in chess: 1 for a winner, 1/2 in a draw. `None` if nobody has won, lost or drawn.
    fn score(&self, seat: u8) -> Option<&'static str> {
        let outcome = self.outcome.as_ref().filter(|outcome| outcome.reason != "aborted")?;
        Some(match outcome.winners.iter().any(|winner| winner.0 == seat) {
            true => "1",
            false if outcome.is_draw() => "1/2",
            false => "0",
        })
    }
}

/// Names have 20 characters at most where people choose them; this is for others.
fn shortened(name: &str) -> String {
    name.chars().take(24).collect()
}

/// In place of a board: the mark of the platform.
fn draw_seal(scene: &mut Scene) {
    scene.add(Shape::Rect { at: (140.0, 155.0), size: (320.0, 320.0), radius: 24.0 }, SEAL);
    let (low, high, middle) = ((210.0, 225.0), (390.0, 405.0), (300.0, 315.0));
    let lines = [
        [low, (high.0, low.1)],
        [(high.0, low.1), high],
        [high, (low.0, high.1)],
        [(low.0, high.1), low],
        [low, high],
        [(high.0, low.1), (low.0, high.1)],
        [(middle.0, low.1), (middle.0, high.1)],
        [(low.0, middle.1), (high.0, middle.1)],
    ];
    for [from, to] in lines {
        scene.add(Shape::Line { from, to, width: 12.0 }, PAPER);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::Seat;

    fn card(outcome: Option<Outcome>) -> Card {
        let player = |(seat, name): (u8, &str)| Player { seat, name: name.to_owned() };
        Card {
            title: Bilingual::new("象棋", "Xiangqi"),
            players: [(0, "Ann"), (1, "美<i>")].map(player).to_vec(),
            outcome,
            position: 3,
            last: 41,
            sketch: None,
        }
    }

    #[test]
    fn a_card_tells_game_players_and_result() {
        let rows = [
            (None, [None, None]),
            (Some(Outcome::win(Seat(1), "checkmate")), [Some("0"), Some("1")]),
            (Some(Outcome::draw("agreed")), [Some("1/2"), Some("1/2")]),
            (Some(Outcome::draw("aborted")), [None, None]),
        ];
        for (outcome, scores) in rows {
            let card = card(outcome);
            assert_eq!([card.score(0), card.score(1)], scores, "{:?}", card.outcome);
            let svg = card.scene().to_svg();
            for text in [">Xiangqi 象棋<", ">Ann<", ">美&lt;i&gt;<", ">3 / 41<"] {
                assert!(svg.contains(text), "{text}: {svg}");
            }
        }
    }
}
