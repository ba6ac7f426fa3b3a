//! The server over real sockets: what a browser or a bot can do, and what it cannot.

mod away;
mod chat;
mod client;
mod devices;
mod doors;
mod endings;
mod faults;
mod house;
mod idle;
mod journals;
mod leaks;
mod lobby;
mod matches;
mod messages;
mod person;
mod races;
mod resume;
mod rooms;
mod secret_game;
mod slow;
mod web;
