/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See dates_moved.h. */
#include "daemon/event/dates_moved.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "sql/store_entry.h"
#include "sql/store_team.h"

struct readers {
	int64_t *player;
	size_t n, cap;
};

static void add(struct readers *r, int64_t player)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->player[i] == player)
			return;
	r->player = mem_room(r->player, r->n + 1, &r->cap, sizeof(*r->player));
	r->player[r->n++] = player;
}

static int take_entry(void *arg, const struct entry_row *e)
{
	if (e->player &&
	    (e->state == ENTRY_CONFIRMED || e->state == ENTRY_UNPAID || e->state == ENTRY_QUESTION))
		add(arg, e->player);
	return 0;
}

static int take_team(void *arg, const struct team_row *team)
{
	if (team->captain && team->state != TEAM_WITHDRAWN && team->state != TEAM_REFUSED)
		add(arg, team->captain);
	return 0;
}

static const char *date_text(struct civil date, char out[CIVIL_TEXT])
{
	out[0] = '\0';
	return civil_is_none(date) ? out : civil_format(date, out);
}

static int tell(const struct work *work, const struct tourney *t, const char *reason,
		int64_t player, struct effects *ret)
{
	struct letter_facts l = {.kind = POST_ENTRY_STATE, .token = TOKEN_PLAYER};
	char closes[CIVIL_TEXT], draws[CIVIL_TEXT], starts[CIVIL_TEXT];
	struct player p;
	int rc = store_player_get(work->ctx->store, player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	l.to = &p;
	l.facts = json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:s}", "event",
			    t->name, "state", "dates", "class", "", "seq", 0, "fee", 0, "seed_hash",
			    "", "confirmation", "", "draws", date_text(t->draws, draws), "closes",
			    date_text(t->closes, closes), "starts", date_text(t->starts, starts),
			    "reason", reason);
	effects_letter(ret, work, &l);
	return 1;
}

int dates_moved_tell(const struct work *work, const struct tourney *t, const char *reason,
		     struct effects *ret)
{
	struct readers r = {0};
	int rc = store_entry_each_tourney(work->ctx->store, t->id, take_entry, &r);

	if (rc > 0)
		rc = store_team_each(work->ctx->store, t->id, take_team, &r);
	for (size_t i = 0; i < r.n && rc > 0; i++)
		rc = tell(work, t, reason, r.player[i], ret);
	free(r.player);
	return rc;
}
