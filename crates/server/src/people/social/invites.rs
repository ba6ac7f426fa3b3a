//! Invitations from and to the caller.

use super::super::now;
use super::caller::{Caller, Deed};
use super::errors::SocialError;
use super::{live, rules, seating};
use crate::App;
use crate::errors::{Answer, JoinError};
use crate::http::body::Body;
use crate::http::tags::FRIENDS;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use qipan_protocol::http::{AcceptedInvite, INVITE_MS, Invite, Invites, NewInvite};
use qipan_protocol::{InviteId, OwnList, Person, UserId};
use qipan_store::{InviteRecord, InviteState, StoreError};
use qipan_tables::Room;
use std::collections::BTreeMap;

/// How many invitations of a person can be open at a time.
const MAX_INVITES: u32 = 20;

#[utoipa::path(
    get, path = "/me/invites", tag = FRIENDS, security(("cookie" = [])),
    summary = "List the open invitations from and to you", description = "收到和发出的邀请。",
    responses((status = 200, description = "Done", body = Invites))
)]
pub(super) async fn list(State(app): State<App>, me: Caller) -> Answer<Json<Invites>> {
    let records = app.store().invites_of(me.id(), now(&app)).await?;
    let other = |record: &InviteRecord| {
        if record.from == *me.id() { record.to.clone() } else { record.from.clone() }
    };
    let ids: Vec<UserId> = records.iter().map(other).collect();
    let users = app.store().find_users(&ids).await?.into_iter();
    let people: BTreeMap<UserId, Person> =
        users.map(|user| (user.id.clone(), qipan_tables::person(user))).collect();
    let childproof = Childproof::load(&app, me.id()).await?;
    let mut invites = Invites::default();
    for record in records {
        let Some(person) = people.get(&other(&record)).cloned() else { continue };
        if record.to == *me.id() {
            if !childproof.allows(&record.from) {
                continue;
            }
            invites.received.extend(open_invite(record, person, me.person.clone()));
        } else if matches!(record.state, InviteState::Open | InviteState::Declined) {
            // To its sender, a declined invitation looks like an open one.
            invites.sent.push(shown(record, me.person.clone(), person));
        }
    }
    Ok(Json(invites))
}

fn shown(record: InviteRecord, from: Person, to: Person) -> Invite {
    let InviteRecord { id, table, game, at, expires_at, .. } = record;
    Invite { id, from, to, table, game, at, expires_at }
}

/// An invitation as its recipient sees it, while it is open.
pub(super) fn open_invite(record: InviteRecord, from: Person, to: Person) -> Option<Invite> {
    (record.state == InviteState::Open && record.to == to.id).then(|| shown(record, from, to))
}

#[utoipa::path(
    post, path = "/me/invites", tag = FRIENDS, security(("cookie" = [])), request_body = NewInvite,
    summary = "Invite a person to a table", description = "邀请别人进房间。",
    responses((status = 201, description = "Done", body = Invite), (status = 403), (status = 404), (status = 409))
)]
pub(super) async fn send(
    State(app): State<App>,
    me: Caller,
    Body(NewInvite { to, table }): Body<NewInvite>,
) -> Answer<(StatusCode, Json<Invite>)> {
    me.count(&app, Deed::Invite)?;
    app.services().check_mute(me.id()).await?;
    let room = qipan_tables::find_room(app.services(), &table).await?.ok_or(JoinError::NoSuchTable)?;
    if room.host != *me.id() && room.seat_of(me.id()).is_none() {
        return Err(SocialError::NotAtTable.into());
    }
    let (other, at) = (me.other(&app, &to).await?, now(&app));
    let invite = InviteRecord {
        id: InviteId::new(qipan_tables::random_id()?),
        from: me.id().clone(),
        to: other.id.clone(),
        table,
        game: room.settings.game,
        state: InviteState::Open,
        at,
        expires_at: at + INVITE_MS,
    };
    let sent = match app.store().send_invite(invite, MAX_INVITES, rules::check_invite).await {
        Err(StoreError::LimitReached) => {
            return Err(SocialError::TooManyInvites { max: MAX_INVITES }.into());
        }
        sent => sent??,
    };
    live::told(&app, sent.told);
    live::changed(&app, me.id(), OwnList::Invites);
    Ok((StatusCode::CREATED, Json(shown(sent.invite, me.person, other))))
}

/// An open invitation to the caller that has not expired.
async fn find_received(app: &App, me: &Caller, id: &InviteId) -> Result<InviteRecord, SocialError> {
    let found = app.store().find_invite(id).await?.filter(|invite| invite.to == *me.id());
    let invite = found.ok_or(SocialError::NoSuchInvite)?;
    let is_open = invite.state == InviteState::Open && now(app) < invite.expires_at;
    match is_open && is_childproof(app, me, &invite).await? {
        true => Ok(invite),
        false => Err(SocialError::InviteOver),
    }
}

