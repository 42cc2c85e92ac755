-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- See 036.sql.
ALTER TABLE game_state ADD COLUMN
	letters bigint NOT NULL DEFAULT 1 CHECK (letters IN (0, 1));
CREATE INDEX game_state_letters ON game_state(ended_at) WHERE letters = 1 AND ended_at > 0;
CREATE INDEX outbox_receipt ON outbox(game) WHERE kind = 1;
