/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Consequences of a game's new facts; one function a kind of fact.  See consequences.h. */
#include "daemon/event/consequences.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/event/appeal.h"
#include "daemon/event/group.h"
#include "daemon/letter/queue.h"

/* Facts that every letter about this game carries; a live token only for the player on move. */
static struct letter_facts about(const struct game_tx *m, enum post_kind kind)
{
	return (struct letter_facts){.kind = kind,
				     .game = m->row.id,
				     .group = m->row.group,
				     .seq = m->row.seq,
				     .ply = m->row.ply};
}

static int tell_side(struct work *work, struct game_tx *m, enum post_kind kind,
		     enum event_side side, int64_t case_id, json_t *facts)
{
	struct letter_facts l = about(m, kind);
	int rc = game_tx_players(work, m);

	if (rc < 0 || side == SIDE_NONE) {
		json_decref(facts);
		return rc;
	}
	l.to = &m->player[side];
	l.case_id = case_id;
	l.facts = facts;
	l.token = TOKEN_PLY;
	return letter_queue(work, &l);
}

static int tell_both(struct work *work, struct game_tx *m, enum post_kind kind, int64_t case_id)
{
	int rc = tell_side(work, m, kind, SIDE_WHITE, case_id, NULL);

	return rc > 0 ? tell_side(work, m, kind, SIDE_BLACK, case_id, NULL) : rc;
}

static void date_field(json_t *to, const char *name, struct civil d)
{
	char text[CIVIL_TEXT];

	if (!civil_is_none(d))
		json_object_set_new(to, name, json_string(civil_format(d, text)));
}

static json_t *evidence_lines(const struct clock_view *v)
{
	json_t *lines = json_array();

	for (size_t i = 0; i < v->n_lines; i++) {
		const struct clock_line *l = &v->lines[i];
		json_t *one = json_pack("{s:i, s:i, s:i, s:b, s:s, s:s}", "move", l->move, "days",
					l->days, "holidays", l->closed, "running", l->running,
					"why", event_why_word(l->why), "paragraph",
					l->paragraph ? l->paragraph : "");
		date_field(one, "from", l->from);
		date_field(one, "to", l->to);
		json_array_append_new(lines, one);
	}
	return lines;
}

/* Clock of `side`, line by line, days left, outages and failed deliveries: a JSON object. */
static json_t *clock_evidence(const struct game_tx *m, enum event_side side, struct civil asof)
{
	struct clock_view v;
	json_t *out;

	if (side == SIDE_NONE)
		return json_object();
	game_clock(m->game, side, asof, &v);
	out = json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:o}", "side",
			side == SIDE_WHITE ? "w" : "b", "used", v.used, "running", v.running,
			"limit", v.limit, "control", v.control, "left", v.left, "lines",
			evidence_lines(&v));
	if (m->game->side[side].address_failure)
		json_object_set_new(out, "address_failure",
				    json_string(m->game->side[side].address_failure));
	clock_view_release(&v);
	return out;
}

int consequences_open_case(struct work *work, struct case_row *row, json_t *evidence,
			   int64_t *ret_id)
{
	struct case_row open;
	int rc = store_case_find(work->ctx->store, row->kind, row->game, row->player, &open);

	if (rc != 0) {
		json_decref(evidence);
		if (rc > 0) {
			*ret_id = open.id;
			case_row_release(&open);
		}
		return rc < 0 ? rc : 0;
	}
	return consequences_new_case(work, row, evidence, ret_id);
}

/* The open case of that kind about a game, or about a player as such, if there is one. */
static int settle_case(struct work *work, enum case_kind kind, int64_t game, int64_t player,
		       int64_t ruling)
{
	struct case_row open;
	int rc = store_case_find(work->ctx->store, kind, game, player, &open);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	open.state = ruling ? CASE_RULED : CASE_CLOSED;
	open.ruling = ruling;
	rc = store_case_update(work->ctx->store, &open);
	case_row_release(&open);
	return rc;
}

int consequences_close_case(struct work *work, enum case_kind kind, int64_t player)
{
	return settle_case(work, kind, 0, player, 0);
}

int consequences_new_case(struct work *work, struct case_row *row, json_t *evidence,
			  int64_t *ret_id)
{
	int rc;

	row->evidence = json_dumps(evidence, JSON_COMPACT);
	json_decref(evidence);
	row->opened = work->received;
	rc = store_case_add(work->ctx->store, row, ret_id);
	free(row->evidence);
	row->evidence = NULL;
	if (rc > 0)
		rc = letter_queue_leader(work, row->kind == CASE_APPEAL,
					 &(struct letter_facts){.kind = POST_CASE,
								.game = row->game,
								.group = row->group,
								.case_id = *ret_id});
	return rc;
}

