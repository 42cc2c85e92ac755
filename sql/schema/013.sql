-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The public value that enters the lots of a day: a hash over the chains of all games at the end of
-- the day before (EVENTS E16).  Each day on which a chain grew has a text: a line that names the
-- day before, then one for each of its games, so that the hash covers all earlier days.

-- The lines of the text of a day.
CREATE TABLE beacon_line (
	day INTEGER NOT NULL, -- date
	game INTEGER NOT NULL REFERENCES game(id),
	head BLOB NOT NULL CHECK (length(head) = 32), -- SHA-256 of the chain at the end of the day
	PRIMARY KEY (day, game)
) STRICT, WITHOUT ROWID;

-- The closed days, each with the hash of its text.
CREATE TABLE beacon (
	day INTEGER PRIMARY KEY, -- date
	hash BLOB NOT NULL CHECK (length(hash) = 32) -- SHA-256 of its text
) STRICT;
CREATE TRIGGER beacon_fixed BEFORE UPDATE ON beacon BEGIN
	SELECT raise(ABORT, 'beacons are append-only'); END;
CREATE TRIGGER beacon_kept BEFORE DELETE ON beacon BEGIN
	SELECT raise(ABORT, 'beacons are append-only'); END;
CREATE TRIGGER beacon_line_over BEFORE INSERT ON beacon_line
WHEN EXISTS (SELECT 1 FROM beacon WHERE beacon.day >= new.day) BEGIN
	SELECT raise(ABORT, 'the day of the beacon is over'); END;

-- Existing games count as of a day before all others.
INSERT INTO beacon_line (day, game, head) SELECT 0, game, head FROM game_state;

CREATE INDEX lot_grp ON lot(grp) WHERE grp IS NOT NULL;
