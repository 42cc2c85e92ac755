/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Captains and players prove their addresses (EVENTS E39); see player_team_prove.h. */
#include "daemon/act/player_team_prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/play/command.h"
#include "core/play/consent.h"
#include "daemon/act/player_reserve.h"
#include "daemon/act/team_person.h"
#include "daemon/act/team_refusal.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/team_entry.h"
#include "daemon/event/team_state.h"

/* The team whose letter is answered, with its event. */
struct proving {
	struct tourney t;
	struct team_list teams;
	const struct team_one *team;
};

static int load(struct act *act, int64_t team, struct proving *ret)
{
	struct team_row row;
	int rc = team ? store_team_get(act->work.ctx->store, team, &row) : 0;

	*ret = (struct proving){.team = NULL};
	if (rc > 0)
		rc = store_tourney_get(act->work.ctx->store, row.tourney, &ret->t);
	if (rc > 0)
		rc = team_list_load(act->work.ctx, row.tourney, &ret->teams);
	if (rc > 0)
		ret->team = team_list_find(&ret->teams, team);
	return rc;
}

static int refuse_lapsed(struct act *act)
{
	act_refuse(act, OUTCOME_REFUSED, "6.7.3.1", "entry_lapsed", "%s",
		   tr(act->request.lang, "The entry of the team has lapsed or was changed."));
	return 1;
}

/* Returns 1: the text consents; 0: it does not, refused. */
static int consents(struct act *act, const char *address, const char *text, size_t len)
{
	if (consent_given(text, len))
		return 1;
	act_refuse_unconfirmed(act, "6.7.3.1", address,
			       N_("It counts once you answer with the word \"confirm\". If it was "
				  "not meant for you, do nothing."));
	return 0;
}

static const struct lang *lang_of(const char *facts_text)
{
	json_t *facts = json_loads(facts_text, 0, NULL);
	const struct lang *lang = text_lang(json_string_value(json_object_get(facts, "lang")));

	json_decref(facts);
	return lang;
}

/* Reports everything wrong now, with the players known so far.  Returns 1; 0: refused. */
static int still_may(struct act *act, const struct proving *p)
{
	struct team_entry_boards boards;
	struct team_check c;
	int rc = team_entry_boards_load(&act->work, p->team, &boards);

	if (rc > 0)
		rc = team_entry_check(&act->work, &p->t, &p->team->row, &p->team->club, &boards,
				      false, &c);
	if (rc <= 0 || !c.refusals.n)
		return rc;
	rc = team_refusal_tell(act, &c.refusals);
	return rc < 0 ? rc : 0;
}

/* The captain in the form of a line-up row. */
static struct lineup_row captain_row(const struct team_row *team)
{
	struct lineup_row l = {.team = team->id, .first = CIVIL_NONE};

	memcpy(l.address, team->address, sizeof(l.address));
	snprintf(l.asked_facts, sizeof(l.asked_facts), "%.*s", (int)sizeof(l.asked_facts) - 1,
		 team->asked_facts);
	return l;
}

/* The captain's contribution to the lots: the word of the entry, else the confirming mail. */
static void keep_confirmation(const struct act *act, struct team_row *row)
{
	json_t *facts = json_loads(row->asked_facts, 0, NULL);
	const char *word = json_string_value(json_object_get(facts, "word"));
	char *text;

	json_object_set_new(facts, "confirmation",
			    json_string(word && *word ? word : act->request.message_id));
	text = json_dumps(facts, JSON_COMPACT);
	if (text && strlen(text) < sizeof(row->asked_facts))
		snprintf(row->asked_facts, sizeof(row->asked_facts), "%s", text);
	free(text);
	json_decref(facts);
}

/* A captain who also plays a board proves both with one letter. */
static int ask_players(struct act *act, const struct proving *p, struct effects *fx)
{
	int rc = 1;

	for (size_t i = 0; i < p->team->n && rc > 0; i++) {
		struct lineup_row l = p->team->lineup[i];

		if (l.state != LINEUP_ASKED || l.reserve)
			continue;
		if (strcasecmp(l.address, p->team->row.address) != 0) {
			team_state_ask_player(&act->work, &p->t, p->team->name, &l, fx);
			continue;
		}
		l.player = act->request.player.id;
		l.state = LINEUP_IN_FORCE;
		rc = store_lineup_update(act->work.ctx->store, &l);
	}
	return rc;
}

/* The captain's board line has more data than the line "captain". */
static int prove_captain(struct act *act, const struct proving *p)
{
	struct lineup_row captain = captain_row(&p->team->row);

	for (size_t i = 0; i < p->team->n; i++)
		if (p->team->lineup[i].state == LINEUP_ASKED &&
		    !strcasecmp(p->team->lineup[i].address, p->team->row.address))
			captain = p->team->lineup[i];
	return team_person_prove(act, &captain, &p->team->club);
}

static int settle(struct act *act, const struct proving *p, struct team_row *row,
		  struct effects *fx)
{
	int rc = team_state_settle(&act->work, &p->t, row, fx);

