//! Going on with a match that was left.

use crate::boards;
use crate::pages::parts::{glyph, title_of};
use crate::play::local;
use leptos::prelude::*;
use qipan_ui::tr;

/// The strip with the first match that was left in the middle; nothing if there is none.
pub(super) fn strip() -> Option<AnyView> {
    let playable = boards::playable().into_iter().find(|playable| local::is_kept(playable.board.game))?;
    let manifest = playable.manifest();
    let strip = view! {
        <section class="resume" aria-label=tr("resume-title")>
            {glyph(playable)}
            <div>
                <h2>{move || title_of(manifest)}</h2>
                <p>{tr("resume-local")}</p>
            </div>
            <a class="btn btn--primary" href=format!("/local/{}", manifest.id)>{tr("resume-go")}</a>
        </section>
    };
    Some(strip.into_any())
}
