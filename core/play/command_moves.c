/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads lines of moves; see command_moves.h. */
#include "core/play/command_moves.h"

#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

void command_moves_init(struct command_moves *s)
{
	memset(s, 0, sizeof(*s));
	sbuf_init(&s->moves);
	sbuf_init(&s->series);
	sbuf_init(&s->twin);
	sbuf_init(&s->again);
	sbuf_init(&s->other);
}

void command_moves_release(struct command_moves *s)
{
	sbuf_release(&s->moves);
	sbuf_release(&s->series);
	sbuf_release(&s->twin);
	sbuf_release(&s->again);
	sbuf_release(&s->other);
}

static void add_word(struct sbuf *sb, const char *s, size_t len)
{
	if (sb->len > 0)
		sbuf_addc(sb, ' ');
	sbuf_add(sb, s, len);
}

static void say_number(struct command_moves *s, int number, bool black)
{
	if (s->first_number == 0) {
		s->first_number = number;
		s->black = black;
		s->number_leads = s->moves.len == 0;
	}
	s->last_number = number;
}

static bool is_square(const char *s)
{
	return s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8';
}

/* The length of [piece]square at the start of a move; 0 if it starts otherwise. */
static size_t from_of(const char *move)
{
	size_t piece = move[0] >= 'A' && move[0] <= 'Z';

	return move[0] && is_square(move + piece) ? piece + 2 : 0;
}

/* The other reading of a move: of "e4-c5" the move of White and that of Black. */
static void say_other(struct command_moves *s, const char *move, size_t len)
{
	size_t from = from_of(move);

	if (s->other.len > 0) {
		add_word(&s->other, move, len);
	} else if (from && move[from] == '-' && is_square(move + from + 1)) {
		sbuf_add(&s->other, s->moves.buf, s->moves.len);
		add_word(&s->other, move, from);
		add_word(&s->other, move + from + 1, len - from - 1);
		s->other_is = COMMAND_OF_PAIR;
	}
}

/* `marked`: the move opens a line of the series, without a marker in its word. */
static bool say_move(struct command_moves *s, const struct command_word *w, bool marked)
{
	char move[CMD_MOVE_WORD];
	int number;
	bool black;
	size_t skip = command_glued_number(w, &number, &black);
	bool marker = command_has_marker(w->s + skip, w->len - skip);
	size_t len;

	skip += marker;
	marked = marked || marker;
	len = command_move_word(w->s + skip, w->len - skip, move);
	if (!len)
		return false;
	if (skip > marker)
		say_number(s, number, black);
	if (s->column == 0)
		s->column = w->column;
	if (s->series.len > 0 || marked) {
		if (marked && s->series.len > 0)
			sbuf_addc(&s->series, '\n');
		sbuf_addf(&s->series, "%s%.*s", marked || s->series.len == 0 ? "" : " ", (int)len,
			  move);
		return true;
	}
	say_other(s, move, len);
	add_word(&s->moves, move, len);
	add_word(&s->twin, move, len);
	return true;
}

/* [piece]square, and nothing else */
static bool is_from(const struct command_word *w)
{
	char move[CMD_MOVE_WORD];
	int number;
	bool black;
	size_t skip = command_glued_number(w, &number, &black);
	size_t len = command_move_word(w->s + skip, w->len - skip, move);

	return len > 0 && from_of(move) == len;
}

/* A square, behind which a promotion or a check may be marked. */
static bool is_to(const struct command_word *w)
{
	char move[CMD_MOVE_WORD];
	size_t len = command_move_word(w->s, w->len, move);

	return len >= 2 && is_square(move) && (len == 2 || !strchr("abcdefgh-x", move[2]));
}

/*
 * "Sg1 - f3" or "Sg1 f3", with the second square at word i: one move in two words, or a repetition
 * and a move, which the board decides.
 */
static bool is_apart(const struct command_line *line, int from, int to,
		     const struct command_moves *s)
{
	return from >= 0 && to < line->n && s->series.len == 0 && !s->other.len &&
	       is_from(&line->w[from]) && is_to(&line->w[to]);
}

/* Reads the second square, as a move of its own and as the end of the one before. */
static void say_apart(struct command_moves *s, const struct command_word *to, enum command_other is)
{
	char move[CMD_MOVE_WORD];
	size_t len = command_move_word(to->s, to->len, move), before = s->moves.len;

	say_move(s, to, false);
	sbuf_add(&s->other, s->moves.buf, before);
	sbuf_addf(&s->other, "-%.*s", (int)len, move);
	s->other_is = is;
}

/*
 * Lines of a series without a move before them need at least one pair; otherwise it is just a
 * number.
 */
static bool is_lines(const struct command_moves *s)
{
	return s->moves.len == 0 && s->series.len > 0 && strchr(s->series.buf, ' ');
}

