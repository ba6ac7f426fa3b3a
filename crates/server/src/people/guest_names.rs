//! Names for guests: an adjective and a noun in the language of the browser. They need not be unique, because a guest
//! is marked as one wherever the name is shown.

use crate::errors::InternalError;
use crate::language::Language;

/// Adjectives, then nouns. Every pair must be a name that a player would like.
const ENGLISH: ([&str; 40], [&str; 40]) = (
    [
        "Amber",
        "Bold",
        "Brave",
        "Bright",
        "Calm",
        "Careful",
        "Cheerful",
        "Clever",
        "Cosy",
        "Curious",
        "Daring",
        "Drowsy",
        "Early",
        "Gentle",
        "Golden",
        "Happy",
        "Honest",
        "Humble",
        "Jolly",
        "Kind",
        "Lively",
        "Lucky",
        "Mellow",
        "Merry",
        "Mild",
        "Misty",
        "Nimble",
        "Patient",
        "Playful",
        "Polite",
        "Quick",
        "Quiet",
        "Silver",
        "Snowy",
        "Steady",
        "Sunny",
        "Swift",
        "Tactful",
        "Wandering",
        "Wise",
    ],
    [
        "Badger",
        "Beaver",
        "Bishop",
        "Comet",
        "Crane",
        "Cricket",
        "Dolphin",
        "Falcon",
        "Finch",
        "Fox",
        "Gecko",
        "Hare",
        "Hedgehog",
        "Heron",
        "Ibis",
        "Kestrel",
        "Kingfisher",
        "Knight",
        "Koala",
        "Lantern",
        "Lark",
        "Lynx",
        "Magpie",
        "Maple",
        "Marten",
        "Moth",
        "Otter",
        "Owl",
        "Panda",
        "Pebble",
        "Penguin",
        "Pine",
        "Raven",
        "Robin",
        "Rook",
        "Sparrow",
        "Squirrel",
        "Swan",
        "Tortoise",
        "Willow",
    ],
);

const CHINESE: ([&str; 40], [&str; 40]) = (
    [
        "安静", "沉稳", "晨光", "聪慧", "从容", "淡定", "好奇", "和气", "欢喜", "机灵", "金色", "静夜",
        "开朗", "快乐", "灵巧", "留白", "明月", "耐心", "暖阳", "飘逸", "青衫", "清风", "清早", "山间",
        "拾光", "爽朗", "踏雪", "听雨", "温和", "闲游", "向晚", "逍遥", "小憩", "晓风", "微笑", "雪夜",
        "银色", "悠然", "云游", "自在",
    ],
    [
        "白鹤",
        "白鹭",
        "布谷",
        "苍鹰",
        "翠鸟",
        "丹顶鹤",
        "灯笼",
        "飞燕",
        "枫叶",
        "海豚",
        "黑猫",
        "鸿雁",
        "狐狸",
        "画眉",
        "黄鹂",
        "鲸鱼",
        "锦鲤",
        "骏马",
        "考拉",
        "刺猬",
        "梅花鹿",
        "喵喵",
        "企鹅",
        "青松",
        "青竹",
        "雀儿",
        "石狮",
        "水獭",
        "松果",
        "松鼠",
        "天鹅",
        "团子",
        "乌龟",
        "萤火虫",
        "小熊猫",
        "雪豹",
        "野兔",
        "银杏",
        "鸳鸯",
        "竹鼠",
    ],
);

pub(super) fn guest_name(language: Language) -> Result<String, InternalError> {
    let [manner, bearer] = [random_index()?, random_index()?];
    Ok(match language {
        Language::English => english(ENGLISH.0[manner], ENGLISH.1[bearer]),
        Language::Chinese => chinese(CHINESE.0[manner], CHINESE.1[bearer]),
    })
}

fn english(manner: &str, bearer: &str) -> String {
    format!("{manner} {bearer}")
}

fn chinese(manner: &str, bearer: &str) -> String {
    format!("{manner}{bearer}")
}

/// A number from 0 to 39. All are almost equally likely.
fn random_index() -> Result<usize, InternalError> {
    let random = getrandom::u32().map_err(|_| InternalError::NoRandomness)?;
    Ok((random % 40) as usize)
}

#[cfg(test)]
mod tests {
    use super::super::names::check_name;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_word_is_there_twice_and_every_name_is_allowed() {
        for (manners, bearers) in [ENGLISH, CHINESE] {
            for words in [manners, bearers] {
                assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len());
            }
        }
        for (manner, bearer) in ENGLISH.0.iter().flat_map(|manner| ENGLISH.1.map(|bearer| (*manner, bearer)))
        {
            assert_eq!(check_name(&english(manner, bearer)), Ok(()), "{manner} {bearer}");
        }
        for (manner, bearer) in CHINESE.0.iter().flat_map(|manner| CHINESE.1.map(|bearer| (*manner, bearer)))
        {
            assert_eq!(check_name(&chinese(manner, bearer)), Ok(()), "{manner} {bearer}");
        }
        assert!(guest_name(Language::English).unwrap().contains(' '));
        assert!((4..=5).contains(&guest_name(Language::Chinese).unwrap().chars().count()));
    }
}
