/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Converts text to commands.  Each line is tried as a command line (a verb followed only by its
 * arguments) and as a move line (only numbers, moves, markers and offers); any other line is prose
 * and ignored.
 */
#include "core/play/command.h"

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "core/play/command_date.h"
#include "core/play/command_moves.h"
#include "core/play/command_team.h"

#include <stdlib.h>
#include <string.h>

void command_init(struct command *cmd, enum verb verb)
{
	*cmd = (struct command){.verb = verb,
				.day = CIVIL_NONE,
				.received = CIVIL_NONE,
				.from = CIVIL_NONE,
				.until = CIVIL_NONE,
				.postmark = CIVIL_NONE,
				.handed_in = CIVIL_NONE,
				.arrived = CIVIL_NONE,
				.forwarded = CIVIL_NONE,
				.side = SIDE_NONE,
				.ruling = RULING_CONTINUE};
}

/* All strings that a command owns. */
#define OWNED_STRINGS(cmd)                                                                         \
	{                                                                                          \
		&(cmd)->moves, &(cmd)->series, &(cmd)->again, &(cmd)->other, &(cmd)->text,         \
			&(cmd)->paragraph, &(cmd)->name, &(cmd)->club, &(cmd)->born,               \
			&(cmd)->rating, &(cmd)->language, &(cmd)->word, &(cmd)->member,            \
			&(cmd)->class, &(cmd)->stage, &(cmd)->groups, &(cmd)->iccf,                \
			&(cmd)->reason, &(cmd)->team, &(cmd)->captain, &(cmd)->boards[0],          \
			&(cmd)->boards[1], &(cmd)->boards[2], &(cmd)->boards[3], &(cmd)->address,  \
			&(cmd)->first, &(cmd)->stops, &(cmd)->result                               \
	}

void command_release(struct command *cmd)
{
	char **owned[] = OWNED_STRINGS(cmd);

	for (size_t i = 0; i < sizeof(owned) / sizeof(owned[0]); i++)
		free(*owned[i]);
	command_init(cmd, VERB_NONE);
}

void command_copy(const struct command *cmd, struct command *ret_copy)
{
	struct command copy = *cmd;
	char **owned[] = OWNED_STRINGS(&copy);

	for (size_t i = 0; i < sizeof(owned) / sizeof(owned[0]); i++) {
		if (*owned[i])
			*owned[i] = mem_strdup(*owned[i]);
	}
	*ret_copy = copy;
}

void command_list_init(struct command_list *list)
{
	memset(list, 0, sizeof(*list));
}

static void command_list_clear(struct command_list *list)
{
	for (int i = 0; i < list->n; i++)
		command_release(&list->v[i]);
	list->n = 0;
}

void command_list_release(struct command_list *list)
{
	command_list_clear(list);
	free(list->prose);
	list->prose = NULL;
}

static enum command_error fail(struct command_list *list, enum command_error err, int line,
			       int column)
{
	if (list->error == COMMAND_OK) {
		list->error = err;
		list->line = line;
		list->column = column;
	}
	return err;
}

static char *copy_text(const char *s, size_t len)
{
	while (len > 0 && strchr(" \t\r\n", s[0]) && s[0] != '\0')
		s++, len--;
	while (len > 0 && s[len - 1] != '\0' && strchr(" \t\r\n", s[len - 1]))
		len--;
	char *copy = len > 0 ? mem_alloc(len + 1) : NULL;
	for (size_t i = 0; i < len; i++)
		copy[i] = s[i] == '\0' || s[i] == COMMAND_CELL ? ' ' : s[i];
	if (copy)
		copy[len] = '\0';
	return copy;
}

static struct command *find(struct command_list *list, enum verb verb)
{
	for (int i = 0; i < list->n; i++) {
		if (list->v[i].verb == verb)
			return &list->v[i];
	}
	return NULL;
}

static struct command *add(struct command_list *list, enum verb verb,
			   const struct command_line *line)
{
	if (list->n == COMMAND_MAX) {
		fail(list, COMMAND_TOO_MANY, line->number, 1);
		return NULL;
	}
	struct command *cmd = &list->v[list->n++];
	command_init(cmd, verb);
	cmd->line = line->number;
	cmd->column = line->n > 0 ? line->w[0].column : 1;
	return cmd;
}

