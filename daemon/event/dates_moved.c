/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See dates_moved.h. */
#include "daemon/event/dates_moved.h"

#include <stdlib.h>

#include "sql/store_entry.h"
#include "sql/store_team.h"

static int take_entry(void *arg, const struct entry_row *e)
{
	if (e->player &&
	    (e->state == ENTRY_CONFIRMED || e->state == ENTRY_UNPAID || e->state == ENTRY_QUESTION))
		id_set_add(arg, e->player);
	return 0;
}

static int take_team(void *arg, const struct team_row *team)
{
	if (team->captain && team->state != TEAM_WITHDRAWN && team->state != TEAM_REFUSED)
		id_set_add(arg, team->captain);
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
	struct id_set readers = {0};
	int rc = store_entry_each_tourney(work->ctx->store, t->id, take_entry, &readers);

	if (rc > 0)
		rc = store_team_each(work->ctx->store, t->id, take_team, &readers);
	for (size_t i = 0; i < readers.n && rc > 0; i++)
		rc = tell(work, t, reason, readers.v[i], ret);
	free(readers.v);
	return rc;
}
