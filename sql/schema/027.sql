-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Choices for what players read: notation in letters too, colours and pieces of the board.
ALTER TABLE preference RENAME TO preference_before;
CREATE TABLE preference (
	player INTEGER NOT NULL REFERENCES player(id),
	name TEXT NOT NULL CHECK (name IN ('zone', 'notation', 'colours', 'pieces')),
	value TEXT NOT NULL, -- a word of store_preference.h; of the zone as in tourney
	PRIMARY KEY (player, name)
) STRICT, WITHOUT ROWID;
INSERT INTO preference (player, name, value) SELECT player, name, value FROM preference_before;
DROP TABLE preference_before;
