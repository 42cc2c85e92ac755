/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The order of the teams of a report; see team_standings.h. */
#include "cli/team_standings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report_notes.h"
#include "cli/report_score.h"
#include "cli/tiebreak_names.h"
#include "cli/trf_results.h"
#include "cli/usage.h"
#include "core/base/mem.h"

/* --- reading -------------------------------------------------------------------------------- */

/* A match without games: every board is won by the team that came. */
static void enter_forfeit(const struct trf *t, struct team_standings *s, size_t team, int round)
{
	int32_t all[TEAM_RESULTS_BOARDS], none[TEAM_RESULTS_BOARDS] = {0};
	struct team_results_side side = {0};
	int other, self, b;
	bool won, they_won, they_white;

	if (!team_event_forfeit(t, &s->event, (int)team, round, &other, &side.white, &won) ||
	    !team_event_forfeit(t, &s->event, other, round, &self, &they_white, &they_won))
		return;
	for (b = 0; b < TEAM_RESULTS_BOARDS; b++)
		all[b] = 2;
	side.opponent = (size_t)other;
	side.own = won ? all : none;
	side.theirs = they_won ? all : none;
	team_results_match(&s->results, team, round, &side);
}

/* Line 362. */
static void read_scale(const struct trf *t, struct team_results *r)
{
	const char *line = trf_results_line(t, "362");
	int win = 20, draw = 10, loss = 0;
	char whole[200];

	if (!line)
		return;
	snprintf(whole, sizeof(whole), "362 %s", line);
	trf_team_scores(whole, 'W', &win);
	trf_team_scores(whole, 'D', &draw);
	trf_team_scores(whole, 'L', &loss);
	team_results_points(r, win / 5, draw / 5, loss / 5);
}

/* A bye that line 240 gives the team: a win, a draw or nothing on each board. */
static void enter_bye(const struct trf *t, struct team_standings *s, size_t team, int round)
{
	struct team_results *r = &s->results;

	switch (team_event_bye(t, (int)team, round)) {
	case 'F': team_results_absence(r, team, round, r->match.win, r->game.win); break;
	case 'H': team_results_absence(r, team, round, r->match.draw, r->game.draw); break;
	}
}

static void enter_team(const struct trf *t, struct team_standings *s, size_t team, int round)
{
	struct team_event_side own, theirs = {0};
	struct team_results_side side;
	int32_t match_halves, game_halves;

	if (team_event_free(t, &s->event, (int)team, round, &match_halves, &game_halves))
		team_results_bye(&s->results, team, round, match_halves, game_halves);
	else
		enter_bye(t, s, team, round);
	if (!team_event_side(t, &s->event, (int)team, round, &own)) {
		enter_forfeit(t, s, team, round);
		return;
	}
	team_event_side(t, &s->event, own.other, round, &theirs);
	side = (struct team_results_side){(size_t)own.other, own.halves, theirs.halves,
					  own.white,	     own.played, own.open || theirs.open};
	team_results_match(&s->results, team, round, &side);
}

/* The result of a team's round as line 299 names it; 0 for an open or a free one. */
static char type_of(const struct trf *t, const struct team_standings *s, size_t team, int round)
{
	const struct tiebreak_table *match = &s->results.match;
	const struct tiebreak_entry *e = tiebreak_table_entry(match, team, round);

	if (e->open || e->allocated)
		return 0;
	if (e->opp < 0)
		return team_event_bye(t, (int)team, round) == ' '
			       ? 'Z'
			       : team_event_bye(t, (int)team, round);
	if (!e->played)
		return e->res >= match->win ? '+' : '-';
	return e->res >= match->win ? 'W' : e->res >= match->draw ? 'D' : 'L';
}

