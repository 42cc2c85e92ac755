/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_team_match.h. */
#include "daemon/publish/page_team_match.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_words.h"
#include "daemon/publish/view_group_line.h"
#include "text/text.h"

bool page_team_match_any(const struct group_view *group)
{
	return group->n_teams > 0 && !group->otb && group->n_games > 0;
}

/* The number of the team for which a side of the game is played; 0 = unknown. */
static int team_of(const struct group_view *group, int64_t player)
{
	const struct view_line *line = view_group_line(group, player);

	return line ? line->number : 0;
}

static int board_of(const struct group_view *group, const struct game_row *g)
{
	const struct view_line *line = view_group_line(group, g->white);

	return line ? line->board : 0;
}

static const char *name_of(const struct group_view *group, int number)
{
	for (int i = 0; i < group->n_teams; i++)
		if (group->teams[i].number == number)
			return group->teams[i].name;
	return "?";
}

/* The games of a match; the team with White on the first board stands first. */
struct match {
	const struct group_view *group;
	int round;
	int first, second; /* numbers of the teams */
};

static bool is_of(const struct match *m, const struct game_row *g, bool *ret_first_white)
{
	int white = team_of(m->group, g->white), black = team_of(m->group, g->black);

	*ret_first_white = white == m->first;
	return g->round == m->round && ((white == m->first && black == m->second) ||
					(white == m->second && black == m->first));
}

/* Half points of a side; -1 = the game has no result. */
static int points2(const char *result, bool white)
{
	if (!strcmp(result, "*"))
		return -1;
	if (!strcmp(result, "1/2-1/2"))
		return 1;
	if (!strcmp(result, "0-0"))
		return 0;
	return (result[0] == '1') == white ? 2 : 0;
}

static void write_score(struct xml *d, const struct match *m)
{
	int own2 = 0, other2 = 0, open = 0;
	bool white;

	for (int i = 0; i < m->group->n_games; i++) {
		const struct game_row *g = &m->group->games[i];

		if (!is_of(m, g, &white))
			continue;
		if (points2(g->result, white) < 0) {
			open++;
			continue;
		}
		own2 += points2(g->result, white);
		other2 += points2(g->result, !white);
	}
	page_words_points(d, own2);
	xml_text(d, "–");
	page_words_points(d, other2);
	if (open)
		xml_textf(
			d,
			tr_n(d->p->lang, " (%d game in progress)", " (%d games in progress)", open),
			open);
}

static void write_boards(struct xml *d, const struct match *m)
{
	static const char *const marks[] = {"…", "0", "½", "1"};
	const char *between = "";
	char label[24];
	bool white;

	for (int i = 0; i < m->group->n_games; i++) {
		const struct game_row *g = &m->group->games[i];

		if (!is_of(m, g, &white))
			continue;
		xml_text(d, between);
		snprintf(label, sizeof(label), "%d: %s", board_of(m->group, g),
			 marks[points2(g->result, white) + 1]);
		page_link_game(d, g->id, label);
		between = " · ";
	}
}

static void write_match(struct xml *d, const struct match *m)
{
	xml_start(d, "li");
	xml_textf(d, "%s – %s: ", name_of(m->group, m->first), name_of(m->group, m->second));
	write_score(d, m);
	xml_start(d, "br");
	xml_void(d);
	write_boards(d, m);
	xml_end(d);
}

void page_team_match_round(struct xml *d, const struct group_view *group, int round)
{
	xml_start(d, "ul");
	xml_attribute(d, "class", "matches");
	for (int i = 0; i < group->n_games; i++) {
		const struct game_row *g = &group->games[i];
		struct match m = {group, round, team_of(group, g->white), team_of(group, g->black)};

		if (g->round == round && board_of(group, g) == 1 && m.first && m.second)
			write_match(d, &m);
	}
	xml_end(d);
}

void page_team_match_rounds(struct xml *d, const struct group_view *group)
{
	int last = 0;

	for (int i = 0; i < group->n_games; i++)
		last = group->games[i].round > last ? group->games[i].round : last;
	xml_element(d, "h2", tr(d->p->lang, "Matches"));
	for (int round = 1; round <= last; round++) {
		xml_elementf(d, "h3", tr(d->p->lang, "Round %d"), round);
		page_team_match_round(d, group, round);
	}
}
