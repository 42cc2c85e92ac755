/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Builds games from PGN tokens. */
#include "core/chess/pgn_read.h"
#include "core/chess/san.h"

#include <stdlib.h>
#include <string.h>

const char *pgn_tag(const struct pgn_tags *tags, const char *name)
{
	int i;

	for (i = 0; i < tags->n; i++) {
		if (!strcmp(tags->tag[i].name, name))
			return tags->tag[i].value;
	}
	return NULL;
}

static void tell_fault(struct pgn_reader *r, struct pgn_fault f)
{
	f.now = r->placed ? &r->now : NULL;
	if (!r->given_up && r->handler->fault)
		r->handler->fault(r->arg, &f);
	r->given_up = true;
}

static void token_fault(struct pgn_reader *r, const struct pgn_token *t, enum pgn_error err)
{
	tell_fault(r, (struct pgn_fault){.error = err,
					 .line = t->line,
					 .column = t->column,
					 .word = t->kind == PGN_TAG ? t->name : t->text});
}

/* Prepares for the tags of the next game. */
static void next_game(struct pgn_reader *r)
{
	r->tags.n = 0;
	r->tags.used = 0;
	r->depth = 0;
	r->letters = -1;
	r->in_moves = r->placed = r->given_up = r->any_move = false;
}

static const char *keep_text(struct pgn_tags *tags, const char *s, size_t len)
{
	char *copy = tags->text + tags->used;

	if (len + 1 > sizeof(tags->text) - tags->used)
		return NULL;
	memcpy(copy, s, len);
	copy[len] = '\0';
	tags->used += len + 1;
	return copy;
}

static void add_tag(struct pgn_reader *r, const struct pgn_token *t)
{
	struct pgn_tags *tags = &r->tags;
	const char *name, *value;

	if (pgn_tag(tags, t->name)) {
		token_fault(r, t, PGN_TAG_TWICE);
		return;
	}
	name = keep_text(tags, t->name, strlen(t->name));
	value = keep_text(tags, t->text, t->len);
	if (tags->n == PGN_TAGS_MAX || !name || !value) {
		token_fault(r, t, PGN_TAG_MANY);
		return;
	}
	if (!strcmp(name, "FEN")) {
		r->fen_line = t->line;
		r->fen_column = t->column;
	}
	tags->tag[tags->n].name = name;
	tags->tag[tags->n].value = value;
	tags->n++;
}

/* A tag after moves, or a second Event, starts a game even if the one before had no result. */
static void take_tag(struct pgn_reader *r, const struct pgn_token *t)
{
	bool again = !strcmp(t->name, "Event") && pgn_tag(&r->tags, "Event");

	if (r->in_moves || again) {
		token_fault(r, t, r->depth ? PGN_VARIATION_OPEN : PGN_NO_RESULT);
		next_game(r);
	}
	if (!r->given_up)
		add_tag(r, t);
}

/* Returns 1 if the Variant tag says Chess960, 0 if not, -1 for an unsupported variant. */
static int variant_is_960(const struct pgn_tags *tags)
{
	static const char *const ordinary[] = {"standard", "normal", "chess", "from position",
					       NULL};
	static const char *const shuffled[] = {
		"chess960",  "chess 960", "fischerandom", "fischer random", "fischerrandom",
		"freestyle", NULL};
	const char *v = pgn_tag(tags, "Variant");
	char low[32] = "";
	size_t i;

	if (!v)
		return 0;
	for (i = 0; v[i] && i + 1 < sizeof(low); i++)
		low[i] = (char)(v[i] >= 'A' && v[i] <= 'Z' ? v[i] - 'A' + 'a' : v[i]);
	for (i = 0; ordinary[i]; i++) {
		if (!strcmp(low, ordinary[i]))
			return 0;
	}
	for (i = 0; shuffled[i]; i++) {
		if (!strcmp(low, shuffled[i]))
			return 1;
	}
	return -1;
}

/* A FEN with castling rights that exist only in Chess960 implies Chess960. */
static enum fen_error parse_start(const char *fen, bool chess960, struct position *ret)
{
	enum fen_error err = fen_parse(fen, strlen(fen), chess960, ret, NULL);

