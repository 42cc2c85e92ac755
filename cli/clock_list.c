/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads the dates of one game, one message per line ("RECEIVED|- SENT [+DAYS] [series N] [MOVE]")
 * after the lines `regime ...` and `leave w|b FROM TO`, or as JSON like clock.table; prints the
 * time list and how much time an answer on a given date would leave.
 */
#include "cli/clock_list.h"

#include "cli/input.h"
#include "cli/lang_option.h"
#include "cli/rules_json.h"
#include "cli/to_json.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "core/rules/charge.h"
#include "core/rules/timetable.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGES = 1000, MOVE_TEXT = 12 };

struct entry {
	struct timetable_message m;
	struct timetable_row row;
	char move[MOVE_TEXT]; /* as written, "" if not given */
};

struct time_list {
	enum regime regime;
	bool compulsory;
	struct holiday_book book;
	struct entry *entry;
	int n;
	struct timetable table; /* after the last entry */
};

struct options {
	const char *file;
	const struct lang *lang;
	bool json;
	struct civil on, received;
};

static int read_options(const struct args *args, struct options *o)
{
	const char *on = args_text(args, "on"), *received = args_text(args, "received");

	*o = (struct options){.file = args_text(args, "file"),
			      .json = args_has(args, "json"),
			      .on = CIVIL_NONE,
			      .received = CIVIL_NONE};
	if (!lang_option_read(args, "lang", &o->lang))
		return EXIT_USAGE;
	if (on)
		civil_parse(on, &o->on);
	if (received)
		civil_parse(received, &o->received);
	return EXIT_DONE;
}

/* Cuts the next word off a line; NULL at its end. */
static char *next_word(char **line)
{
	char *word = *line + strspn(*line, " \t\r");

	if (!*word)
		return NULL;
	*line = word + strcspn(word, " \t\r");
	if (**line)
		*(*line)++ = '\0';
	return word;
}

static bool read_number(const char *word, int *ret)
{
	char *end;
	long n;

	if (!word || *word < '0' || *word > '9')
		return false;
	n = strtol(word, &end, 10);
	if (*end || n > 1000)
		return false;
	*ret = (int)n;
	return true;
}

/* Reads the rest of a message after its dates. */
static const char *read_extras(struct entry *e, char *line)
{
	char *word;

	while ((word = next_word(&line))) {
		if (*word == '+') {
			if (!read_number(word + 1, &e->m.extra))
				return "a number of days must follow +";
		} else if (!strcmp(word, "series")) {
			if (!read_number(next_word(&line), &e->m.accepted))
				return "the number of accepted moves must follow `series`";
		} else if (strlen(word) < MOVE_TEXT && !*e->move) {
			snprintf(e->move, sizeof(e->move), "%s", word);
		} else {
			return "a message is RECEIVED|- SENT [+DAYS] [series N] [MOVE]";
		}
	}
	return NULL;
}

static const char *read_message(struct time_list *l, const char *word, char *line)
{
	struct entry *e = &l->entry[l->n];
	char *sent = next_word(&line);

	if (l->n == MESSAGES)
		return "more than 1000 messages";
	memset(e, 0, sizeof(*e));
	e->m.recv = CIVIL_NONE;
	if (strcmp(word, "-") && !civil_parse(word, &e->m.recv))
		return "the date of receipt is neither YYYY-MM-DD nor -";
	if (!sent || !civil_parse(sent, &e->m.sent))
		return "the date of dispatch is not YYYY-MM-DD";
	l->n++;
	return read_extras(e, line);
}

static const char *read_leave(struct time_list *l, char *line)
{
	char *side = next_word(&line), *a = next_word(&line), *b = next_word(&line);
	struct civil from, to;

	if (!side || strlen(side) != 1 || !strchr("wb", *side))
		return "w or b must follow `leave`";
	if (!a || !b || !civil_parse(a, &from) || !civil_parse(b, &to))
		return "a leave is `leave w|b FROM TO`";
	holiday_book_add(&l->book, *side == 'w' ? HOLIDAY_LEAVE_WHITE : HOLIDAY_LEAVE_BLACK, from,
			 to);
	return NULL;
}

static const char *read_line(struct time_list *l, char *line)
{
	char *word;

	line[strcspn(line, "#")] = '\0';
	word = next_word(&line);
	if (!word)
		return NULL;
	if (!strcmp(word, "leave"))
		return read_leave(l, line);
	if (strcmp(word, "regime"))
		return read_message(l, word, line);
	word = next_word(&line);
	if (!word || (strcmp(word, "post") && strcmp(word, "email")))
		return "the regime is post or email";
	l->regime = *word == 'p' ? REGIME_POST : REGIME_EMAIL;
	return NULL;
}

