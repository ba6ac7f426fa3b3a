//! The privacy settings of the account.

use super::parts::not_read;
use crate::social::Social;
use leptos::prelude::*;
use qipan_protocol::http::{Audience, Privacy, PrivacyChange};
use qipan_ui::controls::{segmented, switch};
use qipan_ui::tr;

type Words = Box<dyn Fn() -> String + Send + Sync>;

fn words(key: &'static str) -> Words {
    Box::new(tr(key))
}

/// The settings as views read them.
fn known(social: Social) -> Memo<Privacy> {
    Memo::new(move |_| social.privacy.get().unwrap_or_default())
}

pub(super) fn settings(social: Social) -> AnyView {
    social.privacy.refresh();
    let is_known = Memo::new(move |_| social.privacy.with(|it| it.is_some()));
    let content = move || match is_known.get() {
        true => rows(social),
        false => not_read(social.privacy),
    };
    view! { <section>{content}</section> }.into_any()
}

fn rows(social: Social) -> AnyView {
    let privacy = known(social);
    let ask = move |ask| social.change_privacy(PrivacyChange { ask: Some(ask), ..PrivacyChange::default() });
    let online = move |online| {
        social.change_privacy(PrivacyChange { online: Some(online), ..PrivacyChange::default() });
    };
    let audience =
        move |label: &'static str, of: fn(Privacy) -> Audience, to: fn(Audience) -> PrivacyChange| {
            let all = vec![
                (Audience::Always, words("people-everyone")),
                (Audience::Friends, words("people-friends-only")),
                (Audience::Never, words("people-no-one")),
            ];
            let choose = move |audience| social.change_privacy(to(audience));
            let control = segmented(tr(label), all, move || of(privacy.get()), choose);
            view! { <div class="set"><span class="label">{tr(label)}</span>{control}</div> }.into_any()
        };
    view! {
        {audience("people-who-writes", |it| it.message, |it| PrivacyChange { message: Some(it), ..PrivacyChange::default() })}
        {audience("people-who-invites", |it| it.invite, |it| PrivacyChange { invite: Some(it), ..PrivacyChange::default() })}
        {audience("people-who-sees", |it| it.history, |it| PrivacyChange { history: Some(it), ..PrivacyChange::default() })}
        {switch(tr("people-may-ask"), move || privacy.get().ask, ask)}
        {switch(tr("people-show-online"), move || privacy.get().online, online)}
        <p class="help">{tr("people-privacy-words")}</p>
    }
    .into_any()
}

/// The account's own presence as friends see it, below the list.
pub(super) fn own_presence(social: Social) -> AnyView {
    if social.privacy.get_untracked().is_none() {
        social.privacy.refresh();
    }
    let is_known = Memo::new(move |_| social.privacy.with(|it| it.is_some()));
    let row = move || {
        is_known.get().then(|| {
            view! { <div class="me-st"><span>{tr("people-seen-as")}</span>{own_choice(social)}</div> }
        })
    };
    view! { {row} }.into_any()
}

fn own_choice(social: Social) -> AnyView {
    let privacy = known(social);
    let all = vec![(true, words("people-online")), (false, words("people-hidden"))];
    let choose = move |online| {
        social.change_privacy(PrivacyChange { online: Some(online), ..PrivacyChange::default() });
    };
    segmented(tr("people-seen-as"), all, move || privacy.get().online, choose)
}