/* Mail programs break lines at 60 to 78 characters; a shorter line was not broken by them. */
#define RUNS_ON_MIN 40

/* The state of reading a text. */
struct text_reader {
	struct command_list *list;
	const char *end;
	struct civil today; /* CIVIL_NONE if unknown */
	struct command_moves all;
	struct sbuf prose;
	bool runs_on;		  /* the previous line is prose that the next one may continue */
	bool polite_yes;	  /* "yes please" */
	bool stop;		  /* the rest is the free text of a command */
	enum command_error fault; /* of an argument */
};

/* ---- move lines ---- */

static bool try_moves(struct text_reader *r, const struct command_line *line)
{
	bool moves = r->all.moves.len > 0, ok;
	struct command_moves s;

	command_moves_init(&s);
	ok = command_moves_read_line(line, &s);
	if (ok && !command_moves_merge(&r->all, &s))
		fail(r->list, COMMAND_TWO_MOVES, line->number, s.column);
	if (ok && !moves && r->all.moves.len > 0)
		add(r->list, VERB_MOVE, line);
	command_moves_release(&s);
	return ok;
}

/* Returns the next cell of a row; false after the last. */
static bool next_cell(const char **pos, const struct command_line *row,
		      struct command_line *ret_cell)
{
	const char *end = row->text + row->len, *cell = *pos, *bar;
	int number = row->number - 1;

	if (cell > end)
		return false;
	bar = memchr(cell, COMMAND_CELL, (size_t)(end - cell));
	*pos = (bar ? bar : end) + 1;
	if (!command_line_next(&cell, bar ? bar : end, &number, ret_cell))
		*ret_cell = (struct command_line){.number = row->number};
	return true;
}

static bool has_digit(const struct command_line *line)
{
	for (size_t i = 0; i < line->len; i++)
		if (line->text[i] >= '0' && line->text[i] <= '9')
			return true;
	return false;
}

/*
 * A table row that is not a line of moves as a whole: a single cell may be one, as in "My move |
 * Ba4".  If other cells have numbers, it is a score sheet or something else.
 */
static bool try_cells(struct text_reader *r, const struct command_line *row)
{
	struct command_line cell, move = {.n = 0};
	const char *pos = row->text;
	int moves = 0, others = 0;

	if (!memchr(row->text, COMMAND_CELL, row->len))
		return false;
	while (next_cell(&pos, row, &cell)) {
		struct command_moves s;
		command_moves_init(&s);
		if (!cell.overflow && command_moves_read_line(&cell, &s) && s.moves.len > 0)
			move = cell, moves++;
		else
			others += has_digit(&cell);
		command_moves_release(&s);
	}
	return moves == 1 && others == 0 && try_moves(r, &move);
}

/* ---- command lines ---- */

static bool word_text(const struct command_word *w, char buf[32])
{
	size_t len = w->len;

	while (len > 1 && w->s[len - 1] == '.')
		len--;
	if (len >= 32)
		return false;
	memcpy(buf, w->s, len);
	buf[len] = '\0';
	return strlen(buf) == len;
}

static bool word_number(const struct command_word *w, int *ret)
{
	char buf[32], *end;

	if (!word_text(w, buf) || buf[0] < '0' || buf[0] > '9')
		return false;
	long n = strtol(buf, &end, 10);
	if (*end != '\0' || n > 9999)
		return false;
	*ret = (int)n;
	return true;
}

/* Returns the number, from 1, of the word where a date was expected. */
static int date_at_fault(const struct command_line *line, int i)
{
	struct command_day day;

	for (int dates = 0; i < line->n; i++) {
		int n = command_date_at(line, i, &day);
		if (!n && command_word_means(&line->w[i], CMD_BETWEEN))
			continue;
		if (!n || ++dates > 2)
			return i + 1;
		i += n - 1;
	}
	return line->n + 1;
}

/* Returns the number of words at i that mean "in all my games"; 0 if they do not. */
static int all_games(const struct command_line *line, int i)
{
	bool all = false;
	int n = 0;

	for (; i + n < line->n; n++) {
		struct command_word w = line->w[i + n];
		while (w.len > 1 && w.s[w.len - 1] == '.')
			w.len--;
		if (command_word_means(&w, CMD_ALL))
			all = true;
		else if (!command_word_means(&w, CMD_GAMES))
			break;
	}
	return all ? n : 0;
}

