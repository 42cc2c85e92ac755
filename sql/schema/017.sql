-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Officials at the desk in the browser: people with an address and a role, added by an
-- administrator.  Rows are never deleted; the second factor belongs to the appointment.
CREATE TABLE official (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL CHECK (name <> ''), -- under which rulings are signed and acts recorded
	role INTEGER NOT NULL CHECK (role BETWEEN 1 AND 3), -- leader, K-skak chief, administrator
	address TEXT COLLATE NOCASE NOT NULL CHECK (address <> ''), -- mail address that signs in
	events TEXT NOT NULL, -- codes of a leader's tournaments, with commas; '*' = all
	at INTEGER NOT NULL, -- instant of the appointment
	author TEXT NOT NULL, -- who appointed
	ended INTEGER NOT NULL DEFAULT 0, -- instant at which it ended; 0 = it has not
	otp BLOB NOT NULL DEFAULT x'', -- secret of the one-time passwords (RFC 6238); empty = none
	otp_step INTEGER NOT NULL DEFAULT 0 -- the last step of 30 s whose password was used
) STRICT;
CREATE UNIQUE INDEX official_name ON official(name) WHERE ended = 0;
CREATE UNIQUE INDEX official_address ON official(address) WHERE ended = 0;
