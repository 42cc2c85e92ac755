/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak schedule`: all rounds of a round robin, or the teams of an Olympiad draft.
 */
#include "cli/verbs.h"
#include "core/pairing/draw.h"
#include "core/pairing/roundrobin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS_MOST 10000

struct schedule_call {
	const char *system;
	int players, teams;
};

static bool read_count(const char *s, int *ret)
{
	char *end;
	long v = strtol(s, &end, 10);

	*ret = (int)v;
	return end != s && !*end && v >= 1 && v <= PLAYERS_MOST;
}

static bool read_options(int argc, char **argv, struct schedule_call *o)
{
	int i;

	*o = (struct schedule_call){NULL, 0, 0};
	for (i = 1; i + 1 < argc; i += 2) {
		if (!strcmp(argv[i], "--system"))
			o->system = argv[i + 1];
		else if (!strcmp(argv[i], "--players") && read_count(argv[i + 1], &o->players))
			continue;
		else if (!strcmp(argv[i], "--teams") && read_count(argv[i + 1], &o->teams))
			continue;
		else
			return false;
	}
	return i == argc && o->system && o->players;
}

static int print_rounds(enum rr_schedule schedule, int n)
{
	struct rr_pair *pairs = calloc(((size_t)n + 1) / 2, sizeof(*pairs));
	int rounds = rr_rounds(schedule, n), round, i, count, free_one;

	if (!pairs)
		return usage_error("out of memory");
	for (round = 1; round <= rounds; round++) {
		count = rr_round(schedule, n, round, pairs, &free_one);
		printf("%d:", round);
		for (i = 0; i < count; i++)
			printf(" %d-%d", pairs[i].white, pairs[i].black);
		putchar('\n');
	}
	free(pairs);
	return EXIT_DONE;
}

static int print_teams(const struct schedule_call *o)
{
	int team, k;

	if (!o->teams)
		return usage_error("schedule: olympiad needs --teams T");
	for (team = 0; team < o->teams; team++) {
		printf("%d:", team + 1);
		for (k = 0; k < o->players; k++) {
			if (olympiad_team(k, o->teams) == team)
				printf(" %d", k + 1);
		}
		putchar('\n');
	}
	return EXIT_DONE;
}

int verb_schedule(int argc, char **argv)
{
	/* In the order of enum rr_schedule. */
	static const char *const names[] = {"berger", "dsu", "double"};
	struct schedule_call o;
	int i;

	if (!read_options(argc, argv, &o))
		return usage_error("schedule: usage: kskak schedule %s",
				   verb_find("schedule")->synopsis);
	for (i = 0; i < 3; i++) {
		if (!strcmp(o.system, names[i]))
			return print_rounds((enum rr_schedule)i, o.players);
	}
	if (!strcmp(o.system, "olympiad"))
		return print_teams(&o);
	return usage_error("schedule: no system '%s'", o.system);
}
