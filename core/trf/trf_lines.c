/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of a report that are not a player's: rounds, colour, points, byes, acceleration, forbidden
 * pairs, in the form of 2016 with its XX and BB lines and in that of 2026.
 */
#include "core/trf/trf_lines.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/number.h"
#include "core/trf/trf_national.h"
#include "core/trf/trf_shift.h"
#include "core/trf/trf_team_lines.h"

#define FORBIDDEN_MOST 200000

/* --- points --------------------------------------------------------------------------------- */

struct scale_key {
	const char *key;
	int *to[5];
};

static void set_keyed(const struct scale_key *keys, const char *key, int v)
{
	size_t i;

	for (; keys->key; keys++) {
		for (i = 0; !strcmp(keys->key, key) && i < 5 && keys->to[i]; i++)
			*keys->to[i] = v;
	}
}

/* 162 and the BB lines: half-point and full-point byes follow draw and win. */
static void set_by_letter(struct trf_scale *s, const char *key, int v)
{
	const struct scale_key keys[] = {
		{"W", {&s->win[0], &s->win[1], &s->forfeit_win, &s->full}},
		{"D", {&s->draw[0], &s->draw[1], &s->half}},
		{"L", {&s->loss[0], &s->loss[1]}},
		{"A", {&s->zero, &s->forfeit_loss}},
		{"P", {&s->pairing_bye}},
		{"X", {&s->unknown}},
		{"Z", {&s->zero}},
		{"F", {&s->forfeit_loss}},
		{"U", {&s->pairing_bye}},
		{NULL, {NULL}},
	};

	set_keyed(keys, key, v);
}

/* XXS */
static void set_by_code(struct trf_scale *s, const char *key, int v)
{
	const struct scale_key keys[] = {
		{"W", {&s->win[0], &s->win[1], &s->forfeit_win, &s->full}},
		{"D", {&s->draw[0], &s->draw[1], &s->half}},
		{"L", {&s->loss[0], &s->loss[1]}},
		{"WW", {&s->win[0]}},
		{"BW", {&s->win[1]}},
		{"WD", {&s->draw[0]}},
		{"BD", {&s->draw[1]}},
		{"WL", {&s->loss[0]}},
		{"BL", {&s->loss[1]}},
		{"ZPB", {&s->zero}},
		{"HPB", {&s->half}},
		{"FPB", {&s->full}},
		{"PAB", {&s->pairing_bye}},
		{"FW", {&s->forfeit_win}},
		{"FL", {&s->forfeit_loss}},
		{NULL, {NULL}},
	};

	if (s->pairing_bye < 0)
		s->pairing_bye = 10; /* not derived from the points of a win here */
	set_keyed(keys, key, v);
}

static void read_codes(struct trf_reader *r)
{
	const struct trf_words *w = &r->words;
	int i, v;

	for (i = 0; i + 1 < w->n; i += 2) {
		if (!trf_text_tenths(w->w[i + 1], false, &v))
			trf_reader_fail(r, "'%.20s' is not a number of points", w->w[i + 1]);
		else
			set_by_code(&r->t->scale, w->w[i], v);
	}
}

/* 162: a letter in column 6, 15, 24 ... and its points in the next four; otherwise word by word. */
static void read_letters(struct trf_reader *r)
{
	const struct trf_words *w = &r->words;
	char key[2] = "", buf[8];
	int column, i, v;

	if (trf_row_at(&r->row, 6) != ' ' && trf_row_at(&r->row, 5) == ' ') {
		for (column = 6; column <= r->row.n && !r->failed; column += 9) {
			key[0] = trf_row_at(&r->row, column);
			trf_row_field(&r->row, column + 1, column + 4, buf, sizeof(buf));
			if (!trf_text_tenths(buf, false, &v))
				trf_reader_fail(r, "'%s' is not a number of points", buf);
			else
				set_by_letter(&r->t->scale, key, v);
		}
		return;
	}
	for (i = 0; i + 1 < w->n && !r->failed; i += 2) {
		if (!trf_text_tenths(w->w[i + 1], false, &v))
			trf_reader_fail(r, "'%.20s' is not a number of points", w->w[i + 1]);
		else
			set_by_letter(&r->t->scale, w->w[i], v);
	}
}

static bool read_bb(struct trf_reader *r, char letter)
{
	char key[2] = {letter, '\0'};
	int v;

	if (!strchr("WDLZFU", letter) || !r->words.n || !trf_text_tenths(r->words.w[0], false, &v))
		return false;
	set_by_letter(&r->t->scale, key, v);
	return true;
}

void trf_lines_finish_scale(struct trf_scale *s)
{
	if (s->pairing_bye < 0)
		s->pairing_bye = s->win[0];
	if (s->unknown < 0)
		s->unknown = s->draw[0];
}

/* --- byes asked for ------------------------------------------------------------------------- */

