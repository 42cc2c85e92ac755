/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_match.h. */
#include "daemon/publish/page_match.h"

#include <stdio.h>

#include "daemon/otb_load.h"
#include "daemon/publish/page.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

#define CROSS_MOST 16 /* maximum teams of a crosstable */

bool page_match_has_table(const struct group_view *group)
{
	return group->otb != NULL;
}

/* --- scores ---------------------------------------------------------------------------------- */

/* The score between two teams in half points, and the number of boards. */
struct score {
	int own2, other2, boards;
};

static struct score score_of_cards(const struct group_view *g, int own, int other)
{
	struct score s = {0, 0, 0};

	for (size_t i = 0; i < g->otb->n_games; i++) {
		const struct otb_match *m = &g->otb->matches[i];
		enum otb_side side = m->team[OTB_VISITORS] == own ? OTB_VISITORS : OTB_HOSTS;
		struct otb_score score;

		if (m->rematch || m->team[side] != own || m->team[!side] != other)
			continue;
		kind_otb_team_score(&g->otb->shape, m, &score);
		s.own2 += score.points2[side];
		s.other2 += score.points2[!side];
		s.boards += g->otb->shape.boards - score.open;
	}
	return s;
}

/* --- teams ----------------------------------------------------------------------------------- */

static const struct view_team_line *team_at(const struct group_view *g, int place)
{
	return &g->teams[g->team_order[place]];
}

/* Whether there is or was a rematch for first place (EVENTS E55). */
static bool has_rematches(const struct group_view *g)
{
	const struct otb_load *o = g->otb;

	return o->n_games && o->matches[o->n_games - 1].rematch;
}

static void team_head(struct xml *d, const struct group_view *g, bool cross)
{
	char label[24];

	page_table_ranking(d, tr(d->p->lang, "Team"));
	for (int i = 0; cross && i < g->n_teams; i++) {
		snprintf(label, sizeof(label), "%d", team_at(g, i)->number);
		page_table_column(d, label);
	}
	page_table_column(d, tr(d->p->lang, "Boards"));
	page_table_column(d, tr(d->p->lang, "Match points"));
	page_table_column(d, tr(d->p->lang, "Points"));
	if (has_rematches(g))
		page_table_column(d, tr(d->p->lang, "Rematches"));
	xml_end(d);
	xml_end(d);
}

static void team_cell(struct xml *d, const struct group_view *g, const struct view_team_line *row,
		      const struct view_team_line *column)
{
	struct score s = {0, 0, 0};

	page_table_result(d, column->number);
	if (row == column)
		xml_attribute(d, "class", "self");
	else
		s = score_of_cards(g, row->number, column->number);
	if (s.boards)
		page_words_points(d, s.own2);
	xml_end(d);
}

static double number_of(struct ratio r)
{
	return r.den ? (double)r.num / (double)r.den : 0;
}

static void team_line(struct xml *d, const struct group_view *g, int place, bool cross)
{
	const struct view_team_line *t = team_at(g, place);

	xml_start(d, "tr");
	page_table_count(d, t->place);
	page_table_count(d, t->number);
	page_table_row(d, t->name, t->withdrawn ? tr(d->p->lang, " (withdrawn)") : "");
	for (int i = 0; cross && i < g->n_teams; i++)
		team_cell(d, g, t, team_at(g, i));
	page_table_count(d, t->played);
	page_table_score(d, "points", number_of(t->match_points));
	page_table_score(d, "points", number_of(t->points));
	if (has_rematches(g))
		page_table_count(d, t->rematches);
	xml_end(d);
}

/* With a pairing system not everybody meets. */
static void table_of_teams(struct xml *d, const struct group_view *g)
{
	bool cross = g->n_teams <= CROSS_MOST && !g->otb->shape.system;

	page_table_begin(d, "cross");
	team_head(d, g, cross);
	xml_start(d, "tbody");
	for (int i = 0; i < g->n_teams; i++)
		team_line(d, g, i, cross);
	xml_end(d);
	page_table_end(d);
}

/* --- single players -------------------------------------------------------------------------- */

/* A side's points in a game; dots if unknown. */
static const char *mark_of(const struct rounds_game *g, bool white)
{
	int points2 = white ? g->white2 : g->black2;

	if (!g->finished)
		return "…";
	return points2 == 2 ? "1" : points2 == 1 ? "½" : "0";
}

#define LEFT_OUT "†" /* at what does not count (RULES E-6) */

static void explain_left_out(struct xml *d)
{
	xml_start(d, "p");
	xml_text(d, LEFT_OUT " ");
	xml_text(d, tr(d->p->lang, "Games of a player who left with fewer than half of their games "
				   "finished, not counted (DSU section 16)."));
	xml_end(d);
}

