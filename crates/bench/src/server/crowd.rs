//! Many clients at once: started some at a time, and from several addresses.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Result;
use tokio::task::JoinSet;

use super::route::Route;

/// How many clients connect at the same time.
pub(super) const CLIENTS: usize = 32;

/// How many writes wait for the store at the same time. It puts them into one batch.
pub(super) const WRITES: usize = 500;

/// How many addresses the clients have: one address may open a quarter of what the system lets the server open.
const ADDRESSES: usize = 16;

/// Runs `one` for every number below `count`, up to `at_once` at a time. The results are in no order.
pub(super) async fn gather<T, F>(count: usize, at_once: usize, one: impl Fn(usize) -> F) -> Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = Result<T>> + Send + 'static,
{
    let (mut running, mut done) = (JoinSet::new(), Vec::with_capacity(count));
    for number in 0..count {
        if number >= at_once {
            done.extend(running.join_next().await.transpose()?.transpose()?);
        }
        running.spawn(one(number));
    }
    while let Some(one) = running.join_next().await {
        done.push(one??);
    }
    Ok(done)
}

/// The route of a client: its number decides about its address.
pub(super) fn route(server: SocketAddr, number: usize) -> Route {
    Route::new(Ipv4Addr::new(127, 3, 0, 1 + (number % ADDRESSES) as u8), server)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn all_results_and_every_failure_come_back() {
        let mut numbers = gather(100, 7, |number| async move { Ok(number) }).await.unwrap();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..100).collect::<Vec<_>>());
        let failed = gather(100, 7, |number| async move {
            anyhow::ensure!(number != 77, "number 77");
            Ok(number)
        });
        assert_eq!(failed.await.map_err(|error| error.to_string()), Err("number 77".to_owned()));
    }
}