static void ask_bye(struct trf_reader *r, int id, int round, char type)
{
	struct trf_player *p = trf_reader_player(r, id);
	struct trf_cell *c;

	if (!p || !trf_reader_grow(r, p, round))
		return;
	c = &p->cells[round - 1];
	if (trf_was_paired(c))
		trf_reader_fail(
			r, "player %d, round %d: has a bye in this line and is paired in line %d",
			id, round, p->line);
	else if (!trf_is_blank(c) && c->result != type)
		trf_reader_fail(r, "player %d, round %d: has bye %c in this line and %c in line %d",
				id, round, type, c->result, p->line);
	else
		*c = (struct trf_cell){0, '-', type, 0};
}

static void read_byes(struct trf_reader *r)
{
	char type = r->words.n ? (char)(r->words.w[0][0] & ~0x20) : ' ';
	int round = trf_reader_number(r, 1), i;

	if (!strchr("FHZ", type) || r->words.w[0][1])
		trf_reader_fail(r, "'%.20s' is not a kind of bye", r->words.w[0]);
	if (!r->failed && (round < 1 || round > TRF_MOST_ROUNDS))
		trf_reader_fail(r, "%d is not a round", round);
	for (i = 2; i < r->words.n && !r->failed; i++)
		ask_bye(r, trf_reader_number(r, i), round, type);
}

/* XXZ: not in the next round; a mark in its column takes precedence. */
static void read_absent(struct trf_reader *r)
{
	int i;

	for (i = 0; i < r->words.n && !r->failed; i++) {
		struct trf_player *p = trf_reader_player(r, trf_reader_number(r, i));
		struct trf_cell c = p ? trf_cell_at(p, r->t->played + 1) : (struct trf_cell){0};

		if (p && !trf_is_out(&c))
			ask_bye(r, p->id, r->t->played + 1, 'Z');
	}
}

/* --- acceleration --------------------------------------------------------------------------- */

static void set_bonus(struct trf_player *p, int round, int v)
{
	if (round > p->n_bonus) {
		p->bonus = mem_resize(p->bonus, (size_t)round, sizeof(*p->bonus));
		while (p->n_bonus < round)
			p->bonus[p->n_bonus++] = 0;
	}
	p->bonus[round - 1] = v;
}

static void trim_bonus(struct trf_player *p)
{
	while (p->n_bonus && !p->bonus[p->n_bonus - 1])
		p->n_bonus--;
}

/* Returns true if the points of an XXA line are in their columns: 10-13, 15-18, ... */
static bool in_columns(const struct trf_row *row)
{
	int c;

	for (c = 9; c <= row->n; c += 5) {
		if (trf_row_at(row, c) != ' ')
			return false;
	}
	return trf_row_at(row, 8) != ' ';
}

static void read_bonus_columns(struct trf_reader *r, struct trf_player *p)
{
	char buf[8];
	int round, v;

	for (round = 1; 10 + 5 * (round - 1) <= r->row.n && round <= TRF_MOST_ROUNDS; round++) {
		int column = 10 + 5 * (round - 1);

		if (!*trf_row_field(&r->row, column, column + 3, buf, sizeof(buf)))
			continue;
		if (trf_text_tenths(buf, false, &v))
			set_bonus(p, round, v);
		else
			trf_reader_fail(r, "player %d, round %d: '%s' is not a number of points",
					p->id, round, buf);
	}
}

static void read_bonus_words(struct trf_reader *r, struct trf_player *p)
{
	int i, v;

	for (i = 1; i < r->words.n && i <= TRF_MOST_ROUNDS && !r->failed; i++) {
		if (trf_text_tenths(r->words.w[i], false, &v))
			set_bonus(p, i, v);
		else
			trf_reader_fail(r, "player %d, round %d: '%.20s' is not a number of points",
					p->id, i, r->words.w[i]);
	}
}

static void read_bonus(struct trf_reader *r)
{
	struct trf_player *p = trf_reader_player(r, trf_reader_number(r, 0));

	if (!p)
		return;
	if (in_columns(&r->row))
		read_bonus_columns(r, p);
	else
		read_bonus_words(r, p);
	trim_bonus(p);
}

/* 250: match points (optional), game points, first and last round, first and last player. */
static void read_bonus_range(struct trf_reader *r)
{
	int k = r->words.n - 4, v = 0, from, to, first, last, round;
	size_t i;

	if (k < 1 || !trf_text_tenths(r->words.w[k - 1], false, &v)) {
		trf_reader_fail(r, "an acceleration names points, two rounds and two players");
		return;
	}
	from = trf_reader_number(r, k);
	to = trf_reader_number(r, k + 1);
	first = trf_reader_number(r, k + 2);
	last = trf_reader_number(r, k + 3);
	if (!r->failed && (from < 1 || from > to || first > last))
		trf_reader_fail(r, "rounds %d to %d and players %d to %d are not ranges", from, to,
				first, last);
	for (i = 0; i < r->t->n && !r->failed; i++) {
		struct trf_player *p = &r->t->players[i];

		if (p->id < first || p->id > last)
			continue;
		for (round = from; round <= to && round <= TRF_MOST_ROUNDS; round++)
			set_bonus(p, round, v);
		trim_bonus(p);
	}
}

