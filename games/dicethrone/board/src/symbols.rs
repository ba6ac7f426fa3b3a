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
        "dart" => {
            r#"<path class="s-1" d="M29.5 2.5 27 13l-3.200-2.300L13.500 21l.8 4.500-5.300 5-1.500-6-6-1.500 5-5.300 4.500.8L21.300 8.200 19 5z"/>"#
        }
        "rope" => {
            r#"<g fill="none" stroke="var(--print-red)" stroke-width="3.2" stroke-linecap="round"><ellipse cx="15" cy="9" rx="11" ry="5.500"/><path d="M4 15c0 3 5 5.500 11 5.500S26 18 26 15M4 21c0 3 5 5.500 11 5.500 5 0 7-1 9-2.500 2 0 3.500 2 5 5.500"/></g>"#
        }
        "reed" => {
            r#"<path class="s-5" d="M14.500 12h3v19h-3zM16 1c3 0 4 2 4 4v7c0 2-1.500 3.500-4 3.500S12 14 12 12V5c0-2 1-4 4-4zM14.500 30C7 27 4 21 4 13c6 3 9.500 8 10.500 17zM17.500 30c1-8 4-13 10.500-15 0 8-4 13-10.500 15z"/>"#
        }
        "jaw" => {
            r#"<path class="s-3" d="M2 15A14 12.500 0 0 1 30 15l-4.200-3.200-2.300 5.200-4-5.500L16 17.500l-3.500-6-4 5.500-2.300-5.200zM2 18a14 12.500 0 0 0 28 0l-4.200 3.200-2.300-3.700-4 5.500L16 19l-3.500 4-4-5.500-2.300 3.700z"/>"#
        }
        "blade" => {
            r#"<path class="s-1" d="M28.500 2.500 27 10 13.500 22.500l-4-4L22 5zM4.500 17l2.800-2.800 10 10-2.800 2.800-3.200-3.200-5.300 5.700-3.500-3.500 5.700-5.300z"/>"#
        }
        "step" => {
            r#"<path class="s-4" d="M9 3c3.500 0 5 4 4.700 8-.2 3-1.500 5-1.700 7.500H6.500C6.300 15.500 4 13 4 9.500 4 6 6 3 9 3zM6.600 20.500H12c.3 3-.5 5.500-2.800 5.500s-3.100-2.500-2.600-5.500zM23 6c3 0 5 3 5 6.500 0 3.500-2.300 6-2.500 9H20c-.2-2.500-1.500-4.500-1.700-7.500C18 10 19.500 6 23 6zM20 23.500h5.400c.5 3-.3 5.500-2.600 5.500S19.700 26.500 20 23.500z"/>"#
        }
        "hilt" => {
            r#"<path class="s-5" fill-rule="evenodd" d="M14 1h4v9h-4zM16 8c8 0 13 4 13 9.500 0 4-3 7-7.500 7.500v-4c2-.5 3.500-1.800 3.500-3.500C25 14.500 21.500 12 16 12s-9 2.500-9 5.500c0 1.700 1.500 3 3.500 3.500v4C6 24.500 3 21.500 3 17.500 3 12 8 8 16 8zM14 14h4v11h-4zM16 24.500a3.300 3.300 0 1 1 0 6.600 3.300 3.300 0 0 1 0-6.600z"/>"#
        }
        "plume" => {
            r#"<path class="s-3" d="M27.500 2C14 3 5.500 11 5.500 21.500L3 30h3.200l1.800-5.500C10 20 14 14.500 20 9.500c-4.500 5.500-8 10.500-9.800 15 3.800 1 7.300 0 9.800-2.500l-3.500-.5 5.500-2.500c1.300-1.700 2-3.700 2.500-6l-4 .5 5-4c.8-2.500 1.500-5 2-7.500z"/>"#
        }
        "coin" => {
            r#"<path class="s-4" fill-rule="evenodd" d="M16 2.500a13.500 13.500 0 1 1 0 27 13.500 13.500 0 0 1 0-27zm0 3.200a10.300 10.300 0 1 0 0 20.600 10.300 10.300 0 0 0 0-20.600zM9.500 9.500h13v13h-13zm3.400 3.400v6.200h6.200v-6.200z"/>"#
        }
        "lot" => {
            r#"<path class="s-5" d="M8 2.500h4.500l1 18h-5zM14.200 1h4.600v19.500h-4.600zM20.500 2.500H25l-1 18h-4.500zM6 17h20l-2 14H8z"/>"#
        }
        "cup" => r#"<path class="s-1" d="M10 3h12l1.500 2.500h-15zM8 7h16l4 17H4zM2.500 26h27v4h-27z"/>"#,
        "leopard" => {
            r#"<path class="s-3" fill-rule="evenodd" d="M7.500 2.500a5 5 0 0 1 5 3.300 14 14 0 0 1 7 0 5 5 0 1 1 7.300 6.200c2 3.300 2 7.500-.3 11C24 27.500 20 30 16 30S8 27.500 5.500 23c-2.300-3.500-2.300-7.700-.3-11a5 5 0 0 1 2.300-9.500zM8.500 16l5.500 2-1.500 3c-2.300 0-3.800-2-4-5zM23.500 16 18 18l1.500 3c2.300 0 3.800-2 4-5zM13 23.500h6l-3 3.700zM16 8.500a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400zM11.500 10.500a1.400 1.400 0 1 0 0 2.800 1.400 1.400 0 0 0 0-2.800zM20.500 10.500a1.400 1.400 0 1 0 0 2.800 1.400 1.400 0 0 0 0-2.800z"/>"#
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
        "fentrapper" => include_str!("art/fentrapper.svg"),
        "courtblade" => include_str!("art/courtblade.svg"),
        "luckmonger" => include_str!("art/luckmonger.svg"),
        _ => include_str!("art/plain.svg"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::picture;
    use qipan_dicethrone::library;
    use std::collections::BTreeSet;

    #[test]
    fn every_hero_and_symbol_has_a_drawing_of_its_own() {
        let heroes = &library().heroes;
        let masks: BTreeSet<&str> = heroes.iter().map(|hero| mask(hero.id)).collect();
        assert_eq!(masks.len(), heroes.len());
        assert!(!masks.contains(include_str!("art/plain.svg")));
        let names: BTreeSet<&str> = heroes
            .iter()
            .flat_map(|hero| hero.die.faces().iter().flat_map(|face| &face.symbols))
            .map(|symbol| symbol.name())
            .collect();
        let drawings: BTreeSet<&str> = names.iter().map(|name| symbol(name)).collect();
        assert_eq!(drawings.len(), names.len());
        assert!(!drawings.contains(symbol("nothing of this name")));
    }

    #[test]
    fn every_card_has_a_picture() {
        let plain = library().cards().filter(|card| picture(card) == crate::pictures::STAR);
        let plain: Vec<&str> = plain.map(|card| card.id.name()).collect();
        assert!(plain.is_empty(), "without a picture: {plain:?}");
    }
}
