//! Pictures of cards: white on the colour of the kind, inside of an SVG of 136 by 62.

use qipan_dicethrone::data::{Card, Timing};

const STEPS: &str = r#"<g fill="var(--ivory)"><path opacity=".4" d="M18 62V48h24v14z"/><path opacity=".65" d="M46 62V36h24v26z"/><path d="M74 62V24h24v38zM86 2l14 14H91v6H81v-6h-9z"/></g>"#;
const DIE: &str = r#"<g transform="rotate(-12 68 34)"><rect x="44" y="10" width="46" height="46" rx="9" fill="var(--ivory)"/><g fill="var(--kind)"><circle cx="56" cy="22" r="4.2"/><circle cx="78" cy="22" r="4.2"/><circle cx="56" cy="33" r="4.2"/><circle cx="78" cy="33" r="4.2"/><circle cx="56" cy="44" r="4.2"/><circle cx="78" cy="44" r="4.2"/></g></g>"#;
const TWO_DICE: &str = r#"<g transform="rotate(-14 42 36)" opacity=".55"><rect x="20" y="16" width="40" height="40" rx="8" fill="var(--ivory)"/><circle cx="40" cy="36" r="5.5" fill="var(--kind)"/></g><g transform="rotate(11 90 30)"><rect x="68" y="9" width="42" height="42" rx="8" fill="var(--ivory)"/><g fill="var(--kind)"><circle cx="79" cy="20" r="4"/><circle cx="99" cy="20" r="4"/><circle cx="89" cy="30" r="4"/><circle cx="79" cy="40" r="4"/><circle cx="99" cy="40" r="4"/></g></g>"#;
const SHIELD: &str = r#"<path fill="var(--ivory)" d="M68 3 96 12v18c0 16-11 25-28 30C51 55 40 46 40 30V12z"/><path fill="var(--kind)" d="M68 11v42c13-5 20-12 20-23V17z"/><path fill="none" stroke="var(--ivory)" stroke-width="4" stroke-linecap="round" opacity=".5" d="M8 18h22M4 32h24M10 46h20M106 18h22M108 32h24M106 46h20"/>"#;
const COINS: &str = r#"<g fill="none" stroke="var(--ivory)" stroke-width="5"><circle cx="50" cy="31" r="19"/><path d="M44 25h12v12H44z"/><g opacity=".45"><circle cx="92" cy="31" r="19"/><path d="M86 25h12v12H86z"/></g></g>"#;
const PAGES: &str = r#"<g fill="var(--ivory)"><path opacity=".4" transform="rotate(-16 50 40)" d="M32 10h32v44H32z"/><path opacity=".65" d="M52 8h32v44H52z"/><path transform="rotate(16 88 40)" d="M72 10h32v44H72z"/></g>"#;
const WIND: &str = r#"<g fill="none" stroke="var(--ivory)" stroke-width="5" stroke-linecap="round"><path d="M-4 20h70c14 0 16-14 6-14-6 0-8 5-6 9"/><path opacity=".65" d="M-4 34h110c14 0 16 16 4 16-7 0-8-6-5-9"/><path opacity=".4" d="M-4 48h62"/></g>"#;
const HANDS: &str = r#"<g fill="none" stroke="var(--ivory)" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M24 22h78M88 8l16 14-16 14"/><path opacity=".5" d="M112 42H34M48 28 32 42l16 14"/></g>"#;
const STONE: &str = r#"<g fill="var(--ivory)"><path opacity=".9" d="M14 38h34v12H14zM52 38h34v12H52zM90 38h34v12H90z"/><path opacity=".6" d="M-4 22h34v12H-4zM34 22h34v12H34zM72 22h34v12H72zM110 22h34v12h-34z"/><path opacity=".35" d="M14 6h34v12H14zM52 6h34v12H52zM90 6h34v12H90z"/></g>"#;
const BLOW: &str = r#"<g transform="rotate(-24 68 34)" fill="var(--ivory)"><path d="M40 6h56v20H40z"/><path opacity=".6" d="M63 26h11v40H63z"/></g><path fill="none" stroke="var(--ivory)" stroke-width="4" stroke-linecap="round" opacity=".55" d="M20 46 8 52M22 34 8 30M30 22 22 10"/>"#;
const LAMP: &str = r#"<g fill="var(--ivory)"><path d="M56 12h24l8 20-8 22H56l-8-22z"/><path opacity=".7" d="M62 4h12v8H62zM58 54h20v6H58z"/></g><path fill="var(--kind)" d="M68 18c7 9 7 18 0 27-7-9-7-18 0-27z"/><path fill="none" stroke="var(--ivory)" stroke-width="4" stroke-linecap="round" opacity=".45" d="M34 14 22 8M30 32H14M34 50l-12 6M102 14l12-6M106 32h16M102 50l12 6"/>"#;
const MIRROR: &str = r#"<ellipse cx="68" cy="31" rx="24" ry="27" fill="var(--ivory)"/><path fill="var(--kind)" opacity=".85" d="M58 14c-8 9-8 25 0 34l6-4c-5-8-5-18 0-26z"/><path fill="none" stroke="var(--ivory)" stroke-width="4" stroke-linecap="round" opacity=".5" d="M6 8l32 18M8 32h26M6 56l32-18M130 8 98 26M128 32h-26M130 56 98 38"/>"#;
const FIRE: &str = r#"<path fill="var(--ivory)" d="M70 2c3 13 13 19 18 28 8 14 2 26-12 31 5-8 4-15-1-21-3-4-5-7-5-13-8 6-11 12-10 20 1 6 3 10 7 14-15-2-24-14-21-28 2-8 7-13 12-18C65 10 69 8 70 2z"/><path fill="var(--ivory)" opacity=".4" d="M28 20c2 9 9 12 11 19 2 8-2 16-10 20 2-6 1-10-2-14-4 4-5 8-3 14-9-2-13-11-9-19 3-7 11-11 13-20zM110 20c2 9 9 12 11 19 2 8-2 16-10 20 2-6 1-10-2-14-4 4-5 8-3 14-9-2-13-11-9-19 3-7 11-11 13-20z"/>"#;
const LINKS: &str = r#"<g fill="none" stroke="var(--ivory)" stroke-width="6"><rect x="6" y="20" width="40" height="22" rx="11"/><rect x="50" y="20" width="40" height="22" rx="11"/><rect x="94" y="20" width="40" height="22" rx="11"/><path opacity=".6" d="M36 31h24M80 31h24"/></g>"#;
const EYE: &str = r#"<path fill="var(--ivory)" fill-rule="evenodd" d="M20 31S40 8 68 8s48 23 48 23-20 23-48 23-48-23-48-23zm48-14a14 14 0 1 0 0 28 14 14 0 0 0 0-28z"/><circle cx="68" cy="31" r="7" fill="var(--ivory)"/>"#;
const HEART: &str = r#"<path fill="var(--ivory)" d="M68 58C48 46 38 35 38 23c0-9 7-16 15-16 7 0 12 4 15 10 3-6 8-10 15-10 8 0 15 7 15 16 0 12-10 23-30 35z"/><path fill="var(--kind)" d="M64 20h8v9h9v8h-9v9h-8v-9h-9v-8h9z"/>"#;
/// For cards without a picture of their own.
pub(crate) const STAR: &str = r#"<g fill="var(--ivory)"><path d="M68 62 60 30l-14-8 16-2 6-20 6 20 16 2-14 8z"/><path opacity=".4" d="M20 62 16 40 6 34l11-2 3-14 4 14 11 2-10 6zM118 62l-4-22-10-6 11-2 3-14 4 14 11 2-10 6z"/></g>"#;
const WIRE: &str = r#"<g fill="none" stroke="var(--ivory)" stroke-width="4.500" stroke-linecap="round"><path stroke-width="7" d="M20 62V16M116 62V16"/><path d="M20 30c28 12 68 12 96 0"/><path opacity=".5" d="M20 46c28 10 68 10 96 0"/><path opacity=".8" d="M14 24l12 12M26 24 14 36M110 24l12 12M122 24l-12 12"/></g>"#;
const JAWS: &str = r#"<g fill="var(--ivory)"><path d="M24 30a44 30 0 0 1 88 0l-11-8-8 11-11-12-14 12-14-12-11 12-8-11z"/><path opacity=".6" d="M24 36a44 30 0 0 0 88 0l-11 7-8-9-11 11-14-11-14 11-11-11-8 9z"/></g>"#;
const REEDS: &str = r#"<g fill="var(--ivory)"><path d="M66 22h4v40h-4zM68-2c6 0 8 4 8 8v10c0 5-3 8-8 8s-8-3-8-8V6c0-4 2-8 8-8z"/><path opacity=".65" d="M96 32h4v30h-4zM98 10c5 0 7 3 7 7v8c0 4-3 7-7 7s-7-3-7-7v-8c0-4 2-7 7-7zM36 32h4v30h-4zM38 10c5 0 7 3 7 7v8c0 4-3 7-7 7s-7-3-7-7v-8c0-4 2-7 7-7z"/></g><path fill="none" stroke="var(--ivory)" stroke-width="4" stroke-linecap="round" opacity=".45" d="M-4 52c12-8 22 8 34 0s22 8 34 0 22 8 34 0 22 8 42 0"/>"#;
const BLADES: &str = r#"<g fill="var(--ivory)"><g opacity=".55" transform="rotate(-62 68 31)"><path d="M68-20l3.500 8v62h-7v-62zM57 50h22v5H57zM65 55h6v15h-6z"/></g><g transform="rotate(62 68 31)"><path d="M68-20l3.500 8v62h-7v-62zM57 50h22v5H57zM65 55h6v15h-6z"/></g></g>"#;
const CHIPS: &str = r#"<g fill="var(--ivory)" stroke="var(--kind)" stroke-width="2.500"><g opacity=".6"><ellipse cx="38" cy="54" rx="24" ry="8"/><ellipse cx="38" cy="45" rx="24" ry="8"/></g><ellipse cx="76" cy="54" rx="26" ry="9"/><ellipse cx="76" cy="44" rx="26" ry="9"/><ellipse cx="76" cy="34" rx="26" ry="9"/><ellipse cx="76" cy="24" rx="26" ry="9"/></g><path fill="var(--kind)" d="M76 18l10 6-10 6-10-6z"/>"#;

