/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See report_number.h. */
#include "cli/report_number.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report_notes.h"
#include "core/base/mem.h"
#include "core/trf/trf_national.h"
#include "crypto/random.h"

bool report_number_named(const struct trf *t)
{
	size_t i;

	for (i = 0; i < t->tail.n; i++) {
		if (strncmp(t->tail.line[i], "###", 3) && !trf_national_is(t->tail.line[i]))
			return true;
	}
	return false;
}

static int by_number(const void *pa, const void *pb, void *report)
{
	const struct trf_player *a = pa, *b = pb;

	(void)report;
	return (a->id > b->id) - (a->id < b->id);
}

static int by_strength(const void *pa, const void *pb, void *report)
{
	int a = trf_rating(report, pa), b = trf_rating(report, pb);

	if (a != b)
		return a > b ? -1 : 1;
	return by_number(pa, pb, report);
}

/* National records of players who are gone. */
static void drop_national(struct trf *t, const int *new)
{
	struct trf_national n;
	size_t i;

	for (i = t->tail.n; i-- > 0;) {
		if (trf_national_read(t->tail.line[i], &n) && n.id > 0 && n.id <= TRF_MOST_NUMBER &&
		    !new[n.id])
			trf_drop(t, i);
	}
}

/* A group without two players keeps nobody apart. */
static void number_groups(struct trf *t, const int *new)
{
	size_t i, left = 0;
	int k, n;

	for (i = 0; i < t->n_groups && !t->teams; i++) {
		struct trf_group *g = &t->groups[i];

		for (k = n = 0; k < g->n; k++) {
			if (new[g->ids[k]])
				g->ids[n++] = new[g->ids[k]];
		}
		g->n = n;
		if (n > 1)
			t->groups[left++] = *g;
		else
			free(g->ids);
	}
	if (!t->teams)
		t->n_groups = left;
}

/* The opponents are players of the list still. */
static void number_opponents(struct trf *t, const int *new)
{
	size_t i;
	int k;

	for (i = 0; i < t->n; i++) {
		for (k = 0; k < t->players[i].n_cells; k++) {
			struct trf_cell *c = &t->players[i].cells[k];

			c->opp = c->opp ? new[c->opp] : 0;
		}
	}
}

/* The players have the numbers of their places in the list. */
static void number_in_order(struct trf *t)
{
	int *new = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*new));
	size_t i;

	memset(t->index, 0xff, sizeof(t->index));
	for (i = 0; i < t->n; i++) {
		struct trf_player *p = &t->players[i];

		new[p->id] = (int)i + 1;
		p->id = p->own = (int)i + 1;
		t->index[p->id] = (short)i;
	}
	number_opponents(t, new);
	number_groups(t, new);
	report_notes_renumber(t, new);
	drop_national(t, new);
	trf_national_renumber(t, new);
	free(new);
}

void report_number_anew(struct trf *t)
{
	qsort_r(t->players, t->n, sizeof(*t->players),
		report_notes_drawn(t) ? by_number : by_strength, t);
	number_in_order(t);
}

/* A number below n, each equally likely. */
static size_t lot_below(size_t n)
{
	uint32_t bound = (uint32_t)n, rest = (uint32_t)(UINT32_MAX - UINT32_MAX % bound), lot;

	do
		random_bytes((unsigned char *)&lot, sizeof(lot));
	while (lot >= rest);
	return lot % bound;
}

void report_number_draw(struct trf *t)
{
	struct trf_player p;
	size_t i, lot;

	for (i = t->n; i > 1; i--) {
		lot = lot_below(i);
		p = t->players[lot];
		t->players[lot] = t->players[i - 1];
		t->players[i - 1] = p;
	}
	number_in_order(t);
	report_notes_set_drawn(t);
}

static void set_count(struct trf *t, const char *code, size_t count)
{
	char line[40];

	snprintf(line, sizeof(line), "%s %zu", code, count);
	trf_set_head(t, line);
}

void report_number_count(struct trf *t)
{
	size_t i, rated = 0;

	for (i = 0; i < t->n; i++)
		rated += t->players[i].rating > 0;
	set_count(t, "062", t->n);
	set_count(t, "072", rated);
}

bool report_number_update(struct trf *t)
{
	bool again = !t->played && !report_number_named(t);

	if (again)
		report_number_anew(t);
	report_number_count(t);
	return again;
}
