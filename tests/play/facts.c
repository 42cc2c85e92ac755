/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See facts.h. */
#include "tests/play/facts.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "tests/sql/reader.h"

struct facts {
	struct reader *reader;
	char *file; /* the database's */
};

struct facts *facts_open(const char *database)
{
	struct facts *facts = mem_zeroed(1, sizeof(*facts));

	facts->file = mem_strdup(database);
	facts->reader = reader_open(database);
	if (facts->reader)
		return facts;
	facts_close(facts);
	return NULL;
}

void facts_close(struct facts *facts)
{
	if (!facts)
		return;
	reader_close(facts->reader);
	free(facts->file);
	free(facts);
}

/* Moves everything from the write-ahead log to the database file. */
static void empty_log(struct facts *facts)
{
	sqlite3 *db;

	if (sqlite3_open(facts->file, &db) != SQLITE_OK ||
	    sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL) != SQLITE_OK) {
		fprintf(stderr, "facts.c: %s\n", sqlite3_errmsg(db));
		exit(1);
	}
	sqlite3_close(db);
}

long long facts_page(struct facts *facts, const char *name)
{
	struct sbuf sql = SBUF_INIT;
	long long at;

	if (reader_on_postgres(facts->reader))
		return 0;
	empty_log(facts);
	sbuf_addf(&sql,
		  "SELECT (rootpage - 1) * page_size FROM sqlite_schema, pragma_page_size "
		  "WHERE name = '%s'",
		  name);
	at = reader_number(facts->reader, sql.buf, 0);
	sbuf_release(&sql);
	return at;
}

/* --- any row --------------------------------------------------------------------------------- */

/* Names and their columns; rows are ordered by `id`. */
static const struct {
	const char *what, *column, *from;
} rows[] = {
	{"case", "id", "case_ WHERE state = 0"},
	{"entrycase", "id", "case_ WHERE state = 0 AND kind = 9"},
	{"stagecase", "id", "case_ WHERE state = 0 AND kind = 10"},
	{"gamecase", "id", "case_ WHERE state = 0 AND game IS NOT NULL"},
	{"othercase", "id", "case_ WHERE state = 0 AND kind NOT IN (9, 10) AND game IS NULL"},
	{"waiting", "id", "entry WHERE state IN (0, 1, 4, 6)"},
	{"entry", "id", "entry"},
	{"seatplayer", "player", "entry WHERE state = 7 AND last IS NULL"},
	{"seatgroup", "grp", "entry WHERE state = 7 AND last IS NULL"},
	{"seatnumber", "number", "entry WHERE state = 7 AND last IS NULL"},
	{"game", "id", "game"},
	{"opengame", "game",
	 "(SELECT game AS id, game, stage FROM game_state) AS open WHERE stage < 3"},
	{"group", "id", "grp"},
	{"finalgroup", "id", "grp WHERE state = 6"},
	{"finalevent", "code",
	 "(SELECT g.id, g.state, t.code FROM grp AS g JOIN tourney AS t ON t.id = g.tourney) AS final "
	 "WHERE state = 6"},
	{"openevent", "code", "tourney WHERE state = 1"},
	{"closedevent", "code", "tourney WHERE state = 2"},
	{"drawnevent", "code", "tourney WHERE state IN (3, 4)"},
	{"finishedevent", "code", "tourney WHERE state IN (5, 6)"},
	{"player", "id", "player"},
	{"ruling", "id", "ruling"},
};

static void add_first(void *arg, int n, const char *const *values)
{
	(void)n;
	sbuf_adds(arg, values[0]);
}

static void nth(struct facts *facts, size_t row, unsigned n, struct sbuf *ret)
{
	struct sbuf sql = SBUF_INIT;
	long long count;

	sbuf_addf(&sql, "SELECT count(*) FROM %s", rows[row].from);
	count = reader_number(facts->reader, sql.buf, 0);
	sbuf_reset(&sql);
	sbuf_addf(&sql, "SELECT %s FROM %s ORDER BY id LIMIT 1 OFFSET %lld", rows[row].column,
		  rows[row].from, count ? n % count : 0);
	if (count)
		reader_each(facts->reader, sql.buf, add_first, ret);
	else
		sbuf_adds(ret, "1");
	sbuf_release(&sql);
}

bool facts_any(struct facts *facts, const char *what, unsigned n, struct sbuf *ret)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!strcmp(rows[i].what, what)) {
			nth(facts, i, n, ret);
			return true;
		}
	}
	return false;
}

/* --- all facts ------------------------------------------------------------------------------- */