static int open_case(struct work *work, struct game_tx *m, enum case_kind kind,
		     const struct game_event *ev, int64_t *ret_id)
{
	struct case_row row = {.kind = kind, .game = m->row.id, .group = m->row.group};
	json_t *evidence = clock_evidence(m, ev->side, game_date(m->game, work->received));

	if (ev->side != SIDE_NONE)
		row.player = ev->side == SIDE_WHITE ? m->row.white : m->row.black;
	date_field(evidence, "until", ev->until);
	return consequences_open_case(work, &row, evidence, ret_id);
}

/* A case of that kind about this game is settled by what happened. */
static int close_case(struct work *work, const struct game_tx *m, enum case_kind kind,
		      int64_t ruling)
{
	return settle_case(work, kind, m->row.id, 0, ruling);
}

/* The open case whose ruling the game waits for; 0: none. */
static int64_t case_of(struct work *work, const struct game_tx *m)
{
	static const enum case_kind kinds[] = {CASE_OVERSTEP, CASE_SILENCE, CASE_ADJUDICATION,
					       CASE_WITHDRAWAL, CASE_PROTEST};
	struct case_row open;

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (store_case_find(work->ctx->store, kinds[i], m->row.id, 0, &open) > 0) {
			case_row_release(&open);
			return open.id;
		}
	}
	return 0;
}

/* What a player says about a case stays with its evidence, and the leader reads it at once. */
static int add_words(struct work *work, int64_t case_id, const struct game_event *ev)
{
	json_t *evidence, *said, *one;
	struct case_row row;
	int rc = store_case_get(work->ctx->store, case_id, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	evidence = json_loads(row.evidence ? row.evidence : "{}", 0, NULL);
	said = json_object_get(evidence, "said");
	if (!said)
		json_object_set_new(evidence, "said", said = json_array());
	one = json_pack("{s:s, s:s}", "side", ev->side == SIDE_WHITE ? "w" : "b", "text",
			ev->text ? ev->text : "");
	date_field(one, "day", zone_date(ZONE_COPENHAGEN, ev->at));
	json_array_append_new(said, one);
	free(row.evidence);
	row.evidence = json_dumps(evidence, JSON_COMPACT);
	json_decref(evidence);
	rc = store_case_update(work->ctx->store, &row);
	case_row_release(&row);
	return rc;
}

static int tell_words(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	struct letter_facts l = about(m, POST_CASE);
	int rc = game_tx_players(work, m);

	l.case_id = case_of(work, m);
	if (rc < 0 || !l.case_id)
		return rc;
	rc = add_words(work, l.case_id, ev);
	l.facts = json_pack("{s:s, s:s}", "who", m->player[ev->side].name, "says",
			    ev->text ? ev->text : "");
	return rc > 0 ? letter_queue_leader(work, false, &l) : rc;
}

/* The mover hears it by the answer to his own mail or call; others by a letter. */
static int tell_result(struct work *work, struct game_tx *m)
{
	int rc = 1;

	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK && rc > 0; s++) {
		int64_t id = s == SIDE_WHITE ? m->row.white : m->row.black;
		if (id != work->player->id || work->by_control)
			rc = tell_side(work, m, POST_RESULT, s, 0, NULL);
	}
	return rc;
}

static int on_overstep(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	int64_t id;
	int rc = open_case(work, m, CASE_OVERSTEP, ev, &id);

	return rc > 0 ? tell_both(work, m, POST_CASE, id) : rc < 0 ? rc : 1;
}

static int on_reminder(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	struct letter_facts copy = about(m, POST_REMINDER);
	int rc = tell_side(work, m, POST_REMINDER, ev->side, 0, NULL);

	return rc > 0 ? letter_queue_leader(work, false, &copy) : rc;
}

static int on_report(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	int64_t id;
	int rc = open_case(work, m, CASE_SILENCE, ev, &id);

	return rc < 0 ? rc : 1;
}

static int on_inquiry(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	json_t *facts = json_pack("{s:s}", "text", ev->text ? ev->text : "");

	date_field(facts, "until", ev->until);
	return tell_side(work, m, POST_INQUIRY, ev->side, 0, facts);
}

