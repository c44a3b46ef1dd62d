-- oldest: 3
-- See the migration of the SQLite file. Every database in PostgreSQL has had `sat` from its beginning.
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_with_offer ON tables (id) WHERE instr(sheet, '"offer":{') > 0;
CREATE INDEX ratings_by_player ON ratings (player);
