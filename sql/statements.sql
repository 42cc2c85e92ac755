-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- Every statement of the store, by family of tables.
--
-- sql/statements.awk turns this file into the table that the driver prepares when it opens the
-- database, so a statement that does not fit the schema fails at startup.
--
--   -- name: game_get       The statement below, up to its semicolon, is STMT_GAME_GET in C.
--   -- part: game_columns   The text below, up to its semicolon, is what {game_columns} stands for.
--   {nocase address}        The column (COLLATE NOCASE in SQLite) or parameter without regard to case.
--   {one|other}             One in SQLite, the other in PostgreSQL.
--
-- Parameters are $1, $2, ... and appear for the first time in that order, which is the order in
-- which they are bound.  An optional condition is written (column = $1 OR $1 = 0), the column
-- first, because PostgreSQL takes the type of a parameter from its first appearance.  A sum is cast,
-- because PostgreSQL makes it a numeric.  The numbers of states are those of the enums in store_*.h.
--
-- Every statement is valid in both SQLite and PostgreSQL.  Where they differ, it is marked, or
-- (transactions, locks, the schema itself) the driver decides.

-- meta, token_key, outage

-- name: meta_get
SELECT value FROM meta WHERE name = $1;

-- The greatest numbers in use, by what tokens name.
-- name: last_ids
SELECT (SELECT coalesce(max(id), 0) FROM player) AS player,
	(SELECT coalesce(max(id), 0) FROM game) AS game,
	(SELECT coalesce(max(id), 0) FROM entry) AS entry,
	(SELECT coalesce(max(id), 0) FROM address_change) AS address,
	(SELECT coalesce(max(id), 0) FROM case_) AS case_,
	(SELECT coalesce(max(id), 0) FROM outbox) AS letter,
	(SELECT coalesce(max(id), 0) FROM team) AS team,
	(SELECT coalesce(max(id), 0) FROM lineup) AS lineup;

-- name: meta_set
INSERT INTO meta (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: meta_remove
DELETE FROM meta WHERE name = $1;

-- name: latest_raise
INSERT INTO meta (name, value) VALUES ('latest', $1)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
WHERE CAST(meta.value AS bigint) < CAST(excluded.value AS bigint);

-- name: key_add
INSERT INTO token_key (secret, created) VALUES ($1, $2) RETURNING id;

-- name: key_end_before
DELETE FROM token_key WHERE id < $1;

-- name: key_each
SELECT id, secret, created, retired FROM token_key ORDER BY id;

-- name: outage_add
INSERT INTO outage (began, ended) VALUES ($1, $2) RETURNING id;

-- name: outage_each
SELECT id, began, ended FROM outage WHERE id > $1 ORDER BY id;

-- name: outage_last
SELECT max(id) AS id FROM outage;

-- access

-- part: access_columns
id, kind, player, address, name, scope, hash, device, created, last_used, expires, ended, otp;

-- name: access_add
INSERT INTO access (kind, player, address, name, scope, hash, device, created, last_used, expires,
	otp)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id;

-- name: access_find
SELECT {access_columns} FROM access
WHERE hash = $1 AND kind = $2 AND ended = 0 AND (expires = 0 OR expires > $3);

-- name: access_get
SELECT {access_columns} FROM access WHERE id = $1;

-- name: access_each_player
SELECT {access_columns} FROM access WHERE player = $1 ORDER BY id;

-- name: access_each_address
SELECT {access_columns} FROM access
WHERE {nocase address} = {nocase $1} AND address <> '' ORDER BY id;

-- name: access_used
UPDATE access SET last_used = $1, expires = $2 WHERE id = $3;

-- name: access_otp
UPDATE access SET otp = $1 WHERE id = $2 AND ended = 0;

-- name: access_end
UPDATE access SET ended = $1 WHERE id = $2 AND ended = 0;

-- name: access_end_all
UPDATE access SET ended = $1
WHERE player = $2 AND (kind = $3 OR $3 = 0) AND id <> $4 AND ended = 0;

-- name: access_each_ended
SELECT id FROM access WHERE ended > 0 AND ended >= $1;

-- name: access_erase
DELETE FROM access WHERE player = $1;

-- name: access_clean
DELETE FROM access
WHERE kind = $1 AND ((ended > 0 AND ended < $2) OR (expires > 0 AND expires < $2));

-- preference

-- name: preference_get
SELECT value FROM preference WHERE player = $1 AND name = $2;

-- name: preference_all
SELECT name, value FROM preference WHERE player = $1;

-- name: preference_set
INSERT INTO preference (player, name, value) VALUES ($1, $2, $3)
ON CONFLICT (player, name) DO UPDATE SET value = excluded.value;

-- name: preference_erase
DELETE FROM preference WHERE player = $1;

-- sign_in

-- part: sign_in_columns
id, address, player, official, asked, request, code, link, next, wrong, code_used, link_used;

-- name: sign_in_add
INSERT INTO sign_in (address, player, asked, request, code, link, next, official)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id;

-- name: sign_in_by_request
SELECT {sign_in_columns} FROM sign_in WHERE request = $1;

-- name: sign_in_by_link
SELECT {sign_in_columns} FROM sign_in WHERE link = $1;

-- name: sign_in_counts
SELECT count(coalesce(player, official)) AS letters, CAST(coalesce(sum(wrong), 0) AS bigint) AS wrong FROM sign_in
WHERE address = $1 AND asked > $2;

-- name: sign_in_update
UPDATE sign_in SET wrong = $1, code_used = $2, link_used = $3 WHERE id = $4;

-- name: sign_in_clean
DELETE FROM sign_in WHERE asked < $1;

-- name: sign_in_erase
DELETE FROM sign_in WHERE player = $1;

-- game_note

-- part: game_note_columns
player, game, text, tree, version, changed;

-- name: game_note_get
SELECT {game_note_columns} FROM game_note WHERE player = $1 AND game = $2;

-- name: game_note_set
INSERT INTO game_note (player, game, text, tree, version, changed) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (player, game) DO UPDATE SET text = $3, tree = $4, version = $5, changed = $6;

-- name: game_note_each
SELECT {game_note_columns} FROM game_note WHERE player = $1 ORDER BY game;

-- name: game_note_erase
DELETE FROM game_note WHERE player = $1;

-- player, player_change, address_change, sender_day

-- part: player_columns
id, name, club, born, rating, language, letters, address, address_state, member_number, member,
citizen, federation, sex, title, invitations, created;

-- name: player_get
SELECT {player_columns} FROM player WHERE id = $1;

-- name: player_by_address
SELECT {player_columns} FROM player WHERE {nocase address} = {nocase $1};

-- name: player_each
SELECT {player_columns} FROM player ORDER BY id;

-- name: player_each_club
SELECT {player_columns} FROM player WHERE club = $1 ORDER BY id;

-- One look at the index for each name.
-- name: player_clubs
WITH RECURSIVE names(club) AS (
	SELECT min(club) FROM player WHERE club > ''
	UNION ALL
	SELECT (SELECT min(club) FROM player WHERE player.club > names.club) FROM names
	WHERE names.club IS NOT NULL
)
SELECT club FROM names WHERE club IS NOT NULL;

-- name: player_after
SELECT {player_columns} FROM player WHERE id > $1 ORDER BY id LIMIT $2;

-- name: player_each_born
SELECT {player_columns} FROM player WHERE born = $1 ORDER BY id;

-- name: player_by_member_number
SELECT {player_columns} FROM player
WHERE member_number = $1 AND member_number <> '' ORDER BY id LIMIT 1;

-- name: player_add
INSERT INTO player (name, club, born, rating, language, letters, address, address_state,
	member_number, member, citizen, federation, sex, title, invitations, created)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING id;

-- name: player_update
UPDATE player
SET name = $1, club = $2, born = $3, rating = $4, language = $5, letters = $6, address = $7,
	address_state = $8, member_number = $9, member = $10, citizen = $11, federation = $12,
	sex = $13, title = $14, invitations = $15
WHERE id = $16;

-- name: player_change_add
INSERT INTO player_change (player, at, author, what, was, becomes)
VALUES ($1, $2, $3, $4, $5, $6);

-- name: player_change_each
SELECT id, player, at, author, what, was, becomes FROM player_change
WHERE player = $1 ORDER BY id;

-- name: token_epoch
SELECT count(*) AS epoch FROM player_change WHERE player = $1 AND what = 'tokens';

-- name: office_get
SELECT letters FROM office WHERE {nocase address} = {nocase $1};

-- name: office_set
INSERT INTO office (address, letters) VALUES ($1, $2)
ON CONFLICT ({nocase address}) DO UPDATE SET letters = excluded.letters;

-- name: messages_off_get
SELECT player FROM messages_off WHERE player = $1;

-- name: messages_off_add
INSERT INTO messages_off (player) VALUES ($1) ON CONFLICT (player) DO NOTHING;

-- name: messages_off_delete
DELETE FROM messages_off WHERE player = $1;

-- part: change_columns
id, player, old_address, new_address, state, old_confirmed, asked, due;

-- name: change_add
INSERT INTO address_change (player, old_address, new_address, state, old_confirmed, asked, due)
VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id;

-- name: change_get
SELECT {change_columns} FROM address_change WHERE id = $1;

-- name: change_open
SELECT {change_columns} FROM address_change
WHERE player = $1 AND state < 2 ORDER BY id DESC LIMIT 1;

-- name: change_update
UPDATE address_change SET state = $1, old_confirmed = $2, due = $3 WHERE id = $4;

-- name: change_due
SELECT {change_columns} FROM address_change
WHERE state < 2 AND due <= $1 ORDER BY due, id LIMIT $2;

-- name: change_next
SELECT min(due) AS at FROM address_change WHERE state < 2;

-- name: sender_add
INSERT INTO sender_day (who, day, answers) VALUES ($1, $2, 1)
ON CONFLICT (who, day) DO UPDATE SET answers = sender_day.answers + 1;

-- name: sender_count
SELECT answers FROM sender_day WHERE who = $1 AND day = $2;

-- name: sender_raise
INSERT INTO sender_day (who, day, answers)
SELECT CAST($1 AS text), CAST($2 AS bigint), 1 {WHERE true|FROM set_config('synchronous_commit', 'off', true)}
ON CONFLICT (who, day) DO UPDATE SET answers = sender_day.answers + 1 RETURNING answers;

-- name: sender_clean
DELETE FROM sender_day WHERE day < $1;

-- series, tourney, tourney_change, officer

-- part: series_columns
id, code, name, kind, first_year, options, at, author;

-- name: series_add
INSERT INTO series (code, name, kind, first_year, options, at, author)
VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id;

-- name: series_get
SELECT {series_columns} FROM series WHERE id = $1;

-- name: series_by_code
SELECT {series_columns} FROM series WHERE {nocase code} = {nocase $1};

-- name: series_each
SELECT {series_columns} FROM series ORDER BY id;

-- part: tourney_columns
id, code, code_key, slug, alias, name, kind, class, series, year, state, options, ruleset, zone,
group_size, fee, rated, opens, closes, draws, starts, next_at, created;

-- name: tourney_add
INSERT INTO tourney (code, code_key, slug, alias, name, kind, class, series, year, state, options,
	ruleset, zone, group_size, fee, rated, opens, closes, draws, starts, next_at, created)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
	$21, $22) RETURNING id;

