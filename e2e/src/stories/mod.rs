//! What people do with the client, told as they would tell it.

mod access;
mod keyboard;
mod local;
mod looks;
mod offline;
mod phone;

use crate::runner::{Story, stories};

pub(crate) const ALL: &[Story] = stories![
    local: won, drawn, taken_back, resigned, resumed, refused;
    keyboard: whole_game, dialog;
    looks: language_is_kept, theme_is_kept, settings_take_effect, unknown_page;
    phone: board_fits, pages_fit;
    offline: same_screen;
    access: every_page;
];
