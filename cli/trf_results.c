/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See trf_results.h. */
#include "cli/trf_results.h"

#include <stdio.h>
#include <string.h>

#include "cli/report_notes.h"
#include "cli/tiebreak_names.h"
#include "core/standings/team_order.h"

int trf_results_halves(char result)
{
	return strchr("1W+FU", result) ? 2 : strchr("=DH", result) ? 1 : 0;
}

/* The same, judged by the number of games alone. */
static int cycles_of_games(const struct trf *t)
{
	size_t games = 0, i;
	int round;

	for (i = 0; i < t->n; i++) {
		for (round = 1; round <= t->players[i].n_cells; round++)
			games += t->players[i].cells[round - 1].opp != 0;
	}
	if (t->n < 2 || !games || games % (t->n * (t->n - 1)))
		return 0;
	return (int)(games / (t->n * (t->n - 1)));
}

/* Does each opponent occur `times` times in the line? */
static bool met_all(const struct trf *t, const struct trf_player *p, int times)
{
	int met[TRF_MOST_NUMBER + 1] = {0}, round, id;

	for (round = 1; round <= p->n_cells; round++)
		met[p->cells[round - 1].opp]++;
	for (id = 1; id <= TRF_MOST_NUMBER; id++) {
		if (trf_find(t, id) && id != p->id && met[id] != times)
			return false;
	}
	return true;
}

int trf_results_cycles(const struct trf *t)
{
	int times = cycles_of_games(t);
	size_t i;

	for (i = 0; i < t->n && times; i++) {
		if (!met_all(t, &t->players[i], times))
			return 0;
	}
	return times;
}

bool trf_results_counts(const struct trf_cell *c, bool all_play_all)
{
	return !trf_is_blank(c) && !(all_play_all && !c->opp);
}

bool trf_results_left_out(const bool *left, const struct trf_player *p, const struct trf_cell *c)
{
	return left && c->opp && (left[p->id] || left[c->opp]);
}

int trf_results_points(const struct trf *t, const struct trf_cell *c)
{
	struct trf_cell white = *c;

	white.colour = c->opp ? 'w' : c->colour;
	return trf_is_open(c) ? 0 : trf_cell_points(&t->scale, &white);
}

int trf_results_beside(const struct trf *t, const struct trf_player *p, const bool *left)
{
	int round, sum = 0;

	for (round = 1; round <= t->played; round++) {
		struct trf_cell c = trf_cell_at(p, round);

		if (!trf_results_left_out(left, p, &c))
			sum += trf_counted_at(t, p, round) - trf_results_points(t, &c);
	}
	return sum;
}

bool trf_results_is_usual(const struct trf *t)
{
	return t->scale.win[0] == 10 && t->scale.draw[0] == 5;
}

/* Points in halves, unless some are finer. */
static int32_t units_of(const struct trf *t, const bool *left)
{
	const struct trf_scale *s = &t->scale;
	int fine = s->win[0] % 5 || s->draw[0] % 5 || s->loss[0] % 5 || s->forfeit_win % 5 ||
		   s->forfeit_loss % 5 || s->half % 5 || s->full % 5 || s->pairing_bye % 5 ||
		   s->zero % 5;
	size_t i;

	for (i = 0; i < t->n && !fine; i++)
		fine = trf_results_beside(t, &t->players[i], left) % 5;
	return fine ? 10 : 2;
}

static struct tiebreak_entry entry_of(const struct trf *t, const struct trf_cell *c, bool counts,
				      int32_t units)
{
	struct tiebreak_entry e = {.opp = -1};

	if (trf_is_open(c) || !counts) {
		e.open = true;
		e.left_out = !counts;
		return e;
	}
	e.opp = c->opp ? (int32_t)(trf_find(t, c->opp) - t->players) : -1;
	e.res = trf_results_points(t, c) * units / 10;
	e.played = c->opp && !strchr("+-", c->result);
	e.black = c->opp && c->colour == 'b';
	return e;
}