/* Determines the days of a leave; returns 0, or the number of the faulty word. */
static int leave_days(struct text_reader *r, int first, int last, const struct command_day days[2],
		      struct command *cmd)
{
	struct civil any;

	r->fault = command_date_settle(&days[0], r->today, &cmd->from);
	if (r->fault != COMMAND_OK)
		return first;
	r->fault = command_date_settle(&days[1], cmd->from, &cmd->until);
	if (r->fault == COMMAND_YEAR_MISSING &&
	    command_date_settle(&days[1], r->today, &any) == COMMAND_OK && any.day < cmd->from.day)
		r->fault = COMMAND_DAYS_REVERSED;
	if (r->fault == COMMAND_OK && cmd->until.day < cmd->from.day)
		r->fault = COMMAND_DAYS_REVERSED;
	return r->fault == COMMAND_OK ? 0 : last;
}

static int leave_args(struct text_reader *r, const struct command_line *line, int i,
		      struct command *cmd)
{
	struct command_day days[2];
	int before = all_games(line, i), n, behind;

	i += before;
	n = command_date_range(line, i, &days[0], &days[1]);
	behind = n ? all_games(line, i + n) : 0;
	cmd->all_games = before || behind;
	if (!n || i + n + behind < line->n)
		return date_at_fault(line, i);
	return leave_days(r, i + 1, i + n, days, cmd);
}

/* "no internet", "no internet since 2026-03-01"; a day without a year is in the last months. */
static int net_args(struct text_reader *r, const struct command_line *line, int i,
		    struct command *cmd)
{
	struct civil earliest = civil_is_none(r->today) ? r->today : civil_add_days(r->today, -90);
	struct command_day day;
	int n;

	if (i < line->n && command_word_means(&line->w[i], CMD_BETWEEN))
		i++;
	n = i < line->n ? command_date_at(line, i, &day) : 0;
	if (i + n < line->n)
		return i + 1;
	if (n)
		r->fault = command_date_settle(&day, earliest, &cmd->from);
	return n && r->fault != COMMAND_OK ? i + 1 : 0;
}

static int notice_args(const struct command_line *line, int i, struct command *cmd)
{
	if (i >= line->n || !word_number(&line->w[i], &cmd->days))
		return i + 1;
	i++;
	if (i < line->n && command_word_means(&line->w[i], CMD_DAYS))
		i++;
	return i < line->n ? i + 1 : 0;
}

/* The list of languages is not available here. */
static int language_args(const struct command_line *line, int i, struct command *cmd)
{
	const struct command_word *w = &line->w[i];

	if (i + 1 != line->n)
		return i + 1;
	for (size_t k = 0; k < w->len; k++)
		if (!((w->s[k] | 0x20) >= 'a' && (w->s[k] | 0x20) <= 'z') && w->s[k] != '-')
			return i + 1;
	cmd->text = copy_text(w->s, w->len);
	return 0;
}

static int letters_args(const struct command_line *line, int i, struct command *cmd)
{
	static const struct {
		enum command_meaning meaning;
		const char *choice;
	} choices[] = {{CMD_FULL, "full"}, {CMD_SHORT, "short"}, {CMD_DAILY, "daily"}};

	for (size_t k = 0; i + 1 == line->n && k < sizeof(choices) / sizeof(choices[0]); k++)
		if (command_word_means(&line->w[i], choices[k].meaning))
			event_set(&cmd->text, choices[k].choice);
	return cmd->text ? 0 : i + 1;
}

static int address_args(const struct command_line *line, int i, struct command *cmd)
{
	if (i + 1 != line->n || !memchr(line->w[i].s, '@', line->w[i].len))
		return i + 1;
	cmd->text = copy_text(line->w[i].s, line->w[i].len);
	return 0;
}

static int enter_args(const struct command_line *line, int i, struct command *cmd)
{
	struct sbuf sb = SBUF_INIT;

	command_line_join(line, i, &sb);
	cmd->text = copy_text(sb.buf, sb.len);
	sbuf_release(&sb);
	return cmd->text ? 0 : i + 1;
}

