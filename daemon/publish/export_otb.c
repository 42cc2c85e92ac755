/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See export_otb.h. */
#include "daemon/publish/export_otb.h"

#include "core/base/sbuf.h"
#include "core/event/team_table.h"
#include "daemon/otb_load.h"

/* Rematches only decide first place, and the report has no record for them (EVENTS E55). */
int export_otb_rounds(const struct group_view *v)
{
	int rounds = v->otb ? kind_otb_rounds(&v->otb->shape, (int)v->otb->n_players) : 0;

	if (!v->otb || (int)v->otb->event.n_rounds < rounds)
		rounds = v->otb ? (int)v->otb->event.n_rounds : 0;
	return rounds;
}

/* --- results --------------------------------------------------------------------------------- */

/* Codes of White's and Black's result. */
static void codes_of(int white2, int black2, bool played, char ret[2])
{
	static const char names[2][3] = {{'-', '=', '+'}, {'0', '=', '1'}};

	ret[0] = names[played][white2];
	ret[1] = names[played][black2];
}

static void add_game(struct trf *t, int round, int white, int black, const char codes[2])
{
	t->players[white - 1].cells[round - 1] = (struct trf_cell){black, 'w', codes[0], 0};
	t->players[black - 1].cells[round - 1] = (struct trf_cell){white, 'b', codes[1], 0};
	if (codes[0] == 'X')
		t->scale.unknown = 0;
}

static int line_of_number(const struct group_view *v, int number)
{
	for (int i = 0; i < v->n_lines; i++)
		if (v->lines[i].number == number)
			return i + 1;
	return 0;
}

/* What a player who left did not play is lost without play, as readers expect (STANDINGS B-29). */
static void add_players(const struct group_view *v, struct trf *t)
{
	const struct otb_load *o = v->otb;

	for (size_t i = 0; i < o->n_games; i++) {
		const struct rounds_game *g = &o->games[i];
		int white = line_of_number(v, g->white), black = line_of_number(v, g->black);
		char codes[2] = {'X', 'X'};

		if (g->finished)
			codes_of(g->white2, g->black2, g->white_moved && g->black_moved, codes);
		else if (g->left_out)
			codes_of(otb_load_is_left_out(o, g->white) ? 0 : 2,
				 otb_load_is_left_out(o, g->black) ? 0 : 2, false, codes);
		if (white && black)
			add_game(t, g->round, white, black, codes);
	}
	for (size_t r = 0; r < o->event.n_rounds; r++) {
		int bye = line_of_number(v, o->rounds[r].bye);

		if (o->rounds[r].bye && bye)
			t->players[bye - 1].cells[r] = (struct trf_cell){0, '-', 'U', 0};
	}
}

/* The player at the board: from the card, else from the team's list; 0 = no player with a line. */
static int line_of_seat(const struct group_view *v, const struct otb_match *m, enum otb_side side,
			int board)
{
	const struct card_side *seats = &m->sides[side];
	int number = board;

	if (seats->n)
		number = (size_t)board <= seats->n && !seats->seats[board - 1].team
				 ? seats->seats[board - 1].number
				 : 0;
	for (int i = 0; i < v->n_lines; i++)
		if (v->lines[i].number == m->team[side] && v->lines[i].board == number)
			return i + 1;
	return 0;
}

static void add_boards(const struct group_view *v, const struct otb_match *m, struct trf *t)
{
	for (int b = 1; b <= v->otb->shape.boards; b++) {
		const struct card_result *r = &m->boards[b - 1];
		bool odd = team_board_white(b);
		int white = line_of_seat(v, m, odd ? OTB_VISITORS : OTB_HOSTS, b);
		int black = line_of_seat(v, m, odd ? OTB_HOSTS : OTB_VISITORS, b);
		char codes[2] = {'X', 'X'};

		if (!white || !black)
			continue;
		if (r->board)
			codes_of(r->white2, r->black2, r->played, codes);
		add_game(t, m->round, white, black, codes);
	}
}

void export_otb_results(const struct group_view *v, struct trf *t)
{
	if (!v->otb->matches)
		add_players(v, t);
	for (size_t i = 0; v->otb->matches && i < v->otb->n_games; i++)
		if (!v->otb->matches[i].rematch)
			add_boards(v, &v->otb->matches[i], t);
}

/* --- teams ----------------------------------------------------------------------------------- */

/* Teams with a bye, one per round: scored as a match won on all boards. */
static void keep_byes(const struct group_view *v, struct trf *t)
{
	const struct otb_load *o = v->otb;
	struct sbuf line = SBUF_INIT;
	bool any = false;

	sbuf_addf(&line, "320 %4.1f %4.1f", 2.0, (double)o->shape.boards);
	for (int r = 0; r < export_otb_rounds(v); r++) {
		any |= o->rounds[r].bye != 0;
		sbuf_addf(&line, " %03d", o->rounds[r].bye);
	}
	if (any && o->shape.system)
		trf_keep(t, line.buf);
	sbuf_release(&line);
}

/* A match for which one side did not appear. */
static void keep_forfeit(const struct otb_load *o, size_t match, struct trf *t)
{
	const struct otb_match *m = &o->matches[match];
	struct otb_score score;
	struct sbuf line = SBUF_INIT;

	otb_load_score(o, match, &score);
	if (m->rematch || score.open || score.played)
		return;
	sbuf_addf(&line, "330 %s %03d %03d %03d",
		  score.points2[OTB_VISITORS] > score.points2[OTB_HOSTS]   ? "+-"
		  : score.points2[OTB_HOSTS] > score.points2[OTB_VISITORS] ? "-+"
									   : "--",
		  m->round, m->team[OTB_VISITORS], m->team[OTB_HOSTS]);
	trf_keep(t, line.buf);
	sbuf_release(&line);
}

void export_otb_teams(const struct group_view *v, struct trf *t)
{
	if (!v->n_teams || !v->otb)
		return;
	keep_byes(v, t);
	for (size_t i = 0; i < v->otb->n_games; i++)
		keep_forfeit(v->otb, i, t);
}
