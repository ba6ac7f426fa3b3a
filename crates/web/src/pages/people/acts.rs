//! What the account can do with one person, on that person's profile.

use super::friends::invite_to_new_table;
use super::more::of_profile;
use super::parts::presence_words;
use super::talk_path;
use crate::social::{self, Social};
use leptos::prelude::*;
use qipan_protocol::http::{RelationAction, Relations};
use qipan_ui::{Icon, icon, text_with, tr};

/// What the person is to the account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Friend,
    /// The account has asked them.
    Asked,
    /// They have asked the account.
    Asks,
    Blocked,
    Stranger,
}

impl Standing {
    fn of(relations: &Relations, name: &str) -> Standing {
        let is = |person: &qipan_protocol::Person| person.name == name;
        match () {
            () if relations.blocked.iter().any(|it| is(&it.person)) => Standing::Blocked,
            () if relations.friends.iter().any(|it| is(&it.person)) => Standing::Friend,
            () if relations.asked_of_me.iter().any(|it| is(&it.person)) => Standing::Asks,
            () if relations.asked_by_me.iter().any(|it| is(&it.person)) => Standing::Asked,
            () => Standing::Stranger,
        }
    }
}

/// Empty until the relations are known.
pub(in crate::pages) fn with(name: &str) -> AnyView {
    let name = name.to_owned();
    let content = move || social::current().map(|social| acts(social, name.clone()));
    view! { {content} }.into_any()
}

fn acts(social: Social, name: String) -> AnyView {
    let standing = {
        let name = name.clone();
        Memo::new(move |_| social.relations.with(|all| all.map(|all| Standing::of(all, &name))))
    };
    let seen = name.clone();
    let presence = move || {
        let (class, words) = presence_words(social.presence_of(&seen)?);
        Some(view! { <span class=class role="status">{tr(words)}</span> })
    };
    let buttons = move || standing.get().map(|standing| buttons(social, standing, &name));
    view! { {presence}<div class="btn-row">{buttons}</div> }.into_any()
}

fn buttons(social: Social, standing: Standing, name: &str) -> AnyView {
    let relate = |class: &'static str, words: &'static str, action: RelationAction| {
        let name = name.to_owned();
        let act = move |_| social.relate(&name, action);
        view! { <button type="button" class=class on:click=act>{tr(words)}</button> }.into_any()
    };
    let (plain, primary) = ("btn btn--plain", "btn btn--primary");
    let first = match standing {
        Standing::Blocked => return relate(plain, "people-unblock", RelationAction::Unblock),
        Standing::Friend => ().into_any(),
        Standing::Asked => relate(plain, "people-withdraw", RelationAction::Withdraw),
        Standing::Asks => relate(primary, "people-accept", RelationAction::Accept),
        Standing::Stranger => relate(plain, "people-ask", RelationAction::Ask),
    };
    let (invited, opened, label) = (name.to_owned(), name.to_owned(), name.to_owned());
    let label = move || text_with("people-more-of", &[("name", label.clone().into())]);
    view! {
        <button type="button" class=primary on:click=move |_| invite_to_new_table(&invited)>{tr("people-invite")}</button>
        {first}
        <a class=plain href=talk_path(name)>{icon(Icon::Chat)}{tr("people-message")}</a>
        <button type="button" class="btn btn--icon btn--quiet" aria-label=label on:click=move |_| of_profile(social, &opened)>{icon(Icon::More)}</button>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standing_follows_from_the_lists() {
        let relations: Relations = serde_json::from_value(serde_json::json!({
            "friends": [{"person": {"id": "1", "name": "Ann"}, "since": 1, "presence": "online"}],
            "asked_of_me": [{"person": {"id": "2", "name": "Bob"}, "at": 1}],
            "asked_by_me": [{"person": {"id": "3", "name": "Cleo"}, "at": 1}],
            "blocked": [{"person": {"id": "4", "name": "Dan"}, "at": 1}],
        }))
        .unwrap();
        let rows = [
            ("Ann", Standing::Friend),
            ("Bob", Standing::Asks),
            ("Cleo", Standing::Asked),
            ("Dan", Standing::Blocked),
            ("Eve", Standing::Stranger),
        ];
        for (name, expected) in rows {
            assert_eq!(Standing::of(&relations, name), expected, "{name}");
        }
    }
}
