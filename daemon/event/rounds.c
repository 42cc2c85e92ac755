/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rounds.h. */
#include "daemon/event/rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/event/annulment.h"
#include "daemon/event/calendar.h"
#include "daemon/event/cases.h"
#include "daemon/event/draw_lots.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/game_step.h"
#include "daemon/event/group.h"
#include "daemon/event/rounds_corrected.h"
#include "daemon/event/rounds_row.h"
#include "sql/store_stage.h"
#include "text/text.h"

#define STEPS_MOST 64 /* per group and act; each step starts games or ends the loop */

/* State of a step. */
struct stepping {
	struct work *work;
	struct rounds_load r;
	struct kind_pairing p;	     /* explained in English */
	struct kind_pairing local;   /* the same in the other language */
	const char *reason, *author; /* a leader's; else "" and "server" */
	bool anew;		     /* the last round again, before its start */
	struct effects fx;
};

static struct civil today_of(const struct work *work, const struct group_row *g)
{
	struct zone zone = ZONE_COPENHAGEN;

	zone_parse(g->zone, &zone);
	return work->has_asof ? work->asof : zone_date(zone, work->received);
}

/* --- the round as it is published ------------------------------------------------------------ */

static const char *or_empty(const char *text)
{
	return text ? text : "";
}

static void add_pairs(const struct stepping *s, json_t *to)
{
	for (size_t i = 0; i < s->p.n; i++) {
		const struct kind_pair *p = &s->p.pairs[i];
		const char *local = i < s->local.n ? or_empty(s->local.pairs[i].why) : "";

		json_array_append_new(to, json_pack("{s:i, s:i, s:i, s:s, s:s}", "white", p->white,
						    "black", p->black, "games", p->games, "why",
						    or_empty(p->why), "local", local));
	}
}

/* Pairs published so far in a round whose matches start one by one. */
static json_t *pairs_before(struct stepping *s, int version)
{
	struct round_row row;
	json_t *facts, *pairs = NULL;

	if (version > 1 && !s->anew &&
	    store_round_get(s->work->ctx->store, s->r.group.stage, s->r.group.id, s->p.round,
			    &row) > 0) {
		facts = json_loads(row.facts, 0, NULL);
		pairs = json_deep_copy(json_object_get(facts, "pairs"));
		json_decref(facts);
		round_row_release(&row);
	}
	return pairs ? pairs : json_array();
}

static void publish(struct stepping *s, struct civil starts, json_t *pairs, int version)
{
	bool drawn_now = s->p.places != NULL;

	add_pairs(s, pairs);
	rounds_row_add(s->work, &s->r,
		       &(struct rounds_row){.round = s->p.round,
					    .version = version,
					    .starts = starts,
					    .reason = s->reason,
					    .author = s->author,
					    .pairs = pairs,
					    .bye = s->p.bye,
					    .bye_against = s->p.bye_against,
					    .bye_why = s->p.bye_why,
					    .bye_local = s->local.bye_why,
					    .places = drawn_now ? s->p.places : s->r.places,
					    .n_places = drawn_now ? s->p.n_places : s->r.n_places},
		       &s->fx);
}

/* --- games and letters ----------------------------------------------------------------------- */

/*
 * The start of the round: that many days after its pairing, but not before the group's start
 * (EVENTS E14).
 */
static struct civil start_of(const struct stepping *s)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);
	struct civil today = today_of(s->work, &s->r.group);
	int days =
		option_number(&s->r.options, EVENT_OPTION_START_DAYS, s->work->ctx->set.start_days);

	ruleset_read(s->r.group.ruleset, &rules, NULL);
	return s->r.group.start.day >= today.day
		       ? s->r.group.start
		       : calendar_start(civil_add_days(today, days), today, &rules);
}

