//! What is hidden stays hidden: the laws L4 and L5 of the rules.

use super::scene;
use super::table::{TestMatch, read_command};
use crate::{Event, SummonerWars};
use qipan_cards::zones::ZoneView;
use qipan_engine::{Rules, Seat, Viewer};

/// L4: others see the number of a hand, and a returned card until it is played or discarded.
#[test]
fn a_returned_card_is_known_until_it_leaves_the_hand() {
    let text = "bl v tp · hand 0: bl_gate · discard 0: bl_effigy · 0 bl_banner c4, 1 tp_poultice c6 d3";
    let mut table = TestMatch::new(scene::read(text));
    let seen = |table: &TestMatch, viewer| {
        let side = SummonerWars.view(table.state(), viewer).sides.swap_remove(0);
        let known: Vec<String> = side.known.iter().map(ToString::to_string).collect();
        match side.hand {
            ZoneView::Count { count } => (count, known),
            ZoneView::Cards { .. } => panic!("{viewer:?} sees the hand"),
        }
    };
    let others = [Viewer::Seat(Seat(1)), Viewer::Spectator];
    others.iter().for_each(|viewer| assert_eq!(seen(&table, *viewer), (1, vec![])));
    table.script("00");
    table.play("attack c4 c6", &mut vec!["bl_effigy".to_owned()]);
    others.iter().for_each(|viewer| assert_eq!(seen(&table, *viewer), (2, vec!["bl_effigy".to_owned()])));
    table.play("advance", &mut Vec::new());
    table.play("discard bl_effigy", &mut Vec::new());
    others.iter().for_each(|viewer| assert_eq!(seen(&table, *viewer), (1, vec![])));
}

/// L5: while a command is still choosing, others see that the seat decides, and nothing of it after cancelling.
#[test]
fn an_open_choice_shows_no_card() {
    let text = "tp v sc · move · hand 0: tp_patch · 0 tp_halberd c4 d2";
    let mut table = TestMatch::new(scene::read(text));
    let before = SummonerWars.view(table.state(), Viewer::Seat(Seat(1)));
    table.give(Seat(0), &read_command("play tp_patch")).unwrap();
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let shown = serde_json::to_string(&table.game.view(viewer)).unwrap();
        assert!(!shown.contains("\"prompt\":{"), "{shown}");
        assert!(shown.contains("\"deciding\":[0]"), "{shown}");
        let events = serde_json::to_string(&table.game.last_events(viewer)).unwrap();
        assert!(events.contains("seat_deciding") && !events.contains("tp_patch"), "{events}");
    }
    assert_eq!(SummonerWars.view(table.state(), Viewer::Seat(Seat(1))), before);
    let id = table.state().sys.play.prompt.of(Seat(0)).unwrap().id;
    let answer = qipan_engine::systems::prompt::Answer::One(1);
    let resolve = qipan_engine::systems::prompt::PromptCommand::ResolvePrompt { id, answer };
    let cancel = qipan_engine::Command::System(qipan_engine::SystemCommand::Prompt(resolve));
    table.give(Seat(0), &cancel).unwrap();
    assert_eq!(SummonerWars.view(table.state(), Viewer::Seat(Seat(1))), before);
    assert!(table.told.is_empty());
}

/// For another seat, a determinization does not know which event is being played. For the seat itself it does.
#[test]
fn determinizations_hide_the_event_that_is_chosen_for() {
    let text = "tp v sc · move · hand 0: tp_patch · pile 0: tp_ropes tp_gate · 0 tp_halberd c4 d2";
    let mut table = TestMatch::new(scene::read(text));
    table.give(Seat(0), &read_command("play tp_patch")).unwrap();
    for (viewer, knows) in
        [(Viewer::Seat(Seat(0)), true), (Viewer::Seat(Seat(1)), false), (Viewer::Spectator, false)]
    {
        let mut state = table.state().clone();
        state.determinize(&SummonerWars, viewer, &mut qipan_engine::Rng::from_number(3));
        let prompts = serde_json::to_string(&state.sys.play.prompt).unwrap();
        assert_eq!(prompts.contains("tp_patch") || prompts.contains("tp-patch"), knows, "{prompts}");
        assert!(state.sys.play.prompt.of(Seat(0)).is_some(), "that the seat decides is public");
    }
}

/// A determinization is a position of this match, and it differs from it.
#[test]
fn determinizations_are_possible_positions() {
    let mut rng = qipan_engine::Rng::from_number(3);
    for options in super::pairings().into_iter().take(6) {
        let table = TestMatch::new(options);
        let mut hands = std::collections::BTreeSet::new();
        for _ in 0..8 {
            let mut state = table.state().clone();
            state.determinize(&SummonerWars, Viewer::Seat(Seat(0)), &mut rng);
            assert!(state.core.check(qipan_engine::Seats::new(2)).is_ok());
            assert_eq!(state.core.of(Seat(0)).hand, table.state().core.of(Seat(0)).hand);
            hands.insert(serde_json::to_string(&state.core.of(Seat(1)).hand).unwrap());
        }
        assert!(hands.len() > 1);
    }
}

/// No event shows a card that its viewer may not know.
#[test]
fn draws_are_redacted() {
    let card = crate::library().card_named("tp_patch").unwrap();
    let event = Event::CardsDrawn { seat: Seat(0), count: 1, cards: vec![card] };
    for (viewer, shows) in
        [(Viewer::Seat(Seat(0)), true), (Viewer::Seat(Seat(1)), false), (Viewer::Spectator, false)]
    {
        let seen = match crate::event::redact(&event, viewer) {
            qipan_engine::Seen::Whole => event.clone(),
            qipan_engine::Seen::Instead(event) => event,
            qipan_engine::Seen::Nothing => panic!("the number of cards is public"),
        };
        let text = serde_json::to_string(&seen).unwrap();
        assert_eq!(text.contains("tp_patch"), shows, "{viewer:?}");
    }
}
