/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tables for the notice board: pairings, lists, standings and crosstables; see report_print.h. */
#include "cli/report_print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"
#include "cli/report_cards.h"
#include "cli/report_kind.h"
#include "cli/report_score.h"
#include "cli/team_paper.h"
#include "cli/trf_left.h"
#include "cli/trf_results.h"
#include "core/base/fold.h"
#include "core/base/mem.h"

#define POINTS 16 /* bytes of points as text */

const char report_print_kinds[] =
	"boards names wall standings crosstable cards slips plates teams matches teamtable";

static void start(const struct report_print *p, struct print_doc *d, const char *what,
		  bool of_round)
{
	char text[200];

	if (of_round && p->t->rounds)
		snprintf(text, sizeof(text), tr(p->lang, "%s, round %d of %d"), what, p->round,
			 p->t->rounds);
	else
		snprintf(text, sizeof(text), tr(p->lang, "%s, round %d"), what, p->round);
	print_doc_init(d, p->title, text);
}

/* --- pairings ------------------------------------------------------------------------------- */

static void rating_cell(const struct report_print *p, struct print_doc *d,
			const struct trf_player *q)
{
	int rating = trf_rating(p->t, q);

	if (rating)
		print_doc_cell(d, "%d", rating);
	else
		print_doc_cell(d, "%s", "");
}

/* With the title. */
static void name_cell(struct print_doc *d, const struct trf_player *q)
{
	print_doc_cell(d, "%s%s%s", q->title, *q->title ? " " : "", q->name);
	print_doc_player(d, q->id);
}

static void player_cells(const struct report_print *p, struct print_doc *d,
			 const struct trf_player *q)
{
	char points[POINTS];

	print_doc_cell(d, "%d", q->id);
	name_cell(d, q);
	rating_cell(p, d, q);
	print_doc_cell(d, "%s",
		       report_score_points(trf_left_counted_before(p->left, p->t, q, p->round),
					   points, POINTS));
}

/* A game without a result has none; a draw as the language writes it. */
static const char *result_text(const struct lang *lang, const char *result)
{
	if (!strcmp(result, "*"))
		return "–";
	return !strcmp(result, "1/2") ? tr_in(lang, "result", "1/2") : result;
}

