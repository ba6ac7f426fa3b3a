//! The browser client inside the binary: the files made by `cargo xtask web`, or none if there was no client at the
//! time of the build. Tests and checks need none; `cargo xtask serve` and releases name the folder of the client in
//! `QIPAN_WEB_DIST`.

pub static FILES: qipan_server::WebFiles = include!(concat!(env!("OUT_DIR"), "/files.rs"));
