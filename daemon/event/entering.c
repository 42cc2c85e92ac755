/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Decides on entries; see entering.h.  entering_keep.c stores the decisions. */
#include "daemon/event/entering.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/kind_admission.h"
#include "core/play/event_words.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/sanction.h"
#include "daemon/event_code.h"
#include "daemon/rating_book.h"
#include "daemon/rounds_load.h"
#include "sql/store_stage.h"
#include "sql/store_team.h"

/* --- the event ------------------------------------------------------------------------------- */

/* The instant of its last closing. */
static int note_closing(void *arg, const struct tourney_change *c)
{
	struct instant *closed = arg;

	if (!strcmp(c->what, "state") && !strcmp(c->becomes, "closed"))
		*closed = c->at;
	return 0;
}

struct edition_search {
	const struct tourney *after;
	struct admit_event *ret;
};

/* The next edition of the series to open. */
static int take_edition(void *arg, const struct tourney *t)
{
	struct edition_search *s = arg;

	if (t->year <= s->after->year || t->state > TOURNEY_OPEN)
		return 0;
	s->ret->next_opens = t->opens;
	s->ret->next_closes = t->closes;
	return 1;
}

/* Late entries are possible until the second round is paired (EVENTS E47). */
static int is_late_open(const struct work *work, const struct tourney_facts *t, bool *ret)
{
	struct group_row g;
	struct round_row round;
	int64_t group = 0;
	int rc;

	*ret = option_number(&t->options, EVENT_OPTION_LATE_FEE, 0) > 0 &&
	       t->row.state <= TOURNEY_CLOSED;
	if (t->kind->flow != KIND_ROUNDS || t->row.state > TOURNEY_RUNNING)
		return 1;
	rc = rounds_load_running(work->ctx, t->row.id, &group);
	if (rc > 0)
		rc = store_group_get(work->ctx->store, group, &g);
	if (rc > 0)
		rc = store_round_get(work->ctx->store, g.stage, g.id, 2, &round);
	if (rc > 0)
		round_row_release(&round);
	*ret = rc == 0;
	return rc < 0 ? rc : 1;
}

/*
 * Whether a ruling can still admit an entry about which nobody had decided when the lots were
 * drawn: while a seat can become free for it, before the start (EVENTS E28) and for a substitute
 * after it (E30), or while its own stage is not drawn.
 */
static int may_wait(const struct work *work, const struct entering *in, bool *ret)
{
	const struct tourney *t = &in->t->row;
	const struct kind *kind = in->t->kind;
	struct stage_row stage;
	struct entry_facts f;
	int rc;

	*ret = false;
	if (!in->ruled || in->entry->state != ENTRY_QUESTION || kind->unit != KIND_PLAYER ||
	    !kind->schedule || kind->flow == KIND_ROUNDS)
		return 1;
	entry_facts_read(in->entry, &f);
	rc = store_stage_by_number(work->ctx->store, t->id, f.stage > 1 ? f.stage : 1, &stage);
	entry_facts_release(&f);
	if (rc > 0)
		*ret = stage.state < STAGE_DRAWN ||
		       (!civil_is_none(stage.starts) &&
			tourney_day(t, work->received).day <=
				civil_add_days(stage.starts, ruleset_fixed(FIXED_SUBSTITUTE_DAYS))
					.day);
	return rc < 0 ? rc : 1;
}

static int event_facts(const struct work *work, const struct entering *in, struct admit_event *ret)
{
	const struct tourney *t = &in->t->row;
	struct edition_search s = {t, ret};
	struct instant closed = {0};
	bool waits = false;
	int rc = 1;

	*ret = (struct admit_event){.state = ADMIT_BEGUN,
				    .closes = t->closes,
				    .start = t->starts,
				    .next_opens = CIVIL_NONE,
				    .next_closes = CIVIL_NONE};
	switch (t->state) {
	case TOURNEY_DRAFT:
		ret->state = ADMIT_DRAFT;
		ret->next_opens = t->opens;
		ret->next_closes = t->closes;
		return 1;
	case TOURNEY_OPEN: ret->state = ADMIT_OPEN; break;
	case TOURNEY_CLOSED:
		ret->state = ADMIT_CLOSED;
		rc = store_tourney_change_each(work->ctx->store, t->id, note_closing, &closed);
		/* Closed by hand: entries sent before still count. */
		if (civil_is_none(t->closes) && in->entry->asked.sec < closed.sec)
			ret->state = ADMIT_OPEN;
		break;
	case TOURNEY_DRAWN:
	case TOURNEY_RUNNING:
		rc = may_wait(work, in, &waits);
		if (waits)
			ret->state = ADMIT_OPEN;
		break;
	case TOURNEY_FINISHED:
	case TOURNEY_FINAL:
	case TOURNEY_ARCHIVED:
	case TOURNEY_CANCELLED: break;
	}
	if (rc >= 0)
		rc = is_late_open(work, in->t, &ret->late);
	if (rc >= 0 && t->series)
		rc = store_tourney_each_edition(work->ctx->store, t->series, take_edition, &s);
	return rc < 0 ? rc : 1;
}