static void boards(const struct report_print *p, struct print_doc *d)
{
	size_t n, i, k;
	struct report_board *list = report_boards(p->t, p->round, &n);

	start(p, d, tr(p->lang, "Pairings by board"), true);
	print_doc_column(d, tr(p->lang, "Board"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "No."), PRINT_RIGHT);
	print_doc_column(d, tr_in(p->lang, "player", "White"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Rating"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Points"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Result"), PRINT_CENTRE);
	print_doc_column(d, tr(p->lang, "No."), PRINT_RIGHT);
	print_doc_column(d, tr_in(p->lang, "player", "Black"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Rating"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Points"), PRINT_RIGHT);
	for (i = 0; i < n; i++) {
		print_doc_cell(d, "%s", list[i].name);
		player_cells(p, d, list[i].white);
		print_doc_cell(d, "%s", result_text(p->lang, list[i].result));
		player_cells(p, d, list[i].black);
	}
	for (i = 0; i < p->t->n; i++) {
		struct trf_cell c = trf_cell_at(&p->t->players[i], p->round);

		if (c.opp)
			continue;
		print_doc_cell(d, "%s", "");
		player_cells(p, d, &p->t->players[i]);
		print_doc_cell(d, "%s",
			       report_score_absence(p->t, &p->t->players[i], p->round, p->lang));
		for (k = 0; k < 4; k++)
			print_doc_cell(d, "%s", "");
	}
	free(list);
}

struct named {
	const struct trf_player *player;
	char *key;
};

static int by_name(const void *pa, const void *pb)
{
	const struct named *a = pa, *b = pb;
	int names = strcmp(a->key, b->key);

	return names ? names : (a->player->id > b->player->id) - (a->player->id < b->player->id);
}

/* The players in the order of the alphabet; the caller frees the list. */
static const struct trf_player **alphabetical(const struct report_print *p)
{
	const struct trf_player **order = mem_zeroed(p->t->n + 1, sizeof(*order));
	struct named *list = mem_zeroed(p->t->n + 1, sizeof(*list));
	bool danish = !strcmp(p->lang->code, "da");
	size_t i;

	for (i = 0; i < p->t->n; i++)
		list[i] = (struct named){&p->t->players[i],
					 fold_order(p->t->players[i].name, danish)};
	qsort(list, p->t->n, sizeof(*list), by_name);
	for (i = 0; i < p->t->n; i++) {
		order[i] = list[i].player;
		free(list[i].key);
	}
	free(list);
	return order;
}

static void names(const struct report_print *p, struct print_doc *d)
{
	size_t n, i;
	struct report_board *list = report_boards(p->t, p->round, &n);
	const struct trf_player **order = alphabetical(p);
	const char **board_of = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*board_of));

	for (i = 0; i < n; i++)
		board_of[list[i].white->id] = board_of[list[i].black->id] = list[i].name;
	start(p, d, tr(p->lang, "Pairings by name"), true);
	print_doc_column(d, tr(p->lang, "No."), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Name"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Rating"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Points"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Board"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Colour"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Opponent"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Rating"), PRINT_RIGHT);
	for (i = 0; i < p->t->n; i++) {
		struct trf_cell c = trf_cell_at(order[i], p->round);
		const char *board = board_of[order[i]->id];

		player_cells(p, d, order[i]);
		if (board) {
			print_doc_cell(d, "%s", board);
			print_doc_cell(d, "%s",
				       c.colour == 'b' ? tr_in(p->lang, "player", "Black")
						       : tr_in(p->lang, "player", "White"));
			name_cell(d, trf_find(p->t, c.opp));
			rating_cell(p, d, trf_find(p->t, c.opp));
		} else {
			print_doc_cell(d, "%s", "");
			print_doc_cell(d, "%s", "");
			print_doc_cell(d, "%s",
				       report_score_absence(p->t, order[i], p->round, p->lang));
			print_doc_cell(d, "%s", "");
		}
	}
	free(order);
	free(board_of);
	free(list);
}

/* --- lists ---------------------------------------------------------------------------------- */

/* With a mark behind those who left, so that their games are not counted (STANDINGS B-29). */
static void marked_name_cell(const struct report_print *p, struct print_doc *d,
			     const struct trf_player *q)
{
	const char *mark = report_score_left_player(p->left, q->id);

	print_doc_cell(d, "%s%s%s%s%s", q->title, *q->title ? " " : "", q->name, *mark ? " " : "",
		       mark);
	print_doc_player(d, q->id);
}

static void number_head(struct print_doc *d, int n)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", n);
	print_doc_column(d, text, PRINT_CENTRE);
}

/* `number_of` gives the number shown for an opponent; NULL = the start number. */
static void round_cell(const struct report_print *p, struct print_doc *d,
		       const struct trf_player *q, int round, const int *number_of)
{
	struct trf_cell c = trf_cell_at(q, round);

	if (c.opp)
		print_doc_cell(d, "%d%s%s%s", number_of ? number_of[c.opp] : c.opp,
			       report_score_colour(p->lang, c.colour), report_score_result(&c),
			       report_score_left_game(p->left, q, &c));
	else if (round > p->t->played)
		print_doc_cell(d, "%s", "");
	else
		print_doc_cell(d, "–%s", report_score_result(&c));
}

static void total_cell(const struct report_print *p, struct print_doc *d,
		       const struct trf_player *q)
{
	char points[POINTS];

	print_doc_cell(
		d, "%s",
		report_score_points(trf_left_counted_before(p->left, p->t, q, p->t->played + 1),
				    points, POINTS));
}

static const struct trf_player *player_at(const struct trf *t, const int *order, size_t i)
{
	return trf_find(t, order[i]);
}

static int by_number(const void *pa, const void *pb)
{
	int a = *(const int *)pa, b = *(const int *)pb;

	return (a > b) - (a < b);
}

