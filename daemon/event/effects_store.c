/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One function per kind of effect; see effects_store.h. */
#include "daemon/event/effects_store.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/beacon.h"
#include "daemon/event/calendar.h"
#include "daemon/event/correction.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/final_table.h"
#include "daemon/objection.h"
#include "daemon/rating_doubt.h"

/* The chain has grown: adds its head to today's beacon (EVENTS E16). */
static int note_head(const struct work *work, const struct game_row *row)
{
	return beacon_note(work->ctx, zone_date(ZONE_COPENHAGEN, work->received), row->id,
			   row->head);
}

static int put_game(struct work *work, struct effect *e)
{
	struct game_row *row = e->game.row;
	int rc = store_game_add(work->ctx->store, row, e->game.prelude);

	if (rc > 0)
		rc = note_head(work, row);
	work->deadline_moved = true;
	e->id = row->id;
	work_touch(work, row->group, row->id);
	return rc;
}

/* Only its player may know of it, so the published heads must not reveal it. */
static bool is_quiet(const struct effect *e)
{
	for (size_t i = 0; i < e->facts.n; i++)
		if (strncmp(e->facts.lines[i], "series ", 7) != 0)
			return false;
	return true;
}

/* Whether the stored result of a finished game is another one. */
static bool is_corrected(const struct work *work, const struct game_row *row)
{
	struct game_row before;

	return store_game_get(work->ctx->store, row->id, &before) > 0 &&
	       strcmp(before.result, row->result) != 0;
}

/* Writes the row as of the last event; appending advances `seq` and `head`. */
static int put_facts(struct work *work, struct effect *e)
{
	struct game_row *row = e->facts.row;
	int rc = 1;

	row->seq = e->facts.after;
	for (size_t i = 0; i < e->facts.n && rc > 0; i++)
		rc = store_event_append(work->ctx->store, row, e->facts.lines[i],
					strlen(e->facts.lines[i]));
	if (rc > 0 && !is_quiet(e))
		rc = note_head(work, row);
	if (rc > 0)
		rc = rating_doubt_game(work->ctx, row, e->facts.was_over);
	work->deadline_moved = true;
	if (e->facts.n)
		work_touch_game(work, row->id, row->group);
	if (row->stage == STAGE_OVER)
		work_rounds(work, row->group);
	if (row->stage == STAGE_OVER && (!e->facts.was_over || is_corrected(work, row)))
		work_ended(work, row->id);
	if (rc > 0 && row->stage == STAGE_OVER)
		rc = store_reach_beyond(work->ctx->store); /* to its group, and the tally */
	return rc > 0 ? store_game_update(work->ctx->store, row) : rc;
}

/* Moves queued for the former player's daily letter are now for the new one to answer. */
static int put_occupant(struct work *work, struct effect *e)
{
	struct store *st = work->ctx->store;
	int rc = store_occupant_add(st, e->occupant.row, e->occupant.who);

	work_touch(work, e->occupant.row->group, e->occupant.row->id);
	return rc > 0 ? store_digest_drop(st, e->occupant.former, e->occupant.row->id) : rc;
}

static int put_case(struct work *work, struct effect *e)
{
	if (e->opened->due.sec)
		work->deadline_moved = true;
	return store_case_add(work->ctx->store, e->opened, &e->id);
}

/* Once the case is settled its group may be final (EVENTS E61). */
static int look_again(struct work *work, const struct case_row *row)
{
	struct game_row game = {.group = row->group};
	struct group_row g;
	int rc = 1;

	if (!row->group && row->game)
		rc = store_game_get(work->ctx->store, row->game, &game);
	if (rc > 0)
		rc = game.group ? store_group_get(work->ctx->store, game.group, &g) : 0;
	if (rc <= 0 || g.state != GROUP_FINISHED || g.next_at.sec)
		return rc < 0 ? rc : 1;
	g.next_at = objection_over(g.ruleset, g.final_at);
	if (g.next_at.sec < work->received.sec)
		g.next_at = work->received;
	work->deadline_moved = true;
	return store_group_update(work->ctx->store, &g);
}

