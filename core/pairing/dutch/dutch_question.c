/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A bracket of the Swiss system by rating as a graph.  The vertices are the unsettled players;
 * then, if the floaters must be paired below, the players who move down in any case and the natives
 * of the bracket below; then dummies for players left over.  A floater is paired outside their own
 * bracket.
 *
 * Where C12 asks, no more pairs than requested are possible, so two floaters never meet each other
 * below: they would have been a pair of their own bracket.  Where C13 asks for fewer pairs than
 * possible, they may; the answer is then open if it has fewer floaters than required.
 */
#include "core/pairing/dutch/dutch_question.h"
#include "core/base/mem.h"
#include "core/match/kindred.h"
#include "core/match/weighted.h"

#include <stdlib.h>
#include <string.h>

/* Largest number of vertices for which weighted_pairing() is worth its time. */
#define VERTICES_MOST 4000

void dutch_question_init(struct dutch_question *q, const struct dutch *d, int n)
{
	size_t size = (size_t)n;

	*q = (struct dutch_question){.d = d, .n = n};
	q->halves = mem_zeroed(size, sizeof(*q->halves));
	q->settled = mem_zeroed(size, sizeof(*q->settled));
	q->mate = mem_zeroed(size, sizeof(*q->mate));
	q->raised = mem_zeroed(size, sizeof(*q->raised));
	q->vertex = mem_zeroed((size_t)d->n + 1, sizeof(*q->vertex));
	dutch_question_reset(q);
}

void dutch_question_release(struct dutch_question *q)
{
	free(q->halves);
	free(q->settled);
	free(q->mate);
	free(q->raised);
	free(q->vertex);
	weighted_free(q->pairing);
	dutch_question_drop(q);
	memset(q, 0, sizeof(*q));
}

void dutch_question_reset(struct dutch_question *q)
{
	memset(q->halves, QUESTION_UPPER | QUESTION_LOWER, (size_t)q->n);
	memset(q->settled, 0, (size_t)q->n * sizeof(*q->settled));
}

/* The kind of a vertex: a player of the bracket, one stuck above, a native below, a dummy. */
enum vertex_kind { PLACE, STUCK, NATIVE, SPARE };

static enum vertex_kind kind_of(const struct dutch_question *q, int v)
{
	if (v < q->n_places)
		return PLACE;
	if (v < q->n_places + q->n_stuck)
		return STUCK;
	return v < q->n_vertices ? NATIVE : SPARE;
}

static int position(const struct dutch_question *q, int v)
{
	return v < q->n_places ? q->players[q->vertex[v]] : q->vertex[v];
}

/* D2: the cost of exchanging a player into the other half. */
static int64_t exchange_cost(const struct dutch_question *q, int place, bool upper)
{
	if (!q->exchanges || upper == (place < q->n_pairs))
		return 0;
	if (upper)
		return q->w_difference * (place - q->n_pairs);
	return q->w_exchange + q->w_difference * (q->n_pairs - 1 - place);
}

/* The cost of a pair with these halves, WEIGHTED_NO if a player may not be in that half. */
static int64_t cost_as(const struct dutch_question *q, int upper, int lower)
{
	if (!(q->halves[upper] & QUESTION_UPPER) || !(q->halves[lower] & QUESTION_LOWER))
		return WEIGHTED_NO;
	return exchange_cost(q, upper, true) + exchange_cost(q, lower, false);
}

/* The lower cost of the two ways to assign the halves. */
static int64_t halves_cost(const struct dutch_question *q, int i, int k, bool *ret_turned)
{
	int64_t straight = cost_as(q, i, k), turned = cost_as(q, k, i);

	*ret_turned = straight == WEIGHTED_NO || (turned != WEIGHTED_NO && turned < straight);
	return *ret_turned ? turned : straight;
}

static bool is_hard(const struct dutch_question *q, int a, int b)
{
	return q->d->edition->heals_mild && !dutch_player_is_healed(q->d, q->majority, a, b);
}

