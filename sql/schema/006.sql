-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- A ruling is signed with a person's name and office; the author is a Unix user, named only in the
-- record of acts.  The name is kept as of the ruling.
ALTER TABLE ruling ADD COLUMN
	signer TEXT NOT NULL DEFAULT ''; -- name of the officer; '' = the office alone
