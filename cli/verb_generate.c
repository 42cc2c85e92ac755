/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak generate`: a random tournament as a report file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/random_event.h"
#include "cli/trf_pair.h"
#include "cli/usage.h"
#include "cli/verbs.h"

#define MILLION 1000000

struct generate_call {
	struct random_event event;
	enum trf_form form;
};

/* Reads a share: a fraction with a decimal point (0.05, 1.0), or a percentage (5, 5%). */
static bool read_rate(const char *s, unsigned *ret)
{
	char *end;
	double v = strtod(s, &end);
	bool percent = *end == '%', part = !percent && strchr(s, '.') && v <= 1;

	if (end == s || end[percent] || !(v >= 0) || v > 100)
		return false;
	*ret = (unsigned)((part ? v : v / 100) * MILLION + 0.5);
	return true;
}

static int generate(const struct generate_call *o)
{
	struct sbuf out = SBUF_INIT;
	char text[200] = "";
	struct trf t;
	int status = EXIT_DONE;

	if (random_event_play(&o->event, &t, text, sizeof(text))) {
		random_event_heading(&o->event, o->form, &t);
		trf_write(&t, o->form, &out);
		fwrite(out.buf, 1, out.len, stdout);
	} else {
		usage_error("generate: %s", text);
		status = EXIT_NO_ANSWER;
	}
	sbuf_release(&out);
	trf_release(&t);
	return status;
}

static const struct verb_form forms[] = {
	{"--system --players --rounds --seed [--ratings] [--draws] [--forfeits] [--withdrawals] "
	 "[--byes] [--late] [--trf16]",
	 NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("system", "NAME", "pairing system; `kskak help pair` lists them"),
	OPTION_COUNT("players", "N", 1000000, "number of players, at most 9999"),
	OPTION_COUNT("rounds", "R", TRF_MOST_ROUNDS, "number of rounds"),
	OPTION_TEXT("seed", "S", "any text; the same seed gives the same file"),
	OPTION_TEXT("ratings", "LOW-HIGH", "range of the ratings, 1200-2599 unless given"),
	OPTION_TEXT("draws", "P", "share of draws between equals, by default 30%"),
	OPTION_TEXT("forfeits", "P", "share of the games that are forfeited"),
	OPTION_TEXT("withdrawals", "P",
		    "share of the players who withdraw before each round except the first"),
	OPTION_TEXT("byes", "P", "share of the players who take a half-point bye in each round"),
	OPTION_TEXT("late", "P", "share of the players who enter in round 2, 3 or 4"),
	OPTION_FLAG("trf16", "write TRF16 instead of TRF26"),
	OPTION_END,
};

/* Reads an optional share. */
static bool take_rate(const struct args *args, const char *name, unsigned *ret)
{
	const char *text = args_text(args, name);

	if (!text || read_rate(text, ret))
		return true;
	usage_error(N_("generate: --%s: '%s' is not a share, such as 0.05 or 5%%"), name, text);
	return false;
}

#define MOST_RATING 4000

/* Reads an optional range. */
static bool take_ratings(const struct args *args, struct random_event *e)
{
	const char *text = args_text(args, "ratings");
	int low, high, end = 0;

	if (!text)
		return true;
	if (sscanf(text, "%4d-%4d%n", &low, &high, &end) == 2 && !text[end] && low >= 1 &&
	    low <= high && high <= MOST_RATING) {
		e->least_rating = low;
		e->most_rating = high;
		return true;
	}
	usage_error(N_("generate: --ratings: '%s' is not a range such as 1400-2400, at most %d"),
		    text, MOST_RATING);
	return false;
}

static int run(const struct args *args)
{
	struct generate_call o = {.form = args_has(args, "trf16") ? TRF_2016 : TRF_2026};

	o.event.system = args_text(args, "system");
	o.event.seed = args_text(args, "seed");
	o.event.players = args_count(args, "players");
	o.event.rounds = args_count(args, "rounds");
	o.event.draws = RANDOM_EVENT_DRAWS;
	o.event.least_rating = RANDOM_EVENT_LEAST_RATING;
	o.event.most_rating = RANDOM_EVENT_MOST_RATING;
	if (!take_rate(args, "forfeits", &o.event.forfeits) ||
	    !take_rate(args, "withdrawals", &o.event.withdrawals) ||
	    !take_rate(args, "byes", &o.event.byes) || !take_rate(args, "late", &o.event.late) ||
	    !take_rate(args, "draws", &o.event.draws) || !take_ratings(args, &o.event))
		return EXIT_USAGE;
	if (o.event.players > TRF_MOST_NUMBER)
		return usage_error(N_("generate: --players %d: at most %d, since a report has four "
				      "columns for a start number"),
				   o.event.players, TRF_MOST_NUMBER);
	if (!trf_pair_knows(o.event.system))
		return trf_pair_unknown("generate", o.event.system, "");
	trf_pair_warn_edition("generate", o.event.system);
	return generate(&o);
}

const struct verb verb_generate = {
	.name = "generate",
	.summary = N_("make a random tournament as a report file"),
	.help = cli_help_generate_txt,
	.forms = forms,
	.options = options,
	.run = run,
};