/* "Ba4 (2514)": the same move again, in brackets. */
static bool say_bracket(struct command_moves *s, const struct command_word *w)
{
	char move[CMD_MOVE_WORD];
	size_t len;

	if (w->len < 4 || w->s[0] != '(' || w->s[w->len - 1] != ')' || s->series.len > 0)
		return false;
	len = command_move_word(w->s + 1, w->len - 2, move);
	if (!len)
		return false;
	while (s->twin.len > 0 && s->twin.buf[s->twin.len - 1] != ' ')
		sbuf_setlen(&s->twin, s->twin.len - 1);
	sbuf_add(&s->twin, move, len);
	s->bracket = true;
	return true;
}

static bool is_filler(const struct command_word *w)
{
	return command_word_is(w, "-") || command_word_is(w, ".") || command_word_is(w, "--") ||
	       command_word_is(w, "...") || command_word_is(w, "\xe2\x80\x93");
}

/* Only after the pawn move that it belongs to. */
static bool is_en_passant(const struct command_word *w)
{
	return command_word_is(w, "e.p.") || command_word_is(w, "e.p") ||
	       command_word_is(w, "ep") || command_word_is(w, "ep.") ||
	       command_word_is(w, "(e.p.)") || command_word_is(w, "(ep)");
}

static bool is_number(const struct command_word *w, int *ret_number, bool *ret_black)
{
	return command_move_number(w, ret_number, ret_black) &&
	       (w->len < 4 || memchr(w->s, '.', w->len));
}

/* Where a line is in "if 5755 then 7163", which opens a line of the series like 05755 7163. */
enum condition { CONDITION_NONE, CONDITION_IF, CONDITION_MET, CONDITION_THEN };

/* Whether the word is "if" or "then" in its place; *condition is then what is to follow. */
static bool is_condition(const struct command_word *w, enum condition *condition)
{
	if (*condition == CONDITION_NONE && command_word_means(w, CMD_IF))
		*condition = CONDITION_IF;
	else if (*condition == CONDITION_MET && command_word_means(w, CMD_THEN))
		*condition = CONDITION_THEN;
	else
		return false;
	return true;
}

/* A move; false for any other word, and for a second one between "if" and "then". */
static bool say_next(struct command_moves *s, const struct command_word *w,
		     enum condition *condition)
{
	if (*condition == CONDITION_MET || !say_move(s, w, *condition == CONDITION_IF))
		return false;
	*condition = *condition == CONDITION_IF ? CONDITION_MET : CONDITION_NONE;
	return true;
}

bool command_moves_read(const struct command_line *line, int i, struct command_moves *s)
{
	enum condition condition = CONDITION_NONE;
	bool behind_move = false;

	while (i < line->n) {
		const struct command_word *w = &line->w[i];
		bool black, draw_word;
		int number, offer = command_draw_offer(line, i, &draw_word);

		if (offer) {
			s->draw_word = draw_word && (!s->offer || s->draw_word);
			s->offer = true;
			i += offer;
			continue;
		}
		bool dash = command_dash(w->s, w->len) == w->len;
		if (behind_move && is_apart(line, i - 1, i + dash, s)) {
			say_apart(s, &line->w[i + dash], dash ? COMMAND_OF_DASH : COMMAND_OF_BLANK);
			i += 1 + dash;
			continue;
		}
		if (is_number(w, &number, &black)) {
			say_number(s, number, black);
			behind_move = false;
		} else if (!is_filler(w) && !is_condition(w, &condition) &&
			   !(behind_move && is_en_passant(w)) &&
			   !(behind_move && say_bracket(s, w))) {
			if (!say_next(s, w, &condition))
				return false;
			behind_move = true;
		}
		i++;
	}
	return condition == CONDITION_NONE;
}

/* A single move without a question mark. */
static bool is_plain_announcement(const struct command_line *line, int i,
				  const struct command_moves *s)
{
	bool draw_word;

	for (; i < line->n; i++)
		if (line->w[i].s[line->w[i].len - 1] == '?' &&
		    !command_draw_offer(line, i, &draw_word))
			return false;
	return s->moves.len > 0 && !memchr(s->moves.buf, ' ', s->moves.len);
}

bool command_moves_read_line(const struct command_line *line, struct command_moves *s)
{
	int lead = command_move_lead(line);

	if (line->n <= lead || !command_moves_read(line, lead, s))
		return false;
	return lead ? is_plain_announcement(line, lead, s)
		    : s->moves.len > 0 || is_lines(s) || (s->offer && s->series.len == 0);
}

/* --- several lines --------------------------------------------------------------------------- */

/*
 * Returns whether a later line continues where the one before ended: a card written over several
 * lines.
 */
static bool goes_on(const struct command_moves *all, const struct command_moves *s)
{
	return all->last_number > 0 && s->first_number > all->last_number;
}

/* Appends further lines of a series, each beginning with its marker. */
static void add_lines(struct sbuf *to, const struct sbuf *lines)
{
	if (to->len > 0 && lines->len > 0)
		sbuf_addc(to, '\n');
	sbuf_add(to, lines->buf, lines->len);
}

