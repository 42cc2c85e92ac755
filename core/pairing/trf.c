/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reading tournament report files: the player lines first, then the lines about the players.
 */
#include "core/pairing/trf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MOST      8192
#define FORBIDDEN_MOST 200000

struct reader {
	struct trf *t;
	int line;
	char *text;
	size_t size;
	bool failed;
};

/* A line as characters: the columns of the format. */
struct row {
	unsigned c[LINE_MOST];
	int n;
};

static void fail(struct reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void fail(struct reader *r, const char *fmt, ...)
{
	va_list ap;

	if (r->failed)
		return;
	r->failed = true;
	va_start(ap, fmt);
	vsnprintf(r->text, r->size, fmt, ap);
	va_end(ap);
}

/* Length of the UTF-8 sequence at s, 0 when it is none. */
static int sequence(const unsigned char *s, size_t left, unsigned *ret_c)
{
	int n = *s < 0x80 ? 1 : *s >= 0xc2 && *s < 0xe0 ? 2 : *s >= 0xe0 && *s < 0xf0 ? 3 : 0;
	unsigned c = n == 1 ? *s : n == 2 ? *s & 31u : *s & 15u;
	int i;

	if (!n || (size_t)n > left)
		return 0;
	for (i = 1; i < n; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (s[i] & 63u);
	}
	if ((n == 3 && c < 0x800) || (c >= 0xd800 && c < 0xe000))
		return 0;
	*ret_c = c;
	return n;
}

static bool decode(const char *s, size_t len, struct row *row)
{
	size_t i = 0;
	unsigned c = 0;

	for (row->n = 0; i < len && row->n < LINE_MOST; row->n++) {
		int n = sequence((const unsigned char *)s + i, len - i, &c);

		if (!n)
			return false;
		row->c[row->n] = c;
		i += (size_t)n;
	}
	return true;
}

static void decode_bytes(const char *s, size_t len, struct row *row)
{
	for (row->n = 0; (size_t)row->n < len && row->n < LINE_MOST; row->n++)
		row->c[row->n] = (unsigned char)s[row->n];
}

/* The character in a 1-based column; a blank past the end. */
static char at(const struct row *row, int column)
{
	unsigned c = column <= row->n ? row->c[column - 1] : ' ';

	return c > 126 ? '?' : c < ' ' ? ' ' : (char)c;
}

/* The field in columns from..to without blanks around it; to - from < 16. */
static const char *field(const struct row *row, int from, int to, char *buf)
{
	int n = 0;

	while (from <= to && at(row, from) == ' ')
		from++;
	while (to >= from && at(row, to) == ' ')
		to--;
	while (from <= to)
		buf[n++] = at(row, from++);
	buf[n] = '\0';
	return buf;
}

static bool number(const char *s, int *ret)
{
	int v = 0, n = 0;

	for (; *s >= '0' && *s <= '9' && n < 8; n++)
		v = 10 * v + (*s++ - '0');
	if (!n || *s)
		return false;
	*ret = v;
	return true;
}

/* "11.5", "11,5" or "11" in tenths. */
static bool tenths(const char *s, int *ret)
{
	int v = 0, n = 0;

	for (; *s >= '0' && *s <= '9' && n < 6; n++)
		v = 10 * v + (*s++ - '0');
	v *= 10;
	if (n && (*s == '.' || *s == ',')) {
		s++;
		if (*s >= '0' && *s <= '9')
			v += *s++ - '0';
		while (*s == '0')
			s++;
	}
	if (!n || *s)
		return false;
	*ret = v;
	return true;
}

static void put_utf8(char *out, int *n, unsigned c)
{
	if (c < 0x80) {
		out[(*n)++] = (char)c;
	} else if (c < 0x800) {
		out[(*n)++] = (char)(0xc0 | c >> 6);
		out[(*n)++] = (char)(0x80 | (c & 63));
	} else {
		out[(*n)++] = (char)(0xe0 | c >> 12);
		out[(*n)++] = (char)(0x80 | (c >> 6 & 63));
		out[(*n)++] = (char)(0x80 | (c & 63));
	}
}

static void read_name(const struct row *row, char *out)
{
	int last = row->n < 47 ? row->n : 47, i, n = 0;

	while (last >= 15 && row->c[last - 1] <= ' ')
		last--;
	for (i = 15; i <= last; i++)
		put_utf8(out, &n, row->c[i - 1] < ' ' ? ' ' : row->c[i - 1]);
	out[n] = '\0';
}

static void read_cell(struct reader *r, const struct row *row, int round, struct trf_player *p)
{
	int column = 92 + 10 * (round - 1);
	struct trf_cell *c = &p->cells[round - 1];
	char buf[20], colour = at(row, column + 5), result = at(row, column + 7);

	c->opp = 0;
	if (*field(row, column, column + 3, buf) && !number(buf, &c->opp))
		fail(r, "player %d, round %d: '%s' is no start number", p->id, round, buf);
	if (result >= 'a' && result <= 'z')
		result = (char)(result - 'a' + 'A');
	if (result == ' ')
		result = c->opp ? 'X' : 'Z';
	c->colour = colour == 'w' || colour == 'W'   ? 'w'
		    : colour == 'b' || colour == 'B' ? 'b'
						     : colour;
	c->result = result;
	if (!strchr("1=0+-WDLHFUZX", result))
		fail(r, "player %d, round %d: '%c' is no result", p->id, round, result);
	if (c->opp == p->id)
		fail(r, "player %d, round %d: is paired with himself", p->id, round);
	if (!c->opp && strchr("1=0WDL", result))
		fail(r, "player %d, round %d: result '%c' without an opponent", p->id, round,
		     result);
	if (c->opp && strchr("HFUZ", result))
		fail(r, "player %d, round %d: a bye with an opponent", p->id, round);
}

static void read_player(struct reader *r, const struct row *row)
{
	struct trf *t = r->t;
	struct trf_player *p = &t->players[t->n];
	char buf[20];
	int round;

	memset(p, 0, sizeof(*p));
	p->line = r->line;
	p->points = -1;
	if (!number(field(row, 5, 8, buf), &p->id) || !p->id) {
		fail(r, "'%s' is no start number", buf);
		return;
	}
	t->n++;
	field(row, 11, 13, p->title);
	read_name(row, p->name);
	if (*field(row, 49, 52, buf) && !number(buf, &p->rating))
		fail(r, "player %d: '%s' is no rating", p->id, buf);
	if (*field(row, 81, 84, buf) && !tenths(buf, &p->points))
		fail(r, "player %d: '%s' are no points", p->id, buf);
	p->n_cells = row->n > 91 ? (row->n - 91 + 9) / 10 : 0;
	if (p->n_cells > TRF_MOST_ROUNDS)
		fail(r, "player %d: more than %d rounds", p->id, TRF_MOST_ROUNDS);
	p->cells = calloc((size_t)p->n_cells + 1, sizeof(*p->cells));
	if (!p->cells)
		fail(r, "out of memory");
	for (round = 1; round <= p->n_cells && !r->failed; round++)
		read_cell(r, row, round, p);
}

/* Which columns the line was written in shows in its point of the points. */
static void player_line(struct reader *r, const char *s, size_t len, struct row *row)
{
	if (!decode(s, len, row) || (at(row, 83) != '.' && row->n < (int)len)) {
		bool bytes = true;

		decode_bytes(s, len, row);
		bytes = at(row, 83) == '.' || !decode(s, len, row);
		if (bytes)
			decode_bytes(s, len, row);
	}
	read_player(r, row);
}

static struct trf_player *find(struct reader *r, int id)
{
	size_t i;

	for (i = 0; i < r->t->n; i++) {
		if (r->t->players[i].id == id)
			return &r->t->players[i];
	}
	fail(r, "%d is no player's start number", id);
	return NULL;
}

/* The words of a line after its code, cut out of a copy. */
struct words {
	char copy[LINE_MOST];
	char *w[LINE_MOST / 2];
	int n;
};

static void split(const char *s, size_t len, struct words *w)
{
	char *save = NULL, *p;

	if (len >= sizeof(w->copy))
		len = sizeof(w->copy) - 1;
	memcpy(w->copy, s, len);
	w->copy[len] = '\0';
	w->n = 0;
	for (p = strtok_r(w->copy, " \t=", &save); p; p = strtok_r(NULL, " \t=", &save))
		w->w[w->n++] = p;
}

static int word_number(struct reader *r, const struct words *w, int i)
{
	int v = 0;

	if (i >= w->n)
		fail(r, "the line is too short");
	else if (!number(w->w[i], &v))
		fail(r, "'%s' is no number", w->w[i]);
	return v;
}

static void set_points(struct trf_scale *s, const char *key, int v)
{
	const struct {
		const char *key;
		int *a, *b;
	} keys[] = {
		{"W", &s->win, &s->forfeit_win}, {"WW", &s->win, NULL},
		{"BW", &s->win, NULL},		 {"D", &s->draw, &s->half},
		{"WD", &s->draw, NULL},		 {"BD", &s->draw, NULL},
		{"L", &s->loss, NULL},		 {"WL", &s->loss, NULL},
		{"BL", &s->loss, NULL},		 {"A", &s->zero, &s->forfeit_loss},
		{"P", &s->pairing_bye, NULL},	 {"U", &s->pairing_bye, NULL},
		{"PAB", &s->pairing_bye, NULL},	 {"X", &s->unknown, NULL},
		{"Z", &s->zero, NULL},		 {"ZPB", &s->zero, NULL},
		{"F", &s->forfeit_loss, NULL},	 {"FL", &s->forfeit_loss, NULL},
		{"FW", &s->forfeit_win, NULL},	 {"HPB", &s->half, NULL},
		{"FPB", &s->full, NULL},
	};
	size_t i;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		if (strcmp(keys[i].key, key))
			continue;
		*keys[i].a = v;
		if (keys[i].b)
			*keys[i].b = v;
	}
}