-- name: tourney_update
UPDATE tourney
SET slug = $1, alias = $2, name = $3, class = $4, state = $5, options = $6, ruleset = $7,
	zone = $8, group_size = $9, fee = $10, rated = $11, opens = $12, closes = $13, draws = $14,
	starts = $15, next_at = $16
WHERE id = $17;

-- name: tourney_get
SELECT {tourney_columns} FROM tourney WHERE id = $1;

-- The one with that code; else among those with that alias the open one, else the newest.
-- name: tourney_by_code
SELECT {tourney_columns} FROM tourney
WHERE {nocase code} = {nocase $1} OR ({nocase alias} = {nocase $1} AND alias <> '')
ORDER BY CASE WHEN {nocase code} = {nocase $1} THEN 0 WHEN state = 1 THEN 1 ELSE 2 END, year DESC, id DESC LIMIT 1;

-- name: tourney_by_key
SELECT {tourney_columns} FROM tourney WHERE code_key = $1 AND code_key <> '' ORDER BY id LIMIT 1;

-- name: tourney_set_key
UPDATE tourney SET code_key = $1 WHERE id = $2;

-- name: tourney_by_slug
SELECT {tourney_columns} FROM tourney WHERE slug = $1;

-- name: tourney_each
SELECT {tourney_columns} FROM tourney ORDER BY id;

-- name: tourney_after
SELECT {tourney_columns} FROM tourney WHERE id > $1 ORDER BY id LIMIT 1;

-- name: tourney_each_state
SELECT {tourney_columns} FROM tourney WHERE state BETWEEN $1 AND $2 ORDER BY id;

-- name: tourney_each_kind
SELECT {tourney_columns} FROM tourney WHERE kind = $1 ORDER BY id;

-- name: tourney_each_edition
SELECT {tourney_columns} FROM tourney WHERE series = $1 ORDER BY year, id;

-- name: tourney_due
SELECT {tourney_columns} FROM tourney
WHERE next_at > 0 AND next_at <= $1 ORDER BY next_at, id LIMIT $2;

-- name: tourney_next
SELECT min(next_at) AS at FROM tourney WHERE next_at > 0;

-- name: tourney_change_add
INSERT INTO tourney_change (tourney, at, author, what, was, becomes, reason)
VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: tourney_change_each
SELECT id, tourney, at, author, what, was, becomes, reason FROM tourney_change
WHERE tourney = $1 ORDER BY id;

-- name: officer_add
INSERT INTO officer (tourney, holder, role, at, author, ended)
VALUES ($1, $2, $3, $4, $5, $6) RETURNING id;

-- name: officer_end
UPDATE officer SET ended = $1 WHERE id = $2 AND ended = 0;

-- name: officer_each
SELECT id, tourney, holder, role, at, author, ended FROM officer WHERE tourney = $1 ORDER BY id;

-- name: officer_each_user
SELECT id, tourney, holder, role, at, author, ended FROM officer
WHERE holder = $1 AND ended = 0 ORDER BY id;

-- stage, composition, round_version, absence, lot

-- part: stage_columns
id, tourney, number, name, state, seed, draws, starts, created;

-- name: stage_add
INSERT INTO stage (tourney, number, name, state, seed, draws, starts, created)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id;

-- name: stage_get
SELECT {stage_columns} FROM stage WHERE id = $1;

-- name: stage_by_number
SELECT {stage_columns} FROM stage WHERE tourney = $1 AND number = $2;

-- name: stage_update
UPDATE stage SET name = $1, state = $2, seed = $3, draws = $4, starts = $5 WHERE id = $6;

-- name: stage_each
SELECT {stage_columns} FROM stage WHERE tourney = $1 ORDER BY number;

-- part: composition_columns
id, stage, version, at, author, reason, facts;

-- name: composition_add
INSERT INTO composition (stage, version, at, author, reason, facts)
VALUES ($1, $2, $3, $4, $5, $6) RETURNING id;

-- name: composition_last
SELECT {composition_columns} FROM composition WHERE stage = $1 ORDER BY version DESC LIMIT 1;

-- name: composition_newest
SELECT id, version FROM composition WHERE stage = $1 ORDER BY version DESC LIMIT 1;

-- name: composition_each
SELECT {composition_columns} FROM composition WHERE stage = $1 ORDER BY version;

-- name: composition_group_add
INSERT INTO composition_group (stage, number, version, facts) VALUES ($1, $2, $3, $4);

-- name: composition_group_get
SELECT facts FROM composition_group
WHERE stage = $1 AND number = $2 AND version <= $3 ORDER BY version DESC LIMIT 1;

-- name: composition_group_drop
DELETE FROM composition_group WHERE stage = $1 AND version > $2;

-- part: round_columns
id, stage, grp, round, version, at, author, reason, starts, facts;

-- name: round_add
INSERT INTO round_version (stage, grp, round, version, at, author, reason, starts, facts)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id;

-- name: round_get
SELECT {round_columns} FROM round_version
WHERE stage = $1 AND grp IS NOT DISTINCT FROM $2 AND round = $3 ORDER BY version DESC LIMIT 1;

-- name: round_each
SELECT {round_columns} FROM round_version
WHERE stage = $1 ORDER BY coalesce(grp, 0), round, version;

-- name: absence_add
INSERT INTO absence (entry, round, at) VALUES ($1, $2, $3) ON CONFLICT (entry, round) DO NOTHING;

-- name: absence_each
SELECT a.entry, a.round FROM absence a JOIN entry e ON e.id = a.entry
WHERE e.tourney = $1 ORDER BY a.entry, a.round;

-- part: lot_columns
id, tourney, stage, grp, purpose, seed, committed, beacon, drawn, message, result;

-- name: lot_add
INSERT INTO lot (tourney, stage, grp, purpose, seed, committed, beacon, drawn, message, result)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id;

