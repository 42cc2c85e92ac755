/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What the leader or KC decides about a player: withdrawal, expulsion, a ban (6.2.8, 6.4.2). */
#include <stdio.h>
#include <string.h>

#include "core/rules/ruleset.h"
#include "daemon/act_command.h"
#include "daemon/admin_room.h"
#include "daemon/sanction.h"

enum { BAN_MONTHS_MAX = 120 };

/* 1: the player is in the group, which is the asker's to rule, and a reason is given. */
static int may_remove(struct act *act, struct player *p, int64_t *ret_group)
{
	int64_t group = admin_number(act, "group");
	struct entry_row e;
	int rc = admin_player(act, p);

	if (rc > 0)
		rc = admin_may(act, group);
	if (rc <= 0)
		return rc;
	if (!admin_text(act, "reason")[0]) {
		admin_bad(act, "reason");
		return 0;
	}
	rc = store_entry_of(act->room->store, group, p->id, &e);
	if (rc == 0)
		admin_missing(act, "entry of that player in that group");
	*ret_group = group;
	return rc;
}

/* He leaves the group as 6.2.8 says; the ruling tells why, and how to appeal. */
static int remove_from_group(struct act *act, const char *verdict, const char *paragraph)
{
	struct ruling_row r = {.reason = (char *)admin_text(act, "reason")};
	struct player p;
	int rc = may_remove(act, &p, &r.group);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	act->group = r.group;
	rc = act_withdraw(act, p.id, r.group, act->in->author ? act->in->author : "",
			  admin_text(act, "reason"));
	if (rc <= 0 || act->outcome != OUTCOME_DONE)
		return rc < 0 ? rc : 1;
	snprintf(r.verdict, sizeof(r.verdict), "%s", verdict);
	snprintf(r.paragraph, sizeof(r.paragraph), "%s", paragraph);
	rc = sanction_rule_on(act, &p, &r);
	act_done(act, json_pack("{s:I}", "ruling", (json_int_t)r.id), "%s", "");
	return rc;
}

int admin_player_withdraw(struct act *act)
{
	return remove_from_group(act, "withdrawn", "6.2.8");
}

int admin_player_expel(struct act *act)
{
	return remove_from_group(act, "expelled", "6.4.2");
}

/* Running games go on: only an appeal to the tribunal suspends them (rule 40). */
int admin_player_ban(struct act *act)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	int64_t months = admin_number(act, "months");
	struct ruling_row r = {.paragraph = "6.4.2",
			       .verdict = "banned",
			       .reason = (char *)admin_text(act, "reason")};
	struct civil today = zone_date(ZONE_COPENHAGEN, act->in->received);
	struct player p;
	int rc = admin_player(act, &p);

	if (rc > 0)
		rc = admin_may_player(act, &p);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (months == 0)
		months = ruleset_get(&rules, RULE_BAN_MONTHS);
	if (months < 1 || months > BAN_MONTHS_MAX)
		return admin_bad(act, "months (1 to 120)");
	if (!r.reason[0])
		return admin_bad(act, "reason");
	r.days = civil_add_months(today, (int)months).day - today.day;
	rc = sanction_rule_on(act, &p, &r);
	act_done(act,
		 json_pack("{s:I, s:I}", "player", (json_int_t)p.id, "ruling", (json_int_t)r.id),
		 "banned for %lld months", (long long)months);
	return rc;
}
