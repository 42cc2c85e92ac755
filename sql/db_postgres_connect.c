/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See db_postgres_connect.h. */
#include "sql/db_postgres_connect.h"

#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "core/base/sbuf.h"
#include "crypto/random.h"

#define OLDEST_SERVER 150000
#define FIRST_PAUSE   0.25 /* seconds, doubled up to */
#define LAST_PAUSE    8.0

struct db_postgres_attempt {
	/* For the thread alone until `over`. */
	char *uri;
	struct db_postgres_wish wish;
	PGconn *conn;
	struct store_server server;
	int rc;
	char why[400];

	int ended;	      /* eventfd: readable once it is over */
	pthread_mutex_t lock; /* for what follows */
	bool over;
	bool abandoned; /* the thread frees it */
};

/* --- is this the server? ---------------------------------------------------------------------- */

static int refuse(enum store_error error, char *ret_why, size_t size, const char *why)
{
	snprintf(ret_why, size, "%s", why);
	return error;
}

static int ask(PGconn *conn, const char *sql, PGresult **ret_res, char *ret_why, size_t size)
{
	PGresult *res = PQexec(conn, sql);

	if (PQresultStatus(res) != PGRES_COMMAND_OK && PQresultStatus(res) != PGRES_TUPLES_OK) {
		PQclear(res);
		return refuse(STORE_AWAY, ret_why, size, PQerrorMessage(conn));
	}
	*ret_res = res;
	return 1;
}

/* Do the server and the database store data exactly as SQLite does? */
static int look_at_database(PGconn *conn, const PGresult *res, char *ret_why, size_t size)
{
	const char *collate = PQgetvalue(res, 0, 0), *ctype = PQgetvalue(res, 0, 1);

	if ((!strcmp(collate, "C") || !strcmp(collate, "POSIX")) &&
	    (!strcmp(ctype, "C") || !strcmp(ctype, "POSIX")) && PQgetvalue(res, 0, 2)[0] == 'c' &&
	    !strcmp(PQgetvalue(res, 0, 3), "UTF8"))
		return 1;
	snprintf(ret_why, size,
		 "the database has encoding %s and locale %s, and needs UTF8 and C: make it "
		 "with `createdb -T template0 -E UTF8 --locale=C %s`",
		 PQgetvalue(res, 0, 3), collate, PQdb(conn));
	return STORE_FAILED;
}

/* The current timeline is the first eight digits of the name of a WAL file. */
static int look_at_server(struct db_postgres_attempt *a)
{
	PGresult *res;
	int rc;

	if (PQserverVersion(a->conn) < OLDEST_SERVER) {
		snprintf(a->why, sizeof(a->why),
			 "PostgreSQL 15 or later is needed; the server has %s",
			 PQparameterStatus(a->conn, "server_version"));
		return STORE_FAILED;
	}
	rc = ask(a->conn,
		 "SELECT datcollate, datctype, datlocprovider, getdatabaseencoding(), "
		 "pg_is_in_recovery(), current_setting('transaction_read_only') = 'on', "
		 "(SELECT system_identifier FROM pg_control_system()), "
		 "CASE WHEN NOT pg_is_in_recovery() "
		 "THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END "
		 "FROM pg_database WHERE datname = current_database()",
		 &res, a->why, sizeof(a->why));
	if (rc < 0)
		return rc;
	rc = look_at_database(a->conn, res, a->why, sizeof(a->why));
	if (rc > 0 && PQgetvalue(res, 0, 4)[0] == 't')
		rc = refuse(STORE_AWAY, a->why, sizeof(a->why),
			    "the server is a standby, which takes no writes: name the primary, or "
			    "both with target_session_attrs=read-write");
	else if (rc > 0 && PQgetvalue(res, 0, 5)[0] == 't')
		rc = refuse(STORE_AWAY, a->why, sizeof(a->why),
			    "the server or the role is read only");
	a->server.system = strtoull(PQgetvalue(res, 0, 6), NULL, 10);
	a->server.timeline = (uint32_t)strtoul(PQgetvalue(res, 0, 7), NULL, 16);
	PQclear(res);
	return rc;
}

