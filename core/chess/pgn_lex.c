/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The PGN lexer: a state machine that takes one byte at a time, so that chunk boundaries do not
 * matter.  Runs of bytes that do not change the state are consumed at once.
 */
#include "core/chess/pgn_lex.h"

#include <string.h>

enum lex_state {
	LEX_IDLE,
	LEX_WORD,
	LEX_DOTS,  /* after a move number */
	LEX_NAG,   /* after $ */
	LEX_GLYPH, /* ! and ? */
	LEX_PAREN, /* after ( : a variation or (=) */
	LEX_OFFER, /* after (= */
	LEX_COMMENT,
	LEX_LINE_COMMENT,
	LEX_TAG_START,
	LEX_TAG_NAME,
	LEX_TAG_GAP,
	LEX_TAG_VALUE,
	LEX_TAG_ESCAPE,
	LEX_TAG_END,
	LEX_SKIP_LINE
};

#define WORD_MAX 64

static const char *const error_text[] = {
#define X(name, text) [name] = text,
	PGN_ERRORS(X)
#undef X
};

const char *pgn_error_text(enum pgn_error err)
{
	return error_text[err];
}

void pgn_lexer_init(struct pgn_lexer *lex, pgn_token_fn *emit, void *arg)
{
	memset(lex, 0, sizeof(*lex));
	lex->emit = emit;
	lex->arg = arg;
	lex->state = LEX_IDLE;
	lex->line = 1;
	lex->piece = lex->at = "";
}

unsigned long pgn_lexer_column(const struct pgn_lexer *lex)
{
	return (unsigned long)(lex->before + (size_t)(lex->at - lex->piece) - lex->line_at) + 1;
}

static void emit_token(struct pgn_lexer *lex, enum pgn_token_kind kind, bool more)
{
	struct pgn_token t = {kind,	 PGN_OK,    more,    lex->tok_line, lex->tok_column,
			      lex->name, lex->text, lex->len};

	lex->text[lex->len] = '\0';
	lex->name[lex->name_len] = '\0';
	lex->emit(lex->arg, &t);
	lex->len = 0;
}

static void begin(struct pgn_lexer *lex, enum lex_state state)
{
	lex->state = state;
	lex->tok_line = lex->line;
	lex->tok_column = pgn_lexer_column(lex);
	lex->len = 0;
	lex->name_len = 0;
	lex->overlong = false;
}

