-- A table as it stands: what is looked for in columns, the rest as JSON. `revision` counts its changes.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL, -- where it was opened
    place INTEGER NOT NULL, -- where it is played: a thread, or the channel itself
    stage TEXT NOT NULL, -- lobby, playing, over, closed, broken
    host INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    owed INTEGER NOT NULL, -- 1 while a player without a person has to answer: goes on after a restart
    touched REAL NOT NULL,
    sheet BLOB NOT NULL,
    save BLOB -- the engine's; none before the game begins
) STRICT;
CREATE INDEX tables_by_channel ON tables (channel, stage);
CREATE INDEX tables_by_place ON tables (place, stage);
CREATE INDEX tables_by_guild ON tables (guild, stage);
CREATE INDEX tables_owed ON tables (id) WHERE owed = 1 AND stage = 'playing';

CREATE TABLE seats (
    user INTEGER NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (user, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_table ON seats (table_id);

-- The whole journal: with the seed it is the game.
CREATE TABLE answers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    question TEXT NOT NULL,
    option TEXT NOT NULL,
    by TEXT NOT NULL, -- a user's id, "ai", "time"
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    event BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- What has been acted upon: an interaction that is delivered twice does nothing the second time.
CREATE TABLE deeds (
    interaction INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    at REAL NOT NULL
) STRICT;
CREATE INDEX deeds_by_age ON deeds (at);

-- What the channel has seen of a table. Written by the delivery alone.
CREATE TABLE shown (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    sight BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Tables whose channel has not seen all of it: put here with every change, taken out by the delivery.
CREATE TABLE outbox (table_id TEXT PRIMARY KEY REFERENCES tables (id)) STRICT, WITHOUT ROWID;

-- Words that go out once, beside the boards.
CREATE TABLE notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never the same again: Discord takes two messages of one number for one
    table_id TEXT NOT NULL REFERENCES tables (id),
    notice BLOB NOT NULL
) STRICT;
CREATE INDEX notices_by_table ON notices (table_id);

-- One row for each question that waits for a person. `next` is when something has to be done about it.
CREATE TABLE deadlines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    question TEXT NOT NULL,
    seat INTEGER NOT NULL,
    asked REAL NOT NULL,
    due REAL, -- none: the table waits
    reminded INTEGER NOT NULL,
    warned INTEGER NOT NULL,
    next REAL,
    PRIMARY KEY (table_id, question)
) STRICT, WITHOUT ROWID;
CREATE INDEX deadlines_next ON deadlines (next) WHERE next IS NOT NULL;

CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    person BLOB NOT NULL
) STRICT;

-- Single values, as when the bot was last alive.
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