/* The points of line 299 replace those of a result, or are added to those of the round (B-28). */
static void add_abnormal(struct team_standings *s, size_t team, int round,
			 const struct trf_team_abnormal *a)
{
	struct team_results *r = &s->results;
	int32_t match = tiebreak_table_entry(&r->match, team, round)->res;
	int32_t game = tiebreak_table_entry(&r->game, team, round)->res;
	bool added = a->type == ' ';

	if (a->has_match)
		tiebreak_add_beside(&r->match, team, a->match / 5 - (added ? 0 : match));
	if (a->has_game)
		tiebreak_add_beside(&r->game, team, a->game / 5 - (added ? 0 : game));
}

static void enter_abnormal(const struct trf *t, struct team_standings *s, const char *line)
{
	struct trf_team_abnormal a;
	size_t team;
	int r;

	for (team = 0; team < s->event.n; team++) {
		if (!trf_team_abnormal(line, (int)team + 1, &a))
			continue;
		for (r = 1; r <= t->played; r++) {
			if ((!a.round || a.round == r) &&
			    (a.type == ' ' || a.type == type_of(t, s, team, r)))
				add_abnormal(s, team, r, &a);
		}
	}
}

static int most_boards(const struct trf *t, const struct team_event *e)
{
	int most = 1, r, n;

	for (r = 1; r <= t->played; r++) {
		n = team_event_boards(t, e, r);
		most = n > most ? n : most;
	}
	return most;
}

/* All teams have met each other equally often: an all-play-all. */
static bool is_robin(const struct trf *t, const struct team_event *e)
{
	struct trf teams;
	bool robin;

	team_event_as_players(t, e, true, &teams);
	robin = trf_results_cycles(&teams) > 0;
	trf_release(&teams);
	return robin;
}

static bool ranks_by_game_points(const struct trf *t, const char *wish)
{
	const char *score = wish ? wish : report_notes_score(t);
	const char *code = trf_results_line(t, "192");

	if (*score)
		return *score == 'g';
	if (trf_results_line(t, "362") || (code && strstr(code, "_MP")))
		return false;
	return !code || strncmp(code, "FIDE_TEAM", 9) || strstr(code, "_GP");
}

static enum tiebreak_edition edition_of(const struct trf *t, const char *wish)
{
	enum tiebreak_edition e = tiebreak_edition_find(wish ? wish : report_notes_edition(t));

	return e == TB_EDITION_COUNT ? TB_FIDE_2026 : e;
}

static bool read_results(const struct trf *t, const struct team_standings_wish *wish,
			 struct team_standings *s)
{
	size_t i;
	int r;

	if (!team_results_init(&s->results, s->event.n, t->played, most_boards(t, &s->event))) {
		snprintf(s->problem, sizeof(s->problem), "%s", usage_tr("the table is too large"));
		return false;
	}
	read_scale(t, &s->results);
	for (i = 0; i < s->event.n; i++)
		s->results.match.rating[i] = team_event_strength(t, &s->event, (int)i);
	for (r = 1; r <= t->played; r++)
		for (i = 0; i < s->event.n; i++)
			enter_team(t, s, i, r);
	for (i = 0; i < t->tail.n && t->teams; i++) {
		if (!strncmp(t->tail.line[i], "299", 3))
			enter_abnormal(t, s, t->tail.line[i]);
	}
	if (t->rounds > t->played)
		s->results.scheduled = t->rounds;
	s->results.by_game_points = ranks_by_game_points(t, wish->score);
	team_results_prepare(&s->results, edition_of(t, wish->edition), is_robin(t, &s->event));
	return true;
}

/* --- tie-breaks ----------------------------------------------------------------------------- */

/* FIDE's recommended order (B-15). */
static const char *usual(const struct team_results *r)
{
	if (r->match.predetermined)
		return r->by_game_points ? "MPvGP,DE,EGGSB" : "MPvGP,DE,EMMSB";
	return r->by_game_points ? "MPvGP,DE,BH/C1,BH,EGGSB" : "MPvGP,DE,BH/C1,BH,EMMSB";
}