static void read_points(struct reader *r, const struct words *w)
{
	int i, v;

	for (i = 0; i + 1 < w->n; i += 2) {
		if (!tenths(w->w[i + 1], &v))
			fail(r, "'%s' are no points", w->w[i + 1]);
		else
			set_points(&r->t->scale, w->w[i], v);
	}
}

static void forbid(struct reader *r, const struct words *w, int first)
{
	struct trf *t = r->t;
	int i, k;

	for (i = first; i < w->n && !r->failed; i++) {
		for (k = first; k < i; k++) {
			int(*more)[2];

			if (t->n_forbidden >= FORBIDDEN_MOST) {
				fail(r, "too many forbidden pairs");
				return;
			}
			more = realloc(t->forbidden, (t->n_forbidden + 1) * sizeof(*more));
			if (!more) {
				fail(r, "out of memory");
				return;
			}
			t->forbidden = more;
			more[t->n_forbidden][0] = word_number(r, w, k);
			more[t->n_forbidden++][1] = word_number(r, w, i);
			if (r->failed || !find(r, more[t->n_forbidden - 1][0]) ||
			    !find(r, more[t->n_forbidden - 1][1]))
				return;
		}
	}
}

static void absent(struct reader *r, const struct words *w, int first)
{
	struct trf_player *p;
	int i;

	for (i = first; i < w->n && !r->failed; i++) {
		p = find(r, word_number(r, w, i));
		if (p)
			p->absent = true;
	}
}

