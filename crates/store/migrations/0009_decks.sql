-- Decks that people have built. The list is the game's JSON, which means nothing here.
CREATE TABLE decks (
    id         TEXT    NOT NULL PRIMARY KEY,
    owner_id   TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game       TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    list       TEXT    NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX decks_by_owner ON decks (owner_id, updated_at, id);
