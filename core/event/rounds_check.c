/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Checks pairings made by hand against the absolute rules. */
#include "core/event/rounds_check.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/rounds_view.h"

enum colour_rule {
	COLOUR_FREE, /* colours are only preferences */
	/*
	 * difference and sequence of played games; players with over half in the last round are
	 * exempt
	 */
	COLOUR_DUTCH,
	COLOUR_FIDE,  /* the same, the opponents of such players exempt as well */
	COLOUR_DUBOV, /* the same without exemption */
	/* sequence of paired rounds, and half of them plus one; not in the last round */
	COLOUR_NSF,
	COLOUR_DANSK /* strong preferences */
};

enum bye_rule {
	BYE_DUMMY,    /* not twice against the same dummy */
	BYE_ONCE,     /* not twice */
	BYE_UNPLAYED, /* not after any full point without play */
};

/* The absolute rules of each system, in the order of rounds_systems. */
static const struct rules {
	bool forfeits_met;
	const char *met;
	enum bye_rule bye;
	const char *bye_text;
	enum colour_rule colour;
	const char *row, *difference; /* or the strong preference */
} all_rules[] = {
	{false, "DSU 4.9.1", BYE_DUMMY, "DSU 4.9.1", COLOUR_FREE, NULL, NULL},
	{true, "NSF 6A", BYE_UNPLAYED, "NSF 12A", COLOUR_NSF, "NSF 7A", "NSF 7B"},
	{false, "DSU 4.9.3 1.2", BYE_ONCE, "DSU 4.9.3 2.2", COLOUR_DANSK, NULL, "DSU 4.9.3 7.2"},
	{false, "DSU 4.9.5 B1", BYE_UNPLAYED, "DSU 4.9.5 B1", COLOUR_DUTCH, "DSU 4.9.5 B2",
	 "DSU 4.9.5 B2"},
	{false, "KNSB B1", BYE_UNPLAYED, "KNSB B1", COLOUR_DUTCH, "KNSB B2", "KNSB B2"},
	{false, "DSU 4.9.6 2.1", BYE_UNPLAYED, "DSU 4.9.6 2.2", COLOUR_DUBOV, "DSU 4.9.6 2.4",
	 "DSU 4.9.6 2.3"},
	{false, "FIDE C.04.3 C1", BYE_UNPLAYED, "FIDE C.04.3 C2", COLOUR_FIDE, "FIDE C.04.3 C3",
	 "FIDE C.04.3 C3"},
	{false, "FIDE C.04.4.2 C1", BYE_UNPLAYED, "FIDE C.04.4.2 C2", COLOUR_DUBOV,
	 "FIDE C.04.4.2 C3", "FIDE C.04.4.2 C3"},
};

struct check {
	const struct rules *rules;
	const struct pair_state *s;
	bool *seen;
};

static const char *word_of(enum rounds_refusal_id id)
{
	static const char *const words[] = {
#define X(id, word) word,
		ROUNDS_REFUSALS(X)
#undef X
	};

	return words[id];
}

static struct rounds_refusal refuse(enum rounds_refusal_id id, const char *paragraph, int a)
{
	return (struct rounds_refusal){
		.id = id, .word = word_of(id), .paragraph = paragraph, .a = a};
}

static struct rounds_refusal allowed(void)
{
	return refuse(ROUNDS_REFUSAL_OK, NULL, 0);
}

/* The colours that count for a rule, latest first. */
struct colours {
	int white, black, row; /* consecutive games with `last` */
	enum pair_colour last;
	enum pair_colour rounds[2]; /* of the last two rounds; unplayed ones have no colour */
};

static enum pair_colour counted(const struct check *c, const struct pair_entry *e)
{
	bool text_counts_bye = c->rules->colour == COLOUR_NSF || c->rules->colour == COLOUR_DANSK;

	if (e->result == PAIR_BYE)
		return text_counts_bye ? PAIR_WHITE : PAIR_NO_COLOUR;
	if (pair_is_played(e) || (pair_is_forfeit(e) && c->rules->colour == COLOUR_NSF))
		return e->colour;
	return PAIR_NO_COLOUR;
}

static struct colours colours_of(const struct check *c, int player)
{
	const struct pair_player *p = &c->s->players[player];
	struct colours k = {.last = PAIR_NO_COLOUR};
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		enum pair_colour had = counted(c, &p->history[r]);

		k.rounds[1] = k.rounds[0];
		k.rounds[0] = had;
		if (had == PAIR_NO_COLOUR)
			continue;
		k.white += had == PAIR_WHITE;
		k.black += had == PAIR_BLACK;
		k.row = had == k.last ? k.row + 1 : 1;
		k.last = had;
	}
	return k;
}

