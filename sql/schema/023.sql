-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The order in which the events of all games came: what the pages and programs of a player follow,
-- and go on from after a break.  Events of before this table are in no order, and nobody follows them.
CREATE TABLE game_news (
	id INTEGER PRIMARY KEY, -- rises with every event
	game INTEGER NOT NULL REFERENCES game(id),
	seq INTEGER NOT NULL -- of the event within the game
) STRICT;
CREATE INDEX access_ended ON access(ended) WHERE ended > 0;
