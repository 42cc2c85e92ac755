/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A report compared with rating lists; see list_compare.h. */
#include "cli/list_compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/trf/trf_national.h"

const char *list_compare_field_name(enum list_compare_field field)
{
	static const char *const names[] = {
#define X(id, name) name,
		LIST_COMPARE_FIELDS(X)
#undef X
	};

	return names[field];
}

void list_compare_release(struct list_differences *l)
{
	free(l->d);
}

/* A player in the report and in the list. */
struct pair {
	const struct trf_player *p;
	struct trf_national national; /* id 0: no record */
	struct roster_player listed;
	enum roster_rate rate;
	struct list_differences *out;
};

static void add(struct pair *c, enum list_compare_field field, const char *was, const char *now,
		bool taken)
{
	struct list_differences *l = c->out;
	struct list_difference *d;

	l->d = mem_room(l->d, l->n + 1, &l->cap, sizeof(*l->d));
	d = &l->d[l->n++];
	*d = (struct list_difference){.id = c->p->id, .field = field, .taken = taken};
	snprintf(d->was, sizeof(d->was), "%s", was);
	snprintf(d->now, sizeof(d->now), "%s", now);
}

/* An empty field in the list changes nothing. */
static void compare_text(struct pair *c, enum list_compare_field field, const char *was,
			 const char *now, bool newer_counts)
{
	if (*now && strcmp(was, now) != 0)
		add(c, field, was, now, newer_counts || !*was);
}

static void compare_number(struct pair *c, enum list_compare_field field, unsigned was,
			   unsigned now, bool newer_counts)
{
	char a[16] = "", b[16] = "";

	if (was)
		snprintf(a, sizeof(a), "%u", was);
	if (now)
		snprintf(b, sizeof(b), "%u", now);
	compare_text(c, field, a, b, newer_counts);
}

/* A full date is more precise than a year. */
static void compare_birth(struct pair *c)
{
	char now[ROSTER_BIRTH];
	const char *was = c->p->birth;
	bool same_year = !strncmp(was, roster_birth(&c->listed, now), 4);

	if (*now && strcmp(was, now) != 0 && (!same_year || (c->listed.month && strlen(was) == 4)))
		add(c, LIST_COMPARE_BIRTH, was, now, !*was || same_year);
}

static unsigned number_of(const char *text)
{
	return (unsigned)strtoul(text, NULL, 10);
}

static void compare_pair(struct pair *c)
{
	const struct trf_player *p = c->p;
	const struct roster_player *q = &c->listed;
	const char sex[2] = {q->sex == ' ' ? '\0' : q->sex, '\0'};
	const char own[2] = {p->sex == ' ' ? '\0' : p->sex, '\0'};
	size_t first = c->out->n;

	compare_number(c, LIST_COMPARE_RATING, (unsigned)p->rating, (unsigned)q->elo[c->rate],
		       true);
	compare_number(c, LIST_COMPARE_DSU_RATING, (unsigned)c->national.rating,
		       (unsigned)q->own[c->rate], true);
	compare_text(c, LIST_COMPARE_TITLE, p->title, q->title, true);
	compare_text(c, LIST_COMPARE_FEDERATION, p->federation, q->federation, false);
	compare_text(c, LIST_COMPARE_SEX, own, sex, false);
	compare_birth(c);
	compare_number(c, LIST_COMPARE_FIDE_NUMBER, number_of(p->number), q->fide, false);
	compare_number(c, LIST_COMPARE_DSU_NUMBER, number_of(c->national.number), q->national,
		       false);
	if (roster_same_name(p->name, q->name))
		return;
	/* The number may be that of somebody else. */
	for (; first < c->out->n; first++)
		c->out->d[first].taken = false;
	add(c, LIST_COMPARE_NAME, p->name, q->name, false);
}

