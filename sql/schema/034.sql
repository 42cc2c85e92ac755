-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The public record (RULES S-28, kskak-record(7)).  Private data enters the chain of a game as
-- salted hashes, whose salts derive from one secret.  Games up to `after` were begun by earlier
-- programs; their chains are made from the plain facts.
CREATE TABLE seal (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	secret BLOB NOT NULL CHECK (length(secret) IN (0, 32)), -- random bytes; empty until a program needs it
	after INTEGER NOT NULL -- id of the last game with a plain chain; 0 = none
) STRICT;
INSERT INTO seal (id, secret, after) SELECT 1, x'', coalesce(max(id), 0) FROM game;

-- Events of a tournament apart from its games, one line of text each, chained by hashes.
CREATE TABLE journal (
	tourney INTEGER NOT NULL, -- 0 = of no tournament: rating lists, rights, sanctions
	seq INTEGER NOT NULL, -- 1.. within the tournament
	prev BLOB NOT NULL CHECK (length(prev) = 32), -- SHA-256 of the chain before this line
	text TEXT NOT NULL,
	PRIMARY KEY (tourney, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER journal_fixed BEFORE UPDATE ON journal BEGIN
	SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_kept BEFORE DELETE ON journal BEGIN
	SELECT raise(ABORT, 'the journal is append-only'); END;

-- The lines of a day's text for tournaments.
CREATE TABLE beacon_event (
	day INTEGER NOT NULL, -- date
	tourney INTEGER NOT NULL,
	head BLOB NOT NULL CHECK (length(head) = 32), -- SHA-256 of the journal at the end of the day
	PRIMARY KEY (day, tourney)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER beacon_event_over BEFORE INSERT ON beacon_event
WHEN EXISTS (SELECT 1 FROM beacon WHERE beacon.day >= new.day) BEGIN
	SELECT raise(ABORT, 'the day of the beacon is over'); END;
CREATE TRIGGER beacon_event_fixed BEFORE UPDATE ON beacon_event
WHEN EXISTS (SELECT 1 FROM beacon WHERE beacon.day >= old.day) BEGIN
	SELECT raise(ABORT, 'the day of the beacon is over'); END;
CREATE TRIGGER beacon_event_kept BEFORE DELETE ON beacon_event BEGIN
	SELECT raise(ABORT, 'beacons are append-only'); END;
ALTER TABLE beacon ADD COLUMN
	lines INTEGER NOT NULL DEFAULT 0; -- number of lines; 0 = of an earlier program, not in the log
ALTER TABLE beacon ADD COLUMN
	root BLOB NOT NULL DEFAULT x''; -- root of the Merkle tree over the lines
