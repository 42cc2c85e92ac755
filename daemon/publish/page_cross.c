/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of a group with its games; see page_cross.h. */
#include "daemon/publish/page_cross.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/publish/page.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_match.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/view_group_line.h"
#include "daemon/publish/view_league.h"
#include "daemon/rounds_load.h"
#include "text/text.h"

/* The symbol of a result for White or Black. */
static const char *mark_of(const char *result, bool white)
{
	if (!strcmp(result, "1/2-1/2"))
		return "½";
	if (!strcmp(result, "0-0"))
		return "0";
	if (!strcmp(result, "*"))
		return "…";
	return (result[0] == '1') == white ? "1" : "0";
}

/* --- the games of a line --------------------------------------------------------------------- */

/* A game from the viewpoint of one of its players. */
struct own_game {
	const struct game_row *row;
	const struct view_line *other; /* NULL = not in the group */
	bool white;
};

/* The games of each line, in the order of the group. */
struct own_games {
	struct own_game *list; /* concatenated by line */
	int *first;	       /* start index in list by line; n lines + 1 entries */
};

/* Counts a game for a line, and stores it once the list is allocated. */
static void note_side(const struct group_view *group, struct own_games *own, int *count,
		      const struct game_row *g, bool white)
{
	const struct view_line *line = view_group_line(group, white ? g->white : g->black);
	int at;

	if (!line)
		return;
	at = (int)(line - group->lines);
	if (own->list)
		own->list[own->first[at] + count[at]] = (struct own_game){
			g, view_group_line(group, white ? g->black : g->white), white};
	count[at]++;
}

static void note_games(const struct group_view *group, struct own_games *own, int *count)
{
	for (int i = 0; i < group->n_games; i++) {
		note_side(group, own, count, &group->games[i], true);
		note_side(group, own, count, &group->games[i], false);
	}
}

static void own_games_init(struct own_games *own, const struct group_view *group)
{
	size_t lines = (size_t)group->n_lines;
	int *count = mem_zeroed(lines + 1, sizeof(*count));

	*own = (struct own_games){.first = mem_zeroed(lines + 1, sizeof(*own->first))};
	note_games(group, own, count);
	for (size_t i = 0; i < lines; i++)
		own->first[i + 1] = own->first[i] + count[i];
	own->list = mem_zeroed((size_t)own->first[lines] + 1, sizeof(*own->list));
	memset(count, 0, lines * sizeof(*count));
	note_games(group, own, count);
	free(count);
}

static void own_games_release(struct own_games *own)
{
	free(own->list);
	free(own->first);
}

/* --- all against all ------------------------------------------------------------------------- */

/* A player's games against another, each with colour, result and link. */
static void cross_cell(struct xml *d, const struct group_view *group, const struct own_games *own,
		       const struct view_line *row, const struct view_line *column, int number)
{
	int at = (int)(row - group->lines);
	char cell[16];
	int games = 0;

	page_table_result(d, number);
	if (row == column)
		xml_attribute(d, "class", "self");
	for (int i = own->first[at]; i < own->first[at + 1]; i++) {
		const struct own_game *g = &own->list[i];

		if (g->other != column)
			continue;
		if (games++)
			xml_text(d, " ");
		snprintf(cell, sizeof(cell), "%s%s",
			 g->white ? tr(d->p->lang, "w") : tr(d->p->lang, "b"),
			 mark_of(g->row->result, g->white));
		page_link_game(d, g->row->id, cell);
	}
	xml_end(d);
}

static const struct view_line *line_at(const struct group_view *group, int place)
{
	return &group->lines[group->order[place]];
}

/* The number drawn; before the draw, the line in the table. */
static int start_number(const struct group_view *group, int place)
{
	int number = line_at(group, place)->number;

	return number ? number : place + 1;
}

static void cross_head(struct xml *d, const struct group_view *group)
{
	char label[24];

	page_table_ranking(d, tr(d->p->lang, "Name"));
	page_table_column(d, tr(d->p->lang, "Club"));
	for (int i = 0; i < group->n_lines; i++) {
		snprintf(label, sizeof(label), "%d", start_number(group, i));
		page_table_column(d, label);
	}
	page_table_column(d, tr(d->p->lang, "Games"));
	page_table_column(d, tr(d->p->lang, "Points"));
	page_table_column(d, "SB");
	xml_end(d);
	xml_end(d);
}

