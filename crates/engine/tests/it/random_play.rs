//! Duels played at random to their end. The invariants of the engine hold in all of them.

use crate::duel::Duel;
use crate::table::TestMatch;
use qipan_engine::{Actor, Command, Counting, Header, Mode, Rng, Seat, Seats, Seed};

/// Lets a random seat that may act give a command. False when the match is over.
pub(crate) fn play_on(table: &mut TestMatch<Duel>, rng: &mut Rng) -> bool {
    let Some((seat, command)) = random_command(table, rng) else {
        return false;
    };
    let at_ms = table.game.state().sys.play.now_ms + u64::from(rng.below(1000));
    table.play(Actor::Seat(seat), &command, at_ms);
    true
}

fn random_command(table: &TestMatch<Duel>, rng: &mut Rng) -> Option<(Seat, Command<Duel>)> {
    let state = table.game.state();
    if state.sys.play.outcome.is_some() {
        assert!(state.to_act(&Duel).is_empty());
        return None;
    }
    let seats: Vec<Seat> = state.to_act(&Duel).iter().collect();
    let seat = *rng.pick(&seats).expect("somebody can always act");
    let commands = state.legal(&Duel, seat).commands;
    let command = rng.pick(&commands).expect("a seat that is to act has a command");
    Some((seat, command.clone()))
}

fn seeded(number: u64) -> TestMatch<Duel> {
    let first = Seat((number % 2) as u8);
    let mode = if number.is_multiple_of(3) { Mode::Online } else { Mode::Local };
    TestMatch::new(
        Header::new(&Duel, Seats { count: 2, first }, Seed::from_number(number), Default::default())
            .with_mode(mode),
    )
}

#[test]
fn two_hundred_duels_come_to_an_end_and_can_be_proved() {
    let mut longest = 0;
    for number in 0..200 {
        let (mut table, mut rng) = (seeded(number), Rng::from_number(number));
        while play_on(&mut table, &mut rng) {
            assert!(table.journal.entries.len() < 1000, "the duel {number} does not end");
        }
        longest = longest.max(table.journal.entries.len());
        table.verify();
    }
    assert!(longest > 50, "the duels are too short to say anything");
}

/// A seat that is not to act has no command, except for changing its choice of hero.
#[test]
fn only_seats_that_are_to_act_have_legal_commands() {
    for number in 0..20 {
        let (mut table, mut rng) = (seeded(number), Rng::from_number(number));
        while play_on(&mut table, &mut rng) {
            let state = table.game.state();
            let is_chosen = state.sys.play.characters.as_ref().is_some_and(|choice| choice.is_done());
            for seat in state.sys.play.seats.iter().filter(|_| is_chosen) {
                assert_eq!(
                    state.legal(&Duel, seat).commands.is_empty(),
                    !state.may_act(&Duel, seat),
                    "{number} {seat}"
                );
            }
        }
    }
}

#[test]
fn taking_back_restores_the_position_to_the_byte() {
    let mut taken_back = 0;
    for number in 0..25 {
        let (mut table, mut rng) = (seeded(number * 3 + 1), Rng::from_number(number));
        // The position before each command of the game, which is where an undo leads.
        let mut before = Vec::new();
        while let Some((seat, command)) = random_command(&table, &mut rng) {
            if matches!(command, Command::Game(_)) {
                before.push(table.position());
            }
            table.play(Actor::Seat(seat), &command, 0);
            if !before.is_empty()
                && rng.below(4) == 0
                && !table.game.state().sys.record.undo.snapshots.is_empty()
            {
                table.play(Actor::Seat(seat), &crate::table::command_of("undo"), 0);
                assert_eq!(Some(table.position()), before.pop(), "{number}");
                taken_back += 1;
            }
        }
        table.verify();
    }
    assert!(taken_back > 100, "{taken_back}");
}

/// Counting positions includes the commands of the hero selection.
#[test]
fn positions_are_counted_from_the_choice_of_heroes_on() {
    let state = seeded(1).game.into_state();
    let by_hand = |depth: u32| count(&state, depth);
    for counting in [Counting::EveryLeaf, Counting::LastInBulk] {
        let counted = [0, 1, 2].map(|depth| state.perft(&Duel, depth, counting));
        assert_eq!(counted, [by_hand(0), by_hand(1), by_hand(2)]);
    }
    assert_eq!(state.perft(&Duel, 1, Counting::EveryLeaf), 6);
}

/// Counts the same with whole copies of the state.
fn count(state: &qipan_engine::MatchState<Duel>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = state
        .to_act(&Duel)
        .iter()
        .flat_map(|seat| state.legal(&Duel, seat).commands.into_iter().map(move |it| (seat, it)));
    let after = moves.map(|(seat, command)| {
        let mut sandbox = qipan_engine::Sandbox::new(Duel, state.clone());
        sandbox.apply(seat, &command).map_or(0, |()| count(&sandbox.state, depth - 1))
    });
    after.sum()
}
