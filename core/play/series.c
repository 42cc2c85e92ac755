/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads the words of a move message on the board and with the pending series. */
#include "core/play/series.h"

#include "core/base/mem.h"
#include "core/chess/longalg.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/chess/uci.h"
#include "core/rules/series_tree.h"

#include <stdlib.h>
#include <string.h>

#define SERIES_MAX_MOVES 1000 /* half-moves in all lines */

void series_line_release(struct series_line *line)
{
	sbuf_release(&line->words);
}

static void line_init(struct series_line *line, const struct position *pos)
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
static bool line_play(struct series_line *line, chess_move m)
{
	if (line->n == LINE_MAX_MOVES)
		return false;
	series_put(&line->words, &line->after, m);
	line->move[line->n++] = m;
	position_play(&line->after, m);
	line->outcome = outcome_of(&line->after);
	return true;
}

/* Returns the more informative of two errors: a well-written illegal move over a misspelt one. */
static enum notation_error worse(enum notation_error a, enum notation_error b)
{
	bool a_spelt = notation_class(a) != NOTATION_CLASS_BAD_NOTATION;

	return a_spelt ? a : b;
}

/* Reads short algebraic notation in both alphabets. */
static enum notation_error read_short(const struct position *pos, const char *word, size_t len,
				      chess_move *ret_move)
{
	chess_move m = MOVE_NONE, other = MOVE_NONE;
	enum notation_error err = san_read(pos, word, len, SAN_ENGLISH, &m, NULL);
	enum notation_error da = san_read(pos, word, len, SAN_DANISH, &other, NULL);

	if (err == NOTATION_OK && da == NOTATION_OK && m != other)
		return NOTATION_AMBIGUOUS;
	if (err != NOTATION_OK) {
		err = da == NOTATION_OK ? da : worse(err, da);
		m = other;
	}
	if (err == NOTATION_OK)
		*ret_move = m;
	return err;
}

/* "Bb5-a4": with the letters of any alphabet. */
static enum notation_error read_hyphen(const struct position *pos, const char *word, size_t len,
				       enum notation_error before, chess_move *ret_move)
{
	char plain[16];
	size_t n = 0;

	if (len >= sizeof(plain) || len < 5 || word[3] != '-')
		return before;
	for (size_t i = 0; i < len; i++)
		if (word[i] != '-')
			plain[n++] = word[i];
	return read_short(pos, plain, n, ret_move);
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
	chess_move m = MOVE_NONE;
	enum notation_error err;

	err = numeric_read(pos, word, len, &m, NULL);
	if (err != NOTATION_OK && notation_class(err) == NOTATION_CLASS_BAD_NOTATION)
		err = worse(uci_read(pos, word, len, &m, NULL), err);
	if (err != NOTATION_OK && notation_class(err) == NOTATION_CLASS_BAD_NOTATION)
		err = read_short(pos, word, len, &m);
	if (notation_class(err) == NOTATION_CLASS_BAD_NOTATION)
		err = read_hyphen(pos, word, len, err, &m);
	if (err != NOTATION_OK && len > 3 && memchr(word, '-', len))
		err = read_long(pos, word, len, err, &m);
	if (err == NOTATION_OK)
		*ret_move = m;
	return err;
}

/*
 * Returns the length of a move number at the start of a word: "12", "12.", "12...", or that in
 * "12.e4".
 */
static size_t number_length(const char *word, size_t len)
{
	size_t digits = 0, n;

	while (digits < len && word[digits] >= '0' && word[digits] <= '9')
		digits++;
	for (n = digits; n < len && word[n] == '.';)
		n++;
	return digits > 0 && (n > digits || (n == len && digits < 4)) ? n : 0;
}

void series_read_game(const struct position *start, const char *text, struct sbuf *ret_moves,
		      size_t *ret_column)
{
	struct position pos = *start;
	const char *p = text;

	for (p += strspn(p, " \t\r\n"); *p; p += strspn(p, " \t\r\n")) {
		size_t len = strcspn(p, " \t\r\n"), number = number_length(p, len), marks = 0;
		chess_move m;

		while (number + marks < len && strchr("!?", p[len - 1 - marks]))
			marks++;
		if (number < len) {
			if (outcome_of(&pos) != OUTCOME_ONGOING ||
			    series_read_word(&pos, p + number, len - number - marks, &m) !=
				    NOTATION_OK)
				break;
			series_put(ret_moves, &pos, m);
			position_play(&pos, m);
		}
		p += len;
	}
	*ret_column = (size_t)(p - text);
}

/* Iterates over the words of a command. */
struct words {
	const char *pos;
	const char *word;
	size_t len;
	int index; /* index of `word`, -1 before the first */
	int left;  /* words left, including `word` */
};

