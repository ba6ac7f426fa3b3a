//! The groups of operations in the description of the API.

pub(crate) const GAMES: &str = "Games";
pub(crate) const TABLES: &str = "Tables";
pub(crate) const MATCHES: &str = "Matches";
pub(crate) const DECKS: &str = "Decks";
pub(crate) const PEOPLE: &str = "People";
pub(crate) const FRIENDS: &str = "Friends";
pub(crate) const REVIEWS: &str = "Reviews";
pub(crate) const SESSIONS: &str = "Sessions";
pub(crate) const TOKENS: &str = "Tokens";
pub(crate) const MODERATION: &str = "Moderation";
pub(crate) const DESCRIPTION: &str = "Description";

/// All groups in the order of the page, each with its name in Chinese.
pub(super) const ALL: [(&str, &str); 11] = [
    (GAMES, "游戏"),
    (TABLES, "房间"),
    (MATCHES, "对局"),
    (DECKS, "牌组"),
    (PEOPLE, "用户"),
    (FRIENDS, "好友与私信"),
    (REVIEWS, "评价"),
    (SESSIONS, "会话"),
    (TOKENS, "令牌"),
    (MODERATION, "管理"),
    (DESCRIPTION, "说明"),
];