/* The next name of a list; false at its end. */
static bool next_name(const char **list, char *ret_name, size_t size)
{
	size_t n;

	*list += strspn(*list, ", ");
	n = strcspn(*list, ", ");
	snprintf(ret_name, size, "%.*s", (int)(n < size ? n : size - 1), *list);
	*list += n;
	return n > 0;
}

/* Reads the names of a list; those that are no tie-breaks are added to `unknown`. */
static size_t read_names(struct team_standings *s, const char *list, struct team_criterion *ret)
{
	char name[2 * TEAM_ORDER_NAME];
	size_t n = 0;

	while (next_name(&list, name, sizeof(name))) {
		if (!strcmp(name, "PTS"))
			continue;
		if (team_order_read(name, &ret[n]))
			snprintf(s->names[n++], sizeof(*s->names), "%.*s", TEAM_ORDER_NAME - 1,
				 name);
		else
			sbuf_addf(&s->unknown, "%s%s", s->unknown.len ? "," : "", name);
	}
	return n;
}

static bool order(const struct trf *t, const char *wish, struct team_standings *s)
{
	const char *list = wish ? wish : trf_results_list(t);
	size_t room = (list ? strlen(list) : 0) + 32, n;
	struct team_criterion *criteria = mem_zeroed(room, sizeof(*criteria));

	s->names = mem_zeroed(room, sizeof(*s->names));
	n = list ? read_names(s, list, criteria) : 0;
	if (wish && s->unknown.len) {
		snprintf(s->problem, sizeof(s->problem), usage_tr("no tie-break of teams: %.60s"),
			 s->unknown.buf);
		free(criteria);
		return false;
	}
	if (!n)
		n = read_names(s, usual(&s->results), criteria);
	team_order_make(&s->results, criteria, n, &s->order);
	free(criteria);
	return true;
}

bool team_standings_make(const struct trf *t, const struct team_standings_wish *wish,
			 struct team_standings *ret)
{
	memset(ret, 0, sizeof(*ret));
	sbuf_init(&ret->unknown);
	return team_event_read(t, &ret->event, ret->problem, sizeof(ret->problem)) &&
	       read_results(t, wish, ret) && order(t, wish->tiebreaks, ret);
}

void team_standings_release(struct team_standings *s)
{
	team_event_release(&s->event);
	team_order_release(&s->order);
	team_results_release(&s->results);
	sbuf_release(&s->unknown);
	free(s->names);
	s->names = NULL;
}

bool team_standings_named(const char *tiebreaks)
{
	char name[2 * TEAM_ORDER_NAME];

	while (tiebreaks && next_name(&tiebreaks, name, sizeof(name))) {
		if (team_order_is_own(name))
			return true;
	}
	return false;
}

/* --- values --------------------------------------------------------------------------------- */

static const struct tiebreak_table *table_of(const struct team_standings *s, bool game_points)
{
	return game_points ? &s->results.game : &s->results.match;
}

static void add_ratio(const struct lang *lang, struct ratio value, struct sbuf *out)
{
	char buf[32];

	sbuf_adds(out, report_score_value(lang, value, buf, sizeof(buf)));
}

static void add_halves(int64_t halves, struct sbuf *out)
{
	char buf[32];

	sbuf_adds(out, report_score_points((int)(5 * halves), buf, sizeof(buf)));
}

const char *team_standings_points(const struct team_standings *s, size_t team, bool game_points,
				  char *buf, size_t size)
{
	return report_score_points((int)(5 * table_of(s, game_points)->points[team]), buf, size);
}

/* The points on each board, or on all boards down to each one. */
static void add_boards(const struct team_results *r, size_t team, bool summed, struct sbuf *out)
{
	int64_t sum = 0;
	int b;

	for (b = 0; b < r->boards - summed; b++)
		sum += summed ? team_results_on_board(r, team, 0, b) : 0;
	for (b = 0; b < r->boards - summed; b++) {
		if (b)
			sbuf_addc(out, ' ');
		add_halves(summed ? sum : team_results_on_board(r, team, 0, b), out);
		sum -= team_results_on_board(r, team, 0,
					     r->boards - 2 - b < 0 ? 0 : r->boards - 2 - b);
	}
}