/* Reports an error at the current byte. */
static void fault(struct pgn_lexer *lex, enum pgn_error err)
{
	struct pgn_token t = {PGN_FAULT, err,	    false,   lex->line, pgn_lexer_column(lex),
			      lex->name, lex->text, lex->len};

	lex->text[lex->len] = '\0';
	lex->name[lex->name_len] = '\0';
	lex->emit(lex->arg, &t);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_alnum(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool all_digits(const struct pgn_lexer *lex)
{
	size_t i;

	for (i = 0; i < lex->len; i++) {
		if (!is_digit(lex->text[i]))
			return false;
	}
	return true;
}

static bool text_is(const struct pgn_lexer *lex, const char *s)
{
	return lex->len == strlen(s) && !memcmp(lex->text, s, lex->len);
}

static void end_word(struct pgn_lexer *lex)
{
	enum pgn_token_kind kind = PGN_SYMBOL;

	if (is_digit(lex->text[0])) {
		if (text_is(lex, "1/2")) {
			memcpy(lex->text, "1/2-1/2", 7);
			lex->len = 7;
		}
		if (text_is(lex, "1-0") || text_is(lex, "0-1") || text_is(lex, "1/2-1/2"))
			kind = PGN_RESULT;
		else if (all_digits(lex))
			kind = PGN_NUMBER;
	}
	lex->state = LEX_IDLE;
	if (!lex->overlong)
		emit_token(lex, kind, false);
}

static void add(struct pgn_lexer *lex, char c, size_t max, enum pgn_error err)
{
	if (lex->overlong)
		return;
	if (lex->len < max) {
		lex->text[lex->len++] = c;
		return;
	}
	lex->overlong = true;
	fault(lex, err);
}

static void add_comment(struct pgn_lexer *lex, char c)
{
	if (!c) {
		fault(lex, PGN_NUL_BYTE);
		return;
	}
	if (lex->len == PGN_TEXT_MAX)
		emit_token(lex, PGN_COMMENT, true);
	lex->text[lex->len++] = (unsigned char)c < ' ' || c == 0x7f ? ' ' : c;
}

static void end_comment(struct pgn_lexer *lex)
{
	lex->state = LEX_IDLE;
	emit_token(lex, PGN_COMMENT, false);
}

/* Begins the token that starts with this byte. */
static void step_idle(struct pgn_lexer *lex, char c)
{
	static const char bom[] = "\xef\xbb\xbf";

	if (is_blank(c) || c == '.')
		return;
	begin(lex, LEX_IDLE);
	if (lex->line == 1 && lex->tok_column <= 3 && c == bom[lex->tok_column - 1])
		return;
	if (is_alnum(c) || c == '-') {
		lex->state = LEX_WORD;
		lex->text[lex->len++] = c;
	} else if (c == '!' || c == '?') {
		lex->state = LEX_GLYPH;
		lex->text[lex->len++] = c;
	} else if (c == '%' && lex->tok_column == 1) {
		lex->state = LEX_SKIP_LINE;
	} else if (c == '*') {
		lex->text[lex->len++] = c;
		emit_token(lex, PGN_RESULT, false);
	} else if (c == '[') {
		lex->state = LEX_TAG_START;
	} else if (c == '{') {
		lex->state = LEX_COMMENT;
	} else if (c == ';') {
		lex->state = LEX_LINE_COMMENT;
	} else if (c == '$') {
		lex->state = LEX_NAG;
	} else if (c == '(') {
		lex->state = LEX_PAREN;
	} else if (c == ')') {
		emit_token(lex, PGN_CLOSE, false);
	} else {
		fault(lex, c ? PGN_STRAY_BYTE : PGN_NUL_BYTE);
	}
}

/* Bytes that are part of any word; a full stop is only in words that do not begin with a digit. */
static bool is_plain_word_byte(char c)
{
	switch (c) {
	case '_':
	case '+':
	case '#':
	case '=':
	case ':':
	case '-':
	case '/': return true;
	default: return is_alnum(c);
	}
}

static bool is_word_byte(const struct pgn_lexer *lex, char c)
{
	return is_plain_word_byte(c) || (c == '.' && !is_digit(lex->text[0]));
}

/*
 * The step functions return whether they consumed the byte; if not, it belongs to the next token.
 */

static bool step_word(struct pgn_lexer *lex, char c)
{
	if (is_word_byte(lex, c)) {
		add(lex, c, WORD_MAX, PGN_TOKEN_LONG);
		return true;
	}
	if (c == '.' && all_digits(lex)) {
		lex->state = LEX_DOTS;
		return true;
	}
	end_word(lex);
	return false;
}

static bool step_dots(struct pgn_lexer *lex, char c)
{
	if (c == '.')
		return true;
	lex->state = LEX_IDLE;
	if (!lex->overlong)
		emit_token(lex, PGN_NUMBER, false);
	return false;
}

static bool step_nag(struct pgn_lexer *lex, char c)
{
	if (is_digit(c)) {
		add(lex, c, WORD_MAX, PGN_TOKEN_LONG);
		return true;
	}
	lex->state = LEX_IDLE;
	if (!lex->len)
		fault(lex, PGN_STRAY_BYTE);
	else if (!lex->overlong)
		emit_token(lex, PGN_NAG, false);
	return false;
}

static bool step_glyph(struct pgn_lexer *lex, char c)
{
	if ((c == '!' || c == '?') && lex->len < 2) {
		lex->text[lex->len++] = c;
		return true;
	}
	lex->state = LEX_IDLE;
	emit_token(lex, PGN_NAG, false);
	return false;
}

static bool step_paren(struct pgn_lexer *lex, char c)
{
	if (c == '=') {
		lex->state = LEX_OFFER;
		return true;
	}
	lex->state = LEX_IDLE;
	emit_token(lex, PGN_OPEN, false);
	return false;
}

static bool step_offer(struct pgn_lexer *lex, char c)
{
	lex->state = LEX_IDLE;
	if (c == ')') {
		emit_token(lex, PGN_DRAW_OFFER, false);
		return true;
	}
	emit_token(lex, PGN_OPEN, false);
	fault(lex, PGN_STRAY_BYTE);
	return false;
}

/* Reports a broken tag and skips the rest of its line. */
static bool tag_fault(struct pgn_lexer *lex, enum pgn_error err)
{
	lex->state = LEX_SKIP_LINE;
	fault(lex, err);
	return false;
}

static bool step_tag_name(struct pgn_lexer *lex, char c)
{
	if (lex->state == LEX_TAG_START && is_blank(c) && c != '\n')
		return true;
	if (is_alnum(c) || c == '_') {
		lex->state = LEX_TAG_NAME;
		if (lex->name_len == PGN_NAME_MAX)
			return tag_fault(lex, PGN_TAG_LONG);
		lex->name[lex->name_len++] = c;
		return true;
	}
	if (lex->state == LEX_TAG_START)
		return tag_fault(lex, PGN_TAG_NAME);
	lex->state = LEX_TAG_GAP;
	return false;
}

static bool step_tag_gap(struct pgn_lexer *lex, char c)
{
	if (c == '"')
		lex->state = LEX_TAG_VALUE;
	else if (!is_blank(c) || c == '\n')
		return tag_fault(lex, PGN_TAG_VALUE);
	return true;
}

static bool step_tag_value(struct pgn_lexer *lex, char c)
{
	bool escaped = lex->state == LEX_TAG_ESCAPE;

	lex->state = LEX_TAG_VALUE;
	if (!c)
		return tag_fault(lex, PGN_NUL_BYTE);
	if (c == '\n' || c == '\r')
		return tag_fault(lex, PGN_TAG_VALUE);
	if (!escaped && c == '"') {
		lex->state = LEX_TAG_END;
	} else if (!escaped && c == '\\') {
		lex->state = LEX_TAG_ESCAPE;
	} else if (lex->len == PGN_TEXT_MAX) {
		return tag_fault(lex, PGN_TAG_LONG);
	} else {
		lex->text[lex->len++] = (unsigned char)c < ' ' ? ' ' : c;
	}
	return true;
}

static bool step_tag_end(struct pgn_lexer *lex, char c)
{
	if (c == ']') {
		lex->state = LEX_IDLE;
		emit_token(lex, PGN_TAG, false);
	} else if (!is_blank(c) || c == '\n') {
		return tag_fault(lex, PGN_TAG_OPEN);
	}
	return true;
}

static bool step(struct pgn_lexer *lex, char c)
{
	switch ((enum lex_state)lex->state) {
	case LEX_IDLE: step_idle(lex, c); return true;
	case LEX_WORD: return step_word(lex, c);
	case LEX_DOTS: return step_dots(lex, c);
	case LEX_NAG: return step_nag(lex, c);
	case LEX_GLYPH: return step_glyph(lex, c);
	case LEX_PAREN: return step_paren(lex, c);
	case LEX_OFFER: return step_offer(lex, c);
	case LEX_COMMENT:
		if (c == '}')
			end_comment(lex);
		else
			add_comment(lex, c);
		return true;
	case LEX_LINE_COMMENT:
		if (c == '\n')
			end_comment(lex);
		else if (c != '\r')
			add_comment(lex, c);
		return true;
	case LEX_TAG_START:
	case LEX_TAG_NAME: return step_tag_name(lex, c);
	case LEX_TAG_GAP: return step_tag_gap(lex, c);
	case LEX_TAG_VALUE:
	case LEX_TAG_ESCAPE: return step_tag_value(lex, c);
	case LEX_TAG_END: return step_tag_end(lex, c);
	case LEX_SKIP_LINE:
		if (c == '\n')
			lex->state = LEX_IDLE;
		return true;
	}
	return true;
}

/* Bytes that comments and tag values keep unchanged and that do not end them. */
static bool is_plain_text_byte(char c)
{
	return (unsigned char)c >= ' ' && c != 0x7f && c != '}' && c != '"' && c != '\\';
}

static void take_run(struct pgn_lexer *lex, const char *end, size_t max, bool (*plain)(char))
{
	const char *p = lex->at;
	char *to = lex->text + lex->len;
	const char *stop =
		lex->len < max && max - lex->len < (size_t)(end - p) ? p + (max - lex->len) : end;

	if (lex->len >= max)
		return;
	while (p < stop && plain(*p))
		*to++ = *p++;
	lex->len = (size_t)(to - lex->text);
	lex->at = p;
}

/* Consumes the bytes that step() would consume one by one without changing its state. */
static void take_runs(struct pgn_lexer *lex, const char *end)
{
	switch ((enum lex_state)lex->state) {
	case LEX_IDLE:
		while (lex->at < end && *lex->at == ' ')
			lex->at++;
		break;
	case LEX_WORD: take_run(lex, end, WORD_MAX, is_plain_word_byte); break;
	case LEX_COMMENT:
	case LEX_LINE_COMMENT:
	case LEX_TAG_VALUE: take_run(lex, end, PGN_TEXT_MAX, is_plain_text_byte); break;
	case LEX_DOTS:
	case LEX_NAG:
	case LEX_GLYPH:
	case LEX_PAREN:
	case LEX_OFFER:
	case LEX_TAG_START:
	case LEX_TAG_NAME:
	case LEX_TAG_GAP:
	case LEX_TAG_ESCAPE:
	case LEX_TAG_END:
	case LEX_SKIP_LINE: break;
	}
}

void pgn_lexer_feed(struct pgn_lexer *lex, const char *data, size_t len)
{
	const char *end = data + len;

	lex->piece = lex->at = data;
	while (take_runs(lex, end), lex->at < end) {
		char c = *lex->at;

		while (!step(lex, c))
			;
		lex->at++;
		if (c == '\n') {
			lex->line++;
			lex->line_at = lex->before + (size_t)(lex->at - data);
		}
	}
	lex->before += len;
	lex->piece = lex->at = "";
}

void pgn_lexer_finish(struct pgn_lexer *lex)
{
	switch ((enum lex_state)lex->state) {
	case LEX_COMMENT: fault(lex, PGN_COMMENT_OPEN); break;
	case LEX_TAG_START: fault(lex, PGN_TAG_NAME); break;
	case LEX_TAG_NAME:
	case LEX_TAG_GAP:
	case LEX_TAG_VALUE:
	case LEX_TAG_ESCAPE: fault(lex, PGN_TAG_VALUE); break;
	case LEX_TAG_END: fault(lex, PGN_TAG_OPEN); break;
	case LEX_IDLE:
	case LEX_SKIP_LINE: break;
	case LEX_LINE_COMMENT: end_comment(lex); break;
	case LEX_WORD:
	case LEX_DOTS:
	case LEX_NAG:
	case LEX_GLYPH:
	case LEX_PAREN:
	case LEX_OFFER: step(lex, '\n'); break;
	}
	lex->state = LEX_IDLE;
}
