-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- These players get no messages that opponents write beside moves, and theirs are not passed on.

CREATE TABLE messages_off (
	player INTEGER PRIMARY KEY REFERENCES player(id)
) STRICT;
