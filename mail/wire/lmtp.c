/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The session: greeting, commands, replies.  lmtp_path.c parses paths and parameters, lmtp_data.c
 * the stream after DATA.
 */
#include "mail/wire/lmtp.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"
#include "mail/wire/lmtp_data.h"
#include "mail/wire/lmtp_path.h"

enum {
	LINE_MAX_BYTES = 2048,
	MESSAGE_MAX = 1 << 20,
	RECIPIENTS = 100,
	COMMANDS = 10000,
	ERRORS = 20
};

enum state { STATE_START, STATE_READY, STATE_MAIL, STATE_DATA, STATE_WAITING, STATE_CLOSED };

struct verdict {
	int code; /* 0 = not yet */
	char enhanced[12];
	char text[200];
};

struct lmtp {
	const char *host;
	struct lmtp_limits limits;
	const struct lmtp_handler *handler;
	void *arg;

	enum state state;
	bool running;  /* lmtp_run() is on the stack */
	bool overlong; /* skipping the rest of an overlong command line */
	int commands, errors;
	struct sbuf in;
	size_t in_at;
	struct sbuf out;

	unsigned serial;
	char *from;
	char **recipients;
	int n_recipients;
	size_t recipients_room;
	bool utf8;
	struct lmtp_data data;
	struct verdict *verdicts; /* one per recipient in STATE_WAITING */
	int answered;		  /* number of verdicts already written out */
};

/* --- replies --------------------------------------------------------------------------------- */

static void reply(struct lmtp *l, int code, const char *enhanced, const char *text)
{
	sbuf_addf(&l->out, "%d %s%s%s\r\n", code, enhanced, *enhanced ? " " : "", text);
}

static void error(struct lmtp *l, int code, const char *enhanced, const char *text)
{
	reply(l, code, enhanced, text);
	if (++l->errors >= l->limits.errors_max) {
		reply(l, 421, "4.7.0", "too many errors, closing");
		l->state = STATE_CLOSED;
	}
}

static void forget_message(struct lmtp *l)
{
	for (int i = 0; i < l->n_recipients; i++)
		free(l->recipients[i]);
	free(l->recipients);
	free(l->verdicts);
	free(l->from);
	l->recipients = NULL;
	l->recipients_room = 0;
	l->verdicts = NULL;
	l->from = NULL;
	l->n_recipients = l->answered = 0;
	lmtp_data_release(&l->data);
}

static void ready(struct lmtp *l)
{
	forget_message(l);
	l->state = STATE_READY;
}

/* --- commands -------------------------------------------------------------------------------- */

static void cmd_lhlo(struct lmtp *l, const char *args)
{
	if (!*args) {
		error(l, 501, "5.5.4", "LHLO needs a host name");
		return;
	}
	ready(l);
	sbuf_addf(&l->out,
		  "250-%s\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n"
		  "250-ENHANCEDSTATUSCODES\r\n250 SIZE %zu\r\n",
		  l->host, l->limits.message_max);
}

static char *take_address(struct lmtp_path *path)
{
	char *address = path->address;

	path->address = NULL;
	return address;
}

static bool mail_allowed(struct lmtp *l)
{
	if (l->state == STATE_READY)
		return true;
	error(l, 503, "5.5.1", l->state == STATE_START ? "LHLO first" : "one MAIL at a time");
	return false;
}

static void cmd_mail(struct lmtp *l, const char *args)
{
	struct lmtp_path path;
	const char *text;

	if (!mail_allowed(l))
		return;
	if ((text = lmtp_path_read("FROM:", args, true, &path)) != NULL) {
		error(l, 501, "5.5.4", text);
	} else if (path.unknown_parameter) {
		error(l, 555, "5.5.4", "unsupported parameter");
	} else if (path.size > l->limits.message_max) {
		error(l, 552, "5.3.4", "message too large");
	} else if (path.eight_bit && !path.utf8) {
		error(l, 553, "5.6.7", "non-ASCII address without SMTPUTF8");
	} else {
		l->from = take_address(&path);
		l->utf8 = path.utf8;
		l->state = STATE_MAIL;
		reply(l, 250, "2.1.0", "sender OK");
	}
	lmtp_path_release(&path);
}

/* Takes ownership of the address. */
static void add_recipient(struct lmtp *l, char *address)
{
	l->recipients = mem_room(l->recipients, (size_t)l->n_recipients + 1, &l->recipients_room,
				 sizeof(*l->recipients));
	l->recipients[l->n_recipients++] = address;
	reply(l, 250, "2.1.5", "recipient OK");
}

