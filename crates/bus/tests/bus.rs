//! The same expectations of both buses; NATS is a real server on the loopback device.

use bytes::Bytes;
use qipan_bus::{Bus, BusError, Delivery, Subscription};
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;
use tokio::process::{Child, Command};

/// No step of these tests takes longer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A NATS server that ends with the test.
struct NatsServer {
    address: SocketAddr,
    process: Child,
}

impl NatsServer {
    fn free_address() -> SocketAddr {
        TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).unwrap()
    }

    fn start(address: SocketAddr, more: &[&str]) -> NatsServer {
        let port = address.port().to_string();
        let process = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &port])
            .args(more)
            .stderr(std::process::Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("nats-server is missing; `cargo xtask test` installs it");
        NatsServer { address, process }
    }

    fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    async fn stop(&mut self) {
        self.process.kill().await.unwrap();
    }
}

async fn next(subscription: &mut Subscription) -> Delivery {
    tokio::time::timeout(PATIENCE, subscription.next())
        .await
        .expect("nothing came")
        .expect("the bus is closed")
}

/// Publishes until the subscriber hears it: a subscription takes effect a moment after it was made.
async fn until_heard(from: &Bus, subject: &str, heard: &mut Subscription) {
    let hear = async {
        loop {
            let _ = from.publish(subject.to_owned(), Bytes::from_static(b"first")).await;
            let delivery = tokio::time::timeout(Duration::from_millis(20), heard.next()).await;
            if delivery == Ok(Some(Delivery::Message(Bytes::from_static(b"first")))) {
                return;
            }
        }
    };
    tokio::time::timeout(PATIENCE, hear).await.expect("nothing was heard");
}

async fn delivers_in_order_and_by_subject(from: Bus, to: Bus) {
    let mut mine = to.subscribe("qipan.mine".to_owned()).await.unwrap();
    let mut others = to.subscribe("qipan.others".to_owned()).await.unwrap();
    until_heard(&from, "qipan.mine", &mut mine).await;
    until_heard(&from, "qipan.others", &mut others).await;
    for number in 0..1000_u32 {
        from.publish("qipan.mine".to_owned(), Bytes::from(number.to_string())).await.unwrap();
    }
    from.publish("qipan.others".to_owned(), Bytes::from_static(b"end")).await.unwrap();
    let mut expected = 0_u32;
    while expected < 1000 {
        match next(&mut mine).await {
            Delivery::Message(text) if text == "first" => {}
            delivery => {
                assert_eq!(delivery, Delivery::Message(Bytes::from(expected.to_string())));
                expected += 1;
            }
        }
    }
    while next(&mut others).await != Delivery::Message(Bytes::from_static(b"end")) {}
}

#[tokio::test]
async fn local_messages_come_in_order_and_by_subject() {
    let Bus::Local(bus) = Bus::local() else { unreachable!() };
    delivers_in_order_and_by_subject(Bus::Local(bus.another()), Bus::Local(bus)).await;
}

#[tokio::test]
async fn nats_messages_come_in_order_and_by_subject() {
    let server = NatsServer::start(NatsServer::free_address(), &[]);
    let (from, to) =
        (Bus::nats(&server.url(), "n1").await.unwrap(), Bus::nats(&server.url(), "n2").await.unwrap());
    delivers_in_order_and_by_subject(from, to).await;
}

#[tokio::test]
async fn a_cut_local_connection_refuses_and_then_tells_of_the_gap() {
    let Bus::Local(bus) = Bus::local() else { unreachable!() };
    let (cut, other) = (Bus::Local(bus.another()), Bus::Local(bus.clone()));
    let mut messages = cut.subscribe("qipan.mine".to_owned()).await.unwrap();
    let Bus::Local(switch) = &cut else { unreachable!() };
    switch.set_up(false);
    assert!(!cut.is_up() && other.is_up());
    let refused = cut.publish("qipan.mine".to_owned(), Bytes::new()).await;
    assert_eq!(refused, Err(BusError::Down));
    other.publish("qipan.mine".to_owned(), Bytes::from_static(b"lost")).await.unwrap();
    let mut waits = Box::pin(messages.next());
    assert!(tokio::time::timeout(Duration::from_millis(50), &mut waits).await.is_err());
    switch.set_up(true);
    assert_eq!(waits.await, Some(Delivery::Gap));
    other.publish("qipan.mine".to_owned(), Bytes::from_static(b"heard")).await.unwrap();
    assert_eq!(next(&mut messages).await, Delivery::Message(Bytes::from_static(b"heard")));
}

#[tokio::test]
async fn a_nats_server_that_dies_and_comes_back_is_a_gap() {
    let mut server = NatsServer::start(NatsServer::free_address(), &[]);
    let bus = Bus::nats(&server.url(), "n1").await.unwrap();
    let mut messages = bus.subscribe("qipan.mine".to_owned()).await.unwrap();
    until_heard(&bus, "qipan.mine", &mut messages).await;
    server.stop().await;
    let mut connection = bus.watch();
    tokio::time::timeout(PATIENCE, connection.wait_for(|is_up| !is_up)).await.unwrap().unwrap();
    assert_eq!(bus.publish("qipan.mine".to_owned(), Bytes::new()).await, Err(BusError::Down));
    let _again = NatsServer::start(server.address, &[]);
    while next(&mut messages).await != Delivery::Gap {}
    until_heard(&bus, "qipan.mine", &mut messages).await;
}

#[tokio::test]
async fn a_bus_whose_server_starts_later_connects_by_itself() {
    let address = NatsServer::free_address();
    let bus = Bus::nats(&format!("nats://{address}"), "n1").await.unwrap();
    assert!(!bus.is_up());
    let _server = NatsServer::start(address, &[]);
    let mut connection = bus.watch();
    tokio::time::timeout(PATIENCE, connection.wait_for(|is_up| *is_up)).await.unwrap().unwrap();
}

#[tokio::test]
async fn wrong_credentials_and_wrong_addresses_are_refused() {
    let server = NatsServer::start(NatsServer::free_address(), &["--user", "ann", "--pass", "secret"]);
    let url = format!("nats://ann:secret@{}", server.address);
    let bus = Bus::nats(&url, "n1").await.unwrap();
    tokio::time::timeout(PATIENCE, bus.watch().wait_for(|is_up| *is_up)).await.unwrap().unwrap();
    for url in [format!("nats://ann:guess@{}", server.address), "nats://no address".to_owned()] {
        let refused = Bus::nats(&url, "n1").await.unwrap_err();
        assert!(matches!(refused, BusError::Refused(_)), "{url}: {refused}");
        assert!(!refused.to_string().contains("guess"), "{refused}");
    }
}
