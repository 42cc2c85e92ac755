-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The players' choices for the pages; a choice not made has no row.
CREATE TABLE preference (
	player INTEGER NOT NULL REFERENCES player(id),
	name TEXT NOT NULL CHECK (name IN ('zone', 'notation')),
	value TEXT NOT NULL, -- of the zone as in tourney; of the notation 'numeric', 'english' or 'own'
	PRIMARY KEY (player, name)
) STRICT, WITHOUT ROWID;
