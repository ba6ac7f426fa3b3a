//! Accepts connections and serves HTTP/1 on them. axum's own loop bounds neither the time nor the number nor the
//! memory of connections. So a few hundred half-sent requests could lock out all clients and keep the server from
//! stopping.

mod places;
mod stall;

pub(crate) use places::{ConnectionPlace, raise_descriptor_limit};

use crate::App;
use crate::config::Timeouts;
use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use places::Places;
use stall::StallGuard;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tower::ServiceExt;

/// The maximum size of a request's head. hyper's own bound is 400 kB for every connection.
const LARGEST_HEAD: usize = 16 * 1024;

/// When the server stops, finished answers have this long to be sent.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// Serves until the server stops and all open requests and sockets have ended, or their time is over.
pub(crate) async fn serve(app: App, listener: TcpListener, router: Router) {
    let places = Places::new(app.config(), places::descriptors());
    let mut connections = JoinSet::new();
    let mut stopping = app.stopping();
    loop {
        let (stream, peer, place) = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = stopping.wait() => break,
        };
        // A connection over its address's share is closed without an answer.
        let Some(place) = place else { continue };
        connections.spawn(connection(app.clone(), stream, peer, router.clone(), Arc::new(place)));
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    let under_way = tokio::time::timeout(app.config().timeouts.stop, app.tasks().ended());
    if under_way.await.is_err() {
        tracing::warn!("some requests, tables or sockets did not come to an end");
    }
    // What is left now are answers that are being sent, and requests that never came whole. The server does not wait
    // for the latter.
    let all = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(LAST_ANSWERS, all).await;
}

/// Accepts the next connection, once there is room for one.
async fn accept(listener: &TcpListener, places: &Places) -> (TcpStream, SocketAddr, Option<ConnectionPlace>) {
    loop {
        let Some(total) = places.free().await else { return std::future::pending().await };
        match listener.accept().await {
            Ok((stream, peer)) => return (stream, peer, places.admit(total, peer.ip().into())),
            Err(error) if is_of_the_peer(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                // Out of descriptors or memory: trying again at once would only use up CPU time.
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// Whether the peer went away between connecting and being accepted.
fn is_of_the_peer(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn connection(
    app: App,
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    place: Arc<ConnectionPlace>,
) {
    // Frames are small and urgent. Waiting to fill a packet would cost 40 ms.
    drop(stream.set_nodelay(true));
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        // If this request opens a socket, the socket keeps the place of its connection.
        request.extensions_mut().insert(Arc::clone(&place));
        let (router, under_way) = (router.clone(), app.tasks().begin());
        async move {
            let answer = router.oneshot(request).await;
            drop(under_way);
            answer
        }
    });
    let Timeouts { head, .. } = app.config().timeouts;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(LARGEST_HEAD);
    let stream = TokioIo::new(StallGuard::new(stream));
    let mut served = pin!(http.serve_connection(stream, service).with_upgrades());
    let mut stopping = app.stopping();
    // A connection ends with an error when its client is slow, gone or sends nonsense. None of that is worth a log
    // line.
    tokio::select! {
        ended = served.as_mut() => drop(ended),
        () = stopping.wait() => {
            served.as_mut().graceful_shutdown();
            drop(served.await);
        }
    }
}
