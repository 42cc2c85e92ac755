-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Officials sign in as players do, also those who are not players.
ALTER TABLE sign_in ADD COLUMN
	official INTEGER REFERENCES official(id); -- whose address it is where no player has it; NULL = nobody's