/* XXA: a player's bonus of each round. */
static void bonus_of_player(struct reader *r, const struct words *w)
{
	struct trf_player *p = find(r, word_number(r, w, 0));

	if (p && w->n > r->t->played + 1 && !tenths(w->w[r->t->played + 1], &p->bonus))
		fail(r, "'%s' are no points", w->w[r->t->played + 1]);
}

/* 250: match points (may be left out), game points, rounds from and to, players from and to. */
static void bonus_of_range(struct reader *r, const struct words *w)
{
	int k = w->n - 4, v = 0, round = r->t->played + 1, from, to, i;
	size_t p;

	if (k < 1 || !tenths(w->w[k - 1], &v)) {
		fail(r, "an acceleration names points, two rounds and two players");
		return;
	}
	i = word_number(r, w, k);
	if (round < i || round > word_number(r, w, k + 1))
		return;
	from = word_number(r, w, k + 2);
	to = word_number(r, w, k + 3);
	for (p = 0; p < r->t->n; p++) {
		if (r->t->players[p].id >= from && r->t->players[p].id <= to)
			r->t->players[p].bonus = v;
	}
}

static bool applies(struct reader *r, const struct words *w)
{
	int round = r->t->played + 1;

	return word_number(r, w, 0) <= round && round <= word_number(r, w, 1);
}

static void colour_line(struct reader *r, const struct words *w)
{
	int i;

	for (i = 0; i < w->n; i++) {
		char c = (char)(w->w[i][0] | 0x20);

		if ((c == 'w' || c == 'b') && strcmp(w->w[i], "rank"))
			r->t->first = c;
	}
}

static void other_line(struct reader *r, const char *s, size_t len, struct words *w)
{
	char key[2] = {s[2], '\0'};
	bool bb = !memcmp(s, "BB", 2);

	split(s + 3, len - 3, w);
	if (!memcmp(s, "142", 3) || !memcmp(s, "XXR", 3))
		r->t->rounds = word_number(r, w, 0);
	else if (!memcmp(s, "152", 3) || !memcmp(s, "XXC", 3))
		colour_line(r, w);
	else if (!memcmp(s, "162", 3) || !memcmp(s, "XXS", 3))
		read_points(r, w);
	else if (bb && w->n && strchr("WDLZFU", s[2]) && tenths(w->w[0], &(int){0})) {
		int v = 0;

		tenths(w->w[0], &v);
		set_points(&r->t->scale, key, v);
	} else if (!memcmp(s, "XXZ", 3))
		absent(r, w, 0);
	else if (!memcmp(s, "240", 3) && word_number(r, w, 1) == r->t->played + 1)
		absent(r, w, 2);
	else if (!memcmp(s, "XXA", 3))
		bonus_of_player(r, w);
	else if (!memcmp(s, "250", 3))
		bonus_of_range(r, w);
	else if (!memcmp(s, "XXP", 3))
		forbid(r, w, 0);
	else if (!memcmp(s, "260", 3) && applies(r, w))
		forbid(r, w, 2);
}

