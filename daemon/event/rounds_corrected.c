/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rounds_corrected.h. */
#include "daemon/event/rounds_corrected.h"

#include <stdlib.h>

#include "daemon/event/annulment.h"
#include "daemon/event/cases.h"
#include "daemon/event/group.h"
#include "daemon/event/rounds_row.h"
#include "daemon/event/tourney.h"
#include "sql/store_stage.h"
#include "text/text.h"

#define PARAGRAPH "DSU § 11"

struct mending {
	const struct work *work;
	const struct rounds_load *r;
	const struct kind_mismatch *m;
	const char *reason, *author;
	struct effects *fx;
};

/* --- players --------------------------------------------------------------------------------- */

static int64_t entry_of(const struct rounds_load *r, int number)
{
	for (int i = 0; i < r->entries.n; i++)
		if (r->entries.rows[i].number == number)
			return r->entries.rows[i].id;
	return 0;
}

/* --- letters --------------------------------------------------------------------------------- */

/* `how`: "asked", "stands" or "anew". */
static int tell_one(const struct mending *s, int number, const char *how)
{
	const struct kind_mismatch *m = s->m;
	struct letter_facts l = {
		.kind = POST_MATCH, .group = s->r->group.id, .token = TOKEN_PLAYER};

	l.to = rounds_load_person(s->r, number);
	if (!l.to)
		return STORE_FAILED;
	l.facts = json_pack("{s:i, s:s, s:b, s:i, s:i, s:b, s:i, s:s, s:s, s:s, s:s, s:s, s:s, "
			    "s:s}",
			    "round", m->round, "opponent", rounds_load_name(s->r, m->opponent),
			    "won", 0, "score2", 0, "against2", 0, "drawn_last", 0, "next_round", 0,
			    "next", "", "gone", "", "corrected", how, "wrong",
			    rounds_load_name(s->r, m->wrong), "rival",
			    rounds_load_name(s->r, m->rival), "right",
			    rounds_load_name(s->r, m->right), "reason", s->reason);
	effects_letter(s->fx, s->work, &l);
	return 1;
}

/* The players of the match and the one who may not have been let into it. */
static int tell_three(const struct mending *s, const char *how)
{
	const int numbers[] = {s->m->wrong, s->m->rival, s->m->opponent};
	int rc = 1;

	for (size_t i = 0; i < 3 && rc > 0; i++)
		if (numbers[i])
			rc = tell_one(s, numbers[i], how);
	return rc;
}

/* --- a further version of the round ---------------------------------------------------------- */

/* Returns the published pairs of a round without those of the two; NULL on a failure. */
static int pairs_without(const struct mending *s, int round, int a, int b, json_t **ret_pairs)
{
	struct round_row row;
	json_t *facts, *one;
	size_t i;
	int rc = store_round_get(s->work->ctx->store, s->r->group.stage, s->r->group.id, round,
				 &row);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	*ret_pairs = json_array();
	facts = json_loads(row.facts, 0, NULL);
	json_array_foreach(json_object_get(facts, "pairs"), i, one)
	{
		int white = (int)json_integer_value(json_object_get(one, "white"));
		int black = (int)json_integer_value(json_object_get(one, "black"));

		if (!(white == a && black == b) && !(white == b && black == a))
			json_array_append(*ret_pairs, one);
	}
	json_decref(facts);
	round_row_release(&row);
	return 1;
}

/* Takes over `pairs` and the decisions; NULL = none. */
static void publish(const struct mending *s, int round, json_t *pairs, json_t *stands,
		    json_t *left_out)
{
	rounds_row_add(s->work, s->r,
		       &(struct rounds_row){.round = round,
					    .version = s->r->versions[round - 1] + 1,
					    .starts = s->r->rounds[round - 1].start,
					    .reason = s->reason,
					    .author = s->author,
					    .pairs = pairs,
					    .places = s->r->places,
					    .n_places = s->r->n_places,
					    .stands = stands,
					    .left_out = left_out},
		       s->fx);
}