	if (rc > 0)
		rc = effects_store(&act->work, fx);
	return rc;
}

static int confirm_captain(struct act *act, struct proving *p)
{
	struct team_row row = p->team->row;
	struct effects fx = EFFECTS_INIT;
	int rc = still_may(act, p);

	if (rc > 0)
		rc = prove_captain(act, p);
	if (rc > 0)
		rc = team_person_add(act);
	if (rc > 0) {
		row.captain = act->request.player.id;
		keep_confirmation(act, &row);
		rc = store_team_update(act->work.ctx->store, &row);
	}
	if (rc > 0)
		rc = ask_players(act, p, &fx);
	if (rc > 0)
		rc = settle(act, p, &row, &fx);
	if (rc > 0)
		act_done(act,
			 json_pack("{s:I, s:s}", "team", (json_int_t)row.id, "name", p->team->name),
			 tr(act->request.lang,
			    "You are the captain of %s. Its players are asked to confirm; you will "
			    "be informed when all have."),
			 p->team->name);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

int player_team_prove_captain(struct act *act, const char *text, size_t len)
{
	struct proving p;
	int rc = load(act, (int64_t)act->request.token.game, &p);

	act->request.understood = true;
	if (rc < 0)
		return rc;
	if (p.team)
		act->request.lang = lang_of(p.team->row.asked_facts);
	if (!p.team || p.team->row.state != TEAM_ASKED || p.team->row.captain || p.team->row.group)
		rc = refuse_lapsed(act);
	else if (consents(act, p.team->row.address, text, len))
		rc = confirm_captain(act, &p);
	team_list_release(&p.teams);
	return rc < 0 ? rc : 1;
}

int player_team_prove_at_once(struct act *act, int64_t team)
{
	struct proving p;
	int rc = load(act, team, &p);

	if (rc > 0)
		rc = confirm_captain(act, &p);
	team_list_release(&p.teams);
	return rc < 0 ? rc : 1;
}

/* Checks the player together with those who have already proved their addresses. */
static int player_may(struct act *act, const struct proving *p, const struct lineup_row *l)
{
	struct team_entry_boards boards;
	struct team_check c;
	int rc = team_entry_boards_load(&act->work, p->team, &boards);

	if (rc > 0) {
		boards.players[l->board - 1] = act->request.player;
		rc = team_entry_check(&act->work, &p->t, &p->team->row, &p->team->club, &boards,
				      false, &c);
	}
	if (rc <= 0 || !c.refusals.n)
		return rc;
	rc = team_refusal_tell(act, &c.refusals);
	return rc < 0 ? rc : 0;
}

static int confirm_player(struct act *act, struct proving *p, struct lineup_row *l)
{
	struct team_row row = p->team->row;
	struct effects fx = EFFECTS_INIT;
	int rc = team_person_prove(act, l, &p->team->club);

	if (rc > 0)
		rc = player_may(act, p, l);
	if (rc > 0)
		rc = team_person_add(act);
	if (rc > 0) {
		l->player = act->request.player.id;
		l->state = LINEUP_IN_FORCE;
		rc = store_lineup_update(act->work.ctx->store, l);
	}
	if (rc > 0)
		rc = settle(act, p, &row, &fx);
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "team", (json_int_t)row.id),
			 tr(act->request.lang,
			    "You play board %d of %s. The start letter comes when "
			    "the lots are drawn."),
			 l->board, p->team->name);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

/* Returns 1 if the text declines, and the captain is told; 0: it does not. */
static int declines(struct act *act, const struct proving *p, const struct lineup_row *l,
		    const char *text, size_t len)
{
	struct effects fx = EFFECTS_INIT;
	int rc;

	if (!consent_refused(text, len))
		return 0;
	rc = team_state_decline(&act->work, &p->t, p->team, l, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "team", (json_int_t)p->team->row.id),
			 tr(act->request.lang, "You do not play for %s, and its captain is told."),
			 p->team->name);
	effects_release(&fx);
	return rc;
}

int player_team_prove_player(struct act *act, const char *text, size_t len)
{
	struct lineup_row l = {.id = 0};
	struct proving p = {.team = NULL};
	int rc = store_lineup_get(act->work.ctx->store, (int64_t)act->request.token.game, &l);

	act->request.understood = true;
	if (rc > 0)
		rc = load(act, l.team, &p);
	if (rc < 0)
		return rc;
	if (l.id)
		act->request.lang = lang_of(l.asked_facts);
	if (!p.team || l.state != LINEUP_ASKED || l.player || !team_list_lives(&p.team->row) ||
	    (!l.reserve && p.team->row.group))
		rc = refuse_lapsed(act);
	else if ((rc = declines(act, &p, &l, text, len)) == 0 &&
		 consents(act, l.address, text, len))
		rc = l.reserve ? player_reserve_proved(act, &p.t, p.team, &l)
			       : confirm_player(act, &p, &l);
	team_list_release(&p.teams);
	return rc < 0 ? rc : 1;
}