static void fill_player(const struct trf *t, size_t player, bool all, const bool *left,
			struct tiebreak_table *ret)
{
	const struct trf_player *p = &t->players[player];
	int round, r = 0, rating = trf_rating(t, p), beside = trf_results_beside(t, p, left);

	if (beside)
		tiebreak_add_beside(ret, player, (int64_t)beside * ret->scale / 10);
	ret->rating[player] = rating;
	ret->number[player] = p->id;
	ret->rated[player] = rating > 0;
	for (round = 1; round <= t->played; round++) {
		struct trf_cell c = trf_cell_at(p, round);

		if (!trf_results_counts(&c, all))
			continue;
		r = all ? r + 1 : round;
		if (r <= ret->rounds)
			*tiebreak_table_entry(ret, player, r) =
				entry_of(t, &c, !trf_results_left_out(left, p, &c), ret->scale);
	}
}

const char *trf_results_line(const struct trf *t, const char *code)
{
	size_t i;

	for (i = 0; i < t->head.n; i++) {
		if (!strncmp(t->head.line[i], code, 3) && t->head.line[i][3])
			return t->head.line[i] + 4;
	}
	return NULL;
}

static bool ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);

	return n >= m && !strcmp(text + n - m, end);
}

enum tiebreak_edition trf_results_edition(const struct trf *t)
{
	enum tiebreak_edition named = tiebreak_edition_find(report_notes_edition(t));
	const char *code = trf_results_line(t, "192"), *type = trf_results_line(t, "092");

	if (named != TB_EDITION_COUNT)
		return named;
	if (tiebreak_names_any_forfeits(trf_results_list(t)))
		return TB_FIDE_2026;
	if (ends_with(report_notes_system(t), "-2026") || (type && ends_with(type, "-2026")))
		return TB_FIDE_2026;
	return code && (strstr(code, "_2025") || strstr(code, "_2026")) ? TB_FIDE_2026
									: TB_FIDE_2010;
}

bool trf_results_table(const struct trf *t, const bool *left, struct tiebreak_table *ret)
{
	int times = trf_results_cycles(t);
	int32_t units = units_of(t, left);
	size_t i;

	if (!tiebreak_init(ret, t->n, times ? times * (int)(t->n - 1) : t->played, units))
		return false;
	ret->win = t->scale.win[0] * units / 10;
	ret->draw = t->scale.draw[0] * units / 10;
	ret->edition = trf_results_edition(t);
	ret->predetermined = times > 0;
	for (i = 0; i < t->n; i++)
		fill_player(t, i, times > 0, left, ret);
	tiebreak_prepare(ret);
	return true;
}

const char *trf_results_list(const struct trf *t)
{
	const char *list = trf_results_line(t, "212");

	return list ? list : trf_results_line(t, "202");
}

void trf_results_tiebreaks(const struct trf *t, struct sbuf *known, struct sbuf *unknown)
{
	const char *list = trf_results_list(t);
	char name[TEAM_ORDER_NAME];
	size_t n;

	for (; list && *list; list += n) {
		struct sbuf *out;

		list += strspn(list, ", ");
		n = strcspn(list, ", ");
		snprintf(name, sizeof(name), "%.*s", (int)n, list);
		if (!n || !strcmp(name, "PTS") || team_order_is_own(name))
			continue;
		out = tiebreak_names_known(name) ? known : unknown;
		sbuf_addf(out, "%s%s", out->len ? "," : "", name);
	}
}

bool trf_results_all_play_all(const struct trf *t)
{
	static const char *const tables[] = {"berger", "dsu", "double"};
	const char *system = report_notes_system(t), *code = trf_results_line(t, "192"),
		   *type = code ? code : trf_results_line(t, "092");
	size_t i;

	for (i = 0; i < sizeof(tables) / sizeof(*tables); i++) {
		if (!strcmp(system, tables[i]))
			return true;
	}
	return trf_results_cycles(t) || (!*system && type && strcasestr(type, "robin"));
}

const char *trf_results_usual(const struct trf *t)
{
	return trf_results_all_play_all(t) ? "sb" : "alm,alm+1,alm+2";
}
