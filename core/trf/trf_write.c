/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes reports in the forms of 2016 (with the lines of JaVaFo and bbpPairings) and 2026, column
 * by column.
 */
#include "core/trf/trf_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"
#include "core/trf/trf.h"
#include "core/trf/trf_text.h"

#define NAME_COLUMNS 33

static void end_line(struct sbuf *out)
{
	sbuf_adds(out, "\r\n");
}

static void pad(struct sbuf *out, int columns)
{
	while (columns-- > 0)
		sbuf_addc(out, ' ');
}

static void add_points(struct sbuf *out, int tenths)
{
	sbuf_addf(out, "%2d.%d", tenths / 10, tenths % 10);
}

/* Writes a number in four columns, blank for 0. */
static void add_number(struct sbuf *out, int n)
{
	if (n)
		sbuf_addf(out, "%4d", n);
	else
		pad(out, 4);
}

/* --- lines of players ----------------------------------------------------------------------- */

void trf_write_cell(const struct trf_cell *c, struct sbuf *out)
{
	if (trf_is_blank(c))
		pad(out, 10);
	else if (c->opp)
		sbuf_addf(out, "  %4d %c %c", c->opp, c->colour,
			  c->result == 'X' ? ' ' : c->result);
	else
		sbuf_addf(out, "  0000 - %c", c->result);
}

/* Byes of rounds after the next have their own lines, except in a team event. */
static int written_cells(const struct trf *t, const struct trf_player *p)
{
	int n = p->n_cells < t->played + 1 || t->teams ? p->n_cells : t->played + 1;

	while (n && trf_is_blank(&p->cells[n - 1]))
		n--;
	return n;
}

void trf_write_player(const struct trf *t, const struct trf_player *p, struct sbuf *out)
{
	int i, n = written_cells(t, p);

	sbuf_addf(out, "001 %4d %c%3s %s", p->id, p->sex, p->title, p->name);
	pad(out, NAME_COLUMNS - utf8_width(p->name) + 1);
	add_number(out, p->rating);
	sbuf_addf(out, " %-3s %11s %-10s ", p->federation, p->number, p->birth);
	if (p->points >= 0 && p->points <= TRF_MOST_TENTHS)
		add_points(out, p->points);
	else
		pad(out, 4);
	sbuf_addc(out, ' ');
	add_number(out, p->rank);
	for (i = 0; i < n; i++)
		trf_write_cell(&p->cells[i], out);
	end_line(out);
}

/* --- points --------------------------------------------------------------------------------- */

static bool same_for_both(const int points[2])
{
	return points[0] == points[1];
}

/* Can the letters of 162 express the scale? */
static bool in_letters(const struct trf_scale *s)
{
	return same_for_both(s->win) && same_for_both(s->draw) && same_for_both(s->loss) &&
	       s->forfeit_win == s->win[0] && s->full == s->win[0] && s->half == s->draw[0] &&
	       s->forfeit_loss == s->zero;
}

static bool is_usual(const struct trf_scale *s)
{
	struct trf usual;
	struct trf_scale with_unknown = *s;

	trf_init(&usual);
	with_unknown.unknown = usual.scale.unknown;
	return !memcmp(&with_unknown, &usual.scale, sizeof(with_unknown));
}

static void add_letter(struct sbuf *out, const char *gap, char letter, int tenths)
{
	sbuf_addf(out, "%s%c", gap, letter);
	add_points(out, tenths);
}

static void points_by_letter(const struct trf_scale *s, struct sbuf *out)
{
	add_letter(out, "162  ", 'W', s->win[0]);
	add_letter(out, "    ", 'D', s->draw[0]);
	add_letter(out, "    ", 'L', s->loss[0]);
	add_letter(out, "    ", 'A', s->zero);
	add_letter(out, "    ", 'P', s->pairing_bye);
	end_line(out);
}

static void points_by_code(const struct trf_scale *s, struct sbuf *out)
{
	const struct {
		const char *code;
		int tenths;
	} codes[] = {
		{"XXS WW", s->win[0]},
		{" BW", s->win[1]},
		{" WD", s->draw[0]},
		{" BD", s->draw[1]},
		{" WL", s->loss[0]},
		{" BL", s->loss[1]},
		{"\r\nXXS FW", s->forfeit_win},
		{" FL", s->forfeit_loss},
		{" ZPB", s->zero},
		{" HPB", s->half},
		{" FPB", s->full},
		{" PAB", s->pairing_bye},
	};
	size_t i;

	for (i = 0; i < sizeof(codes) / sizeof(*codes); i++)
		sbuf_addf(out, "%s=%d.%d", codes[i].code, codes[i].tenths / 10,
			  codes[i].tenths % 10);
	end_line(out);
}

static void points_by_bb(const struct trf_scale *s, struct sbuf *out)
{
	const struct {
		char letter;
		int tenths;
	} lines[] = {{'W', s->win[0]}, {'D', s->draw[0]},      {'L', s->loss[0]},
		     {'Z', s->zero},   {'F', s->forfeit_loss}, {'U', s->pairing_bye}};
	size_t i;

	for (i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		sbuf_addf(out, "BB%c ", lines[i].letter);
		add_points(out, lines[i].tenths);
		end_line(out);
	}
}

