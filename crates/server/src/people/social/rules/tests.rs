use super::*;
use proptest::prelude::*;
use qipan_protocol::http::Privacy;
use qipan_store::Preferences;
use std::collections::BTreeMap;

const PEOPLE: usize = 3;

/// Relations and settings of a few people, as the store keeps them.
#[derive(Default)]
struct World {
    relations: BTreeMap<(usize, usize), Relation>,
    preferences: BTreeMap<usize, Preferences>,
}

impl World {
    fn pair(&self, me: usize, other: usize) -> Pair {
        let count = |user: usize, states: [RelationState; 2]| {
            let own = self.relations.iter().filter(|((from, _), _)| *from == user);
            own.filter(|(_, it)| states.contains(&it.state)).count() as u32
        };
        let friends = [RelationState::Friend, RelationState::Asked];
        let preferences = |user| self.preferences.get(&user).copied().unwrap_or_default();
        Pair {
            other_exists: other < PEOPLE,
            mine: self.relations.get(&(me, other)).copied(),
            theirs: self.relations.get(&(other, me)).copied(),
            my_preferences: preferences(me),
            their_preferences: preferences(other),
            my_friends: count(me, friends),
            my_blocks: count(me, [RelationState::Blocked; 2]),
        }
    }

    fn write(&mut self, from: usize, to: usize, relation: Option<Relation>) {
        match relation {
            Some(relation) => drop(self.relations.insert((from, to), relation)),
            None => drop(self.relations.remove(&(from, to))),
        }
    }

    fn act(
        &mut self,
        (me, other): (usize, usize),
        action: RelationAction,
        now: i64,
    ) -> Result<PairChange, SocialError> {
        let change = relate(&self.pair(me, other), action, now)?;
        self.write(me, other, change.mine);
        self.write(other, me, change.theirs);
        Ok(change)
    }

    fn has_blocked(&self, me: usize, other: usize) -> bool {
        is_in(self.pair(me, other).mine, RelationState::Blocked)
    }
}

fn any_action() -> impl Strategy<Value = RelationAction> {
    prop::sample::select(vec![
        RelationAction::Ask,
        RelationAction::Withdraw,
        RelationAction::Accept,
        RelationAction::Decline,
        RelationAction::Remove,
        RelationAction::Block,
        RelationAction::Unblock,
    ])
}

fn any_audience() -> impl Strategy<Value = Audience> {
    prop::sample::select(vec![Audience::Always, Audience::Friends, Audience::Never])
}

fn any_preferences() -> impl Strategy<Value = Preferences> {
    (any::<bool>(), any_audience(), any_audience(), any::<bool>()).prop_map(|(ask, message, invite, kid)| {
        Preferences { privacy: Privacy { ask, message, invite, ..Privacy::default() }, kid }
    })
}

/// A person, another one, an action, and the days that pass before it.
type Step = (usize, usize, RelationAction, i64);

fn any_steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec((0..PEOPLE, 1..PEOPLE, any_action(), 0..20i64), 1..40)
}

const DAY_MS: i64 = 24 * 3600 * 1000;

/// Carries the steps out and calls the check after each.
fn play(
    steps: Vec<Step>,
    world: &mut World,
    mut check: impl FnMut(&World, &Step, &Pair, Option<PairChange>),
) {
    let mut now = 0;
    for (me, distance, action, days) in steps {
        let other = (me + distance) % PEOPLE;
        now += days * DAY_MS;
        let before = world.pair(me, other);
        let change = world.act((me, other), action, now).ok();
        check(world, &(me, other, action, now), &before, change);
    }
}

