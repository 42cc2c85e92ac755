-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Officials sign in as players do, including those who are not players.
ALTER TABLE sign_in ADD COLUMN
	official INTEGER REFERENCES official(id); -- the official with the address, if no player has it; NULL = nobody