/* "hold 2027 3", "hold 2027 board 3": an event and a board number. */
static int reserve_args(const struct command_line *line, int i, struct command *cmd)
{
	struct command_line args = *line;
	int board;

	if (i + 1 >= line->n || !word_number(&line->w[line->n - 1], &board))
		return line->n + (i >= line->n);
	if (args.n > i + 2 && command_word_means(&args.w[args.n - 2], CMD_BOARD)) {
		args.w[args.n - 2] = args.w[args.n - 1];
		args.n--;
	}
	return enter_args(&args, i, cmd);
}

/* The words of an event, followed by a round number. */
static int absent_args(const struct command_line *line, int i, struct command *cmd)
{
	struct command_line event = *line;

	event.n--;
	if (line->n < i + 2 || !word_number(&line->w[line->n - 1], &cmd->number) || !cmd->number)
		return line->n;
	if (line->n > i + 2 && command_word_means(&line->w[event.n - 1], CMD_ROUND))
		event.n--;
	return enter_args(&event, i, cmd);
}

static int claim_args(const struct command_line *line, int i, struct command *cmd)
{
	struct command_moves s;

	command_moves_init(&s);
	struct command_word kind = line->w[1];
	while (kind.len > 1 && kind.s[kind.len - 1] == '.')
		kind.len--;
	bool fifty = command_word_means(&kind, CMD_FIFTY);
	bool ok = command_moves_read(line, i, &s) && s.series.len == 0;
	cmd->claim = fifty ? CLAIM_DRAW_FIFTY : CLAIM_DRAW_THREEFOLD;
	if (ok)
		command_moves_set(cmd, &s);
	command_moves_release(&s);
	return ok ? 0 : i + 1;
}

/* "ruling 3:" after the word; returns the number of words that it takes. */
static int ruling_args(const struct command_line *line, int words, struct command *cmd)
{
	int i = words;
	struct command_word number;

	if (i < line->n && command_word_means(&line->w[i], CMD_AGAINST))
		i++;
	if (i + 1 >= line->n || !command_word_means(&line->w[i], CMD_RULING))
		return 0;
	number = line->w[i + 1];
	while (number.len > 1 && strchr(":.,", number.s[number.len - 1]))
		number.len--;
	return word_number(&number, &cmd->number) ? i + 2 - words : 0;
}

/* "on" or "off"; with anything else the line is prose. */
static int messages_args(const struct command_line *line, int i, struct command *cmd)
{
	struct command_word w;

	if (i + 1 != line->n)
		return i + 1;
	w = line->w[i];
	while (w.len > 1 && w.s[w.len - 1] == '.')
		w.len--;
	cmd->on = command_word_means(&w, CMD_ON);
	return cmd->on || command_word_means(&w, CMD_OFF) ? 0 : i + 1;
}

/* Valid without text: the reason of a withdrawal is asked for, and a report needs none. */
static bool text_may_lack(enum verb verb)
{
	return verb == VERB_WITHDRAW || verb == VERB_REPORT;
}

/* Free text: the rest of the line and all following lines. */
static int text_args(const struct command_line *line, int words, const char *end,
		     struct command *cmd)
{
	int named = cmd->verb == VERB_APPEAL ? ruling_args(line, words, cmd) : 0;
	const struct command_word *last = &line->w[words + named - 1];
	const char *from = last->s + last->len;
	size_t team_from, team_to;

	while (from < end && (*from == ':' || *from == '.' || *from == ','))
		from++;
	cmd->text = copy_text(from, (size_t)(end - from));
	if (cmd->verb == VERB_OBJECT || cmd->verb == VERB_WITHDRAW)
		cmd->team = command_team_line(cmd->text, &team_from, &team_to);
	if (cmd->verb == VERB_OBJECT) {
		cmd->result = cmd->text;
		cmd->text = NULL;
		return cmd->result ? 0 : words + 1;
	}
	cmd->confirmed = cmd->verb == VERB_WITHDRAW && words == 2;
	return cmd->text || text_may_lack(cmd->verb) ? 0 : words + named + 1;
}

static bool takes_text(enum verb verb)
{
	return verb == VERB_PROTEST || verb == VERB_APPEAL || verb == VERB_ANSWER ||
	       verb == VERB_WITHDRAW || verb == VERB_DECLINE || verb == VERB_REPORT ||
	       verb == VERB_RESULT || verb == VERB_OBJECT;
}

/*
 * "answer 3 March?" alone on a line is a question, not a text for the leader.  Returns 0 if it is
 * one, -1 if not, otherwise the number, from 1, of the faulty word.
 */
