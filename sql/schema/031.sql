-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- A group that was paused with its event resumes with it; one that was paused alone does not.
ALTER TABLE grp ADD COLUMN
	with_event INTEGER NOT NULL DEFAULT 0 CHECK (with_event IN (0, 1)); -- 1: paused (state 2) with its event
