//! The browser tests: what people do with the client.

mod access;
mod computer;
mod dice_board;
pub(crate) mod dicethrone;
mod keyboard;
mod layout;
mod learning;
mod local;
mod looks;
mod memory;
mod motion;
mod offline;
pub(crate) mod online;
mod people;
mod phone;
pub(crate) mod pillars;
pub(crate) mod puzzle;
mod xiangqi;

use crate::runner::{Story, stories};

pub(crate) const ALL: &[Story] = stories![
    local: won, drawn, taken_back, resigned, resumed, refused;
    keyboard: whole_game, dialog;
    looks: language_is_kept, theme_is_kept, settings_take_effect, unknown_page;
    memory: tictactoe, xiangqi;
    motion: dice, tap_counts, result, lesson;
    phone: board_fits;
    layout: pages, first_boards, xiangqi, pillars, dice, tables;
    computer: weakest, strongest, sides, hurried, without_workers, hint, hint_online;
    offline: same_screen, against_the_computer;
    online: by_link, through_the_lobby, reload, restart, spectator, undo, rematch, chat, draw_offer;
    learning: whole_lesson, replay_by_link, replay_of_local, analysis;
    people: account;
    dice_board: hand, statuses, discard;
    dicethrone: duel, dice_back, dice_stay, stacked_decks, on_a_phone, lesson;
    pillars: hand, one_screen, on_a_phone, lesson;
    puzzle: won, in_hand, online, blocked, lesson;
    xiangqi: laser_win, four_armies, declined_draw, resigned, endgame, lesson, move_ahead;
    access: every_page, tables;
];
