/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One line per kind of row; see effects_row.h. */
#include "daemon/event/effects_row.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

typedef int put_row(struct store *st, void *row, int64_t *ret_id);

#define PUT_ADDED(name, type, call)                                                                \
	static int put_##name(struct store *st, void *row, int64_t *ret_id)                        \
	{                                                                                          \
		return call(st, (const struct type *)row, ret_id);                                 \
	}
#define PUT_CHANGED(name, type, call)                                                              \
	static int put_##name(struct store *st, void *row, int64_t *ret_id)                        \
	{                                                                                          \
		const struct type *r = row;                                                        \
		*ret_id = r->id;                                                                   \
		return call(st, r);                                                                \
	}

PUT_ADDED(series, series, store_series_add)
PUT_ADDED(tourney_added, tourney, store_tourney_add)
PUT_CHANGED(tourney, tourney, store_tourney_update)
PUT_CHANGED(tourney_change, tourney_change, store_tourney_change_add)
PUT_ADDED(officer, officer_row, store_officer_add)
PUT_ADDED(stage_added, stage_row, store_stage_add)
PUT_CHANGED(stage, stage_row, store_stage_update)
PUT_ADDED(composition, composition_row, store_composition_add)
static int put_composition_group(struct store *st, void *row, int64_t *ret_id)
{
	*ret_id = 0;
	return store_composition_group_add(st, row);
}

PUT_ADDED(lot_added, lot_row, store_lot_add)
PUT_CHANGED(lot, lot_row, store_lot_update)
PUT_ADDED(entry, entry_row, store_entry_add)
PUT_ADDED(admission, admission, store_admission_add)
PUT_ADDED(team_admission, team_admission, store_team_admission_add)
PUT_ADDED(payment, payment, store_payment_add)
PUT_ADDED(club_added, club, store_club_add)
PUT_CHANGED(club, club, store_club_update)
PUT_ADDED(team_added, team_row, store_team_add)
PUT_CHANGED(team, team_row, store_team_update)
PUT_ADDED(lineup_added, lineup_row, store_lineup_add)
PUT_CHANGED(lineup, lineup_row, store_lineup_update)
PUT_ADDED(round, round_row, store_round_add)
PUT_ADDED(card, card_row, store_card_add)
PUT_ADDED(report, report_row, store_report_add)
PUT_ADDED(rating_list, rating_list_row, store_rating_list_add)
PUT_ADDED(outside, outside_result, store_outside_add)
PUT_ADDED(grant, grant_row, store_grant_add)
PUT_CHANGED(player, player, store_player_update)
PUT_CHANGED(player_change, player_change, store_player_change_add)

static int put_shaken(struct store *st, void *row, int64_t *ret_id)
{
	const struct admission_shaken *s = row;

	*ret_id = s->admission;
	return store_admission_shake(st, s->admission, s->at, s->ruling);
}

static int put_card_state(struct store *st, void *row, int64_t *ret_id)
{
	const struct card_decided *c = row;

	*ret_id = c->card;
	return store_card_set_state(st, c->card, c->state);
}

static int put_officer_ended(struct store *st, void *row, int64_t *ret_id)
{
	const struct officer_row *o = row;

	*ret_id = o->id;
	return store_officer_end(st, o->id, o->ended);
}

/* An act that was done already must not be recorded again: a bug of the caller. */
static int put_calendar(struct store *st, void *row, int64_t *ret_id)
{
	int rc = store_calendar_add(st, row);

	*ret_id = 0;
	return rc == 0 ? STORE_FAILED : rc;
}

/* Maximum strings owned or borrowed by a row. */
#define STRINGS_MAX 5

