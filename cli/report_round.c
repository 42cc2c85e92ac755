/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Results, absences and the list of a round; see report.h. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"
#include "cli/report_match.h"
#include "cli/report_notes.h"
#include "cli/report_score.h"
#include "cli/team_event.h"
#include "cli/team_list.h"
#include "cli/to_json.h"
#include "cli/trf_left.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "core/base/utf8.h"

/* Results as people write them, with the letters of White and Black; the first form is printed. */
static const struct {
	const char *word, *letters;
} results[] = {
	{"1-0", "10"},
	{"0-1", "01"},
	{"1/2", "=="},
	{"1/2-1/2", "=="},
	{"=", "=="},
	{"+-", "+-"},
	{"-+", "-+"},
	{"--", "--"},
	{"0-0", "00"},
	{"*", "XX"},
	{"1-0 (under a move)", "WL"},
	{"0-1 (under a move)", "LW"},
	{"1/2 (under a move)", "DD"},
};

#define N_RESULTS (sizeof(results) / sizeof(*results))

/* With a plain hyphen and 1/2 for the dashes, the colon and the half of printed tables. */
static void plain_result(const char *word, struct sbuf *ret_plain)
{
	static const struct {
		const char *printed, *plain;
	} marks[] = {{"\u2013", "-"}, {"\u2212", "-"}, {":", "-"}, {"\u00bd", "1/2"}};
	size_t k;

	while (*word) {
		for (k = 0; k < 4 && strncmp(word, marks[k].printed, strlen(marks[k].printed)) != 0;
		     k++)
			;
		sbuf_adds(ret_plain, k < 4 ? marks[k].plain : (char[]){*word, '\0'});
		word += k < 4 ? strlen(marks[k].printed) : 1;
	}
}

const char *report_result(const char *word)
{
	struct sbuf plain = SBUF_INIT;
	const char *letters = NULL;
	size_t i;

	plain_result(word, &plain);
	for (i = 0; i < N_RESULTS && !letters; i++) {
		if (!strcmp(results[i].word, plain.buf))
			letters = results[i].letters;
	}
	sbuf_release(&plain);
	return letters;
}

static const char *word_of(char white, char black)
{
	size_t i;

	for (i = 0; i < N_RESULTS; i++) {
		if (results[i].letters[0] == white && results[i].letters[1] == black)
			return results[i].word;
	}
	return "?";
}

bool report_read_pair(const char *s, int *ret_white, int *ret_black)
{
	char *end;
	long w = strtol(s, &end, 10), b;

	if (end == s || *end != '-' || w < 1 || w > TRF_MOST_NUMBER)
		return false;
	s = end + 1;
	b = strtol(s, &end, 10);
	*ret_white = (int)w;
	*ret_black = (int)b;
	return end != s && !*end && b >= 0 && b <= TRF_MOST_NUMBER;
}

bool report_set_result(struct trf *t, int round, const char *pair, const char *word, char *text,
		       size_t size)
{
	const char *letters = report_result(word);
	const struct trf_player *p;
	struct trf_cell c;
	int white, black;

	if (!report_read_pair(pair, &white, &black) || !black) {
		snprintf(text, size, usage_tr("'%s' is no game: White's start number, -, Black's"),
			 pair);
		return false;
	}
	if (!letters) {
		snprintf(text, size,
			 usage_tr("'%s' is not a result: 1-0, 0-1, 1/2, +-, -+, --, 0-0 or *"),
			 word);
		return false;
	}
	p = trf_find(t, white);
	c = p ? trf_cell_at(p, round) : (struct trf_cell){0, ' ', 'Z', 0};
	if (c.opp != black)
		snprintf(text, size, usage_tr("round %d has no game %d-%d"), round, white, black);
	else if (c.colour != 'w')
		snprintf(text, size, usage_tr("round %d: %d has White, write %d-%d"), round, black,
			 black, white);
	else
		trf_set_result(t, white, black, round, letters);
	return c.opp == black && c.colour == 'w';
}

bool report_set_absent(struct trf *t, int id, char mark, int from, int to, char *text, size_t size)
{
	struct trf_player *p = trf_find(t, id);
	int round;

	if (!p) {
		snprintf(text, size, usage_tr("no player has the start number %d"), id);
		return false;
	}
	trf_room(p, to);
	for (round = from; round <= to; round++) {
		struct trf_cell *c = &p->cells[round - 1];

		*c = (struct trf_cell){0, '-', mark, 0};
		c->points = trf_cell_points(&t->scale, c);
	}
	return true;
}