/* --- a match that has not begun -------------------------------------------------------------- */

static int make_anew(const struct mending *s)
{
	const struct kind_mismatch *m = s->m;
	const struct annulment a = {.group = s->r->group.id,
				    .player = rounds_load_player(s->r, m->wrong),
				    .round = m->round,
				    .why = s->reason,
				    .paragraph = PARAGRAPH};
	json_t *pairs;
	int left, rc = pairs_without(s, m->round, m->wrong, m->opponent, &pairs);

	if (rc <= 0)
		return rc;
	publish(s, m->round, pairs, NULL, NULL);
	rc = annulment_games(s->work, &a, s->fx, &left);
	return rc > 0 ? 2 : rc;
}

/* --- a match that has begun: the question ---------------------------------------------------- */

static int ask(const struct mending *s)
{
	const struct kind_mismatch *m = s->m;
	const struct tourney *t = &s->r->tourney;
	int64_t entry = entry_of(s->r, m->wrong);
	struct case_row row;
	int rc = store_case_find_event(s->work->ctx->store, CASE_PAIRING, t->id, entry, 0, &row);

	if (rc != 0) {
		if (rc > 0)
			case_row_release(&row);
		return rc < 0 ? rc : 1;
	}
	row = (struct case_row){
		.kind = CASE_PAIRING, .tourney = t->id, .group = s->r->group.id, .entry = entry};
	cases_open(s->work, &row,
		   json_pack("{s:s, s:i, s:s, s:s, s:s, s:s, s:[s,s]}", "event", t->code, "round",
			     m->round, "wrong", rounds_load_name(s->r, m->wrong), "opponent",
			     rounds_load_name(s->r, m->opponent), "rival",
			     rounds_load_name(s->r, m->rival), "right",
			     rounds_load_name(s->r, m->right), "choices", "continue", "start"),
		   s->fx);
	return tell_three(s, "asked");
}

/* --- cases that have become idle ------------------------------------------------------------- */

struct closing {
	const struct rounds_load *r;
	const struct kind_pairing *p;
	int64_t in_hand;
	struct effects *fx;
};

static int close_idle(void *arg, const struct case_row *row)
{
	struct closing *c = arg;

	if (row->kind != CASE_PAIRING || !row->entry || row->group != c->r->group.id ||
	    row->id == c->in_hand)
		return 0;
	for (size_t i = 0; i < c->p->n_mismatches; i++)
		if (entry_of(c->r, c->p->mismatches[i].wrong) == row->entry)
			return 0;
	effects_case_settled(c->fx, effect_stored(row->id), EFFECT_NONE);
	return 0;
}

int rounds_corrected_step(const struct work *work, const struct rounds_load *r,
			  const struct kind_pairing *p, struct effects *ret)
{
	struct closing c = {r, p, work->case_in_hand, ret};
	int rc = r->places ? store_case_open_in_group(work->ctx->store, r->group.id, close_idle, &c)
			   : 0;

	rc = rc < 0 ? rc : 1;
	for (size_t i = 0; i < p->n_mismatches && rc == 1; i++) {
		const struct mending s = {
			.work = work,
			.r = r,
			.m = &p->mismatches[i],
			.reason = N_("A ruling has changed the result of the match before it."),
			.author = "server",
			.fx = ret};

		rc = s.m->begun ? ask(&s) : make_anew(&s);
	}
	return rc;
}

/* --- the decision ---------------------------------------------------------------------------- */

/* Whether a place of the draw, from 0, is in that match. */
static bool is_in(const struct rounds_load *r, int number, int round, int match)
{
	for (size_t i = 0; i < r->n_places; i++)
		if (r->places[i] == number)
			return (int)(i >> round) + 1 == match;
	return false;
}