static int begin_game(struct stepping *s, int white, int black, struct civil start)
{
	struct game_row row = {.group = s->r.group.id, .round = s->p.round, .start = start};
	const struct player *first = rounds_load_person(&s->r, white),
			    *second = rounds_load_person(&s->r, black);

	if (!first || !second)
		return STORE_FAILED;
	snprintf(row.ruleset, sizeof(row.ruleset), "%s", s->r.group.ruleset);
	snprintf(row.zone, sizeof(row.zone), "%s", s->r.group.zone);
	return game_tx_begin(s->work, &row, "", first, second, &s->fx);
}

/* The day on which the round ends, if the next one follows the calendar. */
static struct civil end_of(const struct stepping *s)
{
	const char *next = option_word(&s->r.options, EVENT_OPTION_NEXT);
	int months = option_number(&s->r.options, EVENT_OPTION_ROUND_MONTHS, ROUNDS_MONTHS_DEFAULT);

	return next && !strcmp(next, "date")
		       ? civil_add_months(s->r.group.start, s->p.round * months)
		       : CIVIL_NONE;
}

/* The match that decides a knock-out, or the last round announced. */
static bool is_last_round(const struct stepping *s)
{
	size_t places = s->p.places ? s->p.n_places : s->r.n_places;

	if (places)
		return places >> s->p.round <= 1;
	return s->p.round >= option_number(&s->r.options, EVENT_OPTION_ROUNDS, ROUNDS_MOST);
}

/* Tells one player of a pair (index `pair`, -1 for the bye). */
static int tell(struct stepping *s, int number, int opponent, bool white, int pair,
		struct civil start)
{
	struct letter_facts l = {.kind = POST_ROUND, .group = s->r.group.id, .token = TOKEN_PLAYER};
	char from[CIVIL_TEXT] = "", end[CIVIL_TEXT] = "";
	const struct player *p = rounds_load_person(&s->r, number);
	const char *why;
	bool english;

	if (!p)
		return STORE_FAILED;
	english = !strcmp(p->lang, "en");
	if (pair < 0)
		why = english ? s->p.bye_why : s->local.bye_why;
	else
		why = english || (size_t)pair >= s->local.n ? s->p.pairs[pair].why
							    : s->local.pairs[pair].why;
	civil_format(start, from);
	if (!civil_is_none(end_of(s)))
		civil_format(end_of(s), end);
	l.to = p;
	l.facts = json_pack("{s:i, s:s, s:b, s:b, s:i, s:i, s:b, s:s, s:s, s:s}", "round",
			    s->p.round, "opponent", rounds_load_name(&s->r, opponent), "bye",
			    opponent == 0, "white", white, "games",
			    pair < 0 ? 0 : s->p.pairs[pair].games, "of_match",
			    pair >= 0 && s->p.pairs[pair].match ? s->p.pairs[pair].game : 0, "last",
			    is_last_round(s), "from", from, "end", end, "why", or_empty(why));
	effects_letter(&s->fx, s->work, &l);
	return 1;
}

/* Which of the two has White first in a match, by lot with the late seed (EVENTS E16). */
static int draw_colours(struct stepping *s, struct kind_pair *p)
{
	const int two[2] = {p->white, p->black};
	int white, rc = draw_lots_for_ko(s->work, &s->r.group, s->p.round, p->match, p->game, two,
					 &s->fx, &white);

	if (rc > 0 && white != p->white) {
		p->black = p->white;
		p->white = white;
	}
	return rc;
}

static int begin_pair(struct stepping *s, size_t i, struct civil start)
{
	const struct kind_pair *p = &s->p.pairs[i];
	int rc = begin_game(s, p->white, p->black, start);

	if (rc > 0 && p->games == 2)
		rc = begin_game(s, p->black, p->white, start);
	if (rc > 0)
		rc = tell(s, p->white, p->black, true, (int)i, start);
	if (rc > 0)
		rc = tell(s, p->black, p->white, false, (int)i, start);
	return rc;
}

/* --- decided matches of a knock-out ------------------------------------------------------------
 */

/* The act has ended a game of the two in that round, or corrected its result. */
static bool decided_now(const struct stepping *s, const struct kind_match *m)
{
	const struct id_set *ended = &s->work->ended;

	for (size_t i = 0; i < s->r.n_games; i++) {
		const struct rounds_game *g = &s->r.games[i];

		if (g->round != m->round || (g->white != m->winner && g->black != m->winner))
			continue;
		for (size_t k = 0; k < ended->n; k++)
			if (ended->v[k] == s->r.game_ids[i])
				return true;
	}
	return false;
}