-- name: lot_update
UPDATE lot SET beacon = $1, drawn = $2, message = $3, result = $4 WHERE id = $5;

-- name: lot_find
SELECT {lot_columns} FROM lot
WHERE tourney = $1 AND stage IS NOT DISTINCT FROM $2 AND grp IS NOT DISTINCT FROM $3
	AND purpose = $4
ORDER BY id DESC LIMIT 1;

-- name: lot_each_group
SELECT {lot_columns} FROM lot WHERE grp = $1 ORDER BY id;

-- name: lot_each
SELECT {lot_columns} FROM lot WHERE tourney = $1 ORDER BY id;

-- grp, entry, leave

-- part: group_columns
id, tourney, stage, number, code, name, state, ruleset, zone, size, setup, seed, drawn, start,
ended, playoff_of, with_event, created, final_at, next_at;

-- name: group_add
INSERT INTO grp (tourney, stage, number, code, name, state, ruleset, zone, size, setup, seed, drawn,
	start, ended, playoff_of, with_event, created, final_at, next_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
RETURNING id;

-- name: group_update
UPDATE grp
SET code = $1, name = $2, state = $3, size = $4, setup = $5, seed = $6, drawn = $7, start = $8,
	ended = $9, playoff_of = $10, with_event = $11, final_at = $12, next_at = $13
WHERE id = $14;

-- name: group_get
SELECT {group_columns} FROM grp WHERE id = $1;

-- name: group_filling
SELECT {group_columns} FROM grp WHERE tourney = $1 AND state = 0 ORDER BY id LIMIT 1;

-- name: group_last
SELECT coalesce(max(number), 0) AS number FROM grp WHERE tourney = $1;

-- name: group_by_number
SELECT {group_columns} FROM grp WHERE tourney = $1 AND number = $2;

-- The second condition lets it use the index grp_code.
-- name: group_by_code
SELECT {group_columns} FROM grp WHERE code = $1 AND code <> '';

-- name: group_due
SELECT {group_columns} FROM grp
WHERE next_at > 0 AND next_at <= $1 ORDER BY next_at, id LIMIT $2;

-- name: group_next
SELECT min(next_at) AS at FROM grp WHERE next_at > 0;

-- name: group_count_stage
SELECT count(*) AS n FROM grp WHERE stage = $1 AND (state <> 4 OR ended IS NOT NULL);

-- name: group_each_stage
SELECT {group_columns} FROM grp WHERE stage = $1 ORDER BY number;

-- The states that are not over.
-- name: group_each_open
SELECT {group_columns} FROM grp WHERE tourney = $1 AND state IN (0, 1, 2, 5);

-- Groups paused with their event.
-- name: group_held
SELECT id FROM grp WHERE state = 2 AND tourney = $1 AND with_event = 1 LIMIT 1;

-- Groups other than $2 that are neither archived nor final.
-- name: group_unsettled
SELECT id FROM grp WHERE tourney = $1 AND state IN (0, 1, 2, 3, 5) AND id <> $2 LIMIT 1;

-- name: group_each
SELECT {group_columns} FROM grp WHERE tourney BETWEEN $1 AND $2 ORDER BY tourney, number;

-- name: group_count_by_state
SELECT state, count(*) AS n FROM grp GROUP BY state;

-- name: group_each_playoff
SELECT {group_columns} FROM grp WHERE playoff_of = $1 ORDER BY id;

-- part: entry_columns
id, tourney, stage, grp, player, address, asked_facts, state, origin, class, seats, seq, number,
team, board, first, last, confirmation, asked, confirmed, paid, withdrawn, reminded, void_all;

-- name: entry_add
INSERT INTO entry (tourney, stage, grp, player, address, asked_facts, state, origin, class, seats,
	seq, number, team, board, first, last, confirmation, asked, confirmed, paid, withdrawn,
	reminded, void_all)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
	$21, $22, $23) RETURNING id;

-- name: entry_update
UPDATE entry
SET tourney = $1, stage = $2, grp = $3, player = $4, asked_facts = $5, state = $6, origin = $7,
	class = $8, seats = $9, seq = $10, number = $11, team = $12, board = $13, first = $14,
	last = $15, confirmation = $16, asked = $17, confirmed = $18, paid = $19, withdrawn = $20,
	reminded = $21, void_all = $22
WHERE id = $23;

-- name: entry_get
SELECT {entry_columns} FROM entry WHERE id = $1;

-- name: entry_of
SELECT {entry_columns} FROM entry WHERE grp = $1 AND player = $2 AND last IS NULL
ORDER BY id DESC LIMIT 1;

-- name: entry_asked
SELECT {entry_columns} FROM entry
WHERE tourney = $1 AND {nocase address} = {nocase $2} AND state = 0 ORDER BY id DESC LIMIT 1;

-- name: entry_questioned
SELECT {entry_columns} FROM entry
WHERE tourney = $1 AND {nocase address} = {nocase $2} AND state = 4 ORDER BY id DESC LIMIT 1;

-- name: entry_waiting
SELECT {entry_columns} FROM entry
WHERE tourney = $1 AND player = $2 AND state = 1
	AND grp IN (SELECT id FROM grp WHERE state = 0 AND tourney = $1)
ORDER BY id DESC LIMIT 1;

-- name: entry_each
SELECT {entry_columns} FROM entry WHERE grp = $1 ORDER BY seq, id;

-- name: entry_each_player
SELECT {entry_columns} FROM entry WHERE player = $1 ORDER BY id;

-- name: entry_each_ended
SELECT DISTINCT player FROM entry
WHERE grp IN (SELECT id FROM grp WHERE ended BETWEEN $1 AND $2) AND player IS NOT NULL
ORDER BY player;

-- name: entry_count_valid
SELECT count(*) AS n FROM entry WHERE tourney = $1 AND state IN (1, 7);

-- name: entry_each_tourney
SELECT {entry_columns} FROM entry WHERE tourney = $1 ORDER BY id;

-- name: entry_page_tourney
SELECT {entry_columns} FROM entry WHERE tourney = $1 AND id > $2 ORDER BY id LIMIT $3;

-- "+ 0" makes SQLite use one plan for all states; it would replan for those with an index of their
-- own.
-- name: entry_each_state
SELECT {entry_columns} FROM entry WHERE tourney = $1 AND state = {$2 + 0|$2} ORDER BY id LIMIT $3;

-- name: entry_each_confirmed
SELECT {entry_columns} FROM entry
WHERE tourney = $1 AND state = 1 AND id > $2 ORDER BY id LIMIT $3;

-- Changes when an entry is added or its state changes.
-- name: entry_sum
SELECT CAST(coalesce(sum(id * (state + 1)), 0) AS bigint) AS total FROM entry WHERE tourney = $1;

-- name: entry_count_states
SELECT state, count(*) AS n FROM entry WHERE tourney = $1 GROUP BY state ORDER BY state;

-- Entries whose address is not proved or that are in question, and those in a filling group.
-- name: entry_each_waiting
SELECT {entry_columns} FROM entry
WHERE tourney BETWEEN $1 AND $2
	AND (state = 0 OR state = 4 OR (state = 1 AND grp IN (SELECT id FROM grp WHERE state = 0)))
ORDER BY tourney, id;

-- name: entry_lapsing
SELECT {entry_columns} FROM entry
WHERE state = 0 AND asked <= $1 AND origin <> 'invited' ORDER BY asked, id LIMIT $2;

-- Keeps only the fact that it lapsed.
-- name: entry_lapse
UPDATE entry SET state = 3, address = '', asked_facts = '{}' WHERE id = $1;

-- Entries from an address that are not over.
-- name: entry_count_from
SELECT count(*) AS n FROM entry
WHERE {nocase address} = {nocase $1} AND address <> '' AND state NOT IN (2, 3, 5);

-- name: entry_oldest
SELECT min(asked) AS at FROM entry WHERE state = 0 AND origin <> 'invited';

-- name: leave_add
INSERT INTO leave (player, grp, first, last, told, special)
VALUES ($1, $2, $3, $4, $5, $6) RETURNING id;

-- name: leave_each
SELECT id, player, grp, first, last, told, special FROM leave
WHERE player = $1 AND grp IS NOT DISTINCT FROM $2 ORDER BY id;

-- club, team, lineup, card

-- part: club_columns
id, name, region, dsu, at, author;

-- name: club_add
INSERT INTO club (name, region, dsu, at, author) VALUES ($1, $2, $3, $4, $5) RETURNING id;

-- name: club_update
UPDATE club SET name = $1, region = $2, dsu = $3, at = $4, author = $5 WHERE id = $6;

-- name: club_get
SELECT {club_columns} FROM club WHERE id = $1;

