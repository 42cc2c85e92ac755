/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reports of team events, after a first line with tie-breaks of teams: any lines 300 to 362 give a
 * table with a place for every team, or a sentence.
 */
#include "cli/team_standings.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const struct team_standings *s)
{
	struct sbuf text = SBUF_INIT;
	size_t i;

	if (s->order.n != s->event.n || s->order.n_columns == 0)
		abort();
	for (i = 0; i < s->order.n; i++) {
		if (s->order.order[i] >= s->order.n || s->order.place[i] > i + 1)
			abort();
		team_standings_explain(s, NULL, i, &text);
	}
	if (s->order.n && !text.len)
		abort();
	sbuf_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
	struct team_standings_wish wish = {NULL, NULL, NULL};
	struct team_standings s;
	char names[400] = "", text[200];
	struct trf t;
	int line;

	if (!end || (size_t)(end - data) >= sizeof(names) || size > 20000)
		return 0;
	memcpy(names, data, (size_t)(end - data));
	size -= (size_t)(end + 1 - data);
	trf_init(&t);
	if (!trf_read((const char *)end + 1, size, &t, &line, text, sizeof(text)) && t.n) {
		wish.tiebreaks = *names ? names : NULL;
		if (team_standings_make(&t, &wish, &s))
			check(&s);
		else if (!*s.problem)
			abort();
		team_standings_release(&s);
	}
	trf_release(&t);
	return 0;
}
