-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Deletes data that is useless some days after a game: the letters with its moves, whose delivery
-- its events record, and the receipts.
ALTER TABLE game_state ADD COLUMN
	letters INTEGER NOT NULL DEFAULT 1 CHECK (letters IN (0, 1)); -- flag: they are still there
CREATE INDEX game_state_letters ON game_state(ended_at) WHERE letters = 1 AND ended_at > 0;
CREATE INDEX outbox_receipt ON outbox(game) WHERE kind = 1;
