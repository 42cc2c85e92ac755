/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: game.verdict - a whole game, message by message, to a verdict.
 */
#include "cli/calc/calc.h"
#include "cli/game_input.h"
#include "cli/rules_json.h"
#include "cli/to_json.h"
#include "core/chess/fen.h"

static json_t *side_or_null(bool none, int side)
{
	return none ? json_null() : json_string(side_words[side]);
}

static json_t *over_value(const struct overstep_fact *o)
{
	if (civil_is_none(o->day))
		return json_null();
	return json_pack("{s:o, s:i, s:I, s:i, s:i}", "date", to_json_date(o->day), "move", o->move,
			 "used", (json_int_t)o->used, "limit", o->limit, "control", o->control);
}

static json_t *report_value(const struct fields *in, const struct written_verdict *v)
{
	json_t *by = json_array();
	int side;

	for (side = WHITE; side <= BLACK; side++) {
		if (v->reports[side])
			json_array_append_new(by, json_string(side_words[side]));
	}
	return json_pack("{s:o, s:o}", "by", by, "due", rules_json_date(in, v->report_due));
}

/* The longest part of the answer: set field by field, at half the cost of json_pack(). */
static json_t *charge_value(const struct written_charge *c)
{
	json_t *v = json_object();

	json_object_set_new_nocheck(v, "event", json_integer((json_int_t)c->event));
	json_object_set_new_nocheck(v, "by", json_string(side_words[c->by]));
	json_object_set_new_nocheck(v, "kind", json_string(c->kind));
	json_object_set_new_nocheck(v, "days", json_integer(c->days));
	json_object_set_new_nocheck(v, "penalty", json_integer(c->penalty));
	json_object_set_new_nocheck(v, "used", json_integer(c->used));
	json_object_set_new_nocheck(v, "moves", json_integer(c->moves));
	json_object_set_new_nocheck(v, "over", json_boolean(c->over));
	return v;
}

static json_t *log_value(const struct written_verdict *v)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < v->n_charges; i++)
		json_array_append_new(list, charge_value(&v->charge[i]));
	return list;
}

static json_t *flags_value(const struct written_verdict *v)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < v->n_flags; i++)
		json_array_append_new(list, json_string(written_flag_word(v->flag[i])));
	return list;
}

/* Returns {"w": white, "b": black} and takes both references. */
static json_t *both(json_t *white, json_t *black)
{
	return json_pack("{s:o, s:o}", side_words[SIDE_WHITE], white, side_words[SIDE_BLACK],
			 black);
}

static json_t *verdict_value(const struct fields *in, const struct written_verdict *v)
{
	const struct game_side *w = &v->game.side[SIDE_WHITE], *b = &v->game.side[SIDE_BLACK];
	const struct position *board = &v->game.record.now;
	char placement[FEN_TEXT];

	fen_write_placement(board, placement);
	return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:s, s:o, s:b, s:o, s:o}",
			 "result", event_result_text(v->game.result), "reason",
			 to_json_text(*v->reason ? v->reason : NULL), "end",
			 rules_json_date(in, v->end), "moves",
			 both(json_integer(w->moves), json_integer(b->moves)), "used",
			 both(json_integer(w->used), json_integer(b->used)), "over",
			 both(over_value(&w->overstep), over_value(&b->overstep)), "to_move",
			 side_or_null(v->ended, board->side), "placement", placement, "turn",
			 side_words[board->side], "report", report_value(in, v), "adjudicable",
			 (int)v->adjudicable, "flags", flags_value(v), "log", log_value(v));
}

static json_t *game_verdict(const struct fields *in)
{
	struct written_verdict v;
	struct game_input g;
	json_t *value = NULL;

	game_input_read(&g, in);
	if (fields_ok(in) && written_judge(&g.written, &v)) {
		value = verdict_value(in, &v);
		written_verdict_release(&v);
	}
	game_input_release(&g);
	return value;
}

static const char *const diagnostic[] = {"flags", "log", NULL};

const struct calc_fn calc_game_fns[] = {
	{"game.verdict", "a whole game, message by message, to a verdict", game_verdict,
	 diagnostic},
	{NULL, NULL, NULL, NULL},
};