-- name: club_by_name
SELECT {club_columns} FROM club WHERE {nocase name} = {nocase $1};

-- name: club_each
SELECT {club_columns} FROM club ORDER BY {nocase name};

-- part: team_columns
id, tourney, club, number, captain, state, penalty2, division, grp, seat, address, asked_facts,
asked, valid;

-- name: team_add
INSERT INTO team (tourney, club, number, captain, state, penalty2, division, grp, seat, address,
	asked_facts, asked, valid)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id;

-- name: team_update
UPDATE team
SET captain = $1, state = $2, penalty2 = $3, division = $4, grp = $5, seat = $6, address = $7,
	asked_facts = $8, valid = $9
WHERE id = $10;

-- name: team_get
SELECT {team_columns} FROM team WHERE id = $1;

-- name: team_of_club
SELECT {team_columns} FROM team WHERE tourney = $1 AND club = $2 AND number = $3;

-- name: team_each
SELECT {team_columns} FROM team WHERE tourney = $1 ORDER BY id;

-- name: team_each_group
SELECT {team_columns} FROM team WHERE grp = $1 ORDER BY seat, id;

-- part: lineup_columns
id, team, board, player, address, asked_facts, reserve, first, stop, state, at, author;

-- name: lineup_add
INSERT INTO lineup (team, board, player, address, asked_facts, reserve, first, stop, state, at,
	author)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id;

-- name: lineup_update
UPDATE lineup
SET board = $1, player = $2, address = $3, asked_facts = $4, reserve = $5, first = $6, stop = $7,
	state = $8
WHERE id = $9;

-- name: lineup_get
SELECT {lineup_columns} FROM lineup WHERE id = $1;

-- name: lineup_each
SELECT {lineup_columns} FROM lineup WHERE team = $1 ORDER BY board, id;

-- name: lineup_each_player
SELECT {lineup_columns} FROM lineup
WHERE team IN (SELECT id FROM team WHERE tourney = $1) AND player = $2 ORDER BY id;

-- part: card_columns
id, tourney, grp, round, match, version, at, author, facts, state;

-- name: card_add
INSERT INTO card (tourney, grp, round, match, version, at, author, facts, state)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id;

-- name: card_set_state
UPDATE card SET state = $1 WHERE id = $2;

-- name: card_last
SELECT {card_columns} FROM card
WHERE tourney = $1 AND grp IS NOT DISTINCT FROM $2 AND round = $3 AND match = $4
ORDER BY version DESC LIMIT 1;

-- name: card_each
SELECT {card_columns} FROM card
WHERE tourney = $1 ORDER BY coalesce(grp, 0), round, match, version;

-- outside_result, class_grant, admission, admission_shaken, team_admission, payment

-- part: outside_columns
id, player, source, facts, at, author, verified, verifier;

-- name: outside_add
INSERT INTO outside_result (player, source, facts, at, author, verified, verifier)
VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id;

-- name: outside_get
SELECT {outside_columns} FROM outside_result WHERE id = $1;

-- name: outside_verify
UPDATE outside_result SET verified = $1, verifier = $2 WHERE id = $3 AND verified = 0;

-- name: outside_each
SELECT {outside_columns} FROM outside_result WHERE player BETWEEN $1 AND $2 ORDER BY id;

-- name: grant_add
INSERT INTO class_grant (player, class, until, paragraph, reason, at, author, kc)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id;

-- name: grant_each
SELECT id, player, class, until, paragraph, reason, at, author, kc FROM class_grant
WHERE player BETWEEN $1 AND $2 ORDER BY id;

-- part: admission_columns
a.id, a.entry, a.at, a.asof, a.class, a.routes, a.basis, a.author, coalesce(s.at, 0) AS shaken;

-- part: admission_and_shaken
admission a LEFT JOIN admission_shaken s ON s.admission = a.id;

-- name: admission_add
INSERT INTO admission (entry, at, asof, class, routes, basis, author)
VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id;

-- name: admission_of
SELECT {admission_columns} FROM {admission_and_shaken}
WHERE a.entry = $1 ORDER BY a.id DESC LIMIT 1;

-- name: admission_each
SELECT {admission_columns} FROM {admission_and_shaken}
WHERE a.entry IN (SELECT id FROM entry WHERE tourney = $1) ORDER BY a.entry, a.id;

-- name: admission_shake
INSERT INTO admission_shaken (admission, at, ruling) VALUES ($1, $2, $3)
ON CONFLICT (admission) DO NOTHING;

-- name: team_admission_add
INSERT INTO team_admission (team, at, asof, facts, author)
VALUES ($1, $2, $3, $4, $5) RETURNING id;

-- name: team_admission_of
SELECT id, team, at, asof, facts, author FROM team_admission
WHERE team = $1 ORDER BY id DESC LIMIT 1;

-- name: payment_add
INSERT INTO payment (entry, team, amount, at, author) VALUES ($1, $2, $3, $4, $5) RETURNING id;

-- name: payment_each
SELECT id, entry, team, amount, at, author FROM payment
WHERE entry = $1 OR team = $2 ORDER BY id;

-- beacon_line, beacon

-- name: beacon_note
INSERT INTO beacon_line (day, game, head)
VALUES ((SELECT CASE WHEN $1 > coalesce(max(day), -1) THEN $1 ELSE max(day) + 1 END FROM beacon),
	$2, $3)
ON CONFLICT (day, game) DO UPDATE SET head = excluded.head;

-- name: beacon_note_event
INSERT INTO beacon_event (day, tourney, head)
VALUES ((SELECT CASE WHEN $1 > coalesce(max(day), -1) THEN $1 ELSE max(day) + 1 END FROM beacon),
	$2, $3)
ON CONFLICT (day, tourney) DO UPDATE SET head = excluded.head;

-- name: beacon_open
SELECT min(day) AS day FROM (
	SELECT min(day) AS day FROM beacon_line
	WHERE day > (SELECT coalesce(max(day), -1) FROM beacon) AND day <= $1
	UNION ALL
	SELECT min(day) FROM beacon_event
	WHERE day > (SELECT coalesce(max(day), -1) FROM beacon) AND day <= $1) AS days;

-- name: beacon_events_from
SELECT min(day) AS day FROM beacon_event;

-- name: beacon_events
SELECT tourney, head FROM beacon_event WHERE day = $1 ORDER BY tourney;

-- name: beacon_lines
SELECT game, head FROM beacon_line WHERE day = $1 AND game > $2 ORDER BY game LIMIT $3;

-- name: beacon_open_games
SELECT l.day, l.game, s.head, s.seq FROM beacon_line AS l JOIN game_state AS s ON s.game = l.game
WHERE (l.day, l.game) > ($1, $2) AND l.day > (SELECT coalesce(max(day), -1) FROM beacon)
ORDER BY l.day, l.game LIMIT $3;

-- name: beacon_add
INSERT INTO beacon (day, hash, lines, root) VALUES ($1, $2, $3, $4);

-- name: beacon_on
SELECT day, hash, lines, root FROM beacon WHERE day <= $1 ORDER BY day DESC LIMIT 1;

-- name: beacon_each
SELECT day, hash, lines, root FROM beacon ORDER BY day;

-- name: beacon_of_game
SELECT day, head FROM beacon_line
WHERE game = $1 AND day >= $2 AND day <= (SELECT coalesce(max(day), -1) FROM beacon)
ORDER BY day LIMIT 1;

-- journal, seal

-- name: journal_last
SELECT seq, prev, text FROM journal WHERE tourney = $1 ORDER BY seq DESC LIMIT 1;

-- name: journal_add
INSERT INTO journal (tourney, seq, prev, text) VALUES ($1, $2, $3, $4);

-- name: journal_each
SELECT seq, prev, text FROM journal WHERE tourney = $1 ORDER BY seq;

-- name: journal_tourneys
SELECT DISTINCT tourney FROM journal ORDER BY tourney;

-- name: journal_of_group
SELECT tourney FROM grp WHERE id = $1;

-- name: journal_of_stage
SELECT tourney FROM stage WHERE id = $1;

-- name: seal_get
SELECT secret, after FROM seal WHERE id = 1;

-- name: seal_replace
UPDATE seal SET secret = $1 WHERE id = 1;

-- name: seal_set
INSERT INTO seal (id, secret, after) VALUES (1, $1, 0)
ON CONFLICT (id) DO UPDATE SET secret = excluded.secret WHERE length(seal.secret) = 0;

-- calendar_act, report, rating_list

-- name: calendar_add
INSERT INTO calendar_act (tourney, act, due, at) VALUES ($1, $2, $3, $4)
ON CONFLICT (tourney, act, due) DO NOTHING;

