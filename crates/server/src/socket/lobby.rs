//! One socket that watches the lobby.

use super::brake::{Brake, NotTaken};
use super::errors::SocketError;
use super::heartbeat::Heartbeat;
use super::notices::{End, NoticeSocket};
use super::{close, to_message};
use crate::App;
use crate::errors::Failure;
use crate::network::Network;
use crate::people::Who;
use crate::people::errors::SessionError;
use axum::extract::ws::{Message, WebSocket};
use futures_util::{SinkExt, StreamExt};
use qipan_protocol::{LobbyNotice, LobbyRequest, Person, SeekRange, Speed, VERSION};
use qipan_tables::{Change, PairingNews, Search};
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, sleep_until};

/// Changes are written to a socket at most this often. In a full lobby, writing each one alone would cost more than all
/// moves.
const WRITE_EVERY: Duration = Duration::from_millis(250);

/// Which tables a client watches.
enum Watched {
    Nothing,
    All,
    Game(String),
}

struct Watcher<'a> {
    app: &'a App,
    socket: Box<WebSocket>,
    changes: Receiver<Change>,
    watched: Watched,
    /// `None` for visitors without a session, who can only watch.
    person: Option<Person>,
    /// The person's search for an opponent.
    search: Option<Search>,
    brake: Brake<'a>,
    heartbeat: Heartbeat,
    written: Instant,
    /// When the changes that wait are written.
    write_at: Option<Instant>,
}

/// Serves one watcher of the lobby.
pub(crate) async fn serve_lobby(app: App, who: Option<Who>, network: Network, socket: Box<WebSocket>) {
    let (_running, _open) = (app.tasks().begin(), app.metrics().open_socket());
    let mut visit = app.visits().begin(who.as_ref());
    let mut stopping = app.stopping();
    let heartbeat = Heartbeat::new(app.config().timeouts.heartbeat);
    let (changes, brake) = (app.lobby().watch(), Brake::new(&app, who.as_ref(), network));
    let (watched, person) = (Watched::Nothing, who.map(|who| who.person));
    let (search, written, write_at) = (None, Instant::now(), None);
    let mut watcher =
        Watcher { app: &app, socket, changes, watched, person, search, brake, heartbeat, written, write_at };
    let end = loop {
        let write_at = watcher.write_at;
        let step = tokio::select! {
            message = watcher.socket.next() => match message {
                Some(Ok(message)) => watcher.take(message).await,
                Some(Err(_)) | None => Err(None),
            },
            change = watcher.changes.recv() => watcher.pass_on(change).await,
            () = sleep_until(write_at.unwrap_or(watcher.written)), if write_at.is_some() => watcher.write().await,
            news = next_news(&mut watcher.search) => watcher.tell_news(news).await,
            beat = watcher.heartbeat.beat() => watcher.check_pulse(beat).await,
            farewell = visit.ended() => return watcher.say_bye(farewell.error().into()).await,
            () = stopping.wait() => Err(Some("restart")),
        };
        if let Err(end) = step {
            break end;
        }
    };
    if let Some(reason) = end {
        close(&mut watcher.socket, reason).await;
    }
}

/// The next news of a search; waits for ever without one.
async fn next_news(search: &mut Option<Search>) -> Option<PairingNews> {
    match search {
        Some(search) => search.next().await,
        None => std::future::pending().await,
    }
}

