/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Every statement of the store: STATEMENT(name, sql).  Included several times with different
 * meanings of STATEMENT, so it has no guard.
 */
STATEMENT(META_GET, "SELECT value FROM meta WHERE name = ?")
STATEMENT(META_SET, "INSERT INTO meta (name, value) VALUES (?, ?) "
		    "ON CONFLICT (name) DO UPDATE SET value = excluded.value")
STATEMENT(KEY_ADD, "INSERT INTO token_key (secret, created) VALUES (?, ?)")
STATEMENT(KEY_EACH, "SELECT id, secret, created, retired FROM token_key ORDER BY id")
STATEMENT(OUTAGE_ADD, "INSERT INTO outage (began, ended) VALUES (?, ?)")
STATEMENT(OUTAGE_EACH, "SELECT id, began, ended FROM outage WHERE id > ? ORDER BY id")
STATEMENT(OUTAGE_LAST, "SELECT max(id) AS id FROM outage")

#define PLAYER_COLUMNS "id, name, club, born, rating, lang, address, address_state, created"
STATEMENT(PLAYER_GET, "SELECT " PLAYER_COLUMNS " FROM player WHERE id = ?")
STATEMENT(PLAYER_BY_ADDRESS, "SELECT " PLAYER_COLUMNS " FROM player WHERE address = ?")
STATEMENT(PLAYER_EACH, "SELECT " PLAYER_COLUMNS " FROM player ORDER BY id")
STATEMENT(PLAYER_ADD, "INSERT INTO player (name, club, born, rating, lang, address, "
		      "address_state, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
STATEMENT(PLAYER_UPDATE, "UPDATE player SET name = ?, club = ?, born = ?, rating = ?, lang = ?, "
			 "address = ?, address_state = ? WHERE id = ?")

STATEMENT(API_TOKEN_ADD, "INSERT INTO api_token (player, hash, created) VALUES (?, ?, ?)")
STATEMENT(API_TOKEN_FIND, "SELECT player FROM api_token WHERE hash = ? AND revoked = 0")
STATEMENT(API_TOKEN_EACH, "SELECT id, player, hash, created, revoked FROM api_token "
			  "WHERE player = ? ORDER BY id")
STATEMENT(API_TOKEN_REVOKE, "UPDATE api_token SET revoked = 1 "
			    "WHERE player = ?1 AND (?2 = 0 OR id = ?2) AND revoked = 0")

#define CHANGE_COLUMNS "id, player, old_address, new_address, state, old_confirmed, asked, due"
STATEMENT(CHANGE_ADD, "INSERT INTO address_change (player, old_address, new_address, state, "
		      "old_confirmed, asked, due) VALUES (?, ?, ?, ?, ?, ?, ?)")
STATEMENT(CHANGE_GET, "SELECT " CHANGE_COLUMNS " FROM address_change WHERE id = ?")
STATEMENT(CHANGE_OPEN, "SELECT " CHANGE_COLUMNS " FROM address_change "
		       "WHERE player = ? AND state < 2 ORDER BY id DESC LIMIT 1")
STATEMENT(CHANGE_UPDATE, "UPDATE address_change SET state = ?, old_confirmed = ?, due = ? "
			 "WHERE id = ?")
STATEMENT(CHANGE_DUE, "SELECT " CHANGE_COLUMNS " FROM address_change "
		      "WHERE state < 2 AND due <= ? ORDER BY due LIMIT 1")
STATEMENT(CHANGE_NEXT, "SELECT min(due) AS at FROM address_change WHERE state < 2")

STATEMENT(SENDER_COUNT, "SELECT answers FROM sender_day WHERE who = ? AND day = ?")
STATEMENT(SENDER_FIRST, "INSERT INTO sender_day (who, day, answers) VALUES (?, ?, 1)")
STATEMENT(SENDER_MORE, "UPDATE sender_day SET answers = ? WHERE who = ? AND day = ?")
STATEMENT(SENDER_CLEAN, "DELETE FROM sender_day WHERE day < ?")

#define TOURNEY_COLUMNS "id, code, name, ruleset, zone, group_size, open, created"
STATEMENT(TOURNEY_ADD, "INSERT INTO tourney (code, name, ruleset, zone, group_size, open, created) "
		       "VALUES (?, ?, ?, ?, ?, ?, ?)")
STATEMENT(TOURNEY_OPEN, "UPDATE tourney SET open = ? WHERE id = ?")
STATEMENT(TOURNEY_GET, "SELECT " TOURNEY_COLUMNS " FROM tourney WHERE id = ?")
STATEMENT(TOURNEY_BY_CODE, "SELECT " TOURNEY_COLUMNS " FROM tourney WHERE code = ?")
STATEMENT(TOURNEY_EACH, "SELECT " TOURNEY_COLUMNS " FROM tourney ORDER BY id")

#define GROUP_COLUMNS                                                                              \
	"id, tourney, number, name, state, ruleset, zone, seed, start, created, final_at"
STATEMENT(GROUP_ADD, "INSERT INTO grp (tourney, number, name, state, ruleset, zone, created) "
		     "VALUES (?, ?, ?, ?, ?, ?, ?)")
STATEMENT(GROUP_UPDATE, "UPDATE grp SET name = ?, state = ?, seed = ?, start = ?, final_at = ? "
			"WHERE id = ?")
STATEMENT(GROUP_GET, "SELECT " GROUP_COLUMNS " FROM grp WHERE id = ?")
STATEMENT(GROUP_FILLING, "SELECT " GROUP_COLUMNS " FROM grp WHERE tourney = ? AND state = 0 "
			 "ORDER BY number LIMIT 1")
STATEMENT(GROUP_LAST, "SELECT ifnull(max(number), 0) AS number FROM grp WHERE tourney = ?")
STATEMENT(GROUP_EACH, "SELECT " GROUP_COLUMNS " FROM grp WHERE ?1 = 0 OR tourney = ?1 "
		      "ORDER BY tourney, number")

#define ENTRY_COLUMNS                                                                              \
	"id, tourney, grp, player, address, asked_facts, state, seq, number, confirmation, "       \
	"asked, confirmed, withdrawn, void_all"
STATEMENT(ENTRY_ADD, "INSERT INTO entry (tourney, grp, player, address, asked_facts, state, seq, "
		     "number, confirmation, asked, confirmed, withdrawn, void_all) "
		     "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
STATEMENT(ENTRY_UPDATE,
	  "UPDATE entry SET grp = ?, player = ?, asked_facts = ?, state = ?, seq = ?, "
	  "number = ?, confirmation = ?, confirmed = ?, withdrawn = ?, void_all = ? "
	  "WHERE id = ?")
STATEMENT(ENTRY_ERASE, "UPDATE entry SET address = '', asked_facts = '{}' WHERE player = ?")
STATEMENT(ENTRY_GET, "SELECT " ENTRY_COLUMNS " FROM entry WHERE id = ?")
STATEMENT(ENTRY_OF, "SELECT " ENTRY_COLUMNS " FROM entry WHERE grp = ? AND player = ? "
		    "ORDER BY id DESC LIMIT 1")
STATEMENT(ENTRY_ASKED, "SELECT " ENTRY_COLUMNS " FROM entry WHERE address = ?2 AND tourney = ?1 "
		       "AND state = 0 ORDER BY id DESC LIMIT 1")
STATEMENT(ENTRY_WAITING, "SELECT " ENTRY_COLUMNS " FROM entry WHERE player = ?2 AND tourney = ?1 "
			 "AND state = 1 AND grp IN (SELECT id FROM grp WHERE state = 0 "
			 "AND tourney = ?1) ORDER BY id DESC LIMIT 1")
STATEMENT(ENTRY_EACH, "SELECT " ENTRY_COLUMNS " FROM entry WHERE grp = ? ORDER BY seq, id")
STATEMENT(ENTRY_EACH_PLAYER, "SELECT " ENTRY_COLUMNS " FROM entry WHERE player = ? ORDER BY id")
STATEMENT(ENTRY_LAPSE, "UPDATE entry SET state = 3 WHERE state = 0 AND asked <= ?")
STATEMENT(ENTRY_OLDEST, "SELECT min(asked) AS at FROM entry WHERE state = 0")

STATEMENT(LEAVE_ADD, "INSERT INTO leave (player, grp, first, last, told, special) "
		     "VALUES (?, ?, ?, ?, ?, ?)")
STATEMENT(LEAVE_EACH, "SELECT id, player, grp, first, last, told, special FROM leave "
		      "WHERE player = ?1 AND grp IS ?2 ORDER BY id")

#define GAME_COLUMNS                                                                               \
	"g.id, g.grp, g.white, g.black, g.round, g.ruleset, g.zone, g.start, g.fen, g.chess960, "  \
	"s.stage, s.result, s.ply, s.seq, s.head, s.next_at, s.moved_at, s.ended_at, s.outage"
#define GAME_FROM " FROM game g JOIN game_state s ON s.game = g.id "
STATEMENT(GAME_ADD, "INSERT INTO game (grp, white, black, round, ruleset, zone, start, fen, "
		    "chess960, prelude) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
STATEMENT(GAME_STATE_ADD, "INSERT INTO game_state (game, stage, result, ply, seq, head, next_at, "
			  "moved_at, ended_at, outage) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
STATEMENT(GAME_UPDATE, "UPDATE game_state SET stage = ?, result = ?, ply = ?, seq = ?, head = ?, "
		       "next_at = ?, moved_at = ?, ended_at = ?, outage = ? WHERE game = ?")
STATEMENT(GAME_GET, "SELECT " GAME_COLUMNS GAME_FROM "WHERE g.id = ?")
STATEMENT(GAME_PRELUDE, "SELECT prelude FROM game WHERE id = ?")
STATEMENT(GAME_BY_GROUP, "SELECT " GAME_COLUMNS GAME_FROM
			 "WHERE g.grp = ?1 AND (?2 = 0 OR g.white = ?2 OR g.black = ?2) "
			 "AND (?3 = 0 OR s.stage < 3) AND g.id > ?4 ORDER BY g.id LIMIT ?5")
STATEMENT(GAME_BY_PLAYER, "SELECT " GAME_COLUMNS GAME_FROM
			  "WHERE g.id IN (SELECT id FROM game WHERE white = ?2 UNION "
			  "SELECT id FROM game WHERE black = ?2) "
			  "AND (?1 = 0 OR g.grp = ?1) "
			  "AND (?3 = 0 OR s.stage < 3) AND g.id > ?4 ORDER BY g.id LIMIT ?5")
STATEMENT(GAME_ALL, "SELECT " GAME_COLUMNS GAME_FROM
		    "WHERE (?1 = 0 OR g.grp = ?1) AND (?2 = 0 OR g.white = ?2 OR g.black = ?2) "
		    "AND (?3 = 0 OR s.stage < 3) AND g.id > ?4 ORDER BY g.id LIMIT ?5")
STATEMENT(GAME_COUNT, "SELECT count(*) AS n" GAME_FROM
		      "WHERE (?1 = 0 OR g.grp = ?1) AND (?2 = 0 OR g.white = ?2 OR g.black = ?2) "
		      "AND (?3 = 0 OR s.stage < 3)")
STATEMENT(GAME_DUE, "SELECT game AS id FROM game_state WHERE next_at > 0 AND next_at <= ? "
		    "ORDER BY next_at LIMIT ?")
STATEMENT(GAME_NEXT, "SELECT min(next_at) AS at FROM game_state WHERE next_at > 0")

STATEMENT(EVENT_ADD, "INSERT INTO game_event (game, seq, prev, text) VALUES (?, ?, ?, ?)")
STATEMENT(EVENT_EACH, "SELECT seq, prev, text FROM game_event "
		      "WHERE game = ?1 AND seq > ?2 AND (?3 = 0 OR seq <= ?3) ORDER BY seq")
STATEMENT(EVENT_PREV, "SELECT prev FROM game_event WHERE game = ? AND seq = ?")

STATEMENT(INBOX_FIND, "SELECT answer FROM inbox WHERE key = ?")
STATEMENT(INBOX_ADD, "INSERT INTO inbox (key, door, at, player, game, grp, answer) "
		     "VALUES (?, ?, ?, ?, ?, ?, ?)")
STATEMENT(INBOX_EACH, "SELECT i.at, i.key, r.raw FROM inbox i "
		      "LEFT JOIN raw_mail r ON r.inbox = i.id WHERE i.player = ? ORDER BY i.id")
STATEMENT(RAW_ADD, "INSERT INTO raw_mail (inbox, raw) VALUES (?, ?)")
STATEMENT(RAW_CLEAN, "DELETE FROM raw_mail WHERE inbox IN ("
		     " SELECT i.id FROM raw_mail r JOIN inbox i ON i.id = r.inbox"
		     " LEFT JOIN game m ON m.id = i.game LEFT JOIN game_state s ON s.game = i.game"
		     " LEFT JOIN grp g ON g.id = ifnull(i.grp, m.grp)"
		     " WHERE CASE"
		     "  WHEN g.id IS NOT NULL THEN g.final_at > 0 AND g.final_at <= ?1"
		     "  WHEN i.game IS NOT NULL THEN s.ended_at > 0 AND s.ended_at <= ?1"
		     "  ELSE i.at <= ?1 END"
		     " AND NOT EXISTS (SELECT 1 FROM case_ c WHERE c.state = 0"
		     "  AND (c.game = i.game OR c.grp = g.id))"
		     " AND NOT EXISTS (SELECT 1 FROM ruling q WHERE q.appeal_until > ?2"
		     "  AND (q.game = i.game OR q.grp = g.id)))")

#define OUTBOX_COLUMNS                                                                             \
	"id, kind, player, address, lang, game, grp, case_id, seq, ply, token_kind, token_key, "   \
	"token_expiry, reply, facts, created, due, tries, state, sent_at"
STATEMENT(OUTBOX_ADD, "INSERT INTO outbox (kind, player, address, lang, game, grp, case_id, seq, "
		      "ply, token_kind, token_key, token_expiry, reply, facts, created, due) "
		      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
STATEMENT(OUTBOX_GET, "SELECT " OUTBOX_COLUMNS " FROM outbox WHERE id = ?")
STATEMENT(OUTBOX_DUE, "SELECT " OUTBOX_COLUMNS " FROM outbox "
		      "WHERE state = 0 AND due <= ?1 AND id > ?2 ORDER BY due, id LIMIT ?3")
STATEMENT(OUTBOX_NEXT, "SELECT min(due) AS at FROM outbox WHERE state = 0")
STATEMENT(OUTBOX_SET, "UPDATE outbox SET state = ?, due = ?, tries = ?, sent_at = ?, error = ? "
		      "WHERE id = ?")
STATEMENT(OUTBOX_FORGET, "UPDATE outbox SET facts = '{}' WHERE id = ?")
STATEMENT(OUTBOX_COUNT, "SELECT (SELECT count(*) FROM outbox WHERE state = 0) AS pending, "
			"(SELECT count(*) FROM outbox WHERE state = 2) AS failed")
/* "state > 0" is what the index of a player's letters covers. */
STATEMENT(OUTBOX_REVIVE, "UPDATE outbox SET state = 0, due = ?2, tries = 0 "
			 "WHERE player = ?1 AND address = '' AND state = 2 AND state > 0")
STATEMENT(OUTBOX_EACH_PLAYER,
	  "SELECT " OUTBOX_COLUMNS " FROM outbox WHERE player = ?1 AND state > 0 "
	  "UNION ALL SELECT " OUTBOX_COLUMNS " FROM outbox INDEXED BY outbox_due "
	  "WHERE player = ?1 AND state = 0 ORDER BY id")

#define CASE_COLUMNS "id, kind, state, game, grp, player, opened, due, evidence, ruling, appealed"
STATEMENT(CASE_ADD, "INSERT INTO case_ (kind, state, game, grp, player, opened, due, evidence, "
		    "ruling, appealed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
STATEMENT(CASE_UPDATE, "UPDATE case_ SET state = ?, due = ?, evidence = ?, ruling = ? WHERE id = ?")
STATEMENT(CASE_GET, "SELECT " CASE_COLUMNS " FROM case_ WHERE id = ?")
STATEMENT(CASE_FIND, "SELECT " CASE_COLUMNS " FROM case_ WHERE state = 0 AND kind = ?1 "
		     "AND (?2 = 0 OR game = ?2) AND (?3 = 0 OR player = ?3) ORDER BY id LIMIT 1")
STATEMENT(CASE_EACH, "SELECT " CASE_COLUMNS " FROM case_ WHERE (?1 = 0 OR state = 0) "
		     "AND (?2 = 0 OR game = ?2) ORDER BY id")
STATEMENT(CASE_DUE, "SELECT " CASE_COLUMNS " FROM case_ "
		    "WHERE state = 0 AND due > 0 AND due <= ? ORDER BY due LIMIT 1")
STATEMENT(CASE_NEXT, "SELECT min(due) AS at FROM case_ WHERE state = 0 AND due > 0")

#define RULING_COLUMNS                                                                             \
	"id, case_id, game, grp, player, at, author, verdict, days, paragraph, reason, "           \
	"appeal_until, level"
STATEMENT(RULING_ADD, "INSERT INTO ruling (case_id, game, grp, player, at, author, verdict, days, "
		      "paragraph, reason, appeal_until, level) "
		      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
STATEMENT(RULING_GET, "SELECT " RULING_COLUMNS " FROM ruling WHERE id = ?")
STATEMENT(RULING_EACH, "SELECT " RULING_COLUMNS " FROM ruling "
		       "WHERE (?1 = 0 OR grp = ?1) AND (?2 = 0 OR game = ?2) ORDER BY id")
STATEMENT(ACT_ADD, "INSERT INTO act (at, author, request, effect) VALUES (?, ?, ?, ?)")
