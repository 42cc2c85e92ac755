-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Several daemons on one database of a server; in a file these tables stay empty.

-- The daemons that serve from the database.
CREATE TABLE daemon (
	owner TEXT PRIMARY KEY, -- name of its state directory, from which one daemon starts at a time
	nonce TEXT NOT NULL, -- of the process; what it writes elsewhere carries it
	place TEXT NOT NULL, -- host and process, for people
	until INTEGER NOT NULL, -- instant of the server's clock: it is taken to be gone after that
	version INTEGER NOT NULL -- schema that it knows
) STRICT, WITHOUT ROWID;

-- Changes made by turns, for the other daemons, in the order of the commits; only the newest are kept.
CREATE TABLE change (
	id INTEGER PRIMARY KEY,
	daemon TEXT NOT NULL, -- nonce of the daemon that changed it
	at INTEGER NOT NULL, -- instant when the act arrived
	grp INTEGER NOT NULL, -- group whose pages changed, or that of the game; 0 = none
	game INTEGER NOT NULL, -- game that changed; 0 = none
	event INTEGER NOT NULL, -- event whose pages changed; 0 = none
	what INTEGER NOT NULL -- flags, enum changed in store_change.h
) STRICT;

-- Work that one daemon does for all.
CREATE TABLE duty (
	name TEXT PRIMARY KEY,
	daemon TEXT NOT NULL, -- nonce of the daemon that has it
	until INTEGER NOT NULL -- instant; another may take it after that
) STRICT, WITHOUT ROWID;

ALTER TABLE outbox ADD COLUMN
	sender TEXT NOT NULL DEFAULT ''; -- nonce of the daemon that is sending it until `due`; '' = none
