//! The store against real files. One binary, because linking costs more than running.

mod append;
mod backup;
mod chat;
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
