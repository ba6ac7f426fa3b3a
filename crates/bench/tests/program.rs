//! Tests of the real program: benchmarks are chosen by name, and the path of the server's binary may be given before
//! or after them.

use std::process::Command;

/// Calls `qipan-bench` and checks that the call succeeds and that its output holds the expected text.
fn check(arguments: &[&str], expected: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_qipan-bench")).args(arguments).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    assert!(text.contains(expected), "{arguments:?}: expected {expected:?} in {text}");
}

#[test]
fn one_bench_is_chosen_by_its_name() {
    check(&["memory"], "≤ 4,096 bytes");
    check(&["--program", "qipan", "memory"], "≤ 4,096 bytes");
    check(&["nothing like it"], "no benchmark is called \"nothing like it\"");
}

#[test]
fn a_missing_server_is_named_in_the_error() {
    for arguments in [
        ["--program", "/no/such/qipan", "server", "--kills=1"],
        ["server", "--kills=1", "--program", "/no/such/qipan"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_qipan-bench")).args(arguments).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("cannot start /no/such/qipan"), "{arguments:?}: {output:?}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
}
