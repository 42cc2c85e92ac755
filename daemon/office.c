/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See office.h. */
#include "daemon/office.h"

#include <string.h>

#include "crypto/digest.h"
#include "sql/store_event.h"

uint32_t office_number(const char *address)
{
	unsigned char hash[DIGEST_LEN];
	struct sbuf low = SBUF_INIT;
	uint32_t number = 0;

	sbuf_adds(&low, address);
	for (char *p = low.buf; *p; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p += 'a' - 'A';
	digest_sha256(low.buf, low.len, hash);
	for (int i = 0; i < 4; i++)
		number = number << 8 | hash[i];
	sbuf_release(&low);
	return number ? number : 1;
}

const char *office_address(const struct context_settings *set, enum office office)
{
	if (office == OFFICE_OF_KC && set->kc_address[0])
		return set->kc_address;
	return office == OFFICE_OF_NOBODY ? "" : set->leader_address;
}

/* Somebody holding both offices counts as KC, who may do everything a leader may. */
enum office office_of_number(const struct context_settings *set, uint32_t number)
{
	if (set->kc_address[0] && office_number(set->kc_address) == number)
		return OFFICE_OF_KC;
	if (set->leader_address[0] && office_number(set->leader_address) == number)
		return OFFICE_OF_LEADER;
	return OFFICE_OF_NOBODY;
}

/* --- officials ------------------------------------------------------------------------------- */

struct search {
	struct store *store;
	struct official_row *found;
	int rc; /* 1 = found */
};

static int take_leader(void *arg, const struct officer_row *row)
{
	struct search *s = arg;

	if (!row->ended.sec && !strcmp(row->role, "leader"))
		s->rc = store_official_by_name(s->store, row->user, s->found);
	return s->rc != 0;
}

int office_named(const struct context *ctx, int64_t tourney, int64_t group,
		 struct official_row *ret_row)
{
	struct search s = {.store = ctx->store, .found = ret_row};
	struct group_row g;
	int rc = group ? store_group_get(ctx->store, group, &g) : 1;

	if (rc > 0 && group)
		tourney = g.tourney;
	if (rc > 0 && tourney)
		rc = store_officer_each(ctx->store, tourney, take_leader, &s);
	return rc < 0 ? rc : s.rc;
}

struct numbered {
	uint32_t number;
	struct official_row *found;
	bool any;
};

static int take_numbered(void *arg, const struct official_row *row)
{
	struct numbered *n = arg;

	if (row->ended.sec || office_number(row->address) != n->number)
		return 0;
	*n->found = *row;
	n->any = true;
	return 1;
}

int office_official(const struct context *ctx, uint32_t number, struct official_row *ret_row)
{
	struct numbered n = {.number = number, .found = ret_row};
	int rc = store_official_each(ctx->store, take_numbered, &n);

	return rc < 0 ? rc : n.any;
}
