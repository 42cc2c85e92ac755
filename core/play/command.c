/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Text to commands.  Each line is tried as a command line (a verb first, nothing behind it but its
 * arguments) and as a move line (numbers, moves, markers, offers and nothing else); any other line
 * is prose and ignored.
 */
#include "core/play/command.h"

#include "core/base/mem.h"
#include "core/play/command_words.h"

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

/* Every string that a command owns. */
#define OWNED_STRINGS(cmd)                                                                         \
	{                                                                                          \
		&(cmd)->moves, &(cmd)->series, &(cmd)->again, &(cmd)->text, &(cmd)->paragraph,     \
			&(cmd)->name, &(cmd)->club, &(cmd)->born, &(cmd)->rating,                  \
			&(cmd)->language, &(cmd)->word                                             \
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

void command_list_release(struct command_list *list)
{
	for (int i = 0; i < list->n; i++)
		command_release(&list->v[i]);
	list->n = 0;
}

static const char *const error_texts[] = {
	[COMMAND_OK] = N_("understood"),
	[COMMAND_NOTHING] = N_("there is nothing that can be read as a move or a command"),
	[COMMAND_TWO_MOVES] = N_("there are two different moves; write only the one that is meant"),
	[COMMAND_CONTRADICTION] = N_("the commands contradict one another; what is meant?"),
	[COMMAND_BAD_ARGUMENT] = N_("what stands behind the command cannot be read"),
	[COMMAND_TOO_MANY] = N_("there are too many commands in one message"),
};

const char *command_error_text(enum command_error err)
{
	return error_texts[err];
}

static const char *const verb_words[] = {
	[VERB_NONE] = "none",
	[VERB_MOVE] = "move",
	[VERB_ACCEPT] = "accept",
	[VERB_ACCEPT_SERIES] = "accept series",
	[VERB_RESIGN] = "resign",
	[VERB_CLAIM_DRAW] = "claim draw",
	[VERB_CLAIM_TIME] = "claim time",
	[VERB_LEAVE] = "leave",
	[VERB_NOTICE] = "notice",
	[VERB_STATUS] = "status",
	[VERB_HELP] = "help",
	[VERB_ENTER] = "enter",
	[VERB_CONFIRM] = "confirm",
	[VERB_TOKEN] = "token",
	[VERB_MYDATA] = "mydata",
	[VERB_ADDRESS] = "address",
	[VERB_LANGUAGE] = "language",
	[VERB_WITHDRAW] = "withdraw",
	[VERB_PROTEST] = "protest",
	[VERB_APPEAL] = "appeal",
	[VERB_ANSWER] = "answer",
	[VERB_BY_MAIL] = "by mail",
	[VERB_RULE] = "rule",
	[VERB_INQUIRE] = "inquire",
	[VERB_SPECIAL_LEAVE] = "special leave",
	[VERB_WITHDRAWAL] = "withdrawal",
	[VERB_HOLD] = "hold",
	[VERB_REINSTATE] = "reinstate",
	[VERB_PAUSE] = "pause",
	[VERB_RESUME] = "resume",
	[VERB_OUTAGE] = "outage",
	[VERB_STOP] = "stop",
	[VERB_NET_LOSS] = "net loss",
	[VERB_NET_BACK] = "net back",
	[VERB_ADDRESS_FAILURE] = "address failure",
	[VERB_CARD] = "card",
	[VERB_CORRECT] = "correct",
};

const char *verb_word(enum verb verb)
{
	return verb_words[verb];
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
		copy[i] = s[i] == '\0' ? ' ' : s[i];
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

static struct command *add(struct command_list *list, enum verb verb, const struct cmd_line *line)
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

/* ---- move lines ---- */

/* What one line says about moves. */
struct said {
	struct sbuf moves, series;
	struct sbuf again; /* of later lines, a line each */
	int first_number, last_number;
	bool black;
	bool offer;
	int column; /* of the first move word */
};

static void said_init(struct said *s)
{
	memset(s, 0, sizeof(*s));
	sbuf_init(&s->moves);
	sbuf_init(&s->series);
	sbuf_init(&s->again);
}

static void said_release(struct said *s)
{
	sbuf_release(&s->moves);
	sbuf_release(&s->series);
	sbuf_release(&s->again);
}

static void say_word(struct sbuf *sb, const char *s, size_t len)
{
	while (len > 0 && (s[len - 1] == '.' || s[len - 1] == '!' || s[len - 1] == '?'))
		len--;
	if (sb->len > 0)
		sbuf_addc(sb, ' ');
	sbuf_add(sb, s, len);
}

static void say_number(struct said *s, int number, bool black)
{
	if (s->first_number == 0) {
		s->first_number = number;
		s->black = black;
	}
	s->last_number = number;
}

/* A move with its number in one word: "12.Nf3", "12.2425"; returns where the move begins. */
static size_t glued_number(const struct cmd_word *w, int *ret_number, bool *ret_black)
{
	size_t dot = 0;

	while (dot < w->len && w->s[dot] >= '0' && w->s[dot] <= '9')
		dot++;
	if (dot == 0 || dot == w->len || w->s[dot] != '.')
		return 0;
	while (dot < w->len && w->s[dot] == '.')
		dot++;
	struct cmd_word number = {w->s, dot, 0};
	return dot < w->len && cmd_move_number(&number, ret_number, ret_black) ? dot : 0;
}

static bool say_move(struct said *s, const struct cmd_word *w)
{
	int number;
	bool black;
	size_t skip = glued_number(w, &number, &black);
	const char *word = w->s + skip;
	size_t len = w->len - skip;

	if (!command_is_move_word(word, len))
		return false;
	if (skip)
		say_number(s, number, black);
	if (s->column == 0)
		s->column = w->column;
	bool marker = cmd_has_marker(word, len);
	if (marker && s->series.len == 0 && s->moves.len > 0) {
		say_word(&s->series, word + 1, len - 1);
		return true;
	}
	say_word(s->series.len > 0 ? &s->series : &s->moves, word + marker, len - (size_t)marker);
	return !marker || s->series.len > 0;
}

static bool is_filler(const struct cmd_word *w)
{
	return cmd_word_is(w, "-") || cmd_word_is(w, ".") || cmd_word_is(w, "--") ||
	       cmd_word_is(w, "...");
}

/* Whether the words from `i` on are nothing but moves, numbers, markers and offers. */
static bool read_move_words(const struct cmd_line *line, int i, struct said *s)
{
	while (i < line->n) {
		int number, offer = cmd_draw_offer(line, i);
		bool black;
		if (offer) {
			s->offer = true;
			i += offer;
			continue;
		}
		if (cmd_move_number(&line->w[i], &number, &black) && line->w[i].len < 4)
			say_number(s, number, black);
		else if (cmd_move_number(&line->w[i], &number, &black) &&
			 memchr(line->w[i].s, '.', line->w[i].len))
			say_number(s, number, black);
		else if (!is_filler(&line->w[i]) && !say_move(s, &line->w[i]))
			return false;
		i++;
	}
	return true;
}

static void set_moves(struct command *cmd, const struct said *s)
{
	free(cmd->moves);
	free(cmd->series);
	free(cmd->again);
	cmd->moves = s->moves.len ? copy_text(s->moves.buf, s->moves.len) : NULL;
	cmd->series = s->series.len ? copy_text(s->series.buf, s->series.len) : NULL;
	cmd->again = s->again.len ? copy_text(s->again.buf, s->again.len) : NULL;
	cmd->move_number = s->first_number;
	cmd->number_black = s->black;
	cmd->offer = s->offer;
}

/* Whether a later line goes on where the one before ended: a card written over several lines. */
static bool goes_on(const struct said *all, const struct said *s)
{
	return all->last_number > 0 && s->first_number > all->last_number;
}

static void join(struct said *all, const struct said *s)
{
	struct sbuf *to = all->series.len > 0 ? &all->series : &all->moves;

	if (s->moves.len > 0)
		say_word(to, s->moves.buf, s->moves.len);
	if (s->series.len > 0)
		say_word(&all->series, s->series.buf, s->series.len);
	all->last_number = s->last_number;
}

static bool same_moves(const struct said *a, const struct said *b)
{
	return strcmp(a->moves.buf, b->moves.buf) == 0 &&
	       (b->series.len == 0 || strcmp(a->series.buf, b->series.buf) == 0);
}

/*
 * "5254" and "e4" are the same move to the eye of the board alone; another series, or a move
 * beside one, cannot be.
 */
static bool perhaps_same(const struct said *all, const struct said *s)
{
	return all->series.len == 0 && s->series.len == 0;
}

/* Adds what a line says to what the text has said so far. */
static void merge(struct command_list *list, const struct cmd_line *line, struct said *all,
		  const struct said *s)
{
	all->offer = all->offer || s->offer;
	if (s->moves.len == 0 && s->series.len == 0)
		return;
	if (all->moves.len == 0) {
		sbuf_add(&all->moves, s->moves.buf, s->moves.len);
		sbuf_add(&all->series, s->series.buf, s->series.len);
		all->first_number = s->first_number;
		all->last_number = s->last_number;
		all->black = s->black;
		all->column = s->column;
		add(list, VERB_MOVE, line);
	} else if (goes_on(all, s)) {
		join(all, s);
	} else if (!same_moves(all, s) && perhaps_same(all, s)) {
		sbuf_addf(&all->again, "%s%s", all->again.len ? "\n" : "", s->moves.buf);
	} else if (!same_moves(all, s)) {
		fail(list, COMMAND_TWO_MOVES, line->number, s->column);
	}
}

static bool try_moves(struct command_list *list, const struct cmd_line *line, struct said *all)
{
	struct said s;

	said_init(&s);
	bool ok = line->n > 0 && read_move_words(line, 0, &s) && (s.moves.len > 0 || s.offer);
	if (ok)
		merge(list, line, all, &s);
	said_release(&s);
	return ok;
}

/* ---- command lines ---- */

static bool word_text(const struct cmd_word *w, char buf[32])
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

/* 1.7.2026 and 1/7-2026, as only Danes write dates; 1/7/2026 might be meant the other way. */
static bool danish_date(const char *s, struct civil *ret)
{
	int part[3] = {0, 0, 0}, n = 0, digits = 0;
	char sep[3] = "";

	for (; *s; s++) {
		if (*s >= '0' && *s <= '9' && ++digits <= 4)
			part[n] = 10 * part[n] + (*s - '0');
		else if (digits && digits <= 2 && n < 2 && strchr("./-", *s))
			sep[n++] = *s, digits = 0;
		else
			return false;
	}
	return n == 2 && digits == 4 && (!strcmp(sep, "..") || !strcmp(sep, "/-")) &&
	       civil_from_ymd(part[2], part[1], part[0], ret);
}

bool command_date(const char *text, struct civil *ret_date)
{
	return civil_parse(text, ret_date) || danish_date(text, ret_date);
}

/* The next number of at most four digits, behind marks between the parts of a date. */
static bool date_part(const char **s, int *ret)
{
	int n = 0, digits = 0;

	while (**s == ' ' || **s == '.' || **s == '/' || **s == '-')
		(*s)++;
	for (; **s >= '0' && **s <= '9' && digits < 5; (*s)++, digits++)
		n = 10 * n + (**s - '0');
	*ret = n;
	return digits > 0 && digits < 5;
}

bool command_birth_date(const char *text, bool day_first, struct civil *ret_date)
{
	int day, month, year;

	if (command_date(text, ret_date))
		return true;
	return day_first && date_part(&text, &day) && date_part(&text, &month) &&
	       date_part(&text, &year) && *text == '\0' && year > 999 &&
	       civil_from_ymd(year, month, day, ret_date);
}

static bool word_date(const struct cmd_word *w, struct civil *ret)
{
	char buf[32];

	return word_text(w, buf) && command_date(buf, ret);
}

static bool word_number(const struct cmd_word *w, int *ret)
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

static int leave_args(const struct cmd_line *line, int i, struct command *cmd)
{
	int dates = 0;

	for (; i < line->n; i++) {
		if (cmd_word_means(&line->w[i], CMD_BETWEEN))
			continue;
		if (dates == 2 || !word_date(&line->w[i], dates ? &cmd->until : &cmd->from))
			return i + 1;
		dates++;
	}
	return dates == 2 ? 0 : line->n + 1;
}

static int notice_args(const struct cmd_line *line, int i, struct command *cmd)
{
	if (i >= line->n || !word_number(&line->w[i], &cmd->days))
		return i + 1;
	i++;
	if (i < line->n && cmd_word_means(&line->w[i], CMD_DAYS))
		i++;
	return i < line->n ? i + 1 : 0;
}

/* Which languages there are is not known here. */
static int language_args(const struct cmd_line *line, int i, struct command *cmd)
{
	const struct cmd_word *w = &line->w[i];

	if (i + 1 != line->n)
		return i + 1;
	for (size_t k = 0; k < w->len; k++)
		if (!((w->s[k] | 0x20) >= 'a' && (w->s[k] | 0x20) <= 'z') && w->s[k] != '-')
			return i + 1;
	cmd->text = copy_text(w->s, w->len);
	return 0;
}

static int address_args(const struct cmd_line *line, int i, struct command *cmd)
{
	if (i + 1 != line->n || !memchr(line->w[i].s, '@', line->w[i].len))
		return i + 1;
	cmd->text = copy_text(line->w[i].s, line->w[i].len);
	return 0;
}

static int enter_args(const struct cmd_line *line, int i, struct command *cmd)
{
	struct sbuf sb = SBUF_INIT;

	for (int k = i; k < line->n; k++)
		say_word(&sb, line->w[k].s, line->w[k].len);
	cmd->text = copy_text(sb.buf, sb.len);
	sbuf_release(&sb);
	return cmd->text ? 0 : i + 1;
}

static int claim_args(const struct cmd_line *line, int i, struct command *cmd)
{
	struct said s;

	said_init(&s);
	struct cmd_word kind = line->w[1];
	while (kind.len > 1 && kind.s[kind.len - 1] == '.')
		kind.len--;
	bool fifty = cmd_word_means(&kind, CMD_FIFTY);
	bool ok = read_move_words(line, i, &s) && s.series.len == 0;
	cmd->claim = fifty ? CLAIM_DRAW_FIFTY : CLAIM_DRAW_THREEFOLD;
	if (ok)
		set_moves(cmd, &s);
	said_release(&s);
	return ok ? 0 : i + 1;
}

/*
 * Free text: the rest of the line and all that follows.  Only a withdrawal is understood without;
 * it is asked for its reason.
 */
static int text_args(const struct cmd_line *line, int words, const char *end, struct command *cmd)
{
	const char *from = line->w[words - 1].s + line->w[words - 1].len;

	while (from < end && (*from == ':' || *from == '.' || *from == ','))
		from++;
	cmd->text = copy_text(from, (size_t)(end - from));
	cmd->confirmed = cmd->verb == VERB_WITHDRAW && words == 2;
	return cmd->text || cmd->verb == VERB_WITHDRAW ? 0 : words + 1;
}

static bool takes_text(enum verb verb)
{
	return verb == VERB_PROTEST || verb == VERB_APPEAL || verb == VERB_ANSWER ||
	       verb == VERB_WITHDRAW;
}

/* Reads the arguments; 0, or the number from 1 of the word at fault. */
static int read_args(const struct cmd_line *line, int words, const char *end, struct command *cmd)
{
	if (takes_text(cmd->verb))
		return text_args(line, words, end, cmd);
	if (cmd->verb == VERB_LEAVE)
		return leave_args(line, words, cmd);
	if (cmd->verb == VERB_NOTICE)
		return notice_args(line, words, cmd);
	if (cmd->verb == VERB_LANGUAGE)
		return language_args(line, words, cmd);
	if (cmd->verb == VERB_ADDRESS)
		return address_args(line, words, cmd);
	if (cmd->verb == VERB_ENTER)
		return enter_args(line, words, cmd);
	if (cmd->verb == VERB_CLAIM_DRAW)
		return claim_args(line, words, cmd);
	return words < line->n ? words + 1 : 0;
}

/*
 * Verbs with arguments of a fixed shape: a fault behind them is told, since nobody begins a
 * sentence so.  Behind all others more words make the line prose.
 */
static bool fault_is_told(const struct cmd_line *line, enum verb verb)
{
	if (verb == VERB_LEAVE || verb == VERB_NOTICE || verb == VERB_LANGUAGE ||
	    verb == VERB_ADDRESS)
		return line->n <= 4;
	return verb == VERB_CLAIM_DRAW || takes_text(verb) || verb == VERB_ENTER;
}

static bool try_command(struct command_list *list, const struct cmd_line *line, const char *end)
{
	int words = 0, fault;
	const char *lang;
	enum verb verb = cmd_verb(line, &words, &lang);
	struct command cmd;

	if (verb == VERB_NONE)
		return false;
	command_init(&cmd, verb);
	cmd.lang = lang;
	fault = read_args(line, words, end, &cmd);
	if (fault && fault_is_told(line, verb)) {
		if (list->error == COMMAND_OK)
			list->fault_verb = verb;
		int column = fault <= line->n ? line->w[fault - 1].column : (int)line->len + 1;
		fail(list, COMMAND_BAD_ARGUMENT, line->number, column);
	}
	if (fault) {
		command_release(&cmd);
		return fault_is_told(line, verb);
	}
	if (find(list, verb)) {
		command_release(&cmd);
		return true;
	}
	struct command *to = add(list, verb, line);
	if (!to) {
		command_release(&cmd);
		return true;
	}
	cmd.line = to->line;
	cmd.column = to->column;
	*to = cmd;
	return true;
}

static bool try_entry(struct command_list *list, const struct cmd_line *line)
{
	struct command *enter = find(list, VERB_ENTER);
	const char *value;
	size_t len;
	char **field = enter ? cmd_entry_field(enter, line, &value, &len) : NULL;

	if (!field)
		return false;
	if (!*field)
		*field = copy_text(value, len);
	return true;
}

/* ---- the whole ---- */

static bool both(struct command_list *list, enum verb a, enum verb b)
{
	return find(list, a) && find(list, b);
}

/* Commands that cannot be meant together are asked about. */
static void check_contradictions(struct command_list *list)
{
	static const enum verb pairs[][2] = {
		{VERB_RESIGN, VERB_MOVE},	   {VERB_RESIGN, VERB_ACCEPT},
		{VERB_RESIGN, VERB_CLAIM_DRAW},	   {VERB_RESIGN, VERB_CLAIM_TIME},
		{VERB_RESIGN, VERB_ACCEPT_SERIES}, {VERB_ACCEPT, VERB_MOVE},
		{VERB_ACCEPT, VERB_CLAIM_DRAW},	   {VERB_CLAIM_DRAW, VERB_MOVE},
		{VERB_ACCEPT, VERB_ACCEPT_SERIES}};

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		if (both(list, pairs[i][0], pairs[i][1])) {
			struct command *cmd = find(list, pairs[i][1]);
			fail(list, COMMAND_CONTRADICTION, cmd->line, cmd->column);
		}
	}
}

/* The moves of all lines go to the one command that takes them. */
static void settle_moves(struct command_list *list, const struct said *all)
{
	struct command *move = find(list, VERB_MOVE), *series = find(list, VERB_ACCEPT_SERIES);
	struct said s = *all;

	if (move)
		set_moves(move, &s);
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
		command_release(move);
		memmove(move, move + 1, (size_t)(&list->v[list->n] - (move + 1)) * sizeof(*move));
		list->n--;
	}
	if (!move && series)
		series->offer = all->offer;
}