/* May they meet?  Past games are ignored when only their kinds matter. */
static bool may_meet(const struct dutch_question *q, int a, int b)
{
	return q->kinds_only ? dutch_player_colours_agree(q->d, a, b)
			     : dutch_player_legal(q->d, a, b);
}

static int64_t pair_cost(const struct dutch_question *q, int i, int k)
{
	int a = q->players[i], b = q->players[k];
	int64_t cost;
	bool turned;

	if (!may_meet(q, a, b) || !dutch_player_may_pair_scores(q->d, a, b, q->up))
		return WEIGHTED_NO;
	cost = halves_cost(q, i, k, &turned);
	if (cost == WEIGHTED_NO || !dutch_player_same_preference(q->d, a, b))
		return cost;
	return cost + q->w_same + (is_hard(q, a, b) ? q->w_hard : 0);
}

/* The cost of leaving a player over in the bracket, WEIGHTED_NO if that is not permitted. */
static int64_t floater_cost(const struct dutch_question *q, int place)
{
	int a = q->players[place];

	if (!(q->halves[place] & QUESTION_LOWER) || !dutch_player_may_downfloat(q->d, a, q->down) ||
	    (q->lowest && q->d->list[a].no_bye))
		return WEIGHTED_NO;
	return q->w_leave + exchange_cost(q, place, false);
}

/* C13: the cost of two floaters who meet each other below. */
static int64_t floaters_cost(const struct dutch_question *q, int i, int k)
{
	int64_t one = floater_cost(q, i), other = floater_cost(q, k);

	if (!q->below || !q->below->complete || one == WEIGHTED_NO || other == WEIGHTED_NO ||
	    !may_meet(q, q->players[i], q->players[k]))
		return WEIGHTED_NO;
	return one + other;
}

/* Two players of the bracket: a pair, or two floaters who meet below. */
static int64_t places_cost(const struct dutch_question *q, int i, int k, bool *ret_float)
{
	int64_t pair = pair_cost(q, i, k), both = floaters_cost(q, i, k);

	*ret_float = pair == WEIGHTED_NO || (both != WEIGHTED_NO && both < pair);
	return *ret_float ? both : pair;
}

/* The cost of pairing player v with a dummy. */
static int64_t spare_cost(const struct dutch_question *q, int v)
{
	if (q->below && q->below->complete && q->d->list[position(q, v)].no_bye)
		return WEIGHTED_NO;
	if (q->below && q->free_natives && kind_of(q, v) != NATIVE)
		return WEIGHTED_NO;
	return kind_of(q, v) == PLACE ? floater_cost(q, q->vertex[v]) : 0;
}

/* The cost of pairing vertex v with a native of the bracket below. */
static int64_t below_cost(const struct dutch_question *q, int v, int native)
{
	if (kind_of(q, v) == NATIVE && q->free_natives)
		return 0;
	if (!may_meet(q, position(q, v), position(q, native)))
		return WEIGHTED_NO;
	return kind_of(q, v) == PLACE ? floater_cost(q, q->vertex[v]) : 0;
}

static int64_t vertex_cost(const void *ctx, int i, int k)
{
	const struct dutch_question *q = ctx;
	int low = i < k ? i : k, high = i < k ? k : i;
	bool both_float;

	switch (kind_of(q, high)) {
	case PLACE: return places_cost(q, q->vertex[low], q->vertex[high], &both_float);
	case STUCK: return WEIGHTED_NO;
	case NATIVE: return below_cost(q, low, high);
	case SPARE: return kind_of(q, low) == SPARE ? WEIGHTED_NO : spare_cost(q, low);
	}
	return WEIGHTED_NO;
}

/* The costs of players and of kinds for a question without exchanges. */
struct asking {
	const struct dutch_question *of_players, *of_kinds;
	bool by_score; /* somebody may not play up */
};

