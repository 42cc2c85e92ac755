-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Final tables as published.  A ruling that changes a result afterwards makes a new version, which
-- names what it corrects; the old ones stay.
CREATE TABLE final_table (
	id INTEGER PRIMARY KEY,
	grp INTEGER NOT NULL REFERENCES grp(id),
	version INTEGER NOT NULL CHECK (version >= 1), -- 1.. within the group
	at INTEGER NOT NULL, -- instant of publication, from which objections are counted
	ruling INTEGER REFERENCES ruling(id), -- the ruling that required it; NULL = the last game ended
	facts TEXT NOT NULL, -- JSON object: lines, games with their results, corrections
	UNIQUE (grp, version)
) STRICT;
CREATE TRIGGER final_table_fixed BEFORE UPDATE ON final_table BEGIN
	SELECT raise(ABORT, 'final tables are append-only'); END;
CREATE TRIGGER final_table_kept BEFORE DELETE ON final_table BEGIN
	SELECT raise(ABORT, 'final tables are append-only'); END;
