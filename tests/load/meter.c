/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See meter.h. */
#include "tests/load/meter.h"

#include <sched.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void meter_pin(void)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(0, &set);
	if (sched_setaffinity(0, sizeof(set), &set) < 0)
		puts("(not pinned to one core)");
}

static void run_sql(sqlite3 *db, const char *sql)
{
	if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
		peer_die("%s: %s", sql, sqlite3_errmsg(db));
}

double meter_sqlite(const struct peer *peer, double seconds)
{
	char path[128];
	double end;
	sqlite3 *db;
	long n = 0;

	snprintf(path, sizeof(path), "%s/baseline.db", peer->dir);
	remove(path);
	if (sqlite3_open(path, &db) != SQLITE_OK)
		peer_die("%s", sqlite3_errmsg(db));
	run_sql(db, "PRAGMA journal_mode=WAL");
	run_sql(db, "PRAGMA synchronous=FULL");
	run_sql(db, "CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)");
	for (end = peer_seconds() + seconds; peer_seconds() < end; n++)
		run_sql(db, "INSERT INTO t (text) VALUES ('move at=2026-03-01T08:00:00Z 5254')");
	sqlite3_close(db);
	return (double)n / seconds;
}

double meter_cpu(pid_t pid)
{
	struct timespec used;
	clockid_t clock;

	if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) < 0)
		return 0;
	return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

double meter_memory(pid_t pid)
{
	char path[64], line[200];
	double mib = 0;
	long kib;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/status", (int)pid);
	f = fopen(path, "r");
	while (f && fgets(line, sizeof(line), f)) {
		if (sscanf(line, "VmRSS: %ld", &kib) == 1)
			mib = (double)kib / 1024;
	}
	if (f)
		fclose(f);
	return mib;
}

void meter_control(const struct peer *peer, const char *request)
{
	json_t *answer = peer_control(peer, request);

	if (!json_is_true(json_object_get(answer, "ok")))
		peer_die("%.80s: %s", request,
			 answer ? json_string_value(json_object_get(answer, "message"))
				: "no answer");
	json_decref(answer);
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

double meter_median(double *v, size_t n)
{
	qsort(v, n, sizeof(*v), by_size);
	return v[n / 2];
}