static int64_t players_cost(const void *ctx, int i, int k)
{
	return vertex_cost(((const struct asking *)ctx)->of_players, i, k);
}

static int64_t kinds_cost(const void *ctx, int i, int k)
{
	return vertex_cost(((const struct asking *)ctx)->of_kinds, i, k);
}

/* Is the player refused as the lower-scored of a pair? */
static bool is_kept_down(const struct dutch_question *q, int a)
{
	const struct dutch_player *p = &q->d->list[a];

	return !p->exempt && q->up < 2 && (p->up1 || (q->up < 1 && p->up2));
}

/* A key of everything that vertex_cost() depends on, except past games. */
static int64_t vertex_key(const void *ctx, int v)
{
	const struct asking *asking = ctx;
	const struct dutch_question *q = asking->of_players;
	enum vertex_kind kind = kind_of(q, v);
	const struct dutch_player *p;
	int64_t key = kind;
	int a;

	if (kind == SPARE)
		return key;
	a = position(q, v);
	p = &q->d->list[a];
	key += 4 * dutch_player_colour_key(q->d, a) + 16 * p->no_bye;
	if (kind != PLACE)
		return key;
	key += 32 * (int)p->preference + 128 * (p->strength == DUTCH_MILD);
	key += 256 * q->halves[q->vertex[v]] + 1024 * dutch_player_may_downfloat(q->d, a, q->down);
	if (asking->by_score)
		key += 2048 * is_kept_down(q, a) + 4096 * p->score;
	return key;
}

int64_t dutch_question_kind(const struct dutch_question *q, int i)
{
	struct dutch_question of_one = *q;
	const struct asking asking = {&of_one, NULL, true};
	int vertex = i;

	of_one.vertex = &vertex;
	of_one.n_places = 1;
	return vertex_key(&asking, 0);
}

/* Without exchanges the cost of a pair depends only on the kinds of its players. */
static struct kindred begin_kinds(const struct dutch_question *q, struct dutch_question *ret_kinds,
				  struct asking *ret_asking)
{
	int v;

	*ret_kinds = *q;
	ret_kinds->kinds_only = true;
	ret_kinds->exchanges = false;
	*ret_asking = (struct asking){q, ret_kinds, false};
	for (v = 0; v < q->n_places && !ret_asking->by_score; v++)
		ret_asking->by_score = is_kept_down(q, position(q, v));
	return (struct kindred){vertex_key, players_cost, kinds_cost, ret_asking, 0};
}

static enum kindred_answer ask_kinds(const struct dutch_question *q, int n, int64_t limit,
				     int64_t *ret_total, int *ret_mate)
{
	struct dutch_question of_kinds;
	struct asking asking;
	struct kindred k = begin_kinds(q, &of_kinds, &asking);

	return kindred_pairing(n, &k, limit, ret_total, ret_mate);
}

/* A pairing that can be changed; exchanges only add to the costs that the kinds tell. */
static struct weighted *begin_pairing(const struct dutch_question *q, int n)
{
	int64_t *prices = mem_zeroed((size_t)n + 1, sizeof(*prices));
	struct dutch_question of_kinds;
	struct asking asking;
	struct kindred k = begin_kinds(q, &of_kinds, &asking);
	bool priced = kindred_prices(n, &k, prices);
	struct weighted *w = weighted_new(n, vertex_cost, q, priced ? prices : NULL);

	free(prices);
	return w;
}

/*
 * The weight of one unit that outweighs `by` units of the previous weight; limited to
 * WEIGHTED_MOST.
 */
static int64_t heavier(int64_t weight, int64_t by)
{
	return weight > WEIGHTED_MOST / by ? WEIGHTED_MOST : weight * by;
}

