/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_invite.h. */
#include "daemon/act/leader_invite.h"
#include "core/event/kind_admission.h"
#include "daemon/act/leader.h"
#include "daemon/act/player_entry.h"
#include "daemon/event/invitation.h"

/* Returns 1: the event accepts invited players; 0: refused. */
static int may_invite(struct act *act, const struct tourney_facts *t)
{
	const char *preset = t->options.v[EVENT_OPTION_PRESET].text;

	if (!kind_admission_rules(t->kind, preset).invited) {
		act_refuse(
			act, OUTCOME_REFUSED, "6.4.4", "wrong_kind",
			tr(act->request.lang,
			   "%s is entered without an invitation; kskak event CODE enter enters a "
			   "player"),
			t->row.code);
		return 0;
	}
	if (t->row.state > TOURNEY_OPEN) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.4", "event_closed",
			   tr(act->request.lang, "%s takes no entries any more; open it first"),
			   t->row.code);
		return 0;
	}
	return 1;
}

static int invite(struct act *act, const struct tourney_facts *t, const struct player *p)
{
	struct entry_row e;
	int rc = invitation_find(&act->work, t->row.id, p->id, &e);

	if (rc > 0) {
		act_refuse(act, OUTCOME_REFUSED, "", "already_invited",
			   tr(act->request.lang, "%s is invited and has not answered yet"),
			   p->name);
		return 1;
	}
	if (rc == 0)
		rc = player_entry_invited(act, &t->row, p, &e);
	if (rc > 0)
		rc = invitation_ask(&act->work, t, p, &e);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:I, s:I, s:s}", "entry", (json_int_t)e.id, "player",
				   (json_int_t)p->id, "state", "asked"),
			 "%s is invited to %s", p->name, t->row.name);
	return rc < 0 ? rc : 1;
}

int leader_invite_player(struct act *act)
{
	struct tourney row;
	struct tourney_facts t;
	struct player p;
	int rc = leader_find_own_event(act, &row);

	if (rc > 0)
		rc = leader_find_player(act, &p);
	if (rc > 0)
		rc = tourney_read(&row, &t);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = may_invite(act, &t);
	if (rc > 0)
		rc = invite(act, &t, &p);
	tourney_release(&t);
	return rc < 0 ? rc : 1;
}