/* Everybody whose games end or count no more is told once. */
static int tell_anew(const struct mending *s, const struct id_set *players)
{
	const int numbers[] = {s->m->wrong, s->m->rival, s->m->opponent};
	int rc = tell_three(s, "anew");

	for (size_t i = 0; i < players->n && rc > 0; i++) {
		int number = rounds_load_number(s->r, players->v[i]);
		bool told = false;

		for (size_t k = 0; k < 3; k++)
			told = told || numbers[k] == number;
		if (!told)
			rc = tell_one(s, number, "anew");
	}
	return rc;
}

/* The games of a match: unfinished ones are annulled, finished ones left out. */
static int leave_out_match(const struct mending *s, int round, int match, struct id_set *players)
{
	const struct rounds_load *r = s->r;
	json_t *left_out = json_array(), *pairs = NULL;
	struct annulment a = {.group = r->group.id,
			      .round = round,
			      .why = s->reason,
			      .paragraph = PARAGRAPH,
			      .told = true,
			      .moved = true};
	int white = 0, black = 0, left, rc = 1;

	for (size_t i = 0; i < r->n_games; i++) {
		const struct rounds_game *g = &r->games[i];

		if (g->round != round || g->left_out || !is_in(r, g->white, round, match))
			continue;
		white = g->white;
		black = g->black;
		if (g->finished)
			json_array_append_new(left_out, json_integer(r->game_ids[i]));
	}
	if (white) {
		a.player = rounds_load_player(r, white);
		id_set_add(players, a.player);
		id_set_add(players, rounds_load_player(r, black));
		rc = pairs_without(s, round, white, black, &pairs);
	}
	if (pairs)
		publish(s, round, pairs, NULL, json_incref(left_out));
	if (pairs && rc > 0)
		rc = annulment_games(s->work, &a, s->fx, &left);
	json_decref(left_out);
	return rc;
}

static int play_anew(const struct mending *s)
{
	struct id_set players = {0};
	int match = s->m->match, rc = 1;

	for (int round = s->m->round; round <= (int)s->r->n_rounds && rc > 0; round++) {
		rc = leave_out_match(s, round, match, &players);
		match = (match + 1) / 2;
	}
	if (rc > 0)
		rc = tell_anew(s, &players);
	if (rc > 0 && store_group_is_over(s->r->group.state))
		rc = group_game_resumed(s->work, s->r->group.id, s->fx);
	free(players.v);
	return rc;
}

static int let_stand(const struct mending *s)
{
	const struct kind_mismatch *m = s->m;
	json_t *pairs;
	int rc = pairs_without(s, m->round, 0, 0, &pairs);

	if (rc <= 0)
		return rc;
	publish(s, m->round, pairs,
		json_pack("[{s:i, s:i, s:i}]", "match", m->match, "side", m->side, "right",
			  m->right),
		NULL);
	return tell_three(s, "stands");
}

static const struct kind_mismatch *find(const struct rounds_load *r, const struct kind_pairing *p,
					int64_t entry)
{
	for (size_t i = 0; i < p->n_mismatches; i++)
		if (entry_of(r, p->mismatches[i].wrong) == entry)
			return &p->mismatches[i];
	return NULL;
}

int rounds_corrected_decide(struct work *work, const struct case_row *row, bool stands,
			    const char *reason, struct effects *ret)
{
	const struct pair_options options = {.lang = text_lang("en")};
	struct mending s = {.work = work, .reason = reason, .author = work->author, .fx = ret};
	struct kind_pairing p;
	struct rounds_load r;
	struct tourney t;
	int rc = store_tourney_get(work->ctx->store, row->tourney, &t);

	if (rc > 0)
		rc = rounds_load(work->ctx, row->group, tourney_day(&t, work->received), &r);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	r.kind->rounds->next(&r.in, &options, &p);
	s.r = &r;
	s.m = find(&r, &p, row->entry);
	if (s.m)
		rc = stands ? let_stand(&s) : play_anew(&s);
	else
		rc = 0;
	work_rounds(work, row->group);
	kind_pairing_release(&p);
	rounds_load_release(&r);
	return rc;
}
