//! Tests of the store on real files and on a real server. They are one binary, because linking takes longer than running.

mod append;
mod backup;
mod chat;
mod copy;
mod decks;
mod faults;
mod file;
mod invites;
mod matches;
mod messages;
mod model;
mod nodes;
mod older_version;
mod ownership;
mod races;
mod relations;
mod reopen;
mod samples;
mod server;
mod sessions;
mod signing_keys;
mod snapshots;
mod tables;
mod throttle;
mod time_marks;
mod users;
