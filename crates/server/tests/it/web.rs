//! The browser client comes out of the binary with the right headers.

use qipan_protocol::MatchId;
use qipan_server::{Config, Server, WebFile, WebFiles};
use qipan_store::{NewMatch, Store};
use reqwest::{Client, Method, Response};
use std::net::SocketAddr;

static FILES: WebFiles = &[
    WebFile {
        path: "/",
        content_type: "text/html; charset=utf-8",
        hash: "aa",
        immutable: false,
        script_hashes: "'sha256-x='",
        plain: b"<p>page",
        brotli: Some(b"page in brotli"),
        gzip: Some(b"page in gzip"),
    },
    WebFile {
        path: "/assets/app-bb.wasm",
        content_type: "application/wasm",
        hash: "bb",
        immutable: true,
        script_hashes: "",
        plain: b"module",
        brotli: Some(b"module in brotli"),
        gzip: None,
    },
];

struct Site {
    server: Server,
    _folder: tempfile::TempDir,
}

impl Site {
    async fn open(web: WebFiles) -> Site {
        let folder = tempfile::tempdir().unwrap();
        let bind = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { bind, database: folder.path().join("qipan.db"), ..Config::default() };
        let store = Store::open(&config.database).await.unwrap();
        let known = NewMatch {
            id: MatchId::new("known"),
            table_id: None,
            game: "tictactoe".to_owned(),
            ruleset: 1,
            header: "{}".to_owned(),
            players: Vec::new(),
            seats: None,
            speed: qipan_protocol::Speed::Untimed,
            rated: true,
            created_at: 0,
        };
        store.create_match(known).await.unwrap();
        let server = Server::start_hosting(config, store, qipan_catalog::built_in(), web).await.unwrap();
        Site { server, _folder: folder }
    }

    async fn ask(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> Response {
        let mut request = Client::new().request(method, format!("http://{}{path}", self.server.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap()
    }
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn files_come_in_the_best_encoding_that_the_browser_takes() {
    let site = Site::open(FILES).await;
    let rows = [
        ("/", "gzip, br", "br", "page in brotli"),
        ("/", "gzip", "gzip", "page in gzip"),
        ("/", "br;q=0, gzip", "gzip", "page in gzip"),
        ("/", "identity", "", "<p>page"),
        ("/assets/app-bb.wasm", "gzip", "", "module"),
        ("/assets/app-bb.wasm", "br", "br", "module in brotli"),
    ];
    for (path, accepted, encoding, body) in rows {
        let response = site.ask(Method::GET, path, &[("accept-encoding", accepted)]).await;
        assert_eq!(header(&response, "content-encoding"), encoding, "{path} {accepted}");
        assert_eq!(header(&response, "vary"), "accept-encoding");
        assert_eq!(response.text().await.unwrap(), body, "{path} {accepted}");
    }
}

#[tokio::test]
async fn names_with_a_hash_are_kept_for_ever_and_others_asked_for() {
    let site = Site::open(FILES).await;
    let page = site.ask(Method::GET, "/", &[]).await;
    assert_eq!(header(&page, "cache-control"), "no-cache");
    assert_eq!(header(&page, "etag"), "W/\"aa\"");
    let module = site.ask(Method::GET, "/assets/app-bb.wasm", &[]).await;
    assert_eq!(header(&module, "cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header(&module, "content-type"), "application/wasm");
    for (known, status) in [("W/\"aa\"", 304), ("\"zz\", W/\"aa\"", 304), ("W/\"zz\"", 200)] {
        assert_eq!(site.ask(Method::GET, "/", &[("if-none-match", known)]).await.status(), status, "{known}");
    }
}

#[tokio::test]
async fn only_the_page_may_run_its_own_scripts() {
    let site = Site::open(FILES).await;
    let page = site.ask(Method::GET, "/", &[]).await;
    let scripts = "script-src 'self' 'sha256-x=' 'wasm-unsafe-eval'; ";
    assert!(header(&page, "content-security-policy").contains(scripts));
    let module = site.ask(Method::GET, "/assets/app-bb.wasm", &[]).await;
    assert!(header(&module, "content-security-policy").contains("script-src 'self' 'wasm-unsafe-eval'; "));
}

#[tokio::test]
async fn paths_of_the_client_give_its_page_and_others_an_error() {
    let site = Site::open(FILES).await;
    let rows = [
        (Method::GET, "/settings", 200),
        (Method::HEAD, "/settings", 200),
        (Method::GET, "/game/tictactoe", 200),
        (Method::GET, "/leaderboards/tictactoe/blitz", 200),
        (Method::GET, "/people/Anna", 200),
        (Method::GET, "/replay/local", 200),
        (Method::POST, "/settings", 404),
        (Method::GET, "/api/nothing", 404),
        (Method::GET, "/ws/nothing", 404),
        (Method::GET, "/assets/app-old.wasm", 404),
        (Method::GET, "/favicon.ico", 404),
    ];
    for (method, path, status) in rows {
        assert_eq!(site.ask(method.clone(), path, &[]).await.status(), status, "{method} {path}");
    }
}

/// People get the page, which says what they can do; programs get the status.
#[tokio::test]
async fn unknown_addresses_give_the_page_with_404() {
    let site = Site::open(FILES).await;
    let paths = [
        "/no/such/page",
        "/settings/more",
        "/game/no-such-game",
        "/leaderboards/no-such-game/blitz",
        "/leaderboards/tictactoe/untimed",
        "/local/no-such-game",
        "/learn/no-such-game",
        "/replay/none",
        "/embed/none",
        "/t/none",
        "/table/%00",
        "/parts",
    ];
    for path in paths {
        // The page is known, but not as an answer to this address.
        let response = site.ask(Method::GET, path, &[("if-none-match", "W/\"aa\"")]).await;
        assert_eq!(response.status(), 404, "{path}");
        assert_eq!(header(&response, "x-frame-options"), "DENY", "{path}");
        assert_eq!(response.text().await.unwrap(), "<p>page", "{path}");
    }
}

#[tokio::test]
async fn only_the_embedded_replay_may_be_framed() {
    let site = Site::open(FILES).await;
    let rows =
        [("/embed/known", "frame-ancestors *", ""), ("/replay/known", "frame-ancestors 'none'", "DENY")];
    for (path, ancestors, options) in rows {
        // Also where the browser has the page already.
        for known in ["", "W/\"aa\""] {
            let page = site.ask(Method::GET, path, &[("if-none-match", known)]).await;
            assert!(page.status() == 200 || page.status() == 304, "{path}");
            assert!(header(&page, "content-security-policy").contains(ancestors), "{path}");
            assert!(header(&page, "content-security-policy").contains("'sha256-x='"), "{path}");
            assert_eq!(header(&page, "x-frame-options"), options, "{path}");
        }
    }
}

#[tokio::test]
async fn a_server_without_a_client_says_what_it_is() {
    let site = Site::open(&[]).await;
    let page = site.ask(Method::GET, "/", &[]).await;
    assert!(page.text().await.unwrap().contains("/api"));
    assert_eq!(site.ask(Method::GET, "/settings", &[]).await.status(), 404);
}