/* An offer alone is a move command without moves, so that the rules can explain it. */
static void settle_offer(struct command_list *list, const struct said *all)
{
	struct cmd_line none = {.number = 1};

	if (!all->offer || find(list, VERB_MOVE) || find(list, VERB_ACCEPT_SERIES))
		return;
	struct command *cmd = add(list, VERB_MOVE, &none);
	if (cmd)
		cmd->offer = true;
}

static void read_line(struct command_list *list, const struct cmd_line *line, const char *end,
		      struct said *all, bool *ret_stop)
{
	if (line->overflow)
		return;
	if (try_entry(list, line) || try_moves(list, line, all))
		return;
	if (try_command(list, line, end))
		*ret_stop = list->n > 0 && takes_text(list->v[list->n - 1].verb);
}

enum command_error command_parse(const char *text, size_t len, struct command_list *ret)
{
	const char *pos = text, *end = text + len;
	struct cmd_line line;
	struct said all;
	int number = 0;
	bool stop = false;

	command_list_init(ret);
	said_init(&all);
	while (!stop && cmd_line_next(&pos, end, &number, &line))
		read_line(ret, &line, end, &all, &stop);
	settle_moves(ret, &all);
	settle_offer(ret, &all);
	check_contradictions(ret);
	if (ret->error == COMMAND_OK && ret->n == 0)
		fail(ret, COMMAND_NOTHING, 1, 1);
	if (ret->error != COMMAND_OK)
		command_list_release(ret);
	said_release(&all);
	return ret->error;
}

