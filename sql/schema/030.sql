-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Codes are found in any language, case and spelling by an index, however many events there are.
-- SQL cannot compute the key: the program fills the column when it opens the database.
ALTER TABLE tourney ADD COLUMN
	code_key TEXT NOT NULL DEFAULT ''; -- same for all codes that are read as one; '' = not filled
CREATE INDEX tourney_code_key ON tourney(code_key);
-- How many groups of a stage are drawn is asked before each of them: the index
-- answers that alone.
DROP INDEX grp_stage;
CREATE INDEX grp_stage ON grp(stage, state, ended);