static bool is_over_half(const struct pair_state *s, int player)
{
	return 2 * s->score[player] > (int64_t)(s->round - 1) * s->scale;
}

/* Returns the colour that a player of Dansk Schweizer must have, if any. */
static enum pair_colour strong_preference(const struct colours *k)
{
	int difference = k->white - k->black;

	if (difference >= 2)
		return PAIR_BLACK;
	if (difference <= -2)
		return PAIR_WHITE;
	return k->rounds[0] == k->rounds[1] ? pair_other(k->rounds[0]) : PAIR_NO_COLOUR;
}

static struct rounds_refusal about_colour(enum rounds_refusal_id id, const char *paragraph,
					  int number, enum pair_colour colour)
{
	struct rounds_refusal r = refuse(id, paragraph, number);

	r.colour = colour;
	return r;
}

static struct rounds_refusal check_row(const struct check *c, int player, enum pair_colour colour)
{
	struct colours k = colours_of(c, player);
	int with = 1 + (colour == PAIR_WHITE ? k.white : k.black);
	int without = colour == PAIR_WHITE ? k.black : k.white;
	int most_in_a_row = c->rules->colour == COLOUR_NSF ? 3 : 2;
	int number = c->s->players[player].id;

	/* NSF: half of the games plus one also means a difference of two. */
	if (k.last == colour && k.row >= most_in_a_row)
		return about_colour(ROUNDS_REFUSAL_IN_A_ROW, c->rules->row, number, colour);
	if (with - without > 2)
		return about_colour(ROUNDS_REFUSAL_DIFFERENCE, c->rules->difference, number,
				    colour);
	return allowed();
}

/* A strong preference is met, unless both have it and both have over half in the last round. */
static struct rounds_refusal check_strong(const struct check *c, int player, int opponent,
					  enum pair_colour colour)
{
	struct colours k = colours_of(c, player), other = colours_of(c, opponent);
	enum pair_colour due = strong_preference(&k);

	if (due == PAIR_NO_COLOUR || due == colour)
		return allowed();
	if (strong_preference(&other) == due && pair_is_last_round(c->s) &&
	    is_over_half(c->s, player) && is_over_half(c->s, opponent))
		return allowed();
	return about_colour(ROUNDS_REFUSAL_STRONG, c->rules->difference, c->s->players[player].id,
			    colour);
}

static struct rounds_refusal check_colour(const struct check *c, int player, int opponent,
					  enum pair_colour colour)
{
	bool last = pair_is_last_round(c->s);

	switch (c->rules->colour) {
	case COLOUR_FREE: break;
	case COLOUR_DUTCH:
		if (last && is_over_half(c->s, player))
			break;
		return check_row(c, player, colour);
	case COLOUR_FIDE:
		if (last && (is_over_half(c->s, player) || is_over_half(c->s, opponent)))
			break;
		return check_row(c, player, colour);
	case COLOUR_DUBOV: return check_row(c, player, colour);
	case COLOUR_NSF:
		if (last)
			break;
		return check_row(c, player, colour);
	case COLOUR_DANSK: return check_strong(c, player, opponent, colour);
	}
	return allowed();
}

static int find(const struct pair_state *s, int number)
{
	size_t i;

	for (i = 0; i < s->n; i++) {
		if (s->players[i].id == number)
			return (int)i;
	}
	return -1;
}

static struct rounds_refusal check_player(struct check *c, int number)
{
	int at = find(c->s, number);

	if (at < 0)
		return refuse(ROUNDS_REFUSAL_NO_PLAYER, NULL, number);
	if (!pair_is_active(&c->s->players[at]))
		return refuse(ROUNDS_REFUSAL_NOT_THERE, NULL, number);
	if (c->seen[at])
		return refuse(ROUNDS_REFUSAL_TWICE, NULL, number);
	c->seen[at] = true;
	return allowed();
}

static struct rounds_refusal check_pair(struct check *c, const struct rounds_hand_pair *pair)
{
	struct rounds_refusal r = check_player(c, pair->white);
	int white, black, met;

	if (r.id == ROUNDS_REFUSAL_OK)
		r = check_player(c, pair->black);
	if (r.id != ROUNDS_REFUSAL_OK)
		return r;
	white = find(c->s, pair->white);
	black = find(c->s, pair->black);
	met = pair_met(c->s, white, black, c->rules->forfeits_met);
	if (met) {
		r = refuse(ROUNDS_REFUSAL_MET, c->rules->met, pair->white);
		r.b = pair->black;
		r.round = met;
		return r;
	}
	r = check_colour(c, white, black, PAIR_WHITE);
	return r.id == ROUNDS_REFUSAL_OK ? check_colour(c, black, white, PAIR_BLACK) : r;
}

