/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See enter.h. */
#include "daemon/web/enter.h"

#include <stdio.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/play/command.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "daemon/publish/page_form.h"
#include "daemon/publish/view_front.h"

#define FIELD_MOST 120
#define HOUR	   3600
#define SENT_KEY   80 /* room for a counter */

/* The fields of the form, including those sent only by programs, and their destinations. */
static const struct {
	const char *name;
	size_t member; /* offset of a char * in struct command */
} fields[] = {
	{"event", offsetof(struct command, text)},    {"name", offsetof(struct command, name)},
	{"club", offsetof(struct command, club)},     {"born", offsetof(struct command, born)},
	{"rating", offsetof(struct command, rating)}, {"member", offsetof(struct command, member)},
	{"class", offsetof(struct command, class)},   {"stage", offsetof(struct command, stage)},
	{"groups", offsetof(struct command, groups)}, {"iccf", offsetof(struct command, iccf)},
	{"reason", offsetof(struct command, reason)}, {"word", offsetof(struct command, word)},
};

static void field(struct web_call *call, struct xml *d, const char *label, const char *name,
		  const char *type, const char *autocomplete)
{
	page_form_field(d, &(struct page_field){.label = label,
						.name = name,
						.type = type,
						.value = form_value(&call->form, name),
						.autocomplete = autocomplete,
						.most = FIELD_MOST});
}

static void write_events(struct web_call *call, struct xml *d, const struct front_view *front)
{
	const char *chosen = form_value(call->post ? &call->form : &call->query, "event");

	page_form_select(d, tr(call->visitor.lang, "Tournament "), "event");
	for (int i = 0; i < front->n_events; i++)
		if (front->events[i].state == TOURNEY_OPEN)
			page_form_option(d, front->events[i].code, front->events[i].name,
					 chosen && !strcmp(chosen, front->events[i].code));
	page_form_select_end(d);
}

static void write_form(struct web_call *call, struct xml *d, const struct front_view *front)
{
	const struct lang *lang = call->visitor.lang;

	page_form_begin(d, "/enter");
	page_form_hidden(d, "key", call->key);
	write_events(call, d, front);
	if (!call->visitor.player.id) {
		field(call, d, tr(lang, "Name"), "name", "text", "name");
		field(call, d, "E-mail", "address", "email", "email");
	}
	field(call, d, tr(lang, "Club"), "club", "text", NULL);
	field(call, d, tr(lang, "Born"), "born", "date", "bday");
	field(call, d, "Rating", "rating", "number", NULL);
	page_form_button(d, tr(lang, "Send"));
	page_form_end(d);
	if (!call->visitor.player.id)
		xml_element(d, "p",
			    tr(lang, "You will get a mail to answer before the entry counts."));
}

static void write_page(struct web_call *call)
{
	struct front_view front;
	struct xml d;

	if (view_front(call->web->ctx, &front) < 0) {
		web_try_again(call);
		return;
	}
	web_page_begin(call, &d, tr(call->visitor.lang, "Entry"));
	write_form(call, &d, &front);
	web_page_end(call, &d);
	view_front_release(&front);
}

static void thank(struct web_call *call)
{
	struct xml d;

	web_page_begin(call, &d, tr(call->visitor.lang, "Entry"));
	xml_start(&d, "p");
	xml_attribute(&d, "role", "status");
	xml_text(&d,
		 tr(call->visitor.lang, "Thank you. Answer the mail that is on its way to you."));
	xml_end(&d);
	web_page_end(call, &d);
}

void enter_get(struct web_call *call)
{
	if (form_value(&call->query, "sent"))
		thank(call);
	else
		write_page(call);
}

static void after(struct web_call *call, const struct answer *answer)
{
	if (answer->outcome == OUTCOME_DONE) {
		web_redirect(call, call->visitor.player.id ? "/me/entries" : "/enter?sent=1");
		return;
	}
	web_alert_answer(call, answer);
	write_page(call);
}

/* Returns false if a field is invalid. */
static bool read_command(const struct web_call *call, struct command *ret_command)
{
	char line[FIELD_MOST + 1];

	command_init(ret_command, VERB_ENTER);
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		char **member = (char **)((char *)ret_command + fields[i].member);
		if (!form_line(&call->form, fields[i].name, sizeof(line) - 1, line))
			return false;
		if (*line)
			*member = mem_strdup(line);
	}
	ret_command->lang = call->visitor.lang->code;
	return true;
}

/* The counter of a form that was sent, of whatever length its key; "" = it has none. */
static void sent_key(const struct web_call *call, char ret_key[SENT_KEY])
{
	struct sbuf key = SBUF_INIT;
	unsigned char hash[DIGEST_LEN];
	char hex[2 * DIGEST_LEN + 1];

	*ret_key = '\0';
	web_act_key(call, "enter", &key);
	if (key.len) {
		digest_sha256(key.buf, key.len, hash);
		hex_encode(hash, sizeof(hash), hex);
		snprintf(ret_key, SENT_KEY, "entered %s", hex);
	}
	sbuf_release(&key);
}

/*
 * A stranger's entry sends a letter, so it is rate limited per remote address.  The same form sent
 * again, as by a double click, gets the answer of the first time, and sends none.
 */
static bool may_ask(struct web_call *call)
{
	const struct config *cfg = call->web->cfg;
	int64_t hour = call->visitor.now.sec / HOUR;
	char key[REMOTES_ADDRESS + 16], sent[SENT_KEY];
	const char *why;

	sent_key(call, sent);
	if (call->visitor.player.id || (*sent && remotes_has(call->web->remotes, sent, hour)))
		return true;
	snprintf(key, sizeof(key), "entry %s", call->visitor.remote);
	if (!remotes_allow(call->web->remotes, key, hour, cfg->entry_letters_an_hour))
		why = N_("Too many entries have come from your address; try again in an hour.");
	else if (!remotes_allow(call->web->remotes, "entries", hour, cfg->entry_letters_in_all))
		why = N_("Too many entries have come in; try again in an hour.");
	else
		return !*sent || remotes_allow(call->web->remotes, sent, hour, 1);
	call->reply.retry_after = (int)(HOUR - call->visitor.now.sec % HOUR);
	web_refuse(call, 429, "too_many_requests", tr(call->visitor.lang, "Entry"),
		   tr(call->visitor.lang, why));
	return false;
}

static void send(struct web_call *call, const struct command *command, const char *address)
{
	struct sbuf key = SBUF_INIT;
	struct inbound in = {.door = DOOR_API,
			     .api = {.player = call->visitor.player.id,
				     .address = address,
				     .ply = -1,
				     .command = command,
				     .by = BY_SESSION}};

	web_act_key(call, "enter", &key);
	in.key = key.buf;
	web_submit(call, &in, after);
	sbuf_release(&key);
}

void enter_post(struct web_call *call)
{
	char address[FIELD_MOST + 1];
	struct command command;
	bool fit = read_command(call, &command) &&
		   form_line(&call->form, "address", sizeof(address) - 1, address);

	if (!fit || !command.text || (!call->visitor.player.id && !*address)) {
		web_alert(call, 400, "bad_field", "",
			  tr(call->visitor.lang, "A tournament and an address are needed."));
		write_page(call);
	} else if (may_ask(call)) {
		send(call, &command, address);
	}
	command_release(&command);
}