/// The picture of a card: its own, or that of its kind.
pub(crate) fn picture(card: &Card) -> &'static str {
    match card.id.name() {
        "crown_the_die" | "sleight" | "nudge" | "jog_the_table" => DIE,
        "twin_faces" | "shake_two" | "double_dealing" | "one_more_throw" => TWO_DICE,
        "palmed_dice" | "double_or_nothing" => TWO_DICE,
        "second_guard" | "turn_aside" | "hedged_bet" => SHIELD,
        "windfall" | "lucky_purse" | "trade_lamps" | "bad_penny" | "borrowed_purse" | "side_bet" => COINS,
        "two_pages" | "three_pages" => PAGES,
        "shake_it_off" | "set_aside" | "open_floodgates" | "dry_wind" | "dust_in_the_eyes" | "smoke_out" => {
            WIND
        }
        "hand_me_down" => HANDS,
        "plant_feet" | "rubble_toss" => STONE,
        "whetstone" | "chalked_palms" | "ringing_blow" => BLOW,
        "deep_breath" | "hold_the_line" | "rekindle" | "dry_socks" | "silk_bandage" => HEART,
        "spare_cord" | "knotted_grass" => WIRE,
        "sharp_tug" | "pocket_of_burrs" => JAWS,
        "rising_water" | "woven_cloak" | "lie_in_wait" => REEDS,
        "on_guard" | "tap_the_blade" | "turn_the_wrist" | "second_intention" | "drop_the_glove" => BLADES,
        "stack_of_chips" | "raise_the_stakes" => CHIPS,
        "steady_breath" => WIND,
        "spare_oil" | "flare" | "polish" => LAMP,
        "mirror_panel" | "smoked_glass" | "whetted_lens" => MIRROR,
        "cast_a_shadow" | "glance_aside" => EYE,
        "kindle" | "stoke" | "cloak_of_cinders" | "branding_iron" => FIRE,
        "iron_links" => LINKS,
        _ if card.timing == Timing::Upgrade => STEPS,
        _ => STAR,
    }
}
