-- oldest: 3
-- See the migration of the SQLite file. Bots of older versions neither read nor write the new column.
ALTER TABLE servers ADD COLUMN called_role TEXT;
