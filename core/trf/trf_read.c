/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads reports: the lines of players first, then all others, then checks for contradictions.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/number.h"
#include "core/trf/trf_abnormal.h"
#include "core/trf/trf_check.h"
#include "core/trf/trf_lines.h"
#include "core/trf/trf_reader.h"
#include "core/trf/trf_shift.h"
#include "core/trf/trf_team_lines.h"

/* --- the line of a player ------------------------------------------------------------------- */

static char read_colour(char c)
{
	if (c == 'w' || c == 'W')
		return 'w';
	return c == 'b' || c == 'B' ? 'b' : c == ' ' ? ' ' : '-';
}

static void check_cell(struct trf_reader *r, const struct trf_player *p, int round,
		       const struct trf_cell *c)
{
	if (!strchr("1=0+-WDLHFUZX", c->result))
		trf_reader_fail(r, "player %d, round %d: '%c' is not a result", p->id, round,
				c->result);
	else if (c->opp == p->id)
		trf_reader_fail(r, "player %d, round %d: is their own opponent", p->id, round);
	else if (!c->opp && strchr("1=0WDL", c->result))
		trf_reader_fail(r, "player %d, round %d: result '%c' without an opponent", p->id,
				round, c->result);
	else if (c->opp && strchr("HFUZ", c->result))
		trf_reader_fail(r, "player %d, round %d: a bye with an opponent", p->id, round);
}

static void read_cell(struct trf_reader *r, int round, struct trf_player *p)
{
	int column = 92 + 10 * (round - 1);
	struct trf_cell *c = &p->cells[round - 1];
	char buf[8], result = trf_row_at(&r->row, column + 7);
	bool named = *trf_row_field(&r->row, column, column + 3, buf, sizeof(buf));

	if (named && !number_read(buf, &c->opp))
		trf_reader_fail(r, "player %d, round %d: '%s' is not a start number", p->id, round,
				buf);
	c->colour = read_colour(trf_row_at(&r->row, column + 5));
	if (result >= 'a' && result <= 'z')
		result = (char)(result - 'a' + 'A');
	if (!c->opp && (named || c->colour != ' ' || result != ' '))
		c->colour = '-';
	if (!c->opp && result == '=')
		result = 'H'; /* form of older files */
	c->result = result != ' ' && (result != 'X' || c->opp) ? result : c->opp ? 'X' : 'Z';
	if (c->opp && c->colour == '-')
		c->colour = ' ';
	check_cell(r, p, round, c);
}

/* Blank rounds after the last one with an entry are not cells. */
static void trim_cells(struct trf_player *p)
{
	while (p->n_cells && trf_is_blank(&p->cells[p->n_cells - 1]))
		p->n_cells--;
}

static void read_name(struct trf_reader *r, struct trf_player *p)
{
	struct sbuf name = SBUF_INIT;

	trf_row_text(&r->row, 15, 47, &name);
	trf_set_name(p, name.buf);
	sbuf_release(&name);
}

static int read_count(struct trf_reader *r, const struct trf_player *p, int from, const char *what)
{
	char buf[8];
	int v = 0;

	if (*trf_row_field(&r->row, from, from + 3, buf, sizeof(buf)) && !number_read(buf, &v))
		trf_reader_fail(r, "player %d: '%s' is not a valid %s", p->id, buf,
				tr(r->lang, what));
	return v;
}

static void read_fields(struct trf_reader *r, struct trf_player *p)
{
	const struct trf_row *row = &r->row;
	char buf[8], sex = (char)(trf_row_at(row, 10) | 0x20);

	p->sex = sex == 'm' || sex == 'w' ? sex : sex == 'f' ? 'w' : ' ';
	trf_row_field(row, 11, 13, p->title, sizeof(p->title));
	read_name(r, p);
	p->rating = read_count(r, p, 49, N_("rating"));
	trf_row_field(row, 54, 56, p->federation, sizeof(p->federation));
	trf_row_field(row, 58, 68, p->number, sizeof(p->number));
	trf_row_field(row, 70, 79, p->birth, sizeof(p->birth));
	p->points = -1;
	if (*trf_row_field(row, 81, 84, buf, sizeof(buf)) &&
	    !trf_text_tenths(buf, false, &p->points))
		trf_reader_fail(r, "player %d: '%s' is not a number of points", p->id, buf);
	p->rank = read_count(r, p, 86, N_("rank"));
}

static void read_player(struct trf_reader *r)
{
	struct trf_player *p = &r->t->players[r->t->n];
	const struct trf_player *other;
	char buf[8];
	int round, rounds;

	*p = (struct trf_player){.line = r->line};
	if (isdigit((unsigned char)trf_row_at(&r->row, 8)) &&
	    isdigit((unsigned char)trf_row_at(&r->row, 9))) {
		trf_reader_fail(
			r,
			"a start number of more than four digits: the format allows at most %d, "
			"a JSON state allows more",
			TRF_MOST_NUMBER);
		return;
	}
	if (!number_read(trf_row_field(&r->row, 5, 8, buf, sizeof(buf)), &p->id) || !p->id) {
		trf_reader_fail(r, "'%s' is not a start number", buf);
		return;
	}
	other = trf_find(r->t, p->id);
	if (other) {
		trf_reader_fail(r, "start number %d occurs twice, here and in line %d", p->id,
				other->line);
		return;
	}
	p->own = p->id;
	r->t->index[p->id] = (short)r->t->n++;
	read_fields(r, p);
	rounds = r->row.n > 91 ? (r->row.n - 91 + 9) / 10 : 0;
	if (!trf_reader_grow(r, p, rounds))
		return;
	for (round = 1; round <= rounds && !r->failed; round++)
		read_cell(r, round, p);
	trim_cells(p);
}

