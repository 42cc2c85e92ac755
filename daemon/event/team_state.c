/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See team_state.h. */
#include "daemon/event/team_state.h"

#include <stdio.h>
#include <stdlib.h>

#include "daemon/event/effects_row.h"
#include "daemon/event/paid.h"
#include "daemon/event/stage_seed.h"
#include "daemon/event/team_entry.h"
#include "sql/store_right.h"
#include "text/text.h"

/* --- what is known --------------------------------------------------------------------------- */

/* Whether its fee is paid and not due back: 1, 0 or a negative enum store_error. */
static int has_paid(const struct work *work, const struct team_row *row)
{
	int64_t amount = 0;
	int rc = paid_for_team(work, row, &amount);

	return rc < 0 ? rc : amount > 0;
}

/* --- letters --------------------------------------------------------------------------------- */

static json_t *facts_of(const struct tourney *t, const char *team, const char *state)
{
	char draws[CIVIL_TEXT] = "";

	if (!civil_is_none(t->draws))
		civil_format(t->draws, draws);
	return json_pack("{s:s, s:s, s:s, s:i, s:I, s:s}", "event", t->name, "team", team, "state",
			 state, "days", 0, "fee", (json_int_t)t->fee, "draws", draws);
}

void team_state_ask_captain(const struct work *work, const struct tourney *t,
			    const struct team_one *team, const struct lang *lang,
			    struct effects *ret)
{
	struct letter_facts l = {.kind = POST_TEAM,
				 .address = team->row.address,
				 .lang = lang,
				 .token = TOKEN_TEAM,
				 .token_about = team->row.id,
				 .reply = work->by_mail,
				 .facts = facts_of(t, team->name, "captain")};

	json_object_set_new(l.facts, "days", json_integer(work->ctx->set.entry_days));
	effects_letter(ret, work, &l);
}

void team_state_ask_player(const struct work *work, const struct tourney *t, const char *team,
			   const struct lineup_row *l, struct effects *ret)
{
	json_t *asked = json_loads(l->asked_facts, 0, NULL);
	struct letter_facts letter = {
		.kind = POST_TEAM,
		.address = l->address,
		.lang = text_lang(json_string_value(json_object_get(asked, "lang"))),
		.token = TOKEN_LINEUP,
		.token_about = l->id,
		.facts = facts_of(t, team, l->reserve ? "reserve" : "player")};
	static const char *const own[] = {"born", "rating"};

	json_object_set_new(letter.facts, "days", json_integer(work->ctx->set.entry_days));
	json_object_set_new(letter.facts, "board", json_integer(l->board));
	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		if (json_object_get(asked, own[i]))
			json_object_set(letter.facts, own[i], json_object_get(asked, own[i]));
	effects_letter(ret, work, &letter);
	json_decref(asked);
}

/* To a member of the team who is registered. */
static int tell(const struct work *work, const struct tourney *t, const char *team, int64_t player,
		const char *state, json_t *more, struct effects *ret)
{
	struct player to;
	struct letter_facts l = {.kind = POST_TEAM, .to = &to, .token = TOKEN_PLAYER};
	int rc = store_player_get(work->ctx->store, player, &to);

	if (rc > 0) {
		l.facts = facts_of(t, team, state);
		json_object_update(l.facts, more);
		effects_letter(ret, work, &l);
	}
	json_decref(more);
	return rc < 0 ? rc : 1;
}

int team_state_decline(const struct work *work, const struct tourney *t,
		       const struct team_one *team, const struct lineup_row *l, struct effects *ret)
{
	json_t *asked = json_loads(l->asked_facts, 0, NULL), *more;
	const char *name = json_string_value(json_object_get(asked, "name"));
	struct lineup_row left = *l;
	int rc = 1;

	left.state = LINEUP_LEFT;
	effects_row(ret, ROW_LINEUP, &left);
	more = json_pack("{s:i, s:s, s:i}", "board", l->board, "name", name ? name : "", "seq",
			 team->row.number);
	if (team->row.captain)
		rc = tell(work, t, team->name, team->row.captain,
			  l->reserve ? "no_reserve" : "declined", json_incref(more), ret);
	json_decref(more);
	json_decref(asked);
	return rc;
}

/* --- a place --------------------------------------------------------------------------------- */

struct counting {
	int valid;
};

static int count_valid(void *arg, const struct team_row *row)
{
	struct counting *c = arg;

	c->valid += row->state == TEAM_VALID;
	return 0;
}

static int take_place(const struct work *work, const struct tourney *t, const char *name,
		      struct team_row *row, struct effects *ret)
{
	char hash[2 * DIGEST_LEN + 1] = "";
	json_t *asked = json_loads(row->asked_facts, 0, NULL), *more;
	const char *confirmation = json_string_value(json_object_get(asked, "confirmation"));
	struct counting c = {0};
	struct stage_row stage;
	int rc = store_team_each(work->ctx->store, t->id, count_valid, &c);

	if (rc >= 0)
		rc = team_entry_valid(work, row, &stage, ret);
	if (rc > 0) {
		stage_seed_hash(&stage, hash);
		more = json_pack("{s:i, s:s, s:s}", "seq", c.valid + 1, "seed_hash", hash,
				 "confirmation", confirmation ? confirmation : "");
		rc = tell(work, t, name, row->captain, "confirmed", more, ret);
	}
	json_decref(asked);
	return rc;
}

