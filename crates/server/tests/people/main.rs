//! People over real HTTP: guests, accounts, sessions, tokens, moderation, and the description of the API.

mod accounts;
mod doors;
mod fuzz;
mod guests;
mod leaving;
mod limits;
mod lockout;
mod logs;
mod malformed;
mod moderation;
mod proxies;
mod second_factor;
mod sessions;
mod tokens;

#[path = "../support/mod.rs"]
mod support;
