/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Title norms; see fide_norm.h. */
#include "core/rating/fide_norm.h"

#include "core/base/mem.h"
#include "core/rating/rating_tables.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define COUNTED_MOST 13 /* number of games for which a norm of a longer event counts (1.7) */
#define SCORE_LEAST  35 /* per cent (1.4.8 b) */
#define UNRATED	     1400

/* 1.4.6 b, 1.4.8 and 1.4.8 a. */
static const struct {
	const char *name;
	int floor, average, performance;
} levels[] = {
	[NORM_GM] = {"gm", 2200, 2380, 2600},
	[NORM_IM] = {"im", 2050, 2230, 2450},
	[NORM_WGM] = {"wgm", 2000, 2180, 2400},
	[NORM_WIM] = {"wim", 1850, 2030, 2250},
};

const char *fide_norm_name(enum norm_kind kind)
{
	return levels[kind].name;
}

bool fide_norm_parse(const char *text, enum norm_kind *ret_kind)
{
	size_t i;

	for (i = 0; i < sizeof(levels) / sizeof(*levels); i++) {
		if (!strcasecmp(text, levels[i].name)) {
			*ret_kind = (enum norm_kind)i;
			return true;
		}
	}
	return false;
}

const char *fide_norm_paragraph(enum fide_norm_condition c, enum norm_kind kind)
{
	static const char *const titles[] = {
		[NORM_GM] = "1.4.5 b",
		[NORM_IM] = "1.4.5 c",
		[NORM_WGM] = "1.4.5 d",
		[NORM_WIM] = "1.4.5 e",
	};

	switch (c) {
	case FIDE_NORM_C_GAMES: return "1.4.1";
	case FIDE_NORM_C_FEDERATIONS: return "1.4.3";
	case FIDE_NORM_C_OWN:
	case FIDE_NORM_C_ONE: return "1.4.4";
	case FIDE_NORM_C_HOLDERS: return "1.4.5 a";
	case FIDE_NORM_C_TITLES: return titles[kind];
	case FIDE_NORM_C_AVERAGE: return "1.4.8 a";
	case FIDE_NORM_C_SCORE: return "1.4.8 b";
	case FIDE_NORM_C_PERFORMANCE: return "1.4.8";
	case FIDE_NORM_C_PLAYERS: return "1.4.5";
	case FIDE_NORM_C_COMPLETE: return "1.4.1 f";
	case FIDE_NORM_CONDITIONS: break;
	}
	return "";
}

const char *fide_norm_condition_name(enum fide_norm_condition c)
{
	static const char *const names[FIDE_NORM_CONDITIONS] = {
		"games",	"federations", "own_federation", "one_federation",
		"titleholders", "titles",      "average",	 "score",
		"performance",	"players",     "complete"};

	return names[c];
}

int fide_norm_difference(int p)
{
	int d = 0;

	if (p <= 0 || p >= 100)
		return p <= 0 ? -800 : 800;
	if (p < 50)
		return -fide_norm_difference(100 - p);
	rating_difference(p, &d);
	return d;
}

/* --- one set of games ----------------------------------------------------------------------- */

struct judge {
	enum norm_kind kind;
	const char *own;
	const struct fide_norm_event *event;
	const struct fide_norm_game *games;
	size_t n;
};

static bool counts(enum fide_norm_use use)
{
	return use == FIDE_NORM_COUNTS || use == FIDE_NORM_COUNTS_AS_LOST;
}

static int halves_of(const struct judge *j, const enum fide_norm_use *uses, size_t i)
{
	return uses[i] == FIDE_NORM_COUNTS_AS_LOST ? 0 : j->games[i].halves;
}

/* FIDE's own flag and a missing one do not count as a federation (NORMS N2). */
static bool has_federation(const struct fide_norm_game *g)
{
	return *g->federation && strcmp(g->federation, "FID") != 0;
}

static int rating_of(const struct fide_norm_game *g)
{
	return g->rating ? g->rating : UNRATED;
}

