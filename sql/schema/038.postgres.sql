-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Turns of several daemons run at the same time, so the rows that they add get their numbers from
-- sequences: see "Turns beside each other" in sql/README.md.

-- One order for what others read as it comes, by its number.
CREATE SEQUENCE feed_number;
SELECT setval('feed_number', greatest(1, (SELECT max(id) FROM game_news), (SELECT max(id) FROM change)));
ALTER TABLE game_news ALTER COLUMN id SET DEFAULT nextval('feed_number');
ALTER TABLE change ALTER COLUMN id SET DEFAULT nextval('feed_number');

-- Each value stands for itself and the 63 after it, which belong to the connection that took it.
CREATE SEQUENCE outbox_number INCREMENT BY 64;
SELECT setval('outbox_number', (SELECT coalesce(max(id), 0) + 1 FROM outbox), false);
ALTER TABLE outbox ALTER COLUMN id SET DEFAULT nextval('outbox_number');
CREATE SEQUENCE inbox_number INCREMENT BY 64;
SELECT setval('inbox_number', (SELECT coalesce(max(id), 0) + 1 FROM inbox), false);
ALTER TABLE inbox ALTER COLUMN id SET DEFAULT nextval('inbox_number');

-- Counts the turns that ran alone.
CREATE SEQUENCE turn_alone;
SELECT setval('turn_alone', 1);

-- Every turn begins with it: takes the lock of writers, shared or (alone = 1) for itself, then a lock
-- whose key, 'kf' and 40 bits, names the last number of the feed before its own.
CREATE FUNCTION turn_begin(alone bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
	IF alone = 1 THEN
		PERFORM pg_advisory_xact_lock(461078556464);
		PERFORM nextval('turn_alone');
	ELSE
		PERFORM pg_advisory_xact_lock_shared(461078556464);
	END IF;
	PERFORM pg_advisory_xact_lock_shared(27494::bigint << 40 | last_value) FROM feed_number;
	RETURN (SELECT last_value FROM turn_alone);
END $$;

-- The number up to which no turn under way can add rows.  It is read before the locks: a turn that
-- takes its lock later takes its numbers later still.
CREATE FUNCTION feed_bound() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	bound bigint := (SELECT last_value FROM feed_number);
BEGIN
	RETURN least(bound, (SELECT min((classid::bigint & 255) << 32 | objid::bigint) FROM pg_locks
		WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid::bigint >> 8 = 27494
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())));
END $$;

DROP FUNCTION game_news_next();
DROP FUNCTION change_next();
DROP FUNCTION outbox_next();
DROP FUNCTION inbox_next();

-- Whoever may add rows may number them.
DO $$
DECLARE r record;
BEGIN
	FOR r IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
		WHERE table_schema = current_schema() AND table_name = 'outbox' AND privilege_type = 'INSERT'
	LOOP
		EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE feed_number, outbox_number, inbox_number, turn_alone TO %s',
			CASE r.grantee WHEN 'PUBLIC' THEN 'PUBLIC' ELSE quote_ident(r.grantee) END);
	END LOOP;
END $$;