static int what_if_args(struct text_reader *r, const struct command_line *line, int i,
			struct command *cmd)
{
	struct command_line asked = *line;
	struct command_word *last = &asked.w[asked.n - 1];
	struct command_day day;

	if (last->s[last->len - 1] != '?')
		return -1;
	while (last->len > 0 && last->s[last->len - 1] == '?')
		last->len--;
	if (last->len == 0)
		asked.n--;
	while (i < asked.n && (command_word_means(&asked.w[i], CMD_BETWEEN) ||
			       command_word_means(&asked.w[i], CMD_ON)))
		i++;
	if (i == asked.n || i + command_date_at(&asked, i, &day) != asked.n)
		return -1;
	cmd->verb = VERB_WHAT_IF;
	r->fault = command_date_settle(&day, r->today, &cmd->from);
	return r->fault == COMMAND_OK ? 0 : i + 1;
}

/* Reads the arguments; returns 0, or the number, from 1, of the faulty word. */
static int read_args(struct text_reader *r, const struct command_line *line, int words,
		     struct command *cmd)
{
	int fault = cmd->verb == VERB_ANSWER ? what_if_args(r, line, words, cmd) : -1;

	if (fault >= 0)
		return fault;
	if (cmd->verb == VERB_RESULT)
		return command_team_result_args(line, words, r->end, cmd);
	if (takes_text(cmd->verb))
		return text_args(line, words, r->end, cmd);
	if (cmd->verb == VERB_LEAVE)
		return leave_args(r, line, words, cmd);
	if (cmd->verb == VERB_NOTICE)
		return notice_args(line, words, cmd);
	if (cmd->verb == VERB_NET_LOSS)
		return net_args(r, line, words, cmd);
	if (cmd->verb == VERB_MESSAGES)
		return messages_args(line, words, cmd);
	if (cmd->verb == VERB_LANGUAGE)
		return language_args(line, words, cmd);
	if (cmd->verb == VERB_LETTERS)
		return letters_args(line, words, cmd);
	if (cmd->verb == VERB_ADDRESS)
		return address_args(line, words, cmd);
	if (cmd->verb == VERB_RESERVE)
		return reserve_args(line, words, cmd);
	if (cmd->verb == VERB_ENTER)
		return enter_args(line, words, cmd);
	if (cmd->verb == VERB_INVITATIONS)
		cmd->on = words == 1; /* otherwise "no invitations" */
	if (cmd->verb == VERB_ABSENT)
		return absent_args(line, words, cmd);
	if (cmd->verb == VERB_CLAIM_DRAW)
		return claim_args(line, words, cmd);
	if (cmd->verb == VERB_SERIES)
		return command_moves_series_args(line, words, cmd);
	return words < line->n ? words + 1 : 0;
}

/*
 * Verbs with arguments in a fixed form: faults after them are reported, because no sentence begins
 * like this.  After other verbs additional words make the line prose.
 */
static bool fault_is_told(const struct command_line *line, enum verb verb)
{
	struct command_day from, until;

	if (verb == VERB_LEAVE &&
	    (command_date_is_all(line, 1) || command_date_range(line, 1, &from, &until)))
		return true;
	if (verb == VERB_LEAVE)
		return line->n == 1 || (line->n <= 4 && has_digit(line));
	if (verb == VERB_NOTICE || verb == VERB_LANGUAGE || verb == VERB_ADDRESS)
		return line->n <= 4;
	if (verb == VERB_LETTERS)
		return line->n <= 2;
	if (verb == VERB_RESERVE)
		return line->n <= 6;
	if (verb == VERB_ABSENT)
		return line->n <= 3;
	if (verb == VERB_NET_LOSS)
		return line->n > 2 && line->n <= 5 && command_word_means(&line->w[2], CMD_BETWEEN);
	if (verb == VERB_RESULT) /* a result reported in words is not a card */
		return false;
	return verb == VERB_CLAIM_DRAW || takes_text(verb) || verb == VERB_ENTER;
}

