/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See top_up.h. */
#include "daemon/event/top_up.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/cup.h"
#include "daemon/event/draw_lots.h"
#include "daemon/event/effects_row.h"
#include "daemon/publish/view_group.h"
#include "text/text.h"

#define GROUPS_MOST 64 /* in the previous stage */

/* The groups of the previous stage with their tables, and the next candidates. */
struct before {
	const struct work *work;
	int64_t ids[GROUPS_MOST];
	size_t n;
	struct group_view views[GROUPS_MOST];
	size_t loaded;
	struct cup_table tables[GROUPS_MOST];
	struct cup_line *lines; /* all tables concatenated */
	size_t n_lines;
	size_t *next; /* indexes into the lines, best first */
	size_t n_next;
};

static void release(struct before *b)
{
	for (size_t i = 0; i < b->loaded; i++)
		view_group_release(&b->views[i]);
	free(b->lines);
	free(b->next);
	free(b);
}

static int take_group(void *arg, const struct group_row *g)
{
	struct before *b = arg;

	if (b->n < GROUPS_MOST)
		b->ids[b->n++] = g->id;
	return 0;
}

static int load_groups(struct before *b, int64_t stage)
{
	int rc = store_group_each_stage(b->work->ctx->store, stage, take_group, b);

	rc = rc < 0 ? rc : 1;
	for (size_t i = 0; i < b->n && rc > 0; i++) {
		rc = view_group(b->work->ctx, b->ids[i], &b->views[i]);
		if (rc > 0)
			b->n_lines += (size_t)b->views[b->loaded++].n_lines;
	}
	return rc == 0 ? STORE_FAILED : rc;
}

static struct cup_line line_of(const struct view_line *l)
{
	return (struct cup_line){.player = l->player.id,
				 .number = l->number,
				 .place = l->place,
				 .points2 = l->points2,
				 .sb4 = l->sb4,
				 .played = l->played,
				 .rating = l->player.rating,
				 .withdrawn = l->withdrawn};
}

static void list_next(struct before *b, const struct kind *kind, int advance)
{
	size_t at = 0;

	b->lines = mem_zeroed(b->n_lines + 1, sizeof(*b->lines));
	b->next = mem_zeroed(b->n_lines + 1, sizeof(*b->next));
	for (size_t i = 0; i < b->n; i++) {
		const struct group_view *v = &b->views[i];

		b->tables[i] = (struct cup_table){b->lines + at, (size_t)v->n_lines};
		for (int k = 0; k < v->n_lines; k++)
			b->lines[at++] = line_of(&v->lines[v->order[k]]);
	}
	b->n_next = kind->next_places(b->tables, b->n, advance, b->next);
}

/* --- who has a seat -------------------------------------------------------------------------- */

struct seats {
	int64_t stage;
	const struct before *b;
	bool *taken; /* parallel to the lines */
};

static int note_seat(void *arg, const struct entry_row *e)
{
	struct seats *s = arg;

	for (size_t i = 0; i < s->b->n_lines && e->stage == s->stage; i++)
		if (s->b->lines[i].player == e->player && e->state != ENTRY_REFUSED)
			s->taken[i] = true;
	return 0;
}

/* Excludes those seated already, and those who declined. */
static int leave_out_seated(struct before *b, const struct tourney_facts *t,
			    const struct stage_row *stage)
{
	bool *taken = mem_zeroed(b->n_lines + 1, sizeof(*taken));
	struct seats s = {stage->id, b, taken};
	int rc = store_entry_each_tourney(b->work->ctx->store, t->row.id, note_seat, &s);
	size_t kept = 0;

	for (size_t i = 0; i < b->n_next; i++)
		if (!taken[b->next[i]])
			b->next[kept++] = b->next[i];
	b->n_next = kept;
	free(taken);
	return rc < 0 ? rc : 1;
}

/* --- the seat -------------------------------------------------------------------------------- */

static const char *group_of(const struct before *b, size_t line)
{
	size_t i = 0;

	for (; line >= b->tables[i].n; i++)
		line -= b->tables[i].n;
	return b->views[i].code;
}

