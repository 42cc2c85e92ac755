-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Why a team was accepted: who sat at its boards, with club, membership and rating as they were
-- (EVENTS E27, E39, E54).  A new row with each change of its line-up; the newest is in force.
CREATE TABLE team_admission (
	id INTEGER PRIMARY KEY,
	team INTEGER NOT NULL REFERENCES team(id),
	at INTEGER NOT NULL, -- instant
	asof INTEGER NOT NULL, -- date on which the facts were looked at
	facts TEXT NOT NULL, -- JSON object: club and boards; '' = accepted before this table
	author TEXT NOT NULL -- Unix user who decided, or 'server'
) STRICT;
CREATE INDEX team_admission_team ON team_admission(team);
CREATE TRIGGER team_admission_fixed BEFORE UPDATE ON team_admission BEGIN
	SELECT raise(ABORT, 'admissions are append-only'); END;
CREATE TRIGGER team_admission_kept BEFORE DELETE ON team_admission BEGIN
	SELECT raise(ABORT, 'admissions are append-only'); END;
INSERT INTO team_admission (team, at, asof, facts, author)
	SELECT id, valid, valid / 86400, '', 'server' FROM team WHERE state = 1 ORDER BY id;
