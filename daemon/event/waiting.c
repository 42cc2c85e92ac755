/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See waiting.h. */
#include "daemon/event/waiting.h"

#include <limits.h>
#include <string.h>

#include "daemon/event/sanction.h"

/* --- bans ------------------------------------------------------------------------------------ */

static int tell_banned(const struct work *work, const struct tourney *t, const struct entry_row *e,
		       struct civil until, struct effects *ret)
{
	struct letter_facts l = {.kind = POST_ENTRY_STATE, .token = TOKEN_PLAYER};
	char last[CIVIL_TEXT] = "";
	struct player p;
	int rc = store_player_get(work->ctx->store, e->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	civil_format(until, last);
	l.to = &p;
	l.facts = json_pack("{s:s, s:s, s:s, s:i, s:I, s:s, s:s, s:s, s:s}", "event", t->name,
			    "state", "banned", "class", e->class, "seq", e->seq, "fee",
			    (json_int_t)t->fee, "seed_hash", "", "confirmation", e->confirmation,
			    "draws", "", "last", last);
	effects_letter(ret, work, &l);
	return 1;
}

int waiting_bar(const struct work *work, const struct tourney *t, struct entry_row *e,
		struct civil start, struct effects *ret)
{
	struct sanction_register reg;
	struct civil until;
	int rc = sanction_register_load(work, e->player, &reg);