static int tell(const struct work *work, const struct tourney_facts *t,
		const struct stage_row *stage, const struct cup_line *l, int64_t group,
		struct effects *ret)
{
	struct letter_facts letter = {
		.kind = POST_QUALIFIED, .group = group, .token = TOKEN_PLAYER};
	char until[CIVIL_TEXT] = "";
	struct player p;
	int rc = store_player_get(work->ctx->store, l->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	if (!civil_is_none(stage->draws))
		civil_format(civil_add_days(stage->draws, -1), until);
	letter.to = &p;
	letter.facts = json_pack("{s:s, s:s, s:i, s:b, s:s, s:s}", "event", t->row.code, "stage",
				 stage->name[0] ? stage->name : t->row.name, "place", l->place,
				 "advances", 1, "why", "fills a vacant seat", "until", until);
	effects_letter(ret, work, &letter);
	return 1;
}

static int64_t group_id_of(const struct before *b, size_t line)
{
	size_t i = 0;

	for (; line >= b->tables[i].n; i++)
		line -= b->tables[i].n;
	return b->ids[i];
}

static int give_seat(const struct before *b, const struct tourney_facts *t,
		     const struct stage_row *stage, size_t line, struct effects *ret)
{
	const struct cup_line *l = &b->lines[line];
	struct entry_row e = {.tourney = t->row.id,
			      .stage = stage->id,
			      .player = l->player,
			      .state = ENTRY_CONFIRMED,
			      .origin = "filled",
			      .seats = 1,
			      .first = CIVIL_NONE,
			      .last = CIVIL_NONE,
			      .reminded = CIVIL_NONE,
			      .asked = b->work->received,
			      .confirmed = b->work->received};
	json_t *facts = json_pack("{s:s, s:i, s:s, s:i, s:i, s:i}", "from", group_of(b, line),
				  "place", l->place, "why", "fills a vacant seat", "points2",
				  l->points2, "sb4", l->sb4, "played", l->played);
	char *text = json_dumps(facts, JSON_COMPACT);

	snprintf(e.asked_facts, sizeof(e.asked_facts), "%s", text);
	draw_lots_seat_line(group_of(b, line), l->place, l->player, e.confirmation,
			    sizeof(e.confirmation));
	effects_row(ret, ROW_ENTRY_ADDED, &e);
	free(text);
	json_decref(facts);
	return tell(b->work, t, stage, l, group_id_of(b, line), ret);
}

/* Lists the candidates, best first. */
static int say_next(const struct before *b, struct sbuf *out)
{
	int rc = 1;

	sbuf_adds(out, "the player is not among those whose places come next:");
	for (size_t i = 0; i < b->n_next && i < 8 && rc > 0; i++) {
		struct player p;

		rc = store_player_get(b->work->ctx->store, b->lines[b->next[i]].player, &p);
		if (rc > 0)
			sbuf_addf(out, "%s %s (%lld)", i ? "," : "", p.name, (long long)p.id);
	}
	return rc < 0 ? rc : 0;
}

static int fill(struct before *b, const struct tourney_facts *t, const struct stage_row *stage,
		int64_t player, struct effects *ret, struct sbuf *ret_why)
{
	for (size_t i = 0; i < b->n_next; i++)
		if (b->lines[b->next[i]].player == player)
			return give_seat(b, t, stage, b->next[i], ret);
	return say_next(b, ret_why);
}

/* --- the stage before ------------------------------------------------------------------------ */

/* Number of qualifying places per group; 0: it is the first stage. */
static int places_before(const struct work *work, const struct tourney_facts *t,
			 const struct stage_row *stage, struct stage_row *ret_before,
			 int *ret_advance)
{
	struct stage_plan plan = {.version = 0};
	int rc = stage->number < 2 ? 0
				   : store_stage_by_number(work->ctx->store, t->row.id,
							   stage->number - 1, ret_before);

	if (rc > 0)
		rc = stage_plan_load(work->ctx, ret_before->id, &plan);
	*ret_advance = (int)json_integer_value(json_object_get(plan.facts, "advance"));
	stage_plan_release(&plan);
	return rc;
}

/* Vacant seats in the proposal in force. */
static int vacant_seats(const struct work *work, const struct stage_row *stage, int *ret)
{
	struct stage_plan plan = {.version = 0};
	int rc = stage_plan_load(work->ctx, stage->id, &plan);

	*ret = (int)json_integer_value(json_object_get(plan.facts, "vacant"));
	stage_plan_release(&plan);
	return rc;
}

int top_up(const struct work *work, const struct tourney_facts *t, const struct stage_row *stage,
	   int64_t player, struct effects *ret, struct sbuf *ret_why)
{
	struct stage_row earlier;
	struct before *b;
	int advance = 0, vacant = 0, rc = vacant_seats(work, stage, &vacant);

	if (rc > 0)
		rc = places_before(work, t, stage, &earlier, &advance);
	if (rc < 0)
		return rc;
	if (rc == 0 || vacant < 1 || !t->kind->next_places) {
		sbuf_adds(ret_why, "the proposal leaves no seat vacant; compose the stage first");
		return 0;
	}
	b = mem_zeroed(1, sizeof(*b));
	b->work = work;
	rc = load_groups(b, earlier.id);
	if (rc > 0) {
		list_next(b, t->kind, advance);
		rc = leave_out_seated(b, t, stage);
	}
	if (rc > 0)
		rc = fill(b, t, stage, player, ret, ret_why);
	release(b);
	return rc;
}
