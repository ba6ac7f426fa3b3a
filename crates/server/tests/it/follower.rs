//! A client that follows a match by the positions in its messages alone, and never requests one.

use crate::client::Client;
use qipan_engine::{AnyGame, AnyMatch, MatchView, Seat};
use qipan_protocol::{Frame, Position, TableNotice, patch};
use serde_json::Value;
use std::sync::Arc;

/// The state that a client derives from the messages to its seat.
pub(crate) struct Follower {
    game: Arc<dyn AnyGame>,
    pub(crate) seat: Seat,
    /// How many messages of the client were processed.
    pub(crate) read: usize,
    view: Value,
    pub(crate) n: u64,
    /// In an open game: the position from the server, updated by events.
    lent: Option<Box<dyn AnyMatch>>,
    /// In any other game: the last list of legal commands.
    listed: Option<(Vec<Value>, bool)>,
}

impl Follower {
    pub(crate) fn new(game: &Arc<dyn AnyGame>, seat: u8) -> Follower {
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
    pub(crate) async fn catch_up(&mut self, client: &mut Client) {
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

    pub(crate) fn view(&self) -> MatchView<Value> {
        MatchView::read(&self.view).unwrap()
    }

    pub(crate) fn is_to_act(&self) -> bool {
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
    pub(crate) fn commands(&self) -> (Vec<Value>, bool) {
        match (&self.lent, &self.listed) {
            (Some(lent), _) => legal(&**lent, self.seat),
            (None, Some(listed)) => listed.clone(),
            (None, None) => panic!("seat {} is to act and knows nothing", self.seat),
        }
    }
}

pub(crate) fn legal(game: &dyn AnyMatch, seat: Seat) -> (Vec<Value>, bool) {
    let (commands, complete) = game.legal(seat).unwrap();
    (serde_json::from_str(&commands).unwrap(), complete)
}