/* Sets the weights so that a unit of one criterion outweighs all those after it. */
static void weigh(struct dutch_question *q, enum question_order order)
{
	bool same_last = order == QUESTION_HARD_EXCHANGES_SAME || order == QUESTION_EXCHANGES_BOTH;
	bool hard_last = order == QUESTION_SAME_EXCHANGES_HARD || order == QUESTION_EXCHANGES_BOTH;
	int64_t pairs = q->n_places / 2 + 1, next = 1;

	if (same_last || hard_last)
		next = 2 * pairs + 1;
	q->w_difference = next;
	q->w_exchange = heavier(next, (int64_t)q->n * q->n + 1);
	if (q->exchanges)
		next = heavier(q->w_exchange, pairs + 1);
	q->w_same = q->w_hard = 1;
	if (order == QUESTION_HARD_SAME_EXCHANGES) {
		q->w_same = next;
		next = heavier(next, pairs + 1);
	}
	if (!hard_last && q->d->edition->heals_mild) {
		q->w_hard = next;
		next = heavier(next, pairs + 1);
	}
	if (!same_last && order != QUESTION_HARD_SAME_EXCHANGES) {
		q->w_same = next;
		next = heavier(next, pairs + 1);
	}
	q->w_leave = q->below ? next : 0;
	q->heaviest = next;
}

static void list_vertices(struct dutch_question *q)
{
	int i, n = 0;

	for (i = 0; i < q->n; i++) {
		if (!q->settled[i])
			q->vertex[n++] = i;
	}
	q->n_places = n;
	q->n_stuck = q->below ? q->below->n_stuck : 0;
	for (i = 0; i < q->n_stuck; i++)
		q->vertex[n++] = q->below->stuck[i];
	for (i = 0; q->below && i < q->below->n_natives; i++)
		q->vertex[n++] = q->below->natives[i];
	q->n_vertices = n;
}

/* The index of the player a vertex is paired with in the bracket, -1 for a floater. */
static int mate_in_bracket(const struct dutch_question *q, int v, const int *mate)
{
	bool both_float;

	if (mate[v] >= q->n_places)
		return -1;
	places_cost(q, q->vertex[v], q->vertex[mate[v]], &both_float);
	return both_float ? -1 : q->vertex[mate[v]];
}

/* Reads pairs and halves from the cheapest pairing.  Returns the number of floaters. */
static int take_mates(struct dutch_question *q, const int *mate)
{
	int v, floaters = 0;

	for (v = 0; v < q->n_places; v++) {
		int i = q->vertex[v], k = mate_in_bracket(q, v, mate);
		bool turned = true;

		q->mate[i] = k;
		if (k >= 0)
			halves_cost(q, i, k, &turned);
		q->raised[i] = k >= 0 && !turned;
		if (k >= 0 && k < i)
			q->raised[i] = !q->raised[k];
		floaters += k < 0;
	}
	return floaters;
}

/* Counts the equal preferences and exchanges of the answer. */
static void count(struct dutch_question *q)
{
	int v, i, a, b;

	q->same = q->hard = q->exchanged = q->difference = 0;
	for (v = 0; v < q->n_places; v++) {
		i = q->vertex[v];
		if (q->exchanges && q->raised[i] && i >= q->n_pairs)
			q->difference += i;
		if (q->exchanges && !q->raised[i] && i < q->n_pairs) {
			q->difference -= i;
			q->exchanged++;
		}
		if (!q->raised[i])
			continue;
		a = q->players[i];
		b = q->players[q->mate[i]];
		q->same += dutch_player_same_preference(q->d, a, b);
		q->hard += dutch_player_same_preference(q->d, a, b) && is_hard(q, a, b);
	}
}

/* The cheapest complete pairing of the vertices that is kept. */
static enum question_answer solve(struct dutch_question *q, int n, int *ret_mate)
{
	int v;

	if (!weighted_solve(q->pairing))
		return QUESTION_NO;
	for (v = 0; v < n; v++)
		ret_mate[v] = weighted_mate(q->pairing, v);
	return QUESTION_YES;
}

