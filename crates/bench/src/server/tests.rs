//! Which jobs the flags of `cargo xtask bench server` choose.

use super::attack::chosen_attacks;
use super::*;

#[test]
fn flags_choose_what_is_measured() {
    let none = BenchServer::default();
    assert_eq!(none.jobs().len(), 10);
    let fast = BenchServer { tables: Some(7), ..BenchServer::default() };
    assert_eq!(fast.jobs(), [Job::Fast(7)]);
    let paced = BenchServer { tables: Some(7), paced: Some(2.0), kills: Some(3), ..BenchServer::default() };
    assert_eq!(paced.jobs(), [Job::Paced(7, 2.0), Job::Kills(3)]);
    let people = BenchServer { people: Some(60), pairing: Some(7), ..BenchServer::default() };
    assert_eq!(people.jobs(), [Job::People(60), Job::Pairing(7)]);
    let nodes =
        |nodes, pace| BenchServer { nodes: Some(nodes), paced: pace, ..BenchServer::default() }.jobs();
    assert_eq!(nodes(1, None), [Job::Cluster(1, 200, None)]);
    assert_eq!(nodes(3, Some(2.0)), [Job::Cluster(3, 500, Some(2.0))]);
    assert!(pace("2.5").is_ok() && pace("0").is_err() && pace("x").is_err() && pace("NaN").is_err());
}

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    call: BenchServer,
}

fn call(arguments: &[&str]) -> Option<BenchServer> {
    use clap::Parser;
    let line = std::iter::once(&"server").chain(arguments);
    Line::try_parse_from(line).ok().map(|line| line.call)
}

#[test]
fn attacks_can_be_named() {
    let attacks = |arguments: &[&str]| {
        let named = call(arguments).and_then(|call| call.attack);
        named.map(|named| chosen_attacks(&named))
    };
    assert_eq!(attacks(&["--attack"]).map(|all| all.len()), Some(6));
    assert_eq!(attacks(&["--attack", "slow", "stop"]), Some(vec![Attack::Slow, Attack::Stop]));
    assert_eq!(attacks(&["--attack", "slow", "--messages", "7"]), Some(vec![Attack::Slow]));
    assert_eq!(attacks(&["--attack", "nothing"]), None);
    assert_eq!(attacks(&[]), None);
}

#[test]
fn three_hundred_kills_can_be_asked_for() {
    let jobs = call(&["--kills", "300"]).map(|call| call.jobs());
    assert_eq!(jobs, Some(vec![Job::Kills(300)]));
}
