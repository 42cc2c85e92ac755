-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The players' private notes about their games: nobody else sees them, no letter or export to
-- others has them, and they are deleted with the player's data.
CREATE TABLE game_note (
	player INTEGER NOT NULL REFERENCES player(id),
	game INTEGER NOT NULL REFERENCES game(id),
	text TEXT NOT NULL,
	tree TEXT NOT NULL, -- variations, as the player wrote them
	version INTEGER NOT NULL CHECK (version >= 1), -- rises with each change
	changed INTEGER NOT NULL, -- instant
	PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

-- Letters that may carry a message beside a move: to the opponent, with the result, an offer.
CREATE INDEX outbox_message ON outbox(game) WHERE kind IN (2, 7, 24);
