//! The pictogram of every card: one silhouette on a square of 64, in the colour of its surroundings.

use qipan_summonerwars::data::{Card, Class};

/// The silhouette of a card, as the inside of an SVG element.
pub fn pictogram(card: &Card) -> &'static str {
    match (card.class, card.name.as_str()) {
        (Class::Gate, _) => DOOR,
        (Class::StartGate, _) => GATE,
        (_, "dl_anthill") => ANTS,
        (_, "sc_alley") => ARCH,
        (_, "bl_banner" | "co_notonestep") => BANNER,
        (_, "tp_duheng") => BELL,
        (_, "sc_xiaoman" | "sc_cityful") => BIRD,
        (_, "pw_volley" | "co_redfletch") => BOW,
        (_, "bl_candle") => CANDLE,
        (_, "nt_gamecock") => COCK,
        (_, "sc_pocket" | "sc_shareout") => COIN,
        (_, "tp_poultice" | "nt_physician") => CROSS,
        (_, "tp_crossbow" | "pw_bedbow") => CROSSBOW,
        (_, "co_danluo" | "co_cup" | "co_onecup") => CUP,
        (_, "dl_gauze") => CURTAIN,
        (_, "co_draught") => DROP,
        (_, "co_azhu") => DRUM,
        (_, "dl_baisu" | "dl_fright") => EYE,
        (_, "co_chilian" | "co_allin") => FLAME,
        (_, "pw_gongshu" | "pw_mojiu") => GEAR,
        (_, "tp_patch" | "pw_rammer" | "pw_repairs") => HAMMER,
        (_, "dl_pusher" | "co_ninefingers" | "co_palm") => HAND,
        (_, "pw_windlass") => HOOK,
        (_, "tp_sally" | "dl_lullaby") => HORN,
        (_, "bl_horses" | "nt_courier") => HORSE,
        (_, "bl_kite") => KITE,
        (_, "tp_ropes" | "nt_trapper") => KNOT,
        (_, "bl_huai" | "bl_tenthousand" | "nt_watchman") => LANTERN,
        (_, "bl_effigy" | "dl_puppet") => MASK,
        (_, "dl_mirror") => MIRROR,
        (_, "bl_vigil" | "dl_tapir") => MOON,
        (_, "dl_xuanji" | "dl_thread") => NEEDLE,
        (_, "sc_ironpot") => POT,
        (_, "pw_tieniu") => RAM,
        (_, "tp_ironring") => RINGS,
        (_, "sc_hauler" | "nt_porter") => SACK,
        (_, "bl_magistrate") => SCROLL,
        (_, "tp_shigan" | "tp_shieldhand" | "nt_convoy") => SHIELD,
        (_, "bl_bearer" | "bl_borrowed") => SKULL,
        (_, "bl_sangeng" | "pw_tunneller") => SPADE,
        (_, "tp_halberd" | "co_lancet") => SPEAR,
        (_, "pw_stakes") => STAKES,
        (_, "sc_sling" | "sc_gravel" | "nt_thrower") => STONE,
        (_, "sc_scatter" | "dl_worldturned") => SWAP,
        (_, "tp_weishuang" | "co_sworn") => SWORD,
        (_, "tp_portcullis" | "pw_storey") => TOWER,
        (_, "tp_grandfather") => TURTLE,
        (_, "pw_wall" | "pw_overnight") => WALL,
        (_, "sc_swallow" | "sc_urchin") => WING,
        (_, "bl_hound") => WOLF,
        (_, "sc_sanxian" | "dl_twelve") => ZITHER,
        _ => SCROLL,
    }
}

/// The symbols of the die and of the numbers of a card, on a square of 32.
pub const BLADE: &str = r#"<path d="M16 1.5l3.4 5v12h5.6v4h-5.6V30h-6.8v-7.5H7v-4h5.6v-12z"/>"#;
pub const ARROW: &str = r#"<path d="M3 13h15V6.5L30 16 18 25.5V19H3z"/>"#;
pub const STAR: &str = r#"<path d="M16 1l4 11 11 4-11 4-4 11-4-11-11-4 11-4z"/>"#;
pub const HEART: &str = r#"<path d="M16 29C7 22 2.5 17 2.5 11.2A7.2 7.2 0 0 1 16 7.6a7.2 7.2 0 0 1 13.5 3.6C29.5 17 25 22 16 29z"/>"#;

