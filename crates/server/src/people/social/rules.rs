//! What may happen between two people: requests, blocks, messages and invitations. Pure functions, which the store applies
//! inside its transactions.

use super::errors::SocialError;
use qipan_protocol::http::{Audience, MAX_BLOCKS, MAX_FRIENDS, RelationAction};
use qipan_store::{LastWriter, Pair, PairChange, Relation, RelationNews, RelationState};

/// After a declined request, the next one of the same person is not shown for this long.
pub(crate) const COOLDOWN_MS: i64 = 30 * 24 * 3600 * 1000;

/// A request that is withdrawn and sent again within this time causes no second notice.
const REPEAT_MS: i64 = 24 * 3600 * 1000;

fn is_in(relation: Option<Relation>, state: RelationState) -> bool {
    relation.is_some_and(|it| it.state == state)
}

/// A request that its recipient sees.
fn is_open_request(relation: Option<Relation>) -> bool {
    relation.is_some_and(|it| it.state == RelationState::Asked && it.declined_at.is_none())
}

fn are_friends(pair: &Pair) -> bool {
    is_in(pair.mine, RelationState::Friend) && is_in(pair.theirs, RelationState::Friend)
}

/// Whether the other person exists and has not blocked the caller.
fn is_reachable(pair: &Pair) -> bool {
    pair.other_exists && !is_in(pair.theirs, RelationState::Blocked)
}

/// What an action does to the relation of two people.
pub(super) fn relate(pair: &Pair, action: RelationAction, now: i64) -> Result<PairChange, SocialError> {
    let nothing = PairChange { mine: pair.mine, theirs: pair.theirs, tell: None };
    match action {
        RelationAction::Ask => ask(pair, nothing, now),
        RelationAction::Accept if is_in(pair.mine, RelationState::Friend) => Ok(nothing),
        RelationAction::Accept if is_open_request(pair.theirs) => befriend(pair, now),
        RelationAction::Accept => Err(SocialError::NoSuchRequest),
        RelationAction::Decline if is_open_request(pair.theirs) => {
            Ok(PairChange { theirs: declined(pair.theirs, now), ..nothing })
        }
        RelationAction::Withdraw if is_in(pair.mine, RelationState::Asked) => {
            let mine = pair.mine.map(|it| Relation { state: RelationState::Withdrawn, ..it });
            Ok(PairChange { mine, ..nothing })
        }
        RelationAction::Remove if is_in(pair.mine, RelationState::Friend) => {
            Ok(PairChange { mine: None, theirs: None, tell: None })
        }
        RelationAction::Block => block(pair, nothing, now),
        RelationAction::Unblock if is_in(pair.mine, RelationState::Blocked) => {
            // What is left keeps a notice from being repeated: a request may have come before the block.
            let rest = pair.mine.filter(|it| it.declined_at.is_some() || now - it.at < REPEAT_MS);
            let mine = rest.map(|it| Relation { state: RelationState::Withdrawn, ..it });
            Ok(PairChange { mine, ..nothing })
        }
        RelationAction::Decline
        | RelationAction::Withdraw
        | RelationAction::Remove
        | RelationAction::Unblock => Ok(nothing),
    }
}

fn ask(pair: &Pair, nothing: PairChange, now: i64) -> Result<PairChange, SocialError> {
    let declined_at = pair.mine.and_then(|it| it.declined_at);
    let cools_down = declined_at.is_some_and(|at| now - at < COOLDOWN_MS);
    match pair.mine.map(|it| it.state) {
        Some(RelationState::Blocked) => return Err(SocialError::YouBlocked),
        Some(RelationState::Friend) => return Ok(nothing),
        // To its sender, a declined request looks like a pending one.
        Some(RelationState::Asked) if declined_at.is_none() || cools_down => return Ok(nothing),
        _ => {}
    }
    if is_in(pair.theirs, RelationState::Asked) {
        return befriend(pair, now);
    }
    if pair.my_friends >= MAX_FRIENDS {
        return Err(SocialError::TooManyFriends { max: MAX_FRIENDS });
    }
    if !is_reachable(pair) || !pair.their_preferences.privacy.ask {
        return Err(SocialError::PersonUnavailable);
    }
    let asked = Relation { state: RelationState::Asked, at: now, declined_at: None };
    if cools_down {
        return Ok(PairChange { mine: Some(Relation { declined_at, ..asked }), ..nothing });
    }
    let was_told = pair.mine.is_some_and(|it| it.declined_at.is_none() && now - it.at < REPEAT_MS);
    let tell = (!was_told).then_some(RelationNews::Asked);
    Ok(PairChange { mine: Some(asked), tell, ..nothing })
}

