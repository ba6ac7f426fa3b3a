//! Nothing that a viewer gets reveals what that viewer may not know.
//!
//! The method: re-deal everything that the viewer cannot know. If anything that this viewer gets changes, it depended
//! on a secret.

use crate::duel::cards::Card::{Bargain, Gamble, Heal, Quake, Scry, Shield, Strike};
use crate::duel::{Duel, begun, header};
use crate::random_play::play_on;
use crate::table::TestMatch;
use qipan_engine::{Header, MatchState, Rng, Seat, Seats, Seed, Viewer};
use serde_json::{Value, json};

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];

fn seeded(number: u64) -> TestMatch<Duel> {
    TestMatch::new(Header::new(&Duel, Seats::new(2), Seed::from_number(number), Default::default()))
}

/// Everything that a viewer gets from a state alone.
fn leaves(state: &MatchState<Duel>, viewer: Viewer) -> Value {
    let game = qipan_engine::Match::resume(Duel, state.clone()).unwrap();
    let view = game.view(viewer);
    let own = viewer.seat().map(|seat| state.legal(&Duel, seat).commands);
    json!({"view": view, "log": state.sys.record.action_log.lines(&Duel, &state.core, viewer), "stream": state.sys.record.stream.since(&Duel, &state.core, 0, viewer), "legal": own})
}

#[test]
fn what_leaves_does_not_depend_on_what_is_hidden() {
    for number in 0..8 {
        let mut table = seeded(number);
        let mut rng = Rng::from_number(number + 1000);
        for _ in 0..60 {
            if !play_on(&mut table, &mut rng) {
                break;
            }
            for viewer in VIEWERS {
                let mut determinized = table.game.state().clone();
                determinized.determinize(&Duel, viewer, &mut rng);
                // Determinizing empties the records. What viewers get of the real ones is part of the comparison.
                determinized.sys.record = table.game.state().sys.record.clone();
                let (guess, truth) = (leaves(&determinized, viewer), leaves(table.game.state(), viewer));
                for part in ["view", "log", "stream", "legal"] {
                    assert_eq!(guess[part], truth[part], "{part} for {viewer:?}");
                }
            }
        }
    }
}

/// The records contain whole positions and events of all seats. Numbers and tallies are public.
#[test]
fn a_determinization_has_empty_records() {
    let (mut table, mut rng) = (seeded(1), Rng::from_number(1));
    for _ in 0..30 {
        play_on(&mut table, &mut rng);
    }
    let real = &table.game.state().sys.record;
    assert!(!real.undo.snapshots.is_empty() && !real.stream.events.is_empty());
    let mut determinized = table.game.state().clone();
    determinized.determinize(&Duel, Viewer::Spectator, &mut rng);
    let record = json!(determinized.sys.record);
    let (tallies, next_id) = (&real.undo.tallies, real.stream.next_id);
    let emptied = json!({
        "undo": {"snapshots": [], "tallies": tallies},
        "stream": {"next_id": next_id, "events": []},
        "action_log": {"records": []},
    });
    assert_eq!(record, emptied);
}

/// The first test would prove nothing if re-dealing changed nothing.
#[test]
fn re_dealing_changes_what_is_hidden_and_only_that() {
    let mut table = begun(header([
        &[Strike, Heal, Quake, Shield, Scry, Gamble, Heal, Bargain],
        &[Strike, Heal, Quake, Shield, Scry, Gamble, Heal, Bargain],
    ]));
    table.tell("0: play scry\n0: answer 1 {\"order\":[2,1,0]}");
    let (me, you) = (Seat(0), Seat(1));
    let real = &table.game.state().core;
    let mut rng = Rng::from_number(1);
    let mut hands = Vec::new();
    for _ in 0..20 {
        let mut determinized = table.game.state().clone();
        determinized.determinize(&Duel, Viewer::Seat(me), &mut rng);
        assert_eq!(determinized.core.of(me).hand, real.of(me).hand);
        assert_eq!(
            determinized.core.of(me).deck.cards()[1..],
            real.of(me).deck.cards()[1..],
            "three cards are known"
        );
        assert!(determinized.sys.play.rng.seed() != table.game.state().sys.play.rng.seed());
        hands.push(determinized.core.of(you).hand.cards().to_vec());
    }
    hands.dedup();
    assert!(hands.len() > 5);
}

#[test]
fn the_seed_is_in_nothing_that_leaves() {
    for number in 0..4 {
        let mut table = seeded(number);
        let seed = serde_json::to_string(&Seed::from_number(number)).unwrap().replace('"', "");
        assert_eq!(seed.len(), 64);
        let mut rng = Rng::from_number(number);
        while play_on(&mut table, &mut rng) {
            for viewer in VIEWERS {
                let text = leaves(table.game.state(), viewer).to_string() + &table.seen(viewer);
                assert!(!text.contains(&seed) && !text.contains(&seed[..16]));
            }
        }
        assert!(table.bytes().contains(&seed), "the host has it");
        assert!(!format!("{:?}", table.game).contains(&seed), "not even for debugging");
    }
}

#[test]
fn hidden_cards_have_no_name_in_events() {
    let mut table = begun(header([&[Heal; 8], &[Heal; 8]]));
    table.tell("0: advance_phase");
    let (owner, other) = (table.seen(Viewer::Seat(Seat(1))), table.seen(Viewer::Seat(Seat(0))));
    assert!(owner.contains("cards=[heal]") && !other.contains("heal"), "{owner} / {other}");
    // All viewers have the same numbering: a hidden event keeps its place.
    let scry = [Strike, Heal, Quake, Shield, Scry, Heal, Heal, Heal];
    let mut table = begun(header([&scry, &scry]));
    table.tell("0: play scry\n0: answer 1 {\"order\":[2,1,0]}");
    assert_eq!(table.seen(Viewer::Seat(Seat(1))), "seat_decided(id=1,seat=0) -");
}

#[test]
fn the_topic_of_a_prompt_stays_with_its_seat() {
    let mut table = begun(header([&[Strike, Heal, Quake, Shield, Scry, Heal, Heal, Heal], &[Heal; 8]]));
    table.tell("0: play scry");
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let text = leaves(table.game.state(), viewer).to_string();
        assert!(!text.contains("quake") && !text.contains("duel-ask-order"), "{text}");
    }
}
