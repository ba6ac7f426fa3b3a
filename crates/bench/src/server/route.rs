//! From which address a client reaches the server. Every address of 127.0.0.0/8 is this machine, so that local
//! clients can have different addresses.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use tokio::net::{TcpSocket, TcpStream};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Route {
    /// The client's own address; `None` leaves the choice to the system.
    from: Option<Ipv4Addr>,
    pub(super) to: SocketAddr,
}

impl From<SocketAddr> for Route {
    fn from(to: SocketAddr) -> Route {
        Route { from: None, to }
    }
}

impl Route {
    pub(super) fn new(from: Ipv4Addr, to: SocketAddr) -> Route {
        Route { from: Some(from), to }
    }

    pub(super) async fn connect(self) -> io::Result<TcpStream> {
        let Some(from) = self.from else { return TcpStream::connect(self.to).await };
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(IpAddr::V4(from), 0))?;
        socket.connect(self.to).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    #[cfg(target_os = "linux")]
    async fn the_server_sees_the_address_that_was_chosen() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let from = Ipv4Addr::new(127, 0, 0, 77);
        let _client = Route::new(from, listener.local_addr().unwrap()).connect().await.unwrap();
        let (_, peer) = listener.accept().await.unwrap();
        assert_eq!(peer.ip(), IpAddr::V4(from));
    }
}