static int put_settled(struct work *work, const struct effects *fx, const struct effect *e)
{
	struct case_row row;
	int rc = store_case_get(work->ctx->store, effects_ref_id(fx, e->settled.which), &row);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	row.state = e->settled.state;
	row.ruling = effects_ref_id(fx, e->settled.ruling);
	rc = store_case_update(work->ctx->store, &row);
	if (rc > 0)
		rc = look_again(work, &row);
	case_row_release(&row);
	return rc;
}

/* Adds a statement to the list "said" of the evidence. */
static void add_words(struct case_row *row, json_t *said)
{
	json_t *evidence = json_loads(row->evidence ? row->evidence : "{}", 0, NULL);
	json_t *list;

	if (!evidence)
		evidence = json_object();
	list = json_object_get(evidence, "said");
	if (!list)
		json_object_set_new(evidence, "said", list = json_array());
	json_array_append(list, said);
	free(row->evidence);
	row->evidence = json_dumps(evidence, JSON_COMPACT);
	json_decref(evidence);
}

static int put_words(struct work *work, const struct effects *fx, const struct effect *e)
{
	struct case_row row;
	int rc = store_case_get(work->ctx->store, effects_ref_id(fx, e->words.which), &row);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	add_words(&row, e->words.said);
	rc = store_case_update(work->ctx->store, &row);
	case_row_release(&row);
	return rc;
}

static int put_told(struct work *work, const struct effect *e)
{
	struct case_row row;
	int rc = store_case_get(work->ctx->store, e->told, &row);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	row.due = (struct instant){0};
	rc = store_case_update(work->ctx->store, &row);
	case_row_release(&row);
	return rc;
}

static int put_ruling(struct work *work, const struct effects *fx, struct effect *e)
{
	if (e->ruling.on.at >= 0)
		e->ruling.row->case_id = effects_ref_id(fx, e->ruling.on);
	return store_ruling_add(work->ctx->store, e->ruling.row, &e->id);
}

/* The group before it links to it. */
static int put_opened(struct work *work, struct effect *e)
{
	struct group_row before;
	int rc = store_group_by_number(work->ctx->store, e->group->tourney, e->group->number - 1,
				       &before);

	if (rc > 0)
		work_touch(work, before.id, 0);
	return rc < 0 ? rc : store_group_add(work->ctx->store, e->group, &e->id);
}

/* A finished group is reviewed when the time for objections is over. */
static int put_group(struct work *work, struct effect *e)
{
	struct group_row *g = e->group;

	if (g->state == GROUP_FINISHED && g->final_at.sec)
		g->next_at = objection_over(g->ruleset, g->final_at);
	else if (g->state != GROUP_FINAL)
		g->next_at = (struct instant){0};
	if (g->state == GROUP_RUNNING)
		work_rounds(work, g->id);
	work_touch(work, e->group->id, 0);
	work->deadline_moved = true;
	return store_group_update(work->ctx->store, e->group);
}

/* Names the ruling in the facts of a letter about it. */
static void name_ruling(struct post_row *row, int64_t ruling)
{
	json_t *facts = row->facts ? json_loads(row->facts, 0, NULL) : json_object();

	json_object_set_new(facts, "ruling", json_integer(ruling));
	free(row->facts);
	row->facts = json_dumps(facts, JSON_COMPACT);
	row->fit = false;
	json_decref(facts);
}

static int put_letter(struct work *work, const struct effects *fx, struct effect *e)
{
	struct post_row *row = e->letter.row;
	int rc;

	if (e->letter.game.at >= 0)
		row->game = effects_ref_id(fx, e->letter.game);
	if (e->letter.about_case.at >= 0)
		row->case_id = effects_ref_id(fx, e->letter.about_case);
	if (e->letter.ruling.at >= 0)
		name_ruling(row, effects_ref_id(fx, e->letter.ruling));
	rc = letter_queue_add(work, row);
	e->id = row->id;
	return rc;
}

static int put_table(struct work *work, const struct effects *fx, struct effect *e)
{
	e->table.row->ruling = effects_ref_id(fx, e->table.ruling);
	return store_table_add(work->ctx->store, e->table.row, &e->id);
}

