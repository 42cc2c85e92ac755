/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_join.h. */
#include "daemon/act/leader_join.h"
#include "daemon/act/leader.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/joined.h"

static int refuse(struct act *act, const char *error, const char *text)
{
	act_refuse(act, OUTCOME_REFUSED, "", error, "%s", text);
	return 0;
}

/* The target must not itself be joined to another: 1; 0: refused. */
static int may_join(struct act *act, const struct player *p, const struct player *into)
{
	struct joined_record others[JOINED_MAX + 1];
	size_t n;
	int rc;

	if (p->id == into->id)
		return refuse(act, "same_record",
			      tr(act->request.lang, "a record cannot be joined to itself"));
	rc = joined_records(&act->work, p->id, others, &n);
	if (rc > 0 && n)
		return refuse(act, "joined_already",
			      tr(act->request.lang,
				 "the record is joined to another one already; join that one"));
	if (rc > 0)
		rc = joined_into(&act->work, into->id, others);
	if (rc > 0)
		return refuse(act, "joined_already",
			      tr(act->request.lang,
				 "the record to keep is itself joined to another one"));
	return rc < 0 ? rc : 1;
}

struct meeting {
	int64_t other;
	bool found;
};

static int look_for_meeting(void *arg, const struct game_row *g)
{
	struct meeting *m = arg;

	m->found = m->found || g->white == m->other || g->black == m->other;
	return m->found;
}

/* The two records must not have met in a game: 1; 0: refused. */
static int do_not_meet(struct act *act, const struct player *p, const struct player *into)
{
	struct meeting m = {.other = into->id};
	int rc = store_game_each(act->work.ctx->store,
				 &(struct game_query){.player = p->id, .unfinished = true},
				 look_for_meeting, &m);

	if (rc >= 0 && m.found)
		return refuse(act, "opponents",
			      tr(act->request.lang,
				 "the two play against each other; rule on that game first"));
	return rc < 0 ? rc : 1;
}

static int rule(struct act *act, const struct player *p, const struct player *into)
{
	struct ruling_row r = {.reason = (char *)leader_text(act, "reason")};
	struct effects fx = EFFECTS_INIT;
	struct effect_ref ref;
	int rc;

	player_ruling_set(&r, PLAYER_JOINED);
	rc = ruling_on_player(&act->work, p, &r, json_pack("{s:I}", "into", (json_int_t)into->id),
			      &fx, &ref);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		rc = store_join_add(
			act->work.ctx->store,
			&(struct join_row){effects_id(&fx, EFFECT_RULING), p->id, into->id});
	if (rc > 0)
		act_done(act, leader_ruling_json(effects_id(&fx, EFFECT_RULING)),
			 "number %lld and number %lld are one person", (long long)p->id,
			 (long long)into->id);
	effects_release(&fx);
	return rc;
}

int leader_join_player(struct act *act)
{
	struct player p, into;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = leader_find_player_in(act, "into", &into);
	if (rc > 0)
		rc = may_join(act, &p, &into);
	if (rc > 0)
		rc = do_not_meet(act, &p, &into);
	if (rc > 0)
		rc = rule(act, &p, &into);
	return rc < 0 ? rc : 1;
}
