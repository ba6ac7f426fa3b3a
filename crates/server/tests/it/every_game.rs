//! Every game of the catalogue over real sockets, by clients that never request a position: the positions in the
//! `welcome` and the frames are enough.

use crate::client::Client;
use crate::follower::{Follower, legal};
use crate::house::{House, catalog};
use qipan_ai::Listed;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::rematch::RematchCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{AnyGame, MatchView, Rng, Seat};
use qipan_protocol::MatchId;
use serde_json::{Value, json};
use std::sync::Arc;

/// Enough for whole matches of the short games, and for every phase of the long ones.
const COMMANDS: u64 = 120;

struct Party {
    clients: Vec<Client>,
    followers: Vec<Follower>,
    spectator: Client,
    /// What each seat to act believed it could do: the frame, the seat and the list.
    beliefs: Vec<(u64, Seat, (Vec<Value>, bool))>,
    seen: Seen,
}

/// How many positions of each kind the players have met. A kind that no game leads to is not tested.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Seen {
    prompts: u32,
    windows: u32,
    phases: u32,
    characters: u32,
}

impl Seen {
    fn note(&mut self, view: &MatchView<Value>) {
        self.prompts += u32::from(view.prompt.is_some());
        self.windows += u32::from(view.window.is_some());
        self.phases += u32::from(view.phase.is_some());
        self.characters += u32::from(view.characters.as_ref().is_some_and(|choice| !choice.done));
    }

    fn add(&mut self, other: Seen) {
        self.prompts += other.prompts;
        self.windows += other.windows;
        self.phases += other.phases;
        self.characters += other.characters;
    }
}

/// Names the game and the seed if the test fails. With them the same match is played again.
struct PrintOnFailure(String, u64);

impl Drop for PrintOnFailure {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed in {} with seed {}", self.0, self.1);
        }
    }
}

impl Party {
    async fn begin(house: &House, game: &Arc<dyn AnyGame>) -> Party {
        let seats = game.manifest().seats_min;
        let host = house.guest().await;
        let table = host.create(json!({"game": game.manifest().id, "free_undo": true})).await;
        let mut clients = vec![host.connect(&table).await];
        for seat in 1..seats {
            let mut guest = house.guest().await.connect(&table).await;
            guest.done(json!({"type": "sit", "seat": seat})).await;
            guest.done(json!({"type": "ready", "ready": true})).await;
            clients.push(guest);
        }
        clients[0].done(json!({"type": "start"})).await;
        // The players pass themselves: whether the table passes first would depend on the speed of the machine.
        for client in &mut clients {
            client.done(json!({"type": "auto_pass", "on": false})).await;
        }
        let spectator = house.guest().await.connect(&table).await;
        let followers = (0..seats).map(|seat| Follower::new(game, seat)).collect();
        let mut party = Party { clients, followers, spectator, beliefs: Vec::new(), seen: Seen::default() };
        party.catch_up().await;
        party
    }

    async fn catch_up(&mut self) {
        for (follower, client) in self.followers.iter_mut().zip(&mut self.clients) {
            follower.catch_up(client).await;
            self.seen.note(&follower.view());
            if follower.is_to_act() {
                self.beliefs.push((follower.n, follower.seat, follower.commands()));
            }
        }
        self.spectator.catch_up().await;
    }

    async fn give(&mut self, seat: Seat, command: &Value) {
        self.clients[seat.index()].play(command.clone()).await;
        self.catch_up().await;
    }

    /// Sends one random command of a seat to act; returns false if the match is over. Until then some seat can always
    /// act.
    async fn step(&mut self, rng: &mut Rng) -> bool {
        let view = self.followers[0].view();
        if view.outcome.is_some() {
            return false;
        }
        let to_act: Vec<Seat> = view.to_act.iter().collect();
        let seat = *rng.pick(&to_act).expect("the match is not over, and no seat is to act");
        let (commands, _) = self.followers[seat.index()].commands();
        let command = rng.pick(&commands).expect("a seat is to act and can do nothing").clone();
        self.give(seat, &command).await;
        true
    }

    /// Undoes the last move, with the consent of all players.
    async fn take_back(&mut self) {
        let view = self.followers[0].view();
        if !view.can_undo || view.outcome.is_some() {
            return;
        }
        // Refused if the seat has no move of its own to undo.
        self.clients[0].ask(json!({"type": "do", "command": UndoCommand::Undo {}})).await;
        self.catch_up().await;
        for seat in 1..view.seats {
            if self.followers[0].view().undo_request.is_some() {
                self.give(Seat(seat), &json!(UndoCommand::ApproveUndo {})).await;
            }
        }
    }

