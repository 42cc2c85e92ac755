/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_round.h. */
#include "daemon/act/player_round.h"

#include <string.h>

#include "daemon/event/entering.h"
#include "daemon/event/rounds.h"

static void refuse(struct act *act, const char *why, const struct tourney *t, int round)
{
	const struct lang *lang = act->request.lang;

	if (!strcmp(why, "no_such_round"))
		act_refuse(act, OUTCOME_REFUSED, "4.9", why,
			   tr(lang, "There is no round %d in %s."), round, t->name);
	else if (!strcmp(why, "round_paired"))
		act_refuse(act, OUTCOME_REFUSED, "4.9", why,
			   tr(lang, "Round %d of %s is paired already."), round, t->name);
	else
		act_refuse(act, OUTCOME_REFUSED, "4.9", "not_entered",
			   tr(lang, "You do not take part in %s."), t->name);
}

struct search {
	int64_t tourney;
	struct entry_row *ret;
	bool found;
};

static int take_part(void *arg, const struct entry_row *e)
{
	struct search *s = arg;

	if (e->tourney != s->tourney || (e->state != ENTRY_CONFIRMED && e->state != ENTRY_SEATED))
		return 0;
	*s->ret = *e;
	s->found = true;
	return 1;
}

static int note(struct act *act, const struct tourney *t, const struct entry_row *e, int round,
		const char **ret_refused)
{
	struct tourney_facts facts;
	int rc;

	if (entering_is_drawn(e))
		return rounds_note_absence(&act->work, e->group, act->request.player.id, round,
					   ret_refused);
	rc = tourney_read(t, &facts);
	if (rc <= 0)
		return rc;
	rc = rounds_note_early_absence(&act->work, &facts, e->id, round, ret_refused);
	tourney_release(&facts);
	return rc;
}

/* In an event with round-by-round pairing. */
static int absent_from(struct act *act, const struct tourney *t, int round)
{
	const struct kind *kind = kind_find(t->kind);
	struct entry_row e;
	struct search s = {t->id, &e, false};
	const char *refused = NULL;
	int rc;

	if (!kind || !kind->rounds || !kind->rounds->check) {
		act_refuse(act, OUTCOME_REFUSED, "4.9", "wrong_kind",
			   tr(act->request.lang, "%s is not paired round by round."), t->name);
		return 1;
	}
	rc = store_entry_each_player(act->work.ctx->store, act->request.player.id, take_part, &s);
	if (rc >= 0)
		rc = s.found ? note(act, t, &e, round, &refused) : 1;
	if (rc < 0)
		return rc;
	if (refused || !s.found)
		refuse(act, refused ? refused : "not_entered", t, round);
	else
		act_done(act, json_pack("{s:s, s:i}", "event", t->slug, "round", round),
			 tr(act->request.lang,
			    "You are not paired in round %d of %s, and have no point for it."),
			 round, t->name);
	return 1;
}

int player_round_absent(struct act *act, const char *event, int round)
{
	struct tourney t;
	bool any;
	int rc = entering_find(&act->work, event, CLASS_COUNT, &t, &any);

	if (rc > 0)
		return absent_from(act, &t, round);
	if (rc == 0)
		act_refuse(act, OUTCOME_WRONG, "", "no_such_event",
			   tr(act->request.lang, "There is no event called \"%.60s\" here."),
			   event);
	return rc < 0 ? rc : 1;
}
