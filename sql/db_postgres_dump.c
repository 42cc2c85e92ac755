/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The backup of a PostgreSQL database, by pg_dump -Fc, and the check that all data can be read. */
#include "sql/db_postgres_dump.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sql/db_copy.h"
#include "sql/db_postgres_link.h"

#define ASK_MS 200 /* between two checks whether to stop */

/* In the child: reads the whole dump, like a restore. */
static void become_reader(const char *path, int said)
{
	if (dup2(said, STDERR_FILENO) >= 0)
		execlp("pg_restore", "pg_restore", "--file=/dev/null", path, (char *)NULL);
	dprintf(STDERR_FILENO, "pg_restore: %s\n", strerror(errno));
	_exit(127);
}

/* In the child: passes the password in the environment, which other users cannot read. */
static void become_dump(const struct postgres_store *pg, const char *path, int said)
{
	if (db_postgres_link_export(pg) && dup2(said, STDERR_FILENO) >= 0)
		execlp("pg_dump", "pg_dump", "--format=custom", "--no-password", "--file", path,
		       (char *)NULL);
	dprintf(STDERR_FILENO, "pg_dump: %s\n", strerror(errno));
	_exit(127);
}

/* Reads the child's output until it exits or must stop. */
static bool listen_to(struct db_copy *c, int said, struct sbuf *ret_text)
{
	struct pollfd p = {.fd = said, .events = POLLIN};
	char text[512];

	for (;;) {
		ssize_t n;

		if (poll(&p, 1, ASK_MS) <= 0) {
			if (db_copy_stopped(c))
				return false;
			continue;
		}
		n = read(said, text, sizeof(text));
		if (n > 0 && ret_text->len < 1000)
			sbuf_add(ret_text, text, (size_t)n);
		if (n == 0 || (n < 0 && errno != EINTR))
			return true;
	}
}

static int end_of(pid_t child)
{
	int status;

	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return status;
}

/* Writes the dump, or reads it if `pg` is NULL. */
static int run_child(const struct postgres_store *pg, struct db_copy *c)
{
	struct sbuf text = SBUF_INIT;
	bool finished;
	int said[2], status, rc = 1;
	pid_t child;

	if (pipe2(said, O_CLOEXEC) < 0)
		return db_copy_refuse_errno(c, c->path);
	child = fork();
	if (child == 0 && pg)
		become_dump(pg, c->part.buf, said[1]);
	else if (child == 0)
		become_reader(c->part.buf, said[1]);
	close(said[1]);
	if (child < 0) {
		close(said[0]);
		return db_copy_refuse_errno(c, c->path);
	}
	finished = listen_to(c, said[0], &text);
	if (!finished)
		kill(child, SIGTERM);
	close(said[0]);
	status = end_of(child);
	if (!finished)
		rc = db_copy_refuse(c, c->path, "the backup was stopped");
	else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		rc = db_copy_refuse(c, c->path,
				    text.len ? text.buf
				    : pg     ? "pg_dump failed"
					     : "pg_restore cannot read it");
	sbuf_release(&text);
	return rc;
}

int db_postgres_dump_backup(struct store *st, const char *path, bool (*stopped)(void),
			    struct sbuf *ret_why)
{
	struct db_copy c;
	int rc = db_copy_begin(&c, path, stopped, ret_why);

	if (rc > 0)
		rc = run_child(postgres_of(st), &c);
	if (rc > 0)
		rc = run_child(NULL, &c);
	if (rc > 0)
		rc = db_copy_publish(&c);
	db_copy_end(&c);
	return rc;
}

/* --- check ------------------------------------------------------------------------------------ */

#define OURS "relnamespace = current_schema()::regnamespace"

/* Reads every value of a table. */
static int read_table(struct postgres_store *pg, const char *table)
{
	char sql[160], *row;
	PGresult *res;
	int len;

	snprintf(sql, sizeof(sql), "COPY %s TO STDOUT (FORMAT binary)", table);
	res = PQexec(pg->conn, sql);
	if (PQresultStatus(res) != PGRES_COPY_OUT)
		return db_postgres_link_fail(pg, res);
	PQclear(res);
	while ((len = PQgetCopyData(pg->conn, &row, 0)) > 0)
		PQfreemem(row);
	res = PQgetResult(pg->conn);
	if (PQresultStatus(res) != PGRES_COMMAND_OK)
		return db_postgres_link_fail(pg, res);
	PQclear(res);
	while ((res = PQgetResult(pg->conn)))
		PQclear(res);
	return 1;
}

static int read_tables(struct postgres_store *pg)
{
	PGresult *res;
	int rc = db_postgres_link_run(
		pg,
		"SELECT quote_ident(relname) FROM pg_class WHERE relkind = 'r' "
		"AND " OURS " ORDER BY relname",
		&res);

	if (rc < 0)
		return rc;
	for (int i = 0; i < PQntuples(res) && rc > 0; i++)
		rc = read_table(pg, PQgetvalue(res, i, 0));
	PQclear(res);
	return rc;
}

/* Disabled triggers and invalid constraints and indexes. */
static int find_switched_off(struct postgres_store *pg, struct sbuf *ret_findings)
{
	PGresult *res;
	int rc = db_postgres_link_run(
		pg,
		"SELECT 'trigger ' || tgname || ' of ' || relname || ' is disabled' "
		"FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid "
		"WHERE " OURS " AND NOT tgisinternal AND tgenabled = 'D' "
		"UNION ALL SELECT 'constraint ' || conname || ' of ' || relname || ' is not valid' "
		"FROM pg_constraint JOIN pg_class c ON c.oid = conrelid "
		"WHERE " OURS " AND NOT convalidated "
		"UNION ALL SELECT 'an index of ' || relname || ' is not valid' "
		"FROM pg_index JOIN pg_class c ON c.oid = indrelid "
		"WHERE " OURS " AND NOT (indisvalid AND indisready) ORDER BY 1",
		&res);

	if (rc < 0)
		return rc;
	for (int i = 0; i < PQntuples(res); i++)
		sbuf_addf(ret_findings, "%s\n", PQgetvalue(res, i, 0));
	PQclear(res);
	return 1;
}

int db_postgres_dump_check(struct store *st, struct sbuf *ret_findings)
{
	struct postgres_store *pg = postgres_of(st);
	int rc = pg->in_transaction ? 1 : db_postgres_link_ready(pg), again;

	if (rc > 0)
		rc = db_postgres_link_unlimit(pg);
	if (rc > 0)
		rc = read_tables(pg);
	if (rc > 0)
		rc = find_switched_off(pg, ret_findings);
	again = db_postgres_link_limit(pg);
	return rc > 0 ? again : rc;
}
