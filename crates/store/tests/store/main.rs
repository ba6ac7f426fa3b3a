//! Tests of the store on real files. They are one binary, because linking takes longer than running.

mod append;
mod backup;
mod chat;
mod decks;
mod faults;
mod file;
mod matches;
mod model;
mod older_version;
mod reopen;
mod samples;
mod sessions;
mod tables;
mod throttle;
mod time_marks;
mod users;