#[rustfmt::skip]
const ANTS: &str = r#"<path fill-rule="evenodd" d="M4 60 22 20l10 8 10-8 18 40zM26 46v14h12V46zM30 4h4v10h-4zM14 12l4-3 6 8-4 3zM50 12l-4-3-6 8 4 3z"/>"#;
#[rustfmt::skip]
const ARCH: &str = r#"<path fill-rule="evenodd" d="M4 61V30a28 28 0 0 1 56 0v31H45V31a13 13 0 0 0-26 0v30z"/>"#;
#[rustfmt::skip]
const BANNER: &str = r#"<path fill-rule="evenodd" d="M9 2h6v60H9zM19 6h39L47 20l11 14H19z"/>"#;
#[rustfmt::skip]
const BELL: &str = r#"<path fill-rule="evenodd" d="M32 3a6 6 0 0 1 6 6c8 3 12 11 12 22v13l7 9H7l7-9V31c0-11 4-19 12-22a6 6 0 0 1 6-6zM24 56h16a8 8 0 0 1-16 0z"/>"#;
#[rustfmt::skip]
const BIRD: &str = r#"<path fill-rule="evenodd" d="M32 20C24 5 10 4 3 11c2 11 13 16 25 14-2 8-1 16 2 22l-8 14 10-5 10 5-8-14c3-6 4-14 2-22 12 2 23-3 25-14-7-7-21-6-29 9z"/>"#;
#[rustfmt::skip]
const BOW: &str = r#"<path d="M18 8q34 24 0 48" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><path d="M18 8V56M8 32H54M45 23l10 9-10 9" fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>"#;
#[rustfmt::skip]
const CANDLE: &str = r#"<path fill-rule="evenodd" d="M23 27h18v30h7v5H16v-5h7zM32 1c6 8 9 11 9 15a9 9 0 0 1-18 0c0-4 3-7 9-15z"/>"#;
#[rustfmt::skip]
const COCK: &str = r#"<path fill-rule="evenodd" d="M20 20c-6-2-8-8-5-14l5 5 4-8 5 8c6 0 9 4 9 10l-6 3c8 4 20 2 24-8 4 16-2 32-14 36v10h-6V52h-4v10h-6V51C14 45 12 32 20 20z"/>"#;
#[rustfmt::skip]
const COIN: &str = r#"<path fill-rule="evenodd" d="M32 4a28 28 0 1 1 0 56 28 28 0 0 1 0-56zM22 22v20h20V22z"/>"#;
#[rustfmt::skip]
const CROSS: &str = r#"<path fill-rule="evenodd" d="M23 5h18v18h18v18H41v18H23V41H5V23h18z"/>"#;
#[rustfmt::skip]
const CROSSBOW: &str = r#"<path d="M9 24q23-22 46 0z" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><path fill-rule="evenodd" d="M28 6h8v55h-8z"/>"#;
#[rustfmt::skip]
const CUP: &str = r#"<path fill-rule="evenodd" d="M11 6h42c0 21-8 32-17 35v10h12v8H16v-8h12V41C19 38 11 27 11 6z"/>"#;
#[rustfmt::skip]
const CURTAIN: &str = r#"<path fill-rule="evenodd" d="M4 4h56v9H4zM8 15h14c2 16-2 32-8 46H8zM42 15h14v46h-6c-6-14-10-30-8-46zM26 15h12v12H26z"/>"#;
#[rustfmt::skip]
const DOOR: &str = r#"<path fill-rule="evenodd" d="M12 3h40v58H12zM18 10v44h28V10zM22 14h9v36h-9zM34 14h9v36h-9z"/>"#;
#[rustfmt::skip]
const DROP: &str = r#"<path fill-rule="evenodd" d="M32 3c12 15 20 26 20 37a20 20 0 0 1-40 0C12 29 20 18 32 3zM22 38a10 10 0 0 0 9 13v-5c-3 0-5-4-5-8z"/>"#;
#[rustfmt::skip]
const DRUM: &str = r#"<path fill-rule="evenodd" d="M8 18C8 10 19 5 32 5s24 5 24 13v28c0 8-11 13-24 13S8 54 8 46zM14 18c0 4 8 7 18 7s18-3 18-7-8-7-18-7-18 3-18 7zM12 32l8 16 8-13 4 14 4-14 8 13 8-16v5l-8 15-8-10-4 11-4-11-8 10-8-15z"/>"#;
#[rustfmt::skip]
const EYE: &str = r#"<path fill-rule="evenodd" d="M1 32C14 12 50 12 63 32 50 52 14 52 1 32zM32 19a13 13 0 1 0 0 26 13 13 0 0 0 0-26zM32 26a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"/>"#;
#[rustfmt::skip]
const FLAME: &str = r#"<g transform="scale(2)"><path d="M16.8 2c1 4.6 4.2 6.6 6.3 9.9 3.6 5.7 1.6 13.6-4.8 16.7 1.9-3 1.5-6-.5-8.2-1.3-1.5-2-2.9-1.9-5-3 2-4.3 4.4-3.9 7.2.2 2 1 3.7 2.3 5.5C8.6 26.6 6 22 6.9 17c.6-3 2.3-4.8 4.4-6.7C14 7.8 16.3 5.7 16.8 2z"/></g>"#;
#[rustfmt::skip]
const GATE: &str = r#"<path fill-rule="evenodd" d="M4 12 32 3l28 9v8H4zM8 23h48v38H38V44a6 6 0 0 0-12 0v17H8z"/>"#;
#[rustfmt::skip]
const GEAR: &str = r#"<path fill-rule="evenodd" d="M27 2h10l2 9 8 3 8-5 7 7-5 8 3 8 2 1v10l-9 2-3 8 5 8-7 7-8-5-8 3-2 6H27l-2-9-8-3-8 5-7-7 5-8-3-8-2-1V30l9-2 3-8-5-8 7-7 8 5zM32 22a10 10 0 1 0 0 20 10 10 0 0 0 0-20z"/>"#;
#[rustfmt::skip]
const HAMMER: &str = r#"<path d="M10 6h36l8 8v12H38v34H26V26H10z"/>"#;
#[rustfmt::skip]
const HAND: &str = r#"<path d="M20 61V38L9 25l6-6 9 8V9h7v19h2V4h7v24h2V9h7v22h2V17h6v27l-9 17z"/>"#;
#[rustfmt::skip]
const HOOK: &str = r#"<path d="M40 5v31a14 14 0 0 1-28 0M5 42l7-8 8 7" fill="none" stroke="currentColor" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/>"#;
#[rustfmt::skip]
const HORN: &str = r#"<path fill-rule="evenodd" d="M2 49C22 51 34 38 34 11l-3-6 33 13-5 4C57 50 36 65 8 61c-6-1-10-11-6-12zM37 20l19 7-1.5 5L37 26z"/>"#;
#[rustfmt::skip]
const HORSE: &str = r#"<path fill-rule="evenodd" d="M17 61V51c0-10 12-13 12-23l-11 7-8-6 8-17 12-8 2-4 4 6c12 3 18 13 18 27v28zM30 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"/>"#;
#[rustfmt::skip]
const KITE: &str = r#"<path fill-rule="evenodd" d="M32 2 56 25 32 50 8 25zM32 11 21 24h22zM30 50h4l7 6-6 1 3 6-10-5 3-4z"/>"#;
#[rustfmt::skip]
const KNOT: &str = r#"<path d="M32 8 56 32 32 56 8 32zM18 18h28v28H18z" fill="none" stroke="currentColor" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/>"#;
#[rustfmt::skip]
const LANTERN: &str = r#"<path fill-rule="evenodd" d="M29 2h6v6h11v6h5l4 12v14l-4 12H13L9 40V26l4-12h5V8h11zM20 22v24h5V22zM39 22v24h5V22zM29 56h6v7h-6z"/>"#;
#[rustfmt::skip]
const MASK: &str = r#"<path fill-rule="evenodd" d="M7 8q25-8 50 0v25c0 15-11 24-25 28C18 57 7 48 7 33zM14 26l14 5-3 6q-9 1-11-11zM50 26l-14 5 3 6q9 1 11-11zM24 46h16l-8 7z"/>"#;
#[rustfmt::skip]
const MIRROR: &str = r#"<path fill-rule="evenodd" d="M32 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44zM32 9a15 15 0 1 0 0 30 15 15 0 0 0 0-30zM28 47h8v15h-8zM24 20l8-6v5l-8 6z"/>"#;
#[rustfmt::skip]
const MOON: &str = r#"<path fill-rule="evenodd" d="M40 3a29 29 0 1 0 21 43A25 25 0 0 1 40 3z"/>"#;
#[rustfmt::skip]
const NEEDLE: &str = r#"<path fill-rule="evenodd" d="M52 3a10 10 0 0 1 8 12L14 60l-9 2 2-9L52 8zM51 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"/>"#;
#[rustfmt::skip]
const POT: &str = r#"<path fill-rule="evenodd" d="M3 18h58v7h-4v7c0 18-9 28-25 28S7 50 7 32v-7H3zM25 5h14v9H25z"/>"#;
#[rustfmt::skip]
const RAM: &str = r#"<path fill-rule="evenodd" d="M2 25h40v14H2zM45 18h6l11 7v14l-11 7h-6zM9 43h7v15H9zM27 43h7v15h-7zM6 11h33v7H6z"/>"#;
#[rustfmt::skip]
const RINGS: &str = r#"<path fill-rule="evenodd" d="M22 12a20 20 0 1 1 0 40 20 20 0 0 1 0-40zM22 20a12 12 0 1 0 0 24 12 12 0 0 0 0-24zM42 12a20 20 0 1 1 0 40 20 20 0 0 1 0-40zM42 20a12 12 0 1 0 0 24 12 12 0 0 0 0-24z"/>"#;
#[rustfmt::skip]
const SACK: &str = r#"<path fill-rule="evenodd" d="M23 3h18l-5 11c14 6 21 18 21 31 0 11-9 16-25 16S7 56 7 45c0-13 7-25 21-31zM25 30v6h14v-6z"/>"#;
#[rustfmt::skip]
const SCROLL: &str = r#"<path fill-rule="evenodd" d="M12 6h40v8h-5v36h5v8H12v-8h5V14h-5zM24 20v5h16v-5zM24 31v5h16v-5z"/>"#;
#[rustfmt::skip]
const SHIELD: &str = r#"<path fill-rule="evenodd" d="M32 3 7 12v19c0 15 10 25 25 30 15-5 25-15 25-30V12zM32 17a14 14 0 1 1 0 28 14 14 0 0 1 0-28zm0 7a7 7 0 1 0 0 14 7 7 0 0 0 0-14z"/>"#;
#[rustfmt::skip]
const SKULL: &str = r#"<path fill-rule="evenodd" d="M32 5C16 5 7 15 7 28c0 8 4 13 9 16v13h32V44c5-3 9-8 9-16C57 15 48 5 32 5zM22 24a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm20 0a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM29.5 43h5v9h-5zM22 47h4v10h-4zM38 47h4v10h-4z"/>"#;
#[rustfmt::skip]
const SPADE: &str = r#"<path fill-rule="evenodd" d="M27 2h10v29h9v13c0 8-7 14-14 18-7-4-14-10-14-18V31h9z"/>"#;
#[rustfmt::skip]
const SPEAR: &str = r#"<g transform="rotate(38 32 32)"><path d="M32-5 42 15l-6 6v48h-8V21l-6-6z"/><path d="M22 25h20l4 10-8-3-6 6-6-6-8 3z"/></g>"#;
#[rustfmt::skip]
const STAKES: &str = r#"<path fill-rule="evenodd" d="M5 60 17 6l8 54zM25 60 37 6l8 54zM44 60 55 18l6 42z"/>"#;
#[rustfmt::skip]
const STONE: &str = r#"<path fill-rule="evenodd" d="M12 42 20 20 41 14 57 29 52 50 30 58zM5 11l9-5 7 6-6 8-8-1zM46 3l6-2 4 5-5 4z"/>"#;
#[rustfmt::skip]
const SWAP: &str = r#"<path fill-rule="evenodd" d="M2 20 18 6v9h40v10H18v9zM62 44 46 30v9H6v10h40v9z"/>"#;
#[rustfmt::skip]
const SWORD: &str = r#"<path d="M32 2l6 9v27h10v7H38v16H26V45H16v-7h10V11z"/>"#;
#[rustfmt::skip]
const TOWER: &str = r#"<path fill-rule="evenodd" d="M10 4h10v8h7V4h10v8h7V4h10v19l-6 6v32H16V29l-6-6zM27 61V46a5 5 0 0 1 10 0v15zM29 30h6v8h-6z"/>"#;
#[rustfmt::skip]
const TURTLE: &str = r#"<path fill-rule="evenodd" d="M19 12h26l13 20-13 20H19L6 32zM24 21l-7 11 7 11h16l7-11-7-11zM29 27h6l3 5-3 5h-6l-3-5zM14 9l6 1-5 7zM50 9l-6 1 5 7zM14 55l6-1-5-7zM50 55l-6-1 5-7z"/>"#;
#[rustfmt::skip]
const WALL: &str = r#"<path fill-rule="evenodd" d="M4 12h26v12H4zM34 12h26v12H34zM4 28h12v12H4zM20 28h24v12H20zM48 28h12v12H48zM4 44h26v12H4zM34 44h26v12H34z"/>"#;
#[rustfmt::skip]
const WING: &str = r#"<path d="M4 54C6 24 26 8 60 5c-2 11-6 17-13 20 3 1 5 1 8 0-4 10-11 15-20 16 3 1 5 2 8 1C34 54 22 59 4 54z"/>"#;
#[rustfmt::skip]
const WOLF: &str = r#"<path fill-rule="evenodd" d="M7 5l14 11h22L57 5l3 27-12 20-16 9-16-9L4 32zM17 28l12 6-9 5zM47 28l-12 6 9 5zM27 48h10l-5 7z"/>"#;
#[rustfmt::skip]
const ZITHER: &str = r#"<path d="M5 43 43 5l16 16-38 38z" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><path d="M14 46 47 13M19 51 52 18" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>"#;

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_summonerwars::library;

    /// A new card without a picture of its own would look like an event.
    #[test]
    fn every_card_has_a_picture_of_its_own_kind() {
        for card in library().cards() {
            let is_scroll = pictogram(card) == SCROLL;
            assert!(!is_scroll || card.name == "bl_magistrate", "{}", card.name);
        }
    }
}