/* What a word says to a question: 1 yes, -1 no, 0 nothing; a word of a question is a no. */
static int consent_of(struct cmd_word w)
{
	if (w.s[w.len - 1] == '?')
		return -1;
	while (w.len > 1 && strchr(".,!;:\"", w.s[w.len - 1]))
		w.len--;
	if (cmd_word_means(&w, CMD_NO))
		return -1;
	return cmd_word_means(&w, CMD_YES);
}

bool command_consents(const char *text, size_t len)
{
	const char *pos = text, *end = text + len;
	struct cmd_line line;
	int number = 0;
	bool yes = false, no = false;

	while (cmd_line_next(&pos, end, &number, &line)) {
		for (int i = 0; i < line.n; i++) {
			int says = consent_of(line.w[i]);

			if (says > 0 && line.n == 1)
				return true;
			yes = yes || says > 0;
			no = no || says < 0;
		}
	}
	return yes && !no;
}

bool command_objects(const char *text, size_t len)
{
	struct cmd_word w = {text, 0, 1};

	while (w.len < len && (unsigned char)text[w.len] > ' ' && !strchr(".!", text[w.len]))
		w.len++;
	return cmd_word_means(&w, CMD_OBJECTION);
}

bool command_is_no_club(const char *text)
{
	struct cmd_word w = {text, strlen(text), 1};

	return cmd_word_means(&w, CMD_NO_CLUB);
}
