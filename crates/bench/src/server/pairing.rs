//! Many people look for an opponent at the same time: how many waves of pairing they need.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use qipan_engine::Seat;
use qipan_protocol::{LobbyNotice, MatchId, Speed, UserId};
use qipan_store::{Append, Ending, Epoch, FinishedMatch, NewEntry, NewMatch, RatedSeat, Store};
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::accounts::{self, Account};
use super::child::ServerProcess;
use super::client::Socket;
use super::crowd::{CLIENTS, WRITES, gather, route};
use super::dice::{Dice, any_seed};

const GAME: &str = "tictactoe";
const SEEK: &str = r#"{"type":"seek","game":"tictactoe","speed":"blitz"}"#;

/// How many rated matches everybody has played. They spread the ratings over some 1,500 points.
const ROUNDS: usize = 8;

/// How many others everybody has blocked.
const BLOCKS: usize = 10;

/// Between two waves there are three seconds. Pairs that are found within one second are of one wave.
const SAME_WAVE: Duration = Duration::from_secs(1);

const PAIRED_WITHIN: Duration = Duration::from_secs(60);

/// How many people were paired in which time.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct PairingReport {
    pub(super) people: usize,
    pub(super) blocks: usize,
    /// The difference between the lowest and the highest rating, in points.
    pub(super) spread: i64,
    /// The waves that paired somebody after the last person had begun to look.
    pub(super) waves: usize,
    /// From the moment the last person began to look, until the last one was paired.
    pub(super) seconds: f64,
    /// The mean difference of the ratings of two opponents, in points.
    pub(super) apart: f64,
}

pub(super) async fn measure(program: &Path, database: &Path, count: usize) -> Result<PairingReport> {
    let (store, people) = accounts::create(program, database, count).await?;
    let mut dice = Dice::new(any_seed());
    for round in 0..ROUNDS {
        play_round(&store, &people, round).await.context("ratings could not be stored")?;
    }
    let mut points = Vec::with_capacity(count);
    for person in &people {
        let ratings = store.ratings_of(&person.id()).await?;
        points.push(ratings.first().context("somebody has no rating")?.rating.points / 1_000);
    }
    let blocks = choose_blocks(&points, &mut dice);
    accounts::block(&store, &people, blocks.iter().copied().collect()).await?;
    store.close().await;
    let server = ServerProcess::start(program, database).await?;
    let found = seek_all(server.address, people).await?;
    server.kill().await?;
    check(&found, &blocks)?;
    report(&found, &points, blocks.len())
}

/// Everybody plays one match. The one with the higher number wins, so that the ratings spread.
async fn play_round(store: &Store, people: &[Account], round: usize) -> Result<()> {
    let ids: Vec<UserId> = people.iter().map(Account::id).collect();
    let step = 1 << round;
    let lower = (0..ids.len()).filter(|number| number & step == 0 && number + step < ids.len());
    let matches: Vec<(MatchId, [UserId; 2])> = lower
        .map(|number| {
            let players = [ids[number].clone(), ids[number + step].clone()];
            (MatchId::new(format!("r{round}m{number}")), players)
        })
        .collect();
    let (store, count) = (store.clone(), matches.len());
    let play = move |number: usize| {
        let (store, (id, players)) = (store.clone(), matches[number].clone());
        async move { play_match(&store, id, players).await }
    };
    gather(count, WRITES, play).await.map(drop)
}

