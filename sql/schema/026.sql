-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Players who restart on the rating list after more than five years without a result (EVENTS E68):
-- from that day on they are new, with the list's initial rating.
CREATE TABLE rating_restart (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id),
	day INTEGER NOT NULL, -- date
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL -- Unix user who entered it
) STRICT;
CREATE INDEX rating_restart_player ON rating_restart(player);
CREATE TRIGGER rating_restart_fixed BEFORE UPDATE ON rating_restart BEGIN
	SELECT raise(ABORT, 'restarts are append-only'); END;
CREATE TRIGGER rating_restart_kept BEFORE DELETE ON rating_restart BEGIN
	SELECT raise(ABORT, 'restarts are append-only'); END;
