/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Stores and announces decisions on entries; see entering.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/event/calendar.h"
#include "daemon/event/cases.h"
#include "daemon/event/draw_lots.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/entering.h"
#include "daemon/event/entering_keep.h"
#include "daemon/event/group.h"
#include "daemon/event/outcome.h"
#include "daemon/event/paid.h"
#include "daemon/event/stage.h"
#include "daemon/event/stage_seed.h"
#include "daemon/event/waiting.h"
#include "daemon/rounds_load.h"
#include "sql/store_announce.h"

/* --- admissions (EVENTS E27) ----------------------------------------------------------------- */

static const char *const origins[] = {[RIGHTS_FROM_NOTHING] = "first",
				      [RIGHTS_FROM_GROUP] = "group",
				      [RIGHTS_FROM_EXTERNAL] = "external",
				      [RIGHTS_FROM_GRANT] = "grant",
				      [RIGHTS_FROM_EVENT] = "event"};

#define ORIGINS (sizeof(origins) / sizeof(origins[0]))

static void routes_text(unsigned routes, char *ret_text, size_t size)
{
	size_t n = 0;

	ret_text[0] = '\0';
	for (int r = 0; r < ROUTE_COUNT && n < size; r++)
		if (routes & 1u << r)
			n += (size_t)snprintf(ret_text + n, size - n, "%s%s", n ? "," : "",
					      class_route_name((enum class_route)r));
}

static unsigned routes_read(const char *text)
{
	unsigned routes = 0;

	while (*text) {
		size_t n = strcspn(text, ",");

		for (int r = 0; r < ROUTE_COUNT; r++) {
			const char *name = class_route_name((enum class_route)r);
			if (strlen(name) == n && !memcmp(name, text, n))
				routes |= 1u << r;
		}
		text += n + (text[n] == ',');
	}
	return routes;
}

void entering_keep_admission(const struct admit_admission *a, int64_t entry, struct instant at,
			     const char *author, struct admission *ret)
{
	json_t *basis = json_array();

	*ret = (struct admission){.entry = entry, .at = at, .asof = a->asof};
	for (size_t i = 0; i < a->n_basis; i++)
		json_array_append_new(basis,
				      json_pack("{s:s, s:I}", "origin", origins[a->basis[i].kind],
						"id", (json_int_t)a->basis[i].id));
	ret->basis = json_dumps(basis, JSON_COMPACT);
	json_decref(basis);
	if (a->has_class)
		snprintf(ret->class, sizeof(ret->class), "%s", class_name(a->class));
	routes_text(a->routes, ret->routes, sizeof(ret->routes));
	snprintf(ret->author, sizeof(ret->author), "%s", author && author[0] ? author : "server");
}

void entering_keep_admission_read(const struct admission *a, struct admit_admission *ret)
{
	json_t *basis = json_loads(a->basis ? a->basis : "[]", 0, NULL), *one;
	size_t i;

	*ret = (struct admit_admission){.asof = a->asof,
					.routes = routes_read(a->routes),
					.author = right_record_author(a->author)};
	ret->has_class = class_parse(a->class, &ret->class);
	json_array_foreach(basis, i, one)
	{
		const char *origin = json_string_value(json_object_get(one, "origin"));
		struct rights_origin from = {RIGHTS_FROM_NOTHING,
					     json_integer_value(json_object_get(one, "id"))};

		for (size_t k = 0; origin && k < ORIGINS; k++)
			if (!strcmp(origin, origins[k]))
				from.kind = (int)k;
		if (ret->n_basis < ROUTE_COUNT)
			ret->basis[ret->n_basis++] = from;
	}
	json_decref(basis);
}

/* Returns 1, 0 or a negative enum store_error. */
static int same(const struct work *work, const struct entering *in,
		const struct admit_admission *was)
{
	struct admit_decision now;
	int rc = entering_decide(work, in, &now);

	return rc > 0 ? admit_same(was, &now.admission) : rc < 0 ? rc : STORE_FAILED;
}