/* The text before and after the name of a table, or of a column. */
static const struct {
	const char *tables, *columns[2], *quoted[2];
} dialects[] = {
	{"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
	 "AND name NOT IN ('meta', 'act', 'daemon', 'change', 'duty') ORDER BY name",
	 {"SELECT name FROM pragma_table_info('", "') AS c"},
	 {"quote(\"", "\")"}},
	{"SELECT relname FROM pg_class WHERE relkind = 'r' "
	 "AND relnamespace = 'public'::regnamespace "
	 "AND relname NOT IN ('meta', 'act', 'daemon', 'change', 'duty', 'schema_version') ORDER BY relname",
	 {"SELECT name FROM (SELECT attname AS name, attnum FROM pg_attribute "
	  "WHERE attrelid = '",
	  "'::regclass AND attnum > 0 ORDER BY attnum) AS c"},
	 {"quote_nullable(\"", "\"::text)"}},
};

struct writing {
	struct facts *facts;
	const char *table;
	const char *const *quoted;
	struct sbuf columns;
	struct sbuf *out;
};

static void add_column(void *arg, int n, const char *const *values)
{
	struct writing *w = arg;
	struct sbuf *out = &w->columns;

	(void)n;
	if (out->len)
		sbuf_adds(out, ", ");
	sbuf_addf(out, "%s%s%s", w->quoted[0], values[0], w->quoted[1]);
}

static void add_row(void *arg, int n, const char *const *values)
{
	struct writing *w = arg;

	sbuf_addf(w->out, "%s:", w->table);
	for (int i = 0; i < n; i++)
		sbuf_addf(w->out, " %s", values[i]);
	sbuf_addc(w->out, '\n');
}

/*
 * Leaves out what is not a fact: how a letter travelled, and the order of news about unrelated
 * games.
 */
static void add_columns(struct writing *w, const char *const *query)
{
	struct sbuf sql = SBUF_INIT;

	sbuf_addf(
		&sql,
		"%s%s%s WHERE ('%s' <> 'outbox' OR name NOT IN ('due', 'tries', 'state', 'sent_at', "
		"'sender', 'error')) AND ('%s' <> 'game_news' OR name <> 'id')",
		query[0], w->table, query[1], w->table, w->table);
	reader_each(w->facts->reader, sql.buf, add_column, w);
	sbuf_release(&sql);
}

static void write_table(void *arg, int n, const char *const *values)
{
	const struct writing *all = arg;
	struct writing w = *all;
	struct sbuf sql = SBUF_INIT;

	(void)n;
	w.table = values[0];
	sbuf_init(&w.columns);
	add_columns(&w, dialects[reader_on_postgres(w.facts->reader)].columns);
	sbuf_addf(&sql, "SELECT %s FROM \"%s\" ORDER BY %s", w.columns.buf, w.table, w.columns.buf);
	reader_each(w.facts->reader, sql.buf, add_row, &w);
	sbuf_release(&w.columns);
	sbuf_release(&sql);
}

void facts_write(struct facts *facts, struct sbuf *ret_text)
{
	bool on_postgres = reader_on_postgres(facts->reader);
	struct writing w = {
		.facts = facts, .quoted = dialects[on_postgres].quoted, .out = ret_text};

	reader_each(facts->reader, dialects[on_postgres].tables, write_table, &w);
}

/* --- what must hold -------------------------------------------------------------------------- */

#define NOW "(SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'heartbeat')"
#define NOT_ASKED                                                                                  \
	"NOT EXISTS (SELECT 1 FROM case_ AS c WHERE c.tourney = t.id AND c.kind = 10 AND c.state = 0)"

