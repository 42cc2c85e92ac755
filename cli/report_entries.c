/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Makes a report from a list of entries; see report.h. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"
#include "cli/report_notes.h"
#include "cli/usage.h"
#include "core/base/mem.h"

enum { FIELDS = 7, RATING_MOST = 9999 };

struct entry {
	char *field[FIELDS]; /* name, rating, title, federation, FIDE number, birth, club; "" = none
			      */
	int rating;
	size_t place;
};

struct entries {
	struct entry *e;
	size_t n, cap;
	const char *name; /* of the input */
	int line;
};

static char *trim(char *s)
{
	size_t n;

	s += strspn(s, " \r");
	for (n = strlen(s); n && strchr(" \r", s[n - 1]);)
		n--;
	s[n] = '\0';
	return s;
}

static bool complain(const struct entries *l, const char *what)
{
	usage_error("%s:%d: %s", l->name, l->line, what);
	return false;
}

static bool read_rating(const char *s, int *ret)
{
	char *end;
	long v = strtol(s, &end, 10);

	*ret = (int)v;
	return !*s || (end != s && !*end && v >= 0 && v <= RATING_MOST);
}

/*
 * Each field must fit its columns, so that nothing is lost silently; only long names are truncated.
 */
static bool check_fields(const struct entries *l, struct entry *e)
{
	static const size_t most[FIELDS] = {0, 0, 3, 3, 11, 10, 80};
	static const char *const too_long[FIELDS] = {"",
						     "",
						     "a title has at most 3 letters",
						     "a federation has at most 3 letters",
						     "a FIDE number has at most 11 digits",
						     "a birth is a year or YYYY/MM/DD",
						     "a club has at most 80 letters"};
	json_t *text;
	int i;

	if (!*e->field[0])
		return complain(l, "a name is required: NAME; RATING; TITLE; FEDERATION; ...");
	if (!read_rating(e->field[1], &e->rating))
		return complain(l, "the second field is the rating, 0 to 9999");
	for (i = 2; i < FIELDS; i++) {
		if (strlen(e->field[i]) > most[i])
			return complain(l, too_long[i]);
	}
	text = json_string(e->field[0]);
	json_decref(text);
	return text ? true : complain(l, "the name is no UTF-8 text");
}

static bool read_entry(struct entries *l, char *s)
{
	struct entry e = {.place = l->n};
	int i;

	for (i = 0; i < FIELDS; i++) {
		char *next = s + strcspn(s, ";\t");

		if (*next)
			*next++ = '\0';
		e.field[i] = trim(s);
		s = next;
	}
	if (*trim(s))
		return complain(l, "more than seven fields");
	if (!check_fields(l, &e))
		return false;
	if (l->n == TRF_MOST_NUMBER)
		return complain(l, "more than 9999 players");
	l->e = mem_room(l->e, l->n + 1, &l->cap, sizeof(*l->e));
	l->e[l->n++] = e;
	return true;
}

/* Reads the lines of the copy `s`; blank lines and those starting with # are skipped. */
static bool read_lines(struct entries *l, char *s)
{
	char *end;

	for (l->line = 1; *s; l->line++, s = end) {
		end = s + strcspn(s, "\n");
		if (*end)
			*end++ = '\0';
		s = trim(s);
		if (*s && *s != '#' && !read_entry(l, s))
			return false;
	}
	return l->n > 0 || complain(l, "no entry: a player a line, NAME; RATING");
}

static int by_rating(const void *pa, const void *pb)
{
	const struct entry *a = pa, *b = pb;

	if (a->rating != b->rating)
		return a->rating > b->rating ? -1 : 1;
	return a->place < b->place ? -1 : a->place > b->place;
}

static void keep_heading(struct trf *t, const char *title, size_t players, size_t rated)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "012 %s", title);
	trf_keep(t, line.buf);
	sbuf_reset(&line);
	sbuf_addf(&line, "062 %zu", players);
	trf_keep(t, line.buf);
	sbuf_reset(&line);
	sbuf_addf(&line, "072 %zu", rated);
	trf_keep(t, line.buf);
	sbuf_release(&line);
}

static void make_report(const struct entries *l, const char *title, struct trf *t)
{
	size_t i, rated = 0;

	trf_reserve(t, l->n, 0);
	for (i = 0; i < l->n; i++) {
		struct trf_player *p = &t->players[i];
		const struct entry *e = &l->e[i];

		trf_set_name(p, e->field[0]);
		p->rating = e->rating;
		memcpy(p->title, e->field[2], strlen(e->field[2]) + 1);
		memcpy(p->federation, e->field[3], strlen(e->field[3]) + 1);
		memcpy(p->number, e->field[4], strlen(e->field[4]) + 1);
		memcpy(p->birth, e->field[5], strlen(e->field[5]) + 1);
		report_notes_add_club(t, p->id, e->field[6]);
		rated += e->rating > 0;
	}
	keep_heading(t, title, l->n, rated);
	trf_total(t);
}

bool report_read_entries(const struct input *in, const struct sbuf *text, const char *title,
			 struct trf *ret_trf)
{
	struct entries l = {.name = in->name};
	char *copy = mem_strndup(text->buf, text->len);
	bool ok;

	trf_init(ret_trf);
	ok = read_lines(&l, copy);
	if (ok) {
		qsort(l.e, l.n, sizeof(*l.e), by_rating);
		make_report(&l, title, ret_trf);
	}
	free(l.e);
	free(copy);
	return ok;
}
