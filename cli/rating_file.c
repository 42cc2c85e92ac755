/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The lines of a rating report; see rating_file.h. */
#include "cli/rating_file.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "core/trf/trf_national.h"
#include "core/trf/trf_team.h"

static bool is_ranked(const struct trf *t)
{
	size_t i;

	for (i = 0; i < t->n; i++) {
		if (!t->players[i].rank || t->players[i].points < 0)
			return false;
	}
	return true;
}

/* Has the form a line of that kind?  TRF16 ends with 132. */
static bool belongs(const char *line, bool dsu, enum trf_form form)
{
	int code = (int)strtol(line, NULL, 10);

	if (!strncmp(line, "###", 3))
		return dsu && form == TRF_2026 && !strncmp(line, "### kskak club ", 15);
	if (trf_national_is(line))
		return dsu || form == TRF_2026;
	if (line[0] < '0' || line[0] > '9')
		return false;
	return form == TRF_2026 || code == 1 || code == 13 || (code % 10 == 2 && code <= 132);
}

/* 310 as 013: the name in columns 5-36, then the players. */
static void add_team(const char *line, struct sbuf *out)
{
	struct trf_team team;
	int i;

	if (!trf_team_read(line, &team))
		return;
	sbuf_addf(out, "013 %s", team.name);
	for (i = utf8_width(team.name); i < 32; i++)
		sbuf_addc(out, ' ');
	for (i = 0; i < team.n; i++)
		sbuf_addf(out, "%s%4d", i ? " " : "", team.players[i]);
	sbuf_adds(out, "\r\n");
}

void rating_file_make(struct trf *t, bool dsu, enum trf_form form, struct sbuf *out)
{
	struct sbuf all = SBUF_INIT;
	char *s, *end;

	if (!is_ranked(t))
		trf_add_up(t);
	trf_write(t, form, &all);
	for (s = all.buf; *s; s = end) {
		end = s + strcspn(s, "\r\n");
		while (*end == '\r' || *end == '\n')
			*end++ = '\0';
		if (form == TRF_2016 && !strncmp(s, "310", 3))
			add_team(s, out);
		else if (belongs(s, dsu, form))
			sbuf_addf(out, "%s\r\n", s);
	}
	sbuf_release(&all);
}
