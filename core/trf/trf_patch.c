/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The line of a player with the fields that have changed; see trf_patch.h. */
#include "core/trf/trf_patch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "core/trf/trf_text.h"
#include "core/trf/trf_write.h"

#define FIRST_CELL 92

/* The columns of a line, and texts that replace some of them. */
struct patch {
	struct trf_row row;
	int at; /* first column not yet written */
	struct sbuf *out;
};

/* Copies the columns before `column`, and blanks where the line ends before it. */
static void copy_up_to(struct patch *p, int column)
{
	trf_row_copy(&p->row, p->at, column - 1, p->out);
	if (p->at <= p->row.n)
		p->at = p->row.n + 1 < column ? p->row.n + 1 : column;
	for (; p->at < column; p->at++)
		sbuf_addc(p->out, ' ');
}

/* Replaces columns by ASCII text, starting at one; calls must proceed from left to right. */
static void put(struct patch *p, int column, const char *text)
{
	copy_up_to(p, column);
	sbuf_adds(p->out, text);
	p->at = column + (int)strlen(text);
}

static void put_number(struct patch *p, int column, int was, int now)
{
	char text[16];

	if (was == now)
		return;
	snprintf(text, sizeof(text), now ? "%4d" : "    ", now);
	put(p, column, text);
}

/* Adds a character in the encoding of the line. */
static void add_char(struct patch *p, const char *s, int len, unsigned c)
{
	if (p->row.utf8 || p->row.bytes)
		sbuf_add(p->out, s, (size_t)len);
	else
		sbuf_addc(p->out, c > 0xff ? '?' : (char)c);
}

/* Puts a text, filled up with blanks on one side, into `width` columns from one on. */
static void put_text(struct patch *p, int column, int width, bool right, const char *was,
		     const char *now)
{
	size_t len = strlen(now);
	int n = p->row.bytes ? (int)len : utf8_width(now), at, step;
	unsigned c;

	if (!strcmp(was, now) || n > width)
		return;
	copy_up_to(p, column);
	for (at = n; right && at < width; at++)
		sbuf_addc(p->out, ' ');
	for (; len; now += step, len -= (size_t)step) {
		step = utf8_read(now, len, &c);
		add_char(p, now, step ? step : 1, step ? c : '?');
		step = step ? step : 1;
	}
	for (at = n; !right && at < width; at++)
		sbuf_addc(p->out, ' ');
	p->at = column + width;
}

static void put_points(struct patch *p, int column, int was, int now)
{
	char text[16];

	if (was == now || now < 0 || now > TRF_MOST_TENTHS)
		return;
	snprintf(text, sizeof(text), "%2d.%d", now / 10, now % 10);
	put(p, column, text);
}

static void put_sex(struct patch *p, char was, char now)
{
	const char text[2] = {now, '\0'};

	if (was != now)
		put(p, 10, text);
}

static bool same_cell(const struct trf_cell *a, const struct trf_cell *b)
{
	return a->opp == b->opp && a->colour == b->colour && a->result == b->result;
}

static bool is_empty(const struct trf_row *row, int round)
{
	int from = FIRST_CELL + 10 * (round - 1);
	char buf[12];

	return !*trf_row_field(row, from, from + 7, buf, sizeof(buf));
}

/* A bye of the next round is written in its column unless a line requests it. */
static bool is_missing(const struct trf_change *c, const struct patch *p,
		       const struct trf_player *player, int round, const struct trf_cell *now)
{
	return !trf_is_blank(now) && is_empty(&p->row, round) && round > c->was->played &&
	       (round <= c->now->played || ((round == c->now->played + 1 || c->now->teams) &&
					    !*trf_patch_asked(c, player, round)));
}

static void put_cell(const struct trf_change *c, struct patch *p, const struct trf_player *player,
		     int round, const struct trf_cell *was, const struct trf_cell *now)
{
	bool same = same_cell(was, now), later = round > c->now->played + 1 && !c->now->teams;
	struct sbuf text = SBUF_INIT;

	if (same ? !is_missing(c, p, player, round, now) : later && is_empty(&p->row, round))
		return;
	if (!same && round == c->now->played + 1 && is_empty(&p->row, round) &&
	    (trf_is_blank(now) || *trf_patch_asked(c, player, round)))
		return;
	trf_write_cell(now, &text);
	put(p, FIRST_CELL + 10 * (round - 1), text.buf + 2);
	sbuf_release(&text);
}

bool *trf_patch_asked(const struct trf_change *c, const struct trf_player *p, int round)
{
	return &c->asked[(size_t)(p - c->now->players) * (TRF_MOST_ROUNDS + 1) + (size_t)round];
}

void trf_patch_player(const struct trf_change *c, const struct trf_player *was,
		      const struct trf_player *p, const char *line, size_t len, struct sbuf *out)
{
	/* The columns of the row are large, and are read below: clearing them would cost more. */
	struct patch *patch = mem_resize(NULL, 1, sizeof(*patch));
	int rounds, round;

	patch->at = 1;
	patch->out = out;
	trf_row_read_player(line, len, &patch->row);
	put_number(patch, 5, was->id, p->id);
	put_sex(patch, was->sex, p->sex);
	put_text(patch, 11, 3, true, was->title, p->title);
	put_text(patch, 15, 33, false, was->name, p->name);
	put_number(patch, 49, was->rating, p->rating);
	put_text(patch, 54, 3, false, was->federation, p->federation);
	put_text(patch, 58, 11, true, was->number, p->number);
	put_text(patch, 70, 10, false, was->birth, p->birth);
	put_points(patch, 81, was->points, p->points);
	put_number(patch, 86, was->rank, p->rank);
	rounds = was->n_cells > p->n_cells ? was->n_cells : p->n_cells;
	for (round = 1; round <= rounds; round++) {
		struct trf_cell a = trf_cell_at(was, round), b = trf_cell_at(p, round);

		put_cell(c, patch, p, round, &a, &b);
	}
	copy_up_to(patch, patch->row.n + 1 > patch->at ? patch->row.n + 1 : patch->at);
	free(patch);
}