/* No unlimited wait; and a commit only counts once it is on the disk. */
static int set_limits(struct db_postgres_attempt *a)
{
	char sql[400];
	PGresult *res;
	int rc;

	snprintf(sql, sizeof(sql),
		 "SET lock_timeout = %d; SET statement_timeout = 10000; "
		 "SET idle_in_transaction_session_timeout = 10000; SET synchronous_commit = on; "
		 "SET standard_conforming_strings = on; SET bytea_output = hex%s",
		 a->wish.patience_ms,
		 a->wish.reads ? "; SELECT set_config('application_name', "
				 "current_setting('application_name') || ' readers', false); "
				 "SET default_transaction_read_only = on"
			       : "");
	rc = ask(a->conn, sql, &res, a->why, sizeof(a->why));
	if (rc > 0)
		PQclear(res);
	return rc;
}

/*
 * Commits wait for a named standby, forever while it is down.  Only some roles see the progress of
 * each standby, but all see their number.
 */
int db_postgres_connect_standby(PGconn *conn, char *ret_why, size_t size)
{
	PGresult *res;
	bool named, there;
	int rc = ask(conn,
		     "SELECT current_setting('synchronous_standby_names') <> '', "
		     "EXISTS (SELECT 1 FROM pg_stat_replication)",
		     &res, ret_why, size);

	if (rc < 0)
		return rc;
	named = PQgetvalue(res, 0, 0)[0] == 't';
	there = PQgetvalue(res, 0, 1)[0] == 't';
	PQclear(res);
	if (!named)
		return refuse(STORE_AWAY, ret_why, size,
			      "the server has no synchronous standby (synchronous_standby_names is "
			      "empty); `database-standby = no` accepts that a fail-over may lose "
			      "moves");
	return there ? 1
		     : refuse(STORE_AWAY, ret_why, size,
			      "no standby is connected to the server: commits would wait for it");
}

int db_postgres_connect_follows(const struct store_server *known, const struct store_server *server,
				char *ret_why, size_t size)
{
	if (!known->system)
		return 1;
	if (server->system != known->system) {
		snprintf(ret_why, size,
			 "the server is another than before (system identifier %" PRIu64
			 ", not %" PRIu64 "): `kskakd --accept-restored` if that is meant",
			 server->system, known->system);
		return STORE_AWAY;
	}
	if (server->timeline >= known->timeline)
		return 1;
	snprintf(ret_why, size,
		 "the server is a primary from before a fail-over (timeline %" PRIu32
		 ", and %" PRIu32 " was in use): stop it, or make it a standby of the new one",
		 server->timeline, known->timeline);
	return STORE_AWAY;
}

/* --- an attempt ------------------------------------------------------------------------------- */

#define OPTIONS 64 /* of libpq, which has about forty */

static const char *option_of(const PQconninfoOption *options, const char *keyword)
{
	for (; options->keyword; options++)
		if (!strcmp(options->keyword, keyword))
			return options->val;
	return NULL;
}

static int count_hosts(const PQconninfoOption *options)
{
	const char *list = option_of(options, "hostaddr");
	int n = 1;

	if (!list)
		list = option_of(options, "host");
	for (; list && *list; list++)
		n += *list == ',';
	return n;
}

/* The list from its element `first` on, then those before it; a single value stays. */
static char *turn_list(const char *list, int first)
{
	const char *at = list;
	struct sbuf turned = SBUF_INIT;
	char *ret;

	while (first-- > 0 && strchr(at, ','))
		at = strchr(at, ',') + 1;
	sbuf_adds(&turned, at);
	if (at > list) {
		sbuf_addc(&turned, ',');
		sbuf_add(&turned, list, (size_t)(at - list) - 1);
	}
	ret = mem_strdup(turned.buf);
	sbuf_release(&turned);
	return ret;
}

/* Tries the hosts from `first` on.  What the URI says comes last and overrides the rest. */
static PGconn *connect_from(const PQconninfoOption *options, int first)
{
	const char *words[OPTIONS + 1] = {"connect_timeout", "tcp_user_timeout", "client_encoding",
					  "fallback_application_name"};
	const char *values[OPTIONS + 1] = {"5", "10000", "UTF8", "kskakd"};
	char *turned[3] = {NULL};
	PGconn *conn;
	int n = 4, n_turned = 0;

	for (; options->keyword && n < OPTIONS; options++) {
		if (!options->val)
			continue;
		words[n] = options->keyword;
		values[n] = options->val;
		if (!strcmp(options->keyword, "host") || !strcmp(options->keyword, "hostaddr") ||
		    !strcmp(options->keyword, "port"))
			values[n] = turned[n_turned++] = turn_list(options->val, first);
		n++;
	}
	conn = PQconnectdbParams(words, values, 0);
	for (int i = 0; i < n_turned; i++)
		free(turned[i]);
	return conn;
}