/// Whether kid mode allows the invitation. It may have been switched on after the invitation was sent.
async fn is_childproof(app: &App, me: &Caller, invite: &InviteRecord) -> Result<bool, StoreError> {
    Ok(Childproof::load(app, me.id()).await?.allows(&invite.from))
}

/// Whose invitations a person sees: in kid mode, those of friends only.
pub(super) enum Childproof {
    Everybody,
    Friends(Vec<UserId>),
}

impl Childproof {
    pub(super) async fn load(app: &App, me: &UserId) -> Result<Childproof, StoreError> {
        match app.store().preferences(me).await?.kid {
            true => Ok(Childproof::Friends(app.store().friends(me).await?)),
            false => Ok(Childproof::Everybody),
        }
    }

    pub(super) fn allows(&self, sender: &UserId) -> bool {
        match self {
            Childproof::Everybody => true,
            Childproof::Friends(friends) => friends.contains(sender),
        }
    }

    pub(super) fn is_kid(&self) -> bool {
        matches!(self, Childproof::Friends(_))
    }
}

/// Takes a seat at the table. An invitation to a table with a password stands for the password.
#[utoipa::path(
    post, path = "/me/invites/{id}/accept", tag = FRIENDS, security(("cookie" = [])), params(("id" = String, Path)),
    summary = "Accept an invitation and take a seat", description = "接受邀请并入座。",
    responses((status = 200, description = "Done", body = AcceptedInvite), (status = 404), (status = 409))
)]
pub(super) async fn accept(
    State(app): State<App>,
    me: Caller,
    Path(id): Path<String>,
) -> Answer<Json<AcceptedInvite>> {
    me.count(&app, Deed::Other)?;
    let id = InviteId(id);
    let invite = find_received(&app, &me, &id).await?;
    check_sender(&app, &invite).await?;
    // Closed before a seat is taken, so that it is not withdrawn meanwhile.
    app.store().end_invite(&id, InviteState::Accepted, now(&app)).await.map_err(over)?;
    let seat = match seating::seat(&app, &me.person, &invite.table).await {
        Ok(seat) => seat,
        Err(failure) => {
            app.store().reopen_invite(&id).await?;
            return Err(failure);
        }
    };
    live::changed(&app, me.id(), OwnList::Invites);
    live::changed(&app, &invite.from, OwnList::Invites);
    let link = format!("/t/{}", invite.table);
    Ok(Json(AcceptedInvite { table: invite.table, seat, link }))
}

#[utoipa::path(
    post, path = "/me/invites/{id}/decline", tag = FRIENDS, security(("cookie" = [])), params(("id" = String, Path)),
    summary = "Decline an invitation; its sender is not told", description = "婉拒邀请，对方不会收到通知。",
    responses((status = 204, description = "Done"), (status = 404), (status = 409))
)]
pub(super) async fn decline(
    State(app): State<App>,
    me: Caller,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    me.count(&app, Deed::Other)?;
    let id = InviteId(id);
    find_received(&app, &me, &id).await?;
    end(&app, &me, &id, InviteState::Declined).await
}

/// A declined invitation looks open to its sender, so withdrawing it succeeds as well.
#[utoipa::path(
    delete, path = "/me/invites/{id}", tag = FRIENDS, security(("cookie" = [])), params(("id" = String, Path)),
    summary = "Withdraw an invitation of yours", description = "撤回自己发出的邀请。",
    responses((status = 204, description = "Done"), (status = 404), (status = 409))
)]
pub(super) async fn withdraw(
    State(app): State<App>,
    me: Caller,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    me.count(&app, Deed::Other)?;
    let id = InviteId(id);
    let found = app.store().find_invite(&id).await?.filter(|invite| invite.from == *me.id());
    found.ok_or(SocialError::NoSuchInvite)?;
    end(&app, &me, &id, InviteState::Withdrawn).await
}

/// Only people at a table can invite to it, as long as they are there.
async fn check_sender(app: &App, invite: &InviteRecord) -> Answer<()> {
    let room = qipan_tables::find_room(app.services(), &invite.table).await?;
    let is_there = |room: &Room| room.host == invite.from || room.seat_of(&invite.from).is_some();
    match room.is_some_and(|room| is_there(&room)) {
        true => Ok(()),
        false => Err(SocialError::InviteOver.into()),
    }
}

fn over(error: StoreError) -> SocialError {
    match error {
        StoreError::Conflict => SocialError::InviteOver,
        error => error.into(),
    }
}

async fn end(app: &App, me: &Caller, id: &InviteId, state: InviteState) -> Answer<StatusCode> {
    let told = app.store().end_invite(id, state, now(app)).await.map_err(over)?;
    live::told(app, told);
    live::changed(app, me.id(), OwnList::Invites);
    Ok(StatusCode::NO_CONTENT)
}
