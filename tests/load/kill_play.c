/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A round of kill.c under load: kills and restarts; files beside the database are complete. */
#include <ftw.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sql/schema.h"
#include "tests/load/kill.h"
#include "tests/load/siege.h"

#define GAMES 32
#define BURST 0.005
#define REST  15000
/* Microseconds from which the instants are chosen: about the duration of what they should hit. */
#define PLAY	60000
#define START	40000
#define COPY	5000
#define PUBLISH 15000
#define PATH	128

struct round {
	struct siege siege;
	struct sink sink;
	struct peer peer;
	unsigned seed;
	int copies; /* copies requested */
	struct kill_sum *sum;
};

/* --- pages ----------------------------------------------------------------------------------- */

static long pages, half_pages;

/* A page under its final name is complete. */
static int check_page(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	const char *name = path + ftw->base, *suffix = strrchr(name, '.');
	char tail[16] = "";
	FILE *f;

	(void)st;
	if (type != FTW_F || *name == '.' || !suffix || strcmp(suffix, ".html") != 0)
		return 0;
	f = fopen(path, "r");
	if (!f)
		return 0;
	pages++;
	if (fseek(f, -8, SEEK_END) != 0 || !fgets(tail, sizeof(tail), f) ||
	    strcmp(tail, "</html>\n") != 0) {
		half_pages++;
		printf("half a page: %s\n", path);
	}
	fclose(f);
	return 0;
}

static void check_pages(struct round *r)
{
	char path[PATH];

	snprintf(path, sizeof(path), "%s/pages", r->peer.dir);
	pages = half_pages = 0;
	nftw(path, check_page, 16, FTW_PHYS);
	r->sum->faults += half_pages;
}

/* --- kills ----------------------------------------------------------------------------------- */

static void pause_below(struct round *r, int most)
{
	siege_pause(rand_r(&r->seed) % most);
}

static void kill_now(struct round *r, enum kill_amid amid)
{
	peer_kill(&r->peer);
	r->sum->kills[amid]++;
	if (r->siege.plan.sink)
		sink_next_run(r->siege.plan.sink);
	check_pages(r);
}

/* Sends the request without waiting for its answer. */
static int ask(struct round *r, const char *line)
{
	int fd = peer_connect_unix(r->peer.control);

	if (fd >= 0)
		peer_send(fd, line, strlen(line));
	return fd;
}

static void copy_path(const struct round *r, int i, const char *suffix, char ret_path[PATH])
{
	snprintf(ret_path, PATH, "%s/copy%d.db%s", r->peer.dir, i, suffix);
}

/* Waits until the copy has started, or has even got its final name. */
static void kill_at_copy(struct round *r)
{
	char path[PATH], part[PATH], line[2 * PATH];
	double end = peer_seconds() + 1;
	int fd;

	copy_path(r, r->copies, "", path);
	copy_path(r, r->copies++, ".part", part);
	snprintf(line, sizeof(line), "{\"do\":\"backup\",\"file\":\"%s\"}\n", path);
	fd = ask(r, line);
	while (access(part, F_OK) != 0 && access(path, F_OK) != 0 && peer_seconds() < end)
		siege_pause(100);
	pause_below(r, COPY);
	peer_kill(&r->peer); /* the copying process ends with it, a moment later */
	kill_now(r, access(part, F_OK) == 0 ? KILL_COPYING : KILL_RUNNING);
	if (fd >= 0)
		close(fd);
}

/* When a page last got its final name; single games have no folder of their own. */
static struct timespec last_page(const struct round *r)
{
	char path[PATH];
	struct stat st = {.st_size = 0};

	snprintf(path, sizeof(path), "%s/pages", r->peer.dir);
	stat(path, &st);
	return st.st_mtim;
}

/* Waits until pages are being written: the publisher serves players first. */
static void kill_at_publication(struct round *r)
{
	struct timespec before = last_page(r), now = before;
	double end = peer_seconds() + 1;
	int fd = ask(r, "{\"do\":\"publish\"}\n");

	while (now.tv_sec == before.tv_sec && now.tv_nsec == before.tv_nsec &&
	       peer_seconds() < end) {
		siege_pause(100);
		now = last_page(r);
	}
	pause_below(r, PUBLISH);
	kill_now(r, KILL_PUBLISHING);
	if (fd >= 0)
		close(fd);
}

static void kill_at_start(struct round *r)
{
	int fd;

	peer_launch(&r->peer);
	pause_below(r, START);
	fd = peer_connect_unix(r->peer.control);
	kill_now(r, fd < 0 ? KILL_STARTING : KILL_RUNNING);
	if (fd >= 0)
		close(fd);
}

