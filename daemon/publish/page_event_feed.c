/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_event_feed.h. */
#include "daemon/publish/page_event_feed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/publish/page.h"
#include "daemon/publish/page_atom.h"
#include "text/text.h"

#define MOST 100 /* newest entries kept */

/* A single event in the feed. */
struct item {
	struct instant at;
	char id[80];   /* permanent, within the event */
	char page[40]; /* within the event; "" = its announcement */
	char title[STORE_NAME_MAX + 100];
};

struct items {
	struct item *list;
	size_t n, cap;
};

static struct item *add(struct items *all, struct instant at)
{
	all->list = mem_room(all->list, all->n + 1, &all->cap, sizeof(*all->list));
	all->list[all->n] = (struct item){.at = at};
	return &all->list[all->n++];
}

static void add_group(const struct page_place *p, const struct tourney_view_group *g,
		      struct items *all)
{
	const char *name = *g->code ? g->code : g->name;
	struct item *i;

	if (g->drawn.sec) {
		i = add(all, g->drawn);
		snprintf(i->id, sizeof(i->id), "drawn/%lld", (long long)g->id);
		snprintf(i->title, sizeof(i->title), tr(p->lang, "%s: the lots are drawn"), name);
		snprintf(i->page, sizeof(i->page), "table.html");
	}
	if (g->final_at.sec) {
		i = add(all, g->final_at);
		snprintf(i->id, sizeof(i->id), "final/%lld", (long long)g->id);
		snprintf(i->title, sizeof(i->title), tr(p->lang, "%s: final table"), name);
		snprintf(i->page, sizeof(i->page), "table.html");
	}
}

static void add_rounds(const struct page_place *p, const struct tourney_view *e, struct items *all)
{
	for (int k = 0; k < e->n_rounds; k++) {
		const struct tourney_view_round *r = &e->rounds[k];
		struct item *i = add(all, r->at);

		snprintf(i->id, sizeof(i->id), "round/%d/%lld/%d/%d", r->stage + 1,
			 (long long)r->group, r->round, r->version);
		snprintf(i->title, sizeof(i->title), tr(p->lang, "Round %d"), r->round);
		snprintf(i->page, sizeof(i->page), "rounds/%d.html", r->round);
	}
}

static void add_reports(const struct page_place *p, const struct tourney_view *e, struct items *all)
{
	for (int k = 0; k < e->n_reports; k++) {
		const struct tourney_view_report *r = &e->reports[k];
		struct item *i = add(all, r->at);

		snprintf(i->id, sizeof(i->id), "report/%lld/%d", (long long)r->group, r->version);
		snprintf(i->title, sizeof(i->title), tr(p->lang, "Final report, version %d"),
			 r->version);
		snprintf(i->page, sizeof(i->page), "report.html");
	}
}

/* Newest first; ties by id. */
static int newest(const void *a, const void *b)
{
	const struct item *x = a, *y = b;

	if (x->at.sec != y->at.sec)
		return x->at.sec > y->at.sec ? -1 : 1;
	return strcmp(x->id, y->id);
}

static void gather(const struct page_place *p, const struct tourney_view *e, struct items *all)
{
	struct item *made = add(all, e->row.created);

	snprintf(made->id, sizeof(made->id), "announced");
	snprintf(made->title, sizeof(made->title), tr(p->lang, "%s is announced"), e->row.name);
	for (int s = 0; s < e->n_stages; s++)
		for (int g = 0; g < e->stages[s].n_groups; g++)
			add_group(p, &e->stages[s].groups[g], all);
	add_rounds(p, e, all);
	add_reports(p, e, all);
	qsort(all->list, all->n, sizeof(*all->list), newest);
}

void page_event_feed(const struct page_place *p, const struct tourney_view *e, struct sbuf *out)
{
	struct items all = {.n = 0};
	char what[200], self[120], page[200], id[400], updated[INSTANT_TEXT];
	struct xml d;

	gather(p, e, &all);
	xml_init(&d, p);
	xml_declaration(&d);
	snprintf(what, sizeof(what), "events/%s", e->row.slug);
	snprintf(self, sizeof(self), "/events/%s/feed.atom", e->row.slug);
	snprintf(page, sizeof(page), "/events/%s/", e->row.slug);
	page_atom_begin(&d, &(struct page_atom_feed){what, self, page, e->row.name,
						     instant_format(all.list[0].at, updated)});
	for (size_t i = 0; i < all.n && i < MOST; i++) {
		const struct item *item = &all.list[i];
		snprintf(what, sizeof(what), "events/%s/%s", e->row.slug, item->id);
		page_atom_id(p, what, id, sizeof(id));
		snprintf(page, sizeof(page), "/events/%s/%s", e->row.slug, item->page);
		page_atom_entry(&d, id, page, item->title, instant_format(item->at, updated),
				item->title);
	}
	xml_end(&d);
	xml_finish(&d, out);
	sbuf_addc(out, '\n');
	free(all.list);
}