/* After 18 months, or since one of them has left the group late (RULES S-26, S-27). */
static int on_adjudication(struct work *work, struct game_tx *m, enum case_kind kind,
			   const struct game_event *ev)
{
	int64_t id;
	int rc = open_case(work, m, kind, ev, &id);

	return rc > 0 ? tell_both(work, m, POST_CASE, id) : rc < 0 ? rc : 1;
}

static int on_due(struct work *work, struct game_tx *m, enum case_kind kind,
		  const struct game_event *ev)
{
	int64_t id;
	int rc = open_case(work, m, kind, ev, &id);
	struct letter_facts l = about(m, POST_CASE);

	if (rc != 0) /* just opened: the leader has been told */
		return rc;
	l.case_id = id;
	return letter_queue_leader(work, false, &l);
}

/* Whether it can be appealed at all was asked before the words were taken. */
static int on_appeal(struct work *work, const struct game_tx *m, const struct game_event *ev)
{
	struct ruling_row ruling;
	int64_t id;
	int rc = appeal_newest(work, m->row.id, &ruling);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = appeal_lodge(work, &ruling, ev->side == SIDE_WHITE ? m->row.white : m->row.black,
			  ev->text ? ev->text : "", &id);
	ruling_row_release(&ruling);
	return rc;
}

static int on_statement(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	struct case_row row = {.kind = CASE_PROTEST, .game = m->row.id, .group = m->row.group};
	int64_t id;
	int rc;

	if (ev->why == WHY_APPEAL)
		return on_appeal(work, m, ev);
	if (ev->why == WHY_ANSWER)
		return tell_words(work, m, ev);
	row.player = ev->side == SIDE_WHITE ? m->row.white : m->row.black;
	rc = consequences_open_case(work, &row,
				    json_pack("{s:s, s:s}", "why", event_why_word(ev->why), "text",
					      ev->text ? ev->text : ""),
				    &id);
	return rc < 0 ? rc : 1;
}

static int close_all(struct work *work, struct game_tx *m, int64_t ruling)
{
	static const enum case_kind kinds[] = {CASE_OVERSTEP, CASE_SILENCE, CASE_ADJUDICATION,
					       CASE_WITHDRAWAL, CASE_PROTEST};
	int rc = 1;

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]) && rc > 0; i++)
		rc = close_case(work, m, kinds[i], ruling);
	return rc;
}

/* The case that the ruling names is settled whatever its kind. */
static int close_in_hand(struct work *work, int64_t ruling)
{
	struct case_row row;
	int rc =
		work->case_in_hand ? store_case_get(work->ctx->store, work->case_in_hand, &row) : 0;

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	row.state = CASE_RULED;
	row.ruling = ruling;
	rc = store_case_update(work->ctx->store, &row);
	case_row_release(&row);
	return rc;
}

static int on_ruling(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	struct ruling_row row = {.game = m->row.id,
				 .group = m->row.group,
				 .at = ev->at,
				 .reason = ev->text ? ev->text : (char *)""};
	int64_t id;
	int rc;

	row.case_id = work->case_in_hand ? work->case_in_hand : case_of(work, m);
	if (ev->side != SIDE_NONE)
		row.player = ev->side == SIDE_WHITE ? m->row.white : m->row.black;
	row.days = ev->days == NUMBER_NONE ? 0 : ev->days;
	snprintf(row.author, sizeof(row.author), "%s", ev->author ? ev->author : "server");
	snprintf(row.verdict, sizeof(row.verdict), "%s",
		 ev->why != WHY_NONE ? event_why_word(ev->why) : "ruling");
	snprintf(row.paragraph, sizeof(row.paragraph), "%s", ev->paragraph ? ev->paragraph : "");
	rc = appeal_level(work, &row);
	if (rc > 0)
		rc = store_ruling_add(work->ctx->store, &row, &id);
	for (enum event_side s = SIDE_WHITE; s <= SIDE_BLACK && rc > 0; s++)
		rc = tell_side(work, m, POST_RULING, s, row.case_id,
			       json_pack("{s:I}", "ruling", (json_int_t)id));
	if (rc > 0)
		rc = close_in_hand(work, id);
	work->ruling = id;
	return rc > 0 ? close_all(work, m, id) : rc;
}

static int on_move(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	enum event_side to = side_other(ev->side);

	if (m->game->phase == PHASE_OVER)
		return 1; /* the letter with the result shows it */
	return tell_side(work, m, POST_MOVE, to, 0, NULL);
}

