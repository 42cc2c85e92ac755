-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Whoever is here gets no words that opponents write beside their moves, and theirs go to nobody.

CREATE TABLE messages_off (
	player INTEGER PRIMARY KEY REFERENCES player(id)
) STRICT;
