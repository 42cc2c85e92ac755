-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Two records of one person, joined by a ruling, and the one that goes on.  Whether the ruling
-- still stands follows from the rulings about the player (RULES S-59).
CREATE TABLE player_join (
	ruling INTEGER PRIMARY KEY REFERENCES ruling(id),
	player INTEGER NOT NULL REFERENCES player(id), -- the record that ends
	into_player INTEGER NOT NULL REFERENCES player(id), -- the record that goes on
	CHECK (player <> into_player)
) STRICT;
CREATE INDEX player_join_into ON player_join(into_player);
CREATE TRIGGER player_join_fixed BEFORE UPDATE ON player_join BEGIN
	SELECT raise(ABORT, 'rulings are append-only'); END;
CREATE TRIGGER player_join_kept BEFORE DELETE ON player_join BEGIN
	SELECT raise(ABORT, 'rulings are append-only'); END;
