/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See report_kind.h. */
#include "cli/report_kind.h"

#include <string.h>

#include "cli/report_notes.h"
#include "cli/trf_results.h"

bool report_kind_is_knockout(const char *system)
{
	static const char prefix[] = "knockout";

	return !strncmp(system, prefix, strlen(prefix));
}

enum report_kind report_kind_of(const struct trf *t)
{
	const char *system = report_notes_system(t), *type = trf_results_line(t, "192");

	if (trf_results_all_play_all(t))
		return REPORT_ALL_PLAY_ALL;
	type = type ? type : trf_results_line(t, "092");
	if (*system)
		return report_kind_is_knockout(system) ? REPORT_KNOCKOUT : REPORT_SWISS;
	return type && (strcasestr(type, "knock-out") || strcasestr(type, "knockout"))
		       ? REPORT_KNOCKOUT
		       : REPORT_SWISS;
}

const char *report_kind_refuses(const struct trf *t, const char *act)
{
	static const struct {
		const char *act, *all_play_all, *knockout;
		bool before; /* also before round 1 is paired */
	} refused[] = {
		{"add", N_("the table of an all-play-all has no room for players after round 1"),
		 N_("a knock-out is drawn in round 1: nobody can enter it later"), false},
		{"forbid", N_("in an all-play-all everybody meets everybody"),
		 N_("the matches of a knock-out follow from its draw"), true},
		{"half", N_("an all-play-all has no byes with half a point"),
		 N_("a knock-out has no byes with half a point"), true},
	};
	enum report_kind kind = report_kind_of(t);
	size_t i;

	for (i = 0; i < sizeof(refused) / sizeof(*refused) && kind != REPORT_SWISS; i++) {
		if (!strcmp(refused[i].act, act) && (refused[i].before || t->played))
			return kind == REPORT_KNOCKOUT ? refused[i].knockout
						       : refused[i].all_play_all;
	}
	return NULL;
}

int report_kind_out(const struct trf *t, const struct trf_player *p)
{
	int round = t->played;
	struct trf_cell c = trf_cell_at(p, round);

	while (round > 0 && !trf_was_paired(&c) && c.result != 'F')
		c = trf_cell_at(p, --round);
	if (!round || round < t->played)
		return round ? round : 1;
	if (!c.opp || trf_is_open(&c) || strchr("1W+", c.result))
		return 0;
	return strchr("=D", c.result) && trf_takes_part(t, p, round + 1) ? 0 : round;
}
