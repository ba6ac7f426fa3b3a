//! Every route with each possible mistake in a request, one at a time: the server never fails, and always answers in
//! our format with a described status. Random requests are in `fuzz`.

use crate::support::{Browser, Ground};
use qipan_store::Role;
use reqwest::Method;
use serde_json::{Map, Value, json};

/// Bodies that are not JSON, or that no route accepts.
const BODIES: &[&[u8]] = &[
    b"",
    b"{",
    b"nul",
    b"\xff\xfe",
    b"null",
    b"[]",
    b"\"text\"",
    b"1e999",
    b"{} {}",
    b"{\"name\":}",
    b"{\"name\":\"\\ud800\"}",
    b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
];

/// Values of a wrong type, or of the right type and out of bounds. They are text, because none of our types holds the
/// largest.
const FIELDS: &[&str] = &[
    "null",
    "true",
    "-1",
    "0.5",
    "1e308",
    "18446744073709551616",
    "-9223372036854775809",
    "99999999999999999999999999999999999999",
    "\"\"",
    "\"\\u0000\"",
    "[]",
    "[[1]]",
    "{}",
    "{\"x\":1}",
];

/// Texts in the place of an id, encoded for a URL.
const IDS: &[&str] =
    &["x", "0", "-1", "99999999999999999999", "%00", "%ff", "%2F", "%27%20OR%201%3D1", "%e6%a3%8b", "LONG"];

/// Values of a query.
const QUERIES: &[&str] = &["", "x", "-1", "0", "99999999999999999999", "%ff", "%00", "1.1", "LONG"];

/// One operation of the description.
struct Operation<'a> {
    method: Method,
    path: &'a str,
    facts: &'a Value,
}

fn operations(document: &Value) -> Vec<Operation<'_>> {
    let paths = document["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap().iter();
        methods.map(move |(method, facts)| {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            Operation { method, path, facts }
        })
    });
    operations.collect()
}

/// A valid body for this schema.
fn sample(document: &Value, schema: &Value) -> Value {
    if let Some(name) = schema["$ref"].as_str() {
        return sample(document, document.pointer(name.trim_start_matches('#')).unwrap());
    }
    if let Some(words) = schema["enum"].as_array() {
        return words[0].clone();
    }
    if let Some(inner) = schema["oneOf"].as_array().and_then(|choices| choices.first()) {
        return sample(document, inner);
    }
    let kind = if schema["type"].is_array() { &schema["type"][0] } else { &schema["type"] };
    match kind.as_str() {
        Some("object") => {
            let fields = schema["properties"].as_object().into_iter().flatten();
            fields.map(|(name, inner)| (name.clone(), sample(document, inner))).collect::<Map<_, _>>().into()
        }
        Some("string") => json!("tictactoe"),
        Some("integer") => json!(schema["minimum"].as_u64().unwrap_or(1)),
        Some("boolean") => json!(true),
        _ => Value::Null,
    }
}

/// A body with one field replaced by this text, or left out.
fn with_field(sample: &Map<String, Value>, changed: &str, text: Option<&str>) -> Vec<u8> {
    let fields = sample.iter().filter_map(|(name, value)| {
        let value = if name == changed { text?.to_owned() } else { value.to_string() };
        Some(format!("{}:{value}", json!(name)))
    });
    format!("{{{}}}", fields.collect::<Vec<_>>().join(",")).into_bytes()
}

/// All wrong bodies for an operation that takes one.
fn bodies(document: &Value, operation: &Operation<'_>) -> Vec<Vec<u8>> {
    let mut bodies: Vec<Vec<u8>> = BODIES.iter().map(|body| body.to_vec()).collect();
    let Some(schema) = operation.facts.pointer("/requestBody/content/application~1json/schema") else {
        bodies.truncate(3);
        return bodies;
    };
    let sample = sample(document, schema);
    let sample = sample.as_object().expect("bodies are objects");
    bodies.push(b"{}".to_vec());
    bodies.push(vec![b' '; 65 * 1024]);
    let long = format!("\"{}\"", "x".repeat(10_000));
    for name in sample.keys() {
        bodies.push(with_field(sample, name, None));
        bodies.extend(FIELDS.iter().map(|text| with_field(sample, name, Some(text))));
        bodies.push(with_field(sample, name, Some(&long)));
    }
    bodies
}

/// All wrong paths of an operation. The first one is as correct as it can be.
fn addresses(operation: &Operation<'_>) -> Vec<String> {
    let fill = |id: &str| {
        let parts = operation.path.split('/').map(|part| if part.starts_with('{') { id } else { part });
        parts.collect::<Vec<_>>().join("/")
    };
    let long = "a".repeat(3_000);
    let mut addresses: Vec<String> = IDS.iter().map(|id| fill(&id.replace("LONG", &long))).collect();
    addresses.dedup();
    for parameter in operation.facts["parameters"].as_array().into_iter().flatten() {
        if parameter["in"] == "query" {
            let name = parameter["name"].as_str().unwrap();
            let values = QUERIES.iter().map(|value| value.replace("LONG", &long));
            addresses.extend(values.map(|value| format!("{}?{name}={value}", fill("x"))));
        }
    }
    addresses
}

async fn check(browser: &mut Browser, operation: &Operation<'_>, address: &str, body: Vec<u8>) {
    let shown = String::from_utf8_lossy(&body[..body.len().min(200)]).into_owned();
    let reply = browser.send_raw(operation.method.clone(), address, Some("application/json"), body).await;
    let sent = format!("{} {} {shown}", operation.method, &address[..address.len().min(200)]);
    assert!(reply.status < 500, "{sent}: {} {}", reply.status, reply.text);
    let is_described = !operation.facts["responses"][reply.status.to_string()].is_null();
    assert!(is_described, "{sent}: {} is not described: {}", reply.status, reply.text);
}

#[tokio::test]
async fn nothing_that_is_wrong_with_a_request_is_a_fault_of_the_server() {
    let ground = Ground::with(|config| {
        config.limits.tables_per_person = 10_000;
        config.lockout.failures = 10_000;
    })
    .await;
    let document = ground.browser().get("/api/openapi.json").await.expect(200);
    let mut admin = ground.with_role("ada", Role::Admin).await;
    for operation in operations(&document) {
        let (addresses, bodies) = (addresses(&operation), bodies(&document, &operation));
        let is_farewell = operation.path == "/api/sessions/current";
        let right = addresses[0].clone();
        let requests = addresses.into_iter().map(|address| (address, b"{}".to_vec()));
        for (address, body) in requests.chain(bodies.into_iter().map(|body| (right.clone(), body))) {
            check(&mut ground.browser(), &operation, &address, body.clone()).await;
            if is_farewell {
                check(&mut ground.guest().await, &operation, &address, body).await;
            } else {
                check(&mut admin, &operation, &address, body).await;
            }
        }
    }
    admin.get("/api/users").await.expect(200);
    ground.stop().await;
}
