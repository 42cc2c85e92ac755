/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See invitation.h. */
#include "daemon/event/invitation.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/letter/queue.h"
#include "daemon/right_record.h"
#include "daemon/team_list.h"

#define SEAT_YEARS 3 /* during which a seat in the series counts */

static void invite(const struct work *work, const struct tourney_facts *t, const struct player *p,
		   struct effects *ret)
{
	effects_letter(
		ret, work,
		&(struct letter_facts){.kind = POST_INVITATION,
				       .to = p,
				       .token = TOKEN_PLAYER,
				       .facts = json_pack("{s:I, s:b}", "tourney",
							  (json_int_t)t->row.id, "personal", 0)});
}

/* --- who is invited -------------------------------------------------------------------------- */

struct people {
	const struct work *work;
	const struct tourney_facts *t;
	struct civil since;
	int64_t *v;
	size_t n, cap;
	int rc;
};

static void add(struct people *people, int64_t player)
{
	people->v = mem_room(people->v, people->n + 1, &people->cap, sizeof(*people->v));
	people->v[people->n++] = player;
}

static int take_seat(void *arg, const struct entry_row *e)
{
	if (e->player && e->number)
		add(arg, e->player);
	return 0;
}

/* Teams are entered by their captains, so write to them, not to the players (E39, 6.7.6.1). */
static int take_captain(void *arg, const struct team_row *team)
{
	if (team->captain && team->group && team_list_lives(team))
		add(arg, team->captain);
	return 0;
}

/* Holders of a seat in an edition that started within those years. */
static int take_edition(void *arg, const struct tourney *t)
{
	struct people *people = arg;

	if (t->id == people->t->row.id || civil_is_none(t->starts) ||
	    t->starts.day < people->since.day)
		return 0;
	people->rc =
		people->t->kind->unit == KIND_TEAM
			? store_team_each(people->work->ctx->store, t->id, take_captain, people)
			: store_entry_each_tourney(people->work->ctx->store, t->id, take_seat,
						   people);
	return people->rc < 0;
}

static bool has_right(const struct right_record *record, enum emt_class class, struct civil day)
{
	struct rights_list rights;
	bool found = false;

	rights_derive(&record->record, day, &rights);
	for (size_t i = 0; i < rights.n && !found; i++)
		found = rights.rights[i].class == class && rights_holds(&rights.rights[i], day);
	rights_release(&rights);
	return found;
}

/* Players entitled to the class, if the event is for one. */
static int take_entitled(void *arg, const struct player *p)
{
	struct people *people = arg;
	struct right_record record;

	if (!p->invitations || !p->address[0])
		return 0;
	people->rc = right_record_load(people->work->ctx, p->id, people->work->received, &record);
	if (people->rc < 0)
		return 1;
	if (has_right(&record, CLASS_DM, tourney_asof(people->work, &people->t->row)))
		add(people, p->id);
	right_record_release(&record);
	return 0;
}

static int by_id(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Without duplicates, unless they opted out. */
static int write_all(struct people *people, struct effects *ret)
{
	int rc = 1;

	if (people->n)
		qsort(people->v, people->n, sizeof(*people->v), by_id);
	for (size_t i = 0; i < people->n && rc >= 0; i++) {
		struct player p;

		if (i && people->v[i] == people->v[i - 1])
			continue;
		rc = store_player_get(people->work->ctx->store, people->v[i], &p);
		if (rc > 0 && p.invitations && p.address[0])
			invite(people->work, people->t, &p, ret);
	}
	return rc < 0 ? rc : 1;
}

int invitation_to_edition(const struct work *work, const struct tourney_facts *t,
			  struct effects *ret)
{
	struct civil today = tourney_asof(work, &t->row);
	struct people people = {
		.work = work, .t = t, .since = civil_add_months(today, -12 * SEAT_YEARS), .rc = 1};
	int rc = t->row.series ? store_tourney_each_edition(work->ctx->store, t->row.series,
							    take_edition, &people)
			       : 1;

	if (rc >= 0 && people.rc >= 0 && t->row.series && t->kind->admission == KIND_ADMIT_DM)
		rc = store_player_each(work->ctx->store, take_entitled, &people);
	if (rc >= 0)
		rc = people.rc < 0 ? people.rc : write_all(&people, ret);
	free(people.v);
	return rc < 0 ? rc : 1;
}

/* --- by the leader --------------------------------------------------------------------------- */

struct search {
	int64_t tourney;
	struct entry_row *ret;
	bool found;
};

static int take_invited(void *arg, const struct entry_row *e)
{
	struct search *s = arg;

	if (e->tourney != s->tourney || e->state != ENTRY_ASKED || strcmp(e->origin, "invited"))
		return 0;
	*s->ret = *e;
	s->found = true;
	return 1;
}

int invitation_find(const struct work *work, int64_t tourney, int64_t player, struct entry_row *ret)
{
	struct search s = {tourney, ret, false};
	int rc = store_entry_each_player(work->ctx->store, player, take_invited, &s);

	return rc < 0 ? rc : s.found;
}

int invitation_ask(struct work *work, const struct tourney_facts *t, const struct player *p,
		   struct entry_row *e)
{
	int rc = store_entry_add(work->ctx->store, e, &e->id);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	return letter_queue(work, &(struct letter_facts){.kind = POST_INVITATION,
							 .to = p,
							 .token = TOKEN_ENTRY,
							 .token_about = e->id,
							 .facts = json_pack("{s:I, s:b}", "tourney",
									    (json_int_t)t->row.id,
									    "personal", 1)});
}
