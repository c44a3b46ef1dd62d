-- Answers that were taken back, in the rounds in which that happened: with the others they are still the whole game.
CREATE TABLE undone (
    table_id TEXT NOT NULL REFERENCES tables (id),
    round INTEGER NOT NULL, -- from 1
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    question TEXT NOT NULL,
    option TEXT NOT NULL,
    by TEXT NOT NULL, -- as in `answers`
    at REAL NOT NULL,
    agreed TEXT NOT NULL, -- "free", or the ids of those who agreed, with commas
    after INTEGER NOT NULL, -- how many answers stood before the first one of its round
    PRIMARY KEY (table_id, round, number)
) STRICT, WITHOUT ROWID;

-- Who has ever sat at a table, also those who have left: this is how all that is kept of a person is found.
CREATE TABLE sat (
    user INTEGER NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (user, table_id)
) STRICT, WITHOUT ROWID;
INSERT INTO sat SELECT user, table_id FROM seats;
INSERT OR IGNORE INTO sat SELECT DISTINCT CAST(by AS INTEGER), table_id FROM answers WHERE by GLOB '[0-9]*';

-- How games ended, a row for each seat, written with their last answer. Statistics and ratings are made of this alone.
CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    preset TEXT NOT NULL, -- empty if the options are those of none
    rules INTEGER NOT NULL,
    ended REAL NOT NULL,
    player TEXT NOT NULL, -- a user's id, "ai:quick", "gone:" and something random
    name TEXT NOT NULL, -- as it was then
    place INTEGER NOT NULL,
    points REAL NOT NULL,
    rated INTEGER NOT NULL,
    dice INTEGER NOT NULL, -- thrown by this seat, 0 if that is not known
    pips INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_by_player ON results (player, guild, game, rated, place);
CREATE INDEX results_by_guild ON results (guild, game, ended);

-- Which racers ran in which part of a game, where it has any.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    part INTEGER NOT NULL, -- from 1
    card TEXT NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (table_id, part, card)
) STRICT, WITHOUT ROWID;
CREATE INDEX entries_by_card ON entries (card, place, seat);

-- Can be made again from `results` at any time. AI players have no rows: their ratings are fixed.
CREATE TABLE ratings (
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    player TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    last TEXT NOT NULL, -- the table of the last game that counted
    before REAL NOT NULL, -- mu before that game
    PRIMARY KEY (guild, game, player)
) STRICT, WITHOUT ROWID;

-- What a server has agreed on, if anything.
CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    rated INTEGER NOT NULL -- 0: no ratings here
) STRICT;

-- A named series of games: those that end in a server while it is open, of one game or of any.
CREATE TABLE leagues (
    guild INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL, -- empty: any
    points TEXT NOT NULL, -- for each place, with commas
    opened REAL NOT NULL,
    closed REAL, -- none while it is open
    PRIMARY KEY (guild, name)
) STRICT, WITHOUT ROWID;
