//! Several nodes on one database, connected by a bus inside the test. Every test runs on real sockets.

use crate::client::Client;
use crate::house::{begin, click};
use crate::person::Person;
use qipan_bus::{Bus, LocalBus};
use qipan_protocol::TableId;
use qipan_server::{ClusterConfig, Config, Limits, PairingPolicy, Rate, Server};
use qipan_store::{NodeId, Role, Store};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tempfile::TempDir;

struct Node {
    server: Server,
    store: Store,
    bus: LocalBus,
}

pub(crate) struct Nodes {
    nodes: Vec<Option<Node>>,
    bus: LocalBus,
    folder: TempDir,
    limits: Limits,
}

impl Nodes {
    pub(crate) async fn start(count: usize) -> Nodes {
        Nodes::with_limits(count, Limits::default().without_rates()).await
    }

    async fn with_limits(count: usize, limits: Limits) -> Nodes {
        let (bus, folder) = (LocalBus::default(), tempfile::tempdir().unwrap());
        let mut nodes = Nodes { nodes: Vec::new(), bus, folder, limits };
        for index in 0..count {
            nodes.nodes.push(None);
            nodes.restart(index).await;
        }
        nodes
    }

    /// Starts a node, or starts it again after [`Nodes::stop`].
    async fn restart(&mut self, index: usize) {
        let store = Store::open(self.folder.path().join("test.db")).await.unwrap();
        let bus = self.bus.another();
        let config = Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            limits: self.limits,
            ready_every: Duration::ZERO,
            pairing: PairingPolicy { wave: Duration::from_millis(50), ..PairingPolicy::default() },
            ..Config::default()
        };
        let cluster = ClusterConfig {
            lease: Duration::from_secs(2),
            beat: Duration::from_millis(100),
            ..ClusterConfig::new(NodeId::new(format!("n{index}")), Bus::Local(bus.clone()))
        };
        let server = Server::start_node(config, store.clone(), cluster).await.unwrap();
        self.nodes[index] = Some(Node { server, store, bus });
    }

    async fn stop(&mut self, index: usize) {
        self.nodes[index].take().unwrap().server.stop().await.unwrap();
    }

    fn node(&self, index: usize) -> &Node {
        self.nodes[index].as_ref().unwrap()
    }

    pub(crate) fn address(&self, index: usize) -> SocketAddr {
        self.node(index).server.address
    }

    /// The folder of the database.
    pub(crate) fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    pub(crate) async fn empty_log(&self, index: usize) {
        self.node(index).store.empty_log().await.unwrap();
    }

    /// Makes a node unable to use the database, as if the network between them were cut.
    fn cut_store(&self, index: usize, is_cut: bool) {
        let faults = self.node(index).store.faults();
        faults.fail_writes(is_cut);
        faults.fail_reads(is_cut);
    }
}

/// A match between a host at node 0, which owns the table, and a guest at node 1.
async fn playing(nodes: &Nodes) -> (String, [Person; 2], [Client; 2]) {
    let people = [Person::come_in(nodes.address(0)).await, Person::come_in(nodes.address(1)).await];
    let table = people[0].create(json!({})).await;
    let mut ann = people[0].connect(&table).await;
    let mut bob = people[1].connect(&table).await;
    begin(&mut ann, &mut bob).await;
    (table, people, [ann, bob])
}

/// People at two nodes find each other, whichever node pairs.
#[tokio::test]
async fn people_at_two_nodes_are_paired() {
    let nodes = Nodes::start(2).await;
    let mut seeking = Vec::new();
    for index in 0..2 {
        let person = Person::come_in(nodes.address(index)).await;
        let mut lobby = Client::new(person.socket("/ws/lobby").await.unwrap());
        lobby.send(&json!({"type": "seek", "game": "tictactoe", "speed": "blitz"})).await;
        lobby.until("seeking").await;
        seeking.push((person, lobby));
    }
    let mut tables = Vec::new();
    for (_, lobby) in &mut seeking {
        tables.push(lobby.until("paired").await["table"].as_str().unwrap().to_owned());
    }
    assert_eq!(tables[0], tables[1]);
    let mut clients = Vec::new();
    for (person, _) in &seeking {
        clients.push(person.connect(&tables[0]).await);
    }
    for client in &mut clients {
        client.until_stage("playing").await;
    }
}

/// Plays these cells in turn, beginning with this client. Both read every frame.
async fn play(clients: &mut [Client; 2], first: usize, cells: &[u8]) {
    for (turn, cell) in cells.iter().enumerate() {
        let mover = (first + turn) % 2;
        clients[mover].play(click(*cell)).await;
        assert_eq!(clients[1 - mover].frame().await["e"][0]["cell"], *cell);
    }
}

/// Reads until the server closes the socket.
async fn until_closed(client: &mut Client) {
    while client.try_next().await.is_some() {}
}