static int read_text(struct time_list *l, const char *name, char *text)
{
	const char *wrong;
	char *end;
	int n = 1;

	for (; text; text = end, n++) {
		end = strchr(text, '\n');
		if (end)
			*end++ = '\0';
		wrong = read_line(l, text);
		if (wrong)
			return usage_error("%s:%d: %s", name, n, wrong);
	}
	return EXIT_DONE;
}

static void read_json_message(struct time_list *l, const struct fields *in, json_t *v)
{
	struct fields f = fields_inner(in, v);
	struct entry *e = &l->entry[l->n++];

	memset(e, 0, sizeof(*e));
	e->m.recv = fields_date_or_none(&f, "recv");
	e->m.sent = fields_date(&f, "sent");
	e->m.extra = fields_int_in_or(&f, "extra", 0, 1000, 0);
	e->m.accepted = fields_int_in_or(&f, "accepted", 0, 1000, 0);
	snprintf(e->move, sizeof(e->move), "%s", fields_text_or(&f, "move", ""));
}

static void read_json_fields(struct time_list *l, const struct fields *in)
{
	struct holidays h = HOLIDAYS_INIT(false);
	json_t *list = fields_list(in, "msgs"), *v;
	size_t i;

	l->regime = (enum regime)rules_json_choice(in, "regime", regime_words);
	rules_json_ranges(in, "ranges", &h);
	holiday_book_add_all(&l->book, HOLIDAY_SPECIAL, &h);
	holidays_release(&h);
	if (json_array_size(list) > MESSAGES)
		fields_fail(in, "msgs: more than 1000 messages");
	json_array_foreach(list, i, v)
	{
		if (!fields_ok(in))
			return;
		read_json_message(l, in, v);
	}
}

static int read_json(struct time_list *l, const char *name, const struct sbuf *text)
{
	char complaint[256] = "";
	json_error_t err;
	json_t *root = json_loadb(text->buf, text->len, JSON_REJECT_DUPLICATES, &err);
	struct fields in;

	if (!root)
		return usage_error("%s:%d: %s", name, err.line, err.text);
	in = fields_of(root, complaint, sizeof(complaint));
	if (fields_ok(&in))
		read_json_fields(l, &in);
	json_decref(root);
	return *complaint ? usage_error("%s:1: %s", name, complaint) : EXIT_DONE;
}

static int read_list(struct time_list *l, const char *file)
{
	struct sbuf text = SBUF_INIT;
	struct input in;
	int status = EXIT_USAGE;

	if (!input_open(&in, file))
		return status;
	if (!input_read_all(&in, &text))
		goto out;
	if (text.len != strlen(text.buf))
		status = usage_error("%s:1: a NUL byte in the text", in.name);
	else if (text.buf[strspn(text.buf, " \t\r\n")] == '{')
		status = read_json(l, in.name, &text);
	else
		status = read_text(l, in.name, text.buf);
out:
	input_close(&in);
	sbuf_release(&text);
	return status;
}

static void reckon(struct time_list *l)
{
	struct ruleset rules = ruleset_written(l->regime);
	int i;

	timetable_init(&l->table, thinktime_allowance(&rules),
		       ruleset_get(&rules, RULE_WEEKEND_RULE), holiday_book_all(&l->book));
	for (i = 0; i < l->n; i++)
		l->entry[i].row = timetable_next(&l->table, &l->entry[i].m);
}

/* "29/08", or dashes if there is no date. */
static const char *short_date(struct civil d, char *buf, size_t size)
{
	struct ymd v;

	if (civil_is_none(d))
		return "-----";
	v = civil_ymd(d);
	snprintf(buf, size, "%02d/%02d", v.day % 100, v.month % 100);
	return buf;
}

static void print_half(const struct entry *e)
{
	char recv[16], sent[16], field[TIMETABLE_FIELD];

	printf("%-7s %-7s %-8s", short_date(e->m.recv, recv, sizeof(recv)),
	       short_date(e->m.sent, sent, sizeof(sent)),
	       timetable_field(e->row.days, e->row.total, field));
}

