/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The daily letter: each queued row becomes a part, composed as it would be alone. */
#include "daemon/letter/compose.h"
#include "daemon/letter/fact.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/letter/head.h"
#include "sql/store_case.h"

struct items {
	struct post_row *v;
	size_t n, cap;
};

/* Takes over the row's memory. */
static int take_item(void *arg, const struct post_row *row)
{
	struct items *all = arg;

	all->v = mem_room(all->v, all->n + 1, &all->cap, sizeof(*all->v));
	all->v[all->n] = *row;
	all->v[all->n++].facts = row->facts ? mem_strdup(row->facts) : NULL;
	return 0;
}

/*
 * Composes a part with the item's own composer, as if sent alone.  Items for information only have
 * no reply address.
 */
static int compose_part(struct page *p, struct post_row *item, bool line, bool answered)
{
	struct page part = {.ctx = p->ctx, .row = item, .now = p->now, .to = p->to, .l = p->l};
	char token[REPLY_TOKEN_TEXT] = "", link[LINK_TOKEN_TEXT] = "";
	int rc;

	part.facts = json_loads(item->facts ? item->facts : "{}", 0, NULL);
	if (answered)
		head_token(p->ctx, item, part.facts, token);
	if (answered)
		head_link(p->ctx, item, link);
	if (line)
		letter_digest_line(p->l, token);
	else
		letter_digest_section(p->l, token, link);
	rc = p->compose_part(&part);
	letter_digest_part_end(p->l);
	json_decref(part.facts);
	return rc;
}

static bool is_line(json_t *lines, int64_t id)
{
	json_t *one;
	size_t i;

	json_array_foreach(lines, i, one)
	{
		if (json_integer_value(one) == id)
			return true;
	}
	return false;
}

/* An item whose game or case cannot be read is skipped; the others are not affected. */
static int compose_items(struct page *p, const struct items *all, bool lines)
{
	int rc = 1;

	for (size_t i = 0; i < all->n && rc >= 0; i++)
		if (is_line(fact_value(p, "lines"), all->v[i].id) == lines)
			rc = compose_part(p, &all->v[i], lines, !lines);
	return rc;
}

/* Refers to each case by its letter; the token has the date of the daily letter. */
static int compose_cases(struct page *p, enum letter_digest_list list, const char *name)
{
	json_t *one;
	size_t i;
	int rc = 1;

	letter_digest_list(p->l, list, (int)json_array_size(fact_value(p, name)));
	json_array_foreach(fact_value(p, name), i, one)
	{
		struct post_row item = *p->row;
		struct case_row row;
		rc = store_case_get(p->ctx->store, json_integer_value(one), &row);
		if (rc <= 0)
			continue;
		item.kind = POST_CASE;
		item.game = row.game;
		item.case_id = row.id;
		item.seq = 0;
		item.token_kind = TOKEN_CASE;
		item.facts = NULL;
		rc = compose_part(p, &item, true, true);
		case_row_release(&row);
	}
	return rc < 0 ? rc : 1;
}

static int compose_office(struct page *p, const struct items *all)
{
	int rc = compose_cases(p, LETTER_DIGEST_NEW, "new");

	if (rc > 0)
		rc = compose_cases(p, LETTER_DIGEST_WAITING, "waiting");
	letter_digest_list(p->l, LETTER_DIGEST_INFORMATION,
			   (int)json_array_size(fact_value(p, "lines")));
	if (rc > 0)
		rc = compose_items(p, all, true);
	letter_digest_checkpoint(p->l, json_string_value(fact_value(p, "checkpoint")));
	return rc;
}

int compose_digest(struct page *p)
{
	struct items all = {NULL, 0, 0};
	bool office = !p->row->player;
	int rc = store_digest_each(p->ctx->store, p->row->id, take_item, &all);

	letter_digest(p->l, zone_date(ZONE_COPENHAGEN, p->row->created), office);
	if (rc > 0 && office)
		rc = compose_office(p, &all);
	else if (rc > 0)
		rc = compose_items(p, &all, true);
	if (rc >= 0 && !office)
		rc = compose_items(p, &all, false);
	for (size_t i = 0; i < all.n; i++)
		post_row_release(&all.v[i]);
	free(all.v);
	return rc < 0 ? rc : 1;
}