	if (err && !chess960 && fen_error_field(err) == 3 &&
	    !fen_parse(fen, strlen(fen), true, ret, NULL))
		return FEN_OK;
	return err;
}

static void set_start(struct pgn_reader *r, const struct pgn_token *t)
{
	const char *fen = pgn_tag(&r->tags, "FEN"), *setup = pgn_tag(&r->tags, "SetUp");
	int chess960 = variant_is_960(&r->tags);
	enum fen_error err = FEN_OK;

	if (chess960 < 0) {
		token_fault(r, t, PGN_VARIANT);
		return;
	}
	r->now = r->initial;
	if (fen)
		err = parse_start(fen, chess960, &r->now);
	else if (setup && !strcmp(setup, "1"))
		err = FEN_EMPTY;
	if (err)
		tell_fault(r, (struct pgn_fault){.error = PGN_BAD_FEN,
						 .fen_error = err,
						 .line = fen ? r->fen_line : t->line,
						 .column = fen ? r->fen_column : t->column,
						 .word = fen ? fen : ""});
}

/* Handles the first token after the tags. */
static void begin_moves(struct pgn_reader *r, const struct pgn_token *t)
{
	if (r->in_moves)
		return;
	r->in_moves = true;
	if (r->given_up)
		return;
	set_start(r, t);
	r->placed = !r->given_up;
	if (r->placed && r->handler->begin)
		r->handler->begin(r->arg, &r->tags, &r->now);
}

static void play(struct pgn_reader *r, chess_move m)
{
	struct position before;

	if (r->handler->move) {
		before = r->now;
		position_play(&r->now, m);
		r->handler->move(r->arg, &before, m, &r->now);
	} else {
		position_play(&r->now, m);
	}
	r->any_move = true;
}

/*
 * A legal move proves that the game is not over, so mate and stalemate are checked only when the
 * move is refused.
 */
static enum notation_error read_move(const struct pgn_reader *r, const struct pgn_token *t,
				     chess_move *ret, size_t *column)
{
	enum notation_error err, over;

	if (outcome_is_dead_material(&r->now))
		return outcome_refusal(outcome_of(&r->now));
	err = san_read(&r->now, t->text, t->len,
		       r->letters < 0 ? SAN_ENGLISH : (enum san_letters)r->letters, ret, column);
	over = err ? outcome_refusal(outcome_of(&r->now)) : NOTATION_OK;
	if (over)
		*column = 0;
	return over ? over : err;
}

static void take_move(struct pgn_reader *r, const struct pgn_token *t)
{
	enum notation_error err;
	chess_move m = MOVE_NONE;
	size_t column = 0;

	if (t->len == 4 && !memcmp(t->text, "e.p.", 4) && r->any_move)
		return;
	if (r->letters < 0)
		r->letters = san_letters_in(t->text, t->len);
	err = read_move(r, t, &m, &column);
	if (!err)
		play(r, m);
	else
		tell_fault(r, (struct pgn_fault){.error = PGN_BAD_MOVE,
						 .move_error = err,
						 .line = t->line,
						 .column = t->column + column,
						 .word = t->text});
}

static int nag_number(const char *text)
{
	static const char *const glyphs[] = {"!", "?", "!!", "??", "!?", "?!"};
	int i;

	for (i = 0; i < 6; i++) {
		if (!strcmp(text, glyphs[i]))
			return i + 1;
	}
	return strlen(text) <= 3 ? (int)strtol(text, NULL, 10) : -1;
}

static void take_nag(struct pgn_reader *r, const struct pgn_token *t)
{
	int nag = nag_number(t->text);

	if (nag < 0 || nag > 255)
		token_fault(r, t, PGN_STRAY_BYTE);
	else if (r->handler->nag)
		r->handler->nag(r->arg, nag);
}

static void open_variation(struct pgn_reader *r, const struct pgn_token *t)
{
	if (!r->any_move)
		token_fault(r, t, PGN_VARIATION_EARLY);
	else if (r->depth == PGN_DEPTH_MAX)
		token_fault(r, t, PGN_VARIATION_DEEP);
	else
		r->depth++;
}

