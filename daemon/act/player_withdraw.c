/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Checks who may leave which group; daemon/event/withdrawal.h decides what happens to the games. */
#include "daemon/act/player_withdraw.h"

#include "daemon/act/part.h"
#include "daemon/act/player_entry.h"
#include "daemon/act/player_entry_withdraw.h"
#include "daemon/act/player_hall.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/replacement.h"
#include "sql/store_team.h"

/* Returns 1: the player is in the group and has not left; 0: refused. */
static int may_withdraw(struct act *act, int64_t group, int64_t player, struct entry_row *ret_entry)
{
	char date[TEXT_DAY];
	int rc = store_entry_of(act->work.ctx->store, group, player, ret_entry);

	if (rc < 0 || (rc > 0 && ret_entry->state != ENTRY_WITHDRAWN))
		return rc;
	if (rc == 0)
		act_refuse(act, OUTCOME_WRONG, "6.2.8", "no_group", "%s",
			   tr(act->request.lang, "The game belongs to no group that can be left."));
	else
		act_refuse(act, OUTCOME_REFUSED, "6.2.8", "withdrawn_before",
			   tr(act->request.lang, "The player has left the group already, on %s."),
			   text_day(act->request.lang,
				    zone_date(ZONE_COPENHAGEN, ret_entry->withdrawn), date));
	return 0;
}

int player_withdraw_decide(struct act *act, const struct player *who,
			   const struct withdrawal *asked, struct effects *ret,
			   struct withdrawal_prospect *ret_prospect)
{
	struct game_step_refusal refusal;
	struct entry_row entry;
	int rc = may_withdraw(act, asked->group, who->id, &entry);

