//! A test user with cookies, a token or neither, who sends requests and opens sockets.

use crate::client::{Client, Socket};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

#[derive(Clone, Debug)]
pub(crate) struct Person {
    address: SocketAddr,
    pub(crate) id: String,
    pub(crate) name: String,
    /// The headers that authenticate this user: name and value.
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl Person {
    /// A visitor without a session.
    pub(crate) fn stranger(address: SocketAddr) -> Person {
        Person { address, id: String::new(), name: String::new(), headers: Vec::new() }
    }

    /// A new guest.
    pub(crate) async fn come_in(address: SocketAddr) -> Person {
        let stranger = Person::stranger(address);
        let response = stranger.request("POST", "/api/guests").send().await.unwrap();
        stranger.become_who(response).await
    }

    /// Turns a guest into an account, with new cookies.
    pub(crate) async fn sign_up(self, name: &str) -> Person {
        let body = json!({"name": name, "password": "correct horse"});
        let response = self.request("POST", "/api/accounts").json(&body).send().await.unwrap();
        self.become_who(response).await
    }

    /// The same person in another browser.
    pub(crate) async fn log_in(&self, name: &str) -> Person {
        let stranger = Person::stranger(self.address);
        let body = json!({"name": name, "password": "correct horse"});
        let response = stranger.request("POST", "/api/sessions").json(&body).send().await.unwrap();
        stranger.become_who(response).await
    }

    /// A program that acts for this person with a token.
    pub(crate) fn with_token(&self, token: &str) -> Person {
        Person { headers: vec![("authorization", format!("Bearer {token}"))], ..self.clone() }
    }

    /// Takes the cookies and the name from an answer.
    async fn become_who(self, response: reqwest::Response) -> Person {
        assert!(response.status().is_success(), "{}", response.status());
        let cookies = response.headers().get_all("set-cookie").iter();
        let cookies = cookies.filter_map(|line| line.to_str().ok()?.split(';').next());
        let cookie = cookies.collect::<Vec<_>>().join("; ");
        let me: Value = serde_json::from_str(&response.text().await.unwrap()).unwrap();
        let text = |key: &str| me[key].as_str().unwrap().to_owned();
        Person { id: text("id"), name: text("name"), headers: vec![("cookie", cookie)], ..self }
    }

    /// The same person at another server on the same database, which needs new cookies.
    pub(crate) async fn at(&self, address: SocketAddr) -> Person {
        let moved = Person { address, ..self.clone() };
        let response = moved.request("POST", "/api/sessions/refresh").send().await.unwrap();
        moved.become_who(response).await
    }

    /// The same person with the same cookies at another node of the cluster.
    pub(crate) fn moved_to(&self, address: SocketAddr) -> Person {
        Person { address, ..self.clone() }
    }

    pub(crate) fn with_header(&self, name: &'static str, value: &str) -> Person {
        let mut changed = self.clone();
        changed.headers.push((name, value.to_owned()));
        changed
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let client = reqwest::Client::builder().timeout(crate::client::PATIENCE).no_proxy().build().unwrap();
        let request = client.request(method.parse().unwrap(), format!("http://{}{path}", self.address));
        self.headers.iter().fold(request, |request, (name, value)| request.header(*name, value))
    }

    /// The status and the text of the answer.
    pub(crate) async fn get(&self, path: &str) -> (u16, String) {
        let response = self.request("GET", path).send().await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    }

    pub(crate) async fn get_json(&self, path: &str) -> Value {
        let (status, text) = self.get(path).await;
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.post_text(path, &body.to_string()).await
    }

    /// Sends a body as text, because a JSON value cannot hold a duplicate key.
    pub(crate) async fn post_text(&self, path: &str, body: &str) -> (u16, Value) {
        let request = self.request("POST", path).header("content-type", "application/json");
        let response = request.body(body.to_owned()).send().await.unwrap();
        let status = response.status().as_u16();
        (status, serde_json::from_str(&response.text().await.unwrap()).unwrap())
    }

    /// The status of the answer.
    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value) -> u16 {
        self.request(method, path).json(body).send().await.unwrap().status().as_u16()
    }

    /// Shows a match of this person, by its path, to everybody.
    pub(crate) async fn show(&self, path: &str) {
        assert_eq!(self.send("PUT", &format!("{path}/shown"), &json!({"shown": true})).await, 200);
    }

    /// Creates a table with settings on top of the defaults; the default game is tic-tac-toe.
    pub(crate) async fn create(&self, settings: Value) -> String {
        let (status, answer) = self.try_create(settings).await;
        assert_eq!(status, 201, "{answer}");
        answer["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn try_create(&self, settings: Value) -> (u16, Value) {
        let mut all = json!({"game": "tictactoe"});
        all.as_object_mut().unwrap().extend(settings.as_object().cloned().unwrap());
        self.post("/api/tables", &all).await
    }

    /// A raw socket, or the status with which it was refused.
    pub(crate) async fn socket(&self, path: &str) -> Result<Socket, u16> {
        let stream = tokio::net::TcpStream::connect(self.address).await.unwrap();
        let mut request = format!("ws://{}{path}", self.address).into_client_request().unwrap();
        for (name, value) in &self.headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((socket, _)) => Ok(socket),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("no socket: {error}"),
        }
    }

    /// Connects to a table: sends `hello` and waits for the welcome.
    pub(crate) async fn connect(&self, table: &str) -> Client {
        self.connect_with(table, json!({})).await
    }

    /// The same with more fields in the `hello`.
    pub(crate) async fn connect_with(&self, table: &str, hello: Value) -> Client {
        let mut client = self.knock(table, hello).await;
        client.until("welcome").await;
        client
    }

    /// Sends `hello` without waiting for the answer.
    pub(crate) async fn knock(&self, table: &str, hello: Value) -> Client {
        let mut client = Client::new(self.socket(&format!("/ws/table/{table}")).await.unwrap());
        client.hello(hello).await;
        client
    }

    /// Reconnects where an older client stopped.
    pub(crate) async fn resume(&self, table: &str, old: &Client) -> Client {
        let mut client = Client::new(self.socket(&format!("/ws/table/{table}")).await.unwrap());
        client.take_over(old);
        client.hello(json!({"match_id": old.match_id, "seen": old.number})).await;
        client.until("welcome").await;
        client
    }
}
