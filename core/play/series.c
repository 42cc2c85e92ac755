/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reading the words of a move message against the board and the pending series. */
#include "core/play/series.h"

#include "core/chess/longalg.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/chess/uci.h"

#include <string.h>

void move_line_release(struct move_line *line)
{
	sbuf_release(&line->words);
}

static void line_init(struct move_line *line, const struct position *pos)
{
	line->n = 0;
	line->after = *pos;
	line->outcome = OUTCOME_ONGOING;
	sbuf_init(&line->words);
}

void series_put(struct sbuf *out, const struct position *pos, chess_move m)
{
	char buf[MOVE_TOKEN_TEXT];

	numeric_write(pos, m, TOKEN_ICCF, buf);
	if (out->len > 0)
		sbuf_addc(out, ' ');
	sbuf_adds(out, buf);
}

/* Plays a legal move at the end of the line. */
static bool line_play(struct move_line *line, chess_move m)
{
	if (line->n == LINE_MAX_MOVES)
		return false;
	series_put(&line->words, &line->after, m);
	line->move[line->n++] = m;
	position_play(&line->after, m);
	line->outcome = outcome_of(&line->after);
	return true;
}

/* The more telling of two errors: a well-written move that is not legal beats a misspelt one. */
static enum notation_error worse(enum notation_error a, enum notation_error b)
{
	bool a_spelt = notation_class(a) != NOTATION_CLASS_BAD_NOTATION;

	return a_spelt ? a : b;
}

/* Long algebraic, as in "Sg1-f3". */
static enum notation_error read_long(const struct position *pos, const char *word, size_t len,
				     enum notation_error before, chess_move *ret_move)
{
	struct move_token token;

	if (!longalg_read(word, len, pos->side == BLACK, &token, NULL))
		return before;
	return numeric_find(pos, &token, ret_move);
}

enum notation_error series_read_word(const struct position *pos, const char *word, size_t len,
				     chess_move *ret_move)
{
	chess_move m = MOVE_NONE, other = MOVE_NONE;
	enum notation_error err, da;

	err = numeric_read(pos, word, len, &m, NULL);
	if (err != NOTATION_OK && notation_class(err) == NOTATION_CLASS_BAD_NOTATION)
		err = worse(uci_read(pos, word, len, &m, NULL), err);
	if (err != NOTATION_OK && notation_class(err) == NOTATION_CLASS_BAD_NOTATION) {
		err = worse(san_read(pos, word, len, SAN_ENGLISH, &m, NULL), err);
		da = san_read(pos, word, len, SAN_DANISH, &other, NULL);
		if (err == NOTATION_OK && da == NOTATION_OK && m != other)
			return NOTATION_AMBIGUOUS;
		if (err != NOTATION_OK) {
			err = da == NOTATION_OK ? da : worse(err, da);
			m = other;
		}
	}
	if (notation_class(err) == NOTATION_CLASS_BAD_NOTATION)
		err = read_long(pos, word, len, err, &m);
	if (err == NOTATION_OK)
		*ret_move = m;
	return err;
}

/* The words of a command, one by one. */
struct words {
	const char *pos;
	const char *word;
	size_t len;
	int index; /* of `word`, -1 before the first */
	int left;  /* from `word` on, it included */
};

int series_count(const char *text)
{
	int n = 0;

	for (const char *p = text ? text : ""; *p;) {
		p += strspn(p, " ");
		n += *p != '\0';
		p += strcspn(p, " ");
	}
	return n;
}

static bool next_word(struct words *w)
{
	w->pos += strspn(w->pos, " ");
	w->word = w->pos;
	w->len = strcspn(w->pos, " ");
	w->pos += w->len;
	w->index++;
	if (w->index > 0)
		w->left--;
	return w->len > 0;
}

static struct words words_of(const char *text)
{
	struct words w = {.pos = text ? text : "", .index = -1};

	w.left = series_count(w.pos);
	next_word(&w);
	return w;
}

static enum verdict verdict_of(struct apply *a, enum notation_error err, int word)
{
	a->why->notation = err;
	a->why->word = word;
	switch (notation_class(err)) {
	case NOTATION_CLASS_NONE: break;
	case NOTATION_CLASS_BAD_NOTATION: return VERDICT_BAD_NOTATION;
	case NOTATION_CLASS_ILLEGAL_MOVE:
	case NOTATION_CLASS_GAME_OVER: return VERDICT_ILLEGAL_MOVE;
	case NOTATION_CLASS_AMBIGUOUS: return VERDICT_AMBIGUOUS_MOVE;
	}
	return VERDICT_OK;
}