/// Connects again and again until the node serves the table.
async fn resumed(person: &Person, table: &str, old: &Client) -> Client {
    for _ in 0..500 {
        let Ok(socket) = person.socket(&format!("/ws/table/{table}")).await else { continue };
        let mut client = Client::new(socket);
        client.take_over(old);
        client.hello(json!({"match_id": old.match_id, "seen": old.number})).await;
        while let Some(message) = client.try_next().await {
            if message["type"] == "welcome" {
                return client;
            }
        }
    }
    panic!("the table is not served")
}

#[tokio::test]
async fn people_at_different_nodes_play_watch_and_talk_at_one_table() {
    let nodes = Nodes::start(3).await;
    let mut lobby = Client::new(Person::stranger(nodes.address(2)).socket("/ws/lobby").await.unwrap());
    lobby.send(&json!({"type": "watch", "v": 1, "game": null})).await;
    lobby.until("tables").await;
    let (table, _, mut clients) = playing(&nodes).await;
    lobby.until_that(|it| it["table"]["id"] == table && it["table"]["stage"] == "playing").await;
    let mut watcher = Person::come_in(nodes.address(2)).await.connect(&table).await;
    play(&mut clients, 0, &[0, 3, 1, 4]).await;
    assert_eq!(watcher.frame().await["e"][0]["cell"], 0);
    clients[1].done(json!({"type": "chat", "channel": "players", "text": "good luck"})).await;
    assert_eq!(clients[0].until("chat").await["line"]["text"], "good luck");
    assert_eq!(clients[1].play_refused(click(5)).await, "not_your_turn");
    clients[0].play(click(2)).await;
    clients[1].until_stage("finished").await;
    watcher.until_stage("finished").await;
    for client in &mut clients {
        client.settle().await;
    }
}

#[tokio::test]
async fn a_session_is_valid_at_every_node_and_ends_at_every_node() {
    let nodes = Nodes::start(2).await;
    let anna = Person::come_in(nodes.address(0)).await.sign_up("anna").await;
    let table = anna.create(json!({})).await;
    let elsewhere = anna.moved_to(nodes.address(1));
    let mut socket = elsewhere.connect(&table).await;
    assert_eq!(anna.send("DELETE", "/api/sessions/current", &Value::Null).await, 204);
    assert_eq!(socket.bye().await, "session_ended");
    assert_eq!(elsewhere.get("/api/sessions").await.0, 401);
}

#[tokio::test]
async fn new_guests_count_together_at_all_nodes() {
    let limits = Limits { guests_per_address: Rate::new(1, 2), ..Limits::default().without_rates() };
    let nodes = Nodes::with_limits(2, limits).await;
    let anna = Person::come_in(nodes.address(0)).await;
    // News comes in order, so when this socket has ended, the second node has counted the guest.
    let mut socket = Client::new(anna.moved_to(nodes.address(1)).socket("/ws/lobby").await.unwrap());
    assert_eq!(anna.send("DELETE", "/api/sessions/current", &Value::Null).await, 204);
    assert_eq!(socket.bye().await, "session_ended");
    let stranger = Person::stranger(nodes.address(1));
    assert_eq!(stranger.post("/api/guests", &Value::Null).await.0, 201);
    assert_eq!(stranger.post("/api/guests", &Value::Null).await.0, 429);
}

#[tokio::test]
async fn a_ban_and_a_new_name_take_effect_at_every_node() {
    let nodes = Nodes::start(2).await;
    let (table, people, [mut ann, mut bob]) = playing(&nodes).await;
    let renamed = json!({"name": "Robert"});
    assert_eq!(people[1].send("PATCH", "/api/me", &renamed).await, 200);
    while ann.room["seats"][1]["occupant"]["name"] != "Robert" {
        ann.next().await;
    }
    let admin = Person::come_in(nodes.address(0)).await.sign_up("ada").await;
    nodes.node(0).store.set_role(&qipan_protocol::UserId::new(admin.id.as_str()), Role::Admin).await.unwrap();
    let ban = format!("/api/users/{}/ban", people[1].id);
    assert_eq!(admin.send("POST", &ban, &json!({"days": 1})).await, 200);
    assert_eq!(bob.bye().await, "banned");
    assert_eq!(people[1].socket(&format!("/ws/table/{table}")).await.err(), Some(403));
}

#[tokio::test]
async fn the_next_owner_goes_on_where_a_stopped_node_has_ended() {
    let mut nodes = Nodes::start(2).await;
    let (table, people, mut clients) = playing(&nodes).await;
    play(&mut clients, 0, &[0, 3]).await;
    nodes.stop(0).await;
    until_closed(&mut clients[0]).await;
    until_closed(&mut clients[1]).await;
    let ann = resumed(&people[0].moved_to(nodes.address(1)), &table, &clients[0]).await;
    let bob = resumed(&people[1], &table, &clients[1]).await;
    clients = [ann, bob];
    play(&mut clients, 0, &[1]).await;
    nodes.restart(0).await;
    // The first node is back, but the second one owns the table now.
    clients[0] = resumed(&people[0].moved_to(nodes.address(0)), &table, &clients[0]).await;
    play(&mut clients, 1, &[4, 2]).await;
    clients[0].until_stage("finished").await;
    clients[1].until_stage("finished").await;
    assert_eq!(clients[0].count("refused") + clients[1].count("refused"), 0);
}