static const struct table {
	size_t size;
	put_row *put;
	size_t owner;		     /* offset of the id set by effects_row_of(); 0 = none */
	bool copies;		     /* strings are borrowed, so copy them */
	size_t strings[STRINGS_MAX]; /* offsets of char *; 0-terminated */
} tables[EFFECTS_ROW_COUNT] = {
#define SIZE(type)	sizeof(struct type)
#define AT(type, field) offsetof(struct type, field)
	[ROW_SERIES_ADDED] = {SIZE(series), put_series, 0, false, {0}},
	[ROW_TOURNEY_ADDED] = {SIZE(tourney), put_tourney_added, AT(tourney, series), false, {0}},
	[ROW_TOURNEY] = {SIZE(tourney), put_tourney, 0, false, {0}},
	[ROW_TOURNEY_CHANGE] = {SIZE(tourney_change),
				put_tourney_change,
				AT(tourney_change, tourney),
				true,
				{AT(tourney_change, author), AT(tourney_change, what),
				 AT(tourney_change, was), AT(tourney_change, becomes),
				 AT(tourney_change, reason)}},
	[ROW_OFFICER_ADDED] =
		{SIZE(officer_row), put_officer, AT(officer_row, tourney), false, {0}},
	[ROW_OFFICER_ENDED] = {SIZE(officer_row), put_officer_ended, 0, false, {0}},
	[ROW_STAGE_ADDED] = {SIZE(stage_row), put_stage_added, AT(stage_row, tourney), false, {0}},
	[ROW_STAGE] = {SIZE(stage_row), put_stage, 0, false, {0}},
	[ROW_COMPOSITION] = {SIZE(composition_row),
			     put_composition,
			     AT(composition_row, stage),
			     false,
			     {AT(composition_row, reason), AT(composition_row, facts)}},
	[ROW_COMPOSITION_GROUP] = {SIZE(composition_group),
				   put_composition_group,
				   AT(composition_group, stage),
				   false,
				   {AT(composition_group, facts), AT(composition_group, seats)}},
	[ROW_LOT_ADDED] = {SIZE(lot_row),
			   put_lot_added,
			   AT(lot_row, stage),
			   false,
			   {AT(lot_row, message), AT(lot_row, result)}},
	[ROW_LOT] = {SIZE(lot_row), put_lot, 0, false, {AT(lot_row, message), AT(lot_row, result)}},
	[ROW_ENTRY_ADDED] = {SIZE(entry_row), put_entry, AT(entry_row, stage), false, {0}},
	[ROW_ADMISSION] = {SIZE(admission),
			   put_admission,
			   AT(admission, entry),
			   false,
			   {AT(admission, basis)}},
	[ROW_ADMISSION_SHAKEN] = {SIZE(admission_shaken), put_shaken, 0, false, {0}},
	[ROW_TEAM_ADMISSION] = {SIZE(team_admission),
				put_team_admission,
				AT(team_admission, team),
				false,
				{AT(team_admission, facts)}},
	[ROW_PAYMENT] = {SIZE(payment), put_payment, AT(payment, entry), false, {0}},
	[ROW_CLUB_ADDED] = {SIZE(club), put_club_added, 0, false, {0}},
	[ROW_CLUB] = {SIZE(club), put_club, 0, false, {0}},
	[ROW_TEAM_ADDED] = {SIZE(team_row), put_team_added, AT(team_row, club), false, {0}},
	[ROW_TEAM] = {SIZE(team_row), put_team, 0, false, {0}},
	[ROW_LINEUP_ADDED] = {SIZE(lineup_row), put_lineup_added, AT(lineup_row, team), false, {0}},
	[ROW_LINEUP] = {SIZE(lineup_row), put_lineup, 0, false, {0}},
	[ROW_ROUND] = {SIZE(round_row),
		       put_round,
		       AT(round_row, stage),
		       false,
		       {AT(round_row, reason), AT(round_row, facts)}},
	[ROW_CARD] = {SIZE(card_row), put_card, AT(card_row, group), false, {AT(card_row, facts)}},
	[ROW_CARD_STATE] = {SIZE(card_decided), put_card_state, 0, false, {0}},
	[ROW_CALENDAR] = {SIZE(done_act), put_calendar, 0, false, {0}},
	[ROW_REPORT] = {SIZE(report_row),
			put_report,
			AT(report_row, ruling),
			false,
			{AT(report_row, facts)}},
	[ROW_RATING_LIST] =
		{SIZE(rating_list_row), put_rating_list, 0, false, {AT(rating_list_row, text)}},
	[ROW_OUTSIDE] = {SIZE(outside_result), put_outside, 0, false, {0}},
	[ROW_GRANT] = {SIZE(grant_row), put_grant, 0, false, {0}},
	[ROW_PLAYER] = {SIZE(player), put_player, 0, false, {0}},
	[ROW_PLAYER_CHANGE] = {SIZE(player_change),
			       put_player_change,
			       0,
			       true,
			       {AT(player_change, author), AT(player_change, what),
				AT(player_change, was), AT(player_change, becomes)}},
#undef SIZE
};

/* The object that the row affects. */
enum shown {
	PAGES = 1 << 0,	   /* the event's pages and files (EVENTS E76, E77) */
	CALENDAR = 1 << 1, /* the date of its next act (EVENTS E71) */
};

/* How a row identifies its tournament. */
enum naming {
	NAMES_NONE,
	NAMES_ITSELF, /* the row is the tournament; its own id */
	NAMES_EVENT,  /* a tournament id at the offset */
	NAMES_STAGE,  /* a stage id at the offset */
};

