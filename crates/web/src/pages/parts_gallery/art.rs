//! Drawings of the gallery: symbols of dice on 32 by 32, pictures of cards on 136 by 62.

pub(super) const HAMMER: &str = r#"<path class="s-1" d="M5.5 5.5h14.2l4.8 3.2v4.6h-7.2V29h-5.6V13.3H5.5z"/>"#;
pub(super) const FLAME: &str = r#"<path class="s-2" d="M16.8 2c1 4.6 4.2 6.6 6.3 9.9 3.6 5.7 1.6 13.6-4.8 16.7 1.9-3 1.5-6-.5-8.2-1.3-1.5-2-2.9-1.9-5-3 2-4.3 4.4-3.9 7.2.2 2 1 3.7 2.3 5.5C8.6 26.6 6 22 6.9 17c.6-3 2.3-4.8 4.4-6.7C14 7.8 16.3 5.7 16.8 2z"/>"#;
pub(super) const CROWN: &str =
    r#"<path class="s-3" d="M5 25.5h22V29H5zM4.8 22.5 3 9l7.2 5.2L16 4l5.8 10.2L29 9l-1.8 13.5z"/>"#;

pub(super) const SPARKS: &str = r#"<g fill="var(--ivory)"><path d="M68 62 60 30l-14-8 16-2 6-20 6 20 16 2-14 8z"/><path opacity=".4" d="M20 62 16 40 6 34l11-2 3-14 4 14 11 2-10 6zM118 62l-4-22-10-6 11-2 3-14 4 14 11 2-10 6z"/></g>"#;
pub(super) const ANVIL: &str = r#"<path fill="var(--ivory)" d="M30 16h80c0 10-10 16-24 17v9l16 10v6H38v-6l16-10v-9c-12 0-22-5-24-17z"/><path fill="var(--ivory)" opacity=".4" d="M14 16h12v10c-7-1-11-5-12-10z"/>"#;
pub(super) const BLOW: &str = r#"<g transform="rotate(-24 68 34)" fill="var(--ivory)"><path d="M40 6h56v20H40z"/><path opacity=".6" d="M63 26h11v40H63z"/></g>"#;
pub(super) const COINS: &str = r#"<g fill="none" stroke="var(--ivory)" stroke-width="5"><circle cx="50" cy="31" r="19"/><path d="M44 25h12v12H44z"/><g opacity=".4"><circle cx="92" cy="31" r="19"/><path d="M86 25h12v12H86z"/></g></g>"#;
