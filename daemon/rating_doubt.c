/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rating_doubt.h. */
#include "daemon/rating_doubt.h"

#include "sql/store_calendar.h"
#include "sql/store_event.h"

#define META "rating-doubt" /* time of the last change; "" = none */

int rating_doubt_all(struct context *ctx)
{
	char text[INSTANT_TEXT];

	return store_meta_set(ctx->store, META, instant_format(ctx->now(ctx->now_arg), text));
}

int rating_doubt_game(struct context *ctx, const struct game_row *row, bool was_over)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, ctx->now(ctx->now_arg));
	bool concerns = row->group && (was_over || row->stage == STAGE_OVER);
	struct rating_list_row list;
	struct group_row g;
	int rc = concerns ? store_group_get(ctx->store, row->group, &g) : 0;

	if (rc <= 0 || civil_is_none(g.ended))
		return rc < 0 ? rc : 1;
	rc = store_rating_list_on(ctx->store, today, &list);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = g.ended.day < list.day.day ? rating_doubt_all(ctx) : 1;
	rating_list_row_release(&list);
	return rc;
}

int rating_doubt_since(struct store *st, struct instant *ret_at)
{
	struct sbuf text = SBUF_INIT;
	int rc = store_meta_get(st, META, &text);

	if (rc > 0 && !text.len)
		rc = 0;
	if (rc > 0 && !instant_parse(text.buf, ret_at))
		rc = STORE_FAILED;
	sbuf_release(&text);
	return rc;
}

int rating_doubt_settled(struct store *st)
{
	return store_meta_set(st, META, "");
}
