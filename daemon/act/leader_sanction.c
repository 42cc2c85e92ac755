/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_sanction.h. */
#include <stdio.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_sanction.h"
#include "daemon/act/player_hall.h"
#include "daemon/act/player_withdraw.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/removal.h"
#include "daemon/event/replacement.h"
#include "daemon/event/sanction.h"
#include "daemon/no_prize.h"
#include "daemon/rules_for.h"

int leader_sanction_may_overrule(struct act *act, int64_t group, int64_t player)
{
	struct ruling_standing s;
	int rc = removal_barred_by(&act->work, group, player, &s);

	if (rc <= 0 || s.level <= leader_level(act))
		return rc;
	leader_refuse_below(act, &s);
	return 0;
}

/* Returns 1: the player is in the group, and the leader may rule on it; 0: refused. */
static int find_in_group(struct act *act, struct player *p, int64_t group)
{
	struct entry_row e;
	int rc = leader_find_player(act, p);

	if (rc > 0)
		rc = leader_may(act, group);
	if (rc <= 0)
		return rc;
	rc = store_entry_of(act->work.ctx->store, group, p->id, &e);
	if (rc == 0)
		leader_missing(act, N_("no such entry of that player in that group"));
	return rc;
}

static int may_remove(struct act *act, struct player *p, int64_t group)
{
	int rc = find_in_group(act, p, group);

	return rc > 0 ? leader_sanction_may_overrule(act, group, p->id) : rc;
}

static int rule_removal(struct act *act, const struct player *p, const struct withdrawal *asked,
			enum player_ruling ruling, const struct withdrawal_prospect *left,
			struct effects *fx)
{
	struct ruling_row r = {.group = asked->group, .reason = (char *)asked->reason};
	struct effect_ref ref;

	player_ruling_set(&r, ruling);
	if (ruling == PLAYER_WITHDRAWN)
		snprintf(r.paragraph, sizeof(r.paragraph), "%s", withdrawal_paragraph(left));
	return ruling_on_player(&act->work, p, &r, NULL, fx, &ref);
}

/* The result of removing the player. */
struct removed {
	struct withdrawal_prospect left;
	int64_t ruling;
};

/* Removes the player from the group (6.2.8); the ruling gives the reason and how to appeal. */
static int remove_player(struct act *act, const struct player *p, int64_t group, bool of_team,
			 enum player_ruling ruling, struct removed *ret)
{
	const struct withdrawal asked = {.group = group,
					 .author = act->work.author,
					 .reason = leader_text(act, "reason"),
					 .of_team = of_team};
	struct effects fx = EFFECTS_INIT;
	int rc = player_withdraw_decide(act, p, &asked, &fx, &ret->left);