/* A result of the same second may precede or follow the entry. */
int entering_keep_holds(const struct work *work, const struct entry_row *e)
{
	struct tourney_facts t;
	struct player p;
	struct admission a;
	struct admit_admission was;
	struct entering in = {.t = &t, .entry = e, .player = &p, .ruled = true};
	int rc = store_admission_of(work->ctx->store, e->id, &a);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	in.at = a.at;
	in.day = a.asof;
	in.author = a.author;
	entering_keep_admission_read(&a, &was);
	rc = tourney_load(work->ctx, e->tourney, &t);
	if (rc > 0) {
		rc = store_player_get(work->ctx->store, e->player, &p);
		if (rc > 0)
			rc = same(work, &in, &was);
		in.before = true;
		for (size_t i = 0; i < was.n_basis; i++)
			if (was.basis[i].kind == RIGHTS_FROM_EXTERNAL &&
			    was.basis[i].id > in.last_outside)
				in.last_outside = was.basis[i].id;
		if (rc == 0)
			rc = same(work, &in, &was);
		tourney_release(&t);
	}
	admission_release(&a);
	return rc;
}

#define PAGE_ENTRIES 50 /* read together */

struct admitted {
	struct {
		int64_t id;
		struct instant confirmed;
	} * v;
	size_t n, cap;
	int64_t *tourneys;
	size_t n_tourneys, cap_tourneys;
	struct instant first; /* oldest admission; earlier entries have none */
	json_t *differences;
};

static int take_tourney(void *arg, const struct tourney *t)
{
	struct admitted *a = arg;

	a->tourneys =
		mem_room(a->tourneys, a->n_tourneys + 1, &a->cap_tourneys, sizeof(*a->tourneys));
	a->tourneys[a->n_tourneys++] = t->id;
	return 0;
}

static int take_admitted(void *arg, const struct entry_row *e)
{
	struct admitted *a = arg;

	if (!e->player || e->state == ENTRY_ASKED || e->state == ENTRY_LAPSED)
		return 0;
	a->v = mem_room(a->v, a->n + 1, &a->cap, sizeof(*a->v));
	a->v[a->n].id = e->id;
	a->v[a->n++].confirmed = e->confirmed;
	return 0;
}

static void differ(const struct admitted *a, const struct entry_row *e, const char *what)
{
	json_array_append_new(a->differences,
			      json_sprintf("entry %lld: %s", (long long)e->id, what));
}

/* Whether the player entered by themselves and has a place. */
static bool has_place(const struct entry_row *e)
{
	return !e->team && e->confirmed.sec && !strcmp(e->origin, "entered") &&
	       (e->state == ENTRY_CONFIRMED || e->state == ENTRY_SEATED);
}

static void announce_admissions(struct store *st, const struct admitted *a, size_t from)
{
	store_announced_end(st);
	for (size_t i = from; i < a->n && i < from + PAGE_ENTRIES; i++)
		store_announce(st, READ_ADMISSION, a->v[i].id);
}

static int find_first(const struct work *work, struct admitted *a)
{
	int rc = 1;

	for (size_t i = 0; i < a->n && rc >= 0; i++) {
		struct admission one;

		if (!a->first.sec && i % PAGE_ENTRIES == 0)
			announce_admissions(work->ctx->store, a, i);
		if (!a->v[i].confirmed.sec ||
		    (a->first.sec && a->v[i].confirmed.sec >= a->first.sec))
			continue;
		rc = store_admission_of(work->ctx->store, a->v[i].id, &one);
		if (rc > 0) {
			a->first = a->v[i].confirmed;
			admission_release(&one);
		}
	}
	return rc;
}

/* Without a ruling, the decision day is that of the entry itself. */
static int verify_day(const struct work *work, const struct admitted *a, const struct entry_row *e,
		      const struct admission *admission)
{
	struct tourney t;
	int rc = store_tourney_get(work->ctx->store, e->tourney, &t);

	if (rc > 0 && !strcmp(admission->author, "server") && has_place(e) &&
	    admission->asof.day != tourney_day(&t, e->asked).day)
		differ(a, e, "its admission is of another day");
	return rc;
}

