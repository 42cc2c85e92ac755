-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- See 037.sql.  The claim of the only daemon of earlier releases goes.
CREATE TABLE daemon (
	owner text PRIMARY KEY,
	nonce text NOT NULL,
	place text NOT NULL,
	until bigint NOT NULL,
	version bigint NOT NULL
);

CREATE TABLE change (
	id bigint PRIMARY KEY,
	daemon text NOT NULL,
	at bigint NOT NULL,
	grp bigint NOT NULL,
	game bigint NOT NULL,
	event bigint NOT NULL,
	what bigint NOT NULL
);
-- As in the other tables, commits are serialized, and so are the numbers.
CREATE FUNCTION change_next() RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
	RETURN (SELECT coalesce(max(id), 0) + 1 FROM change); END $$;
ALTER TABLE change ALTER COLUMN id SET DEFAULT change_next();

CREATE TABLE duty (
	name text PRIMARY KEY,
	daemon text NOT NULL,
	until bigint NOT NULL
);

ALTER TABLE outbox ADD COLUMN sender text NOT NULL DEFAULT '';
DELETE FROM meta WHERE name = 'server';
