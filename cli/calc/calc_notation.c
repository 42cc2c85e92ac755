/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: notation.* - tokens, cards and algebraic notation.
 */
#include "cli/calc/calc.h"
#include "core/chess/card.h"
#include "core/chess/fen.h"
#include "core/chess/longalg.h"
#include "core/chess/move_token.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const side_words[] = {"w", "b", NULL};
static const char *const style_words[] = {"dsu", "iccf", NULL};

/* A string field with its length, because JSON strings may contain NUL. */
static const char *field_text(const struct fields *in, const char *key, size_t *ret_len)
{
	const char *s = fields_text(in, key);
	json_t *v = fields_any(in, key);

	*ret_len = json_is_string(v) ? json_string_length(v) : 0;
	return s;
}

static json_t *square_json(int square)
{
	char buf[2];

	move_token_put_square(buf, square);
	return json_stringn(buf, 2);
}

static json_t *token_json(const struct move_token *t, enum token_form form)
{
	char buf[MOVE_TOKEN_TEXT];

	move_token_write(t, form, buf);
	return json_string(buf);
}

static json_t *notation_token(const struct fields *in)
{
	static const char *const forms[] = {
		[TOKEN_PLAIN] = "plain", [TOKEN_DSU] = "dsu", [TOKEN_ICCF] = "iccf"};
	size_t len;
	const char *text = field_text(in, "tok", &len);
	struct move_token t;

	if (!fields_ok(in))
		return NULL;
	if (move_token_read(text, len, &t, NULL))
		return json_pack("{s:s}", "error", "malformed");
	return json_pack("{s:b, s:o, s:o, s:o, s:s}", "series", t.series, "from",
			 square_json(t.from), "to", square_json(t.to), "promo",
			 t.promotion ? json_integer(t.promotion) : json_null(), "form",
			 forms[t.form]);
}

static json_t *notation_same(const struct fields *in)
{
	size_t len_a, len_b;
	const char *a = field_text(in, "a", &len_a), *b = field_text(in, "b", &len_b);
	struct move_token ta, tb;

	if (!fields_ok(in))
		return NULL;
	return json_boolean(!move_token_read(a, len_a, &ta, NULL) &&
			    !move_token_read(b, len_b, &tb, NULL) && move_token_same(&ta, &tb));
}

static json_t *card_move_json(struct card_move *m)
{
	json_t *number = m->number == CARD_NO_NUMBER ? json_null() : json_integer(m->number);

	if (m->error)
		return json_pack("{s:o, s:s, s:o, s:s}", "n", number, "side", m->black ? "b" : "w",
				 "tok", json_stringn(m->word, m->word_len), "error", "malformed");
	m->token.series = false;
	return json_pack("{s:o, s:s, s:o, s:b}", "n", number, "side", m->black ? "b" : "w", "tok",
			 token_json(&m->token, TOKEN_DSU), "series", m->series);
}

static json_t *notation_card(const struct fields *in)
{
	size_t len;
	const char *text = field_text(in, "text", &len);
	struct card_reader reader;
	struct card_move move;
	json_t *list;

	if (!fields_ok(in))
		return NULL;
	list = json_array();
	card_reader_init(&reader, text, len);
	while (card_next(&reader, &move))
		json_array_append_new(list, card_move_json(&move));
	return list;
}

/* One pair [own accepted move, bound answer]. */
static void add_pair(const struct fields *in, struct card_writer *w, json_t *pair)
{
	size_t i;

	if (!json_is_array(pair) || json_array_size(pair) != 2) {
		fields_fail(in, "accepted: lists of two tokens are required");
		return;
	}
	for (i = 0; i < 2; i++)
		card_add(w, fields_value_text(in, json_array_get(pair, i), "accepted"));
}