/* An answer to the leader closes the case of silence as a move does (RULES S-19). */
static int on_answer(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	int rc = tell_words(work, m, ev);

	return rc < 0 ? rc : close_case(work, m, CASE_SILENCE, 0);
}

static int on_leave(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	json_t *facts = json_pack("{s:b}", "special", ev->kind == EVENT_SPECIAL_LEAVE);

	date_field(facts, "from", ev->from);
	date_field(facts, "until", ev->until);
	return tell_side(work, m, POST_LEAVE, side_other(ev->side), 0, facts);
}

/* A move that was sent in time after all leaves nothing to rule on (RULES S-8). */
static int on_resumed(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	bool in_time = ev->why == WHY_IN_TIME;

	return in_time ? close_case(work, m, CASE_OVERSTEP, 0) : 1;
}

static int follow_one(struct work *work, struct game_tx *m, const struct game_event *ev)
{
	switch (ev->kind) {
	case EVENT_MOVE: return on_move(work, m, ev);
	case EVENT_CLAIM_WRONG:
		return tell_side(work, m, POST_DRAW_OFFER, side_other(ev->side), 0, NULL);
	case EVENT_NOTICE:
		return tell_side(work, m, POST_NOTICE, side_other(ev->side), 0,
				 json_pack("{s:i}", "days", (int)ev->days));
	case EVENT_REMINDER: return on_reminder(work, m, ev);
	case EVENT_REPORT: return on_report(work, m, ev);
	case EVENT_INQUIRY: return on_inquiry(work, m, ev);
	case EVENT_INQUIRY_ANSWER: return on_answer(work, m, ev);
	case EVENT_INQUIRY_LAPSED: return on_due(work, m, CASE_SILENCE, ev);
	case EVENT_OVERSTEP: return on_overstep(work, m, ev);
	case EVENT_LEAVE:
	case EVENT_SPECIAL_LEAVE: return on_leave(work, m, ev);
	case EVENT_RULING: return on_ruling(work, m, ev);
	case EVENT_ADJUDICATION: return on_adjudication(work, m, CASE_ADJUDICATION, ev);
	case EVENT_ADJUDICATION_DUE: return on_due(work, m, CASE_ADJUDICATION, ev);
	case EVENT_STATEMENT: return on_statement(work, m, ev);
	case EVENT_NET_LOSS_DUE: return on_due(work, m, CASE_WITHDRAWAL, ev);
	case EVENT_RESUMED: return on_resumed(work, m, ev);
	case EVENT_WITHDRAWAL:
		return m->game->waits == GAME_CASE_WITHDRAWAL
			       ? on_adjudication(work, m, CASE_WITHDRAWAL, ev)
			       : 1;
	case EVENT_NONE:
	case EVENT_SENT:
	case EVENT_PENALTY:
	case EVENT_CLAIM:
	case EVENT_ACCEPT:
	case EVENT_RESIGN:
	case EVENT_OUTAGE:
	case EVENT_STOP:
	case EVENT_PAUSED:
	case EVENT_ADDRESS_FAILURE:
	case EVENT_NET_LOSS:
	case EVENT_NET_BACK: break;
	}
	return 1;
}

static bool has(const struct event_list *list, enum event_kind kind)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i].kind == kind)
			return true;
	return false;
}

/*
 * A series puts several moves on the board at once, and a wrong claim may bring a move with it: one
 * letter shows it all.
 */
static bool shown_by_later(const struct event_list *list, size_t i)
{
	enum event_kind kind = list->v[i].kind;

	if (kind != EVENT_MOVE && kind != EVENT_CLAIM_WRONG)
		return false;
	for (size_t k = i + 1; k < list->n; k++)
		if (list->v[k].kind == EVENT_MOVE && list->v[k].side == list->v[i].side)
			return true;
	return false;
}

int consequences_follow(struct work *work, struct game_tx *m, const struct event_list *list,
			const struct consequences_before *was)
{
	bool over = m->game->phase == PHASE_OVER;
	int rc = 1;

	for (size_t i = 0; i < list->n && rc > 0; i++)
		if (!shown_by_later(list, i))
			rc = follow_one(work, m, &list->v[i]);
	if (rc > 0 && was->asked && has(list, EVENT_MOVE))
		rc = close_case(work, m, CASE_SILENCE, 0);
	if (rc > 0 && over && !was->over && !has(list, EVENT_RULING))
		rc = tell_result(work, m);
	if (rc > 0 && over && !was->over)
		rc = close_all(work, m, 0);
	if (rc > 0 && over)
		rc = group_game_ended(work, m->row.group);
	return rc;
}