void team_standings_value(const struct team_standings *s, const struct lang *lang, size_t team,
			  size_t column, struct sbuf *out)
{
	const struct team_column *c = &s->order.columns[column];

	if (c->criterion.kind == TEAM_BY_TOP_BOARDS || c->criterion.kind == TEAM_BY_BOTTOM_BOARDS) {
		add_boards(&s->results, team, c->criterion.kind == TEAM_BY_BOTTOM_BOARDS, out);
		return;
	}
	add_ratio(lang, c->values[team], out);
	if (c->criterion.kind == TEAM_BY_EXTENDED && !ratio_lost(c->second[team])) {
		sbuf_adds(out, " (");
		add_ratio(lang, c->second[team], out);
		sbuf_addc(out, ')');
	}
}

/* --- explanations --------------------------------------------------------------------------- */

static const char *score_word(bool game_points)
{
	return game_points ? N_("game points") : N_("match points");
}

/* Is the score of a criterion game points? */
static bool of_game_points(const struct team_standings *s, const struct team_criterion *c)
{
	switch (c->score) {
	case TEAM_SCORE_PRIMARY: return s->results.by_game_points;
	case TEAM_SCORE_SECOND: return !s->results.by_game_points;
	case TEAM_SCORE_MATCH: break;
	case TEAM_SCORE_GAME: return true;
	}
	return false;
}

/* The meaning of a criterion; `base` is its name without modifiers. */
static const char *what_of(const struct team_criterion *c, const char *base)
{
	switch (c->kind) {
	case TEAM_BY_POINTS: return N_("a score");
	case TEAM_BY_SUM:
		if (c->product)
			return N_("Sonneborn-Berger: points of the opponents times own result");
		return c->fore ? N_("Fore Buchholz: with the last round drawn")
			       : N_("Buchholz: points of the opponents");
	case TEAM_BY_SYSTEM: return tiebreak_names_what(base);
	case TEAM_BY_DIRECT: return N_("direct encounter: points against those level");
	case TEAM_BY_EXTENDED:
		return N_("extended direct encounter: the first score against those level, then "
			  "the second");
	case TEAM_BY_STRENGTH: return N_("second score, and Buchholz of the first by the factor");
	case TEAM_BY_BOARD_COUNT:
		return N_("board count: board number times points, the lower the better");
	case TEAM_BY_RATING:
		return N_("rating of the team: its strength factor, or the mean of "
			  "its players");
	case TEAM_BY_NUMBER: return N_("number of the team, the lower the better");
	case TEAM_BY_TOP_BOARDS: return N_("points on board 1, then board 2, and so on");
	case TEAM_BY_BOTTOM_BOARDS:
		return N_("points without the bottom board, then without the two at the bottom");
	}
	return "";
}

static void add_opponent(const struct team_standings *s, const struct lang *lang, int32_t opponent,
			 struct sbuf *out)
{
	if (opponent >= 0)
		sbuf_addf(out, "  %s %d %s", tr(lang, "against"), (int)opponent + 1,
			  s->event.teams[opponent].name);
	sbuf_addc(out, '\n');
}

