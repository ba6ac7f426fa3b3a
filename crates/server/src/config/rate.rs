//! How often something may happen, as a setting.

use std::fmt;
use std::str::FromStr;

/// `per_minute` in the long run, `burst` at once. Written `30:10`, or `30` if both are the same; `0` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    pub per_minute: u32,
    pub burst: u32,
}

impl Rate {
    pub const UNLIMITED: Rate = Rate { per_minute: 0, burst: 0 };

    pub const fn new(per_minute: u32, burst: u32) -> Rate {
        Rate { per_minute, burst }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Rate::UNLIMITED => f.write_str("0"),
            Rate { per_minute, burst } => write!(f, "{per_minute}:{burst}"),
        }
    }
}

impl FromStr for Rate {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Rate, &'static str> {
        const EXPECTED: &str =
            "a rate is a number per minute, perhaps with a burst, like 30 or 30:10; 0 is no limit";
        let (per_minute, burst) = text.split_once(':').unwrap_or((text, text));
        let rate = Rate {
            per_minute: per_minute.parse().map_err(|_| EXPECTED)?,
            burst: burst.parse().map_err(|_| EXPECTED)?,
        };
        let is_whole = (rate.per_minute == 0) == (rate.burst == 0);
        if is_whole { Ok(rate) } else { Err(EXPECTED) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read() {
        let rows = [
            ("0", Some(Rate::UNLIMITED)),
            ("30", Some(Rate::new(30, 30))),
            ("30:10", Some(Rate::new(30, 10))),
            ("30:0", None),
            ("0:10", None),
            ("", None),
            ("-1", None),
            ("30:10:5", None),
            ("often", None),
        ];
        for (text, expected) in rows {
            assert_eq!(text.parse::<Rate>().ok(), expected, "{text:?}");
        }
    }
}