static void cross_line(struct xml *d, const struct group_view *group, const struct own_games *own,
		       int place)
{
	const struct view_line *line = line_at(group, place);

	xml_start(d, "tr");
	page_table_count(d, line->place);
	page_table_count(d, start_number(group, place));
	page_table_player(d, &line->player,
			  line->no_prize    ? tr(d->p->lang, " (withdrawn, no prize)")
			  : line->withdrawn ? tr(d->p->lang, " (withdrawn)")
					    : "");
	page_table_club(d, line->player.club, true);
	for (int i = 0; i < group->n_lines; i++)
		cross_cell(d, group, own, line, line_at(group, i), start_number(group, i));
	page_table_count(d, line->played);
	page_table_score(d, "points", line->points2 / 2.0);
	page_table_score(d, "sb", line->sb4 / 4.0);
	xml_end(d);
}

static void crosstable(struct xml *d, const struct group_view *group)
{
	struct own_games own;

	own_games_init(&own, group);
	page_table_begin(d, "cross");
	cross_head(d, group);
	xml_start(d, "tbody");
	for (int i = 0; i < group->n_lines; i++)
		cross_line(d, group, &own, i);
	xml_end(d);
	page_table_end(d);
	own_games_release(&own);
}

/* --- rounds ---------------------------------------------------------------------------------- */

static int last_round(const struct group_view *group)
{
	int last = 0;

	for (int i = 0; i < group->n_games; i++)
		last = group->games[i].round > last ? group->games[i].round : last;
	return last;
}

static void progress_head(struct xml *d, const struct group_view *group, int rounds)
{
	char label[24];

	page_table_ranking(d, tr(d->p->lang, "Name"));
	page_table_column(d, tr(d->p->lang, "Club"));
	for (int i = 1; i <= rounds; i++) {
		snprintf(label, sizeof(label), "%d", i);
		page_table_column(d, label);
	}
	page_table_column(d, tr(d->p->lang, "Points"));
	if (group->knockout_rounds)
		page_table_column(d, tr(d->p->lang, "Reached"));
	xml_end(d);
	xml_end(d);
}

void page_cross_reached(struct xml *d, int reached, int rounds)
{
	xml_start(d, "td");
	if (reached > rounds)
		xml_text(d, tr(d->p->lang, "winner"));
	else if (reached)
		xml_textf(d, tr(d->p->lang, "round %d"), reached);
	xml_end(d);
}

/* In a Swiss: the player has the bye of that round (EVENTS E46). */
static bool has_bye(const struct group_view *group, const struct view_line *line, int round)
{
	const struct rounds_load *r = group->rounds;

	return r && line->number && round <= (int)r->n_rounds &&
	       r->rounds[round - 1].bye == line->number;
}

/* The games of a round: colour, opponent's number, result; "+" for the bye. */
static void progress_cell(struct xml *d, const struct own_game *games, int n, int round, bool bye)
{
	char cell[32];
	int shown = 0;

	page_table_result(d, round);
	for (int i = 0; i < n; i++) {
		const struct own_game *g = &games[i];

		if (g->row->round != round || !g->other)
			continue;
		if (shown++)
			xml_text(d, " ");
		snprintf(cell, sizeof(cell), "%s%d %s",
			 g->white ? tr(d->p->lang, "w") : tr(d->p->lang, "b"), g->other->number,
			 mark_of(g->row->result, g->white));
		page_link_game(d, g->row->id, cell);
	}
	if (bye)
		xml_text(d, "+");
	xml_end(d);
}