int report_open_games(const struct trf *t, int round)
{
	size_t i;
	int n = 0;

	for (i = 0; i < t->n && round; i++) {
		struct trf_cell c = trf_cell_at(&t->players[i], round);

		n += c.opp && c.colour == 'w' && c.result == 'X';
	}
	return n;
}

/* --- the list of a round -------------------------------------------------------------------- */

/* Does any game of earlier rounds have no result yet? */
static bool has_open_before(const struct trf_player *p, int round)
{
	bool open = false;
	int r;

	for (r = 1; r < round && !open; r++) {
		struct trf_cell c = trf_cell_at(p, r);

		open = trf_is_open(&c);
	}
	return open;
}

static int best_of(const struct report_board *b)
{
	return b->white_points > b->black_points ? b->white_points : b->black_points;
}

static int sum_of(const struct report_board *b)
{
	return b->white_points + b->black_points;
}

static int by_score(const void *pa, const void *pb)
{
	const struct report_board *a = pa, *b = pb;

	if (!a->match != !b->match) /* games outside matches come last */
		return !a->match - !b->match;
	if (a->match != b->match)
		return a->match - b->match;
	if (a->board != b->board)
		return a->board - b->board;
	if (best_of(a) != best_of(b))
		return best_of(b) - best_of(a);
	if (sum_of(a) != sum_of(b))
		return sum_of(b) - sum_of(a);
	return a->lower - b->lower;
}

static struct report_board board_of(const struct trf *t, const bool *left,
				    const struct trf_player *white, int round)
{
	struct trf_cell c = trf_cell_at(white, round), d;
	struct report_board b = {.white = white, .black = trf_find(t, c.opp)};

	d = trf_cell_at(b.black, round);
	b.white_points = trf_left_counted_before(left, t, white, round);
	b.black_points = trf_left_counted_before(left, t, b.black, round);
	b.lower = white->id < b.black->id ? white->id : b.black->id;
	b.result = word_of(c.result, d.result);
	return b;
}

/* The fixed board of either player; 0 = none. */
static int fixed_board(const int *boards, const struct report_board *b)
{
	int white = boards[b->white->id];

	return white ? white : boards[b->black->id];
}

/* Moves players with a fixed board to it, or to the next free one; the others move up. */
static void fix_boards(const struct trf *t, struct report_board *list, size_t n)
{
	struct report_board *fixed = mem_zeroed(n + 1, sizeof(*fixed));
	bool *placed = mem_zeroed(n + 1, sizeof(*placed));
	int *boards = report_notes_boards(t);
	size_t i, at, k;

	for (i = 0; i < n; i++) {
		at = (size_t)fixed_board(boards, &list[i]);
		if (!at)
			continue;
		at = at > n ? n - 1 : at - 1;
		for (k = 0; k < n && fixed[at].white; k++)
			at = (at + 1) % n;
		fixed[at] = list[i];
		placed[i] = true;
	}
	for (i = at = 0; i < n; i++) {
		while (at < n && fixed[at].white)
			at++;
		if (!placed[i])
			fixed[at] = list[i];
	}
	memcpy(list, fixed, n * sizeof(*list));
	free(fixed);
	free(placed);
	free(boards);
}

static void name_board(struct report_board *b, size_t place)
{
	if (b->match)
		snprintf(b->name, sizeof(b->name), "%d.%d", b->match, b->board);
	else
		snprintf(b->name, sizeof(b->name), "%zu", place);
}

struct report_board *report_boards(const struct trf *t, int round, size_t *ret_n)
{
	struct report_board *list = mem_zeroed(t->n + 1, sizeof(*list));
	struct report_match *places = report_match_places(t, round);
	const char **hands = report_notes_hands(t, round);
	bool *left = trf_left_after(t, round);
	size_t i, n = 0;

	for (i = 0; i < t->n; i++) {
		struct trf_cell c = trf_cell_at(&t->players[i], round);

		if (!c.opp || c.colour != 'w')
			continue;
		list[n] = board_of(t, left, &t->players[i], round);
		list[n].by_hand = hands[t->players[i].id];
		if (places) {
			list[n].match = places[t->players[i].id].match;
			list[n].board = places[t->players[i].id].board;
		}
		n++;
	}
	qsort(list, n, sizeof(*list), by_score);
	if (n && !places)
		fix_boards(t, list, n);
	for (i = 0; i < n; i++)
		name_board(&list[i], i + 1);
	free(places);
	free(hands);
	free(left);
	*ret_n = n;
	return list;
}

