/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The connection to PostgreSQL: connecting, time limits, loss, and the meaning of its errors. */
#include "sql/db_postgres_link.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

#define PATIENCE_MS  2000
#define CONNECT_WAIT 0.1  /* seconds that the caller waits for an attempt, once */
#define ANSWER_LIMIT 12.0 /* seconds, more than the server's own limits */

/* --- errors ----------------------------------------------------------------------------------- */

/* Classes of SQLSTATE, the longest prefix first. */
static const struct {
	const char *prefix;
	enum store_error class;
} classes[] = {
	{"40001", STORE_BUSY}, /* serialization failure */
	{"40P01", STORE_BUSY}, /* deadlock */
	{"55P03", STORE_BUSY}, /* lock timeout */
	{"26000", STORE_BUSY}, /* a prepared statement is gone */
	{"0A000", STORE_BUSY}, /* or its plan no longer fits */
	{"25006", STORE_AWAY}, /* read only */
	{"57P", STORE_AWAY},   /* the server shuts down or starts */
	{"25P03", STORE_AWAY}, /* idle in transaction */
	{"08", STORE_AWAY},    /* the connection */
	{"53", STORE_FULL},    /* disk, memory, connections */
	{"58", STORE_FULL},    /* I/O of the server */
	{"XX001", STORE_DAMAGED}, {"XX002", STORE_DAMAGED},
};

static enum store_error class_of(const char *state)
{
	for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++)
		if (!strncmp(state, classes[i].prefix, strlen(classes[i].prefix)))
			return classes[i].class;
	return STORE_FAILED;
}

/* libpq's message, without line ends. */
static const char *one_line(const char *text, char *ret_line, size_t size)
{
	size_t n = 0;

	for (; *text && n + 1 < size; text++) {
		if (*text != '\n' && *text != '\t')
			ret_line[n++] = *text;
		else if (text[1] && n && ret_line[n - 1] != ' ')
			ret_line[n++] = ' ';
	}
	ret_line[n] = '\0';
	return ret_line;
}

void db_postgres_link_drop_numbers(struct postgres_store *pg)
{
	pg->next_ids = (struct postgres_next){.connection = pg->st.shared.connections};
}

void db_postgres_link_check_numbers(struct postgres_store *pg)
{
	if (pg->next_ids.connection != pg->st.shared.connections)
		db_postgres_link_drop_numbers(pg);
}

void db_postgres_link_drop(struct postgres_store *pg)
{
	PQfinish(pg->conn);
	pg->conn = NULL;
	pg->prepared = false;
	pg->lost |= pg->in_transaction;
	pg->in_transaction = false;
	pg->flight.n = 0;
}

/* The connection is gone, or unusable. */
int db_postgres_link_lose(struct postgres_store *pg, const char *why)
{
	char line[400];

	db_driver_fail(&pg->st, STORE_AWAY, "%s", one_line(why, line, sizeof(line)));
	db_postgres_link_drop(pg);
	return STORE_AWAY;
}

/* For an operator to whom the server's message alone says too little. */
static const char *advice_on(const char *state)
{
	if (state && !strcmp(state, "42501"))
		return ": a server needs a role that may write, as in roles.sql";
	if (state && !strcmp(state, "42P05"))
		return ": a pooler must be in its session mode";
	return "";
}

int db_postgres_link_fail(struct postgres_store *pg, PGresult *res)
{
	const char *state = PQresultErrorField(res, PG_DIAG_SQLSTATE);
	const char *message = PQresultErrorField(res, PG_DIAG_MESSAGE_PRIMARY);
	enum store_error class = state ? class_of(state) : STORE_FAILED;

	if (PQstatus(pg->conn) != CONNECTION_OK || class == STORE_AWAY) {
		db_postgres_link_lose(pg,
				      message && message[0] ? message : PQerrorMessage(pg->conn));
		PQclear(res);
		return STORE_AWAY;
	}
	if (state && !strcmp(state, "25P02") && pg->broken) { /* the transaction failed before */
		PQclear(res);
		return pg->broken;
	}
	if (state && (!strcmp(state, "26000") || !strcmp(state, "0A000")))
		pg->prepared = false;
	db_driver_fail(&pg->st, class, "%s (%s)%s", message ? message : PQerrorMessage(pg->conn),
		       state ? state : "no state", advice_on(state));
	PQclear(res);
	if (pg->in_transaction && !pg->broken)
		pg->broken = class;
	return class;
}

