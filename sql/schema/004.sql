-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- A language is stored as its BCP 47 code, "da" or "en", so that a new one needs no number.  The
-- default is the language that is always available.

-- Of the player's letters.
ALTER TABLE player ADD COLUMN
	language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 11);
UPDATE player SET language = 'da' WHERE lang = 0;
ALTER TABLE player DROP COLUMN lang;

-- Of the letter.
ALTER TABLE outbox ADD COLUMN
	language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 11);
UPDATE outbox SET language = 'da' WHERE lang = 0;
ALTER TABLE outbox DROP COLUMN lang;

UPDATE entry SET asked_facts =
	replace(replace(asked_facts, '"lang":0', '"lang":"da"'), '"lang":1', '"lang":"en"');
