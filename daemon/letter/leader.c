/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader.h. */
#include "daemon/letter/leader.h"

#include <stdio.h>
#include <string.h>

#include "crypto/token.h"
#include "daemon/config.h"
#include "daemon/office.h"
#include "sql/store_event.h"
#include "text/text.h"

struct search {
	const char *names; /* as configured */
	struct sbuf name;
};

static int take_officer(void *arg, const struct officer_row *row)
{
	struct search *s = arg;

	if (!row->ended.sec && !strcmp(row->role, "leader") && !s->name.len)
		config_lists(s->names, row->user, &s->name);
	return 0;
}

int leader_name(const struct context *ctx, int64_t tourney, struct sbuf *out)
{
	struct search s = {.names = ctx->set.officer_names, .name = SBUF_INIT};
	struct official_row named;
	int rc = s.names ? store_officer_each(ctx->store, tourney, take_officer, &s) : 1;

	if (rc > 0 && !s.name.len)
		rc = office_named(ctx, tourney, 0, &named);
	if (rc > 0 && !s.name.len)
		sbuf_adds(&s.name, named.name);
	sbuf_adds(out, s.name.len ? s.name.buf : ctx->set.leader_name);
	sbuf_release(&s.name);
	return rc < 0 ? rc : 1;
}

static const char *office_of(const struct context *ctx, const struct post_row *row)
{
	const struct context_settings *set = &ctx->set;
	const struct lang *lang = text_lang(row->lang);

	if (set->kc_address[0] && !strcmp(row->address, set->kc_address))
		return tr(lang, "K-skak chief");
	if (set->leader_address[0] && !strcmp(row->address, set->leader_address))
		return tr(lang, "tournament leader");
	return "";
}

int leader_reader(const struct context *ctx, const struct post_row *row,
		  char ret_name[STORE_NAME_MAX + 1])
{
	const char *name = row->kind == POST_STRANGER || row->reply ? "" : office_of(ctx, row);
	struct official_row named;
	int rc = 0;

	if (!*name && (row->token_kind == TOKEN_CASE || row->token_kind == TOKEN_OFFICE))
		rc = store_official_by_address(ctx->store, row->address, &named);
	snprintf(ret_name, STORE_NAME_MAX + 1, "%s", rc > 0 ? named.name : name);
	return rc < 0 ? rc : 1;
}
