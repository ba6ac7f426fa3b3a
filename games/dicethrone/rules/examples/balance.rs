//! Prints how the heroes fare against each other: `cargo xtask bench balance`, or with the number of matches per pair.

use qipan_dicethrone::bots::{Greedy, arena};

fn main() -> Result<(), String> {
    let matches = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(2_000);
    println!("{:<16}{:<16}{:>8}{:>10}{:>8}{:>10}{:>8}", "hero", "against", "matches", "wins", "draws", "beginner", "turns");
    let mut bot = Greedy::new();
    for pair in arena::pairs() {
        let it = arena::measure(pair, matches, &mut bot)?;
        let percent = |per_mille: u32| format!("{}.{} %", per_mille / 10, per_mille % 10);
        let tenths = it.turns * 10 / u64::from(matches.max(1));
        let fair = if (400..=600).contains(&it.per_mille()) { "" } else { "  outside 40 to 60 %" };
        println!(
            "{:<16}{:<16}{:>8}{:>10}{:>8}{:>10}{:>8}{fair}",
            it.heroes[0].name(),
            it.heroes[1].name(),
            it.matches,
            percent(it.per_mille()),
            it.matches - it.wins[0] - it.wins[1],
            percent(it.first_wins * 1_000 / it.matches.max(1)),
            format!("{}.{}", tenths / 10, tenths % 10),
        );
    }
    Ok(())
}