int series_count(const char *text)
{
	int n = 0;

	for (const char *p = text ? text : ""; *p;) {
		p += strspn(p, " \n");
		n += *p != '\0';
		p += strcspn(p, " \n");
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

/*
 * Returns the move with the case of the first letter changed: "ba4" is Ba4 from people who write
 * only small letters, and "Bxa4" is bxa4 from a phone.  MOVE_NONE if there is none.
 */
static chess_move other_case(const struct position *pos, const struct words *w)
{
	char word[16];
	chess_move m;

	if (w->len >= sizeof(word) || !strchr("bdBD", w->word[0]))
		return MOVE_NONE;
	memcpy(word, w->word, w->len);
	word[0] = (char)(word[0] ^ 0x20);
	return series_read_word(pos, word, w->len, &m) == NOTATION_OK ? m : MOVE_NONE;
}

/* Returns whether a word repeats a known move; case is then ignored. */
static bool word_is(const struct position *pos, const struct words *w, chess_move m)
{
	chess_move read;

	if (series_read_word(pos, w->word, w->len, &read) == NOTATION_OK && read == m)
		return true;
	return m != MOVE_NONE && other_case(pos, w) == m;
}

/* Returns whether a word is the opponent's last move. */
static bool repeats_last(const struct game *game, const struct words *w)
{
	struct position pos;

	return game_record_before_last(&game->record, &pos) &&
	       word_is(&pos, w, game->record.ply[game->record.n - 1].move);
}

/*
 * Returns whether two words are the own last move and the opponent's answer, as in the two columns
 * of a card of 6.8.2; the own move before the repetition is skipped.
 */
static bool repeats_both(const struct game *game, const struct words *w)
{
	const struct game_record *r = &game->record;
	struct words second = *w;
	struct position pos = r->start;

	if (r->n < 2 || w->left < 3 || !next_word(&second) || !repeats_last(game, &second))
		return false;
	for (size_t i = 0; i + 2 < r->n; i++)
		position_play(&pos, r->ply[i].move);
	return word_is(&pos, w, r->ply[r->n - 2].move);
}

/* Returns the half-move of the record with this number; negative if it is before the start. */
static long numbered_ply(const struct game_record *r, int number, bool black)
{
	return 2L * (number - r->start.fullmove) + black - (r->start.side == BLACK);
}

/*
 * Returns the half-move with which a repetition begins.  Without a number only its length shows
 * that, if it is longer than the two columns of a card and there is no pending series that the
 * words may accept.
 */
static long repeated_from(const struct game *game, const struct command *cmd, int words)
{
	const struct game_record *r = &game->record;
	int proposed = game->series[side_other(game_turn(game))].n;

	if (cmd->move_number > 0)
		return numbered_ply(r, cmd->move_number, cmd->number_black);
	if (words <= 3 || (!game_hidden_series(game) && proposed > 0))
		return -1;
	return (long)r->n - (words - 1);
}

int series_score_repeated(const struct game *game, const struct command *cmd)
{
	const struct game_record *r = &game->record;
	struct words w = words_of(cmd->moves);
	struct position pos = r->start;
	long from = repeated_from(game, cmd, w.left);

	if (from < 0 || from >= (long)r->n || w.left <= (long)r->n - from)
		return 0;
	for (size_t i = 0; i < r->n; i++) {
		if ((long)i >= from) {
			if (!word_is(&pos, &w, r->ply[i].move))
				return 0;
			next_word(&w);
		}
		position_play(&pos, r->ply[i].move);
	}
	return (int)((long)r->n - from);
}

/* Returns whether the words are exactly the last half-moves of the game. */
static bool repeats_only(const struct game *game, struct words w)
{
	const struct game_record *r = &game->record;
	long from = (long)r->n - w.left;
	struct position pos = r->start;

	for (size_t i = 0; from >= 0 && i < r->n; i++) {
		if ((long)i >= from) {
			if (!word_is(&pos, &w, r->ply[i].move))
				return false;
			next_word(&w);
		}
		position_play(&pos, r->ply[i].move);
	}
	return from >= 0;
}

/* Returns the visible series that the opponent has proposed. */
static const struct game_series *shown_series(const struct apply *a)
{
	static const struct game_series none = {.moves = NULL};

	return game_hidden_series(a->game) ? &none : &a->game->series[side_other(a->side)];
}

/* Returns whether the last two words name the same legal move, as in "5755 e5". */
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

/* Skips a correct repetition of the opponent's last move (RULES N-7, S-12). */
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
	if (repeats_only(a->game, *w))
		return VERDICT_NO_MOVE;
	if (strict_repetition(a)) {
		a->why->word = w->index;
		return VERDICT_WRONG_REPETITION;
	}
	next_word(w);
	return VERDICT_OK;
}

/* Accepts pairs while at least two words are left (RULES N-7, N-10). */
static enum verdict read_accepted(struct apply *a, struct words *w, struct series_line *line)
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

/* "ba4", a pawn's capture without the x. */
static bool is_bare_capture(const struct words *w)
{
	return w->len >= 3 && (w->word[0] == 'b' || w->word[0] == 'd') && w->word[1] >= 'a' &&
	       w->word[1] <= 'h';
}

/* The case of a letter decides which piece moves, and either may be meant: ask. */
static bool is_doubtful(const struct position *pos, const struct words *w, enum notation_error err)
{
	if (err != NOTATION_OK)
		return other_case(pos, w) != MOVE_NONE;
	return is_bare_capture(w) && other_case(pos, w) != MOVE_NONE;
}

/*
 * Reads the own move, followed by the bound answer if it is the next move of the series (RULES
 * S-13).
 */
static enum verdict read_own(struct apply *a, struct words *w, struct series_line *line)
{
	const struct game_series *s = shown_series(a);
	chess_move m;
	enum notation_error err;

	if (w->left == 0)
		return line->n > 0 ? VERDICT_OK : VERDICT_NO_MOVE;
	if (line->outcome != OUTCOME_ONGOING)
		return verdict_of(a, outcome_refusal(line->outcome), w->index);
	err = series_read_word(&line->after, w->word, w->len, &m);
	if (is_doubtful(&line->after, w, err)) {
		a->why->word = w->index;
		return VERDICT_DOUBTFUL_LETTER;
	}
	if (err != NOTATION_OK)
		return verdict_of(a, err, w->index);
	bool follows = line->n < s->n && s->moves[line->n] == m;
	line_play(line, m);
	if (follows && line->outcome == OUTCOME_ONGOING)
		line_play(line, s->moves[line->n]);
	return VERDICT_OK;
}

/* Returns whether the number at the start of a message is that of the sender's own move. */
static bool numbers_own_move(const struct apply *a)
{
	return a->cmd->number_leads && a->cmd->move_number == game_move_number(a->game) &&
	       a->cmd->number_black == (game_turn(a->game) == SIDE_BLACK);
}

const char *series_behind_own_move(const struct apply *a)
{
	const struct game_series *s = shown_series(a);
	const struct position *now = &a->game->record.now;
	struct words w = words_of(a->cmd->moves);
	chess_move m;

	if (w.left < 2 || a->cmd->series || !numbers_own_move(a) || repeats_last(a->game, &w) ||
	    says_twice(a->game, &w) || series_score_repeated(a->game, a->cmd) > 0 ||
	    (s->n > 0 && word_is(now, &w, s->moves[0])) ||
	    series_read_word(now, w.word, w.len, &m) != NOTATION_OK)
		return NULL;
	return w.pos + strspn(w.pos, " ");
}

enum verdict series_read_moves(struct apply *a, struct series_line *ret_line)
{
	struct words w = words_of(a->cmd->moves);
	struct series_line *line = ret_line;
	enum verdict v;

	if (w.left == 0)
		return VERDICT_NO_MOVE;
	line_init(line, &a->game->record.now);
	v = read_repetition(a, &w);
	if (v == VERDICT_OK && w.left >= 2 && shown_series(a)->n == 0)
		v = VERDICT_TWO_MOVES; /* there is nothing to accept, and no marker (RULES S-10) */
	if (v == VERDICT_OK)
		v = read_accepted(a, &w, line);
	if (v == VERDICT_OK)
		v = read_own(a, &w, line);
	if (v != VERDICT_OK)
		series_line_release(line);
	return v;
}

bool series_read_words(const struct apply *a, char *words, struct series_line *ret_line)
{
	struct command cmd = *a->cmd;
	struct refusal why = *a->why;
	struct apply other = *a;

	cmd.moves = words;
	other.cmd = &cmd;
	other.why = &why;
	return series_read_moves(&other, ret_line) == VERDICT_OK;
}

static bool same_line(const struct series_line *a, const struct series_line *b)
{
	return a->n == b->n && !memcmp(a->move, b->move, (size_t)a->n * sizeof(a->move[0]));
}

/* Whether the last word alone is another move than the line. */
static bool last_is_another(const struct apply *a, const struct series_line *line)
{
	char *last = strrchr(a->cmd->moves, ' ');
	struct series_line alone;
	bool another;

	if (!last || !series_read_words(a, last + 1, &alone))
		return false;
	another = !same_line(&alone, line);
	series_line_release(&alone);
	return another;
}

/* cmd->moves if they can be played, or else the other reading. */
static enum verdict read_pair(struct apply *a, struct series_line *ret_line)
{
	enum verdict v = series_read_moves(a, ret_line);

	return v != VERDICT_OK && series_read_words(a, a->cmd->other, ret_line) ? VERDICT_OK : v;
}

static enum verdict read_blank(struct apply *a, struct series_line *ret_line)
{
	enum verdict v = series_read_moves(a, ret_line);

	if (v == VERDICT_OK || !series_read_words(a, a->cmd->other, ret_line))
		return v;
	if (!last_is_another(a, ret_line))
		return VERDICT_OK;
	series_line_release(ret_line);
	return VERDICT_TWO_MOVES;
}

static enum verdict read_dash(const struct apply *a, struct series_line *ret_line)
{
	struct series_line apart;
	bool whole = series_read_words(a, a->cmd->other, ret_line);
	bool parts = series_read_words(a, a->cmd->moves, &apart);

	if (parts && !whole)
		*ret_line = apart;
	if (parts != whole)
		return VERDICT_OK;
	if (whole) {
		series_line_release(ret_line);
		series_line_release(&apart);
	}
	return VERDICT_TWO_MOVES;
}

enum verdict series_read_either(struct apply *a, struct series_line *ret_line)
{
	switch (a->cmd->other_is) {
	case COMMAND_OF_DASH: return read_dash(a, ret_line);
	case COMMAND_OF_BLANK: return read_blank(a, ret_line);
	case COMMAND_OF_PAIR: break;
	}
	return read_pair(a, ret_line);
}

enum verdict series_accept_all(struct apply *a, struct series_line *ret_line)
{
	const struct game_series *s = shown_series(a);
	struct words w = words_of(a->cmd->moves);
	struct series_line *line = ret_line;
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
		series_line_release(line);
	return v;
}

/* Reads one line of the proposal; `before` counts the words in the lines above. */
static enum verdict read_proposed_line(struct apply *a, const char *text, int before,
				       struct series_line *line)
{
	for (struct words w = words_of(text); w.left >= 2 || (w.left == 1 && line->n % 2 == 1);
	     next_word(&w)) {
		chess_move m;
		enum notation_error err = outcome_refusal(line->outcome);
		if (err == NOTATION_OK)
			err = series_read_word(&line->after, w.word, w.len, &m);
		a->why->word = before + w.index;
		if (err != NOTATION_OK) {
			a->why->notation = err;
			return VERDICT_SERIES_ILLEGAL;
		}
		if (!line_play(line, m))
			return VERDICT_SERIES_LONG;
	}
	return VERDICT_OK;
}

static enum verdict add_proposed_line(struct apply *a, const struct position *pos,
				      enum outcome outcome, const char *text, int before,
				      struct game_series *lines)
{
	struct series_line line;
	enum verdict v;

	line_init(&line, pos);
	line.outcome = outcome;
	v = read_proposed_line(a, text, before, &line);
	if (v == VERDICT_OK && !series_tree_add(lines, line.move, line.n))
		v = VERDICT_TWO_ANSWERS;
	if (v == VERDICT_OK && lines->n > SERIES_MAX_MOVES)
		v = VERDICT_SERIES_LONG;
	series_line_release(&line);
	return v;
}

/* In a visible series a second marker has no meaning. */
static enum verdict read_shown(struct apply *a, const struct position *pos, enum outcome outcome,
			       struct game_series *ret)
{
	char *text = mem_strdup(a->cmd->series ? a->cmd->series : ""), *end;
	bool many = strchr(text, '\n') != NULL;
	enum verdict v;

	for (end = text; (end = strchr(end, '\n'));)
		*end = ' ';
	v = add_proposed_line(a, pos, outcome, text, 0, ret);
	free(text);
	return v == VERDICT_SERIES_ILLEGAL && many ? VERDICT_SERIES_ONE_LINE : v;
}

static enum verdict read_kept_back(struct apply *a, const struct position *pos,
				   enum outcome outcome, struct game_series *ret)
{
	enum verdict v = VERDICT_OK;
	int before = 0;

	for (const char *at = a->cmd->series ? a->cmd->series : ""; v == VERDICT_OK && *at;) {
		size_t len = strcspn(at, "\n");
		char *text = mem_strndup(at, len);
		v = add_proposed_line(a, pos, outcome, text, before, ret);
		before += series_count(text);
		free(text);
		at += len + (at[len] != '\0');
	}
	return v;
}

enum verdict series_read_proposal(struct apply *a, const struct position *pos, enum outcome outcome,
				  struct series_proposal *ret)
{
	struct series_proposal p = {.words = SBUF_INIT};
	enum verdict v = game_hidden_series(a->game) ? read_kept_back(a, pos, outcome, &p.lines)
						     : read_shown(a, pos, outcome, &p.lines);

	if (v != VERDICT_OK) {
		series_proposal_release(&p);
		return v;
	}
	series_tree_write(&p.lines, pos, " 0", &p.words);
	*ret = p;
	return VERDICT_OK;
}

void series_proposal_release(struct series_proposal *p)
{
	sbuf_release(&p->words);
	free(p->lines.moves);
}