/* The only player with the name, born in the same year if both are known. */
static void suggest(struct pair *c, const struct list_entry_source *s)
{
	struct sbuf why = SBUF_INIT;
	char text[ROSTER_NAME_MOST + 40];

	if (list_entry_find(s, c->p->name, &c->listed, &why) &&
	    (strlen(c->p->birth) < 4 || !c->listed.year ||
	     (int)strtol(c->p->birth, NULL, 10) == c->listed.year)) {
		snprintf(text, sizeof(text), "%u, %s%s%s",
			 c->listed.fide ? c->listed.fide : c->listed.national, c->listed.name,
			 *c->listed.federation ? ", " : "", c->listed.federation);
		add(c, c->listed.fide ? LIST_COMPARE_FIDE_NUMBER : LIST_COMPARE_DSU_NUMBER, "",
		    text, false);
	}
	sbuf_release(&why);
}

static void compare_player(const struct trf_player *p, const struct trf_national *own,
			   const struct list_entry_source *s, struct list_differences *out)
{
	struct pair c = {.p = p, .national = *own, .rate = s->rate, .out = out};
	unsigned number = number_of(p->number), national = number_of(own->number);

	out->sought++;
	if ((number && list_file_number(&s->lists, number, false, &c.listed)) ||
	    (national && list_file_number(&s->lists, national, true, &c.listed))) {
		out->found++;
		compare_pair(&c);
	} else if (number) {
		add(&c, LIST_COMPARE_FIDE_NUMBER, p->number, "", false);
	} else if (national) {
		add(&c, LIST_COMPARE_DSU_NUMBER, c.national.number, "", false);
	} else {
		suggest(&c, s);
	}
}

void list_compare(const struct trf *t, const struct list_entry_source *source, const int *ids,
		  size_t n, struct list_differences *ret)
{
	struct trf_national *records = trf_national_by_number(t, LIST_ENTRY_FEDERATION);
	const struct trf_player *p;
	size_t i;

	memset(ret, 0, sizeof(*ret));
	for (i = 0; !ids && i < t->n; i++)
		compare_player(&t->players[i], &records[t->players[i].id], source, ret);
	for (i = 0; ids && i < n; i++) {
		p = trf_find(t, ids[i]);
		if (p)
			compare_player(p, &records[p->id], source, ret);
	}
	free(records);
}

/* --- entering ------------------------------------------------------------------------------- */

static void set_text(char *to, size_t size, const char *from)
{
	snprintf(to, size, "%.*s", (int)size - 1, from);
}

static void set_national(struct trf *t, const struct list_difference *d)
{
	struct trf_national n = {LIST_ENTRY_FEDERATION, d->id, 0, ""};

	trf_national_find(t, LIST_ENTRY_FEDERATION, d->id, &n);
	if (d->field == LIST_COMPARE_DSU_RATING)
		n.rating = (int)number_of(d->now);
	else
		set_text(n.number, sizeof(n.number), d->now);
	trf_national_set(t, &n);
}

void list_compare_apply(struct trf *t, const struct list_difference *d)
{
	struct trf_player *p = trf_find(t, d->id);

	if (!p)
		return;
	switch (d->field) {
	case LIST_COMPARE_RATING: p->rating = (int)number_of(d->now); break;
	case LIST_COMPARE_DSU_RATING:
	case LIST_COMPARE_DSU_NUMBER: set_national(t, d); break;
	case LIST_COMPARE_TITLE: set_text(p->title, sizeof(p->title), d->now); break;
	case LIST_COMPARE_FEDERATION: set_text(p->federation, sizeof(p->federation), d->now); break;
	case LIST_COMPARE_SEX: p->sex = *d->now; break;
	case LIST_COMPARE_BIRTH: set_text(p->birth, sizeof(p->birth), d->now); break;
	case LIST_COMPARE_FIDE_NUMBER: set_text(p->number, sizeof(p->number), d->now); break;
	case LIST_COMPARE_NAME: trf_set_name(p, d->now); break;
	}
}