/* Kinds that affect a tournament. */
static const struct shown_row {
	enum naming by;
	size_t at;	/* offset of that id */
	unsigned where; /* enum shown */
} shown_rows[EFFECTS_ROW_COUNT] = {
	[ROW_TOURNEY_ADDED] = {NAMES_ITSELF, 0, PAGES | CALENDAR},
	[ROW_TOURNEY] = {NAMES_EVENT, AT(tourney, id), PAGES | CALENDAR},
	[ROW_STAGE_ADDED] = {NAMES_EVENT, AT(stage_row, tourney), PAGES | CALENDAR},
	[ROW_STAGE] = {NAMES_EVENT, AT(stage_row, tourney), PAGES | CALENDAR},
	[ROW_COMPOSITION] = {NAMES_STAGE, AT(composition_row, stage), PAGES},
	[ROW_ROUND] = {NAMES_STAGE, AT(round_row, stage), PAGES},
	[ROW_ENTRY_ADDED] = {NAMES_EVENT, AT(entry_row, tourney), PAGES},
	[ROW_TEAM_ADDED] = {NAMES_EVENT, AT(team_row, tourney), PAGES},
	[ROW_TEAM] = {NAMES_EVENT, AT(team_row, tourney), PAGES},
	[ROW_CARD] = {NAMES_EVENT, AT(card_row, tourney), PAGES | CALENDAR},
	[ROW_CARD_STATE] = {NAMES_EVENT, AT(card_decided, tourney), PAGES | CALENDAR},
	[ROW_REPORT] = {NAMES_EVENT, AT(report_row, tourney), PAGES},
	[ROW_CALENDAR] = {NAMES_EVENT, AT(done_act, tourney), CALENDAR},
#undef AT
};

static char **string_at(void *row, size_t offset)
{
	return (char **)((char *)row + offset);
}

static void release(struct effect *e)
{
	const struct table *t = &tables[e->row.kind];

	for (int i = 0; i < STRINGS_MAX && t->strings[i]; i++)
		free(*string_at(e->row.row, t->strings[i]));
	free(e->row.row);
}

struct effect *effects_row(struct effects *fx, enum effects_row_kind kind, const void *row)
{
	const struct table *t = &tables[kind];
	void *copy = memcpy(mem_alloc(t->size), row, t->size);
	struct effect *e;

	for (int i = 0; i < STRINGS_MAX && t->strings[i]; i++) {
		char **text = string_at(copy, t->strings[i]);
		if (t->copies)
			*text = mem_strdup(*text ? *text : "");
	}
	e = effects_add(fx, EFFECT_ROW);
	e->row.kind = kind;
	e->row.row = copy;
	e->row.owner = EFFECT_NONE;
	e->row.release = release;
	return e;
}

void effects_row_of(struct effect *row, struct effect_ref owner)
{
	row->row.owner = owner;
}

int effects_row_put(struct work *work, const struct effects *fx, struct effect *e)
{
	const struct table *t = &tables[e->row.kind];
	int64_t owner = effects_ref_id(fx, e->row.owner);

	if (owner)
		memcpy((char *)e->row.row + t->owner, &owner, sizeof(owner));
	work->deadline_moved = true;
	return t->put(work->ctx->store, e->row.row, &e->id);
}

static int64_t id_at(const struct effect *e, size_t offset)
{
	int64_t id;

	memcpy(&id, (const char *)e->row.row + offset, sizeof(id));
	return id;
}

int effects_row_touch(struct work *work, const struct effect *e)
{
	const struct shown_row *s = &shown_rows[e->row.kind];
	struct stage_row stage;
	int64_t id;
	int rc = 1;

	if (!(s->where & PAGES))
		return 1;
	id = id_at(e, s->at);
	switch (s->by) {
	case NAMES_NONE: break;
	case NAMES_ITSELF: work_touch_event(work, e->id); break;
	case NAMES_EVENT: work_touch_event(work, id); break;
	case NAMES_STAGE:
		rc = store_stage_get(work->ctx->store, id, &stage);
		if (rc > 0)
			work_touch_event(work, stage.tourney);
		break;
	}
	return rc < 0 ? rc : 1;
}

int64_t effects_row_calendar(const struct effect *e)
{
	const struct shown_row *s = &shown_rows[e->row.kind];

	if (!(s->where & CALENDAR))
		return 0;
	return s->by == NAMES_ITSELF ? e->id : id_at(e, s->at);
}
