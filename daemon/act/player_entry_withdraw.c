/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Withdrawal of entries before the draw (EVENTS E28); see player_entry.h. */
#include <stdio.h>
#include <string.h>

#include "core/event/kind.h"
#include "daemon/act/player_captain.h"
#include "daemon/act/player_entry.h"
#include "daemon/act/player_entry_withdraw.h"
#include "daemon/act/player_team.h"
#include "daemon/event/entering.h"
#include "daemon/event/entering_keep.h"
#include "daemon/event/replacement.h"

/* Before the start the seat goes to the first in the queue, or stays empty. */
static int leave_drawn(struct act *act, const struct tourney *t, const struct entry_row *e)
{
	struct tourney_facts facts;
	struct player next;
	int rc = tourney_read(t, &facts);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = e->state == ENTRY_SEATED || e->state == ENTRY_CONFIRMED
		     ? replacement_before_start(&act->work, &facts, e, &next)
		     : 0;
	tourney_release(&facts);
	if (rc == 2)
		act_done(
			act,
			json_pack("{s:I, s:s}", "entry", (json_int_t)e->id, "state", "withdrawn"),
			tr(act->request.lang,
			   "The entry to %s is withdrawn. Nobody waits for your seat, so the games "
			   "of the group are played without you; yours are annulled (6.2.8)."),
			t->name);
	if (rc == 1) {
		act->answer.silent = true; /* the letter about the seat is the answer */
		act_done(act,
			 json_pack("{s:I, s:s}", "entry", (json_int_t)e->id, "state", "withdrawn"),
			 tr(act->request.lang,
			    "Your seat in %s goes to %s, who has waited longest."),
			 t->name, next.name);
	}
	if (rc == 0 && kind_is_otb(t->kind))
		act_refuse(act, OUTCOME_REFUSED, "§ 16", "lots_drawn",
			   tr(act->request.lang, "The lots of %s are drawn. Who leaves now writes "
						 "\"withdraw: \" and the reason in answer to the "
						 "start letter."),
			   t->name);
	else if (rc == 0)
		act_refuse(act, OUTCOME_REFUSED, "6.2.8", "lots_drawn",
			   tr(act->request.lang, "The lots of %s are drawn. Who leaves now writes "
						 "\"withdraw\" and the reason in answer to a "
						 "letter about a game."),
			   t->name);
	return rc < 0 ? rc : 1;
}

int player_entry_withdraw(struct act *act, const struct tourney *t, struct entry_row *e)
{
	struct tourney_facts facts;
	int rc;

	if (entering_is_drawn(e))
		return leave_drawn(act, t, e);
	if (e->state == ENTRY_WITHDRAWN || e->state == ENTRY_LAPSED || e->state == ENTRY_REFUSED) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.4", "not_entered",
			   tr(act->request.lang, "You have no entry to %s."), t->name);
		return 1;
	}
	if (!strcmp(e->origin, "playoff")) {
		rc = entering_keep_share(&act->work, e);
		act_done(act, NULL,
			 tr(act->request.lang, "You share the first place of %s if all others do."),
			 t->name);
		return rc;
	}
	rc = tourney_read(t, &facts);
	if (rc < 0)
		return rc;
	rc = entering_keep_withdrawn(&act->work, &facts, e);
	act->answer.silent = true; /* the letter is the answer */
	act_done(act, json_pack("{s:I, s:s}", "entry", (json_int_t)e->id, "state", "withdrawn"),
		 tr(act->request.lang, "The entry to %s is withdrawn."), t->name);
	tourney_release(&facts);
	return rc;
}

int player_entry_withdraw_number(struct act *act, const char *code, int64_t entry)
{
	struct tourney t;
	struct entry_row e;
	int rc = player_captain_event(act, code, &t);

	act->request.understood = true;
	if (rc > 0)
		return player_team_withdraw_number(act, &t, entry);
	if (rc == 0)
		rc = store_entry_get(act->work.ctx->store, entry, &e);
	if (rc > 0)
		rc = store_tourney_get(act->work.ctx->store, e.tourney, &t);
	if (rc > 0 && e.player == act->request.player.id && !strcmp(t.code, code))
		return player_entry_withdraw(act, &t, &e);
	if (rc >= 0)
		act_refuse(act, OUTCOME_WRONG, "", "no_such_entry", "%s",
			   tr(act->request.lang, "You have no entry of that number."));
	return rc < 0 ? rc : 1;
}

struct own_entry {
	int64_t tourney;
	struct entry_row *ret;
	bool found;
};

/* Prefers a waiting entry; else takes the last. */
static int take_own(void *arg, const struct entry_row *e)
{
	struct own_entry *own = arg;
	bool waits =
		!entering_is_drawn(e) && (e->state == ENTRY_CONFIRMED || e->state == ENTRY_UNPAID ||
					  e->state == ENTRY_QUESTION);

	if (e->tourney == own->tourney && (waits || !own->found)) {
		*own->ret = *e;
		own->found = true;
	}
	return own->found && waits;
}

int player_entry_withdraw_from(struct act *act, const struct command *cmd)
{
	const char *from = cmd->text + strspn(cmd->text, " \t:");
	size_t len = strcspn(from, "\r\n");
	char code[64];
	struct tourney t;
	struct entry_row e;
	struct own_entry own = {.ret = &e};
	bool any;
	int rc;

	while (len && (from[len - 1] == ' ' || from[len - 1] == '.'))
		len--;
	if (!len || len >= sizeof(code))
		return 0;
	snprintf(code, sizeof(code), "%.*s", (int)len, from);
	rc = entering_find(&act->work, code, CLASS_COUNT, &t, &any);
	if (rc <= 0)
		return rc;
	if (kind_find(t.kind) && kind_find(t.kind)->unit == KIND_TEAM)
		return player_team_withdraw(act, &t, cmd->team);
	own.tourney = t.id;
	rc = store_entry_each_player(act->work.ctx->store, act->request.player.id, take_own, &own);
	if (rc < 0)
		return rc;
	if (own.found)
		return player_entry_withdraw(act, &t, &e);
	act_refuse(act, OUTCOME_REFUSED, "6.4.4", "not_entered",
		   tr(act->request.lang, "You have no entry to %s."), t.name);
	return 1;
}
