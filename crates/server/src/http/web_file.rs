//! The files of the browser client, which are embedded in the binary.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hash, Hasher};

/// One file, compressed at build time if that makes it smaller.
#[derive(Debug)]
pub struct WebFile {
    /// Its URL path, with the leading slash.
    pub path: &'static str,
    pub content_type: &'static str,
    /// A hash of the contents.
    pub hash: &'static str,
    /// The path contains the hash, so the file at that path never changes.
    pub immutable: bool,
    /// The hashes of the scripts inside a page, in the syntax of the content security policy; empty for all other
    /// files.
    pub script_hashes: &'static str,
    pub plain: &'static [u8],
    pub brotli: Option<&'static [u8]>,
    pub gzip: Option<&'static [u8]>,
}

/// All files of the client; empty in a server that was built without one.
pub type WebFiles = &'static [WebFile];

impl WebFile {
    /// The answer to a request with these headers.
    pub(super) fn answer(&self, request: &HeaderMap) -> Response {
        // A weak tag, because the same hash stands for the file in every encoding.
        let tag = format!("W/\"{}\"", self.hash);
        let known = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let is_known = known.is_some_and(|tags| tags.split(',').any(|known| known.trim() == tag));
        let (encoding, body) = self.encoded(request);
        let mut response = match is_known {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => Bytes::from_static(body).into_response(),
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.caching()));
        if let Ok(tag) = HeaderValue::try_from(tag) {
            headers.insert(header::ETAG, tag);
        }
        if let Some(encoding) = encoding.filter(|_| !is_known) {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        if let Some(policy) = self.security_policy() {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        response
    }

    /// The same with another status. It is sent whole: a known page is no answer to an unknown address.
    pub(super) fn answer_as(&self, status: StatusCode, request: &HeaderMap) -> Response {
        let mut request = request.clone();
        request.remove(header::IF_NONE_MATCH);
        let mut response = self.answer(&request);
        *response.status_mut() = status;
        response
    }

    /// The answer with other contents, such as a page with tags of its own. They are compared by their hash.
    pub(super) fn answer_changed(&self, html: String, request: &HeaderMap) -> Option<Response> {
        let mut hash = DefaultHasher::new();
        html.hash(&mut hash);
        let tag = format!("W/\"{:016x}\"", hash.finish());
        let known = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let mut response = match known.is_some_and(|tags| tags.split(',').any(|known| known.trim() == tag)) {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => html.into_response(),
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::ETAG, HeaderValue::try_from(tag).ok()?);
        if let Some(policy) = self.security_policy() {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        Some(response)
    }

    /// The answer for an address whose page other sites may show in a frame, or may not.
    pub(super) fn answer_framed(&self, request: &HeaderMap, framed: bool) -> Response {
        let mut response = self.answer(request);
        if framed {
            super::guard::allow_frames(&mut response);
        }
        response
    }

    fn caching(&self) -> &'static str {
        if self.immutable { "public, max-age=31536000, immutable" } else { "no-cache" }
    }

    /// The best encoding that the browser accepts and that the file has.
    fn encoded(&self, request: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
        let choices = [("br", self.brotli), ("gzip", self.gzip)];
        let found = choices.into_iter().find(|(name, body)| body.is_some() && accepts(request, name));
        found.map_or((None, self.plain), |(name, body)| (Some(name), body.unwrap_or(self.plain)))
    }

    /// Allows a page to run its own inline scripts, identified by hash, and no others.
    fn security_policy(&self) -> Option<HeaderValue> {
        if self.script_hashes.is_empty() {
            return None;
        }
        let own = format!("script-src 'self' {}", self.script_hashes);
        HeaderValue::try_from(super::guard::SECURITY_POLICY.replace("script-src 'self'", &own)).ok()
    }
}

/// Whether a request accepts an encoding; `q=0` means that it does not.
fn accepts(request: &HeaderMap, encoding: &str) -> bool {
    let accepted = request.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|list| list.split(',')).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        name.trim().eq_ignore_ascii_case(encoding) && weight.parse().is_ok_and(|weight: f32| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_taken_by_name_and_weight() {
        let rows = [
            ("br", "br", true),
            ("gzip, deflate, br;q=0.5", "br", true),
            ("gzip, br;q=0", "br", false),
            ("GZIP;q=1.0", "gzip", true),
            ("brotli", "br", false),
            ("", "gzip", false),
        ];
        for (header, encoding, expected) in rows {
            let mut headers = HeaderMap::new();
            headers.insert("accept-encoding", HeaderValue::from_static(header));
            assert_eq!(accepts(&headers, encoding), expected, "{header}");
        }
    }
}