	if (rc > 0)
		rc = rule_removal(act, p, &asked, ruling, &ret->left, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		rc = player_hall_close(act, group);
	ret->ruling = rc > 0 ? effects_id(&fx, EFFECT_RULING) : 0;
	effects_release(&fx);
	return rc;
}

static int remove_from_group(struct act *act, enum player_ruling ruling)
{
	int64_t group = leader_number(act, "group");
	struct removed removed;
	struct player p;
	int rc = may_remove(act, &p, group);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	act->answer.group = group;
	rc = remove_player(act, &p, group, false, ruling, &removed);
	if (rc > 0) {
		player_withdraw_done(act, group, &removed.left);
		act_done(act, leader_ruling_json(removed.ruling), "%s", "");
	}
	return rc < 0 ? rc : 1;
}

int leader_sanction_withdraw_seat(struct act *act, const struct entry_row *seat, bool *ret_all_lost)
{
	struct removed removed;
	struct player p;
	int rc = store_player_get(act->work.ctx->store, seat->player, &p);

	if (rc > 0)
		rc = leader_sanction_may_overrule(act, seat->group, p.id);
	if (rc > 0)
		rc = remove_player(act, &p, seat->group, true, PLAYER_WITHDRAWN, &removed);
	if (rc > 0)
		*ret_all_lost = removed.left.mode == WITHDRAWAL_ALL_LOST;
	return rc;
}

int leader_sanction_withdraw_from(struct act *act, const struct player *p, int64_t group)
{
	struct removed removed;
	int rc = leader_sanction_may_overrule(act, group, p->id);

	return rc > 0 ? remove_player(act, p, group, false, PLAYER_WITHDRAWN, &removed) : rc;
}

/*
 * Between draw and start no ruling is needed: the seat goes to the first in the queue, or stays
 * empty (EVENTS E28).  Returns 1; 0: the group has started, or its seats are filled otherwise.
 */
static int leave_before_start(struct act *act, const struct player *p, const struct entry_row *e)
{
	struct tourney_facts t;
	struct player next = {.id = 0};
	int rc = tourney_load(act->work.ctx, e->tourney, &t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = replacement_before_start(&act->work, &t, e, &next);
	tourney_release(&t);
	if (rc <= 0)
		return rc;
	act->answer.group = e->group;
	act_done(act,
		 json_pack("{s:I, s:s, s:s}", "entry", (json_int_t)e->id, "state", "withdrawn",
			   "seat", rc == 1 ? next.name : ""),
		 rc == 1 ? "%s has left before the start; the seat goes to %s"
			 : "%s has left before the start; nobody waits, and the games of the seat "
			   "are annulled",
		 p->name, next.name);
	return 1;
}

/*
 * Returns 1; 0 and refused: a player cannot leave a group whose games are all finished (RULES E-6).
 */
static int may_leave(struct act *act, int64_t group)
{
	struct group_row g;
	int rc = store_group_get(act->work.ctx->store, group, &g);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	if (!store_group_is_over(g.state))
		return 1;
	act_refuse(
		act, OUTCOME_REFUSED, "6.2.8", "group_over",
		tr(act->request.lang,
		   "the games of %s are over; a result is corrected with kskak rule game N VERDICT"),
		g.name);
	return 0;
}

int leader_sanction_withdraw(struct act *act)
{
	int64_t group = leader_number(act, "group");
	struct entry_row e;
	struct player p;
	int rc = may_remove(act, &p, group);

	if (rc > 0)
		rc = may_leave(act, group);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = store_entry_of(act->work.ctx->store, group, p.id, &e);
	if (rc > 0 && e.state != ENTRY_WITHDRAWN)
		rc = leave_before_start(act, &p, &e);
	else if (rc > 0)
		rc = 0;
	return rc != 0 ? rc : remove_from_group(act, PLAYER_WITHDRAWN);
}

int leader_sanction_expel(struct act *act)
{
	return remove_from_group(act, PLAYER_EXPELLED);
}

/*
 * Returns 1: the player has left the group and no ruling about their prize is in force; 0: refused.
 */
static int may_take_prize(struct act *act, struct player *p, int64_t group)
{
	struct entry_row e;
	bool taken = false;
	int rc = find_in_group(act, p, group);

	if (rc > 0)
		rc = store_entry_of(act->work.ctx->store, group, p->id, &e);
	if (rc > 0)
		rc = no_prize(act->work.ctx, group, p->id, &taken);
	if (rc <= 0)
		return rc;
	if (e.state == ENTRY_WITHDRAWN && !taken)
		return 1;
	act_refuse(act, OUTCOME_REFUSED, "6.2.8", taken ? "no_prize_before" : "not_withdrawn", "%s",
		   taken ? tr(act->request.lang, "the player has already lost the right to a prize")
			 : tr(act->request.lang, "the player has not left the group"));
	return 0;
}

int leader_sanction_no_prize(struct act *act)
{
	struct ruling_row r = {.group = leader_number(act, "group"),
			       .reason = (char *)leader_text(act, "reason")};
	struct effects fx = EFFECTS_INIT;
	struct effect_ref ref;
	struct player p;
	int rc = may_take_prize(act, &p, r.group);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	act->answer.group = r.group;
	player_ruling_set(&r, PLAYER_NO_PRIZE);
	rc = ruling_on_player(&act->work, &p, &r, NULL, &fx, &ref);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		act_done(act, leader_ruling_json(effects_id(&fx, EFFECT_RULING)),
			 "%s has no right to a prize", p.name);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

/* Why a ban is longer than requested, or follows from a warning (RULES E-10). */
static const char *why_text(enum sanction_why why)
{
	switch (why) {
	case SANCTION_WARNING:
	case SANCTION_GIVEN: break;
	case SANCTION_SECOND_WARNING: return " (a second warning while the first is valid)";
	case SANCTION_AFTER_BAN: return " (a warning while a ban is on file)";
	case SANCTION_DOUBLED: return " (doubled: a ban is on file)";
	}
	return "";
}

static int rule_sanction(struct act *act, const struct player *p, const struct ruleset *rules,
			 const struct sanction *asked)
{
	struct ruling_row r = {.group = leader_number(act, "group"),
			       .reason = (char *)leader_text(act, "reason")};
	struct sanction_ruling s;
	struct sanction_register reg;
	struct effects fx = EFFECTS_INIT;
	struct effect_ref ref;
	char until[CIVIL_TEXT];
	int rc = sanction_register_load(&act->work, p->id, &reg);

	if (rc < 0)
		return rc;
	s = sanction_next(rules, asked, reg.v, reg.n);
	r.days = s.until.day - s.date.day;
	player_ruling_set(&r, s.ban ? PLAYER_BANNED : PLAYER_WARNED);
	if (s.ban != asked->ban || s.why == SANCTION_DOUBLED)
		snprintf(r.paragraph, sizeof(r.paragraph), "6.4.2, 4 § 19");
	rc = ruling_on_player(&act->work, p, &r, NULL, &fx, &ref);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	act_done(act,
		 json_pack("{s:I, s:I, s:s, s:s}", "player", (json_int_t)p->id, "ruling",
			   (json_int_t)effects_id(&fx, EFFECT_RULING), "verdict", r.verdict,
			   "until", civil_format(s.until, until)),
		 "%s until %s%s", r.verdict, until, why_text(s.why));
	effects_release(&fx);
	return rc;
}

/*
 * Returns 1: the leader may rule on the player, by the rules of the named group or the standard
 * ones (RULES E-10); 0: refused.
 */
static int may_sanction(struct act *act, struct player *ret_player, struct ruleset *ret_rules)
{
	int64_t group = leader_number(act, "group");
	int rc =
		group ? find_in_group(act, ret_player, group) : leader_find_player(act, ret_player);

	if (rc > 0 && !group)
		rc = leader_may_player(act, ret_player);
	return rc > 0 ? rules_for(act->work.ctx, 0, group, ret_rules) : rc;
}

/* Correspondence play has no last playing day; the day of the warning is used. */
int leader_sanction_warn(struct act *act)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, act->work.received);
	struct sanction asked = {.ban = false, .date = today, .last_day = today};
	struct ruleset rules;
	struct player p;
	int rc = may_sanction(act, &p, &rules);

	return rc > 0 ? rule_sanction(act, &p, &rules, &asked) : rc < 0 ? rc : 1;
}

/* Running games continue: only an appeal to the tribunal suspends them (RULES E-8). */
int leader_sanction_ban(struct act *act)
{
	struct sanction asked = {.ban = true,
				 .months = (int)leader_number(act, "months"),
				 .date = zone_date(ZONE_COPENHAGEN, act->work.received)};
	struct ruleset rules;
	struct player p;
	int rc = may_sanction(act, &p, &rules);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (asked.months == 0)
		asked.months = ruleset_get(&rules, RULE_BAN_MONTHS);
	return rule_sanction(act, &p, &rules, &asked);
}