impl Watcher<'_> {
    async fn take(&mut self, message: Message) -> Result<(), End> {
        self.heartbeat.hear();
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(None),
            _ => return self.brake.silent().map_err(|_| Some("too_fast")),
        };
        match self.read(&text) {
            Ok(LobbyRequest::Ping { t }) => self.tell(&LobbyNotice::Pong { t }).await,
            Ok(LobbyRequest::Watch { game, .. }) => {
                self.watched = game.map_or(Watched::All, Watched::Game);
                self.send_list().await
            }
            Ok(LobbyRequest::Seek { game, speed }) => match self.seek(&game, speed).await {
                Ok(range) => self.tell(&LobbyNotice::Seeking { game, speed, range }).await,
                Err(failure) => self.tell_error(failure).await,
            },
            Ok(LobbyRequest::StopSeeking {}) => self.end_search().await,
            Err(NotTaken::Refuse(failure)) => self.tell_error(failure).await,
            Err(NotTaken::Close) => Err(Some("too_fast")),
        }
    }

    fn read(&mut self, text: &str) -> Result<LobbyRequest, NotTaken> {
        self.brake.text()?;
        let request = LobbyRequest::from_text(text).map_err(|problem| NotTaken::Refuse(problem.into()))?;
        match &request {
            LobbyRequest::Watch { v, .. } if *v != VERSION => {
                return Err(NotTaken::Refuse(SocketError::OtherVersion.into()));
            }
            // Both cost the store more than other messages.
            LobbyRequest::Watch { .. } | LobbyRequest::Seek { .. } => self.brake.welcome()?,
            LobbyRequest::StopSeeking {} | LobbyRequest::Ping { .. } => {}
        }
        Ok(request)
    }

    /// Replaces the search of this socket.
    async fn seek(&mut self, game: &str, speed: Speed) -> Result<SeekRange, Failure> {
        let person = self.person.as_ref().ok_or(SessionError::Unauthorized)?;
        let search = self.app.services().seek(person, game, speed).await?;
        let range = search.range();
        self.search = Some(search);
        Ok(range)
    }

    async fn end_search(&mut self) -> Result<(), End> {
        self.search = None;
        self.tell(&LobbyNotice::SeekEnded {}).await
    }

    /// `None` means that a newer search has replaced this one.
    async fn tell_news(&mut self, news: Option<PairingNews>) -> Result<(), End> {
        match news {
            Some(PairingNews::Paired(table)) => {
                self.search = None;
                self.tell(&LobbyNotice::Paired { table }).await
            }
            Some(PairingNews::BotOffered) => self.tell(&LobbyNotice::BotOffered {}).await,
            None => self.end_search().await,
        }
    }

    async fn pass_on(&mut self, change: Result<Change, RecvError>) -> Result<(), End> {
        match change {
            Ok(Change::Table { game, text }) if self.watches(&game) => {
                self.write_at = self.write_at.or(Some(self.written + WRITE_EVERY));
                self.socket.feed(to_message(text)).await.map_err(|_| None)
            }
            Ok(Change::Table { .. }) => Ok(()),
            // The watcher may have missed changes: send the whole list again, and after it only new changes.
            Ok(Change::ReadAgain) | Err(RecvError::Lagged(_)) => {
                self.changes = self.changes.resubscribe();
                self.send_list().await
            }
            Err(RecvError::Closed) => Err(None),
        }
    }

    fn watches(&self, game: &str) -> bool {
        match &self.watched {
            Watched::Nothing => false,
            Watched::All => true,
            Watched::Game(watched) => watched == game,
        }
    }

    async fn send_list(&mut self) -> Result<(), End> {
        let game = match &self.watched {
            Watched::Nothing => return Ok(()),
            Watched::All => None,
            Watched::Game(game) => Some(game.as_str()),
        };
        match crate::http::listed(self.app, game).await {
            Ok(tables) => self.tell(&LobbyNotice::Tables { tables }).await,
            Err(failure) => self.tell_error(failure).await,
        }
    }

    async fn write(&mut self) -> Result<(), End> {
        (self.written, self.write_at) = (Instant::now(), None);
        self.socket.flush().await.map_err(|_| None)
    }
}

impl NoticeSocket for Watcher<'_> {
    type Notice = LobbyNotice;

    fn app(&self) -> &App {
        self.app
    }

    fn socket(&mut self) -> &mut WebSocket {
        &mut self.socket
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        self.socket.feed(message).await.map_err(|_| None)?;
        self.write().await
    }
}

#[cfg(test)]
mod tests;