static void explain_share(const struct team_standings *s, const struct lang *lang, size_t team,
			  int round, const struct tiebreak_sum *sum,
			  const struct tiebreak_share *share, struct sbuf *out)
{
	sbuf_adds(out, "  ");
	sbuf_addf(out, tr(lang, "round %d"), round);
	sbuf_adds(out, ": ");
	if (!share->counts) {
		sbuf_addf(out, "%s\n", tr(lang, "not counted"));
		return;
	}
	if (sum->own) {
		add_halves(tiebreak_table_entry(sum->own, team, round)->res, out);
		sbuf_adds(out, " × ");
	}
	add_halves(share->points, out);
	if (share->dummy)
		sbuf_addf(out, " (%s)",
			  tr(lang, s->results.match.edition == TB_FIDE_2010
					   ? N_("virtual opponent")
					   : N_("dummy opponent")));
	if (share->left_out)
		sbuf_addf(out, ", %s", tr(lang, "left out"));
	add_opponent(s, lang, tiebreak_table_entry(&s->results.match, team, round)->opp, out);
}

static void explain_sum(const struct team_standings *s, const struct lang *lang, size_t team,
			const struct team_criterion *c, struct sbuf *out)
{
	struct tiebreak_share *shares;
	struct tiebreak_sum sum;
	/* The tables are only read. */
	struct team_results *results = (struct team_results *)&s->results;
	const struct tiebreak_table *t = team_order_sum(results, c, &sum);
	int r;

	shares = mem_zeroed((size_t)t->rounds + 1, sizeof(*shares));
	tiebreak_unplayed_shares(t, team, &sum, shares);
	for (r = 1; r <= t->rounds; r++)
		explain_share(s, lang, team, r, &sum, &shares[r - 1], out);
	if (c->kind == TEAM_BY_STRENGTH)
		sbuf_addf(out, tr(lang, "  divided by %d\n"), team_order_factor(&s->results, c));
	free(shares);
}

static void explain_boards(const struct team_standings *s, const struct lang *lang, size_t team,
			   struct sbuf *out)
{
	int b;

	for (b = 0; b < s->results.boards; b++) {
		sbuf_adds(out, "  ");
		sbuf_addf(out, tr(lang, "board %d"), b + 1);
		sbuf_adds(out, ": ");
		add_halves(team_results_on_board(&s->results, team, 0, b), out);
		sbuf_addc(out, '\n');
	}
}

static void explain_column(const struct team_standings *s, const struct lang *lang, size_t team,
			   size_t column, struct sbuf *out)
{
	const struct team_criterion *c = &s->order.columns[column].criterion;
	char base[TEAM_ORDER_NAME];
	size_t from;

	snprintf(base, sizeof(base), "%.*s", (int)strcspn(s->names[column], ":/-"),
		 s->names[column]);
	sbuf_addf(out, "%-8s ", s->names[column]);
	from = out->len;
	team_standings_value(s, lang, team, column, out);
	if (out->len == from)
		sbuf_addc(out, '-');
	sbuf_addf(out, "  %s (%s)\n", tr(lang, what_of(c, base)),
		  tr(lang, score_word(of_game_points(s, c))));
	switch (c->kind) {
	case TEAM_BY_SUM:
	case TEAM_BY_STRENGTH: explain_sum(s, lang, team, c, out); break;
	case TEAM_BY_BOARD_COUNT:
	case TEAM_BY_TOP_BOARDS:
	case TEAM_BY_BOTTOM_BOARDS: explain_boards(s, lang, team, out); break;
	case TEAM_BY_POINTS:
	case TEAM_BY_SYSTEM:
	case TEAM_BY_RATING:
	case TEAM_BY_NUMBER:
	case TEAM_BY_DIRECT:
	case TEAM_BY_EXTENDED: break;
	}
}

void team_standings_explain(const struct team_standings *s, const struct lang *lang, size_t team,
			    struct sbuf *out)
{
	char points[32];
	int k;
	size_t i;

	for (k = 0; k < 2; k++) {
		bool game_points = (k == 0) == s->results.by_game_points;

		sbuf_addf(out, "%s %s%s",
			  team_standings_points(s, team, game_points, points, sizeof(points)),
			  tr(lang, score_word(game_points)), k ? "\n" : ", ");
	}
	for (i = 0; i < s->order.n_columns; i++)
		explain_column(s, lang, team, i, out);
}
