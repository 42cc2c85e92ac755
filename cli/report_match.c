/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See report_match.h. */
#include "cli/report_match.h"

#include "cli/team_event.h"
#include "core/base/mem.h"

static void seat(const struct team_event_side *side, int match, struct report_match *places)
{
	int b;

	for (b = 0; b < side->n; b++)
		places[side->players[b]] = (struct report_match){match, b + 1};
}

struct report_match *report_match_places(const struct trf *t, int round)
{
	struct report_match *places = NULL;
	struct team_event_side first, second;
	struct team_event e;
	char text[160];
	int match = 0;
	size_t i;

	if (!team_event_has(t))
		return NULL;
	if (team_event_read(t, &e, text, sizeof(text)))
		places = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*places));
	for (i = 0; places && i < e.n; i++) {
		if (!team_event_side(t, &e, (int)i, round, &first) || !first.white)
			continue;
		seat(&first, ++match, places);
		if (team_event_side(t, &e, first.other, round, &second))
			seat(&second, match, places);
	}
	team_event_release(&e);
	return places;
}
