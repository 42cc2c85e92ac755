-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The effect of each unit of a rating list on its players (EVENTS E68).  Derived from the facts
-- like the list itself, and kept so that a history is not recomputed for every reader.
CREATE TABLE rating_step (
	list INTEGER NOT NULL REFERENCES rating_list(id),
	player INTEGER NOT NULL REFERENCES player(id),
	place INTEGER NOT NULL, -- 1.. in the order in which the units of the list were rated
	grp INTEGER NOT NULL REFERENCES grp(id), -- the group, or the first one of an event rated as a whole
	board INTEGER NOT NULL, -- of a team event, 1..; 0 = none
	ended INTEGER NOT NULL, -- date of the unit's end
	was INTEGER NOT NULL, -- rating before
	games INTEGER NOT NULL CHECK (games > 0), -- rated
	won TEXT NOT NULL, -- W, an exact fraction: '11/2'
	expected TEXT NOT NULL, -- We
	factor INTEGER NOT NULL, -- K
	bonus TEXT NOT NULL, -- B
	becomes INTEGER NOT NULL, -- rating after
	average INTEGER NOT NULL CHECK (average IN (0, 1)), -- flag: We by the average of the field
	PRIMARY KEY (player, list, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_step_list ON rating_step(list);