static bool try_command(struct text_reader *r, const struct command_line *line)
{
	struct command_list *list = r->list;
	int words = 0, fault;
	const char *lang;
	enum verb verb = command_verb(line, &words, &lang);
	struct command cmd;

	if (verb == VERB_NONE)
		return false;
	command_init(&cmd, verb);
	cmd.lang = lang;
	r->fault = COMMAND_OK;
	fault = read_args(r, line, words, &cmd);
	if (fault && fault_is_told(line, verb)) {
		bool lacks = fault > line->n;
		if (list->error == COMMAND_OK)
			list->fault_verb = cmd.verb;
		fail(list,
		     r->fault ? r->fault
		     : lacks  ? COMMAND_NO_ARGUMENT
			      : COMMAND_BAD_ARGUMENT,
		     line->number, lacks ? (int)line->len + 1 : line->w[fault - 1].column);
	}
	if (fault) {
		command_release(&cmd);
		return fault_is_told(line, verb);
	}
	if (find(list, cmd.verb)) {
		command_release(&cmd);
		return true;
	}
	struct command *to = add(list, cmd.verb, line);
	if (!to) {
		command_release(&cmd);
		return true;
	}
	cmd.line = to->line;
	cmd.column = to->column;
	*to = cmd;
	return true;
}

static bool try_entry(struct command_list *list, const struct command_line *line)
{
	struct command *reserve = find(list, VERB_RESERVE);
	struct command *enter = reserve ? reserve : find(list, VERB_ENTER);
	const char *value;
	size_t len;
	char **field = enter ? command_entry_field(enter, line, &value, &len) : NULL;

	if (!field)
		return false;
	if (!*field)
		*field = copy_text(value, len);
	if (*field)
		utf8_drop_marks(*field); /* such marks often come with pasted text */
	return true;
}

/* ---- the whole ---- */

/* Contradictory commands, about which the sender is asked. */
static void check_contradictions(struct command_list *list)
{
	static const enum verb pairs[][2] = {
		{VERB_CLAIM_DRAW, VERB_MOVE},	   {VERB_RESIGN, VERB_MOVE},
		{VERB_RESIGN, VERB_ACCEPT},	   {VERB_RESIGN, VERB_CLAIM_DRAW},
		{VERB_RESIGN, VERB_CLAIM_TIME},	   {VERB_RESIGN, VERB_ACCEPT_SERIES},
		{VERB_ACCEPT, VERB_MOVE},	   {VERB_ACCEPT, VERB_CLAIM_DRAW},
		{VERB_ACCEPT, VERB_ACCEPT_SERIES}, {VERB_ACCEPT, VERB_DECLINE_DRAW}};

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		struct command *cmd = find(list, pairs[i][1]);
		if (cmd && find(list, pairs[i][0]))
			fail(list, i == 0 ? COMMAND_CLAIM_AND_MOVE : COMMAND_CONTRADICTION,
			     cmd->line, cmd->column);
	}
}

static void take_out(struct command_list *list, struct command *cmd)
{
	command_release(cmd);
	memmove(cmd, cmd + 1, (size_t)(&list->v[list->n] - (cmd + 1)) * sizeof(*cmd));
	list->n--;
}

/* A series is the proposal that goes with the move in the same text. */
static void settle_series(struct command_list *list, const struct command_moves *all)
{
	struct command *series = find(list, VERB_SERIES), *move = find(list, VERB_MOVE);

	if (!series)
		return;
	if (!command_moves_settle_series(series, move ? move : find(list, VERB_ACCEPT_SERIES),
					 all)) {
		list->fault_verb = VERB_SERIES;
		fail(list, COMMAND_BAD_ARGUMENT, series->line, series->column);
	} else if (move || find(list, VERB_ACCEPT_SERIES)) {
		take_out(list, series);
	}
}

/* Assigns the moves of all lines to the one command that takes them. */
static void settle_moves(struct command_list *list, const struct command_moves *all)
{
	struct command *move = find(list, VERB_MOVE), *series = find(list, VERB_ACCEPT_SERIES);

	if (move)
		command_moves_set(move, all);
	/* Nothing is repeated behind "accept series". */
	if (move && series && move->other && move->other_is == COMMAND_OF_DASH)
		event_set(&move->moves, move->other);
	if (move && series) {
		free(series->moves);
		free(series->series);
		free(series->again);
		series->moves = move->moves;
		series->series = move->series;
		series->again = move->again;
		series->offer = move->offer;
		series->move_number = move->move_number;
		move->moves = move->series = move->again = NULL;
		take_out(list, move);
	}
	if (!move && series) {
		series->offer = all->offer;
		event_set(&series->series, all->series.len ? all->series.buf : NULL);
	}
}

