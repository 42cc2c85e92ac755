-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Deputies, who act for a tournament leader on leave (RULES S-38).  Only the end of a deputyship is
-- ever changed.
CREATE TABLE deputy (
	id INTEGER PRIMARY KEY,
	leader TEXT NOT NULL, -- Unix user of the configuration
	deputy TEXT NOT NULL, -- Unix user
	name TEXT NOT NULL, -- the name the deputy signs with
	address TEXT NOT NULL, -- mail address for the leader's letters; '' = unchanged
	first INTEGER NOT NULL, -- date, the first day
	last INTEGER NOT NULL, -- date, the last day
	at INTEGER NOT NULL, -- instant of the appointment
	author TEXT NOT NULL, -- Unix user who appointed
	ended INTEGER NOT NULL DEFAULT 0, -- instant at which it was ended early; 0 = it was not
	CHECK (last >= first)
) STRICT;