/* Fills in the average, with the lowest opponent raised to the floor (NORMS N8, N9). */
static void add_average(const struct judge *j, const enum fide_norm_use *uses, struct fide_norm *r)
{
	int64_t sum = 0;
	int lowest = 0;
	size_t i;

	r->floor = levels[j->kind].floor;
	r->raised = 0;
	for (i = 0; i < j->n; i++) {
		int rating = rating_of(&j->games[i]);

		if (!counts(uses[i]))
			continue;
		sum += rating;
		if (rating < r->floor && (!r->raised || rating < lowest)) {
			lowest = rating;
			r->raised = j->games[i].round;
		}
	}
	if (r->raised)
		sum += r->floor - lowest;
	r->average = r->games ? (int)ratio_half_up(ratio_make(sum, r->games)) : 0;
}

static int hundredths(int halves, int games)
{
	return (int)ratio_half_up(ratio_make(100 * (int64_t)halves, 2 * (int64_t)games));
}

/* Fills in the performance and the half points required for it (NORMS N10, N11). */
static void add_performance(struct fide_norm *r)
{
	int h;

	r->needed = -1;
	if (!r->games)
		return;
	r->performance = r->average + fide_norm_difference(hundredths(r->halves, r->games));
	for (h = 0; h <= 2 * r->games && r->needed < 0; h++) {
		int rp = r->average + fide_norm_difference(hundredths(h, r->games));

		if (rp >= levels[r->kind].performance && 100 * h >= SCORE_LEAST * 2 * r->games)
			r->needed = h;
	}
}

static void add_title(struct fide_norm *r, enum player_title title)
{
	switch (title) {
	case TITLE_GM: r->gm++; break;
	case TITLE_IM: r->im++; break;
	case TITLE_WGM: r->wgm++; break;
	case TITLE_WIM: r->wim++; break;
	case TITLE_FM: r->fm++; break;
	case TITLE_WFM: r->wfm++; break;
	case TITLE_NONE: return;
	}
	r->holders++;
}

/* Number of counting games before `i`, or in all, against players of the federation. */
static int count_federation(const struct judge *j, const enum fide_norm_use *uses, size_t to,
			    const char *federation)
{
	int count = 0;
	size_t i;

	for (i = 0; i < to; i++)
		count += counts(uses[i]) && !strcmp(j->games[i].federation, federation);
	return count;
}

/* Returns the largest number of opponents from one federation. */
static int add_federations(const struct judge *j, const enum fide_norm_use *uses,
			   struct fide_norm *r)
{
	int most = 0, count;
	size_t i;

	for (i = 0; i < j->n; i++) {
		const struct fide_norm_game *g = &j->games[i];

		if (!counts(uses[i]) || !has_federation(g))
			continue;
		if (!strcmp(g->federation, j->own))
			r->own++;
		else
			r->foreign++;
		if (count_federation(j, uses, i, g->federation))
			continue;
		r->federations++;
		count = count_federation(j, uses, j->n, g->federation);
		most = count > most ? count : most;
	}
	return most;
}

static void add_counts(const struct judge *j, const enum fide_norm_use *uses, struct fide_norm *r)
{
	size_t i;

	for (i = 0; i < j->n; i++) {
		if (!counts(uses[i]))
			continue;
		r->games++;
		r->halves += halves_of(j, uses, i);
		r->rated += j->games[i].rating > 0;
		add_title(r, j->games[i].title);
	}
}

/* --- its conditions ------------------------------------------------------------------------- */

static void set(struct fide_norm *r, enum fide_norm_condition c, int value, int required, bool most)
{
	struct fide_norm_value *v = &r->conditions[c];

	v->asked = true;
	v->value = value;
	v->required = required;
	v->most = most;
	v->met = most ? value <= required : value >= required;
}

/* An exemption is not needed if the norm meets the condition. */
static void exempt(const struct judge *j, struct fide_norm *r, enum fide_norm_condition c)
{
	if (r->conditions[c].met)
		return;
	r->conditions[c].exempt = r->conditions[c].met = true;
	r->exemption = j->event->exemption;
}

/* Number of different opponents, or of those with a title of the level of the norm. */
static int count_players(const struct judge *j, const enum fide_norm_use *uses,
			 const bool *is_level)
{
	int count = 0;
	size_t i, k;

	for (i = 0; i < j->n; i++) {
		if (!counts(uses[i]) || (is_level && !is_level[j->games[i].title]))
			continue;
		for (k = 0; k < i; k++) {
			if (counts(uses[k]) && j->games[k].opponent == j->games[i].opponent)
				break;
		}
		count += k == i;
	}
	return count;
}