/* Returns false when the time is up; negative = there is no limit. */
static bool wait_for(struct postgres_store *pg, int fd, bool write, double seconds)
{
	struct pollfd p = {.fd = fd, .events = (short)(write ? POLLIN | POLLOUT : POLLIN)};

	if (pg->st.wait)
		return pg->st.wait(pg->st.wait_arg, fd, write, seconds);
	return poll(&p, 1, seconds < 0 ? -1 : (int)(seconds * 1000) + 1) != 0;
}

/* Waits for the result; false if the time is up. */
static bool has_answer(struct postgres_store *pg, double until)
{
	while (PQisBusy(pg->conn)) {
		double left = pg->limit > 0 ? until - db_postgres_connect_clock() : -1;
		int unsent = PQflush(pg->conn);

		if (unsent < 0 || (pg->limit > 0 && left <= 0) ||
		    !wait_for(pg, PQsocket(pg->conn), unsent > 0, left))
			return false;
		if (!PQconsumeInput(pg->conn))
			return true; /* the result is the error */
	}
	return true;
}

PGresult *db_postgres_link_result(struct postgres_store *pg)
{
	double began = db_postgres_connect_clock();
	char why[80];

	if (has_answer(pg, began + pg->limit))
		return PQgetResult(pg->conn);
	snprintf(why, sizeof(why), "the server did not answer within %.0f seconds",
		 db_postgres_connect_clock() - began);
	db_postgres_link_lose(pg, why);
	return NULL;
}

PGresult *db_postgres_link_exec(struct postgres_store *pg, const char *sql)
{
	PGresult *last = NULL, *res;

	if (!PQsendQuery(pg->conn, sql)) {
		db_postgres_link_lose(pg, PQerrorMessage(pg->conn));
		return NULL;
	}
	while (pg->conn && (res = db_postgres_link_result(pg))) {
		PQclear(last);
		last = res;
		if (PQresultStatus(res) == PGRES_COPY_OUT || PQstatus(pg->conn) != CONNECTION_OK)
			break;
	}
	if (!pg->conn) {
		PQclear(last);
		return NULL;
	}
	if (!last)
		db_postgres_link_lose(pg, PQerrorMessage(pg->conn));
	return last;
}

int db_postgres_link_run(struct postgres_store *pg, const char *sql, PGresult **ret_res)
{
	PGresult *res;

	if (!pg->conn)
		return db_driver_fail(&pg->st, STORE_AWAY, "the connection was lost");
	res = db_postgres_link_exec(pg, sql);
	if (!res)
		return STORE_AWAY;
	if (PQresultStatus(res) != PGRES_COMMAND_OK && PQresultStatus(res) != PGRES_TUPLES_OK)
		return db_postgres_link_fail(pg, res);
	if (ret_res)
		*ret_res = res;
	else
		PQclear(res);
	return 1;
}

/* A warning of class 01000 in a commit: the wait for the standby was cancelled. */
static void on_notice(void *arg, const PGresult *res)
{
	struct postgres_store *pg = arg;
	const char *state = PQresultErrorField(res, PG_DIAG_SQLSTATE);

	if (state && !strcmp(state, "01000"))
		pg->commit_warned = true;
}

/* --- connecting ------------------------------------------------------------------------------- */

static int refuse(struct postgres_store *pg, enum store_error error, const char *why)
{
	char line[400];

	db_driver_fail(&pg->st, error, "%s", one_line(why, line, sizeof(line)));
	db_postgres_link_drop(pg);
	return error;
}

/* The guard learns of a server before anything is written to it. */
static int tell_guard(struct postgres_store *pg)
{
	bool is_new =
		pg->server.system != pg->known.system || pg->server.timeline != pg->known.timeline;

	if (!pg->seen || !is_new)
		return 1;
	if (!pg->seen(pg->seen_arg, &pg->server))
		return refuse(pg, STORE_AWAY, "the timeline of the server cannot be noted");
	pg->known = pg->server;
	return 1;
}

int db_postgres_link_guard(struct store *st, const struct store_server *known,
			   store_server_seen *seen, void *arg)
{
	struct postgres_store *pg = postgres_of(st);
	int rc = db_postgres_link_ready(pg);
	char why[400];

	pg->known = *known;
	pg->seen = seen;
	pg->seen_arg = arg;
	if (rc < 0)
		return rc;
	rc = db_postgres_connect_follows(known, &pg->server, why, sizeof(why));
	return rc > 0 ? tell_guard(pg) : refuse(pg, STORE_AWAY, why);
}

