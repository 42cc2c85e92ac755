/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Documents of a team event; see team_paper.h. */
#include "cli/team_paper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report_score.h"
#include "cli/team_standings.h"
#include "core/base/mem.h"

static const struct team_event_team *team_at(const struct report_print *p, size_t team)
{
	return &p->teams->event.teams[team];
}

static void team_cell(const struct report_print *p, struct print_doc *d, size_t team)
{
	print_doc_cell(d, "%s", team_at(p, team)->name);
	print_doc_team(d, (int)team + 1);
}

static void halves_cell(struct print_doc *d, int64_t halves)
{
	char buf[16];

	print_doc_cell(d, "%s", report_score_points((int)(5 * halves), buf, sizeof(buf)));
}

static void begin(const struct report_print *p, struct print_doc *d, const char *what)
{
	char text[200];

	snprintf(text, sizeof(text), tr(p->lang, "%s, round %d"), what, p->round);
	print_doc_init(d, p->title, text);
}

/* Matches whose games do not all have a result are marked. */
static void note_open(const struct report_print *p, struct print_doc *d)
{
	const struct tiebreak_table *t = &p->teams->results.match;
	size_t i;
	int r;

	for (i = 0; i < t->n; i++) {
		for (r = 1; r <= t->rounds; r++) {
			if (!tiebreak_table_entry(t, i, r)->open)
				continue;
			d->foot = mem_strdup(tr(p->lang, "* A match with a game without a result, "
							 "not counted."));
			return;
		}
	}
}

/* --- the table ------------------------------------------------------------------------------ */

/* Not the second score, which has its own column, nor a direct encounter that compared nobody. */
static bool is_shown(const struct team_standings *s, size_t column)
{
	const struct team_column *c = &s->order.columns[column];
	bool direct = c->criterion.kind == TEAM_BY_DIRECT || c->criterion.kind == TEAM_BY_EXTENDED;
	size_t i;

	for (i = 0; direct && i < s->order.n; i++) {
		if (!ratio_lost(c->values[i]))
			return true;
	}
	return !direct && strcmp(s->names[column], "MPvGP") != 0;
}

/* The score that ranks, then the other one, then the tie-breaks. */
static void score_heads(const struct report_print *p, struct print_doc *d)
{
	const char *heads[] = {tr(p->lang, "Match points"), tr(p->lang, "Board points")};
	bool game = p->teams->results.by_game_points;
	size_t k;

	print_doc_column(d, heads[game], PRINT_RIGHT);
	print_doc_column(d, heads[!game], PRINT_RIGHT);
	for (k = 0; k < p->teams->order.n_columns; k++) {
		if (is_shown(p->teams, k))
			print_doc_column(d, p->teams->names[k], PRINT_RIGHT);
	}
}

static void score_cells(const struct report_print *p, struct print_doc *d, size_t team)
{
	const struct team_standings *s = p->teams;
	bool game = s->results.by_game_points;
	struct sbuf text = SBUF_INIT;
	char points[32];
	size_t k;

	print_doc_cell(d, "%s", team_standings_points(s, team, game, points, sizeof(points)));
	print_doc_cell(d, "%s", team_standings_points(s, team, !game, points, sizeof(points)));
	for (k = 0; k < s->order.n_columns; k++) {
		if (!is_shown(s, k))
			continue;
		sbuf_reset(&text);
		team_standings_value(s, p->lang, team, k, &text);
		print_doc_cell(d, "%s", text.buf);
	}
	sbuf_release(&text);
}

static void place_cell(const struct report_print *p, struct print_doc *d, size_t i)
{
	const size_t *place = p->teams->order.place;

	if (!i || place[i] != place[i - 1])
		print_doc_cell(d, "%zu", place[i]);
	else
		print_doc_cell(d, "%s", "");
}

/* How many matches were won, drawn and lost. */
static void match_cells(const struct report_print *p, struct print_doc *d, size_t team)
{
	const struct tiebreak_table *t = &p->teams->results.match;
	int count[3] = {0}, r;

	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, team, r);

		if (e->opp >= 0)
			count[e->res >= t->win ? 0 : e->res >= t->draw ? 1 : 2]++;
	}
	for (r = 0; r < 3; r++)
		print_doc_cell(d, "%d", count[r]);
}