static void kill_often(struct round *r, int kills)
{
	struct kill_sum *sum = r->sum;

	for (int i = 0; kill_count(sum) < kills; i++) {
		if (i % 4 == 0) /* enough moves to lose, even on a slow machine */
			siege_await(&r->siege, siege_moves(&r->siege), 1);
		pause_below(r, PLAY);
		if (i % 6 == 0)
			kill_at_copy(r);
		else if (i % 6 == 1)
			kill_at_publication(r);
		else
			kill_now(r, KILL_RUNNING);
		if (i % 3 == 2 && kill_count(sum) < kills)
			kill_at_start(r);
		if (!peer_start(&r->peer))
			peer_die("the daemon does not start after kill %ld, see %s",
				 kill_count(sum), r->peer.log);
	}
	siege_await(&r->siege, siege_moves(&r->siege), 1);
}

/* --- copies ---------------------------------------------------------------------------------- */

/* A text result of a query; "" when the file is not a database. */
static void ask_copy(sqlite3 *db, const char *sql, char *ret_text, size_t size)
{
	sqlite3_stmt *row = NULL;

	*ret_text = '\0';
	if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK &&
	    sqlite3_step(row) == SQLITE_ROW)
		snprintf(ret_text, size, "%s", (const char *)sqlite3_column_text(row, 0));
	sqlite3_finalize(row);
}

/* A copy under its final name is complete in itself, without any other file. */
static int check_copy(const char *path)
{
	char uri[PATH + 32], good[100], version[20], games[20];
	sqlite3 *db = NULL;
	int faults;

	snprintf(uri, sizeof(uri), "file:%s?immutable=1", path);
	if (sqlite3_open_v2(uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) != SQLITE_OK)
		peer_die("%s: %s", path, sqlite3_errmsg(db));
	ask_copy(db, "PRAGMA integrity_check", good, sizeof(good));
	ask_copy(db, "PRAGMA user_version", version, sizeof(version));
	ask_copy(db, "SELECT count(*) FROM game JOIN game_state ON id = game", games,
		 sizeof(games));
	faults = strcmp(good, "ok") != 0 || strtol(version, NULL, 10) != schema_version ||
		 strtol(games, NULL, 10) != GAMES;
	if (faults)
		printf("the backup %s is not whole: '%s', schema '%s', games '%s'\n", path, good,
		       version, games);
	sqlite3_close(db);
	return faults;
}

/* A file that pg_restore reads completely was written completely by pg_dump. */
static int check_dump(const char *path)
{
	char command[PATH + 64];

	snprintf(command, sizeof(command), "pg_restore --file=/dev/null '%s'", path);
	if (system(command) == 0)
		return 0;
	printf("the backup %s is not whole\n", path);
	return 1;
}

static void check_copies(struct round *r)
{
	char path[PATH];

	for (int i = 0; i < r->copies; i++) {
		copy_path(r, i, "", path);
		if (access(path, F_OK) != 0)
			continue;
		r->sum->faults +=
			strchr(r->peer.database, ':') ? check_dump(path) : check_copy(path);
		r->sum->copies++;
	}
}

/* --- the round ------------------------------------------------------------------------------- */

static void begin(struct round *r, bool by_smtp)
{
	const struct siege_plan plan = {GAMES, BURST, REST, by_smtp ? &r->sink : NULL};
	char extra[200] = "";

	if (by_smtp) {
		sink_open(&r->sink);
		snprintf(extra, sizeof(extra),
			 "outgoing = smtp\nsmtp-url = smtp://127.0.0.1:%d\nsmtp-tls = never\n"
			 "host-letters-a-minute = 100000\nretry-first = 1\nretry-most = 1\n",
			 r->sink.port);
	}
	peer_init(&r->peer, NULL, extra);
	siege_begin(&r->siege, &r->peer, &plan);
}

void kill_at_play(int kills, unsigned seed, bool by_smtp, struct kill_sum *sum)
{
	struct round r = {.seed = seed, .sum = sum};
	struct siege_sum came;

	begin(&r, by_smtp);
	kill_often(&r, kills);
	sum->faults += siege_end(&r.siege, &came);
	sum->moves = came.moves;
	sum->letters = came.letters;
	sum->again = came.again;
	check_copies(&r);
	if (!sum->faults && peer_stop(&r.peer) != 0) {
		printf("the daemon did not stop in order\n");
		sum->faults++;
	}
	check_pages(&r);
	if (!pages) {
		printf("no pages were written\n");
		sum->faults++;
	}
	if (by_smtp)
		sink_close(&r.sink);
	peer_release(&r.peer, sum->faults > 0);
}
