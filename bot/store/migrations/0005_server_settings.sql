-- How the new tables of a server begin; none where nobody has said so.
ALTER TABLE servers ADD COLUMN pictures TEXT;
ALTER TABLE servers ADD COLUMN odds TEXT;
