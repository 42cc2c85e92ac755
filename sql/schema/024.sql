-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Officials sign in with a one-time password in addition to the letter, if they have set a secret
-- or must.
ALTER TABLE access ADD COLUMN
	otp INTEGER NOT NULL DEFAULT 0 CHECK (otp BETWEEN 0 AND 2); -- one-time password of a session: 0 not asked for, 1 due before anything else, 2 given
-- Wrong one-time passwords, which limit the guesses per day.
CREATE TABLE otp_wrong (
	official INTEGER NOT NULL REFERENCES official(id),
	at INTEGER NOT NULL -- instant
) STRICT;
CREATE INDEX otp_wrong_official ON otp_wrong(official, at);
