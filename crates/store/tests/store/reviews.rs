//! Reviews of games.

use crate::profiles::played;
use crate::samples::{Kind, TestStore, account};
use qipan_protocol::http::{RelationAction, ReviewLanguage, ReviewOrder, ReviewState};
use qipan_protocol::{ReviewId, UserId};
use qipan_store::{
    Cursor, Pair, PairChange, PlayedCounts, Relation, RelationState, ReviewDraft, ReviewFilter, Store,
    StoreError,
};

crate::samples::on_both! {
    a_person_has_one_review_per_game,
    lists_have_orders_languages_and_pages,
    blocks_hide_reviews_both_ways,
    marks_count_once_and_only_on_what_is_shown,
    only_finished_matches_count,
}

pub(crate) fn draft(user: &str, stars: u8, at: i64) -> ReviewDraft {
    ReviewDraft {
        id: ReviewId::new(format!("by-{user}")),
        game: "xiangqi".to_owned(),
        user: UserId::new(user),
        stars,
        text: Some(format!("{user} says {stars}")),
        lang: ReviewLanguage::En,
        matches: 3,
        waits: false,
        at,
    }
}

async fn people(store: &Store, names: &[&str]) {
    for name in names {
        store.create_account(account(name, name)).await.unwrap();
    }
}

fn filter(order: ReviewOrder) -> ReviewFilter {
    ReviewFilter { game: "xiangqi".to_owned(), order, lang: None, viewer: None }
}

/// The authors of a whole list, read page by page.
async fn authors(store: &Store, filter: &ReviewFilter, limit: u32) -> String {
    let (mut names, mut after): (Vec<String>, Option<Cursor>) = (Vec::new(), None);
    loop {
        let page = store.list_reviews(filter, after.as_ref(), limit).await.unwrap();
        assert!(page.items.len() <= limit as usize);
        names.extend(page.items.into_iter().map(|it| it.name));
        after = page.next;
        if after.is_none() {
            return names.join(" ");
        }
    }
}

async fn a_person_has_one_review_per_game(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben"]).await;
    let anna = UserId::new("anna");
    let first = store.save_review(draft("anna", 2, 10)).await.unwrap();
    assert_eq!((first.state, first.at, first.edited_at), (ReviewState::Published, 10, None));
    let again = ReviewDraft { id: ReviewId::new("other"), text: None, ..draft("anna", 4, 20) };
    let second = store.save_review(again).await.unwrap();
    assert_eq!((&second.id, second.stars, second.text.as_deref()), (&first.id, 4, None));
    assert_eq!((second.at, second.edited_at), (10, Some(20)));
    let elsewhere = ReviewDraft {
        id: ReviewId::new("p"),
        game: "pillars".to_owned(),
        waits: true,
        ..draft("anna", 1, 30)
    };
    assert_eq!(store.save_review(elsewhere).await.unwrap().state, ReviewState::Pending);
    assert_eq!(store.own_review(&anna, "xiangqi").await, Ok(Some(second)));
    assert_eq!(store.star_counts("xiangqi").await, Ok([0, 0, 0, 1, 0]));
    assert_eq!(store.star_counts("pillars").await, Ok([0; 5]), "its only review waits");
    assert_eq!(authors(&store, &filter(ReviewOrder::Newest), 5).await, "anna");

    assert_eq!(store.delete_review(&UserId::new("ben"), "xiangqi").await, Err(StoreError::NotFound));
    store.delete_review(&anna, "xiangqi").await.unwrap();
    assert_eq!(store.own_review(&anna, "xiangqi").await, Ok(None));
    assert_eq!(store.delete_review(&anna, "xiangqi").await, Err(StoreError::NotFound));
    assert_eq!(store.save_review(draft("anna", 5, 40)).await.unwrap().at, 40);
    assert_eq!(store.save_review(draft("nobody", 5, 40)).await, Err(StoreError::NotFound));
    let nul = ReviewDraft { text: Some("\0".to_owned()), ..draft("anna", 5, 50) };
    assert_eq!(store.save_review(nul).await, Err(StoreError::Invalid("text")));
}

async fn lists_have_orders_languages_and_pages(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben", "cleo", "dan"]).await;
    for (user, at) in [("anna", 10), ("ben", 20), ("cleo", 20), ("dan", 30)] {
        let lang = if user == "ben" { ReviewLanguage::Zh } else { ReviewLanguage::En };
        store.save_review(ReviewDraft { lang, ..draft(user, 3, at) }).await.unwrap();
    }
    for (by, of) in [("anna", "ben"), ("cleo", "ben"), ("dan", "anna")] {
        store.mark_review(&ReviewId::new(format!("by-{of}")), &UserId::new(by), true).await.unwrap();
    }
    let zh = |lang| ReviewFilter { lang: Some(lang), ..filter(ReviewOrder::Newest) };
    let rows = [
        (filter(ReviewOrder::Newest), "dan cleo ben anna"),
        (filter(ReviewOrder::MostHelpful), "ben anna dan cleo"),
        (zh(ReviewLanguage::Zh), "ben"),
        (zh(ReviewLanguage::En), "dan cleo anna"),
        (ReviewFilter { game: "pillars".to_owned(), ..filter(ReviewOrder::Newest) }, ""),
    ];
    for (filter, expected) in rows {
        for limit in [1, 2, 9] {
            assert_eq!(authors(&store, &filter, limit).await, expected, "{filter:?} {limit}");
        }
    }
}