    async fn rematch(&mut self) {
        if self.followers[0].view().outcome.is_none() {
            for seat in 1..self.followers[0].view().seats {
                if self.followers[0].view().outcome.is_none() {
                    self.give(Seat(seat), &json!(AgreementCommand::Resign {})).await;
                }
            }
        }
        assert!(self.followers[0].view().outcome.is_some());
        self.beliefs.clear();
        for client in &mut self.clients {
            client.play(json!(RematchCommand::VoteRematch { yes: true })).await;
        }
        self.catch_up().await;
        assert!(self.followers.iter().all(|follower| follower.view().outcome.is_none()));
    }
}

/// Replays the journal that the server has written, and compares it with the beliefs.
async fn check_beliefs(house: &House, game: &dyn AnyGame, party: &Party) {
    let match_id = MatchId::new(party.clients[0].match_id.clone().unwrap());
    let journal = house.store.load_journal(&match_id).await.unwrap();
    let mut truth = game.replay(&journal.header).unwrap();
    let mut compared = 0;
    for entry in [None].into_iter().chain(journal.entries.iter().map(Some)) {
        entry.map_or(Ok(()), |entry| truth.follow(entry)).unwrap();
        for (_, seat, believed) in party.beliefs.iter().filter(|(n, ..)| *n == truth.seq()) {
            assert_eq!(*believed, legal(&*truth, *seat), "seat {seat} after frame {}", truth.seq());
            compared += 1;
        }
    }
    assert!(compared > 0 && compared == party.beliefs.len());
}

/// Plays a match and its rematch. The seed decides the deals and all commands.
async fn play(game: &Arc<dyn AnyGame>, seed: u64) -> Seen {
    let _printed = PrintOnFailure(game.manifest().id.clone(), seed);
    let house = House::with(|config| {
        config.deal_seed = Some(seed);
        config.answers.delay_ms = 0;
    })
    .await;
    let mut rng = Rng::from_number(seed);
    let mut party = Party::begin(&house, game).await;
    for number in 0..COMMANDS {
        if !party.step(&mut rng).await {
            break;
        }
        if number % 40 == 7 {
            party.take_back().await;
        }
    }
    check_beliefs(&house, &**game, &party).await;
    let secrets = ["\"position\":", "\"p\":{"];
    let has_any = |text: &String| secrets.iter().any(|it| text.contains(it));
    assert!(!party.spectator.raw.iter().any(has_any), "spectators are told no lists");
    party.rematch().await;
    party.step(&mut rng).await;
    check_beliefs(&house, &**game, &party).await;
    party.seen
}

#[tokio::test]
async fn nobody_has_to_ask_what_can_be_done() {
    let mut seen = Seen::default();
    for Listed { game, .. } in qipan_catalog::built_in().iter() {
        for seed in 0..2 {
            seen.add(play(game, seed).await);
        }
    }
    let Seen { prompts, windows, phases, characters } = seen;
    assert!([prompts, windows, phases, characters].iter().all(|count| *count > 0), "{seen:?}");
}

/// A failure can be repeated: deals and commands follow from the seed alone.
#[tokio::test]
async fn the_same_seed_plays_the_same_match() {
    let game = catalog().game("dicethrone").unwrap();
    assert_eq!(play(&game, 7).await, play(&game, 7).await);
}

/// A client that reconnects gets the frames it has missed, and with them the position.
#[tokio::test]
async fn whoever_comes_back_need_not_ask_either() {
    let house = House::open().await;
    for game in ["tictactoe", "secret"] {
        let mut pair = house.playing(json!({ "game": game })).await;
        let rules = catalog().game(game).unwrap();
        let mut bob = Follower::new(&rules, 1);
        bob.catch_up(&mut pair.bob).await;
        let mut ann = Follower::new(&rules, 0);
        ann.catch_up(&mut pair.ann).await;
        pair.bob.vanish();
        pair.ann.until_connected(1, false).await;
        let command = ann.commands().0[0].clone();
        pair.ann.play(command).await;
        let mut back = pair.people[1].resume(&pair.table, &pair.bob).await;
        bob.read = 0;
        bob.catch_up(&mut back).await;
        assert!(bob.is_to_act());
        let (commands, _) = bob.commands();
        assert!(!commands.is_empty());
        back.play(commands[0].clone()).await;
        // A new connection gets the position with the whole view.
        let mut fresh = pair.people[0].connect(&pair.table).await;
        let mut again = Follower::new(&rules, 0);
        again.catch_up(&mut fresh).await;
        ann.catch_up(&mut pair.ann).await;
        assert_eq!(again.commands(), ann.commands());
    }
}