	if (rc <= 0)
		return rc;
	rc = withdrawal_decide(&act->work, who, &entry, asked, ret, ret_prospect, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	return rc;
}

static const char *done_text(const struct withdrawal_prospect *left)
{
	switch (left->mode) {
	case WITHDRAWAL_ALL_LOST: return N_("Withdrawn: all games of the group are lost.");
	case WITHDRAWAL_ADJUDICATED: return N_("Withdrawn: the open games will be adjudicated.");
	case WITHDRAWAL_NOT_COUNTED:
		return N_(
			"Withdrawn: fewer than half of the games were finished, so none counts (DSU section 16).");
	case WITHDRAWAL_COUNTED: break;
	}
	return N_("Withdrawn: finished games stand, and the open ones are lost (DSU section 16).");
}

void player_withdraw_done(struct act *act, int64_t group, const struct withdrawal_prospect *left)
{
	act_done(act,
		 json_pack("{s:I, s:b, s:s, s:i, s:i}", "group", (json_int_t)group, "all_lost",
			   left->mode == WITHDRAWAL_ALL_LOST, "mode",
			   withdrawal_mode_word(left->mode), "finished", left->finished, "games",
			   left->total),
		 "%s", tr(act->request.lang, done_text(left)));
}

/* A reserve can save a team the games, but only before the player has withdrawn (EVENTS E42). */
static int add_reserve(struct act *act, const struct entry_row *entry, struct sbuf *text)
{
	const struct lang *lang = act->request.lang;
	struct player captain;
	struct tourney t;
	struct team_row team;
	int rc = store_team_get(act->work.ctx->store, entry->team, &team);

	if (rc > 0)
		rc = store_tourney_get(act->work.ctx->store, team.tourney, &t);
	if (rc > 0)
		rc = store_player_get(act->work.ctx->store, team.captain, &captain);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	sbuf_addc(text, ' ');
	if (captain.id == act->request.player.id)
		sbuf_addf(
			text,
			tr(lang,
			   "As the captain you can put in a reserve instead, who takes over your unfinished games (6.7.4.3): \"reserve %s %d\". Once you have withdrawn, nobody can."),
			t.code, entry->board);
	else
		sbuf_addf(
			text,
			tr(lang,
			   "Ask your captain, %s, first: a reserve can take over your unfinished games (6.7.4.3). Once you have withdrawn, nobody can."),
			captain.name);
	return 1;
}

static void add_prospect(const struct lang *lang, const struct withdrawal_prospect *p,
			 struct sbuf *text)
{
	sbuf_addf(text, tr(lang, "You have finished %d of your %d games in the group."),
		  p->finished, p->total);
	sbuf_addc(text, ' ');
	switch (p->mode) {
	case WITHDRAWAL_ALL_LOST:
		sbuf_adds(text, tr(lang, "If you withdraw, all of them are lost, the finished "
					 "ones too."));
		return;
	case WITHDRAWAL_ADJUDICATED:
		sbuf_adds(text, tr(lang, "If you withdraw, their results stand and the open games "
					 "are adjudicated."));
		return;
	case WITHDRAWAL_NOT_COUNTED:
		sbuf_adds(text, tr(lang, "If you withdraw, none of them counts."));
		return;
	case WITHDRAWAL_COUNTED:
		sbuf_adds(text, tr(lang, "If you withdraw, their results stand and the open games "
					 "are lost."));
		return;
	}
}

/* Shows the consequences and the line that confirms the withdrawal. */
static int ask(struct act *act, const struct withdrawal_prospect *p, const struct entry_row *entry,
	       bool confirmed, const char *reason)
{
	const struct lang *lang = act->request.lang;
	struct sbuf text = SBUF_INIT;
	int rc = 1;

	add_prospect(lang, p, &text);
	if (entry->team)
		rc = add_reserve(act, entry, &text);
	if (confirmed)
		sbuf_addf(&text, " %s", tr(lang, "A withdrawal needs a reason."));
	sbuf_addf(&text, " %s ", tr(lang, "To withdraw, answer with this line:"));
	sbuf_addf(&text, tr(lang, "confirm withdrawal: %s"),
		  reason[0] ? reason : tr(lang, "YOUR REASON"));
	act_refuse(act, OUTCOME_REFUSED, withdrawal_paragraph(p), "confirm_withdrawal", "%s",
		   text.buf);
	sbuf_release(&text);
	return rc;
}

static int ask_first(struct act *act, int64_t group, bool confirmed, const char *reason)
{
	struct withdrawal_prospect prospect;
	struct entry_row entry;
	int rc = may_withdraw(act, group, act->request.player.id, &entry);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = withdrawal_look_ahead(&act->work, &entry, &prospect);
	if (rc > 0)
		rc = ask(act, &prospect, &entry, confirmed, reason);
	return rc;
}

/*
 * Before the start the entry is withdrawn (EVENTS E28): 1, 0: the group has started, or an error.
 */
static int take_back(struct act *act, int64_t group)
{
	struct tourney_facts facts;
	struct entry_row e;
	int rc = store_entry_of(act->work.ctx->store, group, act->request.player.id, &e);

	if (rc > 0)
		rc = tourney_load(act->work.ctx, e.tourney, &facts);
	if (rc <= 0)
		return rc;
	rc = e.state == ENTRY_SEATED || e.state == ENTRY_CONFIRMED
		     ? replacement_may(&act->work, &facts, &e)
		     : 0;
	if (rc > 0)
		rc = player_entry_withdraw(act, &facts.row, &e);
	tourney_release(&facts);
	return rc;
}

int player_withdraw(struct act *act, int64_t group, bool confirmed, const char *reason)
{
	struct withdrawal asked = {.group = group, .author = "", .reason = reason};
	struct effects fx = EFFECTS_INIT;
	struct withdrawal_prospect left;
	int rc;

	rc = take_back(act, group);
	if (rc != 0)
		return rc;
	if (!confirmed || !reason[0])
		return ask_first(act, group, confirmed, reason);
	rc = player_withdraw_decide(act, &act->request.player, &asked, &fx, &left);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		rc = player_hall_close(act, group);
	if (rc > 0)
		player_withdraw_done(act, group, &left);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}
