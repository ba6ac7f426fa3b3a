//! Notices by Web Push, received by a push service of our own and decrypted as a browser does it.

use crate::client::PATIENCE;
use crate::house::House;
use crate::person::Person;
use crate::social::code;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use qipan_store::DueTimes;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// A push service: it hands over every request and answers with this status.
struct Service {
    origin: String,
    requests: mpsc::UnboundedReceiver<(String, Vec<u8>)>,
}

impl Service {
    async fn open(status: u16) -> Service {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (sender, requests) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                let mut bytes = Vec::new();
                let (head, body) = loop {
                    assert!(socket.read_buf(&mut bytes).await.unwrap() > 0, "the request is cut");
                    let Some(end) = bytes.windows(4).position(|it| it == b"\r\n\r\n") else { continue };
                    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
                    let length: usize = header(&head, "content-length").parse().unwrap();
                    if bytes.len() == end + 4 + length {
                        break (head, bytes[end + 4..].to_vec());
                    }
                };
                let answer = format!("HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n");
                socket.write_all(answer.as_bytes()).await.unwrap();
                let _ = sender.send((head, body));
            }
        });
        Service { origin, requests }
    }

    async fn request(&mut self) -> (String, Vec<u8>) {
        tokio::time::timeout(PATIENCE, self.requests.recv()).await.expect("no push").unwrap()
    }
}

fn header<'a>(head: &'a str, name: &str) -> &'a str {
    let lines = head.lines().filter_map(|line| line.split_once(": "));
    lines.into_iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
}

fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A browser that is subscribed. Its key can be used once.
struct Browser {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    endpoint: String,
}

const AUTH: [u8; 16] = [7; 16];

impl Browser {
    fn new(service: &Service) -> Browser {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        Browser { private, public, endpoint: format!("{}/device", service.origin) }
    }

    fn keys(&self) -> Value {
        json!({"endpoint": self.endpoint, "p256dh": base64(&self.public), "auth": base64(&AUTH)})
    }

    async fn subscribe(&self, person: &Person) {
        assert_eq!(code(person.call("POST", "/api/me/push/devices", self.keys()).await), "");
    }

