//! The server over real sockets: what a browser or a bot can do, and what it cannot.

mod away;
mod chat;
mod client;
mod devices;
mod doors;
mod endings;
mod farewells;
mod faults;
mod house;
mod idle;
mod journals;
mod late;
mod leaks;
mod lobby;
mod matches;
mod messages;
mod names;
mod open_game;
mod person;
mod races;
mod resume;
mod rooms;
mod secret_game;
mod slow;
mod stopping;
mod web;
