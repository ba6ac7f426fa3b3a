//! Random commands of several people, carried out by the rules on real databases, against a model of sets. Both
//! databases say the same.

use super::*;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use qipan_protocol::http::{Audience, PrivacyChange};
use qipan_protocol::{InviteId, RoomStage, TableId, ThreadId, UserId, Visibility};
use qipan_store::{
    InboxKind, InboxRecord, InviteRecord, InviteState, NewAccount, OutgoingMessage, PostgresOptions, Secret,
    Store, StoreError, StoreLocation, TableRecord,
};
use std::collections::{BTreeMap, BTreeSet};

/// Few enough that the same two people meet again and again.
const PEOPLE: usize = 3;

/// One command of a person to another one.
#[derive(Clone, Copy, Debug)]
enum Command {
    Relate(RelationAction),
    Message,
    Invite,
    /// Withdraws the latest invitation to the other person.
    Withdraw,
    /// Declines the latest invitation of the other person.
    DeclineInvite,
    /// Opens or closes the own settings, whoever the other person is.
    Open(bool),
    Kid(bool),
}

type Step = (usize, usize, Command);

fn any_command() -> impl Strategy<Value = Command> {
    let actions = vec![
        RelationAction::Ask,
        RelationAction::Withdraw,
        RelationAction::Accept,
        RelationAction::Decline,
        RelationAction::Remove,
        RelationAction::Block,
        RelationAction::Block,
        RelationAction::Unblock,
    ];
    prop_oneof![
        6 => prop::sample::select(actions).prop_map(Command::Relate),
        3 => Just(Command::Message),
        4 => Just(Command::Invite),
        4 => Just(Command::Withdraw),
        1 => Just(Command::DeclineInvite),
        1 => any::<bool>().prop_map(Command::Open),
        1 => prop::bool::weighted(0.3).prop_map(Command::Kid),
    ]
}

fn any_steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec((0..PEOPLE, 1..PEOPLE, any_command()), 20..80)
        .prop_map(|steps| steps.into_iter().map(|(me, by, it)| (me, (me + by) % PEOPLE, it)).collect())
}

/// What is true of these people, as sets of pairs.
#[derive(Default)]
struct Model {
    /// In both directions.
    friends: BTreeSet<(usize, usize)>,
    /// From the blocker to the blocked person.
    blocks: BTreeSet<(usize, usize)>,
    asked: BTreeSet<(usize, usize)>,
    /// Requests that their recipient has declined, or has made invisible by a block.
    declined: BTreeSet<(usize, usize)>,
    closed: BTreeSet<usize>,
    kids: BTreeSet<usize>,
}

impl Model {
    /// Applies an action. Returns false if it is refused.
    fn relate(&mut self, (me, other): (usize, usize), action: RelationAction) -> bool {
        let (mine, theirs) = ((me, other), (other, me));
        match action {
            RelationAction::Ask if self.blocks.contains(&mine) => return false,
            RelationAction::Ask if self.friends.contains(&mine) || self.asked.contains(&mine) => {}
            RelationAction::Ask if self.asked.contains(&theirs) => self.befriend(mine, theirs),
            RelationAction::Ask if self.blocks.contains(&theirs) || self.closed.contains(&other) => {
                return false;
            }
            RelationAction::Ask => drop(self.asked.insert(mine)),
            RelationAction::Accept if self.friends.contains(&mine) => {}
            RelationAction::Accept if self.asked.contains(&theirs) && !self.declined.contains(&theirs) => {
                self.befriend(mine, theirs);
            }
            RelationAction::Accept => return false,
            RelationAction::Decline if self.asked.contains(&theirs) => drop(self.declined.insert(theirs)),
            RelationAction::Withdraw => drop(self.asked.remove(&mine)),
            RelationAction::Remove => self.part(mine, theirs),
            RelationAction::Block if self.blocks.contains(&mine) => {}
            RelationAction::Block => {
                self.part(mine, theirs);
                self.asked.remove(&mine);
                if self.asked.contains(&theirs) {
                    self.declined.insert(theirs);
                }
                self.blocks.insert(mine);
            }
            RelationAction::Unblock => drop(self.blocks.remove(&mine)),
            RelationAction::Decline => {}
        }
        true
    }

    fn befriend(&mut self, mine: (usize, usize), theirs: (usize, usize)) {
        for pair in [mine, theirs] {
            self.friends.insert(pair);
            self.asked.remove(&pair);
            self.declined.remove(&pair);
        }
    }

    fn part(&mut self, mine: (usize, usize), theirs: (usize, usize)) {
        self.friends.remove(&mine);
        self.friends.remove(&theirs);
    }
}

/// People with a table each in one database.
struct World<'a> {
    store: &'a Store,
    /// Tells the people of one case from those of others in the same database.
    case: u32,
    now: i64,
    model: Model,
    /// The latest invitation of one person to another one.
    invites: BTreeMap<(usize, usize), InviteId>,
    /// The last entry of every inbox.
    heads: [u64; PEOPLE],
}