/* Whether a word is the opponent's last move. */
static bool repeats_last(const struct game *game, const struct words *w)
{
	struct position pos;
	chess_move m;

	return record_before_last(&game->record, &pos) &&
	       series_read_word(&pos, w->word, w->len, &m) == NOTATION_OK &&
	       m == game->record.ply[game->record.n - 1].move;
}

/*
 * Whether two words are the own last move and the opponent's answer, as a card of 6.8.2 shows them
 * in its two columns; the own move before the repetition says nothing new and is read over.
 */
static bool repeats_both(const struct game *game, const struct words *w)
{
	const struct chess_record *r = &game->record;
	struct words second = *w;
	struct position pos = r->start;
	chess_move m;

	if (r->n < 2 || w->left < 3 || !next_word(&second) || !repeats_last(game, &second))
		return false;
	for (size_t i = 0; i + 2 < r->n; i++)
		position_play(&pos, r->ply[i].move);
	return series_read_word(&pos, w->word, w->len, &m) == NOTATION_OK &&
	       m == r->ply[r->n - 2].move;
}

/* The half-move of the record that has this number; negative when it lies before the start. */
static long numbered_ply(const struct chess_record *r, int number, bool black)
{
	return 2L * (number - r->start.fullmove) + black - (r->start.side == BLACK);
}

int series_score_repeated(const struct game *game, const struct command *cmd)
{
	const struct chess_record *r = &game->record;
	long from = numbered_ply(r, cmd->move_number, cmd->number_black);
	struct words w = words_of(cmd->moves);
	struct position pos = r->start;

	if (cmd->move_number == 0 || from < 0 || from >= (long)r->n || w.left <= (long)r->n - from)
		return 0;
	for (size_t i = 0; i < r->n; i++) {
		chess_move m;
		if ((long)i >= from) {
			if (series_read_word(&pos, w.word, w.len, &m) != NOTATION_OK ||
			    m != r->ply[i].move)
				return 0;
			next_word(&w);
		}
		position_play(&pos, r->ply[i].move);
	}
	return (int)((long)r->n - from);
}

/* The series that the opponent has proposed and shown. */
static const struct game_series *shown_series(const struct apply *a)
{
	static const struct game_series none = {.moves = NULL};

	return game_hidden_series(a->game) ? &none : &a->game->series[side_other(a->side)];
}

static bool word_is(const struct position *pos, const struct words *w, chess_move m)
{
	chess_move read;

	return series_read_word(pos, w->word, w->len, &read) == NOTATION_OK && read == m;
}

/* Whether the last two words name one lawful move, as "5755 e5" does. */
static bool says_twice(const struct game *game, const struct words *w)
{
	struct words second = *w;
	chess_move m;

	return w->left == 2 && next_word(&second) &&
	       series_read_word(&game->record.now, w->word, w->len, &m) == NOTATION_OK &&
	       word_is(&game->record.now, &second, m);
}

static bool strict_repetition(const struct apply *a)
{
	return ruleset_get(&a->game->setup.rules, RULE_REPETITION_PENALTY);
}

/* Drops a right repetition of the opponent's last move (RULES N-7, S-12). */
static enum verdict read_repetition(struct apply *a, struct words *w)
{
	const struct game_series *s = shown_series(a);
	int score = series_score_repeated(a->game, a->cmd);

	if (score > 0) {
		while (score-- > 0)
			next_word(w);
		return VERDICT_OK;
	}
	if (w->left == 1) {
		chess_move m;
		if (repeats_last(a->game, w) &&
		    series_read_word(&a->game->record.now, w->word, w->len, &m) != NOTATION_OK)
			return VERDICT_NO_MOVE;
		return VERDICT_OK;
	}
	if (repeats_both(a->game, w))
		next_word(w);
	if (repeats_last(a->game, w)) {
		next_word(w);
		return VERDICT_OK;
	}
	if (says_twice(a->game, w)) {
		next_word(w);
		return VERDICT_OK;
	}
	if (s->n > 0 && word_is(&a->game->record.now, w, s->moves[0]))
		return VERDICT_OK;
	if (a->game->record.n == 0)
		return VERDICT_TWO_MOVES;
	if (strict_repetition(a)) {
		a->why->word = w->index;
		return VERDICT_WRONG_REPETITION;
	}
	next_word(w);
	return VERDICT_OK;
}