    /// Reads a message by RFC 8188 and RFC 8291.
    fn open(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!((&rest[..4], rest[4]), (&4096_u32.to_be_bytes()[..], 65));
        let (sender, sealed) = rest[5..].split_at(65);
        let info = [b"WebPush: info\0", self.public.as_slice(), sender].concat();
        let peer = UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree_ephemeral(self.private, &peer, |agreed| derive(&AUTH, agreed, &info, 32)).unwrap();
        let key = derive(salt, &shared, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = derive(salt, &shared, b"Content-Encoding: nonce\0", 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let mut sealed = sealed.to_vec();
        let text = key.open_in_place(nonce, Aad::empty(), &mut sealed).unwrap();
        let (mark, text) = text.split_last().unwrap();
        assert_eq!(*mark, 2, "the last record");
        serde_json::from_slice(text).unwrap()
    }
}

/// HKDF with one block, as RFC 5869 defines it.
fn derive(salt: &[u8], secret: &[u8], info: &[u8], length: usize) -> Vec<u8> {
    let sign = |key: &[u8], data: &[u8]| {
        let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, key);
        ring::hmac::sign(&key, data).as_ref().to_vec()
    };
    let mut derived = sign(&sign(salt, secret), &[info, &[1]].concat());
    derived.truncate(length);
    derived
}

/// The claims of the server's signature, after its check.
fn verified(authorization: &str) -> (Value, String) {
    let (token, key) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let verifier = Verifier::new(&ECDSA_P256_SHA256_FIXED, decode(key));
    verifier.verify(signed.as_bytes(), &decode(signature)).expect("a wrong signature");
    let (header, claims) = signed.split_once('.').unwrap();
    assert_eq!(
        serde_json::from_slice::<Value>(&decode(header)).unwrap(),
        json!({"typ": "JWT", "alg": "ES256"})
    );
    (serde_json::from_slice(&decode(claims)).unwrap(), key.to_owned())
}

async fn house() -> House {
    House::with(|config| {
        config.push.allow_local = true;
        config.push.delay = Duration::ZERO;
        config.push.every = Duration::from_millis(5);
        config.push.contact = Some("mailto:admin@example.org".to_owned());
    })
    .await
}

async fn friends(house: &House) -> (Person, Person) {
    let (anna, ben) = (house.account("anna").await, house.account("ben").await);
    anna.befriend(&ben).await;
    (anna, ben)
}

/// Returns when every entry was handled, so that nothing more is sent.
async fn until_handled(house: &House) {
    let handled = async {
        loop {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
            // Devices with a claim count too.
            let now = now.as_millis() as i64 + 90_000;
            let times = DueTimes { now, until: now, after: 0 };
            if house.store.due_pushes(times, 1).await.unwrap().is_empty() {
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, handled).await.expect("an entry is not handled");
}

#[tokio::test]
async fn a_message_is_told_once_encrypted_and_signed() {
    let mut house = house().await;
    let (anna, ben) = friends(&house).await;
    let mut service = Service::open(201).await;
    let browser = Browser::new(&service);
    browser.subscribe(&ben).await;
    assert_eq!(anna.write_to("ben", "secret words").await, "");
    let (head, body) = service.request().await;
    assert!(head.starts_with("POST /device HTTP/1.1\r\n"), "{head}");
    let headers = ["content-encoding", "ttl", "urgency"].map(|name| header(&head, name));
    assert_eq!(headers, ["aes128gcm", "86400", "normal"]);
    let (claims, key) = verified(header(&head, "authorization"));
    assert_eq!(
        (&claims["aud"], &claims["sub"]),
        (&json!(service.origin), &json!("mailto:admin@example.org"))
    );
    let settings = ben.get_json("/api/me/push").await;
    assert_eq!((&settings["key"], &settings["devices"]), (&json!(key), &json!(1)));
    let n = house.store.inbox_head(&qipan_protocol::UserId::new(&ben.id)).await.unwrap().n;
    let notice = json!({"n": n, "kind": "message", "from": "anna", "link": "/people"});
    assert_eq!(browser.open(&body), notice, "the sender is named, the text is not");
    // More messages of the same thread are not told within the hour, and nothing twice.
    for text in ["two", "three"] {
        assert_eq!(anna.write_to("ben", text).await, "");
    }
    until_handled(&house).await;
    house.restart().await;
    let ben = ben.at(house.address()).await;
    assert_eq!(ben.get_json("/api/me/push").await["key"], json!(key), "the key stays");
    until_handled(&house).await;
    assert!(service.requests.try_recv().is_err(), "a second push");
}

#[tokio::test]
async fn people_choose_what_they_are_told() {
    let house = house().await;
    let (anna, ben) = friends(&house).await;
    let choices = json!({"friends": false, "messages": true, "invites": false, "show_texts": true});
    let settings = ben.call("PUT", "/api/me/push", choices.clone()).await;
    assert_eq!((settings.0, &settings.1["choices"]), (200, &choices));
    let mut service = Service::open(200).await;
    let browser = Browser::new(&service);
    browser.subscribe(&ben).await;
    let table = anna.create(json!({})).await;
    let _host = anna.connect(&table).await;
    assert_eq!(anna.invite("ben", &table).await.0, 201);
    assert_eq!(house.account("cleo").await.relate("ask", "ben").await, "");
    assert_eq!(anna.write_to("ben", "hello there").await, "");
    let notice = browser.open(&service.request().await.1);
    assert_eq!((&notice["kind"], &notice["text"]), (&json!("message"), &json!("hello there")));
    until_handled(&house).await;
    assert!(service.requests.try_recv().is_err(), "something that nobody wants");
}

#[tokio::test]
async fn a_browser_that_has_unsubscribed_is_forgotten() {
    let house = house().await;
    let (anna, ben) = friends(&house).await;
    for (status, devices) in [(500, 1), (404, 0), (410, 0)] {
        let mut service = Service::open(status).await;
        let browser = Browser::new(&service);
        browser.subscribe(&ben).await;
        assert_eq!(anna.write_to("ben", &format!("status {status}")).await, "");
        service.request().await;
        let settled = async {
            while ben.get_json("/api/me/push").await["devices"] != json!(devices) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, settled).await.unwrap_or_else(|_| panic!("after {status}"));
        if devices > 0 {
            let gone = json!({"endpoint": browser.endpoint});
            assert_eq!(code(ben.call("DELETE", "/api/me/push/devices", gone.clone()).await), "");
            assert_eq!(code(ben.call("DELETE", "/api/me/push/devices", gone).await), "not_found");
        }
    }
}

#[tokio::test]
async fn what_is_no_push_service_is_refused() {
    let house = House::open().await;
    let ben = house.account("ben").await;
    let service = Service::open(201).await;
    let good = Browser::new(&service).keys();
    let with = |key: &str, value: &str| {
        let mut changed = good.clone();
        changed["endpoint"] = json!("https://push.example/x");
        changed[key] = json!(value);
        changed
    };
    let rows = [
        (good.clone(), "bad_endpoint"),
        (with("endpoint", "https://push.example:1/x"), "bad_endpoint"),
        (with("endpoint", "nonsense"), "bad_endpoint"),
        (with("p256dh", "AAAA"), "bad_push_keys"),
        (with("auth", "*"), "bad_push_keys"),
        (with("more", "x"), "bad_json"),
    ];
    for (body, expected) in rows {
        assert_eq!(code(ben.call("POST", "/api/me/push/devices", body.clone()).await), expected, "{body}");
    }
    assert_eq!(ben.get_json("/api/me/push").await["devices"], json!(0));
    let good = with("endpoint", "https://push.example/x");
    assert_eq!(code(house.guest().await.call("POST", "/api/me/push/devices", good).await), "needs_account");
}