static void wall(const struct report_print *p, struct print_doc *d)
{
	int *order = mem_zeroed(p->t->n + 1, sizeof(*order)), r;
	size_t i;

	for (i = 0; i < p->t->n; i++)
		order[i] = p->t->players[i].id;
	qsort(order, p->t->n, sizeof(*order), by_number);
	start(p, d, tr(p->lang, "Wall list"), false);
	print_doc_column(d, tr(p->lang, "No."), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Name"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Rating"), PRINT_RIGHT);
	for (r = 1; r <= p->t->played; r++)
		number_head(d, r);
	print_doc_column(d, tr(p->lang, "Points"), PRINT_RIGHT);
	for (i = 0; i < p->t->n; i++) {
		const struct trf_player *q = player_at(p->t, order, i);

		print_doc_cell(d, "%d", q->id);
		marked_name_cell(p, d, q);
		rating_cell(p, d, q);
		for (r = 1; r <= p->t->played; r++)
			round_cell(p, d, q, r, NULL);
		total_cell(p, d, q);
	}
	free(order);
}

/* --- standings and crosstables -------------------------------------------------------------- */

/* Names of tie-breaks are the same in every language. */
static const char *column_name(const struct report_print *p, size_t column)
{
	const char *name = p->standings->columns[column].name;

	return strcmp(name, REPORT_KIND_OUT) ? name : tr(p->lang, REPORT_KIND_OUT);
}

static void value_heads(const struct report_print *p, struct print_doc *d)
{
	size_t k;

	print_doc_column(d, tr(p->lang, "Points"), PRINT_RIGHT);
	for (k = 0; k < p->standings->n_columns; k++)
		print_doc_column(d, column_name(p, k), PRINT_RIGHT);
}

static void value_cells(const struct report_print *p, struct print_doc *d, size_t player)
{
	char text[32];
	size_t k;

	total_cell(p, d, &p->t->players[player]);
	for (k = 0; k < p->standings->n_columns; k++) {
		report_score_value(p->lang, p->standings->columns[k].values[player], text,
				   sizeof(text));
		print_doc_cell(d, "%s", text);
	}
}

/* The place in a line of the table; empty if shared with the line before. */
static void place_cell(const struct report_print *p, struct print_doc *d, size_t i)
{
	const size_t *place = p->standings->place;

	if (!i || place[i] != place[i - 1])
		print_doc_cell(d, "%zu", place[i]);
	else
		print_doc_cell(d, "%s", "");
}

/*
 * Which columns say where the players come from: clubs if the report has any; federations if there
 * are several, or no clubs.
 */
static void find_origins(const struct report_print *p, bool *ret_federations, bool *ret_clubs)
{
	const char *first = "";
	bool clubs = false, several = false;
	size_t i;

	for (i = 0; i < p->t->n; i++) {
		const struct trf_player *q = &p->t->players[i];

		clubs = clubs || *p->clubs[q->id];
		if (*q->federation && !*first)
			first = q->federation;
		several = several || (*q->federation && strcmp(first, q->federation) != 0);
	}
	*ret_clubs = clubs;
	*ret_federations = several || (!clubs && *first);
}

