//! Phases: which seats end them, and which phases are skipped, held, redirected or continued automatically.

use crate::puppet::{Options, PHASED, PLAIN, Puppet, header};
use crate::table::{TestMatch, check};
use expect_test::expect;
use qipan_engine::{Match, Viewer};

fn phased(options: Options) -> TestMatch<Puppet<PHASED>> {
    TestMatch::new(header(2, options))
}

#[test]
fn a_match_with_phases_opens_its_journal_itself() {
    let table = phased(Options { auto_until: 2, ..Options::default() });
    let opening: Vec<String> = table.journal.entries[0].events.iter().map(crate::table::show).collect();
    expect!["begun phase_changed(to=0) entered(phase=0) left(phase=0) phase_changed(from=0,to=1) entered(phase=1) left(phase=1) phase_changed(from=1,to=2) entered(phase=2)"].assert_eq(&opening.join(" "));
    table.verify();
}

#[test]
fn the_active_seat_ends_the_phase() {
    check(
        &mut phased(Options::default()),
        "1: advance_phase
         host: advance_phase
         0: advance_phase
         0: do pass
         0: advance_phase
         1: advance_phase
         host: begin
         1: begin",
        &expect![[r#"
            1: advance_phase -> !not_your_phase | {0}
            host: advance_phase -> !seat_only | {0}
            0: advance_phase -> left(phase=0) phase_changed(from=0,to=1) entered(phase=1) | {0}
            0: do pass -> turn_passed(to=1) | {1}
            0: advance_phase -> !not_your_phase | {1}
            1: advance_phase -> left(phase=1) phase_changed(from=1,to=2) entered(phase=2) | {1}
            host: begin -> !already_begun | {1}
            1: begin -> !host_only | {1}
        "#]],
    );
}

#[test]
fn phases_go_on_by_themselves_and_may_be_skipped() {
    let options = Options { auto_until: 3, skip: vec![0, 4, 5], ..Options::default() };
    let mut table = phased(options);
    assert_eq!(table.game.state().sys.play.flow.phase.map(|phase| phase.0), Some(3));
    check(
        &mut table,
        "0: advance_phase
         0: advance_phase",
        &expect![[r#"
            0: advance_phase -> left(phase=3) phase_changed(from=3,to=6) entered(phase=6) | {0}
            0: advance_phase -> left(phase=6) phase_changed(from=6,to=7) entered(phase=7) | {0}
        "#]],
    );
}

#[test]
fn a_phase_may_be_refused_held_or_sent_elsewhere() {
    check(
        &mut phased(Options::default()),
        "0: do mark 13
         0: advance_phase
         0: do mark 50
         0: advance_phase
         0: do mark 60
         0: advance_phase
         0: do mark 1; advance; advance",
        &expect![[r#"
            0: do mark 13 -> marked(n=13) | {0}
            0: advance_phase -> !owed | {0}
            0: do mark 50 -> marked(n=50) | {0}
            0: advance_phase -> left(phase=0) | {0}
            0: do mark 60 -> marked(n=60) | {0}
            0: advance_phase -> left(phase=0) phase_changed(from=0,to=60) entered(phase=60) | {0}
            0: do mark 1; advance; advance -> marked(n=1) left(phase=60) phase_changed(from=60,to=61) entered(phase=61) left(phase=61) phase_changed(from=61,to=62) entered(phase=62) | {0}
        "#]],
    );
}

#[test]
fn a_game_that_skips_everything_is_faulty() {
    let refusal =
        Match::create(Puppet, &header::<PHASED>(2, Options { skip_all: true, ..Options::default() }))
            .unwrap_err();
    assert_eq!(refusal.to_string(), "the rules stopped: every phase is skipped");
}

#[test]
fn prompts_and_windows_hold_the_phase() {
    check(
        &mut phased(Options { auto_until: 1, ..Options::default() }),
        r#"0: do ask 1 yes
           0: advance_phase
           1: answer 1 {"yes":true}
           0: do window 1
           0: advance_phase
           1: advance_phase
           1: pass_response
           0: advance_phase"#,
        &expect![[r#"
            0: do ask 1 yes -> prompt_opened | {1}
            0: advance_phase -> !prompt_open | {1}
            1: answer 1 {"yes":true} -> prompt_answered(id=1,seat=1,topic=yes) heard(what=yes {\yes\:true}) | {0}
            0: do window 1 -> window_opened | {1}
            0: advance_phase -> !not_your_response(seat=1) | {1}
            1: advance_phase -> !not_a_response | {1}
            1: pass_response -> response_passed(seat=1,window=1) window_closed(topic=mark,window=1) heard(what=window 1 closed) | {0}
            0: advance_phase -> left(phase=1) phase_changed(from=1,to=2) entered(phase=2) | {0}
        "#]],
    );
}

#[test]
fn legal_lists_the_end_of_the_phase_only_where_it_would_be_accepted() {
    let mut table = phased(Options::default());
    let lists = |table: &TestMatch<Puppet<PHASED>>, seat| {
        let legal = table.game.state().legal(table.game.game(), qipan_engine::Seat(seat));
        let commands = legal.commands.iter().map(|command| serde_json::to_string(command).unwrap());
        commands.filter(|command| command.contains("advance_phase")).count()
    };
    assert_eq!([lists(&table, 0), lists(&table, 1)], [1, 0]);
    table.tell("0: do mark 13");
    assert_eq!([lists(&table, 0), lists(&table, 1)], [0, 0]);
    assert_eq!(table.view(Viewer::Spectator)["phase"], "0");
}

#[test]
fn without_phases_there_is_nothing_to_begin_or_end() {
    check(
        &mut TestMatch::new(header::<PLAIN>(1, Options::default())),
        "0: advance_phase
         host: begin",
        &expect![[r#"
            0: advance_phase -> !system_off(system=phases) | {0}
            host: begin -> !system_off(system=phases) | {0}
        "#]],
    );
    let (_, opening) = Match::create(Puppet, &header::<PLAIN>(1, Options::default())).unwrap();
    assert!(opening.is_none());
}
