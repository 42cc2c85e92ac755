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

static int take_unpaid(void *arg, const struct entry_row *e)
{
	if (e->player && e->state == ENTRY_UNPAID)
		id_set_add(arg, e->player);
	return 0;
}

static int take_unpaid_team(void *arg, const struct team_row *team)
{
	if (team->captain && team->state == TEAM_ASKED)
		id_set_add(arg, team->captain);
	return 0;
}

static const char *date_text(struct civil date, char out[CIVIL_TEXT])
{
	out[0] = '\0';
	return civil_is_none(date) ? out : civil_format(date, out);
}

static json_t *facts_of(const struct tourney *t, const char *state, const char *changed,
			const char *reason)
{
	char closes[CIVIL_TEXT], draws[CIVIL_TEXT], starts[CIVIL_TEXT];

	return json_pack("{s:s, s:s, s:s, s:i, s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "event",
			 t->name, "state", state, "class", "", "seq", 0, "fee", (json_int_t)t->fee,
			 "seed_hash", "", "confirmation", "", "draws", date_text(t->draws, draws),
			 "closes", date_text(t->closes, closes), "starts",
			 date_text(t->starts, starts), "changed", changed, "reason", reason);
}

static int tell(const struct work *work, int64_t player, json_t *facts, struct effects *ret)
{
	struct letter_facts l = {.kind = POST_ENTRY_STATE, .token = TOKEN_PLAYER};
	struct player p;
	int rc = store_player_get(work->ctx->store, player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	l.to = &p;
	l.facts = json_deep_copy(facts);
	effects_letter(ret, work, &l);
	return 1;
}

/* Who is informed: player and captain ids are added to the set. */
struct readers {
	int (*entry)(void *ids, const struct entry_row *e);
	int (*team)(void *ids, const struct team_row *team);
};

/* Takes over `facts`. */
static int tell_all(const struct work *work, const struct tourney *t, const struct readers *who,
		    json_t *facts, struct effects *ret)
{
	struct id_set ids = {0};
	int rc = store_entry_each_tourney(work->ctx->store, t->id, who->entry, &ids);

	if (rc > 0)
		rc = store_team_each(work->ctx->store, t->id, who->team, &ids);
	for (size_t i = 0; i < ids.n && rc > 0; i++)
		rc = tell(work, ids.v[i], facts, ret);
	free(ids.v);
	json_decref(facts);
	return rc;
}

static const struct readers waiting = {take_entry, take_team};
static const struct readers unpaid = {take_unpaid, take_unpaid_team};

int dates_moved_tell(const struct work *work, const struct tourney *t, const char *reason,
		     struct effects *ret)
{
	return tell_all(work, t, &waiting, facts_of(t, "dates", "", reason), ret);
}

int dates_moved_tell_option(const struct work *work, const struct tourney *t, const char *key,
			    const char *value, const char *reason, struct effects *ret)
{
	struct sbuf changed = SBUF_INIT;
	int rc;

	sbuf_addf(&changed, "%s: %s", key, value);
	rc = tell_all(work, t, &waiting, facts_of(t, "option", changed.buf, reason), ret);
	sbuf_release(&changed);
	return rc;
}

int dates_moved_tell_fee(const struct work *work, const struct tourney *t, const char *reason,
			 struct effects *ret)
{
	return tell_all(work, t, &unpaid, facts_of(t, "fee", "", reason), ret);
}