static void cmd_rcpt(struct lmtp *l, const char *args)
{
	struct lmtp_path path;
	const char *text;

	if (l->state != STATE_MAIL) {
		error(l, 503, "5.5.1", "MAIL first");
		return;
	}
	if ((text = lmtp_path_read("TO:", args, false, &path)) != NULL)
		error(l, 501, "5.5.4", text);
	else if (path.unknown_parameter || path.has_parameter)
		error(l, 555, "5.5.4", "unsupported parameter");
	else if (path.eight_bit && !l->utf8)
		error(l, 553, "5.6.7", "non-ASCII address without SMTPUTF8");
	else if (l->n_recipients >= l->limits.recipients_max)
		error(l, 452, "4.5.3", "too many recipients");
	else if (!l->handler->recipient(l->arg, path.address))
		error(l, 550, "5.1.1", "no such address here");
	else
		add_recipient(l, take_address(&path));
	lmtp_path_release(&path);
}

static void cmd_data(struct lmtp *l, const char *args)
{
	if (*args) {
		error(l, 501, "5.5.4", "DATA takes no argument");
	} else if (l->state != STATE_MAIL) {
		error(l, 503, "5.5.1", "MAIL first");
	} else if (!l->n_recipients) {
		error(l, 503, "5.5.1", "no valid recipient");
	} else {
		lmtp_data_init(&l->data, l->limits.message_max);
		l->state = STATE_DATA;
		sbuf_adds(&l->out, "354 end the message with a line that is a single dot\r\n");
	}
}

static void cmd_rset(struct lmtp *l)
{
	if (l->state != STATE_START)
		ready(l);
	reply(l, 250, "2.0.0", "reset");
}

static void cmd_quit(struct lmtp *l)
{
	reply(l, 221, "2.0.0", "goodbye");
	l->state = STATE_CLOSED;
}

static bool is_command(const char *line, const char *word, const char **ret_args)
{
	size_t n = strlen(word);

	if (strncasecmp(line, word, n) != 0 || (line[n] && line[n] != ' '))
		return false;
	*ret_args = line + n + strspn(line + n, " ");
	return true;
}

static void command(struct lmtp *l, const char *line)
{
	const char *args;

	if (++l->commands > l->limits.commands_max) {
		reply(l, 421, "4.7.0", "too many commands, closing");
		l->state = STATE_CLOSED;
	} else if (is_command(line, "LHLO", &args)) {
		cmd_lhlo(l, args);
	} else if (is_command(line, "MAIL", &args)) {
		cmd_mail(l, args);
	} else if (is_command(line, "RCPT", &args)) {
		cmd_rcpt(l, args);
	} else if (is_command(line, "DATA", &args)) {
		cmd_data(l, args);
	} else if (is_command(line, "RSET", &args)) {
		cmd_rset(l);
	} else if (is_command(line, "NOOP", &args)) {
		reply(l, 250, "2.0.0", "OK");
	} else if (is_command(line, "QUIT", &args)) {
		cmd_quit(l);
	} else if (is_command(line, "VRFY", &args)) {
		reply(l, 252, "2.5.0", "send it and see");
	} else if (is_command(line, "EHLO", &args) || is_command(line, "HELO", &args)) {
		error(l, 500, "5.5.1", "this is LMTP: use LHLO");
	} else {
		error(l, 500, "5.5.2", "unknown command");
	}
}

/* --- a complete message ---------------------------------------------------------------------- */

/* Gives every recipient the same reply. */
static void refuse_message(struct lmtp *l, int code, const char *enhanced, const char *text)
{
	for (int i = 0; i < l->n_recipients; i++)
		reply(l, code, enhanced, text);
	ready(l);
}

static void hand_over(struct lmtp *l)
{
	struct lmtp_envelope env = {l->from, (const char *const *)l->recipients, l->n_recipients};

	l->verdicts = mem_zeroed((size_t)l->n_recipients, sizeof(*l->verdicts));
	l->state = STATE_WAITING;
	l->serial++;
	l->handler->message(l->arg, l, l->serial, &env, l->data.bytes.buf, l->data.bytes.len);
}

static void end_of_data(struct lmtp *l, enum lmtp_data_end end)
{
	switch (end) {
	case LMTP_DATA_MORE: return;
	case LMTP_DATA_DONE: hand_over(l); return;
	case LMTP_DATA_TOO_BIG: refuse_message(l, 552, "5.3.4", "message too large"); return;
	case LMTP_DATA_BARE:
		refuse_message(l, 550, "5.5.2", "bare CR or LF in the message");
		return;
	}
}

/* --- input ----------------------------------------------------------------------------------- */

static size_t input_left(const struct lmtp *l)
{
	return l->in.len - l->in_at;
}

static bool take_data(struct lmtp *l)
{
	enum lmtp_data_end end;

	if (!input_left(l))
		return false;
	l->in_at += lmtp_data_feed(&l->data, l->in.buf + l->in_at, input_left(l), &end);
	end_of_data(l, end);
	return true;
}

