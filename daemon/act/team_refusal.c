/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See team_refusal.h. */
#include "daemon/act/team_refusal.h"

#include <stdio.h>
#include <string.h>

#include "core/event/team.h"
#include "text/text.h"

/* The error of the player at a board, preceded by the board. */
static const char *sentence_of_board(enum refusal_error error)
{
	switch (error) {
	case REFUSAL_BANNED: return N_("banned.");
	case REFUSAL_NOT_A_MEMBER: return N_("no member of the union.");
	case REFUSAL_OTHER_CLUB: return N_("a member of another club than the team's.");
	case REFUSAL_TWO_TEAMS: return N_("on another team of this tournament already.");
	case REFUSAL_TWO_CLUBS:
		return N_("plays for another club in a season that is not over; the "
			  "tournament leader may allow it.");
	case REFUSAL_TEAM_INCOMPLETE: return N_("has another board of the team already.");
	case REFUSAL_ALREADY_SEATED: return N_("has a seat of this team, or has had one.");
	default: return NULL;
	}
}

/* Limits of over-the-board events (EVENTS E54, E55). */
static const char *sentence_of_limit(const struct refusal_reason *r)
{
	if (!strcmp(r->limit, "age"))
		return r->player ? N_("outside the limits of age.")
				 : N_("Six of the eight players must be below 16 on 1 January.");
	if (!strcmp(r->limit, "sex"))
		return N_("One of the players must be a girl or have a rating of at most 1100.");
	if (!strcmp(r->limit, "rating"))
		return N_("Four players of the team must have an average rating of at most 1800.");
	if (!strcmp(r->limit, "county"))
		return N_("The main district has all of its teams in this event already.");
	return N_("came to the club too late.");
}

static const char *sentence_of_team(const struct refusal_reason *r)
{
	switch (r->error) {
	case REFUSAL_NOT_A_MEMBER: return N_("The club is no member of the union.");
	case REFUSAL_ALREADY_ENTERED: return N_("This team is entered already.");
	case REFUSAL_TEAM_IN_DIVISION:
		return N_("A club has three teams at most, one in each division.");
	case REFUSAL_TEAM_INCOMPLETE:
		return r->paragraph[0] == '6'
			       ? N_("A team has four players, one at each board.")
			       : N_("A team has a player at each board, and no player at two.");
	case REFUSAL_TOO_MANY_RESERVES:
		return N_("The team has had two reserves this season; there is no third one.");
	case REFUSAL_NOTHING_TO_TAKE_OVER:
		return N_("This board has no unfinished game to take over.");
	default: return N_("The team cannot enter.");
	}
}

/* About the whole team, or about its board without a player. */
static const char *sentence_of(const struct refusal_reason *r)
{
	return r->error == REFUSAL_OUTSIDE_LIMITS ? sentence_of_limit(r) : sentence_of_team(r);
}

/* Two boards without a player are one sentence. */
static bool is_told(const struct refusal_list *list, size_t i)
{
	const struct refusal_reason *r = &list->refusals[i];

	for (size_t k = 0; k < i; k++) {
		const struct refusal_reason *before = &list->refusals[k];

		if (!r->player && !before->player && !strcmp(r->paragraph, before->paragraph) &&
		    !strcmp(sentence_of(r), sentence_of(before)))
			return true;
	}
	return false;
}

int team_refusal_tell(struct act *act, const struct refusal_list *list)
{
	const struct lang *lang = act->request.lang;

	for (size_t i = 0; i < list->n; i++) {
		const struct refusal_reason *r = &list->refusals[i];
		const char *limit =
			r->error == REFUSAL_OUTSIDE_LIMITS ? sentence_of_limit(r) : NULL;
		const char *of_board = limit ? limit : sentence_of_board(r->error);
		const char *sentence = r->player ? of_board : NULL;
		struct player p;
		int rc = sentence ? store_player_get(act->work.ctx->store, r->player, &p) : 0;

		if (rc < 0)
			return rc;
		if (is_told(list, i))
			continue;
		if (rc > 0)
			act_refuse(act, OUTCOME_REFUSED, r->paragraph, refusal_name(r->error),
				   tr(lang, "Board %d, %s: %s"), r->board, p.name,
				   tr(lang, sentence));
		else
			act_refuse(act, OUTCOME_REFUSED, r->paragraph, refusal_name(r->error), "%s",
				   tr(lang, sentence_of(r)));
	}
	return 1;
}
