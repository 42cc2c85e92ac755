/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The connection to PostgreSQL: connecting, time limits, loss, and the meaning of its errors. */
#include "sql/db_postgres_link.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/base/mem.h"
#include "crypto/random.h"

#define OLDEST_SERVER 150000
#define PATIENCE_MS   2000
#define FIRST_PAUSE   0.25 /* seconds, doubled up to */
#define LAST_PAUSE    8.0
#define ANSWER_LIMIT  12.0 /* seconds, more than the server's own limits */

/* --- errors ----------------------------------------------------------------------------------- */

/* Classes of SQLSTATE, the longest prefix first. */
static const struct {
	const char *prefix;
	enum store_error class;
} classes[] = {
	{"40001", STORE_BUSY}, /* serialization failure */
	{"40P01", STORE_BUSY}, /* deadlock */
	{"55P03", STORE_BUSY}, /* lock timeout */
	{"57014", STORE_BUSY}, /* statement timeout */
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

static double now_span(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
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

void db_postgres_link_drop(struct postgres_store *pg)
{
	PQfinish(pg->conn);
	pg->conn = NULL;
	pg->prepared = false;
	pg->lost |= pg->in_transaction;
	pg->in_transaction = false;
}

/* The connection is gone, or unusable. */
static int lose(struct postgres_store *pg, const char *why)
{
	char line[400];

	db_driver_fail(&pg->st, STORE_AWAY, "%s", one_line(why, line, sizeof(line)));
	db_postgres_link_drop(pg);
	return STORE_AWAY;
}

int db_postgres_link_fail(struct postgres_store *pg, PGresult *res)
{
	const char *state = PQresultErrorField(res, PG_DIAG_SQLSTATE);
	const char *message = PQresultErrorField(res, PG_DIAG_MESSAGE_PRIMARY);
	enum store_error class = state ? class_of(state) : STORE_FAILED;

	if (PQstatus(pg->conn) != CONNECTION_OK || class == STORE_AWAY) {
		lose(pg, message && message[0] ? message : PQerrorMessage(pg->conn));
		PQclear(res);
		return STORE_AWAY;
	}
	if (state && !strcmp(state, "25P02") && pg->broken) { /* the transaction failed before */
		PQclear(res);
		return pg->broken;
	}
	if (state && (!strcmp(state, "26000") || !strcmp(state, "0A000")))
		pg->prepared = false;
	db_driver_fail(&pg->st, class, "%s (%s)", message ? message : PQerrorMessage(pg->conn),
		       state ? state : "no state");
	PQclear(res);
	if (pg->in_transaction && !pg->broken)
		pg->broken = class;
	return class;
}

/* Waits for the result; false if the time is up. */
static bool has_answer(struct postgres_store *pg, double until)
{
	while (PQisBusy(pg->conn)) {
		struct pollfd p = {.fd = PQsocket(pg->conn), .events = POLLIN};
		int left = pg->limit > 0 ? (int)((until - now_span()) * 1000) + 1 : -1, unsent;

		unsent = PQflush(pg->conn);
		if (unsent > 0)
			p.events |= POLLOUT;
		if (unsent < 0 || (pg->limit > 0 && now_span() >= until))
			return false;
		poll(&p, 1, left);
		if (p.revents && !PQconsumeInput(pg->conn))
			return true; /* the result is the error */
	}
	return true;
}

PGresult *db_postgres_link_result(struct postgres_store *pg)
{
	char why[80];

	if (has_answer(pg, now_span() + pg->limit))
		return PQgetResult(pg->conn);
	snprintf(why, sizeof(why), "the server did not answer within %.0f seconds", pg->limit);
	lose(pg, why);
	return NULL;
}

PGresult *db_postgres_link_exec(struct postgres_store *pg, const char *sql)
{
	PGresult *last = NULL, *res;

	if (!PQsendQuery(pg->conn, sql)) {
		lose(pg, PQerrorMessage(pg->conn));
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
		lose(pg, PQerrorMessage(pg->conn));
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

static int refuse(struct postgres_store *pg, enum store_error error, const char *what)
{
	db_driver_fail(&pg->st, error, "%s", what);
	db_postgres_link_drop(pg);
	return error;
}

/* Do the server and the database store data exactly as SQLite does? */
static int look_at_server(struct postgres_store *pg)
{
	const char *collate, *ctype;
	char what[300];
	PGresult *res;
	bool fits;
	int rc;

	if (PQserverVersion(pg->conn) < OLDEST_SERVER) {
		snprintf(what, sizeof(what), "PostgreSQL 15 or later is needed; the server has %s",
			 PQparameterStatus(pg->conn, "server_version"));
		return refuse(pg, STORE_FAILED, what);
	}
	rc = db_postgres_link_run(
		pg,
		"SELECT datcollate, datctype, datlocprovider, getdatabaseencoding(), "
		"pg_is_in_recovery(), current_setting('transaction_read_only') = 'on' "
		"FROM pg_database WHERE datname = current_database()",
		&res);
	if (rc < 0)
		return rc;
	collate = PQgetvalue(res, 0, 0);
	ctype = PQgetvalue(res, 0, 1);
	fits = (!strcmp(collate, "C") || !strcmp(collate, "POSIX")) &&
	       (!strcmp(ctype, "C") || !strcmp(ctype, "POSIX")) &&
	       PQgetvalue(res, 0, 2)[0] == 'c' && !strcmp(PQgetvalue(res, 0, 3), "UTF8");
	if (!fits) {
		snprintf(
			what, sizeof(what),
			"the database has encoding %s and locale %s, and needs UTF8 and C: make it "
			"with `createdb -T template0 -E UTF8 --locale=C %s`",
			PQgetvalue(res, 0, 3), collate, PQdb(pg->conn));
		rc = refuse(pg, STORE_FAILED, what);
	} else if (PQgetvalue(res, 0, 4)[0] == 't' || PQgetvalue(res, 0, 5)[0] == 't') {
		rc = refuse(pg, STORE_AWAY,
			    PQgetvalue(res, 0, 4)[0] == 't'
				    ? "the server is a standby, which takes no writes: name the "
				      "primary, or both with target_session_attrs=read-write"
				    : "the server or the role is read only");
	}
	PQclear(res);
	return rc;
}

/* No unlimited wait; and a commit only counts once it is on the disk. */
static int set_limits(struct postgres_store *pg)
{
	char sql[400];

	snprintf(sql, sizeof(sql),
		 "SET lock_timeout = %d; SET statement_timeout = 10000; "
		 "SET idle_in_transaction_session_timeout = 10000; SET synchronous_commit = on; "
		 "SET standard_conforming_strings = on; SET bytea_output = hex",
		 pg->patience_ms);
	return db_postgres_link_run(pg, sql, NULL);
}

/*
 * Commits wait for a named standby, forever while it is down.  Only some roles see the progress of
 * each standby, but all see their number.
 */
static int look_at_standby(struct postgres_store *pg)
{
	PGresult *res;
	bool named, there;
	int rc = db_postgres_link_run(pg,
				      "SELECT current_setting('synchronous_standby_names') <> '', "
				      "EXISTS (SELECT 1 FROM pg_stat_replication)",
				      &res);

	if (rc < 0)
		return rc;
	named = PQgetvalue(res, 0, 0)[0] == 't';
	there = PQgetvalue(res, 0, 1)[0] == 't';
	PQclear(res);
	if (!named)
		return refuse(pg, STORE_AWAY,
			      "the server has no synchronous standby (synchronous_standby_names is "
			      "empty); `database-standby = no` accepts that a fail-over may lose "
			      "moves");
	return there ? 1
		     : refuse(pg, STORE_AWAY,
			      "no standby is connected to the server: commits would wait for it");
}

int db_postgres_link_demand_standby(struct store *st)
{
	struct postgres_store *pg = postgres_of(st);
	int rc = db_postgres_link_ready(pg);

	pg->standby = true;
	return rc > 0 ? look_at_standby(pg) : rc;
}

/* The URI comes last and may override these. */
static int connect_once(struct postgres_store *pg)
{
	static const char *const words[] = {"connect_timeout", "tcp_user_timeout",
					    "client_encoding", "fallback_application_name",
					    "dbname",	       NULL};
	const char *const values[] = {"5", "10000", "UTF8", "kskakd", pg->uri, NULL};
	int rc;

	pg->conn = PQconnectdbParams(words, values, 1);
	if (PQstatus(pg->conn) != CONNECTION_OK)
		return lose(pg, PQerrorMessage(pg->conn));
	pg->st.shared.connections++;
	PQsetNoticeReceiver(pg->conn, on_notice, pg);
	rc = look_at_server(pg);
	if (rc > 0)
		rc = set_limits(pg);
	if (rc > 0 && pg->standby)
		rc = look_at_standby(pg);
	if (rc < 0 && pg->conn)
		db_postgres_link_drop(pg);
	return rc;
}

/* A random time between half the pause and the whole, so that daemons do not reconnect together. */
static void wait_longer(struct postgres_store *pg)
{
	unsigned char jitter;

	random_bytes(&jitter, 1);
	pg->pause = pg->pause > 0 ? pg->pause * 2 : FIRST_PAUSE;
	if (pg->pause > LAST_PAUSE)
		pg->pause = LAST_PAUSE;
	pg->next_at = now_span() + pg->pause * (0.5 + jitter / 512.0);
}

int db_postgres_link_ready(struct postgres_store *pg)
{
	int rc;

	if (pg->conn)
		return 1;
	if (now_span() < pg->next_at)
		return STORE_AWAY; /* db_why() says why the last attempt failed */
	rc = connect_once(pg);
	if (rc > 0)
		pg->pause = 0;
	else
		wait_longer(pg);
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

/* As in a URI, without secrets. */
static char *name_of(const PQconninfoOption *options)
{
	const char *user = option_of(options, "user"), *host = option_of(options, "host");
	const char *port = option_of(options, "port"), *db = option_of(options, "dbname");
	struct sbuf name = SBUF_INIT;
	char *ret;

	sbuf_adds(&name, "postgresql://");
	if (user)
		sbuf_addf(&name, "%s@", user);
	if (host)
		sbuf_adds(&name, host);
	if (port)
		sbuf_addf(&name, ":%s", port);
	sbuf_addf(&name, "/%s", db ? db : "");
	ret = mem_strdup(name.buf);
	sbuf_release(&name);
	return ret;
}

int db_postgres_link_open(const char *uri, struct store **ret_store)
{
	struct postgres_store *pg = mem_zeroed(1, sizeof(*pg));
	char *error = NULL, line[300];
	PQconninfoOption *options = PQconninfoParse(uri, &error);
	int rc;

	pg->uri = mem_strdup(uri);
	pg->patience_ms = PATIENCE_MS;
	pg->limit = ANSWER_LIMIT;
	*ret_store = &pg->st;
	if (!options) {
		pg->st.name = mem_strdup("the URI of the database");
		/* libpq quotes text that it cannot parse, which may be the password. */
		rc = db_driver_fail(&pg->st, STORE_FAILED, "%s",
				    error && !strchr(uri, '@') ? one_line(error, line, sizeof(line))
							       : "is not one of libpq");
		PQfreemem(error);
		return rc;
	}
	pg->st.name = name_of(options);
	PQconninfoFree(options);
	return connect_once(pg);
}

void db_postgres_link_close(struct postgres_store *pg)
{
	for (int i = 0; i < STMT_COUNT; i++) {
		PQclear(pg->queries[i].res);
		db_driver_forget_columns(&pg->queries[i].q);
	}
	PQfinish(pg->conn);
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
