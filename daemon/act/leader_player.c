/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_player.h. */
#include <stdio.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_player.h"
#include "daemon/act/player_address.h"
#include "daemon/act/player_erase.h"
#include "daemon/act/player_leave.h"
#include "daemon/act/player_tokens.h"
#include "daemon/entry_list.h"
#include "daemon/event/outside.h"
#include "daemon/game_list.h"
#include "daemon/letter/queue.h"
#include "daemon/publish/view_json.h"
#include "sql/store_access.h"

int leader_player_add(struct act *act)
{
	struct player p = {.created = act->work.received,
			   .born = leader_date(act, "born"),
			   .rating = (int)leader_number(act, "rating"),
			   .invitations = true},
		      other;
	const char *name = leader_text(act, "name"), *address = leader_text(act, "address");
	int rc;

	rc = address[0] ? store_player_by_address(act->work.ctx->store, address, &other) : 0;
	if (rc > 0) {
		act_refuse(act, OUTCOME_REFUSED, "", "exists",
			   tr(act->request.lang, "player %lld already has that address"),
			   (long long)other.id);
		return 1;
	}
	snprintf(p.name, sizeof(p.name), "%s", name);
	if (!command_is_no_club(leader_text(act, "club")))
		snprintf(p.club, sizeof(p.club), "%s", leader_text(act, "club"));
	snprintf(p.address, sizeof(p.address), "%s", address);
	snprintf(p.lang, sizeof(p.lang), "%s", leader_language(act));
	rc = rc < 0 ? rc : store_player_add(act->work.ctx->store, &p, &p.id);
	if (rc > 0 && p.rating)
		rc = outside_rating(&act->work, p.id, p.rating);
	act_done(act, json_pack("{s:I}", "player", (json_int_t)p.id), "player %lld",
		 (long long)p.id);
	return rc > 0 ? leader_note_same(act, &p) : rc;
}

/* Notifies both addresses and resends undelivered letters. */
static int replace_at_once(struct act *act, struct player *p, const char *to)
{
	char was[STORE_ADDRESS_MAX + 1];
	int rc;

	snprintf(was, sizeof(was), "%s", p->address);
	snprintf(p->address, sizeof(p->address), "%s", to);
	p->address_state = ADDRESS_GOOD;
	rc = store_player_update(act->work.ctx->store, p);
	if (rc > 0)
		rc = player_address_close_case(act, CASE_UNDELIVERABLE, p->id);
	if (rc > 0)
		rc = store_outbox_revive(act->work.ctx->store, p->id, act->work.received);
	if (rc >= 0)
		rc = player_tokens_revoke(act, p, "address");
	if (rc >= 0)
		rc = player_address_tell(act, p, was, to, false);
	act_done(act, json_pack("{s:I}", "player", (json_int_t)p->id), "address replaced");
	return rc < 0 ? rc : 1;
}

static int replace_when_due(struct act *act, const struct player *p, const char *to)
{
	struct instant due;
	char day[TEXT_DAY];
	int rc = player_address_by_leader(act, p, to, &due);

	act_done(act, json_pack("{s:I}", "player", (json_int_t)p->id),
		 tr(act->request.lang,
		    "the address is replaced on %s, unless the old one objects; at once when it "
		    "confirms, or the K-skak chief does"),
		 text_day(act->request.lang, zone_date(ZONE_COPENHAGEN, due), day));
	return rc < 0 ? rc : 1;
}

/* RULES S-33: the chief's change takes effect at once, a leader's like the player's own. */
int leader_player_address(struct act *act)
{
	struct player p, other;
	const char *to = leader_text(act, "address");
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = leader_may_player(act, &p);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = store_player_by_address(act->work.ctx->store, to, &other);
	if (rc > 0 && other.id != p.id) {
		act_refuse(act, OUTCOME_REFUSED, "", "exists",
			   tr(act->request.lang, "another player has that address"));
		return 1;
	}
	if (rc < 0)
		return rc;
	return act->request.role >= ROLE_KC || !p.address[0] ? replace_at_once(act, &p, to)
							     : replace_when_due(act, &p, to);
}

int leader_player_confirm(struct act *act)
{
	struct address_change c;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = leader_may_player(act, &p);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = store_address_change_open(act->work.ctx->store, p.id, &c);
	if (rc < 0)
		return rc;
	if (rc == 0 || c.state != CHANGE_PROVED)
		return leader_missing(act, N_("no such proved change of address"));
	c.old_confirmed = true;
	act_done(act, NULL, "the change of address is confirmed");
	return player_address_take_effect(act, &c);
}