/* --- the person's other entries -------------------------------------------------------------- */

struct others {
	const struct work *work;
	const struct entering *in;
	struct civil day;
	struct admit_person *ret;
	struct entry_row *v;
	size_t n, cap;
};

static int take_entry(void *arg, const struct entry_row *e)
{
	struct others *o = arg;

	if (e->id == o->in->entry->id && e->id)
		return 0;
	o->v = mem_room(o->v, o->n + 1, &o->cap, sizeof(*o->v));
	o->v[o->n++] = *e;
	return 0;
}

static bool is_living(const struct entry_row *e)
{
	return e->state == ENTRY_CONFIRMED || e->state == ENTRY_UNPAID ||
	       e->state == ENTRY_QUESTION || e->state == ENTRY_SEATED;
}

bool entering_is_drawn(const struct entry_row *e)
{
	return e->number > 0 || e->state == ENTRY_SEATED;
}

/* In this event: waiting, or in a group not started yet (EVENTS E17). */
static void look_here(struct others *o, const struct entry_row *e, const struct group_row *g)
{
	const struct tourney_facts *t = o->in->t;
	bool endless = kind_is_endless(t->kind, t->row.closes);
	bool begun = g && entering_is_drawn(e) && g->start.day <= o->day.day;
	enum emt_class class = CLASS_DM;

	bool own = !strcmp(e->origin, "entered") || !strcmp(e->origin, "invited");

	if (!is_living(e) || !own)
		return;
	o->ret->entered |= !endless || !begun;
	if (!begun) {
		class_parse(t->row.class, &class);
		o->ret->waiting |= 1u << class;
	}
}

static int look_at(struct others *o, const struct entry_row *e)
{
	struct store *st = o->work->ctx->store;
	struct tourney t = o->in->t->row;
	struct group_row g;
	struct stage_row stage = {.number = 1};
	const struct kind *kind;
	int rc = e->tourney == t.id ? 1 : store_tourney_get(st, e->tourney, &t);

	kind = rc > 0 ? kind_find(t.kind) : NULL;
	if (rc > 0 && e->group)
		rc = store_group_get(st, e->group, &g);
	if (rc > 0 && e->stage)
		rc = store_stage_get(st, e->stage, &stage);
	if (rc <= 0 || !kind)
		return rc;
	if (t.id == o->in->t->row.id)
		look_here(o, e, e->group ? &g : NULL);
	if (kind_admission_shares_seats(kind, o->in->t->kind) &&
	    (is_living(e) || entering_is_drawn(e)))
		o->ret->free_seats++;
	if (kind->admission == KIND_ADMIT_CUP && kind == o->in->t->kind && stage.number <= 2 &&
	    is_living(e) && (!e->group || g.state < GROUP_FINISHED))
		o->ret->groups += e->group ? 1 : e->seats;
	return 1;
}

static int other_entries(const struct work *work, const struct entering *in, struct civil day,
			 struct admit_person *ret)
{
	struct others o = {.work = work, .in = in, .day = day, .ret = ret};
	int rc = in->player->id
			 ? store_entry_each_player(work->ctx->store, in->player->id, take_entry, &o)
			 : 1;

	for (size_t i = 0; i < o.n && rc > 0; i++)
		rc = look_at(&o, &o.v[i]);
	free(o.v);
	return rc == 0 ? STORE_FAILED : rc;
}

/* --- the person ------------------------------------------------------------------------------ */

static int bans_of(const struct work *work, int64_t player, struct admit_ban *bans, size_t *ret_n)
{
	struct sanction_register reg = {.n = 0};
	int rc = player ? sanction_register_load(work, player, &reg) : 1;

	*ret_n = 0;
	for (size_t i = 0; i < reg.n && rc > 0; i++)
		if (reg.v[i].ban)
			bans[(*ret_n)++] =
				(struct admit_ban){reg.v[i].date, reg.v[i].until, "6.4.2"};
	return rc;
}

static int rating_of(const struct work *work, int64_t player, struct civil day,
		     struct admit_person *ret)
{
	struct rating_book book;
	const struct rating_book_line *line;
	int rc = rating_book_load(work->ctx, day, &book);

	if (rc < 0)
		return rc;
	line = rating_book_find(&book, player);
	ret->has_rating = line != NULL;
	ret->rating = line ? line->rating : 0;
	rating_book_release(&book);
	return 1;
}