async fn block(store: &Store, from: &str, to: &str) {
    let rule = |_: &Pair, _: RelationAction, at: i64| -> Result<PairChange, ()> {
        let mine = Some(Relation { state: RelationState::Blocked, at, declined_at: None });
        Ok(PairChange { mine, theirs: None, tell: None })
    };
    let (from, to) = (UserId::new(from), UserId::new(to));
    store.change_relation(&from, &to, RelationAction::Block, rule, 1).await.unwrap().unwrap();
}

async fn blocks_hide_reviews_both_ways(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben", "cleo"]).await;
    for user in ["anna", "ben", "cleo"] {
        store.save_review(draft(user, 3, 10)).await.unwrap();
    }
    block(&store, "anna", "ben").await;
    let rows = [(None, "cleo ben anna"), (Some("anna"), "cleo anna"), (Some("ben"), "cleo ben")];
    for (viewer, expected) in rows {
        let filter = ReviewFilter { viewer: viewer.map(UserId::new), ..filter(ReviewOrder::Newest) };
        assert_eq!(authors(&store, &filter, 9).await, expected, "{viewer:?}");
    }
    for (by, of, expected) in [
        ("anna", "by-ben", Err(StoreError::NotFound)),
        ("ben", "by-anna", Err(StoreError::NotFound)),
        ("cleo", "by-anna", Ok(())),
    ] {
        let marked = store.mark_review(&ReviewId::new(of), &UserId::new(by), true).await;
        assert_eq!(marked, expected, "{by} {of}");
    }
}

async fn marks_count_once_and_only_on_what_is_shown(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben", "cleo"]).await;
    let [anna, ben, cleo] = ["anna", "ben", "cleo"].map(UserId::new);
    let id = store.save_review(draft("anna", 3, 10)).await.unwrap().id;
    let helpful = async |viewer: &UserId| {
        let found = store.find_review(&id, Some(viewer)).await.unwrap().unwrap();
        (found.helpful, found.marked)
    };
    for user in [&ben, &ben, &cleo] {
        store.mark_review(&id, user, true).await.unwrap();
    }
    assert_eq!((helpful(&ben).await, helpful(&anna).await), ((2, true), (2, false)));
    for _ in 0..2 {
        store.mark_review(&id, &ben, false).await.unwrap();
    }
    assert_eq!(helpful(&ben).await, (1, false));
    assert_eq!(store.mark_review(&id, &anna, true).await, Err(StoreError::NotFound), "her own");
    let unknown = ReviewId::new("unknown");
    assert_eq!(store.mark_review(&unknown, &ben, true).await, Err(StoreError::NotFound));
    store.save_review(ReviewDraft { waits: true, ..draft("anna", 3, 20) }).await.unwrap();
    assert_eq!(store.mark_review(&id, &ben, true).await, Err(StoreError::NotFound), "it waits");
    store.delete_review(&anna, "xiangqi").await.unwrap();
    assert_eq!(store.find_review(&id, None).await, Ok(None));
}

async fn only_finished_matches_count(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store, &["anna", "ben"]).await;
    for (id, game, outcome, at) in [("a", "xiangqi", 0, 10), ("b", "xiangqi", 2, 20), ("c", "pillars", 1, 30)]
    {
        played(&store, id, game, ["anna", "ben"], outcome, at).await;
    }
    played(&store, "d", "xiangqi", ["anna", "ben"], 3, 40).await;
    // The person has both seats.
    played(&store, "e", "xiangqi", ["anna", "anna"], 0, 50).await;
    store.create_match(crate::samples::new_match("running")).await.unwrap();
    let finished = async |user: &str, game: &str| store.finished_matches(&UserId::new(user), game).await;
    assert_eq!(finished("anna", "xiangqi").await, Ok(3));
    assert_eq!(finished("ben", "xiangqi").await, Ok(2));
    assert_eq!(finished("ben", "pillars").await, Ok(1));
    assert_eq!(finished("cleo", "xiangqi").await, Ok(0));
    assert_eq!(store.played_counts("xiangqi", 20).await, Ok(PlayedCounts { all: 3, recent: 2 }));
    assert_eq!(store.played_counts("nothing", 0).await, Ok(PlayedCounts::default()));
}