-- name: calendar_last
SELECT tourney, act, due, at FROM calendar_act
WHERE tourney = $1 AND act = $2 ORDER BY due DESC LIMIT 1;

-- name: calendar_has
SELECT at FROM calendar_act WHERE tourney = $1 AND act = $2 AND due = $3;

-- name: calendar_each
SELECT tourney, act, due, at FROM calendar_act
WHERE tourney BETWEEN $1 AND $2 ORDER BY due, tourney, act;

-- part: report_columns
id, tourney, grp, version, at, author, signer, ruling, facts, hash;

-- name: report_add
INSERT INTO report (tourney, grp, version, at, author, signer, ruling, facts, hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id;

-- name: report_last
SELECT {report_columns} FROM report
WHERE tourney = $1 AND grp IS NOT DISTINCT FROM $2 ORDER BY version DESC LIMIT 1;

-- name: report_each
SELECT {report_columns} FROM report
WHERE tourney BETWEEN $1 AND $2 ORDER BY tourney, coalesce(grp, 0), version;

-- part: rating_list_columns
id, day, revision, at, text, hash;

-- name: rating_list_add
INSERT INTO rating_list (day, revision, at, text, hash)
VALUES ($1, $2, $3, $4, $5) RETURNING id;

-- name: rating_list_on
SELECT {rating_list_columns} FROM rating_list
WHERE day <= $1 ORDER BY day DESC, revision DESC LIMIT 1;

-- name: rating_list_each
SELECT {rating_list_columns} FROM rating_list ORDER BY day, revision;

-- rating_step, rating_restart

-- part: rating_step_columns
list, player, place, grp, board, ended, was, games, won, expected, factor, bonus, becomes, average;

-- name: rating_step_add
INSERT INTO rating_step (list, player, place, grp, board, ended, was, games, won, expected, factor,
	bonus, becomes, average)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- name: rating_step_each_list
SELECT {rating_step_columns} FROM rating_step WHERE list = $1 ORDER BY player, place;

-- name: rating_step_each_player
SELECT s.list, s.player, s.place, s.grp, s.board, s.ended, s.was, s.games, s.won, s.expected,
	s.factor, s.bonus, s.becomes, s.average, l.day, l.revision
FROM rating_step s JOIN rating_list l ON l.id = s.list
WHERE s.player = $1 AND NOT EXISTS (SELECT 1 FROM rating_list n
	WHERE n.day = l.day AND n.revision > l.revision)
ORDER BY l.day, s.place;

-- name: rating_restart_add
INSERT INTO rating_restart (player, day, at, author) VALUES ($1, $2, $3, $4) RETURNING id;

-- name: rating_restart_each
SELECT id, player, day, at, author FROM rating_restart
WHERE player BETWEEN $1 AND $2 ORDER BY day, id;

-- name: rating_player_each
SELECT DISTINCT player FROM rating_step WHERE player > $1 ORDER BY player;

-- name: rating_list_find
SELECT id FROM rating_list WHERE day <= $1 ORDER BY day DESC, revision DESC LIMIT 1;

-- name: rating_list_at
SELECT {rating_list_columns} FROM rating_list WHERE day = $1 AND revision = $2;

-- deputy

-- name: deputy_add
INSERT INTO deputy (leader, deputy, name, address, first, last, at, author)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id;

-- name: deputy_get
SELECT id, leader, deputy, name, address, first, last, at, author, ended FROM deputy
WHERE id = $1;

-- name: deputy_end
UPDATE deputy SET ended = $1 WHERE id = $2 AND ended = 0;

-- $1 = NULL: all.
-- name: deputy_each
SELECT id, leader, deputy, name, address, first, last, at, author, ended FROM deputy
WHERE (first <= $1 AND last >= $1 AND ended = 0) OR $1 IS NULL ORDER BY id;

-- official

-- part: official_columns
id, name, role, address, events, at, author, ended, otp, otp_step;

-- name: official_add
INSERT INTO official (name, role, address, events, at, author)
VALUES ($1, $2, $3, $4, $5, $6) RETURNING id;

-- name: official_by_name
SELECT {official_columns} FROM official WHERE name = $1 AND ended = 0;

-- name: official_by_address
SELECT {official_columns} FROM official WHERE {nocase address} = {nocase $1} AND ended = 0;

-- name: official_get
SELECT {official_columns} FROM official WHERE id = $1;

-- name: official_each
SELECT {official_columns} FROM official ORDER BY id;

-- name: official_end
UPDATE official SET ended = $1 WHERE id = $2 AND ended = 0;

-- name: official_otp_set
UPDATE official SET otp = $1, otp_step = 0 WHERE id = $2 AND ended = 0;

-- name: official_otp_used
UPDATE official SET otp_step = $1 WHERE id = $2 AND otp_step < $1;

-- name: otp_wrong_add
INSERT INTO otp_wrong (official, at) VALUES ($1, $2);

-- name: otp_wrong_count
SELECT count(*) AS n FROM otp_wrong WHERE official = $1 AND at > $2;

-- name: otp_wrong_clean
DELETE FROM otp_wrong WHERE at < $1;

-- game, game_state, game_event

-- part: game_columns
g.id, g.grp, g.white AS first_white, g.black AS first_black, g.round, g.ruleset, g.zone, g.start,
g.fen, g.chess960, s.stage, s.result, s.ply, s.seq, s.head, s.next_at, s.moved_at, s.ended_at,
s.outage, s.white, s.black, s.white_from, s.black_from, s.reserve;

-- part: game_and_state
game g JOIN game_state s ON s.game = g.id;

-- name: game_add
INSERT INTO game (grp, white, black, round, ruleset, zone, start, fen, chess960, prelude)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id;

-- name: game_state_add
INSERT INTO game_state (stage, result, ply, seq, head, next_at, moved_at, ended_at, outage, game,
	white, black)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: game_update
UPDATE game_state
SET stage = $1, result = $2, ply = $3, seq = $4, head = $5, next_at = $6, moved_at = $7,
	ended_at = $8, outage = $9, letters = CASE WHEN {$8|CAST($8 AS bigint)} = 0 THEN 1 ELSE letters END
WHERE game = $10;

-- The same while the game goes on: SQLite looks at fewer indexes and no trigger.
-- name: game_go_on
UPDATE game_state SET ply = $1, seq = $2, head = $3, next_at = $4, moved_at = $5, outage = $6
WHERE game = $7;

-- Separate from the statements above, of which one runs with every move: the players are indexed.
-- name: game_occupants
UPDATE game_state SET white = $1, black = $2, white_from = $3, black_from = $4, reserve = $5
WHERE game = $6;

-- name: occupant_add
INSERT INTO game_occupant (game, seq, side, player, first, stop, reserve, at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: occupant_each
SELECT game, seq, side, player, first, stop, reserve, at FROM game_occupant WHERE game = $1
ORDER BY seq;

-- name: game_get
SELECT {game_columns} FROM {game_and_state} WHERE g.id = $1;

-- name: game_prelude
SELECT prelude FROM game WHERE id = $1;

-- part: game_asked_for
(s.stage < 3 OR ($3 = 0 AND s.result <> '*') OR $3 = 2);

-- The next four and game_count take the same parameters: group, player, which games, minimum id
-- (exclusive), limit; 0 omits a condition.  Which games: 0 not annulled, 1 not over, 2 all.  An
-- annulled game is over without a result.  Each statement reads the index that fits its condition.
-- name: game_by_group
SELECT {game_columns} FROM {game_and_state}
WHERE g.grp = $1 AND (s.white = $2 OR s.black = $2 OR $2 = 0) AND {game_asked_for}
	AND g.id > $4
ORDER BY g.id LIMIT $5;

-- name: game_by_player
SELECT {game_columns} FROM {game_and_state}
WHERE (g.grp = $1 OR $1 = 0)
	AND g.id IN (SELECT game FROM game_state WHERE white = $2
		UNION SELECT game FROM game_state WHERE black = $2)
	AND {game_asked_for} AND g.id > $4
ORDER BY g.id LIMIT $5;

-- Finds games that somebody else plays now by their setup or by the list of changes.
-- name: game_by_anybody
SELECT {game_columns} FROM {game_and_state}
WHERE (g.grp = $1 OR $1 = 0)
	AND g.id IN (SELECT id FROM game WHERE white = $2 UNION SELECT id FROM game WHERE black = $2
		UNION SELECT game FROM game_occupant WHERE player = $2)
	AND {game_asked_for} AND g.id > $4
ORDER BY g.id LIMIT $5;

-- Without group and player.  PostgreSQL joins in the order of both keys, and would read game_state from its
-- beginning for every page.
-- name: game_all
SELECT {game_columns} FROM {game_and_state}
WHERE CAST($1 AS bigint) = 0 AND CAST($2 AS bigint) = 0
	AND {game_asked_for} AND g.id > $4{| AND s.game > $4}
ORDER BY g.id LIMIT $5;

-- name: game_count
SELECT unfinished + CASE WHEN $1 = 0 THEN finished WHEN $1 = 2 THEN finished + annulled ELSE 0 END AS n
FROM game_tally;

-- Compares the stored tally with the games themselves.
-- name: game_tally_wrong
SELECT count(*) AS n FROM game_tally t JOIN (
	SELECT sum(CASE WHEN stage < 3 THEN 1 ELSE 0 END) AS unfinished,
		sum(CASE WHEN stage = 3 AND result <> '*' THEN 1 ELSE 0 END) AS finished,
		sum(CASE WHEN stage = 3 AND result = '*' THEN 1 ELSE 0 END) AS annulled
	FROM game_state) AS c ON t.unfinished <> coalesce(c.unfinished, 0)
	OR t.finished <> coalesce(c.finished, 0) OR t.annulled <> coalesce(c.annulled, 0);

-- name: game_count_group
SELECT count(*) AS n FROM {game_and_state}
WHERE g.grp = $1 AND (s.white = $2 OR s.black = $2 OR $2 = 0) AND {game_asked_for};

-- name: game_count_player
SELECT count(*) AS n FROM game_state
WHERE (white = $1 OR black = $1)
	AND (stage < 3 OR ($2 = 0 AND result <> '*') OR $2 = 2);

-- name: game_heads
SELECT game, seq, head FROM game_state WHERE game >= $1 ORDER BY game LIMIT $2;

-- name: game_due
SELECT game AS id, next_at FROM game_state
WHERE next_at > 0 AND next_at <= $1 ORDER BY next_at, game LIMIT $2;

-- name: game_next
SELECT min(next_at) AS at FROM game_state WHERE next_at > 0;

-- name: event_add
INSERT INTO game_event (game, seq, prev, text) VALUES ($1, $2, $3, $4);

-- name: event_each
SELECT seq, prev, text FROM game_event
WHERE game = $1 AND seq > $2 AND (seq <= $3 OR $3 = 0) ORDER BY seq;

-- name: news_add
INSERT INTO game_news (game, seq) VALUES ($1, $2);

-- name: news_each
SELECT id, game, seq FROM game_news WHERE id > $1 ORDER BY id LIMIT $2;

-- name: news_each_game
SELECT id, game, seq FROM game_news WHERE id > $1 AND game = $2 ORDER BY id LIMIT $3;

-- name: news_each_player
SELECT n.id, n.game, n.seq FROM game_news AS n JOIN game_state AS s ON s.game = n.game
WHERE n.id > $1 AND (s.white = $2 OR s.black = $2) ORDER BY n.id LIMIT $3;

-- name: event_prev
SELECT prev FROM game_event WHERE game = $1 AND seq = $2;

-- inbox, raw_mail

-- name: inbox_find
SELECT answer FROM inbox WHERE key = $1;

-- name: inbox_add
INSERT INTO inbox (key, door, at, player, game, grp, answer, id)
VALUES ($1, $2, $3, $4, $5, $6, $7, {$8|coalesce($8, nextval('inbox_number'))}) RETURNING id;

-- name: inbox_each
SELECT i.at, i.key, r.raw FROM inbox i LEFT JOIN raw_mail r ON r.inbox = i.id
WHERE i.player = $1 ORDER BY i.id;

-- name: inbox_each_game
SELECT i.at, i.player, r.raw FROM inbox i LEFT JOIN raw_mail r ON r.inbox = i.id
WHERE i.game = $1 AND i.door = 1 ORDER BY i.id;

-- name: raw_add
INSERT INTO raw_mail (inbox, raw) VALUES ($1, $2);

-- Finished groups and single games that still have mail, with their rulesets.
-- name: raw_owners
SELECT DISTINCT g.id AS grp, CASE WHEN g.id IS NULL THEN m.id END AS game,
	coalesce(g.ruleset, m.ruleset) AS ruleset, coalesce(g.final_at, s.ended_at) AS ended_at
FROM raw_mail r JOIN inbox i ON i.id = r.inbox
LEFT JOIN game m ON m.id = i.game LEFT JOIN game_state s ON s.game = i.game
LEFT JOIN grp g ON g.id = coalesce(i.grp, m.grp)
WHERE coalesce(g.final_at, s.ended_at) > 0;

-- Deletes the mail of a group ($1) or single game ($2), unless a case is open or an appeal possible
-- at $3.
-- name: raw_clean
DELETE FROM raw_mail WHERE inbox IN (
	SELECT i.id FROM raw_mail r JOIN inbox i ON i.id = r.inbox
	LEFT JOIN game m ON m.id = i.game
	LEFT JOIN grp g ON g.id = coalesce(i.grp, m.grp)
	WHERE (g.id = $1 OR (g.id IS NULL AND i.game = $2))
		AND NOT EXISTS (SELECT 1 FROM case_ c
			WHERE c.state = 0 AND (c.game = i.game OR c.grp = g.id))
		AND NOT EXISTS (SELECT 1 FROM ruling q
			WHERE q.appeal_until > $3 AND (q.game = i.game OR q.grp = g.id)));

-- Deletes mail of no group and no game.
-- name: raw_clean_other
DELETE FROM raw_mail WHERE inbox IN (
	SELECT id FROM inbox WHERE game IS NULL AND grp IS NULL AND at <= $1);

-- change, duty

-- name: shared_add
INSERT INTO change (daemon, at, grp, game, event, what) VALUES ($1, $2, $3, $4, $5, $6);

-- name: shared_after
SELECT id, at, grp, game, event, what FROM change
WHERE id > $1 AND daemon <> $2 ORDER BY id LIMIT $3;

-- The number up to which no turn under way can add rows of game_news or change, and the last one
-- given, which is read first.
-- name: feed_bound
SELECT {max(id)|g.last_value} AS given, {max(id)|feed_bound()} AS last FROM {game_news|feed_number AS g};

-- How a turn begins on a server, with $1 = 1 alone, and how many have begun alone.
-- name: turn_begin
SELECT {$1|turn_begin($1)} AS alone;

-- What a turn on a server looks at after its lock: the schema, its claim, and a block of numbers for
-- each of the tables whose number is asked for; as text.
-- name: turn_head
SELECT {''|CAST((SELECT version FROM schema_version) AS text)} AS version,
	{''|coalesce(d.nonce, '')} AS nonce, {''|coalesce(d.place, '')} AS place,
	{$1|CAST(CASE WHEN CAST($1 AS bigint) > 0 THEN nextval('outbox_number') ELSE 0 END AS text)} AS outbox,
	{$2|CAST(CASE WHEN CAST($2 AS bigint) > 0 THEN nextval('inbox_number') ELSE 0 END AS text)} AS inbox,
	{''|(SELECT to_jsonb(s) ->> 'oldest' FROM schema_version AS s)} AS oldest,
	{''|coalesce((SELECT value FROM meta WHERE name = 'left'), '')} AS moved_to
{WHERE $3 <> ''|FROM (SELECT CAST($3 AS text) AS owner) AS one LEFT JOIN daemon AS d ON d.owner = one.owner};

-- Writes nothing but a note in the WAL, so that the commit waits for the disk and the standby.
-- name: confirm
SELECT {1|CAST(pg_logical_emit_message(true, 'kskakd', '') AS text)} AS at;

-- name: turn_lock_game
SELECT game FROM game_state WHERE game = $1{| FOR NO KEY UPDATE};

-- name: duty_take
INSERT INTO duty (name, daemon, until) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET daemon = excluded.daemon, until = excluded.until
WHERE duty.daemon = excluded.daemon OR duty.until < $4;

-- outbox

-- part: outbox_columns
id, kind, player, address, language, game, grp, case_id, seq, ply, token_kind, token_key,
token_expiry, reply, facts, created, due, tries, state, sent_at, sender;

-- name: outbox_add
INSERT INTO outbox (kind, player, address, language, game, grp, case_id, seq, ply, token_kind,
	token_key, token_expiry, reply, facts, created, due, id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
	{$17|coalesce($17, nextval('outbox_number'))}) RETURNING id;

-- name: outbox_get
SELECT {outbox_columns} FROM outbox WHERE id = $1;

-- name: outbox_due
SELECT {outbox_columns} FROM outbox
WHERE state = 0 AND due <= $1 ORDER BY due, id LIMIT $2;

-- The daemon that takes them sends them until $1, see store_outbox_take().
-- name: outbox_take
UPDATE outbox SET due = $1, sender = $2
WHERE id IN (SELECT id FROM outbox WHERE state = 0 AND due <= $3 ORDER BY due, id LIMIT $4
	{|FOR UPDATE SKIP LOCKED})
RETURNING {outbox_columns};

-- name: outbox_keep
UPDATE outbox SET due = $1 WHERE id = $2 AND state = 0 AND sender = $3;

-- The kinds repeat the condition of the index outbox_message.
-- name: outbox_each_message
SELECT {outbox_columns} FROM outbox
WHERE game = $1 AND (kind = 2 OR kind = 7 OR kind = 24) AND facts LIKE '%message%' ORDER BY id;

-- name: outbox_next
SELECT min(due) AS at FROM outbox WHERE state = 0;

-- name: outbox_hurry
UPDATE outbox SET due = $1 WHERE state = 0 AND due > $2;

-- name: outbox_set
UPDATE outbox SET state = $1, due = $2, tries = $3, sent_at = $4, error = $5, sender = ''
WHERE id = $6;

-- name: outbox_forget
UPDATE outbox SET facts = '{}', address = '' WHERE id = $1;

-- name: outbox_count
SELECT (SELECT count(*) FROM outbox WHERE state = 0) AS pending,
	(SELECT count(*) FROM outbox WHERE state = 2) AS failed;

-- "state > 0" repeats the condition of the index outbox_player.
-- name: outbox_revive
UPDATE outbox SET state = 0, due = $1, tries = 0
WHERE player = $2 AND address = '' AND state = 2 AND state > 0;

-- The index outbox_player leaves out pending letters; "due >= 0" makes it use outbox_due.
-- name: outbox_each_player
SELECT {outbox_columns} FROM outbox
WHERE id IN (SELECT id FROM outbox WHERE player = $1 AND state > 0
	UNION ALL SELECT id FROM outbox WHERE player = $1 AND state = 0 AND due >= 0)
ORDER BY id;

-- name: outbox_last
SELECT coalesce(max(id), 0) AS id FROM outbox;

-- name: outbox_each_after
SELECT {outbox_columns} FROM outbox WHERE id > $1 ORDER BY id;

-- Newest first; $1: only lower ids.
-- name: outbox_each_unsent
SELECT {outbox_columns} FROM outbox WHERE state IN (0, 2) AND id < $1 ORDER BY id DESC LIMIT $2;

-- Data without further use when a game is over

-- The game that ended first, by $1, and that no case and, at $2, no appeal keeps.
-- name: prune_next
SELECT s.game FROM game_state s JOIN game g ON g.id = s.game
WHERE s.letters = 1 AND s.ended_at > 0 AND s.ended_at <= $1
	AND NOT EXISTS (SELECT 1 FROM case_ c WHERE c.state = 0 AND c.game = s.game)
	AND NOT EXISTS (SELECT 1 FROM case_ c WHERE c.state = 0 AND c.grp = g.grp)
	AND NOT EXISTS (SELECT 1 FROM ruling r WHERE r.game = s.game AND r.appeal_until > $2)
	AND NOT EXISTS (SELECT 1 FROM ruling r WHERE r.grp = g.grp AND r.appeal_until > $2)
ORDER BY s.ended_at LIMIT 1;

-- Its receipts and its letters with moves that have left or were dropped, but for those with a
-- message, which both players can still read, and those that a daily letter has yet to show.
-- The newest letter stays as well, so that no number is given twice.
-- part: out_for_good
(o.state = 1 OR o.state = 3) AND o.id < (SELECT max(id) FROM outbox)
AND NOT EXISTS (SELECT 1 FROM digest_item i LEFT JOIN outbox d ON d.id = i.digest
	WHERE i.letter = o.id AND (d.id IS NULL OR d.state = 0 OR d.state = 2));

-- The kinds are the conditions of the indexes outbox_receipt and outbox_message.
-- part: pruned_letters
SELECT o.id FROM outbox o WHERE o.game = $1 AND o.kind = 1 AND {out_for_good}
UNION ALL
SELECT o.id FROM outbox o WHERE o.game = $1 AND (o.kind = 2 OR o.kind = 7 OR o.kind = 24)
	AND o.kind = 2 AND o.facts NOT LIKE '%message%' AND {out_for_good};

-- name: prune_each
{pruned_letters};

-- name: prune_items
DELETE FROM digest_item WHERE letter IN ({pruned_letters});

-- name: prune_letters
DELETE FROM outbox WHERE id IN ({pruned_letters});

-- name: prune_done
UPDATE game_state SET letters = 0 WHERE game = $1;

-- digest_item

-- name: digest_add
INSERT INTO digest_item (letter, player) SELECT id, coalesce(player, 0) FROM outbox WHERE id = $1;

-- name: digest_reader_each
SELECT i.player AS player, o.address AS address
FROM digest_item i JOIN outbox o ON o.id = i.letter
WHERE i.digest IS NULL GROUP BY i.player, o.address ORDER BY min(o.id);

-- name: digest_waiting_each
SELECT {outbox_columns} FROM outbox
WHERE id IN (SELECT letter FROM digest_item WHERE digest IS NULL AND player = $1)
	AND address = $2 ORDER BY id;

-- name: digest_take
UPDATE digest_item SET digest = $1
WHERE digest IS NULL AND player = $2 AND EXISTS (SELECT 1 FROM outbox o
	WHERE o.id = digest_item.letter AND o.address = $3);

-- Waiting items of a game that the reader no longer plays.
-- name: digest_drop
DELETE FROM digest_item
WHERE digest IS NULL AND player = $1 AND EXISTS (SELECT 1 FROM outbox o
	WHERE o.id = digest_item.letter AND o.game = $2);

-- name: digest_each
SELECT {outbox_columns} FROM outbox
WHERE id IN (SELECT letter FROM digest_item WHERE digest = $1) ORDER BY id;

-- final_table

-- part: table_columns
id, grp, version, at, ruling, facts;

-- name: table_add
INSERT INTO final_table (grp, version, at, ruling, facts)
VALUES ($1, $2, $3, $4, $5) RETURNING id;

-- name: table_get
SELECT {table_columns} FROM final_table WHERE grp = $1 AND version = $2;

-- name: table_last
SELECT {table_columns} FROM final_table WHERE grp = $1 ORDER BY version DESC LIMIT 1;

-- name: table_each
SELECT {table_columns} FROM final_table WHERE grp = $1 ORDER BY version;

-- case_, ruling, act

-- part: case_columns
id, kind, state, game, grp, player, tourney, entry, team, opened, due, evidence, ruling, appealed;

-- name: case_add
INSERT INTO case_ (kind, state, game, grp, player, tourney, entry, team, opened, due, evidence,
	ruling, appealed)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id;

-- name: case_update
UPDATE case_ SET state = $1, due = $2, evidence = $3, ruling = $4 WHERE id = $5;

-- name: case_get
SELECT {case_columns} FROM case_ WHERE id = $1;

-- name: case_find
SELECT {case_columns} FROM case_
WHERE state = 0 AND kind = $1 AND player = $2 ORDER BY id LIMIT 1;

-- name: case_find_event
SELECT {case_columns} FROM case_
WHERE state = 0 AND kind = $1 AND tourney = $2 AND (entry = $3 OR $3 = 0)
	AND (team = $4 OR $4 = 0)
ORDER BY id LIMIT 1;

-- name: case_count_open
SELECT count(*) AS n FROM (
	SELECT id FROM case_ WHERE state = 0 AND grp = $1
	UNION SELECT id FROM case_
		WHERE state = 0 AND game IN (SELECT id FROM game WHERE grp = $1)
	UNION SELECT id FROM case_ WHERE state = 0 AND tourney = $2) AS of_group;

-- name: case_each
SELECT {case_columns} FROM case_ ORDER BY id;

-- name: case_each_about
SELECT {case_columns} FROM case_
WHERE id IN (SELECT id FROM case_ WHERE player = $1
	UNION SELECT id FROM case_ WHERE game = $2)
ORDER BY id;

-- name: case_open
SELECT {case_columns} FROM case_ WHERE state = 0 ORDER BY id;

-- name: case_count_all_open
SELECT count(*) AS n FROM case_ WHERE state = 0;

-- name: case_open_in_game
SELECT {case_columns} FROM case_ WHERE state = 0 AND game = $1 ORDER BY id;

-- name: case_open_in_group
SELECT {case_columns} FROM case_ WHERE state = 0 AND grp = $1 ORDER BY id;

-- name: case_open_in_tourney
SELECT {case_columns} FROM case_
WHERE state = 0
	AND id IN (SELECT id FROM case_ WHERE state = 0 AND tourney = $1
		UNION SELECT id FROM case_
			WHERE state = 0 AND grp IN (SELECT id FROM grp WHERE tourney = $1)
		UNION SELECT id FROM case_
			WHERE state = 0 AND game IN (SELECT m.id FROM game m
				JOIN grp g ON g.id = m.grp WHERE g.tourney = $1))
ORDER BY id;

-- name: case_open_of_player
SELECT {case_columns} FROM case_ WHERE state = 0 AND player = $1 ORDER BY id;

-- name: case_open_against
SELECT {case_columns} FROM case_ WHERE state = 0 AND appealed = $1 ORDER BY id;

-- name: case_due
SELECT {case_columns} FROM case_
WHERE state = 0 AND due > 0 AND due <= $1 ORDER BY due, id LIMIT $2;

-- name: case_next
SELECT min(due) AS at FROM case_ WHERE state = 0 AND due > 0;

-- part: ruling_columns
id, case_id, game, grp, player, at, author, verdict, days, paragraph, reason, appeal_until, level,
	signer;

-- name: ruling_add
INSERT INTO ruling (case_id, game, grp, player, at, author, verdict, days, paragraph, reason,
	appeal_until, level, signer)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id;

-- name: ruling_get
SELECT {ruling_columns} FROM ruling WHERE id = $1;

-- Rulings about a player, and about the games they play.
-- name: ruling_each_reader
SELECT {ruling_columns} FROM ruling
WHERE id IN (SELECT id FROM ruling WHERE player = $1
	UNION SELECT id FROM ruling
		WHERE game IN (SELECT game FROM game_state WHERE white = $1
			UNION SELECT game FROM game_state WHERE black = $1))
ORDER BY id;

-- name: ruling_each
SELECT {ruling_columns} FROM ruling ORDER BY id;

-- name: ruling_each_group
SELECT {ruling_columns} FROM ruling WHERE grp = $1 ORDER BY id;

-- name: ruling_each_game
SELECT {ruling_columns} FROM ruling WHERE game = $1 ORDER BY id;

-- name: ruling_each_player
SELECT {ruling_columns} FROM ruling WHERE player = $1 ORDER BY id;

-- name: join_add
INSERT INTO player_join (ruling, player, into_player) VALUES ($1, $2, $3);

-- name: join_get
SELECT ruling, player, into_player FROM player_join WHERE ruling = $1;

-- name: join_each
SELECT ruling, player, into_player FROM player_join ORDER BY ruling;

-- name: join_each_into
SELECT ruling, player, into_player FROM player_join WHERE into_player = $1 ORDER BY ruling;

-- name: act_add
INSERT INTO act (at, author, request, effect) VALUES ($1, $2, $3, $4);

-- Newest first; $1: only lower ids; $2: author, NULL = any; $3: text to contain, '' = any.
-- name: act_each
SELECT id, at, author, request, effect FROM act
WHERE id < $1 AND (author = $2 OR $2 IS NULL)
	AND ($3 = '' OR {instr|strpos}(lower(author || ' ' || request || ' ' || effect), lower($3)) > 0)
ORDER BY id DESC LIMIT $4;

-- erasure: store_erase.c

-- Every address that the player ever gave and nobody else has now.
-- name: erase_addresses
SELECT address FROM (SELECT old_address AS address FROM address_change WHERE player = $1
	UNION SELECT new_address AS address FROM address_change WHERE player = $1
	UNION SELECT address FROM entry WHERE player = $1
	UNION SELECT address FROM lineup WHERE player = $1
	UNION SELECT address FROM outbox WHERE player = $1) AS theirs
WHERE NOT EXISTS (SELECT 1 FROM player p WHERE p.id <> $1 AND {nocase p.address} = {nocase theirs.address});

-- name: erase_dates
SELECT was AS day FROM player_change WHERE player = $1 AND what = 'born'
UNION SELECT becomes AS day FROM player_change WHERE player = $1 AND what = 'born';

-- name: erase_changes
DELETE FROM address_change WHERE player = $1;

-- name: erase_player_changes
DELETE FROM player_change
WHERE player = $1 AND what IN ('born', 'member-number', 'membership', 'citizen', 'sex');

-- name: erase_raw
DELETE FROM raw_mail WHERE inbox IN (SELECT id FROM inbox WHERE player = $1);

-- name: erase_inbox
UPDATE inbox SET key = 'erased ' || id, answer = '{}' WHERE player = $1;

-- name: erase_inbox_one
UPDATE inbox SET key = 'erased ' || id, answer = '{}' WHERE id = $1;

-- Keeps what an opponent wrote: kinds 2, 7 and 24, as in the index outbox_message.
-- name: erase_outbox
UPDATE outbox
SET facts = CASE WHEN kind = 2 OR kind = 7 OR kind = 24 THEN facts ELSE '{}' END,
	address = '', error = '', state = CASE WHEN state = 0 THEN 3 ELSE state END
WHERE player = $1;

-- name: erase_letters
SELECT id FROM outbox WHERE player = $1;

-- name: erase_outbox_to
UPDATE outbox SET facts = '{}', address = '', error = '',
	state = CASE WHEN state = 0 THEN 3 ELSE state END
WHERE lower(address) = $1;

-- name: erase_letters_to
SELECT id FROM outbox WHERE lower(address) = $1;

-- name: erase_entry
UPDATE entry SET address = '', asked_facts = '{}' WHERE player = $1;

-- name: erase_entry_from
UPDATE entry SET address = '', asked_facts = '{}',
	state = CASE WHEN state = 0 THEN 3 ELSE state END
WHERE lower(address) = $1;

-- name: erase_lineup
UPDATE lineup SET address = '', asked_facts = '{}' WHERE player = $1;

-- name: erase_lineup_of
UPDATE lineup SET address = '', asked_facts = '{}' WHERE lower(address) = $1;

-- name: erase_team
UPDATE team SET address = '', asked_facts = '{}' WHERE captain = $1;

-- name: erase_team_from
UPDATE team SET address = '', asked_facts = '{}' WHERE lower(address) = $1;

-- name: erase_sender
DELETE FROM sender_day WHERE who = $1 OR who = 'stranger ' || $1;

-- name: erase_official
UPDATE official SET address = 'erased' WHERE lower(address) = $1 AND ended > 0;

-- name: erase_official_access
DELETE FROM access WHERE lower(address) = $1;

-- name: erase_deputy
UPDATE deputy SET address = '' WHERE lower(address) = $1;

-- name: erase_office
DELETE FROM office WHERE lower(address) = $1;

-- Texts that may name anybody, newest row first.
-- name: erase_act_each
SELECT id, at, request AS first, effect AS second FROM act ORDER BY id DESC;

-- name: erase_act_set
UPDATE act SET request = $1, effect = $2 WHERE id = $3;

-- name: erase_inbox_each
SELECT id, at, key AS first, answer AS second FROM inbox ORDER BY id DESC;

-- name: erase_inbox_set
UPDATE inbox SET key = CASE WHEN key = $1 THEN key ELSE 'erased ' || id END, answer = $2
WHERE id = $3;

-- name: erase_outbox_each
SELECT id, created AS at, facts AS first, error AS second FROM outbox ORDER BY id DESC;

-- name: erase_outbox_set
UPDATE outbox SET facts = $1, error = $2 WHERE id = $3;

-- name: erase_case_each
SELECT id, opened AS at, evidence AS first, '' AS second FROM case_ ORDER BY id DESC;

-- name: erase_case_set
UPDATE case_ SET evidence = $1 WHERE $2 = '' AND id = $3;

-- name: erase_team_each
SELECT id, asked AS at, asked_facts AS first, address AS second FROM team ORDER BY id DESC;

-- name: erase_team_set
UPDATE team SET asked_facts = $1, address = $2 WHERE id = $3;

-- name: erase_lineup_each
SELECT id, at, asked_facts AS first, address AS second FROM lineup ORDER BY id DESC;

-- name: erase_lineup_set
UPDATE lineup SET asked_facts = $1, address = $2 WHERE id = $3;

-- name: erase_raw_each
SELECT i.id AS inbox, i.at, i.player, r.raw FROM raw_mail r JOIN inbox i ON i.id = r.inbox
ORDER BY r.inbox DESC;

-- name: erase_raw_set
UPDATE raw_mail SET raw = $1 WHERE inbox = $2;

-- name: erase_raw_delete
DELETE FROM raw_mail WHERE inbox = $1;