fn befriend(pair: &Pair, now: i64) -> Result<PairChange, SocialError> {
    // An own request counts already.
    let is_new = !is_in(pair.mine, RelationState::Asked);
    if is_new && pair.my_friends >= MAX_FRIENDS {
        return Err(SocialError::TooManyFriends { max: MAX_FRIENDS });
    }
    let friend = Some(Relation { state: RelationState::Friend, at: now, declined_at: None });
    Ok(PairChange { mine: friend, theirs: friend, tell: Some(RelationNews::Accepted) })
}

fn block(pair: &Pair, nothing: PairChange, now: i64) -> Result<PairChange, SocialError> {
    match () {
        () if is_in(pair.mine, RelationState::Blocked) => return Ok(nothing),
        () if !pair.other_exists => return Err(SocialError::PersonUnavailable),
        () if pair.my_blocks >= MAX_BLOCKS => return Err(SocialError::TooManyBlocks { max: MAX_BLOCKS }),
        () => {}
    }
    let declined_at = pair.mine.and_then(|it| it.declined_at);
    let mine = Some(Relation { state: RelationState::Blocked, at: now, declined_at });
    let theirs = match pair.theirs.map(|it| it.state) {
        Some(RelationState::Friend) => None,
        // The request stays in the list of its sender, as after a decline.
        Some(RelationState::Asked) => declined(pair.theirs, now),
        _ => pair.theirs,
    };
    Ok(PairChange { mine, theirs, tell: None })
}

fn declined(request: Option<Relation>, now: i64) -> Option<Relation> {
    request.map(|it| Relation { declined_at: it.declined_at.or(Some(now)), ..it })
}

/// Whether friendship has begun or ended. Only this matters to presence.
pub(super) fn concerns_presence(before: Option<Relation>, after: Option<Relation>) -> bool {
    is_in(before, RelationState::Friend) != is_in(after, RelationState::Friend)
}

/// Whether tables have to read the blocks of the two people again. A repeated block or unblock counts too: the outcome of
/// the first one may have been unknown, and then tables were not told.
pub(super) fn concerns_tables(
    action: RelationAction,
    before: Option<Relation>,
    after: Option<Relation>,
) -> bool {
    matches!(action, RelationAction::Block | RelationAction::Unblock)
        || is_in(before, RelationState::Blocked) != is_in(after, RelationState::Blocked)
}

/// Whether the other person's list has changed without an entry in their inbox. The blocked person cannot see that they
/// were blocked.
pub(super) fn shows_to_other(before: &Pair, after: &PairChange) -> bool {
    let is_friend = is_in(after.theirs, RelationState::Friend);
    let lost_friend = is_in(before.theirs, RelationState::Friend) && !is_friend;
    let changed_request = is_open_request(before.mine) != is_open_request(after.mine);
    lost_friend || (changed_request && after.tell.is_none())
}

fn is_open_to(audience: Audience, is_friend: bool) -> bool {
    match audience {
        Audience::Always => true,
        Audience::Friends => is_friend,
        Audience::Never => false,
    }
}

/// Whether the caller may send a message to the other person. An answer is allowed if only friends may write.
pub(super) fn check_message(pair: &Pair, last: LastWriter) -> Result<(), SocialError> {
    if pair.my_preferences.kid {
        return Err(SocialError::KidMode);
    }
    if is_in(pair.mine, RelationState::Blocked) {
        return Err(SocialError::YouBlocked);
    }
    let (audience, is_friend) = (pair.their_preferences.privacy.message, are_friends(pair));
    let is_answer = last == LastWriter::Recipient && audience != Audience::Never;
    let is_open = is_open_to(audience, is_friend) || is_answer;
    if !is_reachable(pair) || pair.their_preferences.kid || !is_open {
        return Err(SocialError::PersonUnavailable);
    }
    match is_friend || last != LastWriter::Sender {
        true => Ok(()),
        false => Err(SocialError::AwaitingAnswer),
    }
}

/// Whether the caller may invite the other person. Children invite friends and are invited by friends.
pub(super) fn check_invite(pair: &Pair) -> Result<(), SocialError> {
    let is_friend = are_friends(pair);
    if is_in(pair.mine, RelationState::Blocked) {
        return Err(SocialError::YouBlocked);
    }
    if pair.my_preferences.kid && !is_friend {
        return Err(SocialError::KidMode);
    }
    let is_open = is_open_to(pair.their_preferences.privacy.invite, is_friend);
    let is_childproof = is_friend || !pair.their_preferences.kid;
    match is_reachable(pair) && is_open && is_childproof {
        true => Ok(()),
        false => Err(SocialError::PersonUnavailable),
    }
}

#[cfg(test)]
mod stored_tests;
#[cfg(test)]
mod tests;