/* Loads the stored team. */
static int load(const struct work *work, const struct team_row *row, struct team_list *list,
		const struct team_one **ret_team)
{
	int rc = team_list_load(work->ctx, row->tourney, list);

	*ret_team = rc > 0 ? team_list_find(list, row->id) : NULL;
	return rc > 0 && !*ret_team ? STORE_FAILED : rc;
}

int team_state_settle(const struct work *work, const struct tourney *t, struct team_row *row,
		      struct effects *ret)
{
	struct team_list list = {.n = 0};
	const struct team_one *team;
	int rc = load(work, row, &list, &team), paid;

	if (rc <= 0)
		return rc;
	if (row->state == TEAM_ASKED && team_list_is_complete(row, team->lineup, team->n)) {
		paid = t->fee > 0 ? has_paid(work, row) : 1;
		if (paid > 0)
			rc = take_place(work, t, team->name, row, ret);
		else
			rc = paid < 0 ? paid
				      : tell(work, t, team->name, row->captain, "unpaid",
					     json_object(), ret);
	}
	team_list_release(&list);
	return rc;
}

static void pay(const struct work *work, const struct team_row *row, int64_t amount,
		struct effects *ret)
{
	struct payment payment = {.team = row->id, .amount = amount, .at = work->received};

	snprintf(payment.author, sizeof(payment.author), "%s",
		 work->author && work->author[0] ? work->author : "server");
	effects_row(ret, ROW_PAYMENT, &payment);
}

int team_state_paid(const struct work *work, const struct tourney *t, const struct team_one *team,
		    struct effects *ret)
{
	struct team_row row = team->row;
	int rc = t->fee > 0 ? has_paid(work, &row) : 1;

	if (rc != 0)
		return rc < 0 ? rc : 0;
	pay(work, &row, t->fee, ret);
	if (row.state == TEAM_ASKED && team_list_is_complete(&row, team->lineup, team->n))
		rc = take_place(work, t, team->name, &row, ret);
	return rc < 0 ? rc : 1;
}

/* --- taken back ------------------------------------------------------------------------------ */

int team_state_withdraw(const struct work *work, const struct tourney *t,
			const struct team_one *team, struct effects *ret)
{
	struct team_row row = team->row;
	int64_t paid = 0;
	int rc = paid_for_team(work, &row, &paid);

	if (paid > 0) /* due back: a team that re-enters pays again */
		pay(work, &row, -paid, ret);
	row.state = TEAM_WITHDRAWN;
	effects_row(ret, ROW_TEAM, &row);
	for (size_t i = 0; i < team->n && rc > 0; i++) {
		struct lineup_row l = team->lineup[i];

		if (l.state != LINEUP_ASKED && l.state != LINEUP_IN_FORCE)
			continue;
		l.state = LINEUP_LEFT;
		effects_row(ret, ROW_LINEUP, &l);
		if (l.player && l.player != row.captain)
			rc = tell(work, t, team->name, l.player, "withdrawn", json_object(), ret);
	}
	if (rc > 0 && row.captain)
		rc = tell(work, t, team->name, row.captain, paid ? "refund" : "withdrawn",
			  json_pack("{s:I}", "fee", (json_int_t)paid), ret);
	if (rc > 0)
		paid_tell_refund(work, t, team->name, paid, ret);
	return rc;
}

/* --- a penalty ------------------------------------------------------------------------------- */

static json_t *penalty_facts(int halves, const char *reason)
{
	return json_pack("{s:i, s:s}", "points2", halves, "reason", reason);
}

int team_state_tell_penalty(const struct work *work, const struct tourney *t,
			    const struct team_one *team, int halves, const char *reason,
			    struct effects *ret)
{
	int rc = 1;

	for (size_t i = 0; i < team->n && rc > 0; i++) {
		const struct lineup_row *l = &team->lineup[i];

		if (l->state == LINEUP_IN_FORCE && l->player && l->player != team->row.captain)
			rc = tell(work, t, team->name, l->player, "penalty",
				  penalty_facts(halves, reason), ret);
	}
	if (rc > 0 && team->row.captain)
		rc = tell(work, t, team->name, team->row.captain, "penalty",
			  penalty_facts(halves, reason), ret);
	return rc;
}

/* --- a reserve ------------------------------------------------------------------------------- */

int team_state_tell_ruling(const struct work *work, const struct team_row *team,
			   const struct lineup_row *reserve, bool approved, const char *reason,
			   struct effects *ret)
{
	struct player who;
	struct tourney t;
	struct team_list list = {.n = 0};
	const struct team_one *one;
	int rc = store_player_get(work->ctx->store, reserve->player, &who);

	if (rc > 0)
		rc = store_tourney_get(work->ctx->store, team->tourney, &t);
	if (rc > 0)
		rc = load(work, team, &list, &one);
	if (rc > 0 && team->captain)
		rc = tell(work, &t, one->name, team->captain,
			  approved ? "approved" : "not_approved",
			  json_pack("{s:i, s:s, s:s}", "board", reserve->board, "name", who.name,
				    "reason", reason),
			  ret);
	team_list_release(&list);
	return rc == 0 ? STORE_FAILED : rc;
}