/* The two columns of 6.8.2: White's dates, the moves, Black's dates. */
static void print_table(const struct time_list *l, const struct lang *lang)
{
	const struct entry *w, *b;
	int i;

	const char *recv = tr(lang, "Recvd"), *sent = tr(lang, "Sent"), *time = tr(lang, "Time");

	printf("%-7s %-7s %-8s %3s  %-8s %-8s %-7s %-7s %s\n", recv, sent, time, tr(lang, "No."),
	       tr(lang, "White"), tr(lang, "Black"), recv, sent, time);
	for (i = 0; i < l->n; i += 2) {
		w = &l->entry[i];
		b = i + 1 < l->n ? w + 1 : NULL;
		print_half(w);
		printf(" %3d  %-8s %-8s ", w->row.n, w->move, b ? b->move : "");
		if (b)
			print_half(b);
		putchar('\n');
	}
}

/* The cost of an answer by the side to move. */
struct forecast {
	int side;
	struct charge charge;
	struct timetable_row row;
};

static struct forecast forecast(const struct time_list *l, const struct options *o)
{
	struct timetable t = l->table;
	struct timetable_message m = {o->received, o->on, 0, 0};
	struct forecast f = {.side = l->n & 1};

	if (l->n && civil_is_none(m.recv)) {
		m.recv = civil_add_days(l->entry[l->n - 1].m.sent, 1);
		if (m.recv.day > m.sent.day)
			m.recv = m.sent;
	}
	if (!l->n)
		m.recv = m.sent;
	f.charge = charge_of(l->regime, &l->book, m.recv, m.sent, l->regime == REGIME_POST);
	f.row = timetable_next(&t, &m);
	return f;
}

static void print_forecast(const struct forecast *f, const struct lang *lang)
{
	static const char *const side[2] = {N_("White"), N_("Black")};
	struct sbuf text = SBUF_INIT;
	int used = (int)f->row.total; /* for MESSAGES messages: far below INT_MAX */
	int left = f->row.limit - used;
	struct ruleset rules = ruleset_written(f->charge.regime);

	charge_write(&f->charge, &rules, lang, text_date, &text);
	putchar('\n');
	/* xgettext: the days of a charge follow "answers:", as in "14 days: 26 March 2026 to ..."
	 */
	printf(tr(lang, "%s answers: %s.\n"), tr(lang, side[f->side]), text.buf);
	printf(tr_n(lang, "%d day for the move, %d used of %d; ",
		    "%d days for the move, %d used of %d; ", f->row.days),
	       f->row.days, used, f->row.limit);
	printf(left < 0 ? tr_n(lang, "overstepped by %d day.\n", "overstepped by %d days.\n",
			       abs(left))
			: tr_n(lang, "%d day left.\n", "%d days left.\n", abs(left)),
	       abs(left));
	sbuf_release(&text);
}

static json_t *row_json(const struct timetable_row *r)
{
	char field[TIMETABLE_FIELD];

	return json_pack("{s:s, s:i, s:I, s:i, s:i, s:s, s:b}", "by", side_words[r->side], "days",
			 r->days, "total", (json_int_t)r->total, "n", r->n, "limit", r->limit,
			 "field", timetable_field(r->days, r->total, field), "over", (int)r->over);
}

static void print_json(const struct time_list *l, const struct options *o)
{
	json_t *list = json_array(), *answer = json_null(), *root;
	struct ruleset rules;
	struct sbuf text = SBUF_INIT;
	struct forecast f;
	int i;

	for (i = 0; i < l->n; i++)
		json_array_append_new(list, row_json(&l->entry[i].row));
	if (!civil_is_none(o->on)) {
		f = forecast(l, o);
		rules = ruleset_written(l->regime);
		charge_write(&f.charge, &rules, o->lang, text_date, &text);
		answer = row_json(&f.row);
		json_object_set_new(answer, "left", json_integer(f.row.limit - f.row.total));
		json_object_set_new(answer, "reasons", json_string(text.buf));
	}
	root = json_pack("{s:o, s:o}", "table", list, "answer", answer);
	to_json_print(root);
	json_decref(root);
	sbuf_release(&text);
}

static void print_all(const struct time_list *l, const struct options *o)
{
	struct forecast f;

	if (o->json) {
		print_json(l, o);
		return;
	}
	print_table(l, o->lang);
	if (civil_is_none(o->on))
		return;
	f = forecast(l, o);
	print_forecast(&f, o->lang);
}

int clock_list(const struct args *args)
{
	struct time_list l = {.regime = REGIME_EMAIL};
	struct options o;
	int status = read_options(args, &o);

	if (status)
		return status;
	holiday_book_init(&l.book, true);
	l.entry = mem_zeroed(MESSAGES + 1, sizeof(*l.entry));
	status = read_list(&l, o.file);
	if (!status) {
		reckon(&l);
		print_all(&l, &o);
	}
	free(l.entry);
	holiday_book_release(&l.book);
	return status;
}
