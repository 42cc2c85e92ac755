/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Makes a report from a list of entries; see report.h. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/list_entry.h"
#include "cli/report.h"
#include "cli/report_notes.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "core/trf/trf_national.h"

enum {
	NAME,
	RATING,
	TITLE,
	FEDERATION,
	FIDE_NUMBER,
	BIRTH,
	CLUB,
	SEX,
	DSU_NUMBER,
	DSU_RATING,
	FIELDS,
	RATING_MOST = 9999
};

struct entry {
	char *field[FIELDS]; /* "" = none */
	int rating, dsu;     /* 0 = none */
	size_t place;
};

struct entries {
	struct entry *e;
	size_t n, cap;
	const char *name; /* of the input */
	int line;
	const struct list_entry_source *source; /* NULL: every line is an entry */
	char **made;				/* lines of players of the source */
	size_t n_made, cap_made;
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
	usage_error("%s:%d: %s", l->name, l->line, usage_tr(what));
	return false;
}

static bool read_rating(const char *s, int *ret)
{
	char *end;
	long v = strtol(s, &end, 10);

	*ret = (int)v;
	return !*s || (end != s && !*end && v >= 0 && v <= RATING_MOST);
}

/* A year, or a date as programs write it: 1990/05/31, 1990-05-31, 1990.05.31. */
static bool is_birth(const char *s)
{
	static const char form[] = "dddd/dd/dd";
	size_t i;

	for (i = 0; s[i] && form[i]; i++) {
		if (form[i] == 'd' ? s[i] < '0' || s[i] > '9' : !strchr("/-.", s[i]))
			return false;
	}
	return !s[i] && (i == 0 || i == 4 || i == strlen(form));
}

static bool is_number(const char *s)
{
	return !s[strspn(s, "0123456789")];
}

/*
 * Each field must fit its columns, so that nothing is lost silently; a long name is truncated with
 * a message.
 */
static bool check_fields(const struct entries *l, struct entry *e)
{
	static const size_t most[FIELDS] = {0, 0, 3, 3, 11, 10, 80, 1, 11, 4};
	static const char *const too_long[FIELDS] = {
		"",
		"",
		N_("a title has at most 3 letters"),
		N_("a federation has at most 3 letters"),
		N_("a FIDE number has at most 11 digits"),
		N_("a birth is a year or YYYY/MM/DD"),
		N_("a club has at most 80 letters"),
		N_("the sex is m or w"),
		N_("a DSU number has at most 11 digits"),
		N_("the tenth field is DSU's rating, 0 to 9999")};
	json_t *text;
	int i;

	if (!*e->field[NAME])
		return complain(l, N_("a name is required: NAME; RATING; TITLE; FEDERATION; ..."));
	if (!read_rating(e->field[RATING], &e->rating))
		return complain(l, N_("the second field is the rating, 0 to 9999"));
	for (i = 2; i < FIELDS; i++) {
		if (strlen(e->field[i]) > most[i])
			return complain(l, too_long[i]);
	}
	if (!read_rating(e->field[DSU_RATING], &e->dsu))
		return complain(l, too_long[DSU_RATING]);
	if (*e->field[SEX] && !strchr("mwMW", *e->field[SEX]))
		return complain(l, too_long[SEX]);
	if (!is_number(e->field[DSU_NUMBER]))
		return complain(l, too_long[DSU_NUMBER]);
	if (!is_number(e->field[FIDE_NUMBER]))
		return complain(l, too_long[FIDE_NUMBER]);
	if (!is_birth(e->field[BIRTH]))
		return complain(l, too_long[BIRTH]);
	text = json_string(e->field[NAME]);
	json_decref(text);
	if (!text)
		return complain(l, N_("the name is no UTF-8 text"));
	if (utf8_width(e->field[NAME]) > TRF_NAME_MOST)
		usage_error(N_("%s:%d: warning: the name has %d letters, of which a report keeps "
			       "the first %d"),
			    l->name, l->line, utf8_width(e->field[NAME]), TRF_NAME_MOST);
	return true;
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
		return complain(l, N_("more than ten fields"));
	if (!check_fields(l, &e))
		return false;
	if (l->n == TRF_MOST_NUMBER)
		return complain(l, N_("more than 9999 players"));
	l->e = mem_room(l->e, l->n + 1, &l->cap, sizeof(*l->e));
	l->e[l->n++] = e;
	return true;
}