static void round_cell(struct xml *d, const struct otb_load *o, int number, int round)
{
	page_table_result(d, round);
	for (size_t i = 0; i < o->n_games; i++) {
		const struct rounds_game *g = &o->games[i];
		bool white = g->white == number;

		if (g->round == round && (white || g->black == number))
			xml_textf(d, "%s%d %s%s", white ? tr(d->p->lang, "w") : tr(d->p->lang, "b"),
				  white ? g->black : g->white,
				  otb_load_lacks_result(g) || g->finished ? mark_of(g, white) : "",
				  g->left_out ? LEFT_OUT : "");
	}
	if (o->rounds[round - 1].bye == number)
		xml_text(d, "+");
	xml_end(d);
}

static void table_of_players(struct xml *d, const struct group_view *g)
{
	const struct otb_load *o = g->otb;
	int rounds = (int)o->event.n_rounds;
	bool left_out = false;
	char label[24], more[80];

	page_table_begin(d, "cross");
	page_table_ranking(d, tr(d->p->lang, "Name"));
	page_table_column(d, tr(d->p->lang, "Club"));
	for (int r = 1; r <= rounds; r++) {
		snprintf(label, sizeof(label), "%d", r);
		page_table_column(d, label);
	}
	page_table_column(d, tr(d->p->lang, "Points"));
	xml_end(d);
	xml_end(d);
	xml_start(d, "tbody");
	for (int i = 0; i < g->n_lines; i++) {
		const struct view_line *l = &g->lines[g->order[i]];

		xml_start(d, "tr");
		page_table_count(d, l->place);
		page_table_count(d, l->number);
		snprintf(more, sizeof(more), "%s%s",
			 l->withdrawn ? tr(d->p->lang, " (withdrawn)") : "",
			 l->left_out ? " " LEFT_OUT : "");
		page_table_row(d, l->player.name, more);
		left_out |= l->left_out;
		page_table_club(d, l->player.club, false);
		for (int r = 1; r <= rounds; r++)
			round_cell(d, o, l->number, r);
		page_table_score(d, "points", l->points2 / 2.0);
		xml_end(d);
	}
	xml_end(d);
	page_table_end(d);
	if (left_out)
		explain_left_out(d);
}

void page_match_table(struct xml *d, const struct group_view *group)
{
	if (group->n_teams)
		table_of_teams(d, group);
	else
		table_of_players(d, group);
}

/* --- a round --------------------------------------------------------------------------------- */

static const char *name_of(const struct otb_load *o, int number)
{
	int at = rounds_find(&o->event, number);

	return at >= 0 ? o->names[at] : "";
}

/* "4½-3½", or dots if nothing is known. */
static void write_score(struct xml *d, const struct otb_load *o, size_t game)
{
	const struct rounds_game *g = &o->games[game];
	int visitors2 = g->white2, hosts2 = g->black2;
	bool known = g->finished;
	struct otb_score score;

	if (o->matches) {
		kind_otb_team_score(&o->shape, &o->matches[game], &score);
		visitors2 = score.points2[OTB_VISITORS];
		hosts2 = score.points2[OTB_HOSTS];
		known = score.open != o->shape.boards;
	}
	if (!known) {
		xml_text(d, g->left_out ? "–" : "…");
		return;
	}
	page_words_points(d, visitors2);
	xml_text(d, "-");
	page_words_points(d, hosts2);
}

/* Why the card of a match is not final, or what a withdrawal did to the game. */
static const char *state_of(const struct otb_load *o, size_t game, const struct lang *lang)
{
	const struct rounds_game *g = &o->games[game];

	if (g->by_leaving || (g->left_out && !g->finished))
		return tr(lang, " (not played)");
	if (g->left_out)
		return " " LEFT_OUT;
	if (!o->matches || !o->cards[game].id)
		return "";
	if (o->cards[game].state == CARD_ENTERED)
		return tr(lang, " (not confirmed yet)");
	return o->cards[game].state == CARD_OBJECTED ? tr(lang, " (objected to)") : "";
}

void page_match_round(struct xml *d, const struct group_view *group, int round)
{
	const struct otb_load *o = group->otb;
	bool left_out = false;

	if (!o || round > (int)o->event.n_rounds)
		return;
	if (o->matches && round > kind_otb_rounds(&o->shape, (int)o->n_players))
		xml_element(d, "p",
			    tr(d->p->lang,
			       "Blitz rematch for the first place: a draw gives Black "
			       "the point, and board 1 decides when the points are level "
			       "(DSU 5.3)."));
	xml_start(d, "ol");
	for (size_t i = 0; i < o->n_games; i++) {
		if (o->games[i].round != round)
			continue;
		left_out |= o->games[i].left_out && o->games[i].finished;
		xml_start(d, "li");
		xml_textf(d, "%s – %s ", name_of(o, o->games[i].white),
			  name_of(o, o->games[i].black));
		write_score(d, o, i);
		xml_text(d, state_of(o, i, d->p->lang));
		xml_end(d);
	}
	xml_end(d);
	if (o->rounds[round - 1].bye)
		xml_elementf(d, "p", tr(d->p->lang, "%s has no opponent in this round."),
			     name_of(o, o->rounds[round - 1].bye));
	if (left_out)
		explain_left_out(d);
}