/* A round to be listed; the points are those before it. */
struct listed {
	const struct trf *t;
	const bool *left; /* whose games do not count (STANDINGS B-29); NULL = nobody's */
	int round;
	int columns; /* of the longest name */
};

static int points_of(const struct listed *l, const struct trf_player *p)
{
	return trf_left_counted_before(l->left, l->t, p, l->round);
}

static void print_player(const struct listed *l, const struct trf_player *p)
{
	int points = points_of(l, p);
	char sum[32];

	snprintf(sum, sizeof(sum), "%d.%d", points / 10, points % 10);
	printf(" %4d %s%*s %4s%s", p->id, p->name, l->columns - utf8_width(p->name), "",
	       report_score_localize(usage_lang(), sum), has_open_before(p, l->round) ? "*" : "");
}

static void print_board(const struct listed *l, const struct report_board *b)
{
	printf("%3s", b->name);
	print_player(l, b->white);
	printf("  -");
	print_player(l, b->black);
	if (b->result[0] != '*')
		printf("  %s", b->result);
	if (b->by_hand)
		printf("  %s%s%s", usage_tr("by hand"), *b->by_hand ? ": " : "", b->by_hand);
	putchar('\n');
}

/* The reason why a player has no game. */
static const char *why_out(const struct trf_cell *c)
{
	switch (c->result) {
	case 'U':
	case '+': return usage_tr("bye");
	case 'F': return usage_tr("a point without play");
	case 'H': return usage_tr("half a point");
	}
	return usage_tr("not paired");
}

void report_show(const struct trf *t, int round)
{
	size_t n, i;
	struct report_board *list = report_boards(t, round, &n);
	bool *left = trf_left_after(t, round);
	struct listed l = {t, left, round, 0};

	for (i = 0; i < t->n; i++) {
		if (utf8_width(t->players[i].name) > l.columns)
			l.columns = utf8_width(t->players[i].name);
	}
	if (t->rounds)
		printf(usage_tr("round %d of %d"), round, t->rounds);
	else
		printf(usage_tr("round %d"), round);
	putchar('\n');
	for (i = 0; i < n && list; i++)
		print_board(&l, &list[i]);
	for (i = 0; i < t->n; i++) {
		struct trf_cell c = trf_cell_at(&t->players[i], round);

		if (c.opp)
			continue;
		printf("   ");
		print_player(&l, &t->players[i]);
		printf("  %s\n", why_out(&c));
	}
	free(list);
	free(left);
}

static json_t *player_json(const struct listed *l, const struct trf_player *p)
{
	return json_pack("{s:i, s:s, s:f}", "number", p->id, "name", p->name, "points",
			 points_of(l, p) / 10.0);
}

static json_t *board_json(const struct listed *l, const struct report_board *b)
{
	json_t *v = json_pack("{s:o, s:o, s:s}", "white", player_json(l, b->white), "black",
			      player_json(l, b->black), "result", b->result);

	if (b->by_hand)
		json_object_set_new(v, "by_hand", json_string(b->by_hand));
	return v;
}

void report_show_json(const struct trf *t, int round)
{
	json_t *games = json_array(), *out = json_array(), *value, *p;
	size_t n, i;
	struct report_board *list = report_boards(t, round, &n);
	bool *left = trf_left_after(t, round);
	struct listed l = {t, left, round, 0};
	struct team_event e;
	char text[160];

	for (i = 0; i < n && list; i++)
		json_array_append_new(games, board_json(&l, &list[i]));
	for (i = 0; i < t->n; i++) {
		struct trf_cell c = trf_cell_at(&t->players[i], round);

		if (c.opp)
			continue;
		p = player_json(&l, &t->players[i]);
		json_object_set_new(p, "why", json_string(why_out(&c)));
		json_array_append_new(out, p);
	}
	value = json_pack("{s:i, s:o, s:o}", "round", round, "games", games, "without", out);
	if (team_event_read(t, &e, text, sizeof(text)))
		json_object_set_new(value, "matches", team_list_json(t, &e, round));
	team_event_release(&e);
	to_json_print(value);
	json_decref(value);
	free(list);
	free(left);
}
