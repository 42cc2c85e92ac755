-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Indexes for every act, so that its cost depends on its own group and not on the number of others.
CREATE INDEX case_waiting ON case_(id) WHERE state = 0;
CREATE INDEX case_grp ON case_(grp) WHERE state = 0 AND grp IS NOT NULL;
CREATE INDEX case_player ON case_(player) WHERE player IS NOT NULL;
CREATE INDEX case_appealed ON case_(appealed) WHERE state = 0 AND appealed IS NOT NULL;
CREATE INDEX grp_ended ON grp(ended) WHERE ended IS NOT NULL;
CREATE INDEX inbox_game ON inbox(game) WHERE game IS NOT NULL;
CREATE INDEX player_member_number ON player(member_number) WHERE member_number <> '';
CREATE INDEX tourney_kind ON tourney(kind);
CREATE INDEX tourney_state ON tourney(state);
ALTER TABLE digest_item ADD COLUMN
	player INTEGER NOT NULL DEFAULT 0; -- reader of the letter; 0 = an office
UPDATE digest_item SET player = coalesce((SELECT player FROM outbox WHERE id = letter), 0);
CREATE INDEX digest_item_reader ON digest_item(player) WHERE digest IS NULL;
-- With IN, SQLite would build a table of the three kinds for every letter it stores.
DROP INDEX outbox_message;
CREATE INDEX outbox_message ON outbox(game) WHERE kind = 2 OR kind = 7 OR kind = 24;
