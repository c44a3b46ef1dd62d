-- oldest: 3
-- See the migration of the SQLite file. Bots of older versions neither read nor write the new columns.
ALTER TABLE servers ADD COLUMN pictures TEXT;
ALTER TABLE servers ADD COLUMN odds TEXT;
