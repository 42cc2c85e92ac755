-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The current players of a game.  `game` says who started it and never changes; a reserve or a
-- substitute takes a side over by an event of the game (EVENTS E4).  The present players and the
-- list of changes cache what follows from these events.
CREATE TEMP TABLE game_state_kept AS SELECT * FROM game_state;
DROP TABLE game_state;
CREATE TABLE game_state (
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
	outage INTEGER NOT NULL, -- id of the last outage that the events take into account; 0 = none
	white INTEGER NOT NULL REFERENCES player(id), -- who plays it now
	black INTEGER NOT NULL REFERENCES player(id),
	white_from INTEGER, -- date since when; NULL = since the start
	black_from INTEGER,
	reserve INTEGER NOT NULL DEFAULT 0 CHECK (reserve = 0 OR reserve = 1) -- flag: a reserve has taken it over
) STRICT;
INSERT INTO game_state
SELECT k.*, g.white, g.black, NULL, NULL, 0 FROM game_state_kept k JOIN game g ON g.id = k.game;
DROP TABLE game_state_kept;
CREATE INDEX game_state_next ON game_state(next_at) WHERE next_at > 0;
CREATE INDEX game_state_white ON game_state(white);
CREATE INDEX game_state_black ON game_state(black);

-- Each change of a side's player.
CREATE TABLE game_occupant (
	game INTEGER NOT NULL REFERENCES game(id),
	seq INTEGER NOT NULL, -- of the event, within the game
	side INTEGER NOT NULL CHECK (side IN (0, 1)), -- White, Black
	player INTEGER NOT NULL REFERENCES player(id), -- the new player
	first INTEGER NOT NULL, -- date, their first day
	stop INTEGER, -- date, the last day on which both clocks are stopped for it; NULL = none
	reserve INTEGER NOT NULL CHECK (reserve IN (0, 1)), -- flag: else a substitute
	at INTEGER NOT NULL, -- instant of the change
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_occupant_player ON game_occupant(player);
