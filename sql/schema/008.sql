-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- An entry under the name and birth date of a player with another address waits for a leader
-- (RULES S-45): a state of the entry, a kind of case, and one more state for an entry refused.

CREATE TABLE entry_2 (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	grp INTEGER REFERENCES grp(id), -- NULL until confirmed
	player INTEGER REFERENCES player(id), -- NULL until confirmed
	address TEXT NOT NULL COLLATE NOCASE, -- address the entry came from; '' once erased
	asked_facts TEXT NOT NULL, -- JSON object: name, club, born, rating, lang, word
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 5), -- asked, confirmed, withdrawn, lapsed, question, refused
	seq INTEGER NOT NULL DEFAULT 0, -- order of confirmation within the group, 1..; 0 = not confirmed
	number INTEGER NOT NULL DEFAULT 0, -- start number drawn by lot, 1..; 0 = not drawn
	confirmation TEXT NOT NULL DEFAULT '', -- the line this entry contributes to the lots
	asked INTEGER NOT NULL, -- instant of the entry
	confirmed INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not confirmed
	withdrawn INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not withdrawn
	void_all INTEGER NOT NULL DEFAULT 0 CHECK (void_all IN (0, 1)) -- flag: withdrew early, all games lost
) STRICT;
INSERT INTO entry_2 SELECT * FROM entry;
DROP TABLE entry;
ALTER TABLE entry_2 RENAME TO entry;
CREATE INDEX entry_grp ON entry(grp, seq);
CREATE INDEX entry_player ON entry(player);
CREATE INDEX entry_address ON entry(address) WHERE state = 0;
CREATE INDEX entry_asked ON entry(asked) WHERE state = 0;

-- Rulings refer to cases, so the rows leave and come back within the transaction.
PRAGMA defer_foreign_keys = ON;
CREATE TEMP TABLE case_kept AS SELECT * FROM case_;
DROP TABLE case_;
CREATE TABLE case_ (
	id INTEGER PRIMARY KEY,
	kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 9), -- number of the case's kind
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2), -- open, ruled, closed
	game INTEGER REFERENCES game(id), -- NULL = about no game
	grp INTEGER REFERENCES grp(id), -- NULL = about no group
	player INTEGER REFERENCES player(id), -- whom it is about; NULL = nobody
	opened INTEGER NOT NULL, -- instant
	due INTEGER NOT NULL, -- instant at which the server acts or the time to answer ends; 0 = none
	evidence TEXT NOT NULL, -- JSON object; private
	ruling INTEGER REFERENCES ruling(id), -- the ruling that closed it; NULL = none yet
	appealed INTEGER REFERENCES ruling(id) -- the ruling an appeal is against; NULL = no appeal
) STRICT;
INSERT INTO case_ SELECT * FROM case_kept;
DROP TABLE case_kept;
CREATE INDEX case_open ON case_(kind, game, player) WHERE state = 0;
CREATE INDEX case_due ON case_(due) WHERE state = 0 AND due > 0;
CREATE INDEX case_game ON case_(game) WHERE game IS NOT NULL;

CREATE INDEX player_born ON player(born) WHERE born IS NOT NULL;
