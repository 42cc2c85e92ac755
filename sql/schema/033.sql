-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Erasure covers the acts too: author, instant and kind of an act stay; its texts may change only
-- while an erasure is under way, which meta records ('erasing').
DROP TRIGGER act_fixed;
CREATE TRIGGER act_fixed BEFORE UPDATE ON act
WHEN new.id <> old.id OR new.at <> old.at OR new.author <> old.author
	OR NOT EXISTS (SELECT 1 FROM meta WHERE name = 'erasing' AND value = 'yes') BEGIN
	SELECT raise(ABORT, 'acts are append-only'); END;
-- Applies the same to entries that lapsed under earlier programs.
UPDATE entry SET address = '', asked_facts = '{}' WHERE state = 3 AND player IS NULL;
CREATE INDEX entry_from ON entry(address) WHERE address <> '';