/* The cheapest complete pairing of all vertices; QUESTION_NO if there is none. */
static enum question_answer pair_vertices(struct dutch_question *q, int n, int *ret_mate)
{
	enum kindred_answer answer = KINDRED_OPEN;
	int64_t total;

	if (!q->exchanges && !q->plain)
		answer = ask_kinds(q, n, INT64_MAX, &total, ret_mate);
	if (answer != KINDRED_OPEN)
		return answer == KINDRED_FOUND ? QUESTION_YES : QUESTION_NO;
	if (n > VERTICES_MOST || q->quick)
		return QUESTION_OPEN;
	weighted_free(q->pairing);
	q->pairing = begin_pairing(q, n);
	return solve(q, n, ret_mate);
}

/* The number of vertices with the dummies. */
static int count_vertices(const struct dutch_question *q)
{
	return q->n_vertices + (q->below ? q->n_vertices % 2 : q->n - 2 * q->n_pairs);
}

/* Reads the answer from a pairing of the vertices. */
static enum question_answer read_answer(struct dutch_question *q, enum question_answer answer,
					const int *mate)
{
	int floaters = q->n - 2 * q->n_pairs, left = floaters;
	bool complete = answer == QUESTION_YES;

	if (complete) {
		left = take_mates(q, mate);
		count(q);
	}
	q->impossible = answer == QUESTION_NO || left > floaters;
	if (!complete || left > floaters)
		return complete ? QUESTION_NO : answer;
	return left < floaters ? QUESTION_OPEN : QUESTION_YES;
}

static void begin_question(struct dutch_question *q, enum question_order order)
{
	int floaters = q->n - 2 * q->n_pairs;

	list_vertices(q);
	q->free_natives =
		q->below && !q->below->complete && floaters + q->n_stuck < q->below->n_natives;
	weigh(q, order);
}

enum question_answer dutch_question_ask(struct dutch_question *q, enum question_order order)
{
	enum question_answer answer;
	int all, *mate;

	begin_question(q, order);
	all = count_vertices(q);
	if (q->heaviest > WEIGHTED_MOST / 4 / (all + 1))
		return QUESTION_OPEN;
	mate = mem_zeroed((size_t)all, sizeof(*mate));
	answer = read_answer(q, pair_vertices(q, all, mate), mate);
	free(mate);
	return answer;
}

bool dutch_question_rules_out(struct dutch_question *q, int place, unsigned char half)
{
	/* The last criterion may be worse, as long as the budget is kept. */
	int64_t cost, spare = q->d->edition->heals_mild ? q->w_difference - 1 : 0;
	unsigned char halves = q->halves[place];
	int all = count_vertices(q), v;
	bool out = true;

	q->halves[place] = half;
	for (v = 0; v < all && out; v++) {
		if (v == place)
			continue;
		cost = vertex_cost(q, place, v);
		out = cost == WEIGHTED_NO || !weighted_may_pair(q->pairing, place, v, cost, spare);
	}
	q->halves[place] = halves;
	return out;
}

enum question_answer dutch_question_ask_with(struct dutch_question *q, int place,
					     unsigned char half)
{
	int all = count_vertices(q), *mate = mem_zeroed((size_t)all, sizeof(*mate));
	enum question_answer answer;

	q->halves[place] = half;
	weighted_renew(q->pairing, place);
	answer = read_answer(q, solve(q, all, mate), mate);
	free(mate);
	return answer;
}

/* A question whose answer is kept. */
struct question_kept {
	struct dutch_question question, of_kinds; /* with copies of `halves` and `vertex` */
	struct asking asking;
	struct kindred kindred;
	struct kindred_kept *pairs; /* NULL = not reached by kinds */
	int *vertex;		    /* by index: that of a player, -1 = settled before */
};