/* --- forbidden pairs ------------------------------------------------------------------------ */

static void add_group(struct trf_reader *r, int from, int to, int first)
{
	struct trf *t = r->t;
	struct trf_group g = {from, to, NULL, 0};
	int i;

	g.ids = mem_zeroed((size_t)r->words.n + 1, sizeof(*g.ids));
	t->groups = mem_room(t->groups, t->n_groups + 1, &t->cap_groups, sizeof(*t->groups));
	for (i = first; i < r->words.n && !r->failed; i++) {
		g.ids[g.n] = trf_reader_number(r, i);
		if (r->t->teams ? trf_reader_team(r, g.ids[g.n])
				: trf_reader_player(r, g.ids[g.n]) != NULL)
			g.n++;
	}
	r->pairs += (size_t)g.n * (size_t)(g.n - (g.n > 0)) / 2;
	if (r->pairs > FORBIDDEN_MOST)
		trf_reader_fail(r, "more than %d forbidden pairs", FORBIDDEN_MOST);
	if (g.n)
		t->groups[t->n_groups++] = g;
	else
		free(g.ids);
}

static void read_group(struct trf_reader *r)
{
	int from = trf_reader_number(r, 0), to = trf_reader_number(r, 1);

	if (!r->failed && from > to)
		trf_reader_fail(r, "rounds %d to %d are not a range", from, to);
	if (!r->failed)
		add_group(r, from, to, 2);
}

/* --- the rest ------------------------------------------------------------------------------- */

static void read_colour(struct trf_reader *r)
{
	int i;

	for (i = 0; i < r->words.n; i++) {
		const char *w = r->words.w[i];
		char c = (char)(w[0] | 0x20);

		if (!strcmp(w, "rank"))
			r->t->by_rank = true;
		else if (c == 'w' || c == 'b')
			r->t->first = c;
	}
}

static void read_rounds(struct trf_reader *r)
{
	int n = trf_reader_number(r, 0);

	if (!r->failed && (n < 1 || n > TRF_MOST_ROUNDS))
		trf_reader_fail(r, "%d is not a number of rounds", n);
	r->t->rounds = n;
}

static void read_national(struct trf_reader *r, const char *line)
{
	struct trf_national n;
	struct trf_player *p;

	if (!trf_national_read(line, &n))
		return;
	p = trf_find(r->t, n.id);
	if (p && n.rating)
		p->national = n.rating;
}

/* Is it a line whose numbers are of teams in a team event? */
static bool names_teams(const char *s)
{
	return !memcmp(s, "240", 3) || !memcmp(s, "250", 3) || !memcmp(s, "299", 3) ||
	       !memcmp(s, "352", 3);
}

/* Returns true if the line was understood and stored in the report. */
static bool take_in(struct trf_reader *r, const char *s, size_t len)
{
	trf_text_split(s + 3, len - 3, &r->words);
	if (r->t->teams && names_teams(s)) {
		trf_team_lines_check(r, s);
		return false;
	}
	if (!memcmp(s, "142", 3) || !memcmp(s, "XXR", 3))
		read_rounds(r);
	else if (!memcmp(s, "152", 3) || !memcmp(s, "XXC", 3))
		read_colour(r);
	else if (!memcmp(s, "162", 3))
		read_letters(r);
	else if (!memcmp(s, "XXS", 3))
		read_codes(r);
	else if (!memcmp(s, "BB", 2))
		return read_bb(r, s[2]);
	else if (!memcmp(s, "XXZ", 3))
		read_absent(r);
	else if (!memcmp(s, "240", 3))
		read_byes(r);
	else if (!memcmp(s, "XXA", 3))
		read_bonus(r);
	else if (!memcmp(s, "250", 3))
		read_bonus_range(r);
	else if (!memcmp(s, "XXP", 3))
		add_group(r, 1, TRF_LAST_ROUND, 0);
	else if (!memcmp(s, "260", 3))
		read_group(r);
	else
		return false;
	return true;
}

void trf_lines_read(struct trf_reader *r, const char *s, size_t len)
{
	struct sbuf text = SBUF_INIT;
	struct trf_lines *l;

	trf_row_read(s, len, &r->row);
	trf_row_text(&r->row, 1, r->row.n, &text);
	if (trf_shift_check(r, text.buf) && text.len >= 3 && !take_in(r, text.buf, text.len)) {
		read_national(r, text.buf);
		trf_keep(r->t, text.buf);
		l = trf_text_is_head(text.buf) ? &r->t->head : &r->t->tail;
		l->from[l->n - 1] = r->line;
	}
	sbuf_release(&text);
}