impl World<'_> {
    fn id(&self, person: usize) -> UserId {
        UserId::new(format!("{person} of case {}", self.case))
    }

    fn table(&self) -> TableId {
        TableId::new(format!("table of case {}", self.case))
    }

    async fn prepare(&self) {
        for person in 0..PEOPLE {
            let (id, password_hash) = (self.id(person), Secret::new("none"));
            let new = NewAccount { name: id.0.clone(), id, password_hash, email: None, created_at: 0 };
            self.store.create_account(new).await.unwrap();
        }
        let table = TableRecord {
            id: self.table(),
            game: "tictactoe".to_owned(),
            stage: RoomStage::Gathering,
            visibility: Visibility::Public,
            host: self.id(0),
            room: "{}".to_owned(),
            updated_at: 0,
        };
        self.store.create_table(table).await.unwrap();
    }

    /// Carries a command out. Returns whether it was accepted, and whose inbox it has written to.
    async fn act(&mut self, (me, other, command): Step) -> (bool, bool) {
        self.now += 1;
        let (from, to, now) = (self.id(me), self.id(other), self.now);
        match command {
            Command::Relate(action) => {
                let changed = self.store.change_relation(&from, &to, action, relate, now).await.unwrap();
                (changed.is_ok(), changed.is_ok_and(|it| it.told.is_some()))
            }
            Command::Message => {
                let (key, new_thread) = (now.to_string(), ThreadId::new(format!("{from} {now}")));
                let body = format!("\"{now}\"");
                let message = OutgoingMessage { from, to, new_thread, body, key, at: now };
                let sent = self.store.send_message(message, check_message).await.unwrap();
                (sent.is_ok(), sent.is_ok_and(|it| it.told.is_some()))
            }
            Command::Invite => self.invite((me, other)).await,
            Command::Withdraw => self.end((me, other), InviteState::Withdrawn).await,
            Command::DeclineInvite => self.end((other, me), InviteState::Declined).await,
            Command::Open(is_open) => {
                let audience = Some(if is_open { Audience::Always } else { Audience::Never });
                let change = PrivacyChange {
                    ask: Some(is_open),
                    message: audience,
                    invite: audience,
                    ..PrivacyChange::default()
                };
                self.store.change_privacy(&from, change).await.unwrap();
                (true, false)
            }
            Command::Kid(on) => {
                self.store.set_kid_mode(&from, on).await.unwrap();
                (true, false)
            }
        }
    }

    async fn invite(&mut self, (me, other): (usize, usize)) -> (bool, bool) {
        let invite = InviteRecord {
            id: InviteId::new(format!("{} {}", self.id(me), self.now)),
            from: self.id(me),
            to: self.id(other),
            table: self.table(),
            game: "tictactoe".to_owned(),
            state: InviteState::Open,
            at: self.now,
            expires_at: i64::MAX,
        };
        let Ok(sent) = self.store.send_invite(invite, 1_000, check_invite).await.unwrap() else {
            return (false, false);
        };
        self.invites.insert((me, other), sent.invite.id);
        (true, sent.told.is_some())
    }

    async fn end(&mut self, pair: (usize, usize), state: InviteState) -> (bool, bool) {
        let Some(id) = self.invites.get(&pair) else { return (false, false) };
        match self.store.end_invite(id, state, self.now).await {
            Ok(told) => (true, told.is_some()),
            Err(StoreError::Conflict) => (false, false),
            Err(error) => panic!("{error}"),
        }
    }

    /// Carries a command out and checks everything that must be true then. Returns what can be seen of it.
    async fn check(&mut self, step: Step) -> String {
        let (me, other, command) = step;
        let is_blocked = self.model.blocks.contains(&(other, me));
        let (is_accepted, is_told) = self.act(step).await;
        match command {
            Command::Relate(action) => {
                assert_eq!(is_accepted, self.model.relate((me, other), action), "{step:?}");
                let is_silent = !matches!(action, RelationAction::Ask | RelationAction::Accept);
                assert!(!(is_silent && is_told), "{step:?} is told");
            }
            Command::Message | Command::Invite => {
                let is_closed =
                    self.model.closed.contains(&other) || self.model.blocks.contains(&(me, other));
                assert!(!(is_accepted && (is_blocked || is_closed)), "{step:?} got through");
            }
            Command::Open(true) => drop(self.model.closed.remove(&me)),
            Command::Open(false) => drop(self.model.closed.insert(me)),
            Command::Kid(true) => drop(self.model.kids.insert(me)),
            Command::Kid(false) => drop(self.model.kids.remove(&me)),
            Command::Withdraw | Command::DeclineInvite => {}
        }
        assert!(!(is_blocked && is_told), "{step:?} has reached somebody who has blocked its sender");
        self.check_children(step, is_accepted);
        self.check_inboxes(step, is_told).await;
        self.check_relations(me, other).await;
        format!("{is_accepted} {is_told} {:?}", self.heads)
    }

    /// Children write no messages and get none. They invite friends, and friends invite them.
    fn check_children(&self, (me, other, command): Step, is_accepted: bool) {
        let has_child = self.model.kids.contains(&me) || self.model.kids.contains(&other);
        let are_friends = self.model.friends.contains(&(me, other));
        match command {
            Command::Message => assert!(!(has_child && is_accepted), "{me} wrote to {other}"),
            Command::Invite => assert!(!(has_child && is_accepted && !are_friends), "{me} invited {other}"),
            _ => {}
        }
    }

    /// Only the inbox of the other person grows, by one entry of the sender.
    async fn check_inboxes(&mut self, step: Step, is_told: bool) {
        let (me, other, command) = step;
        for person in 0..PEOPLE {
            let (id, last) = (self.id(person), self.heads[person]);
            let new = self.store.inbox_after(&id, last, 9).await.unwrap();
            let head = self.store.inbox_head(&id).await.unwrap().n;
            assert_eq!(head, last + new.len() as u64, "{step:?}: inbox of {person}");
            self.heads[person] = head;
            match new.as_slice() {
                [] => assert!(person != other || !is_told, "{step:?} was told and is in no inbox"),
                [entry] => {
                    assert!(person == other && is_told, "{step:?} has written to {person}: {entry:?}");
                    assert_eq!((entry.n, &entry.from), (head, &Some(self.id(me))), "{step:?}");
                    assert!(comes_from(entry, command), "{step:?} became {entry:?}");
                }
                more => panic!("{step:?} was told more than once: {more:?}"),
            }
        }
    }

    /// Friends are friends in both directions, and a block is a relation of the blocker alone.
    async fn check_relations(&self, me: usize, other: usize) {
        for (one, two) in [(me, other), (other, me)] {
            let (from, to) = (self.id(one), self.id(two));
            let relation = self.store.relation(&from, &to).await.unwrap();
            assert_eq!(is_in(relation, RelationState::Friend), self.model.friends.contains(&(one, two)));
            assert_eq!(is_in(relation, RelationState::Blocked), self.model.blocks.contains(&(one, two)));
            assert_eq!(is_in(relation, RelationState::Asked), self.model.asked.contains(&(one, two)));
            let friends = self.store.friends(&from).await.unwrap();
            assert_eq!(friends.contains(&to), self.model.friends.contains(&(two, one)), "in both directions");
        }
    }
}