proptest! {
    #[test]
    fn friendship_is_mutual(steps in any_steps()) {
        play(steps, &mut World::default(), |world, _, _, _| {
            for ((from, to), relation) in &world.relations {
                if relation.state == RelationState::Friend {
                    assert!(is_in(world.pair(*to, *from).mine, RelationState::Friend), "{from} and {to}");
                }
            }
        });
    }

    #[test]
    fn a_blocked_person_reaches_nobody_who_blocked_them(
        steps in any_steps(),
        preferences in prop::collection::vec(any_preferences(), PEOPLE),
    ) {
        let mut world = World { preferences: preferences.into_iter().enumerate().collect(), ..World::default() };
        play(steps, &mut world, |world, (me, other, ..), before, change| {
            if is_in(before.theirs, RelationState::Blocked) {
                assert_eq!(change.and_then(|it| it.tell), None);
            }
            for (from, to) in [(*me, *other), (*other, *me)] {
                let pair = world.pair(from, to);
                if world.has_blocked(to, from) {
                    assert!(!is_open_request(pair.mine) && !are_friends(&pair));
                    assert!(check_invite(&pair).is_err());
                    for last in [LastWriter::Nobody, LastWriter::Sender, LastWriter::Recipient] {
                        assert!(check_message(&pair, last).is_err());
                    }
                }
            }
        });
    }

    #[test]
    fn a_block_looks_like_a_closed_setting_and_like_an_unknown_name(
        mine in any_preferences(),
        theirs in any_preferences(),
        last in prop::sample::select(vec![LastWriter::Nobody, LastWriter::Sender]),
    ) {
        let preferences = |world: &mut World, closed: bool| {
            let open = Preferences { kid: false, ..theirs };
            let privacy = Privacy { ask: false, message: Audience::Never, invite: Audience::Never, ..open.privacy };
            world.preferences = [(0, mine), (1, if closed { Preferences { privacy, ..open } } else { open })].into();
        };
        let (mut closed, mut blocked) = (World::default(), World::default());
        preferences(&mut closed, true);
        preferences(&mut blocked, false);
        blocked.act((1, 0), RelationAction::Block, 5).unwrap();
        let unknown = closed.pair(0, PEOPLE + 1);
        let answers = |pair: &Pair| {
            let asked = relate(pair, RelationAction::Ask, 9).map(|it| it.tell);
            (asked, check_message(pair, last), check_invite(pair))
        };
        let expected = answers(&closed.pair(0, 1));
        assert_eq!(expected.0, Err(SocialError::PersonUnavailable));
        assert_eq!(answers(&blocked.pair(0, 1)), expected);
        assert_eq!(answers(&unknown), expected);
    }

    #[test]
    fn a_decline_is_silent_and_keeps_the_next_request_away(steps in any_steps()) {
        let mut world = World::default();
        world.act((0, 1), RelationAction::Ask, 0).unwrap();
        world.act((1, 0), RelationAction::Decline, 0).unwrap();
        play(steps, &mut world, |_, (me, other, _, now), before, change| {
            // Until they become friends on the initiative of the other person.
            let is_declined = before.mine.is_some_and(|it| it.declined_at == Some(0));
            if (*me, *other) == (0, 1) && is_declined && *now < COOLDOWN_MS {
                let is_told = change.is_some_and(|it| it.tell == Some(RelationNews::Asked));
                assert!(!is_told, "told again after {now} ms");
            }
        });
    }

    #[test]
    fn a_child_neither_sends_nor_gets_messages(
        steps in any_steps(),
        preferences in prop::collection::vec(any_preferences(), PEOPLE),
    ) {
        let mut world = World { preferences: preferences.into_iter().enumerate().collect(), ..World::default() };
        play(steps, &mut world, |world, (me, other, ..), _, _| {
            let pair = world.pair(*me, *other);
            let is_kid = pair.my_preferences.kid || pair.their_preferences.kid;
            for last in [LastWriter::Nobody, LastWriter::Sender, LastWriter::Recipient] {
                assert!(!is_kid || check_message(&pair, last).is_err());
            }
            assert!(!is_kid || are_friends(&pair) || check_invite(&pair).is_err());
        });
    }
}

fn open_to(message: Audience) -> World {
    let privacy = Privacy { message, ..Privacy::default() };
    World { preferences: [(1, Preferences { privacy, kid: false })].into(), ..World::default() }
}

#[test]
fn a_stranger_has_one_message_until_it_is_answered() {
    let rows = [
        (Audience::Always, LastWriter::Nobody, Ok(())),
        (Audience::Always, LastWriter::Sender, Err(SocialError::AwaitingAnswer)),
        (Audience::Always, LastWriter::Recipient, Ok(())),
        (Audience::Friends, LastWriter::Nobody, Err(SocialError::PersonUnavailable)),
        (Audience::Friends, LastWriter::Sender, Err(SocialError::PersonUnavailable)),
        (Audience::Friends, LastWriter::Recipient, Ok(())),
        (Audience::Never, LastWriter::Recipient, Err(SocialError::PersonUnavailable)),
    ];
    for (audience, last, expected) in rows {
        let mut world = open_to(audience);
        assert_eq!(check_message(&world.pair(0, 1), last), expected, "{audience:?} {last:?}");
        world.act((0, 1), RelationAction::Ask, 1).unwrap();
        world.act((1, 0), RelationAction::Accept, 2).unwrap();
        let of_friend = check_message(&world.pair(0, 1), LastWriter::Sender);
        assert_eq!(of_friend.is_ok(), audience != Audience::Never);
    }
}

