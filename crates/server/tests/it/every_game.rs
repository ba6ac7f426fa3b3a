//! Every game of the catalogue over real sockets, by clients that never request a position: the positions in the
//! `welcome` and the frames are enough.

use crate::client::Client;
use crate::house::{House, catalog};
use qipan_ai::Listed;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::systems::rematch::RematchCommand;
use qipan_engine::systems::undo::UndoCommand;
use qipan_engine::{AnyGame, AnyMatch, MatchView, Rng, Seat};
use qipan_protocol::{Frame, MatchId, Position, TableNotice, patch};
use serde_json::{Value, json};
use std::sync::Arc;

/// Enough for whole matches of the short games, and for every phase of the long ones.
const COMMANDS: u64 = 120;

/// The state that a client derives from the messages to its seat.
struct Follower {
    game: Arc<dyn AnyGame>,
    seat: Seat,
    /// How many messages of the client were processed.
    read: usize,
    view: Value,
    n: u64,
    /// In an open game: the position from the server, updated by events.
    lent: Option<Box<dyn AnyMatch>>,
    /// In any other game: the last list of legal commands.
    listed: Option<(Vec<Value>, bool)>,
}

impl Follower {
    fn new(game: &Arc<dyn AnyGame>, seat: u8) -> Follower {
        Follower {
            game: game.clone(),
            seat: Seat(seat),
            read: 0,
            view: Value::Null,
            n: 0,
            lent: None,
            listed: None,
        }
    }

    /// Reads all that the server has sent so far.
    async fn catch_up(&mut self, client: &mut Client) {
        client.catch_up().await;
        for text in &client.raw[self.read..] {
            if let Ok(frame) = serde_json::from_str::<Frame>(text) {
                self.follow(frame);
            } else if let Ok(TableNotice::Welcome(welcome)) = serde_json::from_str(text)
                && let Some(view) = welcome.view
            {
                (self.view, self.n, self.lent, self.listed) = (view, welcome.n, None, None);
                welcome.position.into_iter().for_each(|position| self.take(position));
            }
        }
        self.read = client.raw.len();
    }

    fn view(&self) -> MatchView<Value> {
        MatchView::read(&self.view).unwrap()
    }

    fn is_to_act(&self) -> bool {
        self.view().to_act.contains(self.seat)
    }

    fn take(&mut self, position: Position) {
        assert_eq!(position.n, self.n);
        self.lent = position.state.map(|state| self.game.load(&state.to_string()).unwrap());
        self.listed = position.legal.map(|legal| (legal, position.complete));
    }

    fn follow(&mut self, frame: Frame) {
        patch::apply(&mut self.view, &serde_json::from_str(frame.d.get()).unwrap());
        self.n = frame.f;
        self.view["seq"] = frame.f.into();
        let is_open = self.game.manifest().is_open();
        if !self.is_to_act() {
            assert!(is_open || frame.p.is_none(), "a list for a seat that is not to act");
            self.listed = None;
        }
        match (frame.p, &mut self.lent) {
            (Some(position), _) => self.take(*position),
            (None, Some(lent)) => {
                let view = MatchView::read(&self.view).unwrap();
                lent.observe(frame.e.get(), &view.platform).unwrap();
                let viewer = view.viewer;
                assert_eq!(lent.match_view(viewer).unwrap().game, view.game, "after frame {}", frame.f);
            }
            (None, None) => assert!(!is_open, "nothing was lent"),
        }
    }

    /// What the seat can do, without a request to the server.
    fn commands(&self) -> (Vec<Value>, bool) {
        match (&self.lent, &self.listed) {
            (Some(lent), _) => legal(&**lent, self.seat),
            (None, Some(listed)) => listed.clone(),
            (None, None) => panic!("seat {} is to act and knows nothing", self.seat),
        }
    }
}

fn legal(game: &dyn AnyMatch, seat: Seat) -> (Vec<Value>, bool) {
    let (commands, complete) = game.legal(seat).unwrap();
    (serde_json::from_str(&commands).unwrap(), complete)
}

struct Party {
    clients: Vec<Client>,
    followers: Vec<Follower>,
    spectator: Client,
    /// What each seat to act believed it could do: the frame, the seat and the list.
    beliefs: Vec<(u64, Seat, (Vec<Value>, bool))>,
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
        let spectator = house.guest().await.connect(&table).await;
        let followers = (0..seats).map(|seat| Follower::new(game, seat)).collect();
        let mut party = Party { clients, followers, spectator, beliefs: Vec::new() };
        party.catch_up().await;
        party
    }

    async fn catch_up(&mut self) {
        for (follower, client) in self.followers.iter_mut().zip(&mut self.clients) {
            follower.catch_up(client).await;
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

    /// Sends one random command of a seat to act; returns whether there was one.
    async fn step(&mut self, rng: &mut Rng) -> bool {
        let to_act: Vec<Seat> = self.followers[0].view().to_act.iter().collect();
        let Some(seat) = rng.pick(&to_act).copied() else { return false };
        let (commands, _) = self.followers[seat.index()].commands();
        let Some(command) = rng.pick(&commands).cloned() else { return false };
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

#[tokio::test]
async fn nobody_has_to_ask_what_can_be_done() {
    let house = House::open().await;
    for Listed { game, .. } in qipan_catalog::built_in().iter() {
        for seed in 0..2 {
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
        }
    }
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
