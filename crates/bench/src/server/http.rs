//! A minimal HTTP client for our own server: one request per connection, and only the needed parts of the answer.

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::route::Route;

#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    head: String,
    pub(super) body: String,
}

impl Answer {
    /// The value of a cookie that this answer sets.
    pub(super) fn cookie(&self, name: &str) -> Result<String> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let cookies = lines.filter(|(key, _)| key.eq_ignore_ascii_case("set-cookie"));
        let values =
            cookies.filter_map(|(_, value)| value.split(';').next()?.strip_prefix(name)?.strip_prefix('='));
        let value = values.map(str::to_owned).next();
        value.with_context(|| format!("no cookie {name} came: {} {}", self.status, self.body))
    }

    /// Returns the answer if its status is 2xx, and otherwise an error.
    pub(super) fn good(self) -> Result<Answer> {
        if !(200..300).contains(&self.status) {
            bail!("the server answered {}: {}", self.status, self.body);
        }
        Ok(self)
    }
}

pub(super) async fn get(route: impl Into<Route>, path: &str) -> Result<Answer> {
    ask(route.into(), &format!("GET {path} HTTP/1.1\r\n"), None, "").await
}

pub(super) async fn post(
    route: impl Into<Route>,
    path: &str,
    cookie: Option<&str>,
    body: &str,
) -> Result<Answer> {
    ask(route.into(), &format!("POST {path} HTTP/1.1\r\n"), cookie, body).await
}

pub(super) async fn delete(route: impl Into<Route>, path: &str, cookie: Option<&str>) -> Result<Answer> {
    ask(route.into(), &format!("DELETE {path} HTTP/1.1\r\n"), cookie, "").await
}

async fn ask(route: Route, first_line: &str, cookie: Option<&str>, body: &str) -> Result<Answer> {
    let mut request = format!("{first_line}host: {}\r\nconnection: close\r\n", route.to);
    if let Some(cookie) = cookie {
        request.push_str(&format!("cookie: {cookie}\r\n"));
    }
    if !body.is_empty() {
        request.push_str("content-type: application/json\r\n");
    }
    request.push_str(&format!("content-length: {}\r\n\r\n{body}", body.len()));
    send(route, request.as_bytes()).await
}

/// Sends the bytes of a whole request. It has to ask the server to close the connection.
pub(super) async fn send(route: Route, request: &[u8]) -> Result<Answer> {
    let mut stream = route.connect().await?;
    stream.write_all(request).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    parse(&String::from_utf8_lossy(&bytes))
}

fn parse(text: &str) -> Result<Answer> {
    let (head, body) = text.split_once("\r\n\r\n").context("the answer broke off")?;
    let status =
        head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("the answer is no HTTP")?;
    Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_found() {
        let answer =
            parse("HTTP/1.1 201 Created\r\nSet-Cookie: a=1; Path=/\r\nset-cookie: b=2\r\n\r\n{}").unwrap();
        assert_eq!(answer.cookie("a").unwrap(), "1");
        assert_eq!(answer.cookie("b").unwrap(), "2");
        assert!(answer.cookie("c").is_err());
        assert_eq!((answer.status, answer.body.as_str()), (201, "{}"));
    }
}