/* Monrad: the last player in an odd field, X or the first who left (DSU 4.9.1). */
static int dummy_of(const struct pair_state *s)
{
	int first = PAIR_X;
	size_t i;

	for (i = 0; i < s->n && s->n % 2 == 0; i++) {
		const struct pair_player *p = &s->players[i];

		if (p->withdrawn &&
		    (first < 0 || p->withdrawn_order < s->players[first].withdrawn_order))
			first = (int)i;
	}
	return first;
}

/* Returns the round in which a player got what excludes them from the bye; 0 if none. */
static int bye_forbidden_by(const struct check *c, int player, int dummy)
{
	const struct pair_player *p = &c->s->players[player];
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		const struct pair_entry *e = &p->history[r];
		bool same = e->opp == dummy || (dummy == PAIR_X && e->opp == PAIR_NOBODY);

		if (e->result == PAIR_BYE && (c->rules->bye != BYE_DUMMY || same))
			return (int)r + 1;
		if (e->result == PAIR_WON_UNPLAYED && c->rules->bye == BYE_UNPLAYED)
			return (int)r + 1;
	}
	if (c->rules->bye == BYE_DUMMY && dummy >= 0)
		return pair_met(c->s, player, dummy, false);
	return 0;
}

/* One of the players in no pair has the bye in an odd field. */
static struct rounds_refusal check_rest(const struct check *c, int *ret_bye, int *ret_bye_against)
{
	int left = -1, active = 0, dummy = PAIR_X, round;
	struct rounds_refusal r;
	size_t i;

	for (i = 0; i < c->s->n; i++) {
		if (!pair_is_active(&c->s->players[i]))
			continue;
		active++;
		if (c->seen[i])
			continue;
		if (left >= 0)
			return refuse(ROUNDS_REFUSAL_LEFT_OUT, NULL, c->s->players[i].id);
		left = (int)i;
	}
	*ret_bye = *ret_bye_against = 0;
	if (left < 0)
		return allowed();
	if (active % 2 == 0)
		return refuse(ROUNDS_REFUSAL_LEFT_OUT, NULL, c->s->players[left].id);
	if (c->rules->bye == BYE_DUMMY)
		dummy = dummy_of(c->s);
	round = bye_forbidden_by(c, left, dummy);
	r = refuse(round ? ROUNDS_REFUSAL_BYE : ROUNDS_REFUSAL_OK,
		   round ? c->rules->bye_text : NULL, round ? c->s->players[left].id : 0);
	r.round = round;
	*ret_bye = c->s->players[left].id;
	if (dummy >= 0)
		*ret_bye_against = c->s->players[dummy].id;
	return r;
}

struct rounds_refusal rounds_check_open(const struct rounds_event *e, struct civil today)
{
	struct rounds_due due = rounds_due(e, today, 0);
	struct rounds_refusal r = allowed();

	if (due.state == ROUNDS_OVER)
		return refuse(ROUNDS_REFUSAL_NO_MORE, "DSU 4.9", due.round);
	if (due.state != ROUNDS_DUE && due.unfinished) {
		r = refuse(ROUNDS_REFUSAL_UNFINISHED, "DSU 4.9.1", due.unfinished);
		r.round = due.round;
	}
	return r;
}

struct rounds_refusal rounds_check_pairs(const struct rounds_event *e,
					 const struct rounds_hand_pair *pairs, size_t n,
					 int *ret_bye, int *ret_bye_against)
{
	struct rounds_refusal r = allowed();
	struct check c = {.rules = &all_rules[e->options.system - rounds_systems]};
	struct rounds_view v;
	char text[160];
	int bye, against;
	size_t i;

	if (rounds_view_init(e, &v, text, sizeof(text)))
		return refuse(ROUNDS_REFUSAL_BAD_FACTS, NULL, 0);
	c.s = &v.state;
	c.seen = mem_zeroed(v.state.n + 1, sizeof(*c.seen));
	for (i = 0; i < n && r.id == ROUNDS_REFUSAL_OK; i++)
		r = check_pair(&c, &pairs[i]);
	if (r.id == ROUNDS_REFUSAL_OK)
		r = check_rest(&c, &bye, &against);
	if (r.id == ROUNDS_REFUSAL_OK) {
		*ret_bye = bye;
		*ret_bye_against = against;
	}
	free(c.seen);
	rounds_view_release(&v);
	return r;
}