/* Accepts pairs while two words or more are left (RULES N-7, N-10). */
static enum verdict read_accepted(struct apply *a, struct words *w, struct move_line *line)
{
	const struct game_series *s = shown_series(a);
	enum verdict wrong = strict_repetition(a) ? VERDICT_WRONG_REPETITION : VERDICT_ILLEGAL_MOVE;

	while (w->left >= 2) {
		bool same = line->n < s->n && word_is(&line->after, w, s->moves[line->n]);
		a->why->word = w->index;
		if (!same || line->outcome != OUTCOME_ONGOING)
			return wrong;
		line_play(line, s->moves[line->n]);
		next_word(w);
		if (strict_repetition(a) && !word_is(&line->after, w, s->moves[line->n]))
			return wrong;
		if (line->outcome != OUTCOME_ONGOING || !line_play(line, s->moves[line->n]))
			return wrong;
		next_word(w);
	}
	return VERDICT_OK;
}

/* The own move; with it the bound answer if it is the next move of the series (RULES S-13). */
static enum verdict read_own(struct apply *a, struct words *w, struct move_line *line)
{
	const struct game_series *s = shown_series(a);
	chess_move m;
	enum notation_error err;

	if (w->left == 0)
		return line->n > 0 ? VERDICT_OK : VERDICT_NO_MOVE;
	if (line->outcome != OUTCOME_ONGOING)
		return verdict_of(a, outcome_refusal(line->outcome), w->index);
	err = series_read_word(&line->after, w->word, w->len, &m);
	if (err != NOTATION_OK)
		return verdict_of(a, err, w->index);
	bool follows = line->n < s->n && s->moves[line->n] == m;
	line_play(line, m);
	if (follows && line->outcome == OUTCOME_ONGOING)
		line_play(line, s->moves[line->n]);
	return VERDICT_OK;
}

enum verdict series_read_moves(struct apply *a, struct move_line *ret_line)
{
	struct words w = words_of(a->cmd->moves);
	struct move_line *line = ret_line;
	enum verdict v;

	if (w.left == 0)
		return VERDICT_NO_MOVE;
	line_init(line, &a->game->record.now);
	v = read_repetition(a, &w);
	if (v == VERDICT_OK)
		v = read_accepted(a, &w, line);
	if (v == VERDICT_OK)
		v = read_own(a, &w, line);
	if (v != VERDICT_OK)
		move_line_release(line);
	return v;
}

enum verdict series_accept_all(struct apply *a, struct move_line *ret_line)
{
	const struct game_series *s = shown_series(a);
	struct words w = words_of(a->cmd->moves);
	struct move_line *line = ret_line;
	enum verdict v;

	if (s->n == 0)
		return VERDICT_NO_SERIES;
	line_init(line, &a->game->record.now);
	while (line->n < s->n && line->outcome == OUTCOME_ONGOING)
		line_play(line, s->moves[line->n]);
	v = read_own(a, &w, line);
	if (v == VERDICT_OK && w.left > 1)
		v = VERDICT_TWO_MOVES;
	if (v != VERDICT_OK)
		move_line_release(line);
	return v;
}

enum verdict series_read_proposal(struct apply *a, const struct move_line *line,
				  struct move_line *ret_tail)
{
	struct words w = words_of(a->cmd->series);
	struct move_line *tail = ret_tail;

	line_init(tail, &line->after);
	tail->outcome = line->outcome;
	for (; w.left >= 2 || (w.left == 1 && tail->n % 2 == 1); next_word(&w)) {
		chess_move m;
		enum notation_error err = outcome_refusal(tail->outcome);
		if (err == NOTATION_OK)
			err = series_read_word(&tail->after, w.word, w.len, &m);
		if (err != NOTATION_OK || !line_play(tail, m)) {
			a->why->notation = err;
			a->why->word = w.index;
			move_line_release(tail);
			return VERDICT_SERIES_ILLEGAL;
		}
	}
	return VERDICT_OK;
}
