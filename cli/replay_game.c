/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads a replay line: the JSON, the start position, then move by move. */
#include "cli/replay_game.h"
#include "core/base/utf8.h"
#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/chess/uci.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN 40 /* bytes of a bad word quoted in a message */

static bool fail(struct replay_error *e, const char *word, size_t ply, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

static bool fail(struct replay_error *e, const char *word, size_t ply, const char *fmt, ...)
{
	va_list ap;

	*e = (struct replay_error){.word = word, .ply = ply};
	va_start(ap, fmt);
	vsnprintf(e->text, sizeof(e->text), fmt, ap);
	va_end(ap);
	return false;
}

/* Sets the start position from a FEN; NULL for none. */
static bool set_start(struct replay_game *g, const char *fen, size_t len, struct replay_error *e)
{
	enum fen_error err;
	size_t column = 0;
	char place[40] = "";

	if (!fen) {
		g->start = g->initial;
		g->start.chess960 = g->chess960;
		return true;
	}
	err = fen_parse(fen, len, g->chess960, &g->start, &column);
	if (!err)
		return true;
	if (fen_error_field(err))
		snprintf(place, sizeof(place), "field %d, ", fen_error_field(err));
	return fail(e, "bad_fen", 0, "fen: %scolumn %zu: %s", place, column + 1,
		    fen_error_text(err));
}

static void set_text(struct replay_game *g, const char *moves, size_t len)
{
	g->pos = moves;
	g->end = moves + len;
}

/* Returns whether a flat line can be used without the JSON library. */
static bool is_plain_game(const struct flat_line *l)
{
	return l->moves.kind == FLAT_STRING &&
	       (l->fen.kind == FLAT_ABSENT || l->fen.kind == FLAT_STRING) &&
	       (l->chess960.kind == FLAT_ABSENT || l->chess960.kind == FLAT_TRUE ||
		l->chess960.kind == FLAT_FALSE);
}

static bool read_plain(struct replay_game *g, struct replay_error *e)
{
	g->chess960 = g->flat.chess960.kind == FLAT_TRUE;
	set_text(g, g->flat.moves.text, g->flat.moves.len);
	return set_start(g, g->flat.fen.text, g->flat.fen.len, e);
}

static bool read_start_of_tree(struct replay_game *g, struct replay_error *e)
{
	json_t *fen = json_object_get(g->root, "fen");

	if (fen && !json_is_string(fen) && !json_is_null(fen))
		return fail(e, "bad_fen", 0, "fen: a string is required");
	return set_start(g, json_string_value(fen), json_string_length(fen), e);
}

static bool read_moves_of_tree(struct replay_game *g, struct replay_error *e)
{
	json_t *moves = json_object_get(g->root, "moves");

	if (json_is_string(moves))
		set_text(g, json_string_value(moves), json_string_length(moves));
	else if (json_is_array(moves))
		g->list = moves;
	else
		return fail(e, "bad_notation", 0,
			    "moves: a string or a list of strings is required");
	return true;
}

static bool read_tree(struct replay_game *g, const char *line, size_t len, struct replay_error *e)
{
	json_error_t err;
	json_t *chess960;

	g->root = json_loadb(line, len, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &err);
	if (!json_is_object(g->root)) {
		if (g->root)
			fail(e, "bad_notation", 0, "a JSON object is required");
		else
			fail(e, "bad_notation", 0, "not JSON: column %d: %s", err.column, err.text);
		e->unreadable = true;
		return false;
	}
	chess960 = json_object_get(g->root, "chess960");
	if (chess960 && !json_is_boolean(chess960) && !json_is_null(chess960))
		return fail(e, "bad_notation", 0, "chess960: true or false is required");
	g->chess960 = json_is_true(chess960);
	return read_start_of_tree(g, e) && read_moves_of_tree(g, e);
}

void replay_game_init(struct replay_game *g)
{
	*g = (struct replay_game){.letters = -1};
	position_start960(&g->initial, POSITION_ORDINARY);
}

/* Drops the previous line. */
static void reset(struct replay_game *g)
{
	g->root = g->list = NULL;
	g->flat = (struct flat_line){.id = {FLAT_ABSENT, NULL, 0}};
	g->chess960 = false;
	g->form = FORM_UNKNOWN;
	g->letters = -1;
	g->next = 0;
	g->pos = g->end = NULL;
}

bool replay_game_read(struct replay_game *g, const char *line, size_t len, struct replay_error *e)
{
	reset(g);
	if (flat_line_read(line, len, &g->flat) && is_plain_game(&g->flat))
		return read_plain(g, e);
	g->flat.id.kind = FLAT_ABSENT;
	return read_tree(g, line, len, e);
}

void replay_game_release(struct replay_game *g)
{
	json_decref(g->root);
	g->root = g->list = NULL;
	g->flat.id.kind = FLAT_ABSENT;
}

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Reads the next word of the string; returns false at its end. */
static bool next_word(struct replay_game *g, const char **ret, size_t *ret_len)
{
	const char *p;

	while (g->pos < g->end && is_blank(*g->pos))
		g->pos++;
	for (p = g->pos; p < g->end && !is_blank(*p); p++)
		;
	*ret = g->pos;
	*ret_len = (size_t)(p - g->pos);
	g->pos = p;
	return *ret_len > 0;
}

/*
 * Reads the next move as text: returns 1, or 0 at the end, or -1 if a list contains something else.
 */
static int next_text(struct replay_game *g, const char **ret, size_t *ret_len)
{
	json_t *v;

	if (g->list) {
		v = json_array_get(g->list, g->next++);
		*ret = json_string_value(v);
		*ret_len = json_string_length(v);
		return !v ? 0 : *ret ? 1 : -1;
	}
	while (next_word(g, ret, ret_len)) {
		/* Although a space precedes it, it belongs to the previous move. */
		if (g->form != FORM_SAN || *ret_len != 4 || memcmp(*ret, "e.p.", 4))
			return 1;
	}
	return 0;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static enum move_form form_of(const char *text, size_t len)
{
	while (len && is_blank(*text)) {
		text++;
		len--;
	}
	if (len && is_digit(*text) && !(len > 1 && text[0] == '0' && text[1] == '-'))
		return FORM_NUMERIC;
	return uci_is_form(text, len) ? FORM_UCI : FORM_SAN;
}

static enum notation_error read_text(struct replay_game *g, const struct position *pos,
				     const char *text, size_t len, chess_move *ret, size_t *column)
{
	if (g->form == FORM_UNKNOWN)
		g->form = form_of(text, len);
	if (g->form == FORM_NUMERIC)
		return numeric_read(pos, text, len, ret, column);
	if (g->form == FORM_UCI)
		return uci_read(pos, text, len, ret, column);
	if (g->letters < 0)
		g->letters = san_letters_in(text, len);
	return san_read(pos, text, len, g->letters < 0 ? SAN_ENGLISH : (enum san_letters)g->letters,
			ret, column);
}

/*
 * A legal move proves that the game was not over, so mate and stalemate are tested only when the
 * move is refused.
 */
static enum notation_error read_move(struct replay_game *g, const struct position *pos,
				     const char *text, size_t len, chess_move *ret, size_t *column)
{
	enum notation_error err, over;

	if (outcome_is_dead_material(pos))
		return outcome_refusal(outcome_of(pos));
	err = read_text(g, pos, text, len, ret, column);
	if (!err)
		return NOTATION_OK;
	over = outcome_refusal(outcome_of(pos));
	if (over)
		*column = 0;
	return over ? over : err;
}

int replay_game_next(struct replay_game *g, const struct game_record *r, chess_move *ret_move,
		     struct replay_error *e)
{
	const char *text;
	size_t len, column = 0;
	int got = next_text(g, &text, &len);
	enum notation_error err;

	if (!got)
		return 0;
	if (got < 0) {
		fail(e, "bad_notation", r->n,
		     "moves: the list contains something other than "
		     "strings");
		return -1;
	}
	err = read_move(g, &r->now, text, len, ret_move, &column);
	if (!err)
		return 1;
	fail(e, notation_class_word(notation_class(err)), r->n,
	     "move %u of %s, '%.*s', column %zu: %s", r->now.fullmove,
	     r->now.side == WHITE ? "White" : "Black", len > SHOWN ? SHOWN : (int)len, text,
	     column + 1, notation_text(err));
	return -1;
}

void replay_game_add_text(struct sbuf *out, const char *s, size_t len)
{
	unsigned c;
	size_t i, n;

	sbuf_addc(out, '"');
	for (i = 0; i < len; i += n) {
		n = (size_t)utf8_read(s + i, len - i, &c);
		if (!n)
			sbuf_addc(out, '?');
		else if (s[i] == '"' || s[i] == '\\')
			sbuf_addf(out, "\\%c", s[i]);
		else if ((unsigned char)s[i] < ' ')
			sbuf_addf(out, "\\u%04x", s[i]);
		else
			sbuf_add(out, s + i, n);
		n += !n;
	}
	sbuf_addc(out, '"');
}

void replay_game_add_id(const struct replay_game *g, struct sbuf *out)
{
	const struct flat_value *flat = &g->flat.id;
	json_t *id = json_object_get(g->root, "id");
	char *text;

	if (flat->kind == FLAT_STRING) {
		replay_game_add_text(out, flat->text, flat->len);
	} else if (flat->kind != FLAT_ABSENT) {
		sbuf_add(out, flat->text, flat->len);
	} else if (id) {
		text = json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT);
		sbuf_adds(out, text ? text : "null");
		free(text);
	} else {
		sbuf_adds(out, "null");
	}
}