void dutch_question_drop(struct dutch_question *q)
{
	struct question_kept *kept = q->kept;

	if (!kept)
		return;
	kindred_kept_free(kept->pairs);
	free(kept->question.halves);
	free(kept->question.vertex);
	free(kept->vertex);
	free(kept);
	q->kept = NULL;
}

static void *copy_of(const void *list, size_t size)
{
	return memcpy(mem_zeroed(size + 1, 1), list, size);
}

void dutch_question_keep(struct dutch_question *q, enum question_order order)
{
	struct question_kept *kept = mem_zeroed(1, sizeof(*kept));
	int v;

	dutch_question_drop(q);
	begin_question(q, order);
	q->kept = kept;
	kept->question = *q;
	kept->question.halves = copy_of(q->halves, (size_t)q->n);
	kept->question.vertex = copy_of(q->vertex, (size_t)q->n_vertices * sizeof(int));
	kept->vertex = mem_zeroed((size_t)q->n + 1, sizeof(int));
	for (v = 0; v < q->n; v++)
		kept->vertex[v] = -1;
	for (v = 0; v < q->n_places; v++)
		kept->vertex[q->vertex[v]] = v;
	kept->kindred = begin_kinds(&kept->question, &kept->of_kinds, &kept->asking);
	if (q->heaviest <= WEIGHTED_MOST / 4 / (count_vertices(q) + 1))
		kept->pairs = kindred_keep(count_vertices(q), &kept->kindred);
}

/* The weight of the criterion that counts first. */
static int64_t first_weight(const struct dutch_question *q)
{
	return q->w_same > q->w_hard ? q->w_same : q->w_hard;
}

/* Does a total exceed the number of floaters, or the limit of the criterion that counts first? */
static bool exceeds(const struct dutch_question *q, int64_t total, int same, int hard)
{
	int64_t first = q->w_same >= q->w_hard ? same : hard;

	if (first > q->n_places / 2)
		first = q->n_places / 2;
	return total / first_weight(q) >
	       first + q->w_leave / first_weight(q) * (q->n - 2 * q->n_pairs);
}

/* Has a pairing of that total as many floaters as required? */
static bool leaves_as_many(const struct dutch_question *q, int64_t total)
{
	total -= q->w_leave * (q->n - 2 * q->n_pairs);
	return total >= 0 && (!q->w_leave || total < q->w_leave);
}

/* Is that total within both limits, with as many floaters as required? */
static bool is_within(const struct dutch_question *q, int64_t total, int same, int hard)
{
	int64_t first, second;

	if (!leaves_as_many(q, total))
		return false;
	total -= q->w_leave * (q->n - 2 * q->n_pairs);
	first = total / first_weight(q);
	second = total % first_weight(q);
	if (q->w_same < q->w_hard)
		return first <= hard && second <= same;
	return first <= same && second <= hard;
}

enum question_answer dutch_question_settle(struct dutch_question *q, int i, int k, int same,
					   int hard, bool best_only)
{
	struct question_kept *kept = q->kept;
	int64_t total, without;
	int a, b;

	if (!kept || !kept->pairs)
		return QUESTION_OPEN;
	a = kept->vertex[i];
	b = kept->vertex[k];
	if (vertex_cost(&kept->question, a, b) == WEIGHTED_NO)
		return QUESTION_NO;
	total = kindred_kept_bound(kept->pairs, a, b, &without);
	if (exceeds(&kept->question, total, same, hard))
		return QUESTION_NO;
	if (!is_within(&kept->question, total, same, hard)) {
		/* The best answer has this total if the others reach the bound. */
		if (best_only && leaves_as_many(&kept->question, total) &&
		    kindred_kept_may_settle(kept->pairs, a, b))
			return QUESTION_NO;
		return QUESTION_OPEN;
	}
	if (kindred_kept_settle(kept->pairs, a, b))
		return QUESTION_YES;
	return exceeds(&kept->question, without, same, hard) ? QUESTION_NO : QUESTION_OPEN;
}
