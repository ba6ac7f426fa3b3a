//! Publishes news about people to their sockets on all nodes, and runs the background task of the hub.

use super::super::news::spread;
use crate::App;
use qipan_protocol::{OwnList, UserId};
use qipan_store::{StoreError, Told};
use qipan_tables::{News, PersonNews};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// How often the presence of people is brought up to date.
const TICK: Duration = Duration::from_secs(1);

/// How often this node publishes the presence of its people again.
const REPEAT: Duration = Duration::from_secs(30);

fn tell(app: &App, user: &UserId, what: PersonNews) {
    spread(app, News::Person { user: user.clone(), what });
}

/// Publishes that inboxes have new entries.
pub(crate) fn told(app: &App, told: impl IntoIterator<Item = Told>) {
    for Told { user, .. } in told {
        tell(app, &user, PersonNews::Inbox);
    }
}

pub(crate) fn seen(app: &App, user: &UserId, n: u64) {
    tell(app, user, PersonNews::Seen { n });
}

pub(super) fn changed(app: &App, user: &UserId, list: OwnList) {
    tell(app, user, PersonNews::Changed { list });
}

/// Publishes that blocks or kid mode of a person have changed, by which tables filter what the person sees.
pub(super) fn filter(app: &App, user: &UserId) {
    tell(app, user, PersonNews::Filter);
}

/// Publishes that friends or the visibility of the presence of a person have changed.
pub(super) fn circle(app: &App, user: &UserId, other: Option<UserId>) {
    tell(app, user, PersonNews::Circle { other });
}

/// Tells the friends of a person that their lists have changed: the account was closed or opened.
pub(crate) async fn friends_changed(app: &App, user: &UserId) -> Result<(), StoreError> {
    for friend in app.store().friends(user).await? {
        changed(app, &friend, OwnList::Relations);
    }
    Ok(())
}

/// Starts the task of the hub. Until the server stops, it updates who is playing, expires presences, and repeats the report
/// to the other nodes.
pub(crate) fn start(app: &App) {
    let app = app.clone();
    tokio::spawn(async move {
        let (hub, playing) = (app.hub().clone(), app.services().playing().clone());
        let mut changes = playing.watch();
        let mut stopping = app.stopping();
        let (mut ticks, mut repeats) = (tokio::time::interval(TICK), tokio::time::interval(REPEAT));
        loop {
            tokio::select! {
                change = changes.recv() => match change {
                    Ok(change) => hub.set_playing(&change.user, change.is_playing),
                    Err(RecvError::Lagged(_)) => {
                        changes = changes.resubscribe();
                        hub.reset_playing(playing.people());
                    }
                    Err(RecvError::Closed) => return,
                },
                _ = ticks.tick() => hub.tick(),
                _ = repeats.tick() => hub.repeat(),
                () = stopping.wait() => return,
            }
        }
    });
}
