-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The groups of a proposal (EVENTS E14) get rows of their own, so that a large one is stored, read
-- and drawn group by group.  They become valid with the composition stored after them: it has their
-- number, and each group is the row with the greatest version up to its own.
CREATE TABLE composition_group (
	stage INTEGER NOT NULL REFERENCES stage(id),
	number INTEGER NOT NULL CHECK (number >= 1), -- within the stage
	version INTEGER NOT NULL CHECK (version >= 1), -- of the composition it was stored with
	facts TEXT NOT NULL, -- JSON object: code, division, seats with their entries and why
	PRIMARY KEY (stage, number, version)
) STRICT, WITHOUT ROWID;

INSERT INTO composition_group (stage, number, version, facts)
SELECT c.stage, g.key + 1, c.version, g.value
FROM composition c, json_each(c.facts, '$.groups') g;

DROP TRIGGER composition_fixed;
UPDATE composition SET facts = json_set(facts,
	'$.groups', coalesce(json_array_length(facts, '$.groups'), 0),
	'$.told', (SELECT json_group_array(json_extract(s.value, '$.player'))
		FROM json_each(composition.facts, '$.groups') g, json_each(g.value, '$.seats') s
		WHERE json_extract(s.value, '$.told')));
CREATE TRIGGER composition_fixed BEFORE UPDATE ON composition BEGIN
	SELECT raise(ABORT, 'compositions are append-only'); END;

CREATE TRIGGER composition_group_fixed BEFORE UPDATE ON composition_group BEGIN
	SELECT raise(ABORT, 'compositions are append-only'); END;
CREATE TRIGGER composition_group_kept BEFORE DELETE ON composition_group
WHEN old.version <= (SELECT max(version) FROM composition WHERE stage = old.stage) BEGIN
	SELECT raise(ABORT, 'compositions are append-only'); END;
CREATE TRIGGER composition_group_late BEFORE INSERT ON composition_group
WHEN new.version <= (SELECT max(version) FROM composition WHERE stage = new.stage) BEGIN
	SELECT raise(ABORT, 'a composition that is stored has its groups'); END;
