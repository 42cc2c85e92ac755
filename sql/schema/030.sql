-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Codes are found in any language, case and spelling by an index.  SQL cannot compute the key: the
-- program fills the column when it opens the database.
ALTER TABLE tourney ADD COLUMN
	code_key TEXT NOT NULL DEFAULT ''; -- equal for all codes read as one; '' = not filled
CREATE INDEX tourney_code_key ON tourney(code_key);
-- The number of drawn groups of a stage is asked before each draw: the index alone answers it.
DROP INDEX grp_stage;
CREATE INDEX grp_stage ON grp(stage, state, ended);