	if (rc < 0)
		return rc;
	until = sanction_banned_until(&reg, tourney_asof(work, t));
	if (civil_is_none(until) && !civil_is_none(start))
		until = sanction_banned_until(&reg, start);
	if (civil_is_none(until))
		return 0;
	e->state = ENTRY_REFUSED;
	effects_entry(ret, e);
	return tell_banned(work, t, e, until, ret);
}

/* --- after the lots -------------------------------------------------------------------------- */

static int tell_waiting(const struct work *work, const struct tourney_facts *t, int64_t id,
			int place, struct effects *ret)
{
	struct letter_facts l = {.kind = POST_WAITING, .token = TOKEN_PLAYER};
	struct entry_row e;
	struct player p;
	int rc = store_entry_get(work->ctx->store, id, &e);

	if (rc > 0 && e.state != ENTRY_CONFIRMED)
		return 1;
	if (rc > 0)
		rc = store_player_get(work->ctx->store, e.player, &p);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	l.to = &p;
	l.facts = json_pack("{s:s, s:i, s:i}", "event", t->row.name, "place", place, "size", 0);
	effects_letter(ret, work, &l);
	return 1;
}

struct line {
	int64_t stage;
	int n; /* players in it without a seat */
};

static int count_waiting(void *arg, const struct entry_row *e)
{
	struct line *line = arg;

	line->n += e->stage == line->stage && !e->group;
	return 0;
}

int waiting_join(const struct work *work, const struct tourney_facts *t,
		 const struct stage_row *stage, struct entry_row *e, struct effects *ret)
{
	struct line line = {stage->id, 0};
	int rc = store_entry_each_state(work->ctx->store, t->row.id, ENTRY_CONFIRMED, INT_MAX,
					count_waiting, &line);

	if (rc < 0)
		return rc;
	e->stage = stage->id;
	e->state = ENTRY_CONFIRMED;
	effects_entry(ret, e);
	effects_letter(ret, work,
		       &(struct letter_facts){.kind = POST_WAITING,
					      .to = work->player,
					      .token = TOKEN_PLAYER,
					      .facts = json_pack("{s:s, s:i, s:i, s:b}", "event",
								 t->row.name, "place", line.n + 1,
								 "size", 0, "late", 1)});
	return 1;
}

struct lapsing {
	const struct work *work;
	const struct tourney_facts *t;
	const struct stage_row *stage;
	struct effects *ret;
	int rc;
};

/* The lots are drawn while the leader still decides about the entry (EVENTS E27). */
static void tell_undecided(const struct lapsing *l, const struct entry_row *e)
{
	json_t *facts = json_loads(e->asked_facts, 0, NULL);
	const char *lang = json_string_value(json_object_get(facts, "lang"));

	effects_letter(l->ret, l->work,
		       &(struct letter_facts){.kind = POST_ENTRY_REFUSED,
					      .address = e->address,
					      .lang = text_lang(lang),
					      .facts = json_pack("{s:s, s:s, s:b}", "event",
								 l->t->row.name, "reason", "",
								 "undecided", 1)});
	json_decref(facts);
}

/* Addresses that were never proved get no letter. */
static int lapse(void *arg, const struct entry_row *row)
{
	struct lapsing *l = arg;
	struct entry_row e = *row;
	struct player p;

	if (e.state == ENTRY_CONFIRMED && !e.group && e.stage == l->stage->id) {
		l->rc = waiting_bar(l->work, &l->t->row, &e, l->stage->starts, l->ret);
		return l->rc < 0;
	}
	if (e.state == ENTRY_QUESTION && l->stage->number == 1 && l->t->kind->flow != KIND_ROUNDS) {
		tell_undecided(l, &e);
		return 0;
	}
	if (l->t->kind->flow == KIND_ROUNDS || l->stage->number > 1 ||
	    (e.state != ENTRY_UNPAID && e.state != ENTRY_ASKED))
		return 0; /* late entry in a later round is still possible (EVENTS E47) */
	e.state = ENTRY_LAPSED;
	effects_entry(l->ret, &e);
	if (row->state == ENTRY_ASKED)
		return 0;
	l->rc = store_player_get(l->work->ctx->store, e.player, &p);
	if (l->rc <= 0)
		return 1;
	effects_letter(
		l->ret, l->work,
		&(struct letter_facts){.kind = POST_LAPSED,
				       .to = &p,
				       .token = TOKEN_PLAYER,
				       .facts = json_pack("{s:s, s:I}", "event", l->t->row.name,
							  "fee", (json_int_t)l->t->row.fee)});
	return 0;
}

int waiting_after_draw(const struct work *work, const struct tourney_facts *t,
		       const struct stage_row *stage, json_t *plan, struct effects *ret)
{
	static const enum entry_state states[] = {ENTRY_CONFIRMED, ENTRY_UNPAID, ENTRY_ASKED,
						  ENTRY_QUESTION};
	struct lapsing l = {work, t, stage, ret, 1};
	json_t *left = json_object_get(plan, "left_out"), *one;
	size_t i;
	int rc = 1;

	if (t->kind->unit != KIND_PLAYER)
		return 1;
	json_array_foreach(left, i, one)
	{
		if (rc > 0 && stage->number == 1)
			rc = tell_waiting(work, t, json_integer_value(one), (int)i + 1, ret);
	}
	for (size_t k = 0; k < sizeof(states) / sizeof(states[0]) && rc > 0 && l.rc >= 0; k++)
		rc = store_entry_each_state(work->ctx->store, t->row.id, states[k], INT_MAX, lapse,
					    &l);
	return rc < 0 ? rc : l.rc < 0 ? l.rc : 1;
}

/* --- in a group that fills ------------------------------------------------------------------- */

static json_t *facts_of(const struct work *work, const struct tourney_facts *t,
			const struct entry_row *e, const char *player)
{
	char since[CIVIL_TEXT];

	(void)work;
	return json_pack("{s:s, s:i, s:i, s:s, s:s}", "event", t->row.name, "place", e->seq, "size",
			 t->row.group_size, "since",
			 civil_format(tourney_day(&t->row, e->confirmed), since), "player", player);
}

int waiting_remind(const struct work *work, const struct tourney_facts *t, int64_t entry,
		   struct effects *ret)
{
	struct letter_facts l = {.kind = POST_WAITING, .token = TOKEN_PLAYER};
	struct entry_row e;
	struct player p;
	int rc = store_entry_get(work->ctx->store, entry, &e);

	if (rc > 0)
		rc = store_player_get(work->ctx->store, e.player, &p);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	e.reminded = tourney_asof(work, &t->row);
	effects_entry(ret, &e);
	l.to = &p;
	l.facts = facts_of(work, t, &e, "");
	effects_letter(ret, work, &l);
	effects_letter_to_leader(ret, work, false,
				 &(struct letter_facts){.kind = POST_WAITING,
							.tourney = t->row.id,
							.facts = facts_of(work, t, &e, p.name)});
	return 1;
}