static json_t *notation_answer(const struct fields *in)
{
	int number = fields_int_in(in, "number", 0, 1000000);
	bool black = fields_word(in, "side", side_words) == 1;
	const char *repeat = fields_text(in, "repeat");
	const char *final = fields_text(in, "final");
	json_t *accepted = fields_list(in, "accepted"), *value = NULL;
	struct sbuf text = SBUF_INIT;
	struct card_writer w;
	size_t i;

	card_writer_init(&w, &text, black ? number : number - 1, !black);
	card_add(&w, repeat);
	for (i = 0; i < json_array_size(accepted); i++)
		add_pair(in, &w, json_array_get(accepted, i));
	card_add(&w, final);
	card_finish(&w);
	if (fields_ok(in))
		value = json_stringn(text.buf, text.len);
	sbuf_release(&text);
	return value;
}

static json_t *notation_from_long(const struct fields *in)
{
	size_t len;
	const char *text = field_text(in, "text", &len);
	bool black = fields_word_or(in, "side", side_words, 0) == 1;
	bool iccf = fields_word_or(in, "style", style_words, 0) == 1;
	struct move_token t;

	if (!fields_ok(in))
		return NULL;
	if (!longalg_read(text, len, black, &t, NULL))
		return json_null();
	return token_json(&t, iccf ? TOKEN_ICCF : TOKEN_DSU);
}

/* The position of an optional FEN; complains if it is invalid. */
static struct position field_position(const struct fields *in, const char *key)
{
	const char *fen = fields_any(in, key) ? fields_text(in, key) : NULL;
	struct position pos;
	size_t column = 0;
	enum fen_error err;

	position_start960(&pos, POSITION_ORDINARY);
	if (!fen || !fields_ok(in))
		return pos;
	err = fen_parse(fen, json_string_length(fields_any(in, key)), false, &pos, &column);
	if (err)
		fields_fail(in, "%s: column %zu: %s", key, column + 1, fen_error_text(err));
	return pos;
}

/* Plays one move; returns NULL unless it is exactly one legal move. */
static json_t *play_san(struct position *pos, json_t *text, enum san_letters letters)
{
	char token[MOVE_TOKEN_TEXT];
	chess_move m;

	if (san_read(pos, json_string_value(text), json_string_length(text), letters, &m, NULL))
		return NULL;
	numeric_write(pos, m, TOKEN_DSU, token);
	position_play(pos, m);
	return json_string(token);
}

static json_t *notation_san(const struct fields *in)
{
	static const char *const languages[] = {"da", "en", NULL};
	json_t *moves = fields_list(in, "moves"), *list, *token;
	int lang = fields_word_or(in, "lang", languages, 0);
	struct position pos = field_position(in, "fen");
	size_t i;

	for (i = 0; i < json_array_size(moves); i++)
		fields_value_text(in, json_array_get(moves, i), "moves");
	if (!fields_ok(in))
		return NULL;
	list = json_array();
	for (i = 0; i < json_array_size(moves); i++) {
		token = play_san(&pos, json_array_get(moves, i), san_letters_of(languages[lang]));
		if (!token) {
			json_decref(list);
			return json_null();
		}
		json_array_append_new(list, token);
	}
	return list;
}

static json_t *notation_field(const struct fields *in)
{
	int64_t days = fields_int(in, "days"), total = fields_int(in, "total");

	if (!fields_ok(in))
		return NULL;
	return json_sprintf("%" PRId64 "/%02" PRId64, days, total);
}

const struct calc_fn calc_notation_fns[] = {
	{"notation.token", "read one numeric move token", notation_token, NULL},
	{"notation.same", "do two tokens denote the same move", notation_same, NULL},
	{"notation.card", "read the text of a card with a move series", notation_card, NULL},
	{"notation.answer", "write the reply to a move series", notation_answer, NULL},
	{"notation.from_long", "long Danish algebraic to numeric", notation_from_long, NULL},
	{"notation.san", "short algebraic (Danish, English) to numeric, played on a board",
	 notation_san, NULL},
	{"notation.field", "time field days/total", notation_field, NULL},
	{NULL, NULL, NULL, NULL},
};
