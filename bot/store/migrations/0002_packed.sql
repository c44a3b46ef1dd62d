-- A game that was over for some days is kept in one piece; its rows in `answers` and `events` are gone then.
ALTER TABLE tables ADD COLUMN packed BLOB;
-- Those that can still be packed, the oldest first.
CREATE INDEX tables_to_pack ON tables (touched) WHERE packed IS NULL AND save IS NOT NULL AND stage IN ('over', 'closed');
