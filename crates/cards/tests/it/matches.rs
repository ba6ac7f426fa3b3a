//! Matches of the example game: which seats are asked, and in which order charms run.

use crate::charms::{Charm, Charms, Command, Event, Options};
use Charm::{Balm, Echo, Spark};
use qipan_engine::systems::prompt::{Answer, PromptCommand};
use qipan_engine::systems::window::WindowCommand;
use qipan_engine::{Actor, Event as AnyEvent, Header, Match, Seat, Seats, Seed, SystemCommand};
use qipan_testkit::laws;

struct TestMatch {
    game: Match<Charms>,
    /// The charms that ran, each with the seat of its owner.
    ran: Vec<(u8, Charm)>,
}

impl TestMatch {
    fn new(charms: [&[Charm]; 2], hushes: [u8; 2]) -> TestMatch {
        let options = Options { charms: charms.map(<[Charm]>::to_vec), hushes };
        let header = Header::new(&Charms, Seats::new(2), Seed::from_number(1), options);
        TestMatch { game: Match::create(Charms, &header).unwrap().0, ran: Vec::new() }
    }

    fn give(&mut self, actor: Actor, command: &qipan_engine::Command<Charms>) {
        let applied = self.game.apply(actor, command, 0).unwrap();
        let ran = applied.events.iter().filter_map(|event| match event {
            AnyEvent::Game(Event::Ran { trigger }) => Some((trigger.owner.0, trigger.source)),
            _ => None,
        });
        self.ran.extend(ran);
    }

    fn ring(&mut self) {
        self.give(Actor::Seat(Seat(0)), &qipan_engine::Command::Game(Command::Ring {}));
    }

    fn prompt(&self) -> Option<(u8, u32)> {
        self.game.state().sys.play.prompt.open.first().map(|prompt| (prompt.seat.0, prompt.id))
    }

    fn answer(&mut self, order: &[u16]) {
        let (seat, id) = self.prompt().expect("a seat is asked for an order");
        let answer = Answer::Order(order.to_vec());
        let command = SystemCommand::Prompt(PromptCommand::ResolvePrompt { id, answer });
        self.give(Actor::Seat(Seat(seat)), &qipan_engine::Command::System(command));
    }
}

/// The charms of both seats, the answers (the asked seat and its order), and the charms that run.
type Row = ([&'static [Charm]; 2], &'static [(u8, &'static [u16])], &'static [(u8, Charm)]);

#[test]
fn a_seat_is_asked_only_for_an_order_of_different_triggers() {
    let rows: [Row; 7] = [
        ([&[], &[]], &[], &[]),
        ([&[Spark], &[Balm]], &[], &[(0, Spark), (1, Balm)]),
        ([&[Spark, Spark], &[]], &[], &[(0, Spark), (0, Spark)]),
        ([&[Spark, Balm], &[Spark]], &[(0, &[1, 0])], &[(0, Balm), (0, Spark), (1, Spark)]),
        ([&[Spark], &[Spark, Balm]], &[(1, &[0, 1])], &[(0, Spark), (1, Spark), (1, Balm)]),
        // Equal charms are one option and stay together.
        ([&[Spark, Balm, Spark], &[]], &[(0, &[1, 0])], &[(0, Balm), (0, Spark), (0, Spark)]),
        // Both seats are asked; the seat whose trigger is next comes first.
        (
            [&[Spark, Balm], &[Spark, Balm]],
            &[(0, &[0, 1]), (1, &[1, 0])],
            &[(0, Spark), (0, Balm), (1, Balm), (1, Spark)],
        ),
    ];
    for (charms, answers, ran) in rows {
        let mut table = TestMatch::new(charms, [0, 0]);
        table.ring();
        for (seat, order) in answers {
            assert_eq!(table.prompt().map(|it| it.0), Some(*seat), "{charms:?}");
            table.answer(order);
        }
        assert_eq!((table.prompt(), &table.ran[..]), (None, ran), "{charms:?}");
        assert_eq!(table.game.to_act().first(), Some(Seat(1)), "{charms:?}");
    }
}

#[test]
fn what_triggers_in_between_runs_before_the_rest() {
    let mut table = TestMatch::new([&[Echo, Balm], &[Balm]], [0, 0]);
    table.ring();
    table.answer(&[0, 1]);
    assert_eq!(table.ran, [(0, Echo), (0, Spark), (0, Balm), (1, Balm)]);
}

#[test]
fn triggers_run_as_listed_when_time_runs_out() {
    let mut table = TestMatch::new([&[Balm, Spark], &[]], [0, 0]);
    table.ring();
    let (_, id) = table.prompt().unwrap();
    let expire = SystemCommand::Prompt(PromptCommand::ExpirePrompt { id });
    table.give(Actor::Host, &qipan_engine::Command::System(expire));
    assert_eq!(table.ran, [(0, Balm), (0, Spark)]);
}

#[test]
fn a_window_opens_only_if_a_seat_can_respond() {
    let respond = Actor::Seat(Seat(1));
    let rows = [
        (0, None, 1),
        (1, Some(qipan_engine::Command::Game(Command::Hush {})), 0),
        (1, Some(qipan_engine::Command::System(SystemCommand::Window(WindowCommand::PassResponse {}))), 1),
    ];
    for (hushes, response, ran) in rows {
        let mut table = TestMatch::new([&[Spark], &[]], [0, hushes]);
        table.ring();
        assert_eq!(table.game.state().sys.play.window.is_open(), response.is_some(), "{response:?}");
        if let Some(response) = &response {
            table.give(respond, response);
        }
        assert_eq!(table.ran.len(), ran, "{response:?}");
        assert_eq!(table.game.state().core.health[1], 5 - ran as i64, "{response:?}");
    }
}

#[test]
fn the_example_keeps_the_laws() {
    laws::check(&Charms);
}
