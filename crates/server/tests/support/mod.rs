//! A real server on a free port, and browsers that send requests to it.
#![allow(dead_code, reason = "every test program uses its own part")]

use qipan_protocol::http::{ErrorAnswer, Password, SignUp};
use qipan_server::{Config, Limits, Server};
use qipan_store::{Role, Store};
use reqwest::redirect::Policy;
use reqwest::{Client, Method, StatusCode, header};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tempfile::TempDir;

static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn log() -> MutexGuard<'static, Vec<u8>> {
    LOG.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Everything this test program has logged so far, at every level.
pub(crate) fn logged() -> String {
    String::from_utf8_lossy(&log()).into_owned()
}

struct LogWriter;

impl Write for LogWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        log().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn start_log() {
    static START: Once = Once::new();
    START.call_once(|| {
        let lines = tracing_subscriber::fmt()
            .with_ansi(false)
            .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE);
        lines.with_writer(|| LogWriter).init();
    });
}

pub(crate) fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// A server for one test.
pub(crate) struct Ground {
    server: Server,
    /// The server's own store, to inspect data and to set dates back.
    pub(crate) store: Store,
    folder: TempDir,
}

impl Ground {
    pub(crate) async fn new() -> Ground {
        Ground::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Ground {
        start_log();
        let folder = tempfile::tempdir().unwrap();
        let limits = Limits::default().without_rates();
        let bind = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut config =
            Config { bind, database: folder.path().join("qipan.db"), limits, ..Config::default() };
        change(&mut config);
        let store = Store::open(&config.database).await.unwrap();
        let server = Server::start_with(config, store.clone()).await.unwrap();
        Ground { server, store, folder }
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser {
            client: Client::builder().redirect(Policy::none()).build().unwrap(),
            url: format!("http://{}", self.server.address),
            cookies: BTreeMap::new(),
            headers: BTreeMap::new(),
        }
    }

    /// A browser with a guest's session.
    pub(crate) async fn guest(&self) -> Browser {
        let mut browser = self.browser();
        browser.post("/api/guests", Value::Null).await.expect(201);
        browser
    }

    /// A browser with a fresh account; its password is `password of NAME`.
    pub(crate) async fn account(&self, name: &str) -> Browser {
        let mut browser = self.browser();
        let password = Password(format!("password of {name}"));
        let new = SignUp { name: name.to_owned(), password, email: None };
        browser.post("/api/accounts", serde_json::to_value(new).unwrap()).await.expect(201);
        browser
    }

    pub(crate) async fn with_role(&self, name: &str, role: Role) -> Browser {
        let browser = self.account(name).await;
        let id = self.store.find_account_by_name(name).await.unwrap().unwrap().user.id;
        self.store.set_role(&id, role).await.unwrap();
        browser
    }

    /// Another server on the same database, in the same process.
    pub(crate) async fn twin(&self) -> Server {
        let config = Config { bind: SocketAddr::from(([127, 0, 0, 1], 0)), ..Config::default() };
        Server::start_with(config, self.store.clone()).await.unwrap()
    }

    pub(crate) async fn stop(self) {
        self.server.stop().await.unwrap();
        drop(self.folder);
    }
}

/// Keeps cookies as a browser does, apart from their expiry.
#[derive(Clone)]
pub(crate) struct Browser {
    client: Client,
    pub(crate) url: String,
    pub(crate) cookies: BTreeMap<String, String>,
    /// Headers that are sent with every request.
    pub(crate) headers: BTreeMap<&'static str, String>,
}

#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) text: String,
    pub(crate) set_cookies: Vec<String>,
    pub(crate) headers: header::HeaderMap,
}

impl Reply {
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.body
    }

    /// Checks for a refusal with this status and code.
    #[track_caller]
    pub(crate) fn refuse(self, status: u16, code: &str) -> Value {
        assert_eq!((self.status, self.body["error"]["code"].as_str()), (status, Some(code)), "{}", self.text);
        self.body["error"].clone()
    }
}

impl Browser {
    /// The same cookies, sent to another server.
    pub(crate) fn moved_to(&self, server: &Server) -> Browser {
        Browser { url: format!("http://{}", server.address), ..self.clone() }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.send(Method::GET, path, Value::Null).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Reply {
        self.send(Method::POST, path, body).await
    }

    pub(crate) async fn put(&mut self, path: &str, body: Value) -> Reply {
        self.send(Method::PUT, path, body).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Reply {
        self.send(Method::DELETE, path, Value::Null).await
    }

    pub(crate) async fn send(&mut self, method: Method, path: &str, body: Value) -> Reply {
        if body.is_null() {
            return self.send_raw(method, path, None, Vec::new()).await;
        }
        self.send_raw(method, path, Some("application/json"), body.to_string().into_bytes()).await
    }

    pub(crate) async fn send_raw(
        &mut self,
        method: Method,
        path: &str,
        kind: Option<&str>,
        body: Vec<u8>,
    ) -> Reply {
        let mut request = self.client.request(method, format!("{}{path}", self.url)).body(body);
        if let Some(kind) = kind {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        let sent = |name: &str| !name.ends_with("qipan_refresh") || path == "/api/sessions/refresh";
        let cookies = self.cookies.iter().filter(|(name, _)| sent(name));
        let cookies: Vec<_> = cookies.map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            request = request.header(header::COOKIE, cookies.join("; "));
        }
        let response = request.send().await.unwrap_or_else(|error| panic!("{path}: {error:?}"));
        self.read(path, response).await
    }

    async fn read(&mut self, path: &str, response: reqwest::Response) -> Reply {
        let (status, headers) = (response.status(), response.headers().clone());
        let set_cookies: Vec<_> = headers
            .get_all(header::SET_COOKIE)
            .iter()
            .map(|line| line.to_str().unwrap().to_owned())
            .collect();
        for line in &set_cookies {
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
            self.cookies.retain(|_, value| !value.is_empty());
        }
        let is_socket = status == StatusCode::SWITCHING_PROTOCOLS;
        let text = if is_socket { String::new() } else { response.text().await.unwrap() };
        let body: Value = serde_json::from_str(&text).unwrap_or_default();
        if status.is_client_error() || status.is_server_error() {
            let shape = serde_json::from_str::<ErrorAnswer>(&text);
            assert!(shape.is_ok(), "{path}: {status} without our shape: {text}");
        }
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        Reply { status: status.as_u16(), body, text, set_cookies, headers }
    }
}