static int club_of(const struct work *work, const char *name, struct admit_person *ret)
{
	struct club club;
	int rc = name[0] ? store_club_by_name(work->ctx->store, name, &club) : 0;

	if (rc > 0) {
		ret->club_outside = !club.dsu;
		ret->region = club.region;
	}
	return rc < 0 ? rc : 1;
}

struct granted {
	const struct entering *in;
	struct civil day;
	char class[sizeof(((struct grant_row *)0)->class)];
	bool found;
};

static int note_granted(void *arg, const struct grant_row *row)
{
	struct granted *g = arg;

	g->found |= row->at.sec <= g->in->at.sec && row->until.day >= g->day.day &&
		    !strcmp(row->class, g->class);
	return 0;
}

/* Qualified for that stage of an earlier edition without getting a seat (EVENTS E62). */
static int stage_granted(const struct work *work, const struct entering *in, int stage,
			 struct civil day, struct admit_person *ret)
{
	struct granted g = {.in = in, .day = day};
	int rc;

	kind_stage_right(in->t->kind, stage, g.class, sizeof(g.class));
	rc = in->player->id ? store_grant_each(work->ctx->store, in->player->id, note_granted, &g)
			    : 0;
	ret->granted_stage = g.found ? stage : 0;
	return rc < 0 ? rc : 1;
}

/* Invited by the leader (EVENTS E45). */
static int note_invitation(void *arg, const struct entry_row *e)
{
	const struct others *o = arg;

	if (e->tourney == o->in->t->row.id && !strcmp(e->origin, "invited"))
		o->ret->invited = true;
	return 0;
}

static int person_facts(const struct work *work, const struct entering *in,
			const struct entry_facts *f, const struct admit_rules *rules,
			struct civil day, struct admit_ban *bans, struct admit_person *ret)
{
	const struct player *p = in->player;
	struct others o = {.in = in, .ret = ret};
	int rc;

	*ret = (struct admit_person){.member = (enum admit_member)p->member,
				     .no_club = f->no_club,
				     .has_number = p->member_number[0] || f->member[0],
				     .bans = bans,
				     .born = p->born,
				     .sex = p->sex[0] == 'f'   ? ADMIT_FEMALE
					    : p->sex[0] == 'm' ? ADMIT_MALE
							       : ADMIT_SEX_UNKNOWN,
				     .has_limit_rating = p->rating > 0,
				     .limit_rating = p->rating,
				     .other_player = in->other_player};
	rc = club_of(work, p->club, ret);
	if (rc > 0)
		rc = bans_of(work, p->id, bans, &ret->n_bans);
	if (rc > 0)
		rc = other_entries(work, in, day, ret);
	if (rc > 0 && rules->direct_stage && f->stage > 1)
		rc = rating_of(work, p->id, day, ret);
	if (rc > 0 && rules->direct_stage && f->stage > 1)
		rc = stage_granted(work, in, f->stage, day, ret);
	if (rc > 0 && rules->invited && p->id)
		rc = store_entry_each_player(work->ctx->store, p->id, note_invitation, &o);
	return rc;
}

/* --- what they declare ----------------------------------------------------------------------- */

/* The latest known over-the-board rating; 0: none. */
static int newest_rating(const struct right_record *r)
{
	const struct rights_otb *best = NULL;

	for (size_t i = 0; i < r->record.n_otb; i++)
		if (!best || r->record.otb[i].day.day >= best->day.day)
			best = &r->record.otb[i];
	return best ? best->rating : 0;
}

static bool knows_iccf(const struct right_record *r, const struct rights_iccf *c)
{
	for (size_t i = 0; i + 1 < r->record.n_iccf; i++) {
		const struct iccf_result *x = &r->record.iccf[i].result;

		if (x->end.day == c->result.end.day && !strcmp(x->type, c->result.type))
			return true;
	}
	return false;
}

int entering_declared(const struct work *work, const struct entering *in, struct effects *ret_fx,
		      struct right_record *r)
{
	struct entry_facts f;
	struct outside_result row = {
		.player = in->player->id, .at = work->received, .author = "player"};
	json_t *rating;
	char day[CIVIL_TEXT];
	char *text;

