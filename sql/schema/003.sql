-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- An appeal goes one level up from the one that ruled (RULES E-8).
ALTER TABLE ruling ADD COLUMN
	level INTEGER NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 2); -- leader or server, KC, tribunal