static int verify_one(const struct work *work, const struct admitted *a, const struct entry_row *e)
{
	struct admission one;
	int rc = store_admission_of(work->ctx->store, e->id, &one);

	if (rc == 0 && a->first.sec && e->confirmed.sec >= a->first.sec && has_place(e))
		differ(a, e, "it has a place and no admission");
	if (rc <= 0)
		return rc;
	if (has_place(e) && strcmp(one.class, e->class) != 0)
		differ(a, e, "its class is not that of its admission");
	rc = verify_day(work, a, e, &one);
	admission_release(&one);
	if (rc > 0)
		rc = entering_keep_holds(work, e);
	if (rc == 0)
		differ(a, e, "the admission does not follow from the facts of its day");
	return rc;
}

/* What is read of every entry, so that a server is asked once for the page. */
static void announce(struct store *st, const struct entry_row *e)
{
	static const enum store_read of_player[] = {READ_PLAYER,	 READ_PLAYER_ENTRIES,
						    READ_PLAYER_RULINGS, READ_JOINS,
						    READ_OUTSIDE,	 READ_GRANTS};
	const struct game_query own = {.group = e->group, .player = e->player};

	store_announce(st, READ_ADMISSION, e->id);
	store_announce(st, READ_TOURNEY, e->tourney);
	store_announce(st, READ_STAGE, e->stage);
	store_announce(st, READ_GROUP, e->group);
	store_announce(st, READ_GROUP_ENTRIES, e->group);
	store_announce(st, READ_TABLES, e->group);
	for (size_t i = 0; i < sizeof(of_player) / sizeof(of_player[0]); i++)
		store_announce(st, of_player[i], e->player);
	if (e->group)
		store_game_each_announce(st, &own);
}

static int load_page(struct store *st, const struct admitted *a, size_t from, struct entry_row *ret,
		     size_t *ret_n)
{
	size_t n = a->n - from < PAGE_ENTRIES ? a->n - from : PAGE_ENTRIES;
	int rc = 1;

	for (size_t i = 0; i < n; i++)
		store_announce(st, READ_ENTRY, a->v[from + i].id);
	for (size_t i = 0; i < n && rc > 0; i++) {
		rc = store_entry_get(st, a->v[from + i].id, &ret[i]);
		if (rc > 0)
			announce(st, &ret[i]);
	}
	*ret_n = n;
	return rc == 0 ? STORE_FAILED : rc;
}

static int verify_pages(const struct work *work, const struct admitted *a)
{
	struct store *st = work->ctx->store;
	struct entry_row *page = mem_zeroed(PAGE_ENTRIES, sizeof(*page));
	size_t n;
	int rc = 1;

	for (size_t from = 0; from < a->n && rc >= 0; from += n) {
		rc = load_page(st, a, from, page, &n);
		for (size_t i = 0; i < n && rc >= 0; i++)
			rc = verify_one(work, a, &page[i]);
		store_announced_end(st);
	}
	free(page);
	return rc;
}

int entering_keep_verify(const struct work *work, json_t *differences)
{
	struct admitted a = {.differences = differences};
	int rc = store_tourney_each(work->ctx->store, take_tourney, &a);

	for (size_t i = 0; i < a.n_tourneys && rc >= 0; i++)
		rc = store_entry_each_tourney(work->ctx->store, a.tourneys[i], take_admitted, &a);
	if (rc >= 0)
		rc = find_first(work, &a);
	if (rc >= 0)
		rc = verify_pages(work, &a);
	free(a.v);
	free(a.tourneys);
	return rc < 0 ? rc : 1;
}

/* --- letters --------------------------------------------------------------------------------- */

