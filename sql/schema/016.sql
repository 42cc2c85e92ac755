-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Access without a letter: sessions of browsers, tokens and passwords of programs, links to
-- calendars and feeds.  The secret itself is never stored.  API tokens, which had a table of their
-- own, keep their numbers and remain valid.
CREATE TABLE access (
	id INTEGER PRIMARY KEY,
	kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 5), -- session, token, password, calendar, feed
	player INTEGER REFERENCES player(id), -- the owner; NULL = an official who is not a player
	address TEXT COLLATE NOCASE NOT NULL DEFAULT '', -- of that official; '' for a player
	name TEXT NOT NULL DEFAULT '', -- given by the owner; '' = none
	scope INTEGER NOT NULL CHECK (scope BETWEEN 1 AND 3), -- what it allows: 1 reading, 2 playing too, 3 the desk too
	hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32), -- SHA-256 of the secret
	device TEXT NOT NULL DEFAULT '', -- what the program calls itself; '' = unknown
	created INTEGER NOT NULL, -- instant
	last_used INTEGER NOT NULL DEFAULT 0, -- instant, noted once an hour; 0 = never
	expires INTEGER NOT NULL DEFAULT 0, -- instant from which it is invalid; 0 = never
	ended INTEGER NOT NULL DEFAULT 0, -- instant at which it was revoked or signed out; 0 = not
	CHECK ((player IS NULL) = (address <> ''))
) STRICT;
CREATE INDEX access_player ON access(player) WHERE player IS NOT NULL;
CREATE INDEX access_address ON access(address) WHERE address <> '';
-- When a token was revoked had not been recorded.
INSERT INTO access (id, kind, player, scope, hash, created, ended)
SELECT id, 2, player, 2, hash, created, CASE revoked WHEN 0 THEN 0 ELSE created END FROM api_token;
DROP TABLE api_token;
