-- A user's data is found by indexes, without reading every table. An offered seat is only named in the record of its table; the
-- indexed condition is the one in `personal_data.py`, to the letter.
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_with_offer ON tables (id) WHERE instr(sheet, '"offer":{') > 0;
CREATE INDEX ratings_by_player ON ratings (player);

-- Users of tables from before `sat`, who left before they answered.
INSERT OR IGNORE INTO sat
SELECT part.value, tables.id FROM tables, json_tree(CASE WHEN json_valid(CAST(sheet AS TEXT)) THEN CAST(sheet AS TEXT) END) AS part
WHERE part.type = 'integer' AND part.value > 0
    AND (part.key IN ('user', 'named_after', 'by') OR part.path LIKE '%.agreed' OR part.path = '$.pleaded');