void trf_write_scale(const struct trf_scale *s, enum trf_form form, struct sbuf *out)
{
	if (!is_usual(s)) {
		if (form == TRF_2026 && in_letters(s))
			points_by_letter(s, out);
		else
			points_by_code(s, out);
		if (form == TRF_2016 && in_letters(s))
			points_by_bb(s, out);
	}
	if (s->unknown != s->draw[0]) {
		add_letter(out, "162  ", 'X', s->unknown);
		end_line(out);
	}
}

/* --- byes, acceleration, forbidden pairs ---------------------------------------------------- */

static bool bye_at(const struct trf_player *p, int round, char type)
{
	struct trf_cell c = trf_cell_at(p, round);

	return trf_is_out(&c) && c.result == type;
}

static void bye_line(const struct trf *t, int round, char type, struct sbuf *out)
{
	bool any = false;
	size_t i;

	for (i = 0; i < t->n; i++) {
		if (!bye_at(&t->players[i], round, type))
			continue;
		if (!any)
			sbuf_addf(out, "240 %c %03d", type, round);
		sbuf_addf(out, " %4d", t->players[i].id);
		any = true;
	}
	if (any)
		end_line(out);
}

/* Byes of the next round are written in its column; TRF16 has no other place for them. */
static void bye_lines(const struct trf *t, enum trf_form form, struct sbuf *out)
{
	int round = t->played + (form == TRF_2016 ? 2 : 1), last = 0;
	size_t i;

	for (i = 0; i < t->n; i++)
		last = t->players[i].n_cells > last ? t->players[i].n_cells : last;
	for (; round <= last && !t->teams; round++) {
		bye_line(t, round, 'F', out);
		bye_line(t, round, 'H', out);
		bye_line(t, round, 'Z', out);
	}
}

static void bonus_of_player(const struct trf_player *p, struct sbuf *out)
{
	int i;

	sbuf_addf(out, "XXA %4d", p->id);
	for (i = 0; i < p->n_bonus; i++) {
		sbuf_addc(out, ' ');
		add_points(out, p->bonus[i]);
	}
	end_line(out);
}

static void bonus_range(const struct trf_player *p, int last, struct sbuf *out)
{
	int from, to;

	for (from = 0; from < p->n_bonus; from = to) {
		for (to = from; to < p->n_bonus && p->bonus[to] == p->bonus[from];)
			to++;
		if (p->bonus[from])
			sbuf_addf(out, "250      %02d.%d %03d %03d %04d %04d\r\n",
				  p->bonus[from] / 10, p->bonus[from] % 10, from + 1, to, p->id,
				  last);
	}
}

static bool same_bonus(const struct trf_player *a, const struct trf_player *b)
{
	return a->n_bonus == b->n_bonus &&
	       (!a->n_bonus || !memcmp(a->bonus, b->bonus, (size_t)a->n_bonus * sizeof(*a->bonus)));
}

/* Players with consecutive numbers and the same acceleration share a line. */
void trf_write_bonus(const struct trf *t, enum trf_form form, struct sbuf *out)
{
	const struct trf_player *p, *q;
	int id, last;

	for (id = 1; id <= TRF_MOST_NUMBER; id = last + 1) {
		p = trf_find(t, id);
		last = id;
		if (!p || !p->n_bonus)
			continue;
		if (form == TRF_2016) {
			bonus_of_player(p, out);
			continue;
		}
		while ((q = trf_find(t, last + 1)) && same_bonus(p, q))
			last++;
		bonus_range(p, last, out);
	}
}

void trf_write_groups(const struct trf *t, size_t first, enum trf_form form, struct sbuf *out)
{
	size_t i;
	int k;

	for (i = first; i < t->n_groups; i++) {
		const struct trf_group *g = &t->groups[i];

		if (form == TRF_2016 && g->from <= 1 && g->to >= TRF_LAST_ROUND)
			sbuf_adds(out, "XXP");
		else
			sbuf_addf(out, "260 %03d %03d", g->from, g->to);
		for (k = 0; k < g->n; k++)
			sbuf_addf(out, " %4d", g->ids[k]);
		end_line(out);
	}
}

/* --- all ------------------------------------------------------------------------------------ */

static void kept_lines(const struct trf_lines *l, struct sbuf *out)
{
	size_t i;

	for (i = 0; i < l->n; i++) {
		sbuf_adds(out, l->line[i]);
		end_line(out);
	}
}

void trf_write_rounds(const struct trf *t, enum trf_form form, struct sbuf *out)
{
	if (t->rounds)
		sbuf_addf(out, form == TRF_2016 ? "XXR %d\r\n" : "142 %d\r\n", t->rounds);
}

void trf_write_colour(const struct trf *t, enum trf_form form, struct sbuf *out)
{
	if (form == TRF_2016 && t->first)
		sbuf_addf(out, "XXC %s\r\n", t->first == 'w' ? "white1" : "black1");
	if (form == TRF_2026 && t->first)
		sbuf_addf(out, "152 %c\r\n", t->first == 'w' ? 'W' : 'B');
	if (t->by_rank)
		sbuf_adds(out, "XXC rank\r\n");
}

void trf_write(const struct trf *t, enum trf_form form, struct sbuf *out)
{
	size_t i;

	kept_lines(&t->head, out);
	trf_write_rounds(t, form, out);
	trf_write_colour(t, form, out);
	trf_write_scale(&t->scale, form, out);
	for (i = 0; i < t->n; i++)
		trf_write_player(t, &t->players[i], out);
	kept_lines(&t->tail, out);
	bye_lines(t, form, out);
	trf_write_bonus(t, form, out);
	trf_write_groups(t, 0, form, out);
}