/* --- the file ------------------------------------------------------------------------------- */

/* A round of teams in which nobody plays has no games, but lines 320 or 330. */
static void count_played(const struct trf_reader *r, struct trf *t)
{
	size_t i;
	int round;

	for (i = 0; i < t->n; i++) {
		for (round = t->players[i].n_cells; round > t->played; round--) {
			if (trf_was_paired(&t->players[i].cells[round - 1]))
				t->played = round;
		}
	}
	while (t->teams && t->played < TRF_MOST_ROUNDS && r->unplayed[t->played + 1])
		t->played++;
}

/* After the rounds played a loss without an opponent records an absence. */
static void mark_absence(struct trf *t)
{
	size_t i;
	int k;

	for (i = 0; i < t->n; i++) {
		for (k = t->played; k < t->players[i].n_cells; k++) {
			if (t->players[i].cells[k].result == '-')
				t->players[i].cells[k].result = 'Z';
		}
	}
}

/* Notes a line as it is read and written later: a control character is a blank. */
static void note_team_line(struct trf_reader *r, const char *s, size_t len)
{
	struct sbuf text = SBUF_INIT;

	trf_row_read(s, len, &r->row);
	trf_row_text(&r->row, 1, r->row.n, &text);
	trf_team_lines_note(r, text.buf, text.len);
	sbuf_release(&text);
}

enum pass { PASS_PLAYERS, PASS_START, PASS_TEAMS, PASS_LINES, PASS_ABNORMAL };

static void one_line(struct trf_reader *r, enum pass pass, const char *s, size_t len)
{
	bool player = len >= 3 && !memcmp(s, "001", 3);

	if (len >= TRF_LINE_MOST) {
		trf_reader_fail(r, "the line is longer than %d characters", TRF_LINE_MOST - 1);
		return;
	}
	switch (pass) {
	case PASS_PLAYERS:
		if (!player)
			break;
		trf_row_read_player(s, len, &r->row);
		if (trf_shift_check(r, s))
			read_player(r);
		break;
	case PASS_START: trf_shift_check_start(r, s, len); break;
	case PASS_TEAMS:
		if (!player)
			note_team_line(r, s, len);
		break;
	case PASS_LINES:
		if (!player && trf_shift_check_start(r, s, len))
			trf_lines_read(r, s, len);
		break;
	case PASS_ABNORMAL:
		if (len < 3 || memcmp(s, "299", 3))
			break;
		trf_row_read(s, len, &r->row);
		if (trf_shift_check(r, s))
			trf_abnormal_read(r);
		break;
	}
}

static void read_lines(struct trf_reader *r, enum pass pass, const char *s, const char *end)
{
	size_t len;
	const char *line;

	for (r->line = 1; s < end; r->line++) {
		line = s;
		s = trf_text_line_end(line, end, &len);
		one_line(r, pass, line, len);
		if (r->failed)
			break;
	}
}

static size_t count_players(const char *s, const char *end)
{
	size_t len, n = 0;

	while (s < end) {
		n += end - s >= 3 && !memcmp(s, "001", 3);
		s = trf_text_line_end(s, end, &len);
	}
	return n;
}

static void read_all(struct trf_reader *r, const char *data, const char *end)
{
	struct trf *t = r->t;

	t->players = mem_zeroed(count_players(data, end) + 1, sizeof(*t->players));
	read_lines(r, PASS_PLAYERS, data, end);
	if (!r->failed && !t->n)
		read_lines(r, PASS_START, data, end);
	if (!r->failed && !t->n) {
		r->line = 0;
		trf_reader_fail(r, "no player line (001)");
	}
	if (r->failed)
		return;
	read_lines(r, PASS_TEAMS, data, end);
	t->teams = r->has_teams && !r->of_individuals;
	count_played(r, t);
	mark_absence(t);
	t->scale.pairing_bye = t->scale.unknown = -1;
	read_lines(r, PASS_LINES, data, end);
	trf_lines_finish_scale(&t->scale);
	if (r->failed)
		return;
	trf_count_points(t);
	if (!t->teams)
		read_lines(r, PASS_ABNORMAL, data, end);
	if (!r->failed)
		trf_check(r);
}

const char *trf_read(const char *data, size_t len, struct trf *ret_trf, int *ret_line, char *text,
		     size_t size)
{
	return trf_read_in(NULL, data, len, ret_trf, ret_line, text, size);
}

const char *trf_read_in(const struct lang *lang, const char *data, size_t len, struct trf *ret_trf,
			int *ret_line, char *text, size_t size)
{
	struct trf_reader *r = mem_zeroed(1, sizeof(*r));
	bool failed;

	trf_init(ret_trf);
	*ret_line = 0;
	*r = (struct trf_reader){.t = ret_trf, .lang = lang, .text = text, .size = size};
	if (len >= 3 && !memcmp(data, "\xef\xbb\xbf", 3))
		read_all(r, data + 3, data + len);
	else
		read_all(r, data, data + len);
	*ret_line = r->line;
	failed = r->failed;
	free(r);
	return failed ? text : NULL;
}
