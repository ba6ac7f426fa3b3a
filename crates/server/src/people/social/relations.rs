//! Friends, requests and blocks of the caller.

use super::super::now;
use super::caller::{Caller, Deed};
use super::{live, rules};
use crate::App;
use crate::errors::Answer;
use crate::http::body::Body;
use crate::http::tags::FRIENDS;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use qipan_protocol::http::{BlockedPerson, Friend, FriendRequest, RelationAction, RelationChange, Relations};
use qipan_protocol::{OwnList, Person};
use qipan_store::{ChangedPair, RelationRecord, RelationState};

#[utoipa::path(
    get, path = "/me/relations", tag = FRIENDS, security(("cookie" = [])),
    summary = "List your friends, requests and blocks", description = "自己的好友、好友请求和黑名单。",
    responses((status = 200, description = "Done", body = Relations))
)]
pub(super) async fn list(State(app): State<App>, me: Caller) -> Answer<Json<Relations>> {
    let lists = app.store().relations(me.id()).await?;
    let mut relations = Relations::default();
    for record in lists.mine {
        let at = record.relation.at;
        match record.relation.state {
            RelationState::Friend => {
                let presence = app.hub().presence(&record.other);
                relations.friends.push(Friend { person: person(record), presence, since: at });
            }
            RelationState::Asked => {
                relations.asked_by_me.push(FriendRequest { person: person(record), at });
            }
            RelationState::Blocked => relations.blocked.push(BlockedPerson { person: person(record), at }),
            RelationState::Withdrawn => {}
        }
    }
    let requests = lists.requests.into_iter();
    relations.asked_of_me =
        requests.map(|record| FriendRequest { at: record.relation.at, person: person(record) }).collect();
    Ok(Json(relations))
}

/// Only accounts have relations.
fn person(record: RelationRecord) -> Person {
    Person { id: record.other, name: record.name, guest: false }
}

#[utoipa::path(
    post, path = "/me/relations", tag = FRIENDS, security(("cookie" = [])), request_body = RelationChange,
    summary = "Ask, accept, decline, remove, block or unblock a person",
    description = "请求加好友、接受、拒绝、解除好友、拉黑或取消拉黑。",
    responses((status = 204, description = "Done"), (status = 403), (status = 404), (status = 409))
)]
pub(super) async fn change(
    State(app): State<App>,
    me: Caller,
    Body(RelationChange { name, action }): Body<RelationChange>,
) -> Answer<StatusCode> {
    me.count(&app, if action == RelationAction::Ask { Deed::Ask } else { Deed::Other })?;
    let other = me.other(&app, &name).await?;
    let changed = app.store().change_relation(me.id(), &other.id, action, rules::relate, now(&app)).await??;
    let ChangedPair { before, after, told } = changed;
    if rules::concerns_presence(before.mine, after.mine) {
        live::circle(&app, me.id(), Some(other.id.clone()));
        live::circle(&app, &other.id, Some(me.id().clone()));
    }
    if rules::concerns_tables(action, before.mine, after.mine) {
        live::filter(&app, me.id());
        live::filter(&app, &other.id);
    }
    live::told(&app, told);
    live::changed(&app, me.id(), OwnList::Relations);
    // A block hides the thread with the other person and ends the invitations between the two.
    if matches!(action, RelationAction::Block | RelationAction::Unblock) {
        live::changed(&app, me.id(), OwnList::Threads);
        live::changed(&app, me.id(), OwnList::Invites);
    }
    if rules::shows_to_other(&before, &after) {
        live::changed(&app, &other.id, OwnList::Relations);
    }
    Ok(StatusCode::NO_CONTENT)
}
