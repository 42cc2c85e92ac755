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

static json_t *over_value(const struct overstep *o)
{
	if (!o->is_set)
		return json_null();
	return json_pack("{s:o, s:i, s:I, s:i, s:i}", "date", to_json_date(o->date), "move",
			 o->move, "used", (json_int_t)o->used, "limit", o->limit, "control",
			 o->control);
}

static json_t *report_value(const struct fields *in, const struct judge_verdict *v)
{
	json_t *by = json_array();
	int side;

	for (side = WHITE; side <= BLACK; side++) {
		if (v->reports[side])
			json_array_append_new(by, json_string(side_words[side]));
	}
	return json_pack("{s:o, s:o}", "by", by, "due", answer_date(in, v->report_due));
}

static json_t *charge_value(const struct judge_charge *c)
{
	return json_pack("{s:I, s:s, s:s, s:i, s:i, s:I, s:i, s:b}", "event", (json_int_t)c->event,
			 "by", side_words[c->by], "kind", c->kind, "days", c->days, "penalty",
			 c->penalty, "used", (json_int_t)c->used, "moves", c->moves, "over",
			 (int)c->over);
}

static json_t *log_value(const struct judge_verdict *v)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < v->n_charges; i++)
		json_array_append_new(list, charge_value(&v->charge[i]));
	return list;
}

static json_t *flags_value(const struct judge_verdict *v)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < v->n_flags; i++)
		json_array_append_new(list, json_string(judge_flag_word(v->flag[i])));
	return list;
}

/* The short "*", "1-0", "0-1", "1/2-1/2", "0-0". */
static const char *result_word(enum game_result r)
{
	switch (r) {
	case RESULT_NONE: return "*";
	case RESULT_WHITE: return "1-0";
	case RESULT_BLACK: return "0-1";
	case RESULT_DRAW: return "1/2-1/2";
	case RESULT_BOTH_LOST: return "0-0";
	}
	return "*";
}

static json_t *verdict_value(const struct fields *in, const struct judge_verdict *v)
{
	char placement[FEN_TEXT];

	fen_write_placement(&v->board, placement);
	return json_pack(
		"{s:s, s:o, s:o, s:{s:i,s:i}, s:{s:I,s:I}, s:{s:o,s:o}, s:o, s:s, s:s, s:o, s:b, "
		"s:o, s:o}",
		"result", result_word(v->result), "reason",
		to_json_text(v->reason == REASON_NONE ? NULL : judge_reason_word(v->reason)), "end",
		answer_date(in, v->end), "moves", "w", v->moves[WHITE], "b", v->moves[BLACK],
		"used", "w", (json_int_t)v->used[WHITE], "b", (json_int_t)v->used[BLACK], "over",
		"w", over_value(&v->over[WHITE]), "b", over_value(&v->over[BLACK]), "to_move",
		side_or_null(v->ended, v->board.side), "placement", placement, "turn",
		side_words[v->board.side], "report", report_value(in, v), "adjudicable",
		(int)v->adjudicable, "flags", flags_value(v), "log", log_value(v));
}

static json_t *game_verdict(const struct fields *in)
{
	struct judge_verdict v;
	struct game_input g;
	json_t *value = NULL;

	game_input_read(&g, in);
	if (fields_ok(in)) {
		judge_game(&g.judge, &v);
		value = verdict_value(in, &v);
		judge_verdict_release(&v);
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
