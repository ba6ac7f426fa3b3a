//! A heap of stones: a move takes one to three, the last stone wins. Positions with a multiple of four stones are lost.

use crate::{SEAT, advice, begin, chosen, number_in};
use qipan_ai::{AlphaBeta, Bots, Duel, Level, Plain, Search, Standing, Strength};
use qipan_engine::{
    Bilingual, Category, Command, Extras, Manifest, MatchState, Never, OptionField, OptionKind, Outcome, Rng,
    Rules, Sandbox, Seat, SeatSet, Seats, Secrets, Tx, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::LazyLock;

const MAX: u8 = 3;

/// With `true` the bots search by alpha-beta, else by a tree search.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Heap<const ALPHA_BETA: bool>;

static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| {
    let kind = OptionKind::Number { min: 1, max: 40, default: 12 };
    let options = vec![OptionField::new("stones", Bilingual::new("石子", "Stones"), kind)];
    let title = Bilingual::new("石堆", "Heap");
    Manifest { options, ..Manifest::new("heap", title, Category::Abstract) }
});

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
struct Options {
    stones: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { stones: 12 }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Position {
    stones: u8,
    turn: Seat,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Taking {
    Take { number: u8 },
}

#[derive(Debug, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
enum Rejection {
    #[error("this cannot be taken")]
    NotPossible {},
}

impl<const ALPHA_BETA: bool> Rules for Heap<ALPHA_BETA> {
    type Options = Options;
    type State = Position;
    type Command = Taking;
    type Action = u8;
    type Event = Taking;
    type View = Position;
    type Rejection = Rejection;
    type Phase = Never;
    type PromptTopic = Never;
    type WindowTopic = Never;

    fn manifest(&self) -> &Manifest {
        &MANIFEST
    }

    fn setup(&self, options: &Options, seats: Seats, _rng: &mut Rng) -> Result<Position, Rejection> {
        Ok(Position { stones: options.stones, turn: seats.first })
    }

    fn validate(&self, state: &MatchState<Self>, seat: Seat, command: &Taking) -> Result<u8, Rejection> {
        let &Taking::Take { number } = command;
        let is_legal = seat == state.core.turn && (1..=MAX.min(state.core.stones)).contains(&number);
        if is_legal { Ok(number) } else { Err(Rejection::NotPossible {}) }
    }

    fn execute(&self, tx: &mut Tx<'_, Self>, _seat: Seat, number: u8) {
        tx.emit(Taking::Take { number });
    }

    fn reduce(&self, state: &mut Position, event: &Taking) {
        let &Taking::Take { number } = event;
        state.stones -= number;
        state.turn = state.turn.next(2);
    }

    fn legal_commands(&self, state: &MatchState<Self>, seat: Seat, out: &mut Vec<Taking>) {
        if seat == state.core.turn {
            out.extend((1..=MAX.min(state.core.stones)).map(|number| Taking::Take { number }));
        }
    }

    fn outcome(&self, state: &Position) -> Option<Outcome> {
        (state.stones == 0).then(|| Outcome::win(state.turn.next(2), "last_stone"))
    }

    fn view(&self, state: &MatchState<Self>, _viewer: Viewer) -> Position {
        state.core.clone()
    }
}

impl<const ALPHA_BETA: bool> Secrets for Heap<ALPHA_BETA> {}

impl<const ALPHA_BETA: bool> Extras for Heap<ALPHA_BETA> {
    fn active(&self, state: &MatchState<Self>) -> SeatSet {
        SeatSet::only(state.core.turn)
    }
}

impl Bots for Heap<false> {
    type SearchState = Plain<Self>;
}

impl Bots for Heap<true> {
    type SearchState = Plain<Self>;

    fn levels(&self) -> [Level; 5] {
        [Level::sharp(5_000, 40); 5]
    }

    fn search(&self) -> Box<dyn Search<Self>> {
        Box::new(AlphaBeta::<Position>::default())
    }
}

impl Duel for Position {
    type Game = Heap<true>;
    type Move = u8;
    type Undo = u8;
    const SCALE: i32 = 100;

    fn of(determinized: &Sandbox<Heap<true>>) -> Position {
        determinized.state.core.clone()
    }

    fn seat(&self) -> Seat {
        self.turn
    }

    fn side_of(&self, seat: Seat) -> u8 {
        seat.0
    }

    fn standing(&self) -> Standing {
        if self.stones == 0 { Standing::Won(self.turn.next(2).0) } else { Standing::Open }
    }

    fn hash(&self) -> u64 {
        (u64::from(self.stones) << 1 | u64::from(self.turn.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn moves(&self, out: &mut Vec<(u8, i32)>) {
        out.extend((1..=MAX.min(self.stones)).map(|number| (number, 0)));
    }

    fn make(&mut self, number: u8) -> u8 {
        self.stones -= number;
        self.turn = self.turn.next(2);
        number
    }

    fn unmake(&mut self, number: u8) {
        self.stones += number;
        self.turn = self.turn.next(2);
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn place(&self, number: u8) -> usize {
        usize::from(number)
    }

    fn command(&self, number: u8) -> Command<Heap<true>> {
        Command::Game(Taking::Take { number })
    }
}

const OPEN: Heap<false> = Heap;

#[test]
fn the_tree_search_finds_every_winning_move() {
    for stones in (1..=15u8).filter(|stones| stones % 4 != 0) {
        let (_, mut bot) = begin(&OPEN, &json!({ "stones": stones }), 1);
        assert_eq!(chosen(&mut *bot, Strength::BEST, 1), u64::from(stones % 4), "{stones} stones");
    }
}

#[test]
fn alpha_beta_finds_every_winning_move() {
    for stones in (1..=23u8).filter(|stones| stones % 4 != 0) {
        let (_, mut bot) = begin(&Heap::<true>, &json!({ "stones": stones }), 1);
        assert_eq!(chosen(&mut *bot, Strength::BEST, 1), u64::from(stones % 4), "{stones} stones");
    }
}

#[test]
fn estimates_tell_won_positions_from_lost_ones() {
    for (stones, wins) in [(3, true), (4, false), (7, true), (8, false)] {
        let (_, mut bot) = begin(&OPEN, &json!({ "stones": stones }), 1);
        let chances = advice(&mut *bot, 1).chances;
        assert_eq!(chances[0] > 0.5, wins, "{stones} stones: {chances:?}");
        assert!((chances[0] + chances[1] - 1.0).abs() < 0.01, "{chances:?}");
    }
}

#[test]
fn hints_list_every_command_once_and_the_best_first() {
    let (_, mut bot) = begin(&OPEN, &json!({ "stones": 7 }), 1);
    let hints = advice(&mut *bot, 1).hints;
    let numbers: Vec<u64> =
        hints.iter().map(|hint| number_in(&serde_json::from_str(hint.command.get()).unwrap())).collect();
    assert_eq!(numbers[0], 3);
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), 3);
    assert!(hints[0].chance > 0.9 && hints.iter().all(|hint| hint.chance <= hints[0].chance));
}

#[test]
fn the_same_seed_gives_the_same_command() {
    for seed in 0..20 {
        let choose = || chosen(&mut *begin(&OPEN, &json!({}), 1).1, Strength::level(1), seed);
        assert_eq!(choose(), choose());
    }
}

#[test]
fn chance_takes_every_command_and_weak_levels_err() {
    let (_, mut bot) = begin(&OPEN, &json!({ "stones": 7 }), 1);
    let all = |bot: &mut dyn qipan_ai::Bot, strength| -> Vec<u64> {
        (0..60).map(|seed| chosen(bot, strength, seed)).collect()
    };
    let random: BTreeSet<u64> = all(&mut *bot, Strength::RANDOM).into_iter().collect();
    assert_eq!(random.len(), 3);
    let errors = |numbers: Vec<u64>| numbers.iter().filter(|number| **number != 3).count();
    let weak = errors(all(&mut *bot, Strength::level(1)));
    assert!((1..60).contains(&weak), "{weak} errors of 60");
    assert_eq!(errors(all(&mut *bot, Strength::BEST)), 0);
}

#[test]
fn a_bot_follows_the_match_and_a_stopped_search_still_answers() {
    let (mut running, mut bot) = begin(&OPEN, &json!({ "stones": 9 }), 1);
    for (seat, number) in [(0, 1), (1, 1)] {
        let command = json!({ "type": "take", "number": number }).to_string();
        running.apply(qipan_engine::Actor::Seat(Seat(seat)), &command, None).unwrap();
    }
    bot.look(&*running).unwrap();
    assert_eq!((bot.seat(), chosen(&mut *bot, Strength::BEST, 1)), (SEAT, 3));
    let command = bot.think(Strength::BEST, 1, &mut || false).unwrap();
    assert!(running.legal(SEAT).unwrap().0.contains(&command), "{command}");
}

#[test]
fn bots_refuse_what_is_not_theirs_to_decide() {
    let (running, _) = begin(&OPEN, &json!({}), 1);
    let bots = qipan_ai::ErasedBots::arc(OPEN);
    let mut other = bots.bot(&*running, Seat(1)).unwrap();
    assert_eq!(other.think(Strength::BEST, 1, &mut || true).unwrap_err().code, "nothing_to_do");
    assert_eq!(bots.bot(&*running, Seat(2)).err().unwrap().code, "no_such_seat");
    let stranger = qipan_ai::ErasedBots::arc(Heap::<true>);
    assert_eq!(stranger.bot(&*running, SEAT).err().unwrap().code, "other_game");
}