	entry_facts_read(in->entry, &f);
	if (f.rating > 0 && f.rating != newest_rating(r)) {
		rating = json_pack("{s:i, s:s}", "rating", f.rating, "day",
				   civil_format(tourney_day(&in->t->row, in->entry->asked), day));
		text = json_dumps(rating, JSON_COMPACT);
		snprintf(row.source, sizeof(row.source), "otb");
		snprintf(row.facts, sizeof(row.facts), "%s", text);
		if (right_record_add(r, 0, "otb", text, true) && ret_fx)
			effects_row(ret_fx, ROW_OUTSIDE, &row);
		json_decref(rating);
		free(text);
	}
	if (f.iccf[0] && right_record_add(r, 0, "iccf", f.iccf, true)) {
		snprintf(row.source, sizeof(row.source), "iccf");
		snprintf(row.facts, sizeof(row.facts), "%s", f.iccf);
		if (knows_iccf(r, &r->record.iccf[r->record.n_iccf - 1]))
			r->record.n_iccf--;
		else if (ret_fx)
			effects_row(ret_fx, ROW_OUTSIDE, &row);
	}
	entry_facts_release(&f);
	return 1;
}

/* --- the decision ---------------------------------------------------------------------------- */

/* A standing event's own class is entered, unless the entry names another. */
static struct admit_request request_of(const struct entering *in, const struct entry_facts *f)
{
	const struct tourney *t = &in->t->row;
	struct admit_request request = {.day = in->day,
					.has_class = f->has_class,
					.class = f->class,
					.stage = f->stage,
					.groups = f->groups,
					.reason = f->reason[0] != '\0',
					.ruled = in->ruled,
					.author = right_record_author(in->author)};

	if (civil_is_none(request.day))
		request.day = tourney_day(t, in->entry->asked);
	if (t->class[0] && !in->any_class)
		request.has_class = class_parse(t->class, &request.class);
	return request;
}

int entering_decide(const struct work *work, const struct entering *in, struct admit_decision *ret)
{
	const char *preset = in->t->options.v[EVENT_OPTION_PRESET].text;
	struct admit_rules rules = kind_admission_rules(in->t->kind, preset);
	struct admit_ban bans[SANCTIONS_MAX];
	struct admit_event event;
	struct admit_person person;
	struct admit_request request;
	struct right_record record;
	struct entry_facts f;
	int rc = in->before ? right_record_load_before(work->ctx, in->player->id, in->at,
						       in->last_outside, &record)
			    : right_record_load(work->ctx, in->player->id, in->at, &record);

	if (rc < 0)
		return rc;
	entry_facts_read(in->entry, &f);
	request = request_of(in, &f);
	rc = event_facts(work, in, &event);
	if (rc > 0)
		rc = person_facts(work, in, &f, &rules, request.day, bans, &person);
	if (rc > 0 && rules.classes)
		rc = entering_declared(work, in, NULL, &record);
	if (rc > 0) {
		person.record = &record.record;
		admit(&rules, &event, &person, &request, ret);
	}
	entry_facts_release(&f);
	right_record_release(&record);
	return rc;
}

/* --- the tournament of a code ---------------------------------------------------------------- */

struct family {
	const struct kind *kind;
	int class; /* CLASS_COUNT: any */
	struct tourney *ret;
	bool found;
};

static bool is_of_class(const struct tourney *t, int class)
{
	enum emt_class own;

	return class == CLASS_COUNT || (class_parse(t->class, &own) && (int)own == class);
}

/* Prefers one that takes entries; else the newest. */
static int take_member(void *arg, const struct tourney *t)
{
	struct family *f = arg;

	if (is_of_class(t, f->class) && (!f->found || f->ret->state != TOURNEY_OPEN)) {
		*f->ret = *t;
		f->found = true;
	}
	return f->found && f->ret->state == TOURNEY_OPEN;
}

/* Finds one by kind. */
static int find_member(const struct work *work, struct family *f)
{
	int rc = store_tourney_each_kind(work->ctx->store, f->kind->word, take_member, f);

	return rc < 0 ? rc : f->found;
}

int entering_find(const struct work *work, const char *code, int class, struct tourney *ret,
		  bool *ret_any_class)
{
	struct family f = {.class = class, .ret = ret};
	struct tourney named;
	int rc = event_code_find(work->ctx->store, code, &named);
	bool exact = rc > 0 && event_words_same(named.code, code);

	for (size_t i = 0; i < kind_count && rc == 0 && !f.kind; i++)
		if (event_words_same(kind_rows[i].word, code))
			f.kind = &kind_rows[i];
	*ret_any_class = false;
	if (rc < 0 || (rc == 0 && !f.kind))
		return rc;
	if (rc > 0 && (!named.class[0] || is_of_class(&named, class))) {
		*ret = named;
		*ret_any_class = !exact && named.class[0] && class == CLASS_COUNT;
		return 1;
	}
	if (rc > 0)
		f.kind = kind_find(named.kind);
	rc = find_member(work, &f);
	*ret_any_class = rc > 0 && ret->class[0] && class == CLASS_COUNT;
	return rc;
}
