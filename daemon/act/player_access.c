/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_access.h. */
#include "daemon/act/player_access.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"
#include "daemon/access.h"
#include "daemon/act/official_tell.h"
#include "daemon/act/player_address.h"
#include "daemon/act/player_erase.h"
#include "daemon/letter/queue.h"

#define LIVE_MOST 50 /* per player and kind */

/* `what` is the name used in letters (kinds.h). */
static int tell(struct act *act, const char *address, const char *what, const char *name)
{
	return letter_queue(&act->work, &(struct letter_facts){
						.kind = POST_ACCESS,
						.to = &act->request.player,
						.address = address,
						.facts = json_pack("{s:s, s:s, s:s}", "what", what,
								   "name", name, "device",
								   act->request.in->web.device)});
}

bool player_access_is_fresh(struct act *act)
{
	if (act->request.in->web.fresh)
		return true;
	act_refuse(act, OUTCOME_DENIED, "", "sign_in_again", "%s",
		   tr(act->request.lang, "Sign in again: your sign-in is older than 15 minutes."));
	return false;
}

/* --- secrets ---------------------------------------------------------------------------------- */

struct counted {
	enum access_kind kind;
	struct instant now;
	int n;
};

static int count(void *arg, const struct access_row *row)
{
	struct counted *c = arg;

	c->n += row->kind == c->kind && store_access_good(row, c->now);
	return 0;
}

/* A link is unique per kind, a new one replaces it; of the other kinds there may be several. */
static int make_room(struct act *act, const struct access_row *row)
{
	enum access_kind kind = row->kind;
	struct counted c = {.kind = kind, .now = act->work.received};
	int rc;

	if (kind == ACCESS_CALENDAR || kind == ACCESS_FEED) {
		rc = store_access_end_all(act->work.ctx->store, act->request.player.id, kind, 0,
					  c.now);
		return rc < 0 ? rc : 1;
	}
	rc = act->request.player.id
		     ? store_access_each(act->work.ctx->store, act->request.player.id, count, &c)
		     : store_access_each_address(act->work.ctx->store, row->address, count, &c);
	if (rc < 0 || c.n < LIVE_MOST)
		return rc < 0 ? rc : 1;
	act_refuse(act, OUTCOME_REFUSED, "", "too_many",
		   tr(act->request.lang, "You have %d already; end one of them first."), c.n);
	return 0;
}

/*
 * The owner: a player, or for a desk token an official who does not play.  Returns 1; 0: refused.
 */
static int know_owner(struct act *act, struct official_row *ret_official, struct access_row *row)
{
	const struct inbound_web *asked = &act->request.in->web;
	int rc;

	row->player = act->request.player.id;
	if (row->player)
		return 1;
	rc = asked->official && row->kind == ACCESS_TOKEN && row->scope == SCOPE_DESK
		     ? store_official_get(act->work.ctx->store, asked->official, ret_official)
		     : 0;
	if (rc > 0)
		snprintf(row->address, sizeof(row->address), "%s", ret_official->address);
	else if (rc == 0)
		act_refuse(act, OUTCOME_DENIED, "", "no_player", "%s",
			   tr(act->request.lang, "This page is for players."));
	return rc;
}

int player_access_issue(struct act *act)
{
	const struct inbound_web *asked = &act->request.in->web;
	struct instant now = act->work.received;
	struct access_row row = {
		.kind = asked->kind,
		.scope = asked->scope,
		.created = now,
		.expires = {asked->days ? now.sec + asked->days * INT64_C(86400) : 0}};
	struct official_row official;
	int rc;

	if (!player_access_is_fresh(act))
		return 1;
	snprintf(row.name, sizeof(row.name), "%s", asked->name);
	rc = know_owner(act, &official, &row);
	if (rc > 0)
		rc = make_room(act, &row);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = access_issue(act->work.ctx, &row, act->answer.secret);
	if (rc > 0)
		rc = row.player ? tell(act, NULL, store_access_kind_word(row.kind), row.name)
				: official_tell(act, &official, "token", row.name);
	act_done(act, json_pack("{s:I}", "id", (json_int_t)row.id), "%s", "");
	return rc;
}

/* Officials who do not play own sessions by address. */
static bool is_theirs(struct act *act, const struct access_row *row)
{
	struct access_row session;

	if (act->request.player.id)
		return row->player == act->request.player.id;
	return !row->player &&
	       store_access_get(act->work.ctx->store, act->request.in->web.session, &session) > 0 &&
	       !strcasecmp(row->address, session.address);
}

int player_access_revoke(struct act *act)
{
	struct access_row row;
	int rc = store_access_get(act->work.ctx->store, act->request.in->web.id, &row);

	if (rc > 0 && is_theirs(act, &row))
		rc = store_access_end(act->work.ctx->store, row.id, act->work.received);
	else if (rc > 0)
		rc = 0;
	if (rc == 0)
		act_refuse(act, OUTCOME_WRONG, "", "no_such_access", "%s",
			   tr(act->request.lang, "That has already ended."));
	else if (rc > 0)
		act_done(act, NULL, "%s", tr(act->request.lang, "Ended."));
	return rc < 0 ? rc : 1;
}

/* --- address and erasing ---------------------------------------------------------------------- */

int player_access_address(struct act *act)
{
	struct command cmd;
	int rc = 1;

	if (!player_access_is_fresh(act))
		return 1;
	command_init(&cmd, VERB_ADDRESS);
	cmd.text = mem_strdup(act->request.in->web.address);
	rc = player_address(act, &cmd);
	if (rc > 0 && act->answer.outcome == OUTCOME_DONE)
		rc = tell(act, NULL, "address", act->request.in->web.address);
	command_release(&cmd);
	return rc;
}

int player_access_erase(struct act *act)
{
	char address[STORE_ADDRESS_MAX + 1];
	int rc;

	if (!player_access_is_fresh(act))
		return 1;
	snprintf(address, sizeof(address), "%s", act->request.player.address);
	rc = player_erase(act, &act->request.player);
	if (rc > 0)
		rc = tell(act, address, "erase", "");
	if (rc > 0)
		act_done(act, NULL, "%s", "");
	return rc < 0 ? rc : 1;
}
