-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The number of games by state, kept so that nobody counts a million rows while others play.
CREATE TABLE game_tally (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	unfinished INTEGER NOT NULL, -- not over
	finished INTEGER NOT NULL, -- over with a result
	annulled INTEGER NOT NULL -- over without one
) STRICT;
INSERT INTO game_tally (id, unfinished, finished, annulled)
SELECT 1, count(*) FILTER (WHERE stage < 3), count(*) FILTER (WHERE stage = 3 AND result <> '*'),
	count(*) FILTER (WHERE stage = 3 AND result = '*') FROM game_state;
CREATE TRIGGER game_tally_added AFTER INSERT ON game_state BEGIN
	UPDATE game_tally SET unfinished = unfinished + (new.stage < 3),
		finished = finished + (new.stage = 3 AND new.result <> '*'),
		annulled = annulled + (new.stage = 3 AND new.result = '*') WHERE id = 1; END;
CREATE TRIGGER game_tally_changed AFTER UPDATE OF stage, result ON game_state
WHEN new.stage <> old.stage OR new.result <> old.result BEGIN
	UPDATE game_tally SET unfinished = unfinished + (new.stage < 3) - (old.stage < 3),
		finished = finished + (new.stage = 3 AND new.result <> '*')
			- (old.stage = 3 AND old.result <> '*'),
		annulled = annulled + (new.stage = 3 AND new.result = '*')
			- (old.stage = 3 AND old.result = '*') WHERE id = 1; END;
CREATE TRIGGER game_tally_removed AFTER DELETE ON game_state BEGIN
	UPDATE game_tally SET unfinished = unfinished - (old.stage < 3),
		finished = finished - (old.stage = 3 AND old.result <> '*'),
		annulled = annulled - (old.stage = 3 AND old.result = '*') WHERE id = 1; END;