/* The two one of whom the winner will meet. */
static json_t *of_json(const struct stepping *s, const struct kind_match *m)
{
	json_t *list = json_array();

	for (size_t i = 0; i < 2 && m->of[i]; i++)
		json_array_append_new(list, json_string(rounds_load_name(&s->r, m->of[i])));
	return list;
}

static int tell_match(struct stepping *s, const struct kind_match *m, bool winner)
{
	struct letter_facts l = {.kind = POST_MATCH, .group = s->r.group.id, .token = TOKEN_PLAYER};

	l.to = rounds_load_person(&s->r, winner ? m->winner : m->loser);
	if (!l.to)
		return STORE_FAILED;
	l.facts = json_pack("{s:i, s:s, s:b, s:i, s:i, s:b, s:i, s:s, s:s, s:o, s:b}", "round",
			    m->round, "opponent",
			    rounds_load_name(&s->r, winner ? m->loser : m->winner), "won", winner,
			    "score2", winner ? m->winner2 : m->loser2, "against2",
			    winner ? m->loser2 : m->winner2, "drawn_last", m->drawn_last,
			    "next_round", winner ? m->next_round : 0, "next",
			    winner ? rounds_load_name(&s->r, m->opponent) : "", "gone",
			    winner ? rounds_load_name(&s->r, m->gone) : "", "of",
			    winner ? of_json(s, m) : json_array(), "asked", m->asked);
	effects_letter(&s->fx, s->work, &l);
	return 1;
}

/*
 * Once a match is decided, both are told; at the draw, those whose place in the first round is
 * free.  The last match is in the final table.
 */
static int tell_matches(struct stepping *s)
{
	int rc = 1;

	for (size_t i = 0; i < s->p.n_matches && rc > 0; i++) {
		const struct kind_match *m = &s->p.matches[i];

		if (!m->next_round || (m->loser ? !decided_now(s, m) : !s->p.places))
			continue;
		if (m->loser)
			rc = tell_match(s, m, false);
		if (rc > 0)
			rc = tell_match(s, m, true);
	}
	s->work->ended.n = 0;
	return rc;
}

/* --- cases ----------------------------------------------------------------------------------- */