static const bool *level_titles(enum norm_kind kind)
{
	static const bool titles[][TITLE_GM + 1] = {
		[NORM_GM] = {[TITLE_GM] = true},
		[NORM_IM] = {[TITLE_GM] = true, [TITLE_IM] = true},
		[NORM_WGM] = {[TITLE_GM] = true, [TITLE_IM] = true, [TITLE_WGM] = true},
		[NORM_WIM] = {[TITLE_GM] = true,
			      [TITLE_IM] = true,
			      [TITLE_WGM] = true,
			      [TITLE_WIM] = true},
	};

	return titles[kind];
}

/* A third of the opponents and at least three; half of the players of a double round robin. */
static void judge_titles(const struct judge *j, const enum fide_norm_use *uses, struct fide_norm *r)
{
	const bool *level = level_titles(j->kind);
	int value = 0, required = (r->games + 2) / 3, players;
	size_t i;

	if (j->event->system == FIDE_NORM_DOUBLE_ROUND_ROBIN) {
		players = count_players(j, uses, NULL);
		set(r, FIDE_NORM_C_PLAYERS, players + 1, 6, false);
		set(r, FIDE_NORM_C_TITLES, count_players(j, uses, level), (players + 1) / 2, false);
		return;
	}
	for (i = 0; i < j->n; i++)
		value += counts(uses[i]) && level[j->games[i].title];
	set(r, FIDE_NORM_C_TITLES, value, required < 3 ? 3 : required, false);
}

static bool is_exempt(const struct judge *j)
{
	switch (j->event->exemption) {
	case FIDE_NORM_NOT_EXEMPT: return false;
	case FIDE_NORM_NATIONAL:
	case FIDE_NORM_NATIONAL_TEAM: return *j->own && !strcmp(j->own, j->event->host);
	case FIDE_NORM_ZONAL: return true;
	case FIDE_NORM_FOREIGN_SWISS: return j->event->system == FIDE_NORM_SWISS;
	}
	return false;
}

/* Conditions on the opponents: federations and titles (NORMS N3, N5 to N7). */
static void judge_mix(const struct judge *j, const enum fide_norm_use *uses, struct fide_norm *r)
{
	int most = add_federations(j, uses, r);

	set(r, FIDE_NORM_C_FEDERATIONS, r->federations - (r->own > 0), 2, false);
	set(r, FIDE_NORM_C_OWN, r->own, 3 * r->games / 5, true);
	set(r, FIDE_NORM_C_ONE, most, 2 * r->games / 3, true);
	if (is_exempt(j)) {
		exempt(j, r, FIDE_NORM_C_FEDERATIONS);
		exempt(j, r, FIDE_NORM_C_OWN);
		exempt(j, r, FIDE_NORM_C_ONE);
	}
	set(r, FIDE_NORM_C_HOLDERS, r->holders, (r->games + 1) / 2, false);
	judge_titles(j, uses, r);
}

/* Eight games are enough if the ninth was won without play, and in the World Cup (NORMS N1). */
static void judge_games(const struct judge *j, const enum fide_norm_use *uses, struct fide_norm *r)
{
	int unplayed = 0;
	size_t i;

	for (i = 0; i < j->n; i++)
		unplayed += uses[i] == FIDE_NORM_WON_UNPLAYED;
	r->eight = j->event->least == FIDE_NORM_GAMES && j->event->rounds == FIDE_NORM_GAMES &&
		   r->games == FIDE_NORM_GAMES - 1 && unplayed == 1;
	r->cup = j->event->least == FIDE_NORM_CUP_GAMES && r->games == FIDE_NORM_CUP_GAMES;
	set(r, FIDE_NORM_C_GAMES, r->games, r->eight ? r->games : j->event->least, false);
}