/// Which commands may cause an entry. A new kind of entry has to be added here.
fn comes_from(entry: &InboxRecord, command: Command) -> bool {
    match entry.kind {
        InboxKind::Asked => matches!(command, Command::Relate(RelationAction::Ask)),
        InboxKind::Accepted => {
            matches!(command, Command::Relate(RelationAction::Ask | RelationAction::Accept))
        }
        InboxKind::Message => matches!(command, Command::Message),
        InboxKind::Invited => matches!(command, Command::Invite),
        InboxKind::Withdrawn => matches!(command, Command::Withdraw),
        InboxKind::ReportClosed | InboxKind::Moderated | InboxKind::AppealClosed => false,
    }
}

/// Carries the same steps out on one store; returns what can be seen of each.
async fn play(store: &Store, case: u32, steps: &[Step]) -> Vec<String> {
    let (model, invites) = (Model::default(), BTreeMap::new());
    let mut world = World { store, case, now: 0, model, invites, heads: [0; PEOPLE] };
    world.prepare().await;
    let mut seen = Vec::with_capacity(steps.len());
    for step in steps {
        seen.push(world.check(*step).await);
    }
    seen
}

#[test]
fn any_commands_keep_the_promises_on_both_databases() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let server = qipan_testbed::start_postgres().unwrap_or_else(|failure| panic!("{failure}"));
    let (sqlite, postgres, _database) = runtime.block_on(async {
        let database = server.fresh_database().await.unwrap();
        let options = PostgresOptions { readers: 2, ..PostgresOptions::new(database.url()) };
        let postgres = Store::open_at(&StoreLocation::Postgres(options)).await.unwrap();
        (Store::open(folder.path().join("test.db")).await.unwrap(), postgres, database)
    });
    let mut runner = TestRunner::new(ProptestConfig { cases: 24, ..ProptestConfig::default() });
    let case = std::cell::Cell::new(0);
    let outcome = runner.run(&any_steps(), |steps| {
        case.set(case.get() + 1);
        let (one, other) = runtime.block_on(async {
            (play(&sqlite, case.get(), &steps).await, play(&postgres, case.get(), &steps).await)
        });
        prop_assert_eq!(one, other);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}