static int close_case(struct stepping *s)
{
	struct case_row row;
	int rc = store_case_find_event(s->work->ctx->store, CASE_PAIRING, s->r.tourney.id, 0, 0,
				       &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	effects_case_settled(&s->fx, effect_stored(row.id), EFFECT_NONE);
	case_row_release(&row);
	return 1;
}

/* "3-1 4-2", the syntax for hand-made pairs. */
static void write_pairs(const struct kind_pairing *p, struct sbuf *out)
{
	for (size_t i = 0; i < p->n; i++)
		sbuf_addf(out, "%s%d-%d", i ? " " : "", p->pairs[i].white, p->pairs[i].black);
}

/* Asks once: the obstacle, and a legal round if one is known. */
static int ask(struct stepping *s)
{
	struct sbuf instead = SBUF_INIT;
	struct case_row row;
	int rc = store_case_find_event(s->work->ctx->store, CASE_PAIRING, s->r.tourney.id, 0, 0,
				       &row);

	if (rc != 0) {
		if (rc > 0)
			case_row_release(&row);
		return rc < 0 ? rc : 1;
	}
	write_pairs(&s->p, &instead);
	row = (struct case_row){
		.kind = CASE_PAIRING, .tourney = s->r.tourney.id, .group = s->r.group.id};
	cases_open(s->work, &row,
		   json_pack("{s:s, s:i, s:s, s:s, s:[s]}", "event", s->r.tourney.code, "round",
			     s->p.round, "why", s->p.impossible, "instead", or_empty(instead.buf),
			     "choices", "pair"),
		   &s->fx);
	sbuf_release(&instead);
	return 1;
}

/* --- what is unfinished when the date of the next round has come ------------------------------ */

static int adjudicate_game(struct stepping *s, int64_t id)
{
	struct event_list list = {NULL, 0, 0};
	struct game_event *ev;
	struct game_tx m;
	int rc = game_step_open(s->work, id, &m, &s->fx);

	if (rc <= 0 || m.game->phase != PHASE_OPEN)
		return rc < 0 ? rc : 1;
	ev = event_list_add(&list, EVENT_ADJUDICATION, s->work->received);
	ev->side = SIDE_NONE;
	ev->day = today_of(s->work, &s->r.group);
	ev->until = civil_add_days(ev->day, s->r.in.answer_days);
	rc = game_step_facts(s->work, &m, &list, &s->fx);
	event_list_release(&list);
	return rc;
}

static int adjudicate(struct stepping *s)
{
	int rc = 1;

	for (size_t i = 0; i < s->r.n_games && rc > 0; i++)
		if (!s->r.games[i].finished)
			rc = adjudicate_game(s, s->r.game_ids[i]);
	return rc;
}

/* --- the end --------------------------------------------------------------------------------- */

struct ending {
	struct instant last;
};

static int later(void *arg, const struct game_row *row)
{
	struct ending *e = arg;

	if (row->ended_at.sec > e->last.sec)
		e->last = row->ended_at;
	return 0;
}

static int finish(struct stepping *s)
{
	struct group_row *g = &s->r.group;
	struct ending e = {{0}};
	struct zone zone = ZONE_COPENHAGEN;
	int rc;

	for (size_t i = 0; i < s->r.n_games; i++)
		if (!s->r.games[i].finished)
			return 1;
	rc = store_game_each(s->work->ctx->store, &(struct game_query){.group = g->id}, later, &e);
	zone_parse(g->zone, &zone);
	g->state = GROUP_FINISHED;
	if (civil_is_none(g->ended))
		g->ended = zone_date(zone, e.last.sec ? e.last : s->work->received);
	g->final_at = s->work->received;
	effects_group(&s->fx, g);
	effects_pages(&s->fx, g->id, 0);
	return rc < 0 ? rc : 1;
}

/* --- one step -------------------------------------------------------------------------------- */

static int begin_round(struct stepping *s)
{
	bool known = s->p.round <= (int)s->r.n_rounds;
	struct civil start = s->anew ? s->r.rounds[s->p.round - 1].start : start_of(s);
	int version = known ? s->r.versions[s->p.round - 1] + 1 : 1;
	int rc = close_case(s);

	for (size_t i = 0; i < s->p.n && rc > 0; i++)
		if (s->p.pairs[i].match)
			rc = draw_colours(s, &s->p.pairs[i]);
	publish(s, known ? s->r.rounds[s->p.round - 1].start : start, pairs_before(s, version),
		version);
	for (size_t i = 0; i < s->p.n && rc > 0; i++)
		rc = begin_pair(s, i, start);
	if (rc > 0 && s->p.bye)
		rc = tell(s, s->p.bye, 0, false, -1, start);
	return rc;
}

/* A correction after the end of a knock-out may leave its last match level. */
static int reopen(struct stepping *s)
{
	return store_group_is_over(s->r.group.state)
		       ? group_game_resumed(s->work, s->r.group.id, &s->fx)
		       : 1;
}

static int act_on(struct stepping *s)
{
	int rc = s->p.next == KIND_NEXT_PAIRED ? reopen(s) : 1;

	if (rc <= 0 || (store_group_is_over(s->r.group.state) && s->p.next != KIND_NEXT_PAIRED))
		return rc;
	switch (s->p.next) {
	case KIND_NEXT_PAIRED: return begin_round(s);
	case KIND_NEXT_WAITS:
	case KIND_NEXT_DATE: return 1;
	case KIND_NEXT_RULINGS: return adjudicate(s);
	case KIND_NEXT_CASE: return ask(s);
	case KIND_NEXT_OVER: return finish(s);
	}
	return 1;
}

/* The server's language, or the first that is not English. */
static const struct lang *other_language(const struct work *work)
{
	const struct lang *lang = work->ctx->set.lang;

	for (size_t i = 0; i < text_lang_count() && !strcmp(lang->code, "en"); i++)
		lang = text_lang_at(i);
	return lang;
}

static void look(struct stepping *s)
{
	const struct pair_options english = {.explain = true, .lang = text_lang("en")};
	const struct pair_options local = {.explain = true, .lang = other_language(s->work)};

	s->r.kind->rounds->next(&s->r.in, &english, &s->p);
	s->r.kind->rounds->next(&s->r.in, &local, &s->local);
}

/*
 * Games are running, and no date starts the next ones before they are over.  In a knock-out each
 * match starts when its two players are known, whatever the round of the others.
 */
static bool waits_for_results(const struct stepping *s)
{
	const struct kind_rounds *rounds = s->r.kind->rounds;

	return s->p.n > 0 && !s->p.pairs[0].match &&
	       !(rounds->by_date && rounds->by_date(&s->r.options));
}

/*
 * 2: games have started, and more may follow; 1: nothing more for now.  *ret_tourney is unchanged
 * if the group is not running; of those that are over only a knock-out may go on.
 */
static int step(struct work *work, int64_t group, int64_t *ret_tourney)
{
	struct stepping s = {.work = work, .reason = "", .author = "server", .fx = EFFECTS_INIT};
	struct group_row g;
	bool again;
	int rc = store_group_get(work->ctx->store, group, &g);

	if (rc > 0 && (g.state == GROUP_RUNNING || store_group_is_over(g.state)))
		rc = rounds_load(work->ctx, group, today_of(work, &g), &s.r);
	else
		return rc < 0 ? rc : 1;
	if (rc > 0 && store_group_is_over(g.state) && !s.r.places) {
		rounds_load_release(&s.r);
		return 1;
	}
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	look(&s);
	rc = tell_matches(&s);
	if (rc > 0)
		rc = rounds_corrected_step(work, &s.r, &s.p, &s.fx);
	again = rc == 2;
	if (rc == 1)
		rc = act_on(&s);
	if (rc > 0)
		rc = effects_store(work, &s.fx);
	*ret_tourney = s.r.tourney.id;
	if (rc > 0 && (again || (s.p.next == KIND_NEXT_PAIRED && !waits_for_results(&s))))
		rc = 2;
	effects_release(&s.fx);
	kind_pairing_release(&s.p);
	kind_pairing_release(&s.local);
	rounds_load_release(&s.r);
	return rc;
}

int rounds_run(struct work *work)
{
	int rc = 1;

	for (size_t i = 0; i < work->rounds.n && rc > 0; i++) {
		int64_t tourney = 0;

		rc = 2;
		for (int k = 0; k < STEPS_MOST && rc == 2; k++)
			rc = step(work, work->rounds.v[i], &tourney);
		if (rc > 0 && tourney) /* the date of the following round */
			rc = calendar_refresh(work, tourney);
	}
	work->rounds.n = 0;
	return rc < 0 ? rc : 1;
}

/* --- by hand --------------------------------------------------------------------------------- */

static void take_manual(struct stepping *s, const struct rounds_manual *manual)
{
	int games = option_number(&s->r.options, EVENT_OPTION_GAMES, 1);

	s->p = (struct kind_pairing){.next = KIND_NEXT_PAIRED,
				     .round = (int)s->r.in.event.n_rounds + 1,
				     .at = CIVIL_NONE};
	s->p.pairs = mem_zeroed(manual->n + 1, sizeof(*s->p.pairs));
	for (size_t i = 0; i < manual->n; i++)
		s->p.pairs[i] = (struct kind_pair){manual->pairs[i].white,
						   manual->pairs[i].black,
						   games,
						   mem_strdup(manual->reason),
						   0,
						   1};
	s->p.n = manual->n;
}

/*
 * Excludes the last round from the pairing history (DSU section 4 § 11): false if its day has come
 * or somebody has moved in it.
 */
static bool leave_out_last(struct stepping *s)
{
	struct rounds_event *e = &s->r.in.event;
	size_t kept = 0;

	if (s->r.rounds[e->n_rounds - 1].start.day <= today_of(s->work, &s->r.group).day)
		return false;
	for (size_t i = 0; i < e->n_games; i++) {
		if (s->r.games[i].round != (int)e->n_rounds)
			s->r.games[kept++] = s->r.games[i];
		else if (s->r.games[i].begun)
			return false;
	}
	e->n_games = kept;
	e->n_rounds--;
	s->anew = true;
	return true;
}

/* Whether the requested round can be paired by hand now. */
static bool open_round(struct stepping *s, const struct rounds_manual *manual,
		       struct rounds_refusal *ret_refusal)
{
	int last = (int)s->r.n_rounds;
	bool next = !manual->round || manual->round == last + 1;

	*ret_refusal = (struct rounds_refusal){
		.id = ROUNDS_REFUSAL_BEGUN, .word = "round_begun", .a = manual->round};
	return next || (last > 0 && manual->round == last && leave_out_last(s));
}

/* Annuls the old games of the round before starting the new ones. */
static int annul_round(struct stepping *s)
{
	const struct annulment a = {.group = s->r.group.id,
				    .round = s->p.round,
				    .why = s->reason,
				    .paragraph = "DSU § 11"};
	int left;

	return s->anew ? annulment_games(s->work, &a, &s->fx, &left) : 1;
}

int rounds_pair_manually(struct work *work, int64_t group, const struct rounds_manual *manual,
			 struct rounds_refusal *ret_refusal)
{
	struct stepping s = {
		.work = work, .reason = manual->reason, .author = work->author, .fx = EFFECTS_INIT};
	struct group_row g;
	int rc = store_group_get(work->ctx->store, group, &g);

	if (rc > 0)
		rc = rounds_load(work->ctx, group, today_of(work, &g), &s.r);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	if (open_round(&s, manual, ret_refusal)) {
		take_manual(&s, manual);
		*ret_refusal = s.r.kind->rounds->check(&s.r.in, manual->pairs, manual->n, &s.p.bye,
						       &s.p.bye_against);
	}
	rc = ret_refusal->id == ROUNDS_REFUSAL_OK;
	if (rc > 0)
		rc = annul_round(&s);
	if (rc > 0)
		rc = begin_round(&s);
	if (rc > 0)
		rc = effects_store(work, &s.fx);
	if (rc > 0)
		rc = calendar_refresh(work, s.r.tourney.id);
	effects_release(&s.fx);
	kind_pairing_release(&s.p);
	rounds_load_release(&s.r);
	return rc;
}

int rounds_note_absence(struct work *work, int64_t group, int64_t player, int round,
			const char **ret_refused)
{
	struct rounds_load r;
	struct group_row g;
	int64_t entry = 0;
	int rc = store_group_get(work->ctx->store, group, &g);

	if (rc > 0)
		rc = rounds_load(work->ctx, group, today_of(work, &g), &r);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	r.in.event.options.rounds = option_number(&r.options, EVENT_OPTION_ROUNDS, ROUNDS_MOST);
	*ret_refused = rounds_absence_refused(&r.in.event, rounds_load_number(&r, player), round);
	for (int i = 0; i < r.entries.n; i++)
		if (r.entries.rows[i].player == player)
			entry = r.entries.rows[i].id;
	if (!*ret_refused)
		rc = store_absence_add(work->ctx->store, entry, round, work->received);
	rounds_load_release(&r);
	return rc < 0 ? rc : 1;
}

int rounds_note_early_absence(struct work *work, const struct tourney_facts *t, int64_t entry,
			      int round, const char **ret_refused)
{
	int rounds = option_number(&t->options, EVENT_OPTION_ROUNDS, ROUNDS_MOST);

	*ret_refused = round < 1 || round > rounds ? "no_such_round" : NULL;
	return *ret_refused ? 1 : store_absence_add(work->ctx->store, entry, round, work->received);
}
