//! Asks a node again and again whether it is ready.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::Shared;

const EVERY: Duration = Duration::from_millis(500);
const ANSWER_WITHIN: Duration = Duration::from_secs(1);

/// A node is given up after this number of checks in a row: one late answer is not the end of a node.
const MAX_FAILED: u32 = 2;

/// Follows one node for ever.
pub(super) async fn watch(node: usize, shared: Arc<Shared>) {
    let mut failed = 0;
    let mut backends = shared.backends.subscribe();
    loop {
        let asked = backends.borrow_and_update()[node].clone();
        let Some(operator) = asked.operator else {
            // It does not run; wait until it does.
            let started = backends.wait_for(|backends| backends[node].operator.is_some());
            if started.await.is_err() {
                return;
            }
            continue;
        };
        let is_ready = matches!(timeout(ANSWER_WITHIN, is_ready(operator)).await, Ok(true));
        failed = if is_ready { 0 } else { failed + 1 };
        shared.change(node, |backend| {
            if backend.address != asked.address {
                return;
            }
            if failed >= MAX_FAILED && backend.is_ready {
                backend.closings += 1;
            }
            backend.is_ready = is_ready || (backend.is_ready && failed < MAX_FAILED);
        });
        sleep(EVERY).await;
    }
}

async fn is_ready(operator: SocketAddr) -> bool {
    let asked = async {
        let mut stream = TcpStream::connect(operator).await?;
        let request = format!("GET /readyz HTTP/1.1\r\nhost: {operator}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok::<bool, std::io::Error>(answer.starts_with("HTTP/1.1 200"))
    };
    asked.await.unwrap_or(false)
}