int trf_cell_points(const struct trf_scale *s, const struct trf_cell *c)
{
	switch (c->result) {
	case '1':
	case 'W': return s->win;
	case '=':
	case 'D': return s->draw;
	case '0':
	case 'L': return s->loss;
	case '+': return c->opp ? s->forfeit_win : s->pairing_bye;
	case '-': return c->opp ? s->forfeit_loss : s->zero;
	case 'H': return s->half;
	case 'F': return s->full;
	case 'U': return s->pairing_bye;
	case 'X': return s->unknown;
	}
	return s->zero;
}

static void count_played(struct trf *t)
{
	size_t i;
	int round;

	for (i = 0; i < t->n; i++) {
		for (round = t->players[i].n_cells; round > t->played; round--) {
			if (t->players[i].cells[round - 1].opp)
				t->played = round;
		}
	}
	/* A mark in the column of the round to be paired is a bye asked for. */
	for (i = 0; i < t->n; i++) {
		const struct trf_player *p = &t->players[i];

		t->players[i].absent = p->n_cells > t->played &&
				       p->cells[t->played].colour == '-' &&
				       strchr("HFZ-", p->cells[t->played].result);
	}
}

static void check_points(struct reader *r)
{
	const struct trf *t = r->t;
	size_t i;
	int k;

	for (i = 0; i < t->n && !r->failed; i++) {
		const struct trf_player *p = &t->players[i];
		int sum = 0, next = 0;

		for (k = 0; k < t->played; k++)
			sum += k < p->n_cells ? trf_cell_points(&t->scale, &p->cells[k])
					      : t->scale.zero;
		/* A report may already hold the points of a bye in the coming round. */
		if (p->n_cells > t->played)
			next = trf_cell_points(&t->scale, &p->cells[t->played]);
		r->line = p->line;
		if (p->points >= 0 && p->points != sum && p->points != sum + next)
			fail(r,
			     "player %d: the points field says %d.%d, the results up to round %d "
			     "make %d.%d",
			     p->id, p->points / 10, p->points % 10, t->played, sum / 10, sum % 10);
	}
}

static const char *next_line(const char *s, const char *end, size_t *ret_len)
{
	const char *p = s;

	while (p < end && *p != '\n' && *p != '\r')
		p++;
	*ret_len = (size_t)(p - s);
	if (p + 1 < end && p[0] == '\r' && p[1] == '\n')
		p++;
	return p < end ? p + 1 : end;
}

static void pass(struct reader *r, const char *s, const char *end, bool players, void *room)
{
	size_t len;
	const char *line;

	for (r->line = 1; s < end && !r->failed; r->line++) {
		line = s;
		s = next_line(line, end, &len);
		if (len < 3)
			continue;
		if (players && !memcmp(line, "001", 3))
			player_line(r, line, len, room);
		else if (!players && memcmp(line, "001", 3))
			other_line(r, line, len, room);
		if (r->failed)
			break;
	}
}

static size_t count_players(const char *s, const char *end)
{
	size_t len, n = 0;

	while (s < end) {
		n += end - s >= 3 && !memcmp(s, "001", 3);
		s = next_line(s, end, &len);
	}
	return n;
}

const char *trf_read(const char *data, size_t len, struct trf *ret_trf, int *ret_line, char *text,
		     size_t size)
{
	struct reader r = {ret_trf, 0, text, size, false};
	const char *end = data + len;
	void *room = malloc(sizeof(struct words) + sizeof(struct row));

	memset(ret_trf, 0, sizeof(*ret_trf));
	ret_trf->scale = (struct trf_scale){10, 5, 0, 10, 0, 5, 10, 10, 0, 5};
	if (len >= 3 && !memcmp(data, "\xef\xbb\xbf", 3))
		data += 3;
	ret_trf->players = calloc(count_players(data, end) + 1, sizeof(*ret_trf->players));
	if (!room || !ret_trf->players)
		fail(&r, "out of memory");
	pass(&r, data, end, true, room);
	if (!r.failed && !ret_trf->n) {
		r.line = 0;
		fail(&r, "no line of a player (001)");
	}
	if (!r.failed) {
		count_played(ret_trf);
		pass(&r, data, end, false, room);
	}
	if (!r.failed)
		check_points(&r);
	free(room);
	*ret_line = r.line;
	return r.failed ? text : NULL;
}

void trf_release(struct trf *t)
{
	size_t i;

	for (i = 0; i < t->n; i++)
		free(t->players[i].cells);
	free(t->players);
	free(t->forbidden);
	memset(t, 0, sizeof(*t));
}