/* An offer alone becomes a move command without moves, so that the rules can explain it. */
static void settle_offer(struct command_list *list, const struct command_moves *all)
{
	struct command_line none = {.number = 1};

	if (!all->offer || find(list, VERB_MOVE) || find(list, VERB_ACCEPT_SERIES))
		return;
	struct command *cmd = add(list, VERB_MOVE, &none);
	if (cmd) {
		cmd->offer = true;
		cmd->draw_word = all->draw_word;
	}
}

/*
 * "Yes please" alone accepts.  With a move it may be an answer to what the opponent wrote, which
 * only the game can tell; with anything else it is courtesy.
 */
static void settle_polite_yes(struct text_reader *r)
{
	struct command *move = find(r->list, VERB_MOVE);
	struct command_line none = {.number = 1};

	if (!r->polite_yes)
		return;
	if (move)
		move->polite_yes = true;
	if (r->list->n > 0 || r->list->error != COMMAND_OK)
		return;
	struct command *cmd = add(r->list, VERB_ACCEPT, &none);
	if (cmd)
		cmd->polite_yes = true;
}

static void add_prose(struct text_reader *r, const struct command_line *line)
{
	if (r->prose.len > 0)
		sbuf_addc(&r->prose, '\n');
	for (size_t i = 0; i < line->len; i++) {
		char c = line->text[i];
		if (c != '\r')
			sbuf_addc(&r->prose, c);
	}
}

/* Whether a mail program may have broken a sentence after this line: long and unfinished. */
static bool line_runs_on(const struct command_line *line)
{
	size_t len = line->len;

	while (len > 0 && strchr(" \t\r", line->text[len - 1]))
		len--;
	return len >= RUNS_ON_MIN && !strchr(".!?:;)\"", line->text[len - 1]);
}

/* Whether the line has only words that end a game or play what the opponent proposed. */
static bool binds_by_words(const struct command_line *line)
{
	bool draw_word = false;
	int words = 0;
	const char *lang;
	enum verb verb = command_verb(line, &words, &lang);

	if (verb == VERB_RESIGN || verb == VERB_ACCEPT || verb == VERB_ACCEPT_SERIES)
		return true;
	return command_is_polite_yes(line) ||
	       (line->n > 0 && command_draw_offer(line, 0, &draw_word) == line->n && draw_word);
}

static void read_line(struct text_reader *r, const struct command_line *line)
{
	struct command_list *list = r->list;
	bool runs_on = r->runs_on;

	r->runs_on = false;
	if (!line->overflow && !(runs_on && binds_by_words(line))) {
		if (try_entry(list, line) || try_moves(r, line) || try_cells(r, line))
			return;
		if (command_is_polite_yes(line)) {
			r->polite_yes = true;
		} else if (try_command(r, line)) {
			r->stop = list->n > 0 && takes_text(list->v[list->n - 1].verb);
			return;
		}
	}
	add_prose(r, line);
	r->runs_on = line_runs_on(line);
}

enum command_error command_parse_on(struct civil today, const char *text, size_t len,
				    struct command_list *ret)
{
	const char *pos = text;
	struct command_line line;
	struct text_reader r = {.list = ret, .end = text + len, .today = today};
	int number = 0;

	command_list_init(ret);
	command_moves_init(&r.all);
	sbuf_init(&r.prose);
	while (!r.stop && command_line_next(&pos, r.end, &number, &line))
		read_line(&r, &line);
	settle_moves(ret, &r.all);
	settle_series(ret, &r.all);
	settle_offer(ret, &r.all);
	settle_polite_yes(&r);
	check_contradictions(ret);
	if (ret->error == COMMAND_OK && ret->n == 0)
		fail(ret, COMMAND_NOTHING, 1, 1);
	if (ret->error != COMMAND_OK)
		command_list_clear(ret);
	ret->prose = copy_text(r.prose.buf, r.prose.len);
	command_moves_release(&r.all);
	sbuf_release(&r.prose);
	return ret->error;
}

enum command_error command_parse(const char *text, size_t len, struct command_list *ret)
{
	return command_parse_on(CIVIL_NONE, text, len, ret);
}

bool command_is_no_club(const char *text)
{
	struct command_word w = {text, strlen(text), 1};

	return command_word_means(&w, CMD_NO_CLUB);
}
