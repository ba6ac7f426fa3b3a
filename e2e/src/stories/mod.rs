//! The browser tests: what people do with the client.

mod access;
mod analysis_board;
mod computer;
pub(crate) mod decks;
mod dice_board;
pub(crate) mod dicethrone;
mod effects;
pub(crate) mod friends;
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
pub(crate) mod puzzles;
pub(crate) mod sharing;
mod summonerwars;
mod xiangqi;

use crate::runner::{Story, stories};

pub(crate) const ALL: &[Story] = stories![
    local: won, drawn, taken_back, resigned, resumed, refused;
    keyboard: whole_game, dialog;
    looks: language_is_kept, theme_is_kept, settings_take_effect, unknown_page, boards_and_pieces, sounds_are_remembered, install, sound_off, keys;
    effects: fly_and_rest, stay_away, save_the_battery, survive_a_lost_context;
    memory: tictactoe, xiangqi, dicethrone;
    motion: dice, tap_counts, result, lesson;
    phone: board_fits;
    layout: pages, first_boards, xiangqi, study, pillars, dice, battles, decks, people, tables;
    computer: weakest, strongest, sides, hurried, without_workers, hint, hint_online;
    offline: same_screen, against_the_computer;
    online: by_link, through_the_lobby, reload, restart, spectator, undo, rematch, chat, draw_offer, names, sides_before_the_start;
    learning: whole_lesson, replay_by_link, replay_of_local, analysis;
    friends: asked_and_accepted, unknown_name, messages, blocked, invited, declined, private, without_server;
    people: account, given_name, all_mistakes, bad_link;
    sharing: link, file, frame;
    dice_board: hand, statuses, discard;
    dicethrone: duel, dice_back, dice_stay, stacked_decks, on_a_phone, lesson;
    summonerwars: battle, whole_match, last_blow, one_screen, by_keyboard, on_a_phone, lesson;
    pillars: hand, one_screen, on_a_phone, level_is_clear, lesson;
    puzzle: won, in_hand, online, blocked, lesson;
    xiangqi: laser_win, four_armies, declined_draw, resigned, endgame, lesson, move_ahead, notation, turned, typed_online;
    puzzles: solved, helped, failed, without_network;
    analysis_board: branches, import_export, typed, typed_against_the_computer, team, set_up;
    decks: built, without_server, mustered;
    access: every_page, tables;
];
