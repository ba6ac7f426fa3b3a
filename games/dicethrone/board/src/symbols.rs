//! The drawings of this game: symbols of dice on 32 by 32, masks of heroes on 104 by 120, pictures of cards on 136 by 62.

use qipan_dicethrone::HeroId;

/// The symbol of a die by its name. A symbol without a drawing is a plain diamond.
pub(crate) fn symbol(name: &str) -> &'static str {
    match name {
        "hammer" => r#"<path class="s-1" d="M5.5 5.5h14.2l4.8 3.2v4.6h-7.2V29h-5.6V13.3H5.5z"/>"#,
        "brace" => {
            r#"<path class="s-5" fill-rule="evenodd" d="M3 3h26v26H3zm4.2 4.2v17.6h17.6V7.2z"/><path class="s-5" d="m7 9.5 2.5-2.5L25 22.5 22.5 25zM25 9.5 22.5 7 7 22.5 9.5 25z"/>"#
        }
        "peak" => {
            r#"<path class="s-3" d="M2.5 28 13 6.5l4.6 8.4L20.4 10 29.5 28zM13 6.5 9.4 14l3 2.2 2.2-2 2.7 1.400z"/>"#
        }
        "wick" => {
            r#"<path class="s-2" d="M16 2c1.2 4 5 6.2 5 11a5 5 0 0 1-10 0c0-3 2-4.5 2.9-6.7.8 1 .9 2.2.6 3.500C16 8.2 16.6 5.4 16 2z"/><path class="s-1" d="M14.5 17h3v4h4.500v9H10v-9h4.500z"/>"#
        }
        "glass" => {
            r#"<path class="s-4" fill-rule="evenodd" d="M16 2 28 12 16 30 4 12zm0 4.200L9.3 12H22.700zM9.4 15 16 25.2 22.6 15z"/>"#
        }
        "gear" => {
            r#"<path class="s-1" fill-rule="evenodd" d="M13.7 2h4.600l.7 3.8 2.6 1.1 3.2-2.2 3.3 3.3-2.2 3.2 1.1 2.6 3.8.7v4.600l-3.8.7-1.1 2.6 2.2 3.2-3.3 3.3-3.2-2.2-2.6 1.1-.7 3.800h-4.600l-.7-3.8-2.6-1.1-3.2 2.2-3.3-3.3 2.2-3.2-1.1-2.6-3.8-.7v-4.600l3.8-.7 1.1-2.6-2.2-3.2 3.3-3.3 3.2 2.2 2.6-1.100zM16 11a5 5 0 1 0 0 10 5 5 0 0 0 0-10z"/>"#
        }
        "halo" => {
            r#"<path class="s-3" fill-rule="evenodd" d="M16 7a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 3.600a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.800z"/><path class="s-3" d="M14.6 1h2.800v4h-2.800zM14.6 27h2.800v4h-2.800zM1 14.600h4v2.800H1zM27 14.600h4v2.800h-4zM5 7l2-2 2.8 2.8-2 2zM22.2 24.200l2-2L27 25l-2 2zM22.2 7.8 25 5l2 2-2.8 2.800zM5 25l2.8-2.8 2 2L7 27z"/>"#
        }
        "spark" => {
            r#"<path class="s-2" d="M16 1.5 19 12l10.5 4L19 20l-3 10.500L13 20 2.5 16 13 12z"/><path class="s-2" d="m26 3 1 3 3 1-3 1-1 3-1-3-3-1 3-1zM6 22l.9 2.6 2.6.9-2.6.9L6 29l-.9-2.6-2.6-.9 2.6-.9z"/>"#
        }
        "smoke" => {
            r#"<path class="s-1" d="M9 28c-3.5 0-6-2.2-6-5.2 0-2.6 1.8-4.5 4.3-5C7 13 10 9.8 14 9.800c.8-3.6 3.6-6 7-6 4.3 0 7.5 3.2 7.5 7.2 0 1.8-.7 3.3-1.7 4.5 1.6.9 2.7 2.5 2.7 4.7 0 3-2.4 5-5.6 5-.6 1.7-2.3 2.8-4.4 2.800z"/>"#
        }
        "chain" => {
            r#"<g fill="none" stroke="var(--print-blue)" stroke-width="3.8"><rect x="10" y="3" width="12" height="15.5" rx="6"/><rect x="10" y="13.5" width="12" height="15.5" rx="6"/></g>"#
        }
        "corona" => {
            r#"<path class="s-3" d="M16 9.500a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z"/><path class="s-3" d="m16 0 2.4 6.800h-4.800zM16 32l-2.4-6.800h4.800zM0 16l6.8-2.400v4.800zM32 16l-6.8 2.400v-4.800zM4.7 4.700l6.5 3.1-3.4 3.400zM27.3 27.300l-6.5-3.1 3.4-3.400zM4.7 27.300l3.1-6.5 3.4 3.400zM27.3 4.700l-3.1 6.5-3.4-3.400z"/>"#
        }
        _ => r#"<path class="s-1" d="M16 4 28 16 16 28 4 16z"/>"#,
    }
}

/// The mask of a hero. A hero without a drawing has a plain one.
pub(crate) fn mask(hero: HeroId) -> &'static str {
    match hero.name() {
        "quarryhand" => include_str!("art/quarryhand.svg"),
        "lanternwright" => include_str!("art/lanternwright.svg"),
        "ashcaller" => include_str!("art/ashcaller.svg"),
        _ => include_str!("art/plain.svg"),
    }
}