/* Each statement selects the ids of rows that must not exist. */
static const struct {
	const char *sentence, *sql;
} rules[] = {
	{"a letter was written twice", /* the facts of letters with secrets are erased */
	 "SELECT max(id) FROM outbox WHERE reply = 0 AND kind NOT IN (57, 58) AND (facts <> '{}' OR "
	 "player IN (SELECT id FROM player WHERE address IS NOT NULL)) GROUP BY kind, player, address, game, grp, case_id, "
	 "seq, ply, token_kind, facts, created HAVING count(*) > 1"},
	{"a player of a game has no letter that says it begins",
	 "SELECT g.id FROM game AS g JOIN player AS p ON p.id IN (g.white, g.black) "
	 "WHERE p.address IS NOT NULL AND NOT EXISTS (SELECT 1 FROM outbox AS o "
	 "WHERE o.player = p.id AND (o.grp = g.grp AND o.kind IN (3, 39, 42, 51) "
	 "OR o.game = g.id AND o.kind IN (2, 4)))"},
	{"an act of the calendar was done before its day",
	 "SELECT tourney FROM calendar_act WHERE at < due * 86400 - 50400"},
	{"an event takes entries after its last day",
	 "SELECT t.id FROM tourney AS t WHERE t.state = 1 AND (t.closes + 3) * 86400 < " NOW
	 " AND NOT EXISTS (SELECT 1 FROM tourney_change AS c "
	 "WHERE c.tourney = t.id AND c.what = 'state' AND c.becomes = 'open')"},
	{"the day of the lots has gone, and nobody is asked",
	 "SELECT t.id FROM tourney AS t JOIN stage AS s ON s.tourney = t.id AND s.number = 1 "
	 "WHERE t.state = 2 AND s.state < 2 AND (s.draws + 3) * 86400 < " NOW " AND " NOT_ASKED
	 " AND NOT EXISTS (SELECT 1 FROM tourney_change AS h WHERE h.tourney = t.id "
	 "AND h.what = 'state' AND h.at + 3 * 86400 > " NOW ")"},
	{"the day of the start has gone",
	 "SELECT t.id FROM tourney AS t JOIN stage AS s ON s.tourney = t.id AND s.number = 1 "
	 "WHERE t.state = 3 AND (s.starts + 3) * 86400 < " NOW},
	{"a group is finished, and no day will make it final",
	 "SELECT g.id FROM grp AS g WHERE g.state = 3 AND g.next_at = 0 AND NOT EXISTS (SELECT 1 "
	 "FROM case_ AS c LEFT JOIN game ON game.id = c.game WHERE c.state = 0 AND g.id IN (c.grp, "
	 "game.grp))"},
	{"an event is played to the end and is not finished",
	 "SELECT t.id FROM tourney AS t WHERE t.state = 4 AND NOT EXISTS (SELECT 1 FROM grp AS g "
	 "WHERE g.tourney = t.id AND g.state NOT IN (4, 6)) AND NOT EXISTS (SELECT 1 FROM stage AS s "
	 "WHERE s.tourney = t.id AND s.state < 3 AND s.draws IS NOT NULL) AND " NOT_ASKED},
	{"an entry waits in a cancelled event",
	 "SELECT e.id FROM entry AS e JOIN tourney AS t ON t.id = e.tourney "
	 "WHERE t.state = 8 AND e.state IN (1, 4, 6)"},
	{"a case is open about a cancelled event",
	 "SELECT c.id FROM case_ AS c JOIN tourney AS t ON t.id = c.tourney WHERE t.state = 8 AND c.state = 0"},
	{"a seated entry has no group or no number",
	 "SELECT id FROM entry WHERE state = 7 AND team IS NULL AND (grp IS NULL OR number = 0)"},
	{"a fee counts as paid without a payment",
	 "SELECT id FROM entry WHERE paid > 0 AND id NOT IN (SELECT entry FROM payment "
	 "WHERE entry IS NOT NULL)"},
	{"a series has two editions of a year",
	 "SELECT max(id) FROM tourney WHERE series IS NOT NULL GROUP BY series, year "
	 "HAVING count(*) > 1"},
	{"a case was ruled on and has no ruling",
	 "SELECT id FROM case_ WHERE state = 1 AND ruling IS NULL"},
	{"lots were drawn that nothing had committed to",
	 "SELECT id FROM lot WHERE drawn > 0 AND (committed = 0 OR committed > drawn)"},
	{"a group is drawn and its stage is not",
	 "SELECT g.id FROM grp AS g JOIN stage AS s ON s.id = g.stage JOIN tourney AS t "
	 "ON t.id = g.tourney WHERE g.drawn > 0 AND (g.state <> 4 OR g.ended IS NOT NULL) AND "
	 "s.state < 2 AND t.kind NOT IN ('emt', 'friendly', "
	 "'theme', 'chess960')"},
	{"an entry is of another event than its group",
	 "SELECT e.id FROM entry AS e JOIN grp AS g ON g.id = e.grp WHERE g.tourney <> e.tourney"},
	{"an entry that was accepted has no admission",
	 "SELECT e.id FROM entry AS e WHERE e.state IN (1, 7) AND e.origin = 'entered' "
	 "AND e.id NOT IN (SELECT entry FROM admission)"},
};

bool facts_wrong(struct facts *facts, struct sbuf *ret_text)
{
	size_t before = ret_text->len;

	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		long long id = reader_number(facts->reader, rules[i].sql, -1);

		if (id >= 0)
			sbuf_addf(ret_text, "%s (%lld)\n", rules[i].sentence, id);
	}
	return ret_text->len > before;
}
