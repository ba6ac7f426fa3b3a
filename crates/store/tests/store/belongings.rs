//! What a person has apart from matches and messages: reviews, reports, devices, and what moderators have noted.

use crate::cases::{action, judge, report};
use crate::push::device;
use crate::reviews::draft;
use crate::samples::account;
use qipan_protocol::http::PushChoices;
use qipan_protocol::{CaseId, MatchId, Speed, UserId};
use qipan_store::{Effect, NewSeek, ReportDraft, ReviewDraft, Sanctions, Secret, Store};

const ENDPOINT: &str = "https://push.example/anna";

/// The evidence of a case about somebody else, in which Anna has written a line.
fn evidence(name: &str) -> String {
    format!(r#"{{"kind":"chat","lines":[{{"from":{{"id":"anna","name":"{name}"}},"text":"I am {name}"}}]}}"#)
}

/// Anna, with this name and the session `s`, owns a row in each of the tables.
pub(crate) async fn write(store: &Store, name: &str) {
    let (anna, ben) = (UserId::new("anna"), UserId::new("ben"));
    store.create_account(account("cleo", "Cleo")).await.unwrap();
    let own = ReviewDraft { text: Some(format!("{name} likes it")), ..draft("anna", 4, 8) };
    let own = store.save_review(own).await.unwrap();
    store.mark_review(&own.id, &ben, true).await.unwrap();
    let other = store.save_review(draft("ben", 3, 8)).await.unwrap();
    store.mark_review(&other.id, &anna, true).await.unwrap();
    write_reports(store, name).await;
    store.save_push_choices(&anna, PushChoices { show_texts: true, ..PushChoices::default() }).await.unwrap();
    store.add_push_device(device(ENDPOINT, "anna", "s", 8), 9).await.unwrap();
    store.finish_push(ENDPOINT, 1, Some(format!("thread of {name}")), 9).await.unwrap();
    store.show_match(&MatchId::new("m1"), &anna, Some(true)).await.unwrap();
    assert!(is_public(store).await);
    let seek = NewSeek {
        user: anna.clone(),
        process: format!("process of {name}"),
        game: "tictactoe".to_owned(),
        speed: Speed::Blitz,
        since: 5,
    };
    store.begin_seek(seek).await.unwrap();
    let (secret, codes) =
        (Secret::new(format!("secret of {name}")), vec![Secret::new(format!("code of {name}"))]);
    store.offer_totp(&anna, secret.clone()).await.unwrap();
    store.confirm_totp(&anna, secret, 7, codes).await.unwrap();
    store.act(action("mute", "mona", "anna", Effect::Mute { until: 99 }, 11)).await.unwrap();
    let other_name = Effect::Rename(format!("{name} the second"));
    store.act(action("rename", "mona", "anna", other_name, 12)).await.unwrap();
}

/// A match that Anna has shown to everybody.
async fn is_public(store: &Store) -> bool {
    store.find_match(&MatchId::new("m1")).await.unwrap().unwrap().public
}

async fn write_reports(store: &Store, name: &str) {
    let note = Some(format!("{name} was insulted"));
    let by_anna = ReportDraft { note, evidence: vec![evidence(name)], ..report("1", "anna", "ben", 9) };
    store.file_report(by_anna, 9).await.unwrap();
    store.file_report(report("2", "cleo", "ben", 9), 9).await.unwrap();
    let note = Some(format!("{name} is rude"));
    let about_anna = ReportDraft { note, evidence: vec![evidence(name)], ..report("3", "ben", "anna", 9) };
    store.file_report(about_anna, 9).await.unwrap();
}

/// After the deletion, others have what is theirs and nothing of Anna's.
pub(crate) async fn check_gone(store: &Store) {
    let (anna, ben, mona) = (UserId::new("anna"), UserId::new("ben"), judge("mona"));
    assert_eq!(store.own_review(&anna, "xiangqi").await.unwrap(), None);
    assert_eq!(store.own_review(&ben, "xiangqi").await.unwrap().unwrap().helpful, 0);
    let case = CaseId::new("case-1");
    let reports = store.case_reports(&case).await.unwrap();
    assert_eq!(reports.iter().map(|it| it.reporter.as_str()).collect::<Vec<_>>(), ["cleo"]);
    let copies = store.case_evidence(&case).await.unwrap();
    assert_eq!(
        copies.iter().map(|it| it.body.clone()).collect::<Vec<_>>(),
        [evidence(""), "copy of 2".to_owned()]
    );
    assert!(store.find_case(&case, &mona).await.unwrap().is_some());
    assert_eq!(store.find_case(&CaseId::new("case-3"), &mona).await.unwrap(), None);
    assert!(!is_public(store).await, "the choice of Anna is gone");
    assert_eq!(store.push_choices(&anna).await.unwrap(), PushChoices::default());
    assert_eq!(store.count_push_devices(&anna).await, Ok(0));
    assert_eq!(store.delete_push_subjects(i64::MAX).await, Ok(0));
    assert_eq!(store.sanctions(&anna).await.unwrap(), Sanctions::default());
    assert_eq!(store.open_seeks().await.unwrap(), []);
    assert_eq!(store.find_totp(&anna).await.unwrap(), None);
    assert_eq!(store.count_recovery_codes(&anna).await, Ok(0));
    let log = store.moderation_log(Some(&anna), None, None, 9).await.unwrap().items;
    assert_eq!(log.len(), 2, "the log refers to the person by id");
}