struct groups {
	struct act *act;
	int64_t group; /* the last one */
	int n;
};

static int look_for_group(void *arg, const struct entry_row *e)
{
	struct groups *groups = arg;
	struct group_row g;

	if (e->group && !entry_list_is_former(e) &&
	    store_group_get(groups->act->work.ctx->store, e->group, &g) > 0 &&
	    (g.state == GROUP_RUNNING || g.state == GROUP_PAUSED)) {
		groups->group = g.id;
		groups->n++;
	}
	return 0;
}

int leader_player_group(struct act *act, const struct player *p, int64_t *ret_group)
{
	struct groups groups = {act, 0, 0};
	int rc;

	*ret_group = leader_number(act, "group");
	if (*ret_group)
		return 1;
	rc = store_entry_each_player(act->work.ctx->store, p->id, look_for_group, &groups);
	if (rc > 0 && groups.n > 1) {
		leader_bad(act, "group",
			   tr(act->request.lang, "missing, and the player plays in several"));
		return 0;
	}
	*ret_group = groups.group;
	return rc;
}

int leader_player_leave(struct act *act)
{
	struct apply_ctx ctx = {.side = SIDE_NONE,
				.leader = true,
				.author = act->work.author,
				.now = act->work.received,
				.door = COMMAND_CONTROL,
				.ply = -1};
	int64_t group = 0;
	struct command cmd;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = leader_player_group(act, &p, &group);
	if (rc > 0)
		rc = leader_may(act, group);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	command_init(&cmd, VERB_SPECIAL_LEAVE);
	cmd.from = leader_date(act, "from");
	cmd.until = leader_date(act, "to");
	event_set(&cmd.text, leader_text(act, "reason"));
	rc = player_leave_special(act, p.id, group, &cmd, &ctx);
	command_release(&cmd);
	return rc;
}

int leader_player_erase(struct act *act)
{
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = player_erase(act, &p);
	if (rc > 0)
		act_done(act, NULL, "address and birth date of player %lld erased",
			 (long long)p.id);
	return rc < 0 ? rc : 1;
}

static int add_token(void *arg, const struct access_row *row)
{
	if (row->kind == ACCESS_TOKEN || row->kind == ACCESS_PASSWORD)
		json_array_append_new(
			arg,
			json_pack("{s:I, s:s, s:s, s:s, s:o, s:b}", "token", (json_int_t)row->id,
				  "kind", store_access_kind_word(row->kind), "name", row->name,
				  "scope", store_access_scope_word(row->scope), "created",
				  view_json_instant(row->created), "revoked", row->ended.sec != 0));
	return 0;
}

int leader_player_tokens(struct act *act)
{
	json_t *tokens;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = leader_may_player(act, &p);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	tokens = json_array();
	rc = store_access_each(act->work.ctx->store, p.id, add_token, tokens);
	act_done(act, json_pack("{s:o}", "tokens", tokens), "%s", "");
	return rc;
}

/* Ends the player's token or application password with that id, or all of them for 0. */
static int end_tokens(struct store *st, int64_t player, int64_t id, struct instant now)
{
	struct access_row row;
	int rc, other;

	if (id) {
		rc = store_access_get(st, id, &row);
		return rc > 0 ? row.player == player ? store_access_end(st, id, now) : 0 : rc;
	}
	rc = store_access_end_all(st, player, ACCESS_TOKEN, 0, now);
	other = rc < 0 ? rc : store_access_end_all(st, player, ACCESS_PASSWORD, 0, now);
	return other < 0 ? other : rc > other ? rc : other;
}

int leader_player_revoke(struct act *act)
{
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = leader_may_player(act, &p);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = end_tokens(act->work.ctx->store, p.id, leader_number(act, "token"),
			act->work.received);
	if (rc == 0)
		return leader_missing(act, N_("no such token"));
	act_done(act, NULL, "revoked");
	return rc;
}

/* Invalidates everything that authenticates the player. */
int leader_player_revoke_all(struct act *act)
{
	const char *reason = leader_text(act, "reason");
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = leader_may_player(act, &p);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = player_tokens_revoke(act, &p, *reason ? reason : "leader");
	act_done(act, json_pack("{s:I}", "player", (json_int_t)p.id),
		 tr(act->request.lang,
		    "all tokens, links, passwords and sessions of %s are revoked; the letters that "
		    "wait for an answer go out again"),
		 p.name);
	return rc < 0 ? rc : 1;
}