/* The line of a player of the source; NULL after a complaint. */
static char *look_up(struct entries *l, const char *query)
{
	struct roster_player p;
	struct sbuf text = SBUF_INIT;
	bool found = list_entry_find(l->source, query, &p, &text);

	if (found) {
		list_entry_compose(&p, l->source->rate, &text);
		l->made = mem_room(l->made, l->n_made + 1, &l->cap_made, sizeof(*l->made));
		l->made[l->n_made++] = sbuf_detach(&text, NULL);
	} else {
		complain(l, text.buf);
	}
	sbuf_release(&text);
	return found ? l->made[l->n_made - 1] : NULL;
}

static bool read_one(struct entries *l, char *s)
{
	if (l->source && !strpbrk(s, ";\t"))
		s = look_up(l, s);
	return s && read_entry(l, s);
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
		if (*s && *s != '#' && !read_one(l, s))
			return false;
	}
	l->line -= l->line > 1; /* the last one */
	return l->n > 0 || complain(l, N_("no entry: a player a line, NAME; RATING"));
}

/* DSU's rating ranks where there is one (172 NIDOF). */
static int rank_of(const struct entry *e)
{
	return e->dsu ? e->dsu : e->rating;
}

static int by_rating(const void *pa, const void *pb)
{
	const struct entry *a = pa, *b = pb;

	if (rank_of(a) != rank_of(b))
		return rank_of(a) > rank_of(b) ? -1 : 1;
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

/* What DSU says of the player stands in a record of its own. */
static void add_national(struct trf *t, const struct trf_player *p, const struct entry *e)
{
	struct trf_national n = {LIST_ENTRY_FEDERATION, p->id, e->dsu, ""};

	snprintf(n.number, sizeof(n.number), "%s", e->field[DSU_NUMBER]);
	if (n.rating || *n.number)
		trf_national_add(t, &n);
}

static void make_report(const struct entries *l, const char *title, struct trf *t)
{
	size_t i, rated = 0;

	trf_reserve(t, l->n, 0);
	for (i = 0; i < l->n; i++)
		rated += l->e[i].rating > 0;
	keep_heading(t, title, l->n, rated);
	for (i = 0; i < l->n; i++) {
		struct trf_player *p = &t->players[i];
		const struct entry *e = &l->e[i];

		trf_set_name(p, e->field[NAME]);
		p->rating = e->rating;
		memcpy(p->title, e->field[TITLE], strlen(e->field[TITLE]) + 1);
		memcpy(p->federation, e->field[FEDERATION], strlen(e->field[FEDERATION]) + 1);
		memcpy(p->number, e->field[FIDE_NUMBER], strlen(e->field[FIDE_NUMBER]) + 1);
		memcpy(p->birth, e->field[BIRTH], strlen(e->field[BIRTH]) + 1);
		if (*e->field[SEX])
			p->sex = *e->field[SEX] == 'm' || *e->field[SEX] == 'M' ? 'm' : 'w';
		report_notes_add_club(t, p->id, e->field[CLUB]);
		add_national(t, p, e);
	}
	trf_total(t);
}

bool report_read_entries(const struct input *in, const struct sbuf *text, const char *title,
			 const struct list_entry_source *source, struct trf *ret_trf)
{
	struct entries l = {.name = in->name, .source = source};
	char *copy = mem_strndup(text->buf, text->len);
	size_t i;
	bool ok;

	trf_init(ret_trf);
	ok = read_lines(&l, copy);
	if (ok) {
		qsort(l.e, l.n, sizeof(*l.e), by_rating);
		make_report(&l, title, ret_trf);
	}
	for (i = 0; i < l.n_made; i++)
		free(l.made[i]);
	free(l.made);
	free(l.e);
	free(copy);
	return ok;
}

static int by_name(const void *pa, const void *pb)
{
	const struct trf_player *a = *(const struct trf_player *const *)pa;
	const struct trf_player *b = *(const struct trf_player *const *)pb;
	int d = strcmp(a->name, b->name);

	return d ? d : (a > b) - (a < b);
}

/* Two FIDE numbers are two people. */
static bool may_be_one(const struct trf_player *a, const struct trf_player *b)
{
	return !strcmp(a->name, b->name) &&
	       (!*a->number || !*b->number || !strcmp(a->number, b->number));
}

void report_tell_namesakes(const struct trf *t, size_t first, const char *name)
{
	const struct trf_player **list = mem_zeroed(t->n + 1, sizeof(*list));
	size_t i;

	for (i = 0; i < t->n; i++)
		list[i] = &t->players[i];
	qsort(list, t->n, sizeof(*list), by_name);
	for (i = 1; i < t->n; i++) {
		if (list[i] >= &t->players[first] && may_be_one(list[i - 1], list[i]))
			usage_error(N_("%s: note: %d and %d have the same name, %s"), name,
				    list[i - 1]->id, list[i]->id, list[i]->name);
	}
	free(list);
}
