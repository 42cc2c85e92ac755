/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The store fails under load: the disk is full, by a file size limit and by a small file system,
 * and another process locks the database.  Players at both doors are told to try again; the daemon
 * logs what is wrong and continues afterwards; siege.h says what it may cost.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/load/siege.h"

#define GAMES	   32
#define BEFORE	   32 /* moves at each door before and after the fault */
#define FILES_MOST (32 << 10)
#define BURST	   0.05
#define REST	   200000 /* keeps letters from filling the small disk */
#define DISK	   "size=256m"
#define SOON	   "retry-first = 1\nretry-most = 2\n"

struct fault {
	const char *name;
	void (*begin)(struct siege *siege);
	void (*end)(struct siege *siege);
	const char *words; /* what the daemon must log */
};

/* --- no file may grow beyond a few kilobytes -------------------------------------------------- */

static void limit_files(const struct siege *siege, rlim_t most)
{
	struct rlimit limit = {most, RLIM_INFINITY};

	if (prlimit(siege->peer->pid, RLIMIT_FSIZE, &limit, NULL) < 0)
		peer_die("prlimit: %s", strerror(errno));
}

static void begin_limit(struct siege *siege)
{
	limit_files(siege, FILES_MOST);
}

static void end_limit(struct siege *siege)
{
	limit_files(siege, RLIM_INFINITY);
}

/* --- a file system without a free byte -------------------------------------------------------- */

static void ballast_path(const struct siege *siege, char *ret_path, size_t size)
{
	snprintf(ret_path, size, "%s/ballast", siege->peer->dir);
}

static void begin_full(struct siege *siege)
{
	static const char zeros[65536];
	char path[128];
	int fd;

	ballast_path(siege, path, sizeof(path));
	fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0)
		peer_die("%s: %s", path, strerror(errno));
	while (write(fd, zeros, sizeof(zeros)) > 0 || write(fd, zeros, 1) > 0)
		;
	close(fd);
}

static void end_full(struct siege *siege)
{
	char path[128];

	ballast_path(siege, path, sizeof(path));
	unlink(path);
}

/* --- another process holds the database --------------------------------------------------------
 */

static sqlite3 *holder;

static void begin_lock(struct siege *siege)
{
	if (sqlite3_open(siege->peer->database, &holder) != SQLITE_OK ||
	    sqlite3_busy_timeout(holder, 10000) != SQLITE_OK ||
	    sqlite3_exec(holder, "BEGIN EXCLUSIVE", NULL, NULL, NULL) != SQLITE_OK)
		peer_die("BEGIN EXCLUSIVE: %s", sqlite3_errmsg(holder));
}

static void end_lock(struct siege *siege)
{
	(void)siege;
	sqlite3_exec(holder, "ROLLBACK", NULL, NULL, NULL);
	sqlite3_close(holder);
}

/* --- all of them -------------------------------------------------------------------------------
 */

static const struct fault full_by_limit = {"no file beyond 32 kB", begin_limit, end_limit,
					   "cannot store "};
static const struct fault full_by_disk = {"the disk is full", begin_full, end_full,
					  "database or disk is full"};
static const struct fault held = {"the database is locked", begin_lock, end_lock,
				  "cannot store a transaction: database is locked"};

/* Runs it twice, so that leftovers of the first time are there the second time. */
static void suffer(struct siege *siege, const struct fault *fault)
{
	int i;

	for (i = 0; i < 2; i++) {
		long before = peer_log_length(siege->peer);

		siege_await(siege, siege_moves(siege), BEFORE);
		fault->begin(siege);
		peer_await_words(siege->peer, before, fault->words);
		fault->end(siege);
	}
	siege_await(siege, siege_moves(siege), BEFORE);
}

static int run_fault(const struct fault *fault, const char *log)
{
	const struct siege_plan plan = {GAMES, BURST, REST, NULL};
	struct siege_sum sum;
	struct siege siege;
	struct peer peer;
	int faults;

	printf("%s:\n", fault->name);
	peer_init(&peer, NULL, SOON);
	if (log)
		snprintf(peer.log, sizeof(peer.log), "%s", log);
	siege_begin(&siege, &peer, &plan);
	suffer(&siege, fault);
	faults = siege_end(&siege, &sum);
	printf("%ld moves, %ld letters\n", sum.moves, sum.letters);
	if (peer_stop(&peer) != 0) {
		printf("the daemon did not stop in order\n");
		faults++;
	}
	peer_release(&peer, faults > 0);
	return faults;
}

/* Mounts a file system of our own; false if only root may. */
static bool mount_small(const char *dir)
{
	return unshare(CLONE_NEWNS) == 0 &&
	       mount("none", "/", "none", MS_REC | MS_PRIVATE, NULL) == 0 &&
	       mount("small", dir, "tmpfs", 0, DISK) == 0;
}

enum { CANNOT_MOUNT = 77 };

static void in_small(const char *dir, const char *log)
{
	if (!mount_small(dir))
		_exit(CANNOT_MOUNT);
	setenv("TMPDIR", dir, 1);
	exit(run_fault(&full_by_disk, log) > 0);
}

/* Runs in a process of its own, whose end unmounts the file system. */
static int run_small(void)
{
	char dir[] = "/tmp/kskakd-small-XXXXXX", log[64];
	int status = 0;
	pid_t pid;

	if (!mkdtemp(dir))
		peer_die("%s: %s", dir, strerror(errno));
	snprintf(log, sizeof(log), "%s.log", dir);
	fflush(stdout);
	pid = fork();
	if (pid == 0)
		in_small(dir, log);
	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		peer_die("fork: %s", strerror(errno));
	rmdir(dir);
	if (WIFEXITED(status) && WEXITSTATUS(status) == CANNOT_MOUNT) {
		printf("NO FILE SYSTEM OF ITS OWN HERE: a full disk is tried by the limit alone\n");
		return 0;
	}
	if (status == 0)
		unlink(log);
	return status != 0;
}

int main(void)
{
	int faults = run_fault(&full_by_limit, NULL) + run_small() + run_fault(&held, NULL);

	printf("%d faults\n", faults);
	return faults > 0;
}
