//! The subset of HTTP that one browser on this machine needs: one request and one response per connection.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

use super::site::Site;

/// The maximum length of a request head, more than any browser sends.
const MAX_HEAD: u64 = 64 << 10;

/// What a path asks for.
#[derive(PartialEq, Debug)]
enum Wanted<'a> {
    /// The stream of build numbers.
    Builds,
    File(&'a str),
    /// The real server, which is not here. Without an answer the client treats itself as offline.
    Server,
}

/// Handles every connection in a thread of its own: a page keeps one open for build numbers.
pub(super) fn accept(listener: &TcpListener, site: &Arc<Site>) {
    for stream in listener.incoming().flatten() {
        let site = Arc::clone(site);
        // An error means that the browser has disconnected.
        thread::spawn(move || answer(&stream, &site).ok());
    }
}

fn answer(stream: &TcpStream, site: &Site) -> io::Result<()> {
    let request = read_request(stream)?;
    match wanted(&request) {
        Wanted::Server => Ok(()),
        Wanted::Builds => tell_builds(stream, site),
        Wanted::File(path) => match site.file(path) {
            Some(file) => send(stream, "200 OK", &file.content_type, &file.bytes),
            None => send(stream, "404 Not Found", "text/plain", b"not found"),
        },
    }
}

/// The first line of the request. The rest is read too: closing a connection with unread data would reset it.
fn read_request(stream: &TcpStream) -> io::Result<String> {
    let mut lines = BufReader::new(stream.take(MAX_HEAD)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    Ok(request)
}

fn wanted(request: &str) -> Wanted<'_> {
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let is_below =
        |folder: &str| path == folder || path.strip_prefix(folder).is_some_and(|it| it.starts_with('/'));
    match path {
        "/dev/builds" => Wanted::Builds,
        _ if method != "GET" || is_below("/api") || is_below("/ws") => Wanted::Server,
        _ => Wanted::File(path),
    }
}

fn send(mut stream: &TcpStream, status: &str, content_type: &str, bytes: &[u8]) -> io::Result<()> {
    let length = bytes.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: {content_type}\r\ncontent-length: {length}\r\n\
         cache-control: no-store\r\nconnection: close\r\n\r\n"
    )?;
    stream.write_all(bytes)
}

/// Sends the number of the current build and of each later one, and what the build is doing, as server-sent events.
fn tell_builds(mut stream: &TcpStream, site: &Site) -> io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncache-control: no-store\r\n\
         connection: close\r\n\r\n"
    )?;
    let mut known = None;
    loop {
        let news = site.next_news(known.as_ref());
        write!(stream, "data: {}\n\nevent: progress\ndata: {}\n\n", news.build, news.progress)?;
        known = Some(news);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn requests_are_sorted_by_their_address() {
        let rows = [
            ("GET / HTTP/1.1", Wanted::File("/")),
            ("GET /local/hex?against=computer HTTP/1.1", Wanted::File("/local/hex")),
            ("GET /apiary HTTP/1.1", Wanted::File("/apiary")),
            ("GET /api/me HTTP/1.1", Wanted::Server),
            ("GET /ws HTTP/1.1", Wanted::Server),
            ("POST /api/guests HTTP/1.1", Wanted::Server),
            ("GET /dev/builds HTTP/1.1", Wanted::Builds),
            ("", Wanted::Server),
        ];
        for (request, expected) in rows {
            assert_eq!(wanted(request), expected, "{request}");
        }
    }

    #[test]
    fn a_page_hears_of_progress_and_of_the_next_build() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let site = Arc::new(Site::new());
        let shared = Arc::clone(&site);
        thread::spawn(move || accept(&listener, &shared));
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET /dev/builds HTTP/1.1\r\nhost: here\r\n\r\n").unwrap();
        let mut told =
            BufReader::new(stream).lines().map(Result::unwrap).filter(|line| line.starts_with("data: "));
        let mut hears = |build: u128, progress: &str| {
            assert_eq!(told.next().unwrap(), format!("data: {build}"));
            assert_eq!(told.next().unwrap(), format!("data: {progress}"));
        };
        let first = site.next_news(None).build;
        hears(first, "");
        site.tell("Compiling leptos");
        hears(first, "Compiling leptos");
        site.replace(super::super::site::Files::new());
        hears(first + 1, "Compiling leptos");
    }
}
