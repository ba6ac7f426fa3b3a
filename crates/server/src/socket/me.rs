//! A person's own socket: the inbox and the presence of friends.

use super::brake::{Brake, NotTaken};
use super::errors::SocketError;
use super::heartbeat::Heartbeat;
use super::notices::{End, NoticeSocket};
use super::{READ_WITHIN, close};
use crate::App;
use crate::network::Network;
use crate::people::Who;
use crate::people::social::{self, ENTRIES_AT_ONCE, MeEvent, MePlace};
use axum::extract::ws::{Message, WebSocket};
use futures_util::StreamExt;
use qipan_protocol::{InboxEntry, MeNotice, MeRequest, MeWelcome, Person, PersonPresence, VERSION};
use qipan_store::StoreError;
use std::time::Duration;
use tokio::sync::mpsc;

/// How long a socket may take to send `hello`.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// How often the inbox and the friends are read again, because news over the bus may be lost.
const READ_AGAIN: Duration = Duration::from_secs(60);

struct MeLink<'a> {
    app: &'a App,
    person: Person,
    socket: Box<WebSocket>,
    place: MePlace,
    events: mpsc::Receiver<MeEvent>,
    brake: Brake<'a>,
    heartbeat: Heartbeat,
    /// The number of the last entry that was sent. `None` before `hello`.
    sent: Option<u64>,
}

/// Serves one page of a person until either side closes the socket.
pub(crate) async fn serve_me(app: App, who: Who, network: Network, socket: Box<WebSocket>) {
    let (_running, _open) = (app.tasks().begin(), app.metrics().open_socket());
    let mut visit = app.visits().begin(Some(&who));
    let mut stopping = app.stopping();
    let heartbeat = Heartbeat::new(app.config().timeouts.heartbeat);
    let brake = Brake::new(&app, Some(&who), network);
    let (place, events) = app.hub().join(&who.person.id);
    let person = who.person;
    let mut link = MeLink { app: &app, person, socket, place, events, brake, heartbeat, sent: None };
    let mut again = tokio::time::interval(READ_AGAIN);
    let hello = tokio::time::sleep(HELLO_WITHIN);
    tokio::pin!(hello);
    let end = loop {
        let step = tokio::select! {
            // Events are sent before the answer to a later request.
            biased;
            farewell = visit.ended() => return link.say_bye(farewell.error().into()).await,
            () = stopping.wait() => Err(Some("restart")),
            event = link.events.recv() => match event {
                Some(event) => link.pass_on(event).await,
                None => Err(Some("slow")),
            },
            message = link.socket.next() => match message {
                Some(Ok(message)) => link.take(message).await,
                Some(Err(_)) | None => Err(None),
            },
            _ = again.tick() => link.read_again().await,
            () = &mut hello, if link.sent.is_none() => return link.say_bye(SocketError::NoHello.into()).await,
            beat = link.heartbeat.beat() => link.check_pulse(beat).await,
        };
        if let Err(end) = step {
            break end;
        }
    };
    if let Some(reason) = end {
        close(&mut link.socket, reason).await;
    }
}