int db_postgres_link_demand_standby(struct store *st)
{
	struct postgres_store *pg = postgres_of(st);
	int rc = db_postgres_link_ready(pg);
	char why[400];

	pg->standby = true;
	if (rc < 0)
		return rc;
	rc = db_postgres_connect_standby(pg->conn, why, sizeof(why));
	return rc > 0 ? rc : refuse(pg, STORE_AWAY, why);
}

int db_postgres_link_standby_away(struct postgres_store *pg, bool *ret_away)
{
	PGresult *res;
	int rc = db_postgres_link_run(pg,
				      "SELECT current_setting('synchronous_standby_names') <> '' "
				      "AND NOT EXISTS (SELECT 1 FROM pg_stat_replication)",
				      &res);

	if (rc < 0)
		return rc;
	*ret_away = PQgetvalue(res, 0, 0)[0] == 't';
	PQclear(res);
	return 1;
}

int db_postgres_link_demand_no_wait(struct postgres_store *pg)
{
	bool away;
	int rc = db_postgres_link_standby_away(pg, &away);

	return rc > 0 && away
		       ? db_driver_fail(&pg->st, STORE_FAILED,
					"no standby is connected to the server, and the commit "
					"would wait for it: start it, or empty "
					"synchronous_standby_names meanwhile")
		       : rc;
}

/* Takes the connection of an attempt that has ended. */
static int end_attempt(struct postgres_store *pg)
{
	char why[400];
	int rc = db_postgres_connect_end(pg->attempt, &pg->conn, &pg->server, why, sizeof(why));

	pg->attempt = NULL;
	if (rc < 0)
		return refuse(pg, rc, why);
	pg->st.shared.connections++;
	pg->st.shared.timeline = pg->server.timeline;
	PQsetNoticeReceiver(pg->conn, on_notice, pg);
	db_postgres_link_wait_outside(&pg->st);
	return tell_guard(pg);
}

/* Sending must not wait either, which libpq does when the server reads nothing. */
void db_postgres_link_wait_outside(struct store *st)
{
	struct postgres_store *pg = postgres_of(st);

	if (pg->conn && st->wait)
		PQsetnonblocking(pg->conn, 1);
}

static void begin_attempt(struct postgres_store *pg)
{
	const struct postgres_store *guarded = pg->beside ? pg->beside : pg;
	struct db_postgres_wish wish = {.standby = pg->standby,
					.reads = pg->beside != NULL,
					.patience_ms = pg->patience_ms,
					.known = guarded->known};

	pg->attempt = db_postgres_connect_begin(pg->uri, &wish);
}

/* The store that it stands beside has gone on to another server. */
static bool is_left_behind(const struct postgres_store *pg)
{
	char why[400];

	return pg->beside && pg->conn && !pg->in_transaction &&
	       db_postgres_connect_follows(&pg->beside->known, &pg->server, why, sizeof(why)) < 0;
}

int db_postgres_link_ready(struct postgres_store *pg)
{
	int rc;

	if (is_left_behind(pg))
		db_postgres_link_drop(pg);
	if (pg->conn)
		return 1;
	if (!pg->attempt && db_postgres_connect_clock() < pg->next_at)
		return STORE_AWAY; /* db_why() says why the last attempt failed */
	if (!pg->attempt) {
		begin_attempt(pg);
		wait_for(pg, db_postgres_connect_fd(pg->attempt), false, CONNECT_WAIT);
	}
	if (!db_postgres_connect_wait(pg->attempt, 0))
		return STORE_AWAY;
	rc = end_attempt(pg);
	if (rc > 0)
		pg->pause = 0;
	else
		pg->next_at = db_postgres_connect_clock() + db_postgres_connect_pause(&pg->pause);
	return rc > 0 ? 1 : STORE_AWAY;
}

/* --- names ------------------------------------------------------------------------------------ */

static const char *option_of(const PQconninfoOption *options, const char *keyword)
{
	for (; options->keyword; options++)
		if (!strcmp(options->keyword, keyword))
			return options->val && options->val[0] ? options->val : NULL;
	return NULL;
}

/* Control characters, which percent signs hide in a URI, would break lines of a log. */
static void add_plain(struct sbuf *out, const char *text)
{
	for (const char *c = text; *c; c++)
		sbuf_addc(out, (unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c);
}

/* As in a URI. */
static void add_name(const PQconninfoOption *options, struct sbuf *out)
{
	static const struct {
		const char *keyword, *before, *after;
	} parts[] = {{"user", "", "@"}, {"host", "", ""}, {"port", ":", ""}, {"dbname", "/", ""}};

	sbuf_adds(out, "postgresql://");
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		const char *value = option_of(options, parts[i].keyword);

		if (!value)
			continue;
		sbuf_adds(out, parts[i].before);
		add_plain(out, value);
		sbuf_adds(out, parts[i].after);
	}
}

