//! The CPU time and memory of another process, and the limit of open files of this one.

use anyhow::{Context, Result};

/// What a process has used so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Usage {
    /// In user mode and in the kernel, all threads together.
    pub(super) cpu_seconds: f64,
    pub(super) rss_mb: f64,
    /// The maximum of its memory so far.
    pub(super) peak_mb: f64,
}

#[cfg(target_os = "linux")]
pub(super) fn usage(pid: u32) -> Result<Usage> {
    let read = |name: &str| {
        std::fs::read_to_string(format!("/proc/{pid}/{name}"))
            .context("the server is gone, so nothing can be measured")
    };
    let ticks = cpu_ticks(&read("stat")?).context("/proc/…/stat cannot be read")?;
    let status = read("status")?;
    let mb = |name| kib(&status, name).map(|kib| kib as f64 * 1024.0 / 1e6);
    let memory = mb("VmRSS:").zip(mb("VmHWM:"));
    let (rss_mb, peak_mb) = memory.context("/proc/…/status cannot be read")?;
    let per_second = rustix::param::clock_ticks_per_second();
    Ok(Usage { cpu_seconds: ticks as f64 / per_second as f64, rss_mb, peak_mb })
}

#[cfg(not(target_os = "linux"))]
pub(super) fn usage(_pid: u32) -> Result<Usage> {
    anyhow::bail!("processor time and memory of another process are only measured on Linux")
}

/// The CPU time of a process and of the processes it has started, as far as they still run.
#[cfg(target_os = "linux")]
pub(super) fn cpu_seconds_with_children(pid: u32) -> Result<f64> {
    let mut sum = usage(pid)?.cpu_seconds;
    for entry in std::fs::read_dir("/proc")? {
        let name = entry?.file_name();
        let Some(other) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        // A process may end meanwhile.
        let stat = std::fs::read_to_string(format!("/proc/{other}/stat")).unwrap_or_default();
        if parent(&stat) == Some(pid) {
            sum += cpu_ticks(&stat).unwrap_or(0) as f64 / rustix::param::clock_ticks_per_second() as f64;
        }
    }
    Ok(sum)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn cpu_seconds_with_children(pid: u32) -> Result<f64> {
    Ok(usage(pid)?.cpu_seconds)
}

#[cfg(target_os = "linux")]
fn parent(stat: &str) -> Option<u32> {
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

/// The name of the program is in parentheses and may contain anything, so counting begins after it.
#[cfg(target_os = "linux")]
fn cpu_ticks(stat: &str) -> Option<u64> {
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11);
    let (user, kernel): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(user + kernel)
}

#[cfg(target_os = "linux")]
fn kib(status: &str, name: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Raises the limit of open files, for this process and those it starts, to the allowed maximum. Returns it.
#[cfg(unix)]
pub(super) fn raise_open_files() -> u64 {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    let before = limit.current;
    limit.current = limit.maximum;
    let reached = if setrlimit(Resource::Nofile, limit).is_ok() { limit.current } else { before };
    reached.unwrap_or(u64::MAX)
}

#[cfg(not(unix))]
pub(super) fn raise_open_files() -> u64 {
    u64::MAX
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn proc_is_read() {
        let stat = "7 (a ) b) S 1 7 7 0 -1 4194304 100 0 0 0 250 50 0 0 20 0 4 0 100 1000 20";
        assert_eq!((cpu_ticks(stat), parent(stat)), (Some(300), Some(1)));
        let status = "Name:\tx\nVmHWM:\t   4096 kB\nVmRSS:\t   2048 kB\n";
        assert_eq!((kib(status, "VmRSS:"), kib(status, "VmHWM:")), (Some(2048), Some(4096)));
        assert!(usage(std::process::id()).unwrap().rss_mb > 0.1);
    }
}
