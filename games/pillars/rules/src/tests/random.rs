//! Ten thousand random hands: each ends, sums to zero, is settled as the referee counts, and can be saved and loaded.

use super::referee::Referee;
use crate::contract::{ActionWire, CardCount, Config, Engine, Output};
use crate::{End, HandRules};
use qipan_engine::{Rng, Seat};

const HANDS: u64 = 10_000;
/// Eight rounds, each with a buckle, two answers and three plays.
const MAX_ACTIONS: usize = 8 * 6;

#[derive(Debug, Default)]
struct Tally {
    ends: [u32; 4],
    reveals: usize,
    voided: u32,
    ceramics_after_reveals: u32,
}

#[test]
fn ten_thousand_hands() {
    let mut tally = Tally::default();
    for seed in 0..HANDS {
        play(seed, &mut tally);
    }
    // Every kind of ending and every special case has occurred.
    assert!(tally.ends.iter().all(|count| *count > 50), "{tally:?}");
    assert!(tally.reveals > 1_000 && tally.voided > 100 && tally.ceramics_after_reveals > 20, "{tally:?}");
}

fn play(seed: u64, tally: &mut Tally) {
    let mut rng = Rng::from_number(seed ^ 0xF00D);
    // Every second hand has no options.
    let mut flag = || seed % 2 == 1 && rng.below(2) == 1;
    let rules =
        HandRules { whole_ceramic: flag(), gentle: flag(), enough_must_buckle: flag(), eight_wins: flag() };
    // Some hands are played with more buckles and reveals than others.
    let boldness = rng.below(4);
    let mut engine = Engine::default();
    let mut referee = Referee::new(rules);
    let config = Config { options: rules, ..Config::default() };
    let mut output = engine.init_game(&config, Some(seed)).unwrap();
    let mut actions = 0;
    while output.settlement.is_none() {
        assert!(actions < MAX_ACTIONS, "seed {seed} does not end");
        check_table(&engine, &output);
        let (index, cover) = choose(&output, boldness, &mut rng);
        referee.watch(&engine, &output.legal_actions.actions[index]);
        output = engine.apply_action(index, cover.as_deref(), Some(actions as u64)).unwrap();
        actions += 1;
    }
    check_end(&mut engine, &output, &referee, seed);
    let hand = engine.hand().unwrap();
    let end = hand.end().unwrap();
    tally.ends[end as usize] += 1;
    tally.reveals += hand.relations.len();
    tally.voided += u32::from(engine.voided_deals());
    tally.ceramics_after_reveals += u32::from(end == End::Ceramic && hand.challenger().is_some());
}

/// Invariants of every state on the way: it can be saved and loaded, and the public counts add up.
fn check_table(engine: &Engine, output: &Output) {
    let mut loaded = Engine::default();
    loaded.load_state(&output.new_state).unwrap_or_else(|error| panic!("{error}: {:?}", output.new_state));
    assert_eq!(loaded.dump_state(), output.new_state);
    assert_eq!(loaded.hand(), engine.hand());
    let public = &output.public_state;
    let decision = public.decision.unwrap();
    assert_eq!((decision.seat, decision.context), (public.turn.current_seat, public.phase));
    assert_eq!(output.legal_actions.seat, decision.seat);
    assert!(!output.legal_actions.actions.is_empty());
    let pillars: u8 = public.players.iter().map(|player| player.captured_pillar_count).sum();
    assert_eq!(pillars, public.pillar_groups.iter().map(|group| group.round_kind).sum::<u8>());
    for seat in (0..3).filter(|seat| Seat(*seat) != decision.seat) {
        assert!(engine.get_legal_actions(seat).unwrap().actions.is_empty());
    }
}

fn choose(output: &Output, boldness: u32, rng: &mut Rng) -> (usize, Option<Vec<CardCount>>) {
    let actions = &output.legal_actions.actions;
    if let [ActionWire::Cover { required_count }] = actions[..] {
        let seat = output.legal_actions.seat.to_string();
        let choices = output.private_state_by_seat[&seat].hand.choices(required_count);
        let discs = rng.pick(&choices).unwrap();
        let cover = discs.iter().map(|(disc, count)| CardCount { disc, count }).collect();
        return (0, Some(cover));
    }
    let is_bold = |action: &ActionWire| matches!(action, ActionWire::Buckle | ActionWire::Reveal);
    match actions.iter().position(is_bold).filter(|_| rng.below(4) < boldness) {
        Some(index) => (index, None),
        None => {
            let plain: Vec<usize> = (0..actions.len()).filter(|index| !is_bold(&actions[*index])).collect();
            (*rng.pick(&plain).unwrap_or(&0), None)
        }
    }
}

fn check_end(engine: &mut Engine, output: &Output, referee: &Referee, seed: u64) {
    let deltas = output.settlement.as_ref().unwrap().chip_delta_by_seat;
    let columns = deltas.map(|delta| [delta.delta_enough, delta.delta_reveal, delta.delta_ceramic]);
    assert_eq!(columns, referee.columns(engine), "seed {seed}");
    for column in 0..3 {
        assert_eq!(columns.iter().map(|row| row[column]).sum::<i16>(), 0, "seed {seed}");
    }
    assert!(deltas.iter().zip(columns).all(|(delta, row)| delta.delta == row.iter().sum::<i16>()));
    let settled = engine.settle().unwrap();
    assert_eq!(settled, engine.settle().unwrap(), "settling twice changes something");
    assert_eq!(settled.settlement.as_ref().unwrap().chip_delta_by_seat, deltas);
    let mut loaded = Engine::default();
    for state in [&output.new_state, &settled.new_state] {
        loaded.load_state(state).unwrap_or_else(|error| panic!("seed {seed}: {error}: {state:?}"));
        assert_eq!(loaded.settle().unwrap(), settled, "seed {seed}");
    }
}