/* Is what follows `: "` from after the last @, where no password is? */
static bool is_plain(const char *uri, const char *quotation)
{
	const char *tail = strrchr(uri, '@'), *end = strrchr(quotation, '"');
	struct sbuf text = SBUF_INIT;
	bool plain = tail && !strstr(tail, "pass") && end > quotation + 3;

	if (plain) {
		sbuf_add(&text, quotation + 3, (size_t)(end - quotation) - 3);
		plain = strstr(tail, text.buf) != NULL;
	}
	sbuf_release(&text);
	return plain;
}

/* libpq ends with a quotation of what it cannot parse, which may be the password. */
static void add_reason(const char *uri, const char *error, struct sbuf *out)
{
	const char *quotation = strstr(error, ": \"");
	bool secret = (strchr(uri, '@') || strstr(uri, "pass")) &&
		      !(quotation && is_plain(uri, quotation));
	struct sbuf text = SBUF_INIT;
	char line[300];

	if (secret && quotation)
		sbuf_add(&text, error, (size_t)(quotation - error));
	else if (!secret)
		sbuf_adds(&text, error);
	else
		sbuf_adds(&text, "not a URI of libpq");
	add_plain(out, one_line(text.buf, line, sizeof(line)));
	sbuf_release(&text);
}

bool db_postgres_link_name(const char *uri, struct sbuf *ret_name, struct sbuf *ret_why)
{
	char *error = NULL;
	PQconninfoOption *options = PQconninfoParse(uri, &error);

	if (options)
		add_name(options, ret_name);
	else
		add_reason(uri, error ? error : "libpq cannot read it", ret_why);
	PQconninfoFree(options);
	PQfreemem(error);
	return options != NULL;
}

int db_postgres_link_open(const char *uri, struct postgres_store *beside, struct store **ret_store)
{
	struct postgres_store *pg = mem_zeroed(1, sizeof(*pg));
	struct sbuf name = SBUF_INIT, why = SBUF_INIT;
	bool parsed = db_postgres_link_name(uri, &name, &why);
	int rc;

	pg->uri = mem_strdup(uri);
	pg->beside = beside;
	pg->patience_ms = PATIENCE_MS;
	pg->limit = ANSWER_LIMIT;
	pg->st.name = mem_strdup(parsed ? name.buf : "the URI of the database");
	*ret_store = &pg->st;
	if (parsed) {
		begin_attempt(pg);
		db_postgres_connect_wait(pg->attempt, -1);
		rc = end_attempt(pg);
	} else {
		rc = db_driver_fail(&pg->st, STORE_FAILED, "%s", why.buf);
	}
	sbuf_release(&name);
	sbuf_release(&why);
	return rc;
}

void db_postgres_link_close(struct postgres_store *pg)
{
	for (int i = 0; i < STMT_COUNT; i++) {
		PQclear(pg->queries[i].res);
		db_driver_forget_columns(&pg->queries[i].q);
	}
	db_postgres_connect_abandon(pg->attempt);
	PQfinish(pg->conn);
	free(pg->flight.list);
	free(pg->games);
	free(pg->st.name);
	free(pg->uri);
	free(pg);
}

int db_postgres_link_unlimit(struct postgres_store *pg)
{
	int rc = db_postgres_link_run(pg, "SET statement_timeout = 0", NULL);

	pg->limit = 0;
	return rc;
}

void db_postgres_link_set_limit(struct postgres_store *pg)
{
	pg->limit = ANSWER_LIMIT;
}

int db_postgres_link_limit(struct postgres_store *pg)
{
	db_postgres_link_set_limit(pg);
	return pg->conn ? db_postgres_link_run(pg, "SET statement_timeout = 10000", NULL)
			: STORE_AWAY;
}

bool db_postgres_link_export(const struct postgres_store *pg)
{
	PQconninfoOption *options = PQconninfoParse(pg->uri, NULL);
	bool done = options != NULL;

	for (PQconninfoOption *o = options; done && o->keyword; o++)
		if (o->val && o->envvar)
			done = setenv(o->envvar, o->val, 1) == 0;
	PQconninfoFree(options);
	return done;
}
