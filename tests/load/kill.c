/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kill -9: players move by LMTP and HTTP while the daemon is killed at random instants and
 * restarted, also while it starts, copies its database or writes its pages, with letters written to
 * files or sent by SMTP; and it is killed while it migrates an old database.  siege.h and
 * kill_migration.c say what that may cost.
 *
 * Usage: kill [KILLS [SEED [KIND]]]
 *
 * Runs rounds of at most 50 kills, each with a database and a process of its own, cycling through
 * the kinds; with a KIND it runs that one round, as the message of a failed round suggests.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/load/kill.h"
#include "tests/play/peer.h"

#define ROUND	    50 /* kills */
#define MOST_FAILED 5  /* failed rounds whose files are kept */

static const char *const kinds[] = {"files", "smtp", "migration"};
enum { FILES, SMTP, MIGRATION, KINDS };
static const int turns[] = {FILES, SMTP, MIGRATION, FILES, SMTP};
enum { TURNS = 5 };

static const char *const amid[KILL_AMID] = {
	[KILL_RUNNING] = "running",
	[KILL_STARTING] = "during start",
	[KILL_COPYING] = "during backup",
	[KILL_PUBLISHING] = "during publication",
	[KILL_MIGRATING] = "during migration",
};

struct series {
	struct kill_sum *sum; /* of the round; shared with its process */
	struct kill_sum total;
	long rounds, failed;
};

long kill_count(const struct kill_sum *sum)
{
	long n = 0;

	for (int i = 0; i < KILL_AMID; i++)
		n += sum->kills[i];
	return n;
}

static void add(struct kill_sum *total, const struct kill_sum *one)
{
	for (int i = 0; i < KILL_AMID; i++)
		total->kills[i] += one->kills[i];
	total->moves += one->moves;
	total->letters += one->letters;
	total->again += one->again;
	total->copies += one->copies;
	total->faults += one->faults;
}

static void print_sum(const struct kill_sum *sum)
{
	const char *between = "";

	printf("%ld kills (", kill_count(sum));
	for (int i = 0; i < KILL_AMID; i++) {
		if (!sum->kills[i])
			continue;
		printf("%s%ld %s", between, sum->kills[i], amid[i]);
		between = ", ";
	}
	printf("), %ld moves, %ld letters", sum->moves, sum->letters);
	if (sum->again)
		printf(", %ld of them again", sum->again);
	printf(", %ld backups, %ld faults\n", sum->copies, sum->faults);
}

static void run_round(int kind, int kills, unsigned seed, struct kill_sum *sum)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL); /* a round ends with its parent */
	if (kind == MIGRATION)
		kill_at_migration(kills, seed, sum);
	else
		kill_at_play(kills, seed, kind == SMTP, sum);
	fflush(stdout);
	_exit(sum->faults > 0);
}

/* A round that cannot continue ends only its own process. */
static void one_round(struct series *s, int kind, int kills, unsigned seed)
{
	double began = peer_seconds();
	int status = -1;
	pid_t pid;

	memset(s->sum, 0, sizeof(*s->sum));
	fflush(stdout);
	pid = fork();
	if (pid == 0)
		run_round(kind, kills, seed, s->sum);
	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		peer_die("no process for a round");
	if (status != 0 && !s->sum->faults)
		s->sum->faults = 1; /* the reason has been printed */
	s->rounds++;
	printf("round %ld, %s, %.1f s: ", s->rounds, kinds[kind], peer_seconds() - began);
	print_sum(s->sum);
	add(&s->total, s->sum);
	if (s->sum->faults) {
		s->failed++;
		printf("FAILED; again with: kill %d %u %s\n", kills, seed, kinds[kind]);
	}
	fflush(stdout);
}

/* Old databases to migrate are files. */
static int turn(int i)
{
	const char *uri = getenv("KSKAK_TEST_DATABASE");
	int kind = turns[i % TURNS];

	return uri && *uri && kind == MIGRATION ? FILES : kind;
}

/* Runs at least one round of each kind. */
static void all_rounds(struct series *s, int kills, unsigned seed)
{
	int each = (kills + KINDS - 1) / KINDS;

	if (each > ROUND)
		each = ROUND;
	for (int i = 0; kills > 0 && s->failed < MOST_FAILED; i++) {
		int now = kills < each ? kills : each;

		one_round(s, turn(i), now, seed * 1000003U + (unsigned)i);
		kills -= now;
	}
}

static int kind_of(const char *name)
{
	for (int i = 0; i < KINDS; i++)
		if (!strcmp(name, kinds[i]))
			return i;
	peer_die("usage: kill [KILLS [SEED [files | smtp | migration]]]");
}

int main(int argc, char **argv)
{
	int kills = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 100;
	unsigned seed = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1;
	struct series s = {.sum = mmap(NULL, sizeof(*s.sum), PROT_READ | PROT_WRITE,
				       MAP_SHARED | MAP_ANONYMOUS, -1, 0)};

	if (s.sum == MAP_FAILED)
		peer_die("no memory to share");
	if (argc > 3)
		one_round(&s, kind_of(argv[3]), kills, seed);
	else
		all_rounds(&s, kills, seed);
	printf("%ld rounds, %ld failed: ", s.rounds, s.failed);
	print_sum(&s.total);
	return s.failed > 0;
}
