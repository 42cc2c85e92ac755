-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The order in which the events of all games came, which a player's pages and programs follow and
-- resume after a break.  Events older than this table have no order, and nobody follows them.
CREATE TABLE game_news (
	id INTEGER PRIMARY KEY, -- rises with every event
	game INTEGER NOT NULL REFERENCES game(id),
	seq INTEGER NOT NULL -- of the event within the game
) STRICT;
CREATE INDEX access_ended ON access(ended) WHERE ended > 0;
