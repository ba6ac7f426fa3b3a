//! Connections that are only held open.

use std::io::ErrorKind;

use tokio::net::TcpStream;

/// How many connections the server has neither answered nor closed.
pub(super) fn count_waiting<'a>(connections: impl IntoIterator<Item = &'a TcpStream>) -> usize {
    connections.into_iter().filter(|stream| is_waiting(stream)).count()
}

fn is_waiting(stream: &TcpStream) -> bool {
    // The end of the stream is read as zero bytes.
    stream.try_read(&mut [0; 1]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn answered_and_closed_connections_do_not_wait() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut ends = Vec::new();
        for _ in 0..3 {
            let client = TcpStream::connect(address).await.unwrap();
            ends.push((client, listener.accept().await.unwrap().0));
        }
        ends[0].1.write_all(b"x").await.unwrap();
        ends[1].1.shutdown().await.unwrap();
        for (client, _) in &ends[..2] {
            client.readable().await.unwrap();
        }
        assert_eq!(count_waiting(ends.iter().map(|(client, _)| client)), 1);
    }
}
