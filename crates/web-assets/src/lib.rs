//! The browser client inside the binary: the files that `cargo xtask web` made, or none if there was no client
//! when this was built. Tests and checks need none; `cargo xtask serve` and releases name the folder of the
//! client in `QIPAN_WEB_DIST`.

pub static FILES: qipan_server::WebFiles = include!(concat!(env!("OUT_DIR"), "/files.rs"));