impl MeLink<'_> {
    async fn take(&mut self, message: Message) -> Result<(), End> {
        self.heartbeat.hear();
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(None),
            _ => return self.brake.silent().map_err(|_| Some("too_fast")),
        };
        match self.read(&text) {
            Ok(MeRequest::Hello { seen, .. }) => self.welcome(seen).await,
            Ok(MeRequest::Seen { n }) => match self.app.store().mark_inbox_seen(&self.person.id, n).await {
                Ok(n) => {
                    social::seen(self.app, &self.person.id, n);
                    Ok(())
                }
                Err(error) => self.tell_error(error.into()).await,
            },
            Ok(MeRequest::Away { away }) => {
                self.place.set_away(away);
                Ok(())
            }
            Ok(MeRequest::Ping { t }) => self.tell(&MeNotice::Pong { t }).await,
            Err(NotTaken::Refuse(failure)) => self.tell_error(failure).await,
            Err(NotTaken::Close) => Err(Some("too_fast")),
        }
    }

    fn read(&mut self, text: &str) -> Result<MeRequest, NotTaken> {
        self.brake.text()?;
        let request = MeRequest::from_text(text).map_err(|problem| NotTaken::Refuse(problem.into()))?;
        match &request {
            MeRequest::Hello { v, .. } if *v != VERSION => {
                return Err(NotTaken::Refuse(SocketError::OtherVersion.into()));
            }
            MeRequest::Hello { .. } => self.brake.welcome()?,
            _ if self.sent.is_none() => return Err(NotTaken::Refuse(SocketError::NoHello.into())),
            _ => {}
        }
        Ok(request)
    }

    async fn welcome(&mut self, seen: Option<u64>) -> Result<(), End> {
        let welcome = match self.prepare(seen).await {
            Ok(welcome) => welcome,
            Err(error) => return self.tell_error(error.into()).await,
        };
        self.sent = Some(welcome.after);
        self.tell(&MeNotice::Welcome(Box::new(welcome))).await?;
        self.send_entries().await
    }

    async fn prepare(&mut self, seen: Option<u64>) -> Result<MeWelcome, StoreError> {
        let friends = self.read_circle().await?;
        let head = self.app.store().inbox_head(&self.person.id).await?;
        let newest = head.n.saturating_sub(u64::from(ENTRIES_AT_ONCE));
        // The number is greater than the newest entry's, so it is from another database. The page starts over.
        let wanted = seen.filter(|seen| *seen <= head.n).unwrap_or(newest);
        Ok(MeWelcome {
            v: VERSION,
            you: self.person.clone(),
            n: head.n,
            after: wanted.max(head.kept_after),
            seen: head.seen,
            friends,
            now: self.app.now_ms() as i64,
        })
    }

    /// Reads friends and settings; returns the friends who are not offline.
    async fn read_circle(&mut self) -> Result<Vec<PersonPresence>, StoreError> {
        let friends = self.app.store().friends(&self.person.id).await?;
        let is_hidden = !self.app.store().preferences(&self.person.id).await?.privacy.online;
        Ok(self.place.set_circle(friends, is_hidden))
    }

    async fn pass_on(&mut self, event: MeEvent) -> Result<(), End> {
        // The welcome will contain it.
        if self.sent.is_none() {
            return Ok(());
        }
        match event {
            MeEvent::Inbox => self.send_entries().await,
            MeEvent::Seen(n) => self.tell(&MeNotice::Seen { n }).await,
            MeEvent::Changed(list) => self.tell(&MeNotice::Changed { list }).await,
            MeEvent::Presence(presence) => self.tell(&MeNotice::Presence(presence)).await,
            MeEvent::Circle => {
                let known = self.place.friends();
                match self.read_circle().await {
                    // The presence of old friends is not repeated: it would tell this person of a block.
                    Ok(mut present) => {
                        present.retain(|it| !known.contains(&it.person));
                        self.tell_present(present).await
                    }
                    // The client reconnects and gets them then.
                    Err(_) => Err(Some("store_unavailable")),
                }
            }
        }
    }

    /// Sends the presence of new friends, who may be online already.
    async fn tell_present(&mut self, present: Vec<PersonPresence>) -> Result<(), End> {
        for presence in present {
            self.tell(&MeNotice::Presence(presence)).await?;
        }
        Ok(())
    }

    /// Sends all entries after the last one that was sent, in their order.
    async fn send_entries(&mut self) -> Result<(), End> {
        while let Some(sent) = self.sent {
            let entries = match self.next_entries(sent).await {
                Ok(entries) => entries,
                // They are sent with the next news or a minute later.
                Err(error) => {
                    tracing::warn!(%error, "an inbox could not be read");
                    return Ok(());
                }
            };
            let Some(last) = entries.last() else { return Ok(()) };
            self.sent = Some(last.n);
            for entry in entries {
                self.tell(&MeNotice::Item(Box::new(entry))).await?;
            }
        }
        Ok(())
    }

    async fn next_entries(&mut self, sent: u64) -> Result<Vec<InboxEntry>, StoreError> {
        let records = self.app.store().inbox_after(&self.person.id, sent, ENTRIES_AT_ONCE).await?;
        social::resolve(self.app, &self.person, records).await
    }

    async fn read_again(&mut self) -> Result<(), End> {
        if self.sent.is_none() {
            return Ok(());
        }
        if let Err(error) = self.read_circle().await {
            tracing::warn!(%error, "friends could not be read");
        }
        self.send_entries().await
    }
}

impl NoticeSocket for MeLink<'_> {
    type Notice = MeNotice;

    fn app(&self) -> &App {
        self.app
    }

    fn socket(&mut self) -> &mut WebSocket {
        &mut self.socket
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match tokio::time::timeout(READ_WITHIN, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(None),
        }
    }
}
