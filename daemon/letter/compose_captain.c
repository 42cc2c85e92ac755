/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letter to the captain of a team, from the view of its group (EVENTS E43). */
#include "daemon/letter/compose.h"
#include "daemon/letter/fact.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/play/event_words.h"
#include "daemon/letter/render_state.h"
#include "daemon/publish/view_group_line.h"
#include "text/text.h"

static const struct view_team_line *with_number(const struct group_view *g, int number)
{
	for (int i = 0; i < g->n_teams; i++)
		if (g->teams[i].number == number)
			return &g->teams[i];
	return NULL;
}

static struct letter_captain_team team_of(const struct group_view *g,
					  const struct view_team_line *t)
{
	struct letter_captain_team team = {.number = t->number, .name = t->name};

	for (int i = 0; i < g->n_lines && team.n < LETTER_CAPTAIN_BOARDS; i++) {
		if (g->lines[i].team != t->id)
			continue;
		team.players[team.n] = g->lines[i].player.name;
		team.ratings[team.n++] = g->lines[i].player.rating;
	}
	return team;
}

/* Its matches by round, taken from its first board. */
static int matches_of(const struct group_view *g, const struct view_team_line *own,
		      struct letter_captain_match *ret)
{
	int n = 0;

	for (int i = 0; i < g->n_games; i++) {
		const struct view_line *w = view_group_line(g, g->games[i].white);
		const struct view_line *b = view_group_line(g, g->games[i].black);
		const struct view_team_line *other;

		if (!w || !b || w->board != 1 || (w->team != own->id && b->team != own->id))
			continue;
		other = with_number(g, w->team == own->id ? b->number : w->number);
		ret[n++] = (struct letter_captain_match){
			g->games[i].round, other ? other->name : "", w->team == own->id};
	}
	return n;
}

static void write_to(const struct group_view *g, const struct view_team_line *own,
		     const char *title, const struct lang *lang, struct letter *l)
{
	struct letter_captain_team *teams = mem_zeroed((size_t)g->n_teams + 1, sizeof(*teams));
	struct letter_captain_match *matches = mem_zeroed((size_t)g->n_games + 1, sizeof(*matches));
	struct sbuf event = SBUF_INIT;

	for (int i = 0; i < g->n_teams; i++)
		teams[i] = team_of(g, &g->teams[i]);
	event_words_code(g->event, lang->code, &event);
	letter_captain(l, &(struct letter_captain){.id = g->id,
						   .over_the_board = g->otb != NULL,
						   .group = title,
						   .team = own->name,
						   .event = event.buf,
						   .number = own->number,
						   .start = g->start,
						   .teams = teams,
						   .n_teams = g->n_teams,
						   .matches = matches,
						   .n_matches = matches_of(g, own, matches)});
	free(teams);
	free(matches);
	sbuf_release(&event);
}

int compose_captain(struct page *p)
{
	int64_t team = fact_number(p, "team");
	const struct group_view *g;
	int rc = render_state_group(p, p->row->group, &g);

	if (rc <= 0)
		return rc;
	for (int i = 0; i < g->n_teams; i++)
		if (g->teams[i].id == team)
			write_to(g, &g->teams[i], p->group.buf, text_lang(p->row->lang), p->l);
	return 1;
}