static void judge_set(const struct judge *j, const enum fide_norm_use *uses, struct fide_norm *ret)
{
	struct fide_norm r = {.kind = j->kind};
	int c, games;

	add_counts(j, uses, &r);
	add_average(j, uses, &r);
	add_performance(&r);
	judge_games(j, uses, &r);
	judge_mix(j, uses, &r);
	set(&r, FIDE_NORM_C_AVERAGE, r.average, levels[j->kind].average, false);
	set(&r, FIDE_NORM_C_SCORE, r.halves, (SCORE_LEAST * 2 * r.games + 99) / 100, false);
	set(&r, FIDE_NORM_C_PERFORMANCE, r.performance, levels[j->kind].performance, false);
	for (c = 0; c < FIDE_NORM_CONDITIONS; c++) {
		if (r.conditions[c].asked && !r.conditions[c].met)
			r.missing |= 1u << c;
	}
	games = r.games > COUNTED_MOST ? COUNTED_MOST : r.games + (r.eight || r.cup);
	if (!r.missing)
		r.counted = games + (r.halves - r.needed) / 2;
	*ret = r;
}

/* --- the choice of games (NORMS N12) -------------------------------------------------------- */

struct choice {
	const struct judge *j;
	enum fide_norm_use *uses; /* of the current set */
	size_t *won;		  /* games that may be ignored, the lowest opponents first */
	size_t n_won;
	size_t *kin; /* per won game: the previous one of the same kind, otherwise itself */
	struct fide_norm best;
	enum fide_norm_use *best_uses;
	bool found;
};

/* Prefers more games for the title, then fewer ignored ones, then a higher performance. */
static bool is_better(const struct fide_norm *a, const struct fide_norm *b)
{
	if (a->counted != b->counted)
		return a->counted > b->counted;
	if (a->games != b->games)
		return a->games > b->games;
	return a->performance > b->performance;
}

static void try_set(struct choice *c)
{
	struct fide_norm r;

	judge_set(c->j, c->uses, &r);
	if (r.missing || (c->found && !is_better(&r, &c->best)))
		return;
	c->found = true;
	c->best = r;
	memcpy(c->best_uses, c->uses, c->j->n * sizeof(*c->uses));
}

/* Can the performance be reached by ignoring the `k` lowest of the defeated opponents? */
static bool is_in_reach(struct choice *c, size_t k)
{
	struct fide_norm r = {.kind = c->j->kind};
	size_t i;

	for (i = 0; i < k; i++)
		c->uses[c->won[i]] = FIDE_NORM_DEFEATED;
	add_counts(c->j, c->uses, &r);
	add_average(c->j, c->uses, &r);
	add_performance(&r);
	for (i = 0; i < k; i++)
		c->uses[c->won[i]] = FIDE_NORM_COUNTS;
	return r.games && r.performance >= levels[r.kind].performance &&
	       r.average >= levels[r.kind].average;
}

/*
 * Ignores `k` more of the won games from `from` on.  Of two opponents with the same federation and
 * title the higher one is ignored only together with the lower one: their average is never worse.
 */
static void ignore_won(struct choice *c, size_t from, size_t k)
{
	size_t i;

	if (!k) {
		try_set(c);
		return;
	}
	for (i = from; i + k <= c->n_won; i++) {
		size_t before = c->kin[i];

		if (before != i && c->uses[c->won[before]] != FIDE_NORM_DEFEATED)
			continue;
		c->uses[c->won[i]] = FIDE_NORM_DEFEATED;
		ignore_won(c, i + 1, k - 1);
		c->uses[c->won[i]] = FIDE_NORM_COUNTS;
	}
}

static bool is_same_kind(const struct fide_norm_game *a, const struct fide_norm_game *b)
{
	return a->title == b->title && !strcmp(a->federation, b->federation);
}

/* Sorts by rating the won games that still count. */
static void collect_won(struct choice *c)
{
	const struct fide_norm_game *g = c->j->games;
	size_t i, k;

	c->n_won = 0;
	for (i = 0; i < c->j->n; i++) {
		if (c->uses[i] != FIDE_NORM_COUNTS || g[i].halves != 2)
			continue;
		for (k = c->n_won++; k > 0 && rating_of(&g[c->won[k - 1]]) > rating_of(&g[i]); k--)
			c->won[k] = c->won[k - 1];
		c->won[k] = i;
	}
	for (i = 0; i < c->n_won; i++) {
		c->kin[i] = i;
		for (k = 0; k < i; k++) {
			if (is_same_kind(&g[c->won[k]], &g[c->won[i]]))
				c->kin[i] = k;
		}
	}
}