/* The new state of an entry, for the letter of E78. */
static void tell_fee(struct work *work, const struct tourney_facts *t, const struct entry_row *e,
		     const char *state, const char *seed_hash, int64_t fee, struct effects *ret)
{
	struct letter_facts l = {.kind = POST_ENTRY_STATE,
				 .to = work->player,
				 .token = TOKEN_PLAYER,
				 .reply = work->by_mail};
	char last[CIVIL_TEXT] = "";

	if (!civil_is_none(t->row.draws))
		civil_format(t->row.draws, last);
	l.facts =
		json_pack("{s:s, s:s, s:s, s:i, s:I, s:s, s:s, s:s}", "event", t->row.name, "state",
			  state, "class", e->class, "seq", e->seq, "fee", (json_int_t)fee,
			  "seed_hash", seed_hash, "confirmation", e->confirmation, "draws", last);
	effects_letter(ret, work, &l);
}

static void tell(struct work *work, const struct tourney_facts *t, const struct entry_row *e,
		 const char *state, const char *seed_hash, struct effects *ret)
{
	tell_fee(work, t, e, state, seed_hash, t->row.fee, ret);
}

/* --- places ---------------------------------------------------------------------------------- */

/* The open group; opens the next one if there is none. */
static int find_group(struct work *work, const struct tourney_facts *t, struct group_row *ret_group)
{
	struct effects fx = EFFECTS_INIT;
	int rc = group_filling(work, &t->row, ret_group, &fx);

	if (rc == 0) {
		rc = effects_store(work, &fx);
		ret_group->id = effects_id(&fx, EFFECT_GROUP_OPENED);
	}
	effects_release(&fx);
	return rc;
}

static int join_group(struct work *work, struct tourney_facts *t, struct entry_row *e)
{
	char confirmation[sizeof(e->confirmation)];
	struct effects fx = EFFECTS_INIT;
	struct group_row g;
	int rc = find_group(work, t, &g);

	snprintf(confirmation, sizeof(confirmation), "%s", e->confirmation);
	if (rc > 0)
		rc = group_join(work, &t->row, &g, e, confirmation, &fx);
	if (rc > 0)
		rc = effects_store(work, &fx);
	if (rc > 0)
		rc = calendar_refresh(work, t->row.id); /* waiting players get reminders */
	effects_release(&fx);
	return rc;
}

