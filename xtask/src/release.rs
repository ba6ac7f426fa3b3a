//! `cargo xtask release`: the program as it is shipped, with the browser client inside; with `--deb` as a Debian package.

use anyhow::Result;

use crate::process::{answers, run_openly};
use crate::steps::Steps;
use crate::web::{self, Client, Native};
use crate::workspace::Workspace;

const NATIVE: Native = Native {
    call: &["build", "--release", "--package", "qipan", "--package", "qipan-web-bundle"],
    folder: "release",
};

pub(crate) fn run(workspace: &Workspace, deb: bool) -> Result<()> {
    let steps = &mut Steps::new(web::STEPS_WITH_SERVER);
    let programs = web::build_with_server(workspace, steps, &NATIVE, Client::Product)?;
    eprintln!("the program is {}", programs.join("qipan").display());
    if deb { package(workspace) } else { Ok(()) }
}

/// The package is made of the program that was just built: cargo-deb would build it without the client.
fn package(workspace: &Workspace) -> Result<()> {
    if !answers(&mut workspace.cargo(&["deb", "--version"])) {
        run_openly(&mut workspace.cargo(&["install", "cargo-deb", "--locked"]))?;
    }
    run_openly(&mut workspace.cargo(&["deb", "--no-build", "--package", "qipan"]))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    fn read(name: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        std::fs::read_to_string(root.join(name)).unwrap()
    }

    /// No container engine runs in the tests, so the steps are compared with what the repository has.
    #[test]
    fn the_steps_of_the_containerfile_fit_the_repository() {
        let text = read("packaging/Containerfile");
        let lines: Vec<&str> =
            text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        let rust = read("Cargo.toml");
        let version = rust.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap();
        let image = format!("FROM docker.io/library/rust:{}-bookworm AS build", version.trim_matches('"'));
        assert_eq!(lines[0], image, "the compiler has the version that the workspace asks for");
        assert!(lines.contains(&"RUN cargo xtask release"));
        assert!(lines.contains(&"COPY --from=build /src/target/release/qipan /usr/bin/qipan"));
        let keys = read("crates/server/src/config/keys.rs");
        let variables =
            lines.iter().filter_map(|line| line.strip_prefix("ENV ")).flat_map(str::split_whitespace);
        for variable in variables {
            let name = variable.split('=').next().unwrap().trim_start_matches("QIPAN_").to_lowercase();
            assert!(keys.contains(&format!("\"{name}\"")), "{variable} is no setting of the server");
        }
        assert_eq!(lines.last(), Some(&r#"CMD ["serve"]"#));
    }

    #[test]
    fn the_service_and_its_settings_use_the_same_places() {
        let (unit, settings) = (read("packaging/qipan.service"), read("packaging/qipan.toml"));
        assert!(unit.contains("ExecStart=/usr/bin/qipan serve --config /etc/qipan/qipan.toml"));
        assert!(unit.contains("StateDirectory=qipan"), "systemd makes /var/lib/qipan");
        assert!(settings.contains(r#"database = "/var/lib/qipan/qipan.db""#));
        assert!(read("packaging/postinst").contains("useradd --system --home-dir /var/lib/qipan"));
    }
}
