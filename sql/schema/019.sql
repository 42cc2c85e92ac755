-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Requests to sign in to the pages, each with a letter that has a link and a code.  Every address
-- asked for gets a row, known or not, so that all get the same answer.  The address itself is not
-- kept, and the row only as long as the limits need it.
CREATE TABLE sign_in (
	id INTEGER PRIMARY KEY,
	address BLOB NOT NULL CHECK (length(address) = 32), -- SHA-256 of the address in lower case
	player INTEGER REFERENCES player(id), -- the player with that address; NULL = nobody, or no letter was sent: nothing signs in
	asked INTEGER NOT NULL, -- instant
	request BLOB NOT NULL UNIQUE CHECK (length(request) = 32), -- SHA-256 of the secret of the browser that asked
	code BLOB NOT NULL CHECK (length(code) = 32), -- SHA-256 of that secret and the code
	link BLOB NOT NULL UNIQUE CHECK (length(link) = 32), -- SHA-256 of the secret of the link
	next TEXT NOT NULL DEFAULT '', -- path to go to after signing in
	wrong INTEGER NOT NULL DEFAULT 0, -- wrong codes so far
	code_used INTEGER NOT NULL DEFAULT 0, -- instant at which the code was used; 0 = not
	link_used INTEGER NOT NULL DEFAULT 0 -- instant at which the link was used; 0 = not
) STRICT;
CREATE INDEX sign_in_address ON sign_in(address, asked);
CREATE INDEX sign_in_asked ON sign_in(asked);
CREATE INDEX sign_in_player ON sign_in(player) WHERE player IS NOT NULL;
