/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See draw_team.h. */
#include "daemon/event/draw_team.h"

#include <stdio.h>
#include <string.h>

#include "core/event/lots.h"
#include "daemon/event/draw_lots.h"
#include "daemon/event/effects_row.h"
#include "sql/store_team.h"

struct seating {
	const struct group_row *group;
	struct team_row team;
	char confirmation[sizeof(((struct entry_row *)0)->confirmation)];
	struct entry_list *list;
};

/* The captain's confirmation; for a team entered by a leader, the server's word. */
static void line_of(struct seating *s)
{
	json_t *facts = json_loads(s->team.asked_facts, 0, NULL);
	const char *word = json_string_value(json_object_get(facts, "confirmation"));
	struct entry_row e = {.id = s->team.id};

	if (word && word[0])
		lots_confirmation(word, s->confirmation, sizeof(s->confirmation));
	else
		draw_lots_leader_line(s->group->seed, &e);
	if (!word || !word[0])
		memcpy(s->confirmation, e.confirmation, sizeof(s->confirmation));
	json_decref(facts);
}

static int seat_board(void *arg, const struct lineup_row *l)
{
	struct seating *s = arg;
	struct entry_row e = {.tourney = s->group->tourney,
			      .stage = s->group->stage,
			      .group = s->group->id,
			      .player = l->player,
			      .state = ENTRY_CONFIRMED,
			      .origin = "lineup",
			      .team = s->team.id,
			      .board = l->board,
			      .first = CIVIL_NONE,
			      .last = CIVIL_NONE,
			      .reminded = CIVIL_NONE,
			      .asked = s->team.asked,
			      .confirmed = s->team.valid};

	if (l->reserve || l->state != LINEUP_IN_FORCE)
		return 0;
	memcpy(e.confirmation, s->confirmation, sizeof(e.confirmation));
	entry_list_add(s->list, &e);
	return 0;
}

int draw_team_seats(const struct work *work, const struct group_row *g, int64_t team,
		    struct entry_list *ret_list)
{
	struct seating s = {.group = g, .list = ret_list};
	int rc = store_team_get(work->ctx->store, team, &s.team);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	line_of(&s);
	rc = store_lineup_each(work->ctx->store, team, seat_board, &s);
	return rc < 0 ? rc : 1;
}

/* --- with their numbers ---------------------------------------------------------------------- */

static int begin_team(const struct work *work, const struct group_row *g,
		      const struct entry_row *seat, int division, struct effects *ret)
{
	struct team_row team;
	struct player captain;
	int rc = store_team_get(work->ctx->store, seat->team, &team);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	team.group = g->id;
	team.division = division;
	team.seat = seat->number;
	effects_row(ret, ROW_TEAM, &team);
	rc = team.captain ? store_player_get(work->ctx->store, team.captain, &captain) : 0;
	if (rc > 0)
		effects_letter(ret, work,
			       &(struct letter_facts){
				       .kind = POST_CAPTAIN,
				       .token = TOKEN_PLAYER,
				       .to = &captain,
				       .group = g->id,
				       .facts = json_pack("{s:I}", "team", (json_int_t)team.id)});
	return rc < 0 ? rc : 1;
}

int draw_team_begin(const struct work *work, const struct group_row *g,
		    const struct entry_list *list, int division, struct effects *ret)
{
	int rc = 1;

	for (int i = 0; i < list->n && rc > 0; i++)
		if (i == 0 || list->rows[i].team != list->rows[i - 1].team)
			rc = begin_team(work, g, &list->rows[i], division, ret);
	return rc;
}
