//! What the shell shows of an account's friends, messages and invitations. They are a part of the client that is loaded
//! for accounts only, and that writes what is here.

use crate::net::session::{self, OWN_ID};
use crate::pages;
use crate::router::Route;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::{Icon, dom, icon, text_with};
use std::cell::OnceCell;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Badge {
    /// The friends who are online.
    pub(crate) online: usize,
    /// Notices and messages that the account has not looked at.
    pub(crate) unread: usize,
    /// An invitation runs.
    pub(crate) is_invited: bool,
}

type DrawSlip = fn() -> AnyView;

#[derive(Clone, Copy)]
struct Shown {
    /// `None` without an account, and before the part is loaded.
    badge: RwSignal<Option<Badge>>,
    /// Draws the running invitation.
    slip: RwSignal<Option<DrawSlip>>,
}

thread_local! {
    static SHOWN: OnceCell<Shown> = const { OnceCell::new() };
}

fn shown() -> Shown {
    let new = || Shown { badge: RwSignal::new(None), slip: RwSignal::new(None) };
    SHOWN.with(|cell| *cell.get_or_init(new))
}

pub(crate) fn badge() -> RwSignal<Option<Badge>> {
    shown().badge
}

/// Loads the part while somebody is logged in with an account, and begins it for that account. Call it outside all
/// pages, so that its signals outlive them.
pub(crate) fn follow_account() {
    let Shown { badge, slip } = shown();
    let account = Memo::new(|_| account());
    Effect::new(move |_| {
        let Some(id) = account.get() else { return };
        let owner = Owner::current();
        spawn_local(async move {
            // A part that was not loaded is loaded with the next page that needs it, which reports a failure.
            let Ok(parts) = pages::people_parts().await else { return };
            let is_same = account.get_untracked().as_ref() == Some(&id);
            if let Some(owner) = owner.filter(|_| is_same) {
                owner.with(|| (parts.start)(&id));
                slip.set(Some(parts.slip));
            }
        });
        on_cleanup(move || {
            badge.set(None);
            slip.set(None);
        });
    });
}

/// The id of the account. Before the server was asked, and without a network, it is the one whose lists are kept here.
fn account() -> Option<String> {
    match session::me().get() {
        Some(me) => (!me.guest).then_some(me.id),
        None => dom::stored_text(OWN_ID),
    }
}

/// Friends and notices in the bar at the top.
pub(super) fn entries(route: &Route) -> AnyView {
    let here = (*route == Route::People).then_some("page");
    let entries = move || badge().get().map(|badge| view! { {friends(badge, here)} {bell(badge, here)} });
    view! { {entries} }.into_any()
}

fn friends(badge: Badge, here: Option<&'static str>) -> AnyView {
    let label = move || text_with("shell-friends", &[("count", badge.online.into())]);
    let count =
        (badge.online > 0).then(|| view! { <span class="num" aria-hidden="true">{badge.online}</span> });
    view! {
        <a class="btn btn--quiet wide" href="/people" aria-label=label title=label aria-current=here>
            {icon(Icon::Users)}
            {count}
        </a>
    }
    .into_any()
}

fn bell(badge: Badge, here: Option<&'static str>) -> AnyView {
    let Badge { unread, is_invited, .. } = badge;
    let key = if is_invited { "shell-notices-invited" } else { "shell-notices" };
    let label = move || text_with(key, &[("count", unread.into())]);
    let class = if is_invited { "cnt cnt--seal" } else { "cnt" };
    let shown = if unread > 99 { "99+".to_owned() } else { unread.max(usize::from(is_invited)).to_string() };
    let count = (unread > 0 || is_invited).then(|| view! { <i class=class aria-hidden="true">{shown}</i> });
    view! {
        <a class="btn btn--icon btn--quiet bell" href="/people?tab=notices" aria-label=label title=label aria-current=here>
            {icon(Icon::Bell)}
            {count}
        </a>
    }
    .into_any()
}

fn slip() -> impl Fn() -> Option<AnyView> + Copy + Send + Sync {
    let slip = shown().slip;
    move || slip.get().map(|draw| draw())
}

/// The running invitation, beside the page.
pub(crate) fn dock() -> AnyView {
    view! { <div class="toastdock">{slip()}</div> }.into_any()
}

/// The running invitation in the side column of a match.
pub(crate) fn rail_slip() -> AnyView {
    view! { <div class="railinv">{slip()}</div> }.into_any()
}