/* Prepares the connection, if the server is one to serve from. */
static int look_at(struct db_postgres_attempt *a)
{
	int rc = look_at_server(a);

	if (rc > 0)
		rc = db_postgres_connect_follows(&a->wish.known, &a->server, a->why,
						 sizeof(a->why));
	if (rc > 0)
		rc = set_limits(a);
	if (rc > 0 && a->wish.standby)
		rc = db_postgres_connect_standby(a->conn, a->why, sizeof(a->why));
	return rc;
}

/*
 * libpq takes the first host that answers.  If that is one to be left alone, such as an old
 * primary, the next one may be right.
 */
static int connect_to(struct db_postgres_attempt *a)
{
	PQconninfoOption *options = PQconninfoParse(a->uri, NULL);
	int n = options ? count_hosts(options) : 0, rc = STORE_AWAY;

	for (int first = 0; first < n && rc <= 0; first++) {
		PQfinish(a->conn);
		a->conn = connect_from(options, first);
		if (PQstatus(a->conn) != CONNECTION_OK) {
			rc = refuse(STORE_AWAY, a->why, sizeof(a->why), PQerrorMessage(a->conn));
			break; /* no host answers */
		}
		rc = look_at(a);
	}
	PQconninfoFree(options);
	return rc;
}

static void free_attempt(struct db_postgres_attempt *a)
{
	PQfinish(a->conn);
	if (a->ended >= 0)
		close(a->ended);
	pthread_mutex_destroy(&a->lock);
	free(a->uri);
	free(a);
}

static void *run(void *arg)
{
	struct db_postgres_attempt *a = arg;
	int rc = connect_to(a);
	bool abandoned;

	pthread_mutex_lock(&a->lock);
	a->rc = rc;
	a->over = true;
	abandoned = a->abandoned;
	if (!abandoned)
		eventfd_write(a->ended, 1);
	pthread_mutex_unlock(&a->lock);
	if (abandoned)
		free_attempt(a);
	return NULL;
}

/* Signals are for the main thread. */
static bool start(struct db_postgres_attempt *a)
{
	sigset_t all, before;
	pthread_t thread;
	bool started;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	started = pthread_create(&thread, NULL, run, a) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (started)
		pthread_detach(thread);
	return started;
}

struct db_postgres_attempt *db_postgres_connect_begin(const char *uri,
						      const struct db_postgres_wish *wish)
{
	struct db_postgres_attempt *a = mem_zeroed(1, sizeof(*a));
	a->uri = mem_strdup(uri);
	a->wish = *wish;
	a->ended = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	pthread_mutex_init(&a->lock, NULL);
	if (a->ended < 0 || !start(a)) {
		a->rc = refuse(STORE_AWAY, a->why, sizeof(a->why),
			       "there is no thread to connect to the server in");
		a->over = true;
	}
	return a;
}

bool db_postgres_connect_wait(struct db_postgres_attempt *a, int ms)
{
	struct pollfd p = {.fd = a->ended, .events = POLLIN};
	bool over;

	do {
		pthread_mutex_lock(&a->lock);
		over = a->over;
		pthread_mutex_unlock(&a->lock);
	} while (!over && ms != 0 && (poll(&p, 1, ms) > 0 || ms < 0));
	return over;
}

int db_postgres_connect_fd(const struct db_postgres_attempt *a)
{
	return a->ended;
}

int db_postgres_connect_end(struct db_postgres_attempt *a, PGconn **ret_conn,
			    struct store_server *ret_server, char *ret_why, size_t size)
{
	int rc = a->rc;

	if (rc > 0) {
		*ret_conn = a->conn;
		*ret_server = a->server;
		a->conn = NULL;
	} else {
		snprintf(ret_why, size, "%s", a->why);
	}
	free_attempt(a);
	return rc;
}

void db_postgres_connect_abandon(struct db_postgres_attempt *a)
{
	bool over;

	if (!a)
		return;
	pthread_mutex_lock(&a->lock);
	a->abandoned = true;
	over = a->over;
	pthread_mutex_unlock(&a->lock);
	if (over)
		free_attempt(a);
}

double db_postgres_connect_pause(double *pause)
{
	unsigned char jitter;

	random_bytes(&jitter, 1);
	*pause = *pause > 0 ? *pause * 2 : FIRST_PAUSE;
	if (*pause > LAST_PAUSE)
		*pause = LAST_PAUSE;
	return *pause * (0.5 + jitter / 512.0);
}

double db_postgres_connect_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
