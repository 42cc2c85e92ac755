/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads the events of a game.  The tokens of all lines and series are in one array, whose size is
 * determined first so that events can point into it.
 */
#include "cli/game_input.h"
#include "cli/rules_json.h"
#include "core/base/mem.h"
#include "core/chess/fen.h"

#include <stdlib.h>
#include <string.h>

static const char *const kind_words[] = {
	"move",	       "illegible", "claim_draw", "claim_time", "resign", "accept",
	"notice_long", "reminder",  "tl_report",  "tl_answer",	"letter", "tl_query",
	"withdraw",    "net_loss",  "adjudicate", NULL,
};

static const char *const result_words[] = {"1-0", "0-1", "1/2-1/2", NULL};
static const enum game_result results[] = {RESULT_WHITE, RESULT_BLACK, RESULT_DRAW};

static enum game_result read_result(const struct fields *f, const char *key)
{
	return results[rules_json_choice(f, key, result_words)];
}

static void read_tokens(struct game_input *g, const struct fields *f, json_t *list, const char *key,
			const struct card_token **ret, size_t *ret_n)
{
	struct card_token *first = g->token + g->n_tokens;
	size_t i;
	json_t *v;

	json_array_foreach(list, i, v)
	{
		fields_value_text(f, v, key);
		first[i] = card_token_read(json_is_string(v) ? json_string_value(v) : "",
					   json_string_length(v));
	}
	*ret = first;
	*ret_n = json_array_size(list);
	g->n_tokens += *ret_n;
}

/* The fields common to all messages. */
static void read_message(const struct game_input *g, const struct fields *f,
			 struct written_event *e)
{
	int via = fields_word_or(f, "via", regime_words, (int)ruleset_regime(&g->written.rules));

	e->via = via < 0 ? ruleset_regime(&g->written.rules) : (enum regime)via;
	e->recv = fields_date_or_none(f, "recv");
	e->facts = (struct dispatch_facts){CIVIL_NONE, CIVIL_NONE, CIVIL_NONE, CIVIL_NONE, true};
	if (e->via == REGIME_POST)
		rules_json_dispatch(f, &e->facts);
	e->facts.stated = fields_date(f, "sent");
}

static void read_move(struct game_input *g, const struct fields *f, struct written_event *e)
{
	read_message(g, f, e);
	e->offer = fields_bool_or(f, "offer", false);
	e->normal = fields_bool_or(f, "tl_normal", false);
	read_tokens(g, f, fields_list(f, "line"), "line", &e->line, &e->n_line);
	read_tokens(g, f, fields_list_or_null(f, "series"), "series", &e->series, &e->n_series);
}

static void read_illegible(const struct game_input *g, const struct fields *f,
			   struct written_event *e)
{
	static const char *const causes[] = {"post", "sender", NULL};

	read_message(g, f, e);
	e->cause = rules_json_choice(f, "cause", causes) ? FAULT_ILLEGIBLE_SENDER
							 : FAULT_ILLEGIBLE_POST;
}

static void read_claim(const struct game_input *g, const struct fields *f, struct written_event *e)
{
	static const char *const claims[] = {"threefold", "fifty", NULL};
	json_t *v = fields_any(f, "intended");

	read_message(g, f, e);
	e->claim = (enum draw_claim)rules_json_choice(f, "kind", claims);
	e->has_intended = v != NULL;
	if (!v)
		return;
	fields_value_text(f, v, "intended");
	e->intended = card_token_read(json_is_string(v) ? json_string_value(v) : "",
				      json_string_length(v));
}

static void read_absence(const struct fields *f, struct written_event *e)
{
	e->finished = fields_int_in(f, "finished", 0, 10000);
	e->total = fields_int_in(f, "total", 0, 10000);
	e->result = fields_any(f, "adjudication") ? read_result(f, "adjudication") : RESULT_NONE;
}

static void read_dated(const struct fields *f, struct written_event *e)
{
	e->date = fields_date(f, e->kind == WRITTEN_NET_LOSS ? "from" : "date");
	switch (e->kind) {
	case WRITTEN_REMINDER:
		e->postal = fields_int_in_or(f, "out", 0, 10000, 0) +
			    fields_int_in_or(f, "back", 0, 10000, 0);
		break;
	case WRITTEN_LEADER_QUERY: e->answer_by = fields_date(f, "answer_by"); break;
	case WRITTEN_NET_LOSS:
		e->back = fields_date_or_none(f, "back");
		read_absence(f, e);
		break;
	case WRITTEN_WITHDRAW: read_absence(f, e); break;
	case WRITTEN_ADJUDICATE: e->result = read_result(f, "result"); break;
	case WRITTEN_MOVE:
	case WRITTEN_ILLEGIBLE:
	case WRITTEN_CLAIM_DRAW:
	case WRITTEN_CLAIM_TIME:
	case WRITTEN_RESIGN:
	case WRITTEN_ACCEPT:
	case WRITTEN_NOTICE_LONG:
	case WRITTEN_LEADER_REPORT:
	case WRITTEN_LEADER_ANSWER:
	case WRITTEN_LETTER: break;
	}
}

