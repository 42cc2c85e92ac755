/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak schedule`: all rounds of a round robin, optionally with numbers by Varma's draw, the teams
 * of an Olympiad draft, or the seeded start numbers of Norwegian Monrad.
 */
#include "cli/args.h"
#include "cli/pair_lots.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/mem.h"
#include "core/pairing/monrad/monrad_nsf.h"
#include "core/pairing/roundrobin/roundrobin.h"
#include "core/pairing/roundrobin/serpentine.h"
#include "core/pairing/roundrobin/varma.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS_MOST 10000

struct schedule_call {
	const char *system, *federations, *lots;
	int players, teams;
	bool numbers, seeded;
	struct pair_lots_seed seed;
};

/* who[number - 1] plays as `number` of the table; NULL: all players keep their own numbers. */
static int print_rounds(enum roundrobin_schedule schedule, int n, const int *who)
{
	struct roundrobin_pair *pairs = mem_zeroed(((size_t)n + 1) / 2, sizeof(*pairs));
	int rounds = roundrobin_rounds(schedule, n), round, i, count, free_one;

	for (round = 1; round <= rounds; round++) {
		count = roundrobin_round(schedule, n, round, pairs, &free_one);
		printf("%d:", round);
		for (i = 0; i < count; i++)
			printf(" %d-%d", who ? who[pairs[i].white - 1] : pairs[i].white,
			       who ? who[pairs[i].black - 1] : pairs[i].black);
		putchar('\n');
	}
	free(pairs);
	return EXIT_DONE;
}

/* --- Varma ---------------------------------------------------------------------------------- */

#define CODE_MOST 8

/* "DEN:5,SWE:3,NOR": a code per player, or with the number of players who share it. */
static bool read_federations(const char *s, char codes[VARMA_MOST][CODE_MOST], int n)
{
	int i = 0;

	while (*s) {
		size_t len = strcspn(s, ":,");
		long count = 1;
		char *end = (char *)s + len;

		if (!len || len >= CODE_MOST)
			return false;
		if (*end == ':')
			count = strtol(end + 1, &end, 10);
		if (count < 1 || count > n - i || (*end && (*end != ',' || !end[1])))
			return false;
		while (count--)
			snprintf(codes[i++], CODE_MOST, "%.*s", (int)len, s);
		s = *end ? end + 1 : end;
	}
	return i == n;
}

/* "3,2,1"; returns their number, or -1. */
static int read_lots(const char *s, unsigned *lots, int most)
{
	int n = 0;
	char *end;

	while (*s && n < most) {
		unsigned long v = strtoul(s, &end, 10);

		if (end == s || *s == '-' || v > 0xffffffffu || (*end && *end != ','))
			return -1;
		lots[n++] = (unsigned)v;
		s = *end ? end + 1 : end;
	}
	return *s ? -1 : n;
}

/* Takes at most `most` lots, given or drawn; returns their number, or -1 after an error. */
static int take_lots(const struct schedule_call *o, const char *what, unsigned *lots, int most)
{
	int n = most;

	if (o->seeded)
		pair_lots_drawing(&o->seed, what, (size_t)most, lots);
	else
		n = o->lots ? read_lots(o->lots, lots, most) : 0;
	if (n < 0)
		usage_error(N_("schedule: --lots takes at most %d numbers, such as 3,2,1"), most);
	return n;
}

#define LOTS_MOST (4 * VARMA_MOST) /* drawings of envelopes and numbers */

static int print_varma(const struct schedule_call *o)
{
	struct varma_player players[VARMA_MOST];
	char codes[VARMA_MOST][CODE_MOST] = {{0}};
	unsigned lots[LOTS_MOST] = {0};
	int numbers[VARMA_MOST], who[VARMA_MOST], n = o->players, i, n_lots;

	if (n < VARMA_LEAST || n > VARMA_MOST) {
		usage_error(N_("schedule: Varma's draw is for %d to %d players"), VARMA_LEAST,
			    VARMA_MOST);
		return EXIT_NO_ANSWER;
	}
	if (o->federations && !read_federations(o->federations, codes, n))
		return usage_error(N_("schedule: --federations names %d players, such as "
				      "DEN:5,SWE:3,NOR"),
				   n);
	n_lots = take_lots(o, "varma", lots, LOTS_MOST);
	if (n_lots < 0)
		return EXIT_USAGE;
	for (i = 0; i < n; i++)
		players[i] = (struct varma_player){i + 1, "", codes[i]};
	varma_draw(players, n, lots, (size_t)n_lots, numbers);
	for (i = 0; i < n; i++)
		who[numbers[i] - 1] = i + 1;
	if (!o->numbers)
		return print_rounds(RR_BERGER, n, who);
	for (i = 0; i < n; i++)
		printf("%d %d\n", i + 1, numbers[i]);
	return EXIT_DONE;
}

static int print_teams(const struct schedule_call *o)
{
	int team, k;

	if (!o->teams)
		return usage_error(N_("schedule: olympiad needs --teams T"));
	if (o->teams < 2 || o->players < o->teams) {
		usage_error(N_("schedule: %d players cannot form %d teams"), o->players, o->teams);
		return EXIT_NO_ANSWER;
	}
	for (team = 0; team < o->teams; team++) {
		printf("%d:", team + 1);
		for (k = 0; k < o->players; k++) {
			if (serpentine_olympiad(k, o->teams) == team)
				printf(" %d", k + 1);
		}
		putchar('\n');
	}
	return EXIT_DONE;
}

/* Start numbers for players in order of strength (NSF 2B). */
static int print_start_numbers(const struct schedule_call *o)
{
	unsigned *lots = mem_zeroed((size_t)o->players, sizeof(*lots));
	int *order = mem_zeroed((size_t)o->players, sizeof(*order));
	int n = take_lots(o, "nsf-start", lots, o->players), i;

	if (n >= 0) {
		monrad_nsf_seeding(o->players, lots, (size_t)n, order);
		for (i = 0; i < o->players; i++)
			printf("%d %d\n", i + 1, order[i] + 1);
	}
	free(lots);
	free(order);
	return n < 0 ? EXIT_USAGE : EXIT_DONE;
}

static const struct verb_form forms[] = {
	{"--system --players [--teams] [--federations] [--lots] [--seed] [--numbers]", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("system", "NAME", "berger, dsu, double, varma, olympiad or nsf-start"),
	OPTION_COUNT("players", "N", PLAYERS_MOST, "number of players"),
	OPTION_COUNT("teams", "T", PLAYERS_MOST, "number of teams, with olympiad"),
	OPTION_TEXT("federations", "LIST",
		    "a code per player, such as DEN:5,SWE:3,NOR, with varma"),
	OPTION_TEXT("lots", "LIST", "lots already drawn, such as 3,2,1; 0 for no further lots"),
	OPTION_TEXT("seed", "HEX", "draw the lots from this seed"),
	OPTION_FLAG("numbers", "print lines `player number` instead of the rounds, with varma"),
	OPTION_END,
};

static int run(const struct args *args)
{
	struct schedule_call o = {.system = args_text(args, "system"),
				  .federations = args_text(args, "federations"),
				  .lots = args_text(args, "lots"),
				  .players = args_count(args, "players"),
				  .teams = args_count(args, "teams"),
				  .numbers = args_has(args, "numbers"),
				  .seeded = args_has(args, "seed")};
	enum roundrobin_schedule schedule;

	if (o.seeded && !pair_lots_read_seed("schedule", args_text(args, "seed"), &o.seed))
		return EXIT_USAGE;
	if (roundrobin_find(o.system, &schedule))
		return print_rounds(schedule, o.players, NULL);
	if (!strcmp(o.system, "olympiad"))
		return print_teams(&o);
	if (!strcmp(o.system, "varma"))
		return print_varma(&o);
	if (!strcmp(o.system, "nsf-start"))
		return print_start_numbers(&o);
	return usage_error(N_("schedule: no system '%s', there are berger, dsu, double, olympiad, "
			      "varma and nsf-start"),
			   o.system);
}

const struct verb verb_schedule = {
	.name = "schedule",
	.summary = N_("print all rounds of a round robin"),
	.help = cli_help_schedule_txt,
	.forms = forms,
	.options = options,
	.run = run,
};