static void join_other(struct command_moves *all, const struct command_moves *s)
{
	const struct sbuf *more = s->other.len > 0 ? &s->other : &s->moves;

	if (all->other.len == 0) {
		sbuf_add(&all->other, all->moves.buf, all->moves.len);
		all->other_is = s->other_is;
	}
	if (more->len > 0)
		add_word(&all->other, more->buf, more->len);
}

static void join(struct command_moves *all, const struct command_moves *s)
{
	struct sbuf *to = all->series.len > 0 ? &all->series : &all->moves;

	if (to == &all->moves && (all->other.len > 0 || s->other.len > 0))
		join_other(all, s);
	if (s->moves.len > 0)
		add_word(to, s->moves.buf, s->moves.len);
	if (s->moves.len > 0 && all->series.len == 0)
		add_word(&all->twin, s->twin.buf, s->twin.len);
	add_lines(&all->series, &s->series);
	all->bracket = all->bracket || s->bracket;
	all->last_number = s->last_number;
}

static bool same_moves(const struct command_moves *a, const struct command_moves *b)
{
	return strcmp(a->moves.buf, b->moves.buf) == 0 &&
	       (b->series.len == 0 || strcmp(a->series.buf, b->series.buf) == 0);
}

/*
 * Only the board can tell whether "5254" and "e4" are the same move; a different series, or a move
 * next to one, cannot be the same.
 */
static bool perhaps_same(const struct command_moves *all, const struct command_moves *s)
{
	return all->series.len == 0 && s->series.len == 0;
}

static void add_again(struct sbuf *again, const struct sbuf *moves)
{
	sbuf_addf(again, "%s%s", again->len ? "\n" : "", moves->buf);
}

static void take_first(struct command_moves *all, const struct command_moves *s)
{
	sbuf_add(&all->moves, s->moves.buf, s->moves.len);
	add_lines(&all->series, &s->series);
	sbuf_add(&all->twin, s->twin.buf, s->twin.len);
	sbuf_add(&all->other, s->other.buf, s->other.len);
	all->other_is = s->other_is;
	all->bracket = s->bracket;
	all->first_number = s->first_number;
	all->last_number = s->last_number;
	all->black = s->black;
	all->number_leads = s->number_leads;
	all->column = s->column;
}

bool command_moves_merge(struct command_moves *all, const struct command_moves *s)
{
	all->draw_word =
		s->offer ? s->draw_word && (!all->offer || all->draw_word) : all->draw_word;
	all->offer = all->offer || s->offer;
	if (s->moves.len == 0 && s->series.len == 0)
		return true;
	if (s->moves.len == 0) {
		add_lines(&all->series, &s->series);
	} else if (all->moves.len == 0) {
		take_first(all, s);
	} else if (goes_on(all, s)) {
		join(all, s);
	} else if (same_moves(all, s) || perhaps_same(all, s)) {
		if (!same_moves(all, s))
			add_again(&all->again, &s->moves);
		if (s->bracket)
			add_again(&all->again, &s->twin);
	} else {
		return false;
	}
	return true;
}

static char *copy_of(const struct sbuf *sb)
{
	return sb->len ? mem_strdup(sb->buf) : NULL;
}

void command_moves_set(struct command *cmd, const struct command_moves *s)
{
	struct sbuf again = SBUF_INIT;

	if (s->bracket)
		add_again(&again, &s->twin);
	if (s->again.len)
		add_again(&again, &s->again);
	free(cmd->moves);
	free(cmd->series);
	free(cmd->again);
	free(cmd->other);
	cmd->moves = copy_of(&s->moves);
	cmd->series = copy_of(&s->series);
	cmd->again = copy_of(&again);
	cmd->other = copy_of(&s->other);
	cmd->other_is = s->other_is;
	cmd->move_number = s->first_number;
	cmd->number_black = s->black;
	cmd->number_leads = s->number_leads;
	cmd->offer = s->offer;
	cmd->draw_word = s->draw_word;
	sbuf_release(&again);
}

int command_moves_series_args(const struct command_line *line, int words, struct command *cmd)
{
	struct command_moves s;
	int fault = 0;

	cmd->on = words == 1;
	if (!cmd->on)
		return words < line->n ? words + 1 : 0;
	command_moves_init(&s);
	if (!command_moves_read(line, words, &s) || s.offer)
		fault = words + 1;
	add_lines(&s.moves, &s.series);
	if (!fault)
		cmd->series = copy_of(&s.moves);
	command_moves_release(&s);
	return fault;
}

/* Adds lines to an owned text that may be NULL. */
static void add_to(char **text, const char *lines)
{
	struct sbuf all = SBUF_INIT;

	if (!lines || !*lines)
		return;
	sbuf_addf(&all, "%s%s%s", *text ? *text : "", *text ? "\n" : "", lines);
	event_set(text, all.buf);
	sbuf_release(&all);
}

bool command_moves_settle_series(struct command *series, struct command *move,
				 const struct command_moves *all)
{
	add_to(move ? &move->series : &series->series, move ? series->series : all->series.buf);
	return move || !series->on || series->series;
}
