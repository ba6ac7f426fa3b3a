//! Links to positions: pictures for previews, and the tags of replay pages.

use crate::house::{House, catalog};
use crate::person::Person;
use qipan_server::{Config, Server, WebFile, WebFiles};
use serde_json::json;
use std::net::SocketAddr;

static FILES: WebFiles = &[WebFile {
    path: "/",
    content_type: "text/html; charset=utf-8",
    hash: "aa",
    immutable: false,
    script_hashes: "'sha256-x='",
    plain: include_bytes!("../../../web/static/index.html"),
    brotli: None,
    gzip: None,
}];

/// A finished casual match of five moves: its id, and its first player.
async fn finished(house: &House) -> (String, Person) {
    let mut pair = house.playing(json!({})).await;
    let id = pair.ann.match_id.clone().unwrap();
    let ann = pair.people[0].clone();
    let running = ann.get(&format!("/share/{id}/1.svg")).await;
    assert_eq!(running.0, 404, "a match that is still going on has no pictures");
    pair.click(0, &[0, 3, 1, 4, 2]).await;
    pair.settle().await;
    (id, ann)
}

#[tokio::test]
async fn positions_of_public_matches_have_pictures() {
    let house = House::open().await;
    let (id, ann) = finished(&house).await;
    let anybody = Person::stranger(house.address());
    let unknown = anybody.get("/share/nothing/1.svg").await;
    for person in [&anybody, &ann] {
        assert_eq!(person.get(&format!("/share/{id}/1.svg")).await, unknown, "a private match");
    }
    ann.show(&format!("/api/matches/{id}")).await;
    // Each position: its number on the card, and how many crosses and rings it has.
    for (position, number, crosses, rings) in
        [(0, 0, 0, 0), (1, 1, 1, 0), (4, 4, 2, 2), (5, 5, 3, 2), (99, 5, 3, 2)]
    {
        let (status, svg) = anybody.get(&format!("/share/{id}/{position}.svg")).await;
        assert_eq!(status, 200, "{svg}");
        assert!(svg.contains(&format!(">{number} / 5<")) && svg.contains(&ann.name), "{position}: {svg}");
        let lines = svg.matches("stroke=\"#b5362b\"").count();
        let discs = svg.matches("<circle").count();
        assert_eq!((lines, discs), (2 * crosses, 2 * rings), "{position}: {svg}");
    }
    for file in ["1.jpg", "1", "x.svg", "-1.svg", "1.svg/2"] {
        assert_eq!(anybody.get(&format!("/share/{id}/{file}")).await.0, 404, "{file}");
    }
}

#[tokio::test]
async fn pictures_are_png_too_and_are_not_sent_twice() {
    let house = House::open().await;
    let (id, ann) = finished(&house).await;
    ann.show(&format!("/api/matches/{id}")).await;
    let anybody = Person::stranger(house.address());
    let path = format!("/share/{id}/5.png");
    let answer = anybody.request("GET", &path).send().await.unwrap();
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(
        (header("content-type"), header("cache-control")),
        ("image/png".to_owned(), "public, max-age=600".to_owned())
    );
    let tag = header("etag");
    let png = answer.bytes().await.unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!((&png[16..20], &png[20..24]), (&1200_u32.to_be_bytes()[..], &630_u32.to_be_bytes()[..]));
    assert!(png.len() < 60_000, "{}", png.len());
    let again = async |tag: &str| {
        let answer = anybody.request("GET", &path).header("if-none-match", tag).send().await.unwrap();
        let new = answer.headers()["etag"].to_str().unwrap().to_owned();
        (answer.status().as_u16(), new)
    };
    assert_eq!(again(&tag).await, (304, tag.clone()));
    // Another name is another picture.
    ann.sign_up("Anna").await;
    let (status, newer) = again(&tag).await;
    assert!(status == 200 && newer != tag);
}

#[tokio::test]
async fn pages_of_replays_name_the_match() {
    let house = House::open().await;
    let (id, ann) = finished(&house).await;
    let bind = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { bind, ..house.config.clone() };
    let server = Server::start_hosting(config, house.store.clone(), catalog(), FILES).await.unwrap();
    let crawler = Person::stranger(server.address);
    let page = async |path: &str| crawler.get(path).await;
    let plain = page("/").await.1;
    let replay = format!("/replay/{id}?move=3");
    assert_eq!(page(&replay).await, (404, plain.clone()), "a private match looks like none");
    ann.show(&format!("/api/matches/{id}")).await;
    let (status, html) = page(&replay).await;
    let image = format!("content=\"http://{}/share/{id}/3.png\"", server.address);
    assert!(status == 200 && html.contains(&image), "{html}");
    let title = format!("<meta property=\"og:title\" content=\"{} – ", ann.name);
    assert!(html.contains(&title) && html.contains("summary_large_image"), "{html}");
    assert!(html.contains("井字棋 · Tic-tac-toe"), "{html}");
    let last = page(&format!("/replay/{id}")).await.1;
    assert!(last.contains(&format!("/share/{id}/5.png")));
    assert_eq!(page("/game/tictactoe").await.1, plain);
}
