-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Makes a move touch fewer pages.  SQLite builds a temporary table for a list in a CHECK at every
-- update and none for a chain of OR, so game_state is created again with the chain.  The letters of
-- a player are indexed only after they leave the queue, not while the player waits for the answer.
CREATE TABLE game_state_2 (
	game INTEGER PRIMARY KEY REFERENCES game(id),
	stage INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 3), -- open, suspended, paused, over
	result TEXT NOT NULL CHECK (result = '*' OR result = '1-0' OR result = '0-1'
		OR result = '1/2-1/2' OR result = '0-0'), -- '*' = unfinished
	ply INTEGER NOT NULL, -- half moves since the setup
	seq INTEGER NOT NULL, -- number of events
	head BLOB NOT NULL CHECK (length(head) = 32), -- SHA-256 of the chain after the last event
	next_at INTEGER NOT NULL, -- instant at which the rules next require something to happen; 0 = never
	moved_at INTEGER NOT NULL, -- instant of the last move, or of the start
	ended_at INTEGER NOT NULL, -- instant of the end; 0 = not yet
	outage INTEGER NOT NULL -- id of the last outage that the events take into account; 0 = none
) STRICT;
INSERT INTO game_state_2 SELECT * FROM game_state;
DROP TABLE game_state;
ALTER TABLE game_state_2 RENAME TO game_state;
CREATE INDEX game_state_next ON game_state(next_at) WHERE next_at > 0;
DROP INDEX outbox_player;
CREATE INDEX outbox_player ON outbox(player) WHERE state > 0;