static void progress(struct xml *d, const struct group_view *group)
{
	int rounds = last_round(group);
	struct own_games own;

	own_games_init(&own, group);
	page_table_begin(d, "cross");
	progress_head(d, group, rounds);
	xml_start(d, "tbody");
	for (int i = 0; i < group->n_lines; i++) {
		const struct view_line *line = line_at(group, i);
		int at = group->order[i], first = own.first[at];

		xml_start(d, "tr");
		page_table_count(d, line->place);
		page_table_count(d, start_number(group, i));
		page_table_player(d, &line->player,
				  line->withdrawn ? tr(d->p->lang, " (withdrawn)") : "");
		page_table_club(d, line->player.club, true);
		for (int r = 1; r <= rounds; r++)
			progress_cell(d, &own.list[first], own.first[at + 1] - first, r,
				      has_bye(group, line, r));
		page_table_score(d, "points", line->points2 / 2.0);
		if (group->knockout_rounds)
			page_cross_reached(d, line->sb4 / 4, group->knockout_rounds);
		xml_end(d);
	}
	xml_end(d);
	page_table_end(d);
	own_games_release(&own);
}

/* --- teams ----------------------------------------------------------------------------------- */

static double as_real(struct ratio r)
{
	return r.den ? (double)r.num / (double)r.den : 0.0;
}

/* "57 %: division 2", and whether that is up or down (6.7.5.1). */
static void next_league(struct xml *d, const struct group_view *group,
			const struct view_team_line *t)
{
	int score, division = view_league_entitled(group, t, &score);

	xml_start(d, "td");
	if (division) {
		xml_textf(d, tr(d->p->lang, "%d%%: "), score);
		xml_textf(d,
			  division < group->division   ? tr(d->p->lang, "up to division %d")
			  : division > group->division ? tr(d->p->lang, "down to division %d")
						       : tr(d->p->lang, "stays in division %d"),
			  division);
	}
	xml_end(d);
}

static bool shows_next_league(const struct group_view *group)
{
	return group->division && store_group_is_over(group->state);
}

static void team_line(struct xml *d, const struct group_view *group, const struct view_team_line *t)
{
	struct sbuf more = SBUF_INIT, points = SBUF_INIT;

	if (t->withdrawn)
		sbuf_adds(&more, tr(d->p->lang, " (withdrawn)"));
	if (t->penalty2) {
		text_points(t->penalty2, &points);
		sbuf_addf(&more, tr(d->p->lang, ", less a penalty of %s"), points.buf);
	}
	xml_start(d, "tr");
	page_table_count(d, t->place);
	page_table_count(d, t->number);
	page_table_row(d, t->name, more.buf);
	sbuf_release(&more);
	sbuf_release(&points);
	page_table_count(d, t->played);
	page_table_number(d, as_real(t->points));
	page_table_number(d, as_real(t->weighted));
	if (shows_next_league(group))
		next_league(d, group, t);
	xml_end(d);
}

/* The team standings; the players' scores follow below (EVENTS E41). */
static void team_table(struct xml *d, const struct group_view *group)
{
	page_table_begin(d, NULL);
	page_table_ranking(d, tr(d->p->lang, "Team"));
	page_table_column(d, tr(d->p->lang, "Games"));
	page_table_column(d, tr(d->p->lang, "Points"));
	page_table_column(d, tr(d->p->lang, "Weighted points"));
	if (shows_next_league(group))
		page_table_column(d, tr(d->p->lang, "Entitled to next (6.7.5.1)"));
	xml_end(d);
	xml_end(d);
	xml_start(d, "tbody");
	for (int i = 0; i < group->n_teams; i++)
		team_line(d, group, &group->teams[group->team_order[i]]);
	xml_end(d);
	page_table_end(d);
}

/* Unknown before the first game: use the ordinary crosstable. */
static bool all_meet(const struct group_view *group)
{
	if (group->knockout_rounds)
		return false;
	return group->n_games == 0 ||
	       group->n_games + group->n_annulled >= group->n_lines * (group->n_lines - 1) / 2;
}

void page_cross_write(struct xml *d, const struct group_view *group)
{
	if (page_match_has_table(group)) {
		page_match_table(d, group);
		return;
	}
	if (group->n_teams) {
		team_table(d, group);
		xml_element(d, "h3", tr(d->p->lang, "Players"));
	}
	if (all_meet(group) && group->n_lines <= PAGE_CROSS_MOST)
		crosstable(d, group);
	else
		progress(d, group);
}
