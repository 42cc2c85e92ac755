/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_acts.h. */
#include "daemon/web/desk_acts.h"

#include <stdbool.h>
#include <string.h>

#include "core/event/kind.h"
#include "core/event/kind_admission.h"
#include "daemon/event_options.h"

/* What a tournament must be for an act. */
enum need {
	SINGLES = 1 << 0, /* players enter for themselves */
	TEAMS = 1 << 1,
	SERVER = 1 << 2, /* games are played here */
	BOARD = 1 << 3,	 /* results are reported */
	PAIRED = 1 << 4, /* a leader may pair a round */
	GROUPS = 1 << 5, /* groups are composed at closing */
	SEATED = 1 << 6, /* a schedule joins seats */
	INVITED = 1 << 7,
	FEE = 1 << 8,
	STAGED = 1 << 10,  /* a further stage may be drawn */
	STANDING = 1 << 9, /* groups start whenever they are full */
};

#define DRAFT	 (1u << TOURNEY_DRAFT)
#define OPEN	 (1u << TOURNEY_OPEN)
#define CLOSED	 (1u << TOURNEY_CLOSED)
#define DRAWN	 (1u << TOURNEY_DRAWN)
#define RUNNING	 (1u << TOURNEY_RUNNING)
#define FINISHED (1u << TOURNEY_FINISHED)
#define PLAYED	 (1u << TOURNEY_FINAL)

#define BEFORE_DRAW (DRAFT | OPEN | CLOSED)
#define UNDER_WAY   (DRAWN | RUNNING)
#define ENTERED	    (OPEN | CLOSED | UNDER_WAY)

static const struct {
	const char *name;
	unsigned needs;	 /* enum need; all of them */
	unsigned states; /* a standing tournament is open and under way at once */
} acts[] = {
	{"event.open", 0, DRAFT | CLOSED},
	{"event.invite", INVITED, DRAFT | OPEN},
	{"event.enter", SINGLES, OPEN | CLOSED | UNDER_WAY},
	{"group.add", SINGLES | STANDING, OPEN},
	{"event.entry", SINGLES, ENTERED},
	{"team.captain", TEAMS, OPEN | CLOSED | UNDER_WAY},
	{"team.lineup", TEAMS, OPEN | CLOSED | UNDER_WAY},
	{"team.paid", TEAMS | FEE, ENTERED},
	{"event.close", 0, OPEN},
	{"event.compose", GROUPS, CLOSED},
	{"event.draw", GROUPS, CLOSED},
	{"event.compose", STAGED, UNDER_WAY},
	{"event.draw", STAGED, UNDER_WAY},
	{"event.pair", PAIRED, UNDER_WAY},
	{"event.absent", PAIRED, ENTERED},
	{"event.result", BOARD, UNDER_WAY},
	{"event.card", BOARD | TEAMS, UNDER_WAY},
	{"team.reserve", TEAMS | SERVER, UNDER_WAY},
	{"event.seat", SINGLES | SERVER | SEATED, UNDER_WAY},
	{"team.withdraw", TEAMS, ENTERED},
	{"team.penalty", TEAMS, UNDER_WAY | FINISHED},
	{"event.pause", SERVER, UNDER_WAY},
	{"event.resume", SERVER, UNDER_WAY},
	{"event.sign", 0, FINISHED},
	{"letter", 0, ~0u},
	{"event.set", 0, BEFORE_DRAW | UNDER_WAY},
	{"event.officer", 0, BEFORE_DRAW | UNDER_WAY | FINISHED | PLAYED},
	{"event.cancel", 0, BEFORE_DRAW | DRAWN},
};

_Static_assert(sizeof(acts) / sizeof(acts[0]) <= DESK_ACTS_MOST, "room for all");

static bool is_standing(const struct tourney *t, const struct kind *kind)
{
	return kind->flow == KIND_PAIRS || (kind->flow == KIND_ENDLESS && civil_is_none(t->closes));
}

static unsigned properties_of(const struct tourney *t, const struct kind *kind,
			      const struct option_values *options)
{
	bool board = kind->mode == KIND_OTB;
	bool by_hand = board || (kind->rounds && kind->rounds->check);
	unsigned is = board ? BOARD : SERVER;

	is |= kind_unit(kind, options) == KIND_TEAM || kind_boards(kind, options) ? TEAMS : SINGLES;
	is |= by_hand ? PAIRED : 0;
	is |= kind->flow == KIND_STAGES || kind->flow == KIND_ROUNDS || !civil_is_none(t->closes)
		      ? GROUPS
		      : 0;
	is |= kind->schedule ? SEATED : 0;
	is |= is_standing(t, kind) ? STANDING : 0;
	is |= kind->stages[0] && kind->stages[1] ? STAGED : 0;
	is |= kind_admission_rules(kind, options->v[EVENT_OPTION_PRESET].text).invited ? INVITED
										       : 0;
	return is | (t->fee ? FEE : 0);
}

size_t desk_acts_of_event(const struct tourney *t, const char *ret_names[DESK_ACTS_MOST])
{
	const struct kind *kind = kind_find(t->kind);
	json_t *json = json_loads(t->options, 0, NULL);
	struct option_values options = event_options_read(json);
	unsigned is = kind ? properties_of(t, kind, &options) : ~0u, state = 1u << t->state;
	size_t n = 0;

	if ((is & STANDING) && (t->state == TOURNEY_OPEN || t->state == TOURNEY_CLOSED))
		state |= RUNNING | FINISHED;
	for (size_t i = 0; i < sizeof(acts) / sizeof(acts[0]); i++)
		if ((acts[i].needs & ~is) == 0 && (acts[i].states & state))
			ret_names[n++] = acts[i].name;
	json_decref(json);
	return n;
}
