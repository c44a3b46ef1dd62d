-- The role that a lobby of a server may call once, by its id; none where nobody has named one.
ALTER TABLE servers ADD COLUMN called_role TEXT;
