//! Passes the linker argument that the bundler needs: relocations for the shipped client, which is split into parts;
//! the exported function table for a development build, which stays in one piece.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        // "release" for all profiles that inherit from it, else "debug".
        let is_shipped = env::var("PROFILE").is_ok_and(|profile| profile == "release");
        let argument = if is_shipped { "--emit-relocs" } else { "--export-table" };
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}
