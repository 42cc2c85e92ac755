-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- A ruling is signed with the name and the office of a person; the author is a Unix user, whom only
-- the record of acts names.  The name is kept as it was when the ruling was made.
ALTER TABLE ruling ADD COLUMN
	signer TEXT NOT NULL DEFAULT ''; -- name of the officer; '' = the office alone