static bool has_side(enum written_kind k)
{
	return k != WRITTEN_LEADER_QUERY && k != WRITTEN_ADJUDICATE;
}

static void read_event(struct game_input *g, const struct fields *f, struct written_event *e)
{
	e->kind = (enum written_kind)rules_json_choice(f, "t", kind_words);
	if (has_side(e->kind))
		e->by = (enum event_side)rules_json_choice(f, "by", side_words);
	if (e->kind == WRITTEN_MOVE)
		read_move(g, f, e);
	else if (e->kind == WRITTEN_ILLEGIBLE)
		read_illegible(g, f, e);
	else if (e->kind == WRITTEN_CLAIM_DRAW)
		read_claim(g, f, e);
	else
		read_dated(f, e);
}

static size_t count_tokens(json_t *events)
{
	size_t i, n = 0;
	json_t *v;

	json_array_foreach(events, i, v) n += json_array_size(json_object_get(v, "line")) +
					      json_array_size(json_object_get(v, "series"));
	return n;
}

static void read_events(struct game_input *g, const struct fields *in)
{
	json_t *list = fields_list(in, "events"), *v;
	struct fields f;
	size_t i;

	g->event = mem_zeroed(json_array_size(list), sizeof(*g->event));
	g->token = mem_zeroed(count_tokens(list), sizeof(*g->token));
	json_array_foreach(list, i, v)
	{
		f = fields_inner(in, v);
		if (!fields_ok(in))
			return;
		read_event(g, &f, &g->event[i]);
		if (!fields_ok(in)) {
			char what[400];

			/* The complaint names the field; add which event it is. */
			strncpy(what, in->error, sizeof(what) - 1);
			what[sizeof(what) - 1] = '\0';
			*in->error = '\0';
			fields_fail(in, "events[%zu]: %s", i, what);
			return;
		}
	}
	g->written.event = g->event;
	g->written.n_events = json_array_size(list);
}

static void read_position(struct game_input *g, const struct fields *in)
{
	json_t *v = fields_any(in, "fen");
	struct position position;
	enum fen_error err;

	if (!v)
		return;
	fields_value_text(in, v, "fen");
	if (!fields_ok(in))
		return;
	err = fen_parse(json_string_value(v), json_string_length(v), false, &position, NULL);
	if (err)
		fields_fail(in, "fen: %s", fen_error_text(err));
	else
		g->written.fen = json_string_value(v);
}

/* Lists of one side under a key whose value is an object with "w" and "b". */
static json_t *side_list(const struct fields *in, const char *key, int side)
{
	json_t *obj = fields_object_or_null(in, key);
	struct fields f;

	if (!obj)
		return NULL;
	f = fields_inner(in, obj);
	return fields_list_or_null(&f, side_words[side]);
}

static struct day_range *read_special(const struct fields *in, int side, size_t *ret_n)
{
	json_t *list = side_list(in, "leave", side), *v;
	struct day_range *r = mem_zeroed(json_array_size(list), sizeof(*r));
	size_t i;

	json_array_foreach(list, i, v) r[i] = rules_json_range(in, v, "leave");
	*ret_n = json_array_size(list);
	return r;
}

static void read_leave(struct game_input *g, const struct fields *in, int side)
{
	const struct written_case *c = &g->written;
	struct leave_announcement *ann;
	struct day_range *special;
	size_t n_ann, n_special;

	ann = rules_json_announcements(in, side_list(in, "holidays", side), &n_ann);
	special = read_special(in, side, &n_special);
	if (fields_ok(in))
		written_add_leave(&g->leave, &c->rules, c->start, (enum event_side)side, ann, n_ann,
				  special, n_special);
	free(ann);
	free(special);
}

static void read_stops(struct game_input *g, const struct fields *in)
{
	json_t *list = fields_list_or_null(in, "stops"), *v;
	struct civil from;
	struct fields f;
	size_t i;

	json_array_foreach(list, i, v)
	{
		f = fields_inner(in, v);
		rules_json_choice(&f, "by", side_words);
		from = fields_date(&f, "from");
		if (fields_ok(in))
			written_add_stop(&g->leave, &g->written.rules, from);
	}
}

void game_input_read(struct game_input *g, const struct fields *in)
{
	struct ruleset *rules = &g->written.rules;

	memset(g, 0, sizeof(*g));
	g->written.leave = &g->leave;
	*rules = ruleset_written((enum regime)rules_json_choice(in, "regime", regime_words));
	g->written.start = fields_date(in, "start");
	g->written.asof = fields_date(in, "asof");
	read_position(g, in);
	ruleset_set(rules, RULE_COMPULSORY_HOLIDAYS, fields_bool_or(in, "compulsory", true));
	for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++)
		read_leave(g, in, side);
	read_stops(g, in);
	read_events(g, in);
}

void game_input_release(struct game_input *g)
{
	event_list_release(&g->leave);
	free(g->event);
	free(g->token);
}
