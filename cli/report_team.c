/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* `kskak report`: teams, their matches and line-ups. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/report_call.h"
#include "cli/team_event.h"
#include "cli/usage.h"
#include "core/base/mem.h"

/* The start numbers in the words, 0 if permitted; NULL after an error. */
static int *numbers(const struct report_call *o, bool zero)
{
	int *list = mem_zeroed((size_t)o->n_words + 1, sizeof(*list)), i;

	for (i = 0; i < o->n_words; i++) {
		if (!report_call_number(o->words[i], !zero, &list[i])) {
			usage_error(N_("report: '%s' is not a start number"), o->words[i]);
			free(list);
			return NULL;
		}
	}
	return list;
}

int report_team_add(struct report_call *o)
{
	int *players = numbers(o, false);
	char text[160];
	bool ok;

	if (!players)
		return EXIT_USAGE;
	ok = team_event_add(&o->trf, args_text(o->args, "name"), players, o->n_words, text,
			    sizeof(text));
	free(players);
	return ok ? report_call_give(o) : usage_error("%s: %s", o->name, text);
}

int report_team_line_up(struct report_call *o)
{
	int round = o->round ? o->round : o->trf.played, *players, team;
	struct team_event e;
	char text[160], *end;
	bool ok;

	team = (int)strtol(args_text(o->args, "team"), &end, 10);
	players = numbers(o, true);
	if (!players)
		return EXIT_USAGE;
	ok = team_event_read(&o->trf, &e, text, sizeof(text));
	if (ok && (*end || team < 1 || (size_t)team > e.n)) {
		snprintf(text, sizeof(text), usage_tr("there is no team %.20s"),
			 args_text(o->args, "team"));
		ok = false;
	}
	if (ok && (!round || round > o->trf.played)) {
		snprintf(text, sizeof(text), usage_tr("round %d is not paired yet"),
			 round ? round : 1);
		ok = false;
	}
	ok = ok &&
	     team_event_line_up(&o->trf, &e, round, team, players, o->n_words, text, sizeof(text));
	team_event_release(&e);
	free(players);
	return ok ? report_call_give(o) : usage_error("%s: %s", o->name, text);
}
