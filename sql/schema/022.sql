-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- What players note about their games for themselves: nobody else sees it, no letter or export to
-- others has it, and it is deleted with the player's data.
CREATE TABLE game_note (
	player INTEGER NOT NULL REFERENCES player(id),
	game INTEGER NOT NULL REFERENCES game(id),
	text TEXT NOT NULL,
	tree TEXT NOT NULL, -- variations, as the player wrote them
	version INTEGER NOT NULL CHECK (version >= 1), -- rises with each change
	changed INTEGER NOT NULL, -- instant
	PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

-- The letters that may carry a message beside a move: to the opponent, with the result, an offer.
CREATE INDEX outbox_message ON outbox(game) WHERE kind IN (2, 7, 24);