async fn play_match(store: &Store, id: MatchId, players: [UserId; 2]) -> Result<()> {
    let seats = (0..).map(Seat);
    let new = NewMatch {
        id: id.clone(),
        table_id: None,
        game: GAME.to_owned(),
        ruleset: 1,
        header: "{}".to_owned(),
        players: seats.zip(players).collect(),
        seats: None,
        speed: Speed::Blitz,
        rated: true,
        created_at: 0,
    };
    store.create_match(new).await?;
    let finished = FinishedMatch { outcome: r#"{"winners":[1],"reason":"x"}"#.to_owned(), at: 0 };
    let seat = |seat: u8| RatedSeat { seat: Seat(seat), team: seat, place: 2 - seat };
    let end = Append {
        match_id: id,
        epoch: Epoch::default(),
        expected_seq: 0,
        entries: vec![NewEntry { line: "{}".to_owned(), seat: None, command_id: None }],
        ending: Ending::Rated(finished, vec![seat(0), seat(1)]),
        table: None,
    };
    Ok(store.append(end).await.map(drop)?)
}

/// Everybody blocks some others; one in ten of them is the neighbour by rating, who would be the best opponent.
fn choose_blocks(points: &[i64], dice: &mut Dice) -> BTreeSet<(usize, usize)> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by_key(|number| (points[*number], *number));
    let mut blocks = BTreeSet::new();
    for (place, one) in order.iter().enumerate() {
        for number in 0..BLOCKS {
            let other = match number {
                0 => order[(place + 1) % order.len()],
                _ => dice.below(points.len() as u64) as usize,
            };
            if other != *one {
                blocks.insert((*one, other));
            }
        }
    }
    blocks
}

/// What one person was told.
#[derive(Clone, Debug)]
struct Found {
    person: usize,
    table: String,
    seeking_at: Instant,
    paired_at: Instant,
}

/// Lets everybody look at the same time, until all have an opponent.
async fn seek_all(address: SocketAddr, people: Vec<Account>) -> Result<Vec<Found>> {
    let people = Arc::new(people);
    let count = people.len();
    let open = move |number: usize| {
        let people = Arc::clone(&people);
        async move {
            let cookie = people[number].guest.cookie();
            anyhow::Ok((number, Socket::open(route(address, number), "/ws/lobby", Some(cookie)).await?))
        }
    };
    let mut searches = JoinSet::new();
    for (person, socket) in gather(count, CLIENTS, open).await? {
        searches.spawn(seek(person, socket));
    }
    let all = async {
        let mut all = Vec::with_capacity(count);
        while let Some(found) = searches.join_next().await {
            all.push(found??);
        }
        anyhow::Ok(all)
    };
    let found = timeout(PAIRED_WITHIN, all).await;
    let (found, sockets): (Vec<Found>, Vec<Socket>) =
        found.context("not everybody has found an opponent")??.into_iter().unzip();
    for socket in sockets {
        nothing_more(socket).await?;
    }
    Ok(found)
}

async fn seek(person: usize, mut socket: Socket) -> Result<(Found, Socket)> {
    socket.send(SEEK).await?;
    let mut seeking_at = None;
    loop {
        let text = socket.next().await?;
        match serde_json::from_str(&text)? {
            LobbyNotice::Seeking { .. } => seeking_at = Some(Instant::now()),
            LobbyNotice::Paired { table } => {
                let seeking_at = seeking_at.context("an opponent was found before the search began")?;
                let found = Found { person, table: table.0, seeking_at, paired_at: Instant::now() };
                return Ok((found, socket));
            }
            LobbyNotice::BotOffered {} => {}
            _ => bail!("person {person} was told {text}"),
        }
    }
}