/* In a round robin, only if the complete event has the players required for a norm. */
static bool may_ignore_won(const struct judge *j, const struct fide_norm *complete)
{
	const unsigned mix = 1u << FIDE_NORM_C_FEDERATIONS | 1u << FIDE_NORM_C_OWN |
			     1u << FIDE_NORM_C_ONE | 1u << FIDE_NORM_C_HOLDERS |
			     1u << FIDE_NORM_C_TITLES | 1u << FIDE_NORM_C_PLAYERS;

	switch (j->event->system) {
	case FIDE_NORM_SWISS:
	case FIDE_NORM_KNOCKOUT: return true;
	case FIDE_NORM_ROUND_ROBIN:
	case FIDE_NORM_DOUBLE_ROUND_ROBIN: return !(complete->missing & mix);
	}
	return false;
}

/* Pairings that depend on results: later games may be ignored. */
static bool may_ignore_later(const struct judge *j)
{
	return j->event->system == FIDE_NORM_SWISS || j->event->system == FIDE_NORM_KNOCKOUT;
}

static void choose(struct choice *c, const struct fide_norm *complete)
{
	size_t spare = complete->games > c->j->event->least
			       ? (size_t)(complete->games - c->j->event->least)
			       : 0;
	size_t last = c->j->n, later, k;
	bool won = may_ignore_won(c->j, complete);

	if (complete->games > FIDE_NORM_CHOICE_MOST)
		spare = 0;
	for (later = 0; later <= spare; later++) {
		collect_won(c);
		for (k = 0; k <= spare - later && k <= c->n_won && (won || !k); k++) {
			if (is_in_reach(c, k))
				ignore_won(c, 0, k);
		}
		if (!may_ignore_later(c->j))
			break;
		while (last > 0 && !counts(c->uses[last - 1]))
			last--;
		if (last > 0)
			c->uses[--last] = FIDE_NORM_LATER;
	}
}

static void search(const struct judge *j, enum fide_norm_use *uses, struct fide_norm *ret)
{
	struct fide_norm complete;
	struct choice c = {.j = j,
			   .uses = mem_zeroed(j->n + 1, sizeof(*uses)),
			   .won = mem_zeroed(j->n + 1, sizeof(size_t)),
			   .kin = mem_zeroed(j->n + 1, sizeof(size_t)),
			   .best_uses = mem_zeroed(j->n + 1, sizeof(*uses))};

	judge_set(j, uses, &complete);
	*ret = complete;
	memcpy(c.uses, uses, j->n * sizeof(*uses));
	choose(&c, &complete);
	if (c.found) {
		*ret = c.best;
		memcpy(uses, c.best_uses, j->n * sizeof(*uses));
	}
	if (!may_ignore_later(j) && ret->games < complete.games)
		set(ret, FIDE_NORM_C_COMPLETE, 1, 1, false);
	free(c.uses);
	free(c.won);
	free(c.kin);
	free(c.best_uses);
}

/* The last round, won without play, counted as a lost game (NORMS N2). */
static bool count_last_as_lost(const struct judge *j, enum fide_norm_use *uses)
{
	const struct fide_norm_game *g = j->n ? &j->games[j->n - 1] : NULL;

	if (!g || g->round != j->event->rounds || g->use != FIDE_NORM_WON_UNPLAYED || !g->opponent)
		return false;
	uses[j->n - 1] = FIDE_NORM_COUNTS_AS_LOST;
	return true;
}

void fide_norm_judge(enum norm_kind kind, const char *own, const struct fide_norm_event *e,
		     const struct fide_norm_game *games, size_t n, struct fide_norm *ret,
		     enum fide_norm_use *ret_uses)
{
	struct judge j = {kind, own, e, games, n};
	enum fide_norm_use *uses = mem_zeroed(n + 1, sizeof(*uses));
	struct fide_norm lost;
	size_t i;

	for (i = 0; i < n; i++)
		uses[i] = ret_uses[i] = games[i].use;
	search(&j, ret_uses, ret);
	if (ret->missing && count_last_as_lost(&j, uses)) {
		search(&j, uses, &lost);
		if (!lost.missing) {
			*ret = lost;
			ret->last_forfeit = true;
			memcpy(ret_uses, uses, n * sizeof(*uses));
		}
	}
	free(uses);
}
