/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One round of a report by one system; see trf_pair.h. */
#include "cli/trf_pair.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/tournament.h"
#include "cli/trf_knockout.h"
#include "cli/usage.h"

static const char knockout_name[] = "knockout-dsu";

bool trf_pair_knows(const char *name)
{
	return !strcmp(name, knockout_name) || tournament_system_find(name);
}

int trf_pair_unknown(const char *verb, const char *name, const char *others)
{
	struct sbuf names = SBUF_INIT;
	const struct pairing_system *p;
	int status;

	for (p = pairing_systems; p->cli_name; p++)
		sbuf_addf(&names, "%s, ", p->cli_name);
	status = usage_error(N_("%s: no system '%s', there are %s%s%s"), verb, name, names.buf,
			     knockout_name, others);
	sbuf_release(&names);
	return status;
}

void trf_pair_warn_edition(const char *verb, const char *name)
{
	if (!strcmp(name, "fide-dutch-1998") || !strcmp(name, "dubov-1997"))
		usage_error(N_("%s: note: FIDE no longer endorses %s; its rules in force are "
			       "fide-dutch-2026 and burstein-2026"),
			    verb, name);
}

json_t *trf_pair_none(const char *fmt, ...)
{
	char text[200];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), usage_tr(fmt), ap);
	va_end(ap);
	return json_pack("{s:b, s:s}", "ok", 0, "reason", text);
}

int trf_pair_knockout_rounds(size_t n)
{
	int rounds = 1;

	while ((size_t)1 << rounds < n)
		rounds++;
	return rounds;
}

static json_t *pair_knockout(const struct trf *t, int round)
{
	struct trf_complaint wrong;
	json_t *answer;

	if (round > trf_pair_knockout_rounds(t->n))
		return trf_pair_none(N_("a knock-out of %zu players has %d rounds"), t->n,
				     trf_pair_knockout_rounds(t->n));
	answer = trf_knockout_pair(t, round, NULL, &wrong);
	return answer ? answer : trf_pair_none("%s", wrong.text);
}

enum trf_bonus trf_pair_bonus(const char *system)
{
	if (!strcmp(system, "dansk-schweizer"))
		return TRF_BONUS_APART;
	if (!strcmp(system, "fide-dutch-2026") || !strcmp(system, "burstein-2026"))
		return TRF_BONUS_FIDE_2026;
	return strcmp(system, "monrad-dsu") != 0 ? TRF_BONUS_IN_POINTS : TRF_BONUS_DUMMY;
}

/* With a language the answer has the reasons as well. */
static json_t *pair_as(const struct trf *t, int round, const char *system, enum trf_bonus bonus,
		       const struct lang *lang)
{
	const struct pair_options options = {.explain = lang != NULL, .lang = lang};
	struct trf_state s;
	struct pair_round r;
	json_t *answer;
	char text[160];

	if (trf_state_make(t, round, bonus, &s, text, sizeof(text))) {
		answer = trf_pair_none("%s", text);
	} else if (!tournament_has_active(&s.state)) {
		answer = trf_pair_none("%s", tournament_nobody);
	} else {
		tournament_system_find(system)->pair(&s.state, &options, &r);
		answer = tournament_round_json(&s.state, &r);
		if (lang)
			tournament_round_reasons(answer, &r);
		pair_round_release(&r);
	}
	trf_state_release(&s);
	return answer;
}

json_t *trf_pair(const struct trf *t, int round, const char *system)
{
	if (!strcmp(system, knockout_name))
		return pair_knockout(t, round);
	return pair_as(t, round, system, trf_pair_bonus(system), NULL);
}

json_t *trf_pair_explained(const struct trf *t, int round, const char *system,
			   const struct lang *lang)
{
	if (!strcmp(system, knockout_name))
		return pair_knockout(t, round);
	return pair_as(t, round, system, trf_pair_bonus(system), lang);
}

json_t *trf_pair_staying(const struct trf *t, int round, const char *system)
{
	if (trf_pair_bonus(system) != TRF_BONUS_DUMMY)
		return NULL;
	return pair_as(t, round, system, TRF_BONUS_IN_POINTS, NULL);
}

json_t *trf_pair_late(const struct trf *t, int round, const char *system)
{
	if (trf_pair_bonus(system) != TRF_BONUS_FIDE_2026)
		return NULL;
	return pair_as(t, round, system, TRF_BONUS_FIDE_LATE, NULL);
}

static void enter(struct trf *t, int round, const json_t *id, struct trf_cell c)
{
	trf_find(t, (int)json_integer_value(id))->cells[round - 1] = c;
}

static int number_at(const json_t *pair, size_t i)
{
	return (int)json_integer_value(json_array_get(pair, i));
}

void trf_pair_enter(struct trf *t, int round, const json_t *answer)
{
	json_t *id, *pair, *bye = json_object_get(answer, "bye");
	size_t i;

	for (i = 0; i < t->n; i++)
		trf_room(&t->players[i], round);
	json_array_foreach(json_object_get(answer, "pairings"), i, pair)
		trf_set_result(t, number_at(pair, 0), number_at(pair, 1), round, "XX");
	if (json_is_integer(bye))
		enter(t, round, bye, (struct trf_cell){0, '-', 'U', 0});
	json_array_foreach(json_object_get(answer, "free"), i, id)
		enter(t, round, id, (struct trf_cell){0, '-', 'F', 0});
	for (i = 0; i < t->n; i++) {
		struct trf_cell *c = &t->players[i].cells[round - 1];

		if (trf_is_blank(c))
			*c = (struct trf_cell){0, '-', 'Z', 0};
		c->points = trf_cell_points(&t->scale, c);
	}
	t->played = round;
}
