-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Readers choose their letters: each in full, each in short, or those that no rule requires at once
-- collected once a day.

ALTER TABLE player ADD COLUMN
	letters INTEGER NOT NULL DEFAULT 0 CHECK (letters BETWEEN 0 AND 2); -- full, short, daily

-- The choice of those who get letters by office: the leader and the K-skak chief.
CREATE TABLE office (
	address TEXT PRIMARY KEY COLLATE NOCASE, -- mail address of the configuration
	letters INTEGER NOT NULL CHECK (letters BETWEEN 0 AND 2) -- as in player
) STRICT, WITHOUT ROWID;

-- Letters that leave as an item of their reader's daily letter.  In the outbox they count as sent
-- from the start, since a daily letter does not affect receipt.
CREATE TABLE digest_item (
	letter INTEGER PRIMARY KEY REFERENCES outbox(id),
	digest INTEGER REFERENCES outbox(id) -- the daily letter that shows it; NULL = the next one
) STRICT;
CREATE INDEX digest_item_next ON digest_item(letter) WHERE digest IS NULL;
CREATE INDEX digest_item_shown ON digest_item(digest) WHERE digest IS NOT NULL;
