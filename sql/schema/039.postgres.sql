-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The schema of the oldest program that works with this one: its daemons go on.  sql/schema.c sets it.
ALTER TABLE schema_version ADD COLUMN oldest bigint NOT NULL DEFAULT 0;
