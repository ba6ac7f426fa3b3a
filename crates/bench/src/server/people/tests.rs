use super::*;
use std::collections::BTreeSet;

#[test]
fn everybody_has_as_many_friends() {
    for count in [FRIENDS + 1, 200] {
        let pairs = ring(count);
        let both = pairs.iter().flat_map(|(one, two)| [(*one, *two), (*two, *one)]);
        let friends: BTreeSet<_> = both.filter(|(one, two)| one != two).collect();
        for person in 0..count {
            assert_eq!(
                friends.iter().filter(|(one, _)| *one == person).count(),
                FRIENDS,
                "{person} of {count}"
            );
        }
    }
}

#[test]
fn messages_are_counted_once() {
    let news = News::default();
    let item = |text: &str| {
        let message = json!({"thread": "t", "n": 1, "from": {"id": "u", "name": "u", "guest": false},
            "body": {"text": text}, "at": 0});
        json!({"type": "item", "n": 1, "at": 0, "item": {"kind": "message", "message": message}}).to_string()
    };
    let text = news.sent();
    assert_eq!(news.under_way(), 1);
    news.take(&item(&text)).unwrap();
    assert_eq!((news.under_way(), news.latencies().1), (0, 1));
    assert!(news.take(&item(&text)).is_err(), "twice");
    assert!(news.take(&item("7")).is_err(), "invented");
    news.take(r#"{"type":"presence","person":"u","presence":"away"}"#).unwrap();
    assert_eq!(news.notices(), 1);
    assert!(news.take(r#"{"type":"bye","code":"x","message":"x"}"#).is_err());
}