static int put_one(struct work *work, struct effects *fx, struct effect *e)
{
	struct store *st = work->ctx->store;

	switch (e->kind) {
	case EFFECT_GAME: return put_game(work, e);
	case EFFECT_FACTS: return put_facts(work, e);
	case EFFECT_OCCUPANT: return put_occupant(work, e);
	case EFFECT_CASE: return put_case(work, e);
	case EFFECT_CASE_SETTLED: return put_settled(work, fx, e);
	case EFFECT_CASE_WORDS: return put_words(work, fx, e);
	case EFFECT_CASE_TOLD: return put_told(work, e);
	case EFFECT_RULING: return put_ruling(work, fx, e);
	case EFFECT_GROUP_OPENED: return put_opened(work, e);
	case EFFECT_GROUP: return put_group(work, e);
	case EFFECT_ENTRY:
		return e->entry->id ? store_entry_update(st, e->entry)
				    : store_entry_add(st, e->entry, &e->id);
	case EFFECT_LEAVE: return store_leave_add(st, e->leave, &e->id);
	case EFFECT_TABLE: return put_table(work, fx, e);
	case EFFECT_LETTER: return put_letter(work, fx, e);
	case EFFECT_ROW: return effects_row_put(work, fx, e);
	case EFFECT_PAGES: work_touch(work, e->pages.group, e->pages.game); return 1;
	}
	return STORE_FAILED;
}

/* The tournament's pages are out of date (EVENTS E77); moves do not affect them. */
static int touch_event(struct work *work, const struct effect *e)
{
	if (e->kind == EFFECT_ENTRY)
		work_touch_event(work, e->entry->tourney);
	if (e->kind == EFFECT_GROUP || e->kind == EFFECT_GROUP_OPENED)
		work_touch_event(work, e->group->tourney);
	return e->kind == EFFECT_ROW ? effects_row_touch(work, e) : 1;
}

/* An entry that no longer waits for an open group: there is no reminder any more (E72). */
static bool waits_no_more(const struct entry_row *e)
{
	return e->state == ENTRY_QUESTION || e->state == ENTRY_SEATED ||
	       e->state == ENTRY_WITHDRAWN || e->state == ENTRY_REFUSED;
}

/* Each tournament once, after its last consecutive effect. */
static int refresh_calendars(struct work *work, const struct effects *fx)
{
	int64_t last = 0;
	int rc = 1;

	for (size_t i = fx->n; i-- > 0 && rc > 0;) {
		const struct effect *e = &fx->v[i];
		int64_t id = e->kind == EFFECT_ROW ? effects_row_calendar(e) : 0;

		if (e->kind == EFFECT_GROUP && store_group_is_over(e->group->state))
			id = e->group->tourney; /* acts due with the last result (E53) */
		if (e->kind == EFFECT_ENTRY && waits_no_more(e->entry))
			id = e->entry->tourney;
		if (id && id != last)
			rc = calendar_refresh(work, id);
		last = id ? id : last;
	}
	return rc;
}

/* The effects of that step for each corrected table, once stored. */
static int store_step(struct work *work, const struct effects *fx, enum correction_step step)
{
	struct effects follow = EFFECTS_INIT;
	const struct effect *e;
	size_t at = 0;
	int rc = 1;

	while (rc > 0 && (e = effects_next(fx, EFFECT_TABLE, &at)))
		if (e->table.row->version > 1) {
			work->ratings |= step == CORRECTION_RATINGS;
			rc = correction_of_group(work, step, e->table.row->group,
						 e->table.row->ruling, &follow);
		}
	if (rc > 0 && follow.n)
		rc = effects_store(work, &follow);
	effects_release(&follow);
	return rc;
}

/* Step by step, each using what the previous one stored (EVENTS E62). */
static int store_corrections(struct work *work, const struct effects *fx)
{
	int rc = 1;

	for (int step = 0; step < CORRECTION_STEPS && rc > 0; step++)
		rc = store_step(work, fx, (enum correction_step)step);
	return rc;
}

int effects_store(struct work *work, struct effects *fx)
{
	int rc = final_table_settle(work, fx);

	for (size_t i = 0; i < fx->n && rc > 0; i++)
		rc = put_one(work, fx, &fx->v[i]);
	for (size_t i = 0; i < fx->n && rc > 0; i++)
		rc = touch_event(work, &fx->v[i]);
	if (rc > 0)
		rc = refresh_calendars(work, fx);
	return rc > 0 ? store_corrections(work, fx) : rc;
}