#[test]
fn requests_are_told_once() {
    let mut world = World::default();
    let ask = |world: &mut World, now| world.act((0, 1), RelationAction::Ask, now).unwrap().tell;
    assert_eq!(ask(&mut world, 0), Some(RelationNews::Asked));
    assert_eq!(ask(&mut world, 1), None, "it is open already");
    world.act((0, 1), RelationAction::Withdraw, 2).unwrap();
    assert_eq!(ask(&mut world, 3), None, "withdrawn and sent again on the same day");
    assert!(is_open_request(world.pair(0, 1).mine), "but it is in the list");
    world.act((0, 1), RelationAction::Block, 3).unwrap();
    world.act((0, 1), RelationAction::Unblock, 3).unwrap();
    assert_eq!(ask(&mut world, 4), None, "a block and its end change nothing about that");
    world.act((1, 0), RelationAction::Decline, 4).unwrap();
    assert_eq!(ask(&mut world, 4 + COOLDOWN_MS - 1), None);
    assert_eq!(ask(&mut world, 4 + COOLDOWN_MS), Some(RelationNews::Asked));
    assert_eq!(
        world.act((1, 0), RelationAction::Ask, 5 + COOLDOWN_MS).unwrap().tell,
        Some(RelationNews::Accepted)
    );
}

/// A change whose outcome was unknown is repeated. Then tables have to be told, although nothing changes.
#[test]
fn tables_are_told_of_repeated_blocks() {
    let blocked = Some(Relation { state: RelationState::Blocked, at: 1, declined_at: None });
    let friend = Some(Relation { state: RelationState::Friend, at: 1, declined_at: None });
    let rows = [
        (RelationAction::Block, blocked, blocked, (false, true)),
        (RelationAction::Block, friend, blocked, (true, true)),
        (RelationAction::Unblock, None, None, (false, true)),
        (RelationAction::Accept, None, friend, (true, false)),
        (RelationAction::Accept, friend, friend, (false, false)),
        (RelationAction::Remove, friend, None, (true, false)),
    ];
    for (action, before, after, expected) in rows {
        let told = (concerns_presence(before, after), concerns_tables(action, before, after));
        assert_eq!(told, expected, "{action:?}");
    }
}

#[test]
fn limits_are_told_to_the_caller_only() {
    let full = Pair { my_friends: MAX_FRIENDS, my_blocks: MAX_BLOCKS, ..World::default().pair(0, 1) };
    assert_eq!(relate(&full, RelationAction::Ask, 1), Err(SocialError::TooManyFriends { max: MAX_FRIENDS }));
    assert_eq!(relate(&full, RelationAction::Block, 1), Err(SocialError::TooManyBlocks { max: MAX_BLOCKS }));
    let asked = Relation { state: RelationState::Asked, at: 0, declined_at: None };
    let asked = Pair { theirs: Some(asked), ..full };
    assert_eq!(
        relate(&asked, RelationAction::Accept, 1),
        Err(SocialError::TooManyFriends { max: MAX_FRIENDS })
    );
}

#[test]
fn what_the_other_person_sees_of_a_change() {
    let mut world = World::default();
    let mut shows = |me: usize, action| {
        let before = world.pair(me, 1 - me);
        let change = world.act((me, 1 - me), action, 1).unwrap();
        let is_told =
            concerns_presence(before.mine, change.mine) || concerns_tables(action, before.mine, change.mine);
        (shows_to_other(&before, &change), is_told)
    };
    assert_eq!(shows(0, RelationAction::Block), (false, true), "a block of a stranger is not seen");
    assert_eq!(shows(0, RelationAction::Unblock), (false, true));
    assert_eq!(
        shows(0, RelationAction::Ask),
        (true, false),
        "no entry in the inbox tells of it after a block"
    );
    assert_eq!(shows(1, RelationAction::Decline), (false, false), "a decline is not told");
    assert_eq!(shows(0, RelationAction::Withdraw), (false, false), "nothing was shown any more");
    assert_eq!(shows(1, RelationAction::Ask), (false, false));
    assert_eq!(shows(0, RelationAction::Accept), (false, true));
    assert_eq!(shows(1, RelationAction::Remove), (true, true));
    assert_eq!(shows(1, RelationAction::Ask), (false, false));
    assert_eq!(shows(1, RelationAction::Withdraw), (true, false));
    assert_eq!(shows(1, RelationAction::Ask), (true, false), "the inbox does not tell of it twice");
    assert_eq!(shows(1, RelationAction::Block), (true, true), "an own request disappears");
}