/* Only mate and stalemate contradict a result; people score dead positions in other ways too. */
static bool contradicts(enum outcome o, const char *result, const char *on_board)
{
	return (o == OUTCOME_CHECKMATE || o == OUTCOME_STALEMATE) && strcmp(result, "*") &&
	       strcmp(result, on_board);
}

static void end_game(struct pgn_reader *r, const struct pgn_token *t)
{
	enum outcome o = r->given_up ? OUTCOME_ONGOING : outcome_of(&r->now);
	const char *on_board = outcome_result(o, &r->now);

	if (contradicts(o, t->text, on_board))
		token_fault(r, t, PGN_WRONG_RESULT);
	if (!r->given_up && r->handler->end)
		r->handler->end(r->arg, strcmp(t->text, "*") ? t->text : on_board, &r->now);
	next_game(r);
}

static void take_comment(struct pgn_reader *r, const struct pgn_token *t)
{
	if (r->handler->comment)
		r->handler->comment(r->arg, t->text, t->len, t->more);
}

/* Laws C13; PGN can express it only as a comment. */
static void take_draw_offer(struct pgn_reader *r)
{
	if (r->handler->comment)
		r->handler->comment(r->arg, "(=)", 3, false);
}

/* Inside a variation only the brackets count. */
static void take_in_variation(struct pgn_reader *r, const struct pgn_token *t)
{
	if (t->kind == PGN_OPEN)
		open_variation(r, t);
	else if (t->kind == PGN_CLOSE)
		r->depth--;
	else if (t->kind == PGN_FAULT && t->error == PGN_COMMENT_OPEN)
		token_fault(r, t, t->error);
}

/* Skips to the end of a game that has been given up. */
static void take_given_up(struct pgn_reader *r, const struct pgn_token *t)
{
	if (t->kind == PGN_RESULT)
		next_game(r);
}

static void take_in_moves(struct pgn_reader *r, const struct pgn_token *t)
{
	switch (t->kind) {
	case PGN_SYMBOL: take_move(r, t); break;
	case PGN_NAG: take_nag(r, t); break;
	case PGN_COMMENT: take_comment(r, t); break;
	case PGN_OPEN: open_variation(r, t); break;
	case PGN_CLOSE: token_fault(r, t, PGN_VARIATION_CLOSE); break;
	case PGN_RESULT: end_game(r, t); break;
	case PGN_FAULT: token_fault(r, t, t->error); break;
	case PGN_DRAW_OFFER: take_draw_offer(r); break;
	case PGN_TAG:
	case PGN_NUMBER: break;
	}
}

/* A comment before the tags, such as one after the result of the last game, is in no game. */
static bool is_between_games(const struct pgn_reader *r, const struct pgn_token *t)
{
	return t->kind == PGN_COMMENT && !r->in_moves && !r->tags.n && !r->given_up;
}

static void take_token(void *arg, const struct pgn_token *t)
{
	struct pgn_reader *r = arg;

	if (t->kind == PGN_TAG) {
		take_tag(r, t);
		return;
	}
	if (is_between_games(r, t))
		return;
	if (t->kind == PGN_FAULT && !r->in_moves) {
		token_fault(r, t, t->error);
		return;
	}
	begin_moves(r, t);
	if (r->given_up)
		take_given_up(r, t);
	else if (r->depth)
		take_in_variation(r, t);
	else
		take_in_moves(r, t);
}

void pgn_reader_init(struct pgn_reader *r, const struct pgn_handler *handler, void *arg)
{
	memset(r, 0, sizeof(*r));
	r->handler = handler;
	r->arg = arg;
	position_start960(&r->initial, POSITION_ORDINARY);
	pgn_lexer_init(&r->lexer, take_token, r);
	next_game(r);
}

void pgn_reader_feed(struct pgn_reader *r, const char *data, size_t len)
{
	pgn_lexer_feed(&r->lexer, data, len);
}

void pgn_reader_finish(struct pgn_reader *r)
{
	pgn_lexer_finish(&r->lexer);
	if (r->in_moves || r->tags.n)
		tell_fault(r, (struct pgn_fault){.error = r->depth ? PGN_VARIATION_OPEN
								   : PGN_NO_RESULT,
						 .line = r->lexer.line,
						 .column = pgn_lexer_column(&r->lexer),
						 .word = ""});
	next_game(r);
}