#[tokio::test]
async fn an_owner_without_database_acknowledges_nothing_and_loses_its_tables() {
    let nodes = Nodes::start(2).await;
    let (table, people, mut clients) = playing(&nodes).await;
    play(&mut clients, 0, &[0, 3]).await;
    nodes.cut_store(0, true);
    let lost = clients[0].ask(json!({"type": "do", "command": click(1)})).await;
    until_closed(&mut clients[0]).await;
    until_closed(&mut clients[1]).await;
    let is_answer = |text: &&String| {
        let message: Value = serde_json::from_str(text).unwrap();
        message["a"] == lost || (message["id"] == lost && message["type"] != "refused")
    };
    assert_eq!(clients[0].raw.iter().filter(is_answer).count(), 0, "the move was not acknowledged");
    let ann = resumed(&people[0].moved_to(nodes.address(1)), &table, &clients[0]).await;
    let bob = resumed(&people[1], &table, &clients[1]).await;
    clients = [ann, bob];
    play(&mut clients, 0, &[1, 4]).await;
    // The first node gets a new lease, and relays to the new owner.
    nodes.cut_store(0, false);
    clients[0] = resumed(&people[0], &table, &clients[0]).await;
    play(&mut clients, 0, &[2]).await;
}

#[tokio::test]
async fn a_table_whose_owner_cannot_be_reached_is_taken_over() {
    let nodes = Nodes::start(2).await;
    let (table, people, mut clients) = playing(&nodes).await;
    play(&mut clients, 0, &[0, 3]).await;
    nodes.node(1).bus.set_up(false);
    until_closed(&mut clients[1]).await;
    // The owner plays on alone until the other node takes the table over.
    clients[0].play(click(1)).await;
    clients[1] = resumed(&people[1], &table, &clients[1]).await;
    assert_eq!(clients[1].number, 3);
    until_closed(&mut clients[0]).await;
    clients[0] = resumed(&people[0].moved_to(nodes.address(1)), &table, &clients[0]).await;
    play(&mut clients, 1, &[4, 2]).await;
    nodes.node(1).bus.set_up(true);
    clients[0] = resumed(&people[0], &table, &clients[0]).await;
    clients[0].settle().await;
}

/// A node that loses the bus for a moment closes its sockets. Their connections do not stay at the owner, although it has
/// heard from the node all the time.
#[tokio::test]
async fn a_short_interruption_of_the_bus_leaves_no_connection_behind() {
    let nodes = Nodes::start(2).await;
    let (_, _, [mut ann, mut bob]) = playing(&nodes).await;
    ann.until_connected(1, true).await;
    nodes.node(1).bus.set_up(false);
    until_closed(&mut bob).await;
    nodes.node(1).bus.set_up(true);
    // The next message to the lost connection is answered.
    ann.done(json!({"type": "chat", "channel": "players", "text": "are you there"})).await;
    ann.until_connected(1, false).await;
}

/// News that is lost at its sender is made up for: the other nodes are told that something is missing.
#[tokio::test]
async fn a_block_during_an_interruption_of_the_bus_takes_effect() {
    let nodes = Nodes::start(2).await;
    let anna = Person::come_in(nodes.address(0)).await.sign_up("anna").await;
    let ben = Person::come_in(nodes.address(1)).await.sign_up("ben").await;
    let table = anna.create(json!({})).await;
    let mut host = anna.connect(&table).await;
    let mut spectator = ben.moved_to(nodes.address(0)).connect(&table).await;
    nodes.node(1).bus.set_up(false);
    assert_eq!(ben.relate("block", "anna").await, "");
    nodes.node(1).bus.set_up(true);
    spectator.until("welcome").await;
    host.done(json!({"type": "chat", "channel": "players", "text": "annas words"})).await;
    spectator.settle().await;
    assert!(!spectator.raw.iter().any(|text| text.contains("annas words")));
}

/// A node that relays to a former owner finds out, although its clients come back all the time.
#[tokio::test]
async fn a_relay_follows_a_table_that_has_moved_from_its_owner_to_a_third_node() {
    let nodes = Nodes::start(3).await;
    let people = [Person::come_in(nodes.address(0)).await, Person::come_in(nodes.address(2)).await];
    let table = people[0].create(json!({})).await;
    let mut clients = [people[0].connect(&table).await, people[1].connect(&table).await];
    let [ann, bob] = &mut clients;
    begin(ann, bob).await;
    let store = &nodes.node(1).store;
    let third = store.list_nodes().await.unwrap().into_iter().find(|node| node.id.as_str() == "n1").unwrap();
    let moved = TableId::new(table.as_str());
    store.take_over_table(&moved, &third.id, third.incarnation).await.unwrap();
    until_closed(&mut clients[0]).await;
    until_closed(&mut clients[1]).await;
    clients[0] = resumed(&people[0], &table, &clients[0]).await;
    clients[1] = resumed(&people[1], &table, &clients[1]).await;
    play(&mut clients, 0, &[0, 3]).await;
}