/* Handles the line of `len` bytes plus LF at in_at. */
static void take_line(struct lmtp *l, size_t len)
{
	char *line = l->in.buf + l->in_at;
	bool fits = len < LINE_MAX_BYTES && !l->overlong;

	l->in_at += len + 1;
	l->overlong = false;
	if (!fits) {
		error(l, 500, "5.5.2", "line too long");
		return;
	}
	if (memchr(line, '\0', len)) {
		error(l, 500, "5.5.2", "NUL in a command");
		return;
	}
	line[len] = '\0';
	if (len && line[len - 1] == '\r')
		line[len - 1] = '\0';
	command(l, line);
}

static bool take_command(struct lmtp *l)
{
	char *lf = memchr(l->in.buf + l->in_at, '\n', input_left(l));

	if (lf) {
		take_line(l, (size_t)(lf - (l->in.buf + l->in_at)));
		return true;
	}
	if (input_left(l) >= LINE_MAX_BYTES) {
		l->overlong = true;
		l->in_at = l->in.len;
	}
	return false;
}

static void compact(struct lmtp *l)
{
	memmove(l->in.buf, l->in.buf + l->in_at, input_left(l));
	sbuf_setlen(&l->in, input_left(l));
	l->in_at = 0;
}

static void run(struct lmtp *l)
{
	bool more = true;

	if (l->running)
		return;
	l->running = true;
	while (more && l->state != STATE_CLOSED && l->state != STATE_WAITING)
		more = l->state == STATE_DATA ? take_data(l) : take_command(l);
	if (l->in_at)
		compact(l);
	l->running = false;
}

bool lmtp_feed(struct lmtp *l, const void *data, size_t len)
{
	if (l->state != STATE_CLOSED) {
		sbuf_add(&l->in, data, len);
		run(l);
	}
	return l->state != STATE_CLOSED;
}

/* --- answers --------------------------------------------------------------------------------- */

static void one_line(char *ret, size_t size, const char *text)
{
	size_t n = 0;

	for (; *text && n + 1 < size; text++)
		ret[n++] = (unsigned char)*text < ' ' ? ' ' : *text;
	ret[n] = '\0';
}

/* Writes the replies in the order of the recipients. */
static void flush_verdicts(struct lmtp *l)
{
	while (l->answered < l->n_recipients && l->verdicts[l->answered].code) {
		struct verdict *v = &l->verdicts[l->answered++];
		reply(l, v->code, v->enhanced, v->text);
	}
	if (l->answered == l->n_recipients) {
		ready(l);
		run(l);
	}
}

void lmtp_answer(struct lmtp *l, unsigned serial, int recipient, int code, const char *enhanced,
		 const char *text)
{
	struct verdict *v;

	if (l->state != STATE_WAITING || serial != l->serial || recipient < 0 ||
	    recipient >= l->n_recipients || l->verdicts[recipient].code)
		return;
	v = &l->verdicts[recipient];
	v->code = code;
	one_line(v->enhanced, sizeof(v->enhanced), enhanced);
	one_line(v->text, sizeof(v->text), text);
	flush_verdicts(l);
	if (l->handler->wake)
		l->handler->wake(l->arg, l);
}

/* --- life ------------------------------------------------------------------------------------ */

static void fill_limits(struct lmtp_limits *limits)
{
	if (!limits->message_max)
		limits->message_max = MESSAGE_MAX;
	if (!limits->recipients_max)
		limits->recipients_max = RECIPIENTS;
	if (!limits->commands_max)
		limits->commands_max = COMMANDS;
	if (!limits->errors_max)
		limits->errors_max = ERRORS;
}

struct lmtp *lmtp_new(const char *host, const struct lmtp_limits *limits,
		      const struct lmtp_handler *handler, void *arg)
{
	struct lmtp *l = mem_zeroed(1, sizeof(*l));

	l->host = host;
	l->handler = handler;
	l->arg = arg;
	if (limits)
		l->limits = *limits;
	fill_limits(&l->limits);
	sbuf_init(&l->in);
	sbuf_init(&l->out);
	lmtp_data_init(&l->data, 0);
	sbuf_addf(&l->out, "220 %s LMTP kskakd\r\n", host);
	return l;
}

void lmtp_free(struct lmtp *l)
{
	if (!l)
		return;
	forget_message(l);
	sbuf_release(&l->in);
	sbuf_release(&l->out);
	free(l);
}

bool lmtp_waiting(const struct lmtp *l)
{
	return l->state == STATE_WAITING;
}

bool lmtp_closed(const struct lmtp *l)
{
	return l->state == STATE_CLOSED;
}

void lmtp_shutdown(struct lmtp *l, const char *why)
{
	if (l->state == STATE_CLOSED)
		return;
	reply(l, 421, "4.3.2", why);
	l->state = STATE_CLOSED;
}

const struct sbuf *lmtp_output(const struct lmtp *l)
{
	return &l->out;
}

void lmtp_written(struct lmtp *l, size_t n)
{
	memmove(l->out.buf, l->out.buf + n, l->out.len - n);
	sbuf_setlen(&l->out, l->out.len - n);
}