/// Nobody is paired twice.
async fn nothing_more(mut socket: Socket) -> Result<()> {
    socket.send(r#"{"type":"ping","t":1}"#).await?;
    let text = socket.next().await?;
    ensure!(text.starts_with(r#"{"type":"pong""#), "after a pair was found, somebody was told {text}");
    Ok(())
}

/// Two people are at every table, nobody is at two, and none of them has blocked the other one.
fn check(found: &[Found], blocks: &BTreeSet<(usize, usize)>) -> Result<()> {
    let people: BTreeSet<usize> = found.iter().map(|it| it.person).collect();
    ensure!(people.len() == found.len(), "somebody was paired twice");
    for (table, pair) in tables(found) {
        let &[one, two] = pair.as_slice() else { bail!("table {table} has the people {pair:?}") };
        let is_blocked = blocks.contains(&(one, two)) || blocks.contains(&(two, one));
        ensure!(!is_blocked, "{one} and {two} were paired in spite of a block");
    }
    Ok(())
}

fn tables(found: &[Found]) -> BTreeMap<&str, Vec<usize>> {
    let mut tables: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for it in found {
        tables.entry(&it.table).or_default().push(it.person);
    }
    tables
}

fn report(found: &[Found], points: &[i64], blocks: usize) -> Result<PairingReport> {
    let last_seeking = found.iter().map(|it| it.seeking_at).max().context("nobody was there")?;
    let mut paired: Vec<Instant> = found.iter().map(|it| it.paired_at).collect();
    paired.sort_unstable();
    paired.retain(|at| *at > last_seeking);
    let waves = paired.windows(2).filter(|pair| pair[1] - pair[0] > SAME_WAVE).count()
        + usize::from(!paired.is_empty());
    let tables = tables(found);
    let apart: i64 = tables.values().map(|pair| (points[pair[0]] - points[pair[1]]).abs()).sum();
    let (lowest, highest) = (points.iter().min(), points.iter().max());
    Ok(PairingReport {
        people: found.len(),
        blocks,
        spread: highest.zip(lowest).map_or(0, |(highest, lowest)| highest - lowest),
        waves,
        seconds: paired.last().map_or(0.0, |last| (*last - last_seeking).as_secs_f64()),
        apart: apart as f64 / tables.len().max(1) as f64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A person, their table, and after how many milliseconds they were told.
    type Told<'a> = (usize, &'a str, u64);

    fn found(rows: &[Told<'_>]) -> Vec<Found> {
        let now = Instant::now();
        let one = |(person, table, ms): &Told<'_>| Found {
            person: *person,
            table: (*table).to_owned(),
            seeking_at: now,
            paired_at: now + Duration::from_millis(*ms),
        };
        rows.iter().map(one).collect()
    }

    #[test]
    fn wrong_pairs_are_found_out() {
        let blocks = BTreeSet::from([(3, 1)]);
        let rows: [(&[Told<'_>], &str); 5] = [
            (&[(0, "a", 1), (1, "a", 1), (2, "b", 1), (3, "b", 1)], ""),
            (&[(0, "a", 1), (1, "a", 1), (1, "b", 1), (2, "b", 1)], "somebody was paired twice"),
            (&[(0, "a", 1), (1, "a", 1), (2, "a", 1)], "table a has the people [0, 1, 2]"),
            (&[(0, "a", 1)], "table a has the people [0]"),
            (
                &[(0, "a", 1), (2, "a", 1), (1, "b", 1), (3, "b", 1)],
                "1 and 3 were paired in spite of a block",
            ),
        ];
        for (pairs, expected) in rows {
            let problem =
                check(&found(pairs), &blocks).err().map_or(String::new(), |error| error.to_string());
            assert_eq!(problem, expected, "{pairs:?}");
        }
    }

    #[test]
    fn waves_are_counted_by_the_gaps_between_them() {
        let found = found(&[(0, "a", 10), (1, "a", 12), (2, "b", 3_010), (3, "b", 3_400)]);
        let report = report(&found, &[1_000, 1_100, 1_500, 1_450], 1).unwrap();
        assert_eq!((report.people, report.waves, report.spread), (4, 2, 500));
        assert_eq!((report.seconds, report.apart), (3.4, 75.0));
    }

    #[test]
    fn everybody_blocks_the_nearest_and_some_others() {
        let points: Vec<i64> = (0..100).map(|number| number * 10).collect();
        let blocks = choose_blocks(&points, &mut Dice::new(1));
        assert!((0..99).all(|one| blocks.contains(&(one, one + 1))));
        assert!(blocks.len() > 800 && blocks.iter().all(|(one, two)| one != two));
    }
}