/* A late proof of an entry changes the proposal for the groups (EVENTS E14). */
static int compose_anew(struct work *work, struct tourney_facts *t, struct stage_row *stage)
{
	struct effects fx = EFFECTS_INIT;
	int rc = stage_revise(work, t, stage, false, &fx);

	if (rc >= 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc;
}

static int join_waiting(struct work *work, const struct tourney_facts *t,
			const struct stage_row *stage, struct entry_row *e)
{
	struct effects fx = EFFECTS_INIT;
	int rc = waiting_join(work, t, stage, e, &fx);

	if (rc > 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc;
}

static int join_queue(struct work *work, struct tourney_facts *t, struct entry_row *e)
{
	char hash[2 * DIGEST_LEN + 1] = "";
	struct effects fx = EFFECTS_INIT;
	struct stage_row stage;
	struct entry_facts f;
	int valid = 0, rc;

	entry_facts_read(e, &f);
	rc = store_stage_by_number(work->ctx->store, t->row.id, f.stage > 1 ? f.stage : 1, &stage);
	if (rc > 0)
		rc = store_entry_count_valid(work->ctx->store, t->row.id, &valid);
	e->seats = f.groups == 2 ? 2 : 1;
	entry_facts_release(&f);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	e->seq = valid + 1;
	if (stage.state >= STAGE_DRAWN)
		return join_waiting(work, t, &stage, e);
	e->stage = stage.id;
	e->state = ENTRY_CONFIRMED;
	stage_seed(work, &stage, &fx);
	stage_seed_hash(&stage, hash);
	if (!e->confirmation[0])
		draw_lots_leader_line(stage.seed, e);
	effects_entry(&fx, e);
	tell(work, t, e, "confirmed", hash, &fx);
	rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc > 0 && stage.state == STAGE_COMPOSED ? compose_anew(work, t, &stage) : rc;
}

struct last_seat {
	int number, seq;
};

static int note_last(void *arg, const struct entry_row *e)
{
	struct last_seat *last = arg;

	if (e->number > last->number)
		last->number = e->number;
	if (e->seq > last->seq)
		last->seq = e->seq;
	return 0;
}

/* The next number of a group paired round by round; the missed rounds are lost (E47). */
static int join_late(struct work *work, const struct tourney_facts *t, struct entry_row *e,
		     int64_t group)
{
	struct last_seat last = {0, 0};
	struct effects fx = EFFECTS_INIT;
	struct group_row g;
	int rc = store_entry_each(work->ctx->store, group, note_last, &last);

	if (rc >= 0)
		rc = store_group_get(work->ctx->store, group, &g);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	e->stage = g.stage;
	e->group = g.id;
	e->seq = last.seq + 1;
	e->number = last.number + 1;
	e->state = ENTRY_SEATED;
	g.size++;
	effects_entry(&fx, e);
	effects_group(&fx, &g);
	effects_pages(&fx, g.id, 0);
	tell(work, t, e, "late", "", &fx);
	rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc;
}

static int take_place(struct work *work, struct tourney_facts *t, struct entry_row *e)
{
	int64_t group = 0;
	int rc = t->kind->flow == KIND_ROUNDS ? rounds_load_running(work->ctx, t->row.id, &group)
					      : 0;

	if (rc != 0)
		return rc < 0 ? rc : join_late(work, t, e, group);
	return kind_is_endless(t->kind, t->row.closes) ? join_group(work, t, e)
						       : join_queue(work, t, e);
}

/* --- states ---------------------------------------------------------------------------------- */

static int keep_unpaid(struct work *work, struct tourney_facts *t, struct entry_row *e)
{
	struct effects fx = EFFECTS_INIT;
	int rc;

	e->state = ENTRY_UNPAID;
	effects_entry(&fx, e);
	tell(work, t, e, "unpaid", "", &fx);
	rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc;
}

int entering_keep(struct work *work, struct tourney_facts *t, struct entry_row *e,
		  const struct admit_decision *d, const char *author)
{
	struct effects fx = EFFECTS_INIT;
	struct admission a;
	int rc;

	entering_keep_admission(&d->admission, e->id, work->received, author, &a);
	snprintf(e->class, sizeof(e->class), "%s", a.class);
	e->player = work->player->id;
	e->confirmed = work->received;
	effects_row(&fx, ROW_ADMISSION, &a);
	rc = effects_store(work, &fx);
	effects_release(&fx);
	if (rc > 0)
		rc = t->row.fee > 0 && !e->paid.sec ? keep_unpaid(work, t, e)
						    : take_place(work, t, e);
	return rc;
}

int entering_keep_paid(struct work *work, struct tourney_facts *t, struct entry_row *e)
{
	struct payment payment = {.entry = e->id, .amount = t->row.fee, .at = work->received};
	struct effects fx = EFFECTS_INIT;
	int rc;

	snprintf(payment.author, sizeof(payment.author), "%s", work_author(work));
	effects_row(&fx, ROW_PAYMENT, &payment);
	rc = effects_store(work, &fx);
	effects_release(&fx);
	e->paid = work->received;
	return rc > 0 ? take_place(work, t, e) : rc;
}

int entering_keep_question(struct work *work, const struct tourney_facts *t, struct entry_row *e,
			   const struct admit_decision *d, const struct player *other)
{
	struct effects fx = EFFECTS_INIT;
	json_t *doubts = json_array();
	struct case_row row = {.kind = CASE_ENTRY, .tourney = t->row.id, .entry = e->id};
	int rc;

	for (size_t i = 0; i < d->n_doubts; i++)
		if (d->doubts[i] != ADMIT_DOUBT_OTHER_PLAYER)
			json_array_append_new(
				doubts,
				json_pack("{s:s, s:s}", "why", admit_doubt_text(d->doubts[i]),
					  "paragraph",
					  admit_doubt_paragraph(d->doubts[i], &d->admission)));
	row.player = other ? other->id : work->player->id;
	e->state = ENTRY_QUESTION;
	effects_entry(&fx, e);
	cases_open(work, &row,
		   json_pack("{s:I, s:s, s:s, s:o, s:[s,s,s]}", "entry", (json_int_t)e->id, "event",
			     t->row.code, "class",
			     d->admission.has_class ? class_name(d->admission.class) : "", "doubts",
			     doubts, "choices", "admit", "place", "refuse"),
		   &fx);
	rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc;
}

int entering_keep_grant(struct work *work, int64_t player, enum emt_class class, struct civil until,
			const char *reason)
{
	struct grant_row grant = {
		.player = player, .until = until, .at = work->received, .kc = work->by_kc};
	struct effects fx = EFFECTS_INIT;
	int rc;

	snprintf(grant.class, sizeof(grant.class), "%s", class_name(class));
	snprintf(grant.paragraph, sizeof(grant.paragraph), "%s",
		 class_route_paragraph(class == CLASS_DM ? ROUTE_DM_F : ROUTE_E));
	snprintf(grant.reason, sizeof(grant.reason), "%.990s", reason ? reason : "");
	snprintf(grant.author, sizeof(grant.author), "%.63s", work->author);
	effects_row(&fx, ROW_GRANT, &grant);
	rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc;
}

/* --- before the lots (EVENTS E28) ------------------------------------------------------------ */

static int close_question(const struct work *work, const struct entry_row *e, struct effects *ret)
{
	struct case_row row;
	int rc = store_case_find_event(work->ctx->store, CASE_ENTRY, e->tourney, e->id, 0, &row);

	if (rc > 0) {
		effects_case_settled(ret, effect_stored(row.id), EFFECT_NONE);
		case_row_release(&row);
	}
	return rc < 0 ? rc : 1;
}

int entering_keep_withdrawn(struct work *work, const struct tourney_facts *t, struct entry_row *e)
{
	bool composed = e->state == ENTRY_CONFIRMED && !e->group;
	int64_t paid = 0;
	struct tourney_facts copy = *t;
	struct effects fx = EFFECTS_INIT;
	struct stage_row stage;
	int rc = paid_for_entry(work, e, &paid);

	if (rc > 0 && e->state == ENTRY_QUESTION)
		rc = close_question(work, e, &fx);
	e->state = ENTRY_WITHDRAWN;
	e->withdrawn = work->received;
	effects_entry(&fx, e);
	tell_fee(work, t, e, paid ? "refund" : "withdrawn", "", paid, &fx);
	paid_tell_refund(work, &t->row, work->player->name, paid, &fx);
	if (e->group)
		effects_pages(&fx, e->group, 0);
	if (rc > 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	if (rc <= 0 || !composed || !e->stage)
		return rc;
	rc = store_stage_get(work->ctx->store, e->stage, &stage);
	return rc > 0 && stage.state == STAGE_COMPOSED ? compose_anew(work, &copy, &stage) : rc;
}

/* The group whose first place is shared is named at the start of the entry's confirmation line. */
static int shared_group(struct work *work, const struct entry_row *e, struct group_row *ret)
{
	char code[sizeof(ret->code)], *end;

	snprintf(code, sizeof(code), "%.47s", e->confirmation);
	for (int i = 0; i < 2; i++) {
		end = strrchr(code, ' ');
		if (end)
			*end = '\0';
	}
	return store_group_by_code(work->ctx->store, code, ret);
}

int entering_keep_share(struct work *work, struct entry_row *e)
{
	struct effects fx = EFFECTS_INIT;
	struct group_row g;
	int rc = shared_group(work, e, &g);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	e->state = ENTRY_WITHDRAWN;
	e->withdrawn = work->received;
	effects_entry(&fx, e);
	rc = effects_store(work, &fx);
	effects_release(&fx);
	if (rc <= 0)
		return rc;
	fx = (struct effects)EFFECTS_INIT;
	rc = outcome_again(work, g.id, &fx);
	if (rc > 0)
		rc = effects_store(work, &fx);
	effects_release(&fx);
	return rc;
}