static void standings(const struct report_print *p, struct print_doc *d)
{
	bool federations, clubs;
	size_t i;

	find_origins(p, &federations, &clubs);

	start(p, d, tr(p->lang, "Standings"), true);
	print_doc_column(d, tr(p->lang, "Place"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "No."), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Name"), PRINT_LEFT);
	if (federations)
		print_doc_column(d, tr(p->lang, "Fed."), PRINT_LEFT);
	if (clubs)
		print_doc_column(d, tr(p->lang, "Club"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Rating"), PRINT_RIGHT);
	value_heads(p, d);
	for (i = 0; i < p->standings->n; i++) {
		const struct trf_player *q = &p->t->players[p->standings->order[i]];

		place_cell(p, d, i);
		print_doc_cell(d, "%d", q->id);
		marked_name_cell(p, d, q);
		if (federations)
			print_doc_cell(d, "%s", q->federation);
		if (clubs)
			print_doc_cell(d, "%s", p->clubs[q->id]);
		rating_cell(p, d, q);
		value_cells(p, d, p->standings->order[i]);
	}
}

/* The games of a player against another, from all rounds. */
static void square_cell(const struct report_print *p, struct print_doc *d,
			const struct trf_player *q, int other)
{
	struct sbuf text = SBUF_INIT;
	int r;

	if (q->id == other)
		sbuf_adds(&text, "×");
	for (r = 1; r <= p->t->played; r++) {
		struct trf_cell c = trf_cell_at(q, r);

		if (c.opp == other && c.opp)
			sbuf_addf(&text, "%s%s%s%s", text.len ? " " : "",
				  report_score_colour(p->lang, c.colour), report_score_result(&c),
				  report_score_left_game(p->left, q, &c));
	}
	print_doc_cell(d, "%s", text.buf);
	sbuf_release(&text);
}

static void crosstable_heads(const struct report_print *p, struct print_doc *d, int columns)
{
	int r;

	start(p, d, tr(p->lang, "Crosstable"), true);
	print_doc_column(d, tr(p->lang, "Place"), PRINT_RIGHT);
	print_doc_column(d, "#", PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Name"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Rating"), PRINT_RIGHT);
	for (r = 1; r <= columns; r++)
		number_head(d, r);
	value_heads(p, d);
}

/* A crosstable if everybody can have met everybody, otherwise a table by rounds. */
static void crosstable(const struct report_print *p, struct print_doc *d)
{
	int *number = mem_zeroed(TRF_MOST_NUMBER + 1, sizeof(*number));
	int rounds = p->t->rounds > p->t->played ? p->t->rounds : p->t->played, r;
	size_t n = p->standings->n, i, k;
	const size_t *order = p->standings->order;
	bool square = rounds + 1 >= (int)n;

	crosstable_heads(p, d, square ? (int)n : p->t->played);
	for (i = 0; i < n; i++)
		number[p->t->players[order[i]].id] = (int)i + 1;
	for (i = 0; i < n; i++) {
		const struct trf_player *q = &p->t->players[order[i]];

		place_cell(p, d, i);
		print_doc_cell(d, "%zu", i + 1);
		marked_name_cell(p, d, q);
		rating_cell(p, d, q);
		for (k = 0; square && k < n; k++)
			square_cell(p, d, q, p->t->players[order[k]].id);
		for (r = 1; !square && r <= p->t->played; r++)
			round_cell(p, d, q, r, number);
		value_cells(p, d, order[i]);
	}
	free(number);
}

static void add_foot(const struct report_print *p, struct print_doc *d, const char *kind)
{
	bool of_table =
		!strcmp(kind, "wall") || !strcmp(kind, "standings") || !strcmp(kind, "crosstable");
	struct sbuf foot = SBUF_INIT;
	int r, open = 0;

	for (r = 1; r <= p->t->played; r++)
		open += report_open_games(p->t, r);
	if (open)
		sbuf_adds(&foot, tr(p->lang, "* A game without a result, not counted."));
	if (p->left) {
		sbuf_adds(&foot, foot.len ? " " : "");
		report_score_add_left(p->lang, &foot);
	}
	if (of_table && foot.len)
		d->foot = mem_strdup(foot.buf);
	sbuf_release(&foot);
}

bool report_print_make(const struct report_print *p, const char *kind, struct print_doc *d)
{
	static const struct {
		const char *name;
		void (*make)(const struct report_print *p, struct print_doc *d);
		bool of_teams;
	} kinds[] = {
		{"boards", boards, false},
		{"names", names, false},
		{"wall", wall, false},
		{"standings", standings, false},
		{"crosstable", crosstable, false},
		{"cards", report_cards_players, false},
		{"slips", report_cards_slips, false},
		{"plates", report_cards_plates, false},
		{"teams", team_paper_standings, true},
		{"matches", team_paper_matches, true},
		{"teamtable", team_paper_crosstable, true},
	};
	size_t i;

	for (i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (strcmp(kinds[i].name, kind) || (kinds[i].of_teams && !p->teams))
			continue;
		kinds[i].make(p, d);
		add_foot(p, d, kind);
		return true;
	}
	return false;
}