void team_paper_standings(const struct report_print *p, struct print_doc *d)
{
	const struct team_order *o = &p->teams->order;
	size_t i;

	begin(p, d, tr(p->lang, "Team standings"));
	print_doc_column(d, tr(p->lang, "Place"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "No."), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Team"), PRINT_LEFT);
	score_heads(p, d);
	print_doc_column(d, tr_in(p->lang, "matches", "W"), PRINT_RIGHT);
	print_doc_column(d, tr_in(p->lang, "matches", "D"), PRINT_RIGHT);
	print_doc_column(d, tr_in(p->lang, "matches", "L"), PRINT_RIGHT);
	for (i = 0; i < o->n; i++) {
		place_cell(p, d, i);
		print_doc_cell(d, "%zu", o->order[i] + 1);
		team_cell(p, d, o->order[i]);
		score_cells(p, d, o->order[i]);
		match_cells(p, d, o->order[i]);
	}
	note_open(p, d);
}

/* --- the crosstable ------------------------------------------------------------------------- */

/* A team's board points in a round, "*" before all games have a result. */
static void add_match(const struct report_print *p, size_t team, int round, struct sbuf *out)
{
	const struct tiebreak_entry *e = tiebreak_table_entry(&p->teams->results.game, team, round);
	char buf[16];

	sbuf_adds(out, e->open ? "*" : report_score_points(5 * e->res, buf, sizeof(buf)));
}

/* A match that was not played (330): the other team, -1 = none. */
struct forfeit {
	int other;
	bool white, won, other_won;
};

static struct forfeit forfeit_of(const struct report_print *p, size_t team, int round)
{
	const struct team_event *e = &p->teams->event;
	struct forfeit f = {.other = -1};
	bool black;
	int back;

	if (round && team_event_forfeit(p->t, e, (int)team, round, &f.other, &f.white, &f.won))
		team_event_forfeit(p->t, e, f.other, round, &back, &black, &f.other_won);
	return f;
}

static void square_cell(const struct report_print *p, struct print_doc *d, size_t team,
			size_t other)
{
	struct sbuf text = SBUF_INIT;
	struct team_event_side side;
	struct forfeit f;
	int r;

	if (team == other)
		sbuf_adds(&text, "×");
	for (r = 1; r <= p->t->played; r++) {
		if (team_event_side(p->t, &p->teams->event, (int)team, r, &side)) {
			if ((size_t)side.other != other)
				continue;
			if (text.len)
				sbuf_addc(&text, ' ');
			add_match(p, team, r, &text);
			continue;
		}
		f = forfeit_of(p, team, r);
		if (f.other >= 0 && (size_t)f.other == other)
			sbuf_addf(&text, "%s%c", text.len ? " " : "", f.won ? '+' : '-');
	}
	print_doc_cell(d, "%s", text.buf);
	sbuf_release(&text);
}

/* The line of the opponent in the table, colour on board 1, board points. */
static void round_cell(const struct report_print *p, struct print_doc *d, size_t team, int round,
		       const size_t *line)
{
	const struct tiebreak_entry *e = tiebreak_table_entry(&p->teams->results.game, team, round);
	struct forfeit f = forfeit_of(p, team, round);
	struct sbuf text = SBUF_INIT;
	struct team_event_side side;

	if (team_event_side(p->t, &p->teams->event, (int)team, round, &side)) {
		sbuf_addf(&text, "%zu%s", line[side.other],
			  report_score_colour(p->lang, side.white ? 'w' : 'b'));
		add_match(p, team, round, &text);
	} else if (f.other >= 0) {
		sbuf_addf(&text, "%zu%s%c", line[f.other],
			  report_score_colour(p->lang, f.white ? 'w' : 'b'), f.won ? '+' : '-');
	} else {
		sbuf_adds(&text, "–");
		if (e->allocated)
			add_match(p, team, round, &text);
	}
	print_doc_cell(d, "%s", text.buf);
	sbuf_release(&text);
}

void team_paper_crosstable(const struct report_print *p, struct print_doc *d)
{
	const struct team_order *o = &p->teams->order;
	size_t *line = mem_zeroed(o->n + 1, sizeof(*line)), i, k;
	int rounds = p->t->rounds > p->t->played ? p->t->rounds : p->t->played;
	bool square = rounds + 1 >= (int)o->n;
	char text[16];

	begin(p, d, tr(p->lang, "Crosstable of the teams"));
	print_doc_column(d, tr(p->lang, "Place"), PRINT_RIGHT);
	print_doc_column(d, "#", PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Team"), PRINT_LEFT);
	for (i = 1; i <= (square ? o->n : (size_t)p->t->played); i++) {
		snprintf(text, sizeof(text), "%zu", i);
		print_doc_column(d, text, PRINT_CENTRE);
	}
	score_heads(p, d);
	for (i = 0; i < o->n; i++)
		line[o->order[i]] = i + 1;
	for (i = 0; i < o->n; i++) {
		place_cell(p, d, i);
		print_doc_cell(d, "%zu", i + 1);
		team_cell(p, d, o->order[i]);
		for (k = 0; square && k < o->n; k++)
			square_cell(p, d, o->order[i], o->order[k]);
		for (k = 1; !square && k <= (size_t)p->t->played; k++)
			round_cell(p, d, o->order[i], (int)k, line);
		score_cells(p, d, o->order[i]);
	}
	free(line);
	note_open(p, d);
}

/* --- matches -------------------------------------------------------------------------------- */

static void player_cell(const struct report_print *p, struct print_doc *d, int id)
{
	const struct trf_player *q = id ? trf_find(p->t, id) : NULL;

	if (!q) {
		print_doc_cell(d, "%s", tr(p->lang, "(nobody)"));
		return;
	}
	print_doc_cell(d, "%d %s", q->id, q->name);
	print_doc_player(d, q->id);
}

/* "1–0", "½–½", "–" without a result. */
static void result_cell(struct print_doc *d, int32_t first, int32_t second, bool open)
{
	char a[16], b[16];

	if (open)
		print_doc_cell(d, "%s", "–");
	else
		print_doc_cell(d, "%s–%s", report_score_points(5 * first, a, sizeof(a)),
			       report_score_points(5 * second, b, sizeof(b)));
}

static bool is_open(const struct report_print *p, const struct team_event_side *side, int board)
{
	const struct trf_player *q = board < side->n && side->players[board]
					     ? trf_find(p->t, side->players[board])
					     : NULL;
	struct trf_cell c = {0, ' ', 'Z', 0};

	if (q)
		c = trf_cell_at(q, p->round);
	return trf_is_open(&c);
}

/* Why a team has no match in a round; 0 = before the first. */
static const char *without_match(const struct report_print *p, size_t team, int round)
{
	const struct tiebreak_entry *e;

	if (!round)
		return tr(p->lang, "no match");
	e = tiebreak_table_entry(&p->teams->results.match, team, round);
	return e->allocated ? tr(p->lang, "free round") : tr(p->lang, "no match");
}

static void match_rows(const struct report_print *p, struct print_doc *d, size_t team,
		       const struct team_event_side *first)
{
	struct team_event_side second = {0};
	int32_t sums[2] = {0};
	bool open = true;
	int b;

	team_event_side(p->t, &p->teams->event, first->other, p->round, &second);
	for (b = 0; b < first->n || b < second.n; b++) {
		sums[0] += first->halves[b];
		sums[1] += second.halves[b];
		open = open && (is_open(p, first, b) || is_open(p, &second, b));
	}
	print_doc_cell(d, "%s", "");
	team_cell(p, d, team);
	result_cell(d, sums[0], sums[1], open);
	team_cell(p, d, (size_t)first->other);
	for (b = 0; b < first->n || b < second.n; b++) {
		print_doc_cell(d, "%d", b + 1);
		player_cell(p, d, b < first->n ? first->players[b] : 0);
		result_cell(d, first->halves[b], second.halves[b],
			    is_open(p, first, b) || is_open(p, &second, b));
		player_cell(p, d, b < second.n ? second.players[b] : 0);
	}
}

/* The boards on which the first team of a match has White: the odd ones, or those of line 352. */
static void side_column(const struct report_print *p, struct print_doc *d, const char *odd,
			const char *boards)
{
	const struct team_event *e = &p->teams->event;
	int n = team_event_boards(p->t, e, p->round), b;
	struct sbuf text = SBUF_INIT;

	sbuf_adds(&text, tr(p->lang, e->colours ? boards : odd));
	for (b = 1; b <= n && e->colours; b++) {
		if (trf_team_has_white(e->colours, b))
			sbuf_addf(&text, " %d", b);
	}
	print_doc_column(d, text.buf, PRINT_LEFT);
	sbuf_release(&text);
}

void team_paper_matches(const struct report_print *p, struct print_doc *d)
{
	const struct team_event *e = &p->teams->event;
	struct team_event_side side;
	size_t i;

	begin(p, d, tr(p->lang, "Matches"));
	print_doc_column(d, tr(p->lang, "Board"), PRINT_RIGHT);
	side_column(p, d, N_("White on the odd boards"), N_("White on the boards"));
	print_doc_column(d, tr(p->lang, "Result"), PRINT_CENTRE);
	side_column(p, d, N_("Black on the odd boards"), N_("Black on the boards"));
	for (i = 0; i < e->n; i++) {
		if (team_event_side(p->t, e, (int)i, p->round, &side) && side.white)
			match_rows(p, d, i, &side);
	}
	for (i = 0; i < e->n; i++) {
		struct forfeit f = forfeit_of(p, i, p->round);

		if (team_event_side(p->t, e, (int)i, p->round, &side) || (f.other >= 0 && !f.white))
			continue;
		print_doc_cell(d, "%s", "");
		team_cell(p, d, i);
		if (f.other >= 0) {
			print_doc_cell(d, "%c%c", f.won ? '+' : '-', f.other_won ? '+' : '-');
			team_cell(p, d, (size_t)f.other);
		} else {
			print_doc_cell(d, "%s", without_match(p, i, p->round));
			print_doc_cell(d, "%s", "");
		}
	}
}

/* --- one team ------------------------------------------------------------------------------- */

static void match_of_team(const struct report_print *p, size_t team, int round, struct print_doc *d)
{
	const struct team_results *r = &p->teams->results;
	const struct tiebreak_entry *game = tiebreak_table_entry(&r->game, team, round);
	struct forfeit f = forfeit_of(p, team, round);
	struct team_event_side side;

	print_doc_cell(d, "%d", round);
	if (!team_event_side(p->t, &p->teams->event, (int)team, round, &side)) {
		if (f.other >= 0) {
			team_cell(p, d, (size_t)f.other);
			print_doc_cell(d, "%c%c", f.won ? '+' : '-', f.other_won ? '+' : '-');
		} else {
			print_doc_cell(d, "%s", without_match(p, team, round));
			print_doc_cell(d, "%s", "");
		}
		halves_cell(d, tiebreak_table_entry(&r->match, team, round)->res);
		halves_cell(d, game->res);
		return;
	}
	team_cell(p, d, (size_t)side.other);
	if (game->open) {
		print_doc_cell(d, "%s", "*");
		print_doc_cell(d, "%s", "");
		print_doc_cell(d, "%s", "");
		return;
	}
	result_cell(d, game->res, tiebreak_table_entry(&r->game, (size_t)side.other, round)->res,
		    false);
	halves_cell(d, tiebreak_table_entry(&r->match, team, round)->res);
	halves_cell(d, game->res);
}

static void player_row(const struct report_print *p, const struct trf_player *q, int board,
		       struct print_doc *d)
{
	int r, games = 0, rating = trf_rating(p->t, q);
	char points[16];

	print_doc_cell(d, "%d", board);
	print_doc_cell(d, "%d", q->id);
	print_doc_cell(d, "%s%s%s", q->title, *q->title ? " " : "", q->name);
	print_doc_player(d, q->id);
	print_doc_cell(d, rating ? "%d" : "%.0d", rating);
	for (r = 1; r <= p->t->played; r++) {
		struct trf_cell c = trf_cell_at(q, r);

		games += c.opp && !trf_is_open(&c);
		if (c.opp)
			print_doc_cell(d, "%s%s", report_score_colour(p->lang, c.colour),
				       report_score_result(&c));
		else
			print_doc_cell(d, "%s", c.result == '+' ? "+" : "");
	}
	print_doc_cell(d, "%d", games);
	print_doc_cell(d, "%s",
		       report_score_points(trf_counted_before(p->t, q, p->t->played + 1), points,
					   sizeof(points)));
}

/* The players in board order, with colour and result of each round. */
static void roster(const struct report_print *p, size_t team, struct print_doc *d)
{
	const struct team_event_team *m = team_at(p, team);
	char text[16];
	int i, r;

	print_doc_init(d, m->name, tr(p->lang, "Players"));
	print_doc_column(d, tr(p->lang, "Board"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "No."), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Name"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Rating"), PRINT_RIGHT);
	for (r = 1; r <= p->t->played; r++) {
		snprintf(text, sizeof(text), "%d", r);
		print_doc_column(d, text, PRINT_CENTRE);
	}
	print_doc_column(d, tr(p->lang, "Games"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Points"), PRINT_RIGHT);
	for (i = 0; i < m->n; i++)
		player_row(p, trf_find(p->t, m->players[i]), i + 1, d);
}

void team_paper_team(const struct report_print *p, size_t team, struct print_doc *d)
{
	int r;

	print_doc_init(d, team_at(p, team)->name, tr(p->lang, "Matches"));
	print_doc_column(d, tr(p->lang, "Round"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Opponent"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Result"), PRINT_CENTRE);
	print_doc_column(d, tr(p->lang, "Match points"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Board points"), PRINT_RIGHT);
	for (r = 1; r <= p->t->played; r++)
		match_of_team(p, team, r, d);
	roster(p, team, print_doc_next(d));
}
