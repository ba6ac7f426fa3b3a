use super::*;

fn presence(event: Result<MeEvent, mpsc::error::TryRecvError>) -> Option<Presence> {
    match event.ok()? {
        MeEvent::Presence(it) => Some(it.presence),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn friends_are_told_and_nobody_else() {
    let hub = Hub::new(None);
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(UserId::new);
    let (bobs, mut told) = hub.join(&bob);
    assert!(bobs.set_circle(vec![ann.clone()], false).is_empty());
    let (cleos, mut untold) = hub.join(&cleo);
    cleos.set_circle(vec![bob.clone()], false);
    let (anns, _events) = hub.join(&ann);
    assert!(told.try_recv().is_err(), "settings are not read yet");
    assert_eq!(anns.set_circle(vec![bob.clone()], false).len(), 1);
    assert_eq!(presence(told.try_recv()), Some(Presence::Online));
    // Many changes between two ticks are told as one.
    [true, false, true].into_iter().for_each(|is_away| anns.set_away(is_away));
    assert_eq!(told.try_recv(), Err(mpsc::error::TryRecvError::Empty));
    hub.tick();
    assert_eq!(presence(told.try_recv()), Some(Presence::Away));
    hub.set_playing(&ann, true);
    assert_eq!(presence(told.try_recv()), Some(Presence::Playing));
    hub.reset_playing(Vec::new());
    assert_eq!(presence(told.try_recv()), Some(Presence::Away));
    hub.take_news(&ann, &PersonNews::Circle { other: Some(bob) });
    anns.set_away(false);
    hub.tick();
    assert_eq!(told.try_recv(), Err(mpsc::error::TryRecvError::Empty), "no friend any more");
    assert!(untold.try_recv().is_err());
}

#[tokio::test(start_paused = true)]
async fn nothing_is_kept_of_people_who_have_left() {
    let hub = Hub::new(None);
    let [ann, bob] = ["ann", "bob"].map(UserId::new);
    let (place, events) = hub.join(&ann);
    place.set_circle(vec![bob], false);
    place.set_away(true);
    drop((place, events));
    tokio::time::advance(super::super::presence::GRACE).await;
    hub.tick();
    hub.tick();
    let inner = hub.lock();
    assert!(inner.sockets.is_empty() && inner.of_person.is_empty() && inner.watchers.is_empty());
    assert!(inner.reported.is_empty() && inner.turned.is_empty());
    assert_eq!(format!("{:?}", inner.book), "PresenceBook({})");
}

#[tokio::test]
async fn a_socket_that_does_not_read_is_dropped() {
    let hub = Hub::new(None);
    let ann = UserId::new("ann");
    let (_place, mut events) = hub.join(&ann);
    for _ in 0..=BACKLOG {
        hub.take_news(&ann, &PersonNews::Inbox);
    }
    for _ in 0..BACKLOG {
        assert_eq!(events.recv().await, Some(MeEvent::Inbox));
    }
    assert_eq!(events.recv().await, None);
}
