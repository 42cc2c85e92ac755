/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See web.h. */
#include "daemon/web/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"
#include "crypto/hex.h"
#include "crypto/random.h"
#include "daemon/publish/page_message.h"
#include "daemon/publish/page_shell.h"

#define FORM_TYPE "application/x-www-form-urlencoded"

/* NULL for the first word, the default of pages. */
static const char *chosen(const char *word, const char *const *words)
{
	return strcmp(word, words[0]) ? word : NULL;
}

void web_place_prefer(struct page_place *place, const struct preferences *preferences)
{
	place->spelling = preferences->spelling;
	place->colours = chosen(preferences->colours, store_preference_colours);
	place->pieces = chosen(preferences->pieces, store_preference_pieces);
}

struct page_place web_place(const struct web *web, const struct visitor *visitor)
{
	struct page_place place = {.lang = visitor->lang,
				   .site = web->cfg->site_name,
				   .base = web->cfg->page_url,
				   .theme = web->ctx->set.theme,
				   .domain = web->cfg->domain,
				   .chosen = visitor->lang_named,
				   .viewer = visitor->player.id	    ? visitor->player.name
					     : visitor->official.id ? visitor->official.name
								    : NULL,
				   .plays = visitor->player.id != 0,
				   .official = visitor->official.id != 0,
				   .zone = visitor->player.id ? &visitor->preferences.zone : NULL,
				   .csrf = visitor->csrf};

	web_place_prefer(&place, &visitor->preferences);
	return place;
}

static bool is_form(const char *type)
{
	size_t len = sizeof(FORM_TYPE) - 1;

	return type && !strncasecmp(type, FORM_TYPE, len) && strchr("; \t", type[len]);
}

/* The User-Agent appears on pages and in letters: ASCII only. */
static void take_device(const char *name, char ret_device[WEB_DEVICE + 1])
{
	size_t n = 0;

	for (; name && *name && n < WEB_DEVICE; name++)
		ret_device[n++] = *name >= ' ' && *name < 0x7f ? *name : '?';
	ret_device[n] = '\0';
}

static void draw_key(char ret_key[WEB_KEY])
{
	unsigned char bytes[(WEB_KEY - 1) / 2];

	random_bytes(bytes, sizeof(bytes));
	hex_encode(bytes, sizeof(bytes), ret_key);
}

struct web_call *web_call_new(struct web *web, const struct web_request *request, web_send *send,
			      void *send_arg)
{
	struct web_call *call = mem_zeroed(1, sizeof(*call));
	const char *query = request->query ? request->query : "";

	call->web = web;
	call->visitor = *request->visitor;
	call->post = request->post;
	snprintf(call->path, sizeof(call->path), "%s", request->path);
	if (strlen(query) < sizeof(call->query_text))
		snprintf(call->query_text, sizeof(call->query_text), "%s", query);
	call->malformed = !form_read(query, strlen(query), &call->query) ||
			  (request->post && (!is_form(request->type) ||
					     !form_read(request->body, request->len, &call->form)));
	call->foreign = request->post && !origin_is_ours(&request->from, web->cfg->page_url);
	take_device(request->device, call->device);
	draw_key(call->key);
	call->place = web_place(web, &call->visitor);
	call->place.key = call->key;
	call->place.here = call->path;
	sbuf_init(&call->alert.text);
	call->reply = (struct web_reply){.status = 200,
					 .type = "text/html; charset=utf-8",
					 .location = SBUF_INIT,
					 .cookie = SBUF_INIT,
					 .body = SBUF_INIT};
	call->send = send;
	call->send_arg = send_arg;
	call->holds = 1;
	return call;
}

void web_release(struct web_call *call)
{
	if (--call->holds > 0)
		return;
	call->send(call->send_arg, &call->reply);
	form_release(&call->query);
	form_release(&call->form);
	sbuf_release(&call->alert.text);
	sbuf_release(&call->reply.location);
	explicit_bzero(call->reply.cookie.buf, call->reply.cookie.len);
	explicit_bzero(call->secret, sizeof(call->secret));
	sbuf_release(&call->reply.cookie);
	sbuf_release(&call->reply.body);
	free(call);
}

/* --- acts ------------------------------------------------------------------------------------- */

static void done(void *arg, const struct answer *answer)
{
	struct web_call *call = arg;

	if (answer->outcome == OUTCOME_RETRY)
		web_try_again(call);
	else
		call->after(call, answer);
	web_release(call);
}

void web_submit(struct web_call *call, struct inbound *in, web_after *after)
{
	in->received = call->visitor.now;
	call->after = after;
	call->holds++;
	dispatch_submit(call->web->ctx, in, done, call);
}

void web_act_key(const struct web_call *call, const char *act, struct sbuf *out)
{
	char key[81];

	if (!form_line(&call->form, "key", sizeof(key) - 1, key) || !*key)
		return;
	if (call->visitor.player.id)
		sbuf_addf(out, "web/%lld/%s/%s", (long long)call->visitor.player.id, act, key);
	else
		sbuf_addf(out, "web/%s/%s/%s", call->visitor.remote, act, key);
}

int web_status(const struct answer *answer)
{
	switch (answer->outcome) {
	case OUTCOME_DONE: return 303;
	case OUTCOME_REFUSED:
	case OUTCOME_REJECT: return 422;
	case OUTCOME_WRONG:
		return strcmp(answer->error, "no_such_game") &&
				       strcmp(answer->error, "no_such_entry")
			       ? 422
			       : 404;
	case OUTCOME_DENIED: return 403;
	case OUTCOME_RETRY: break;
	}
	return 503;
}

/* --- replies ---------------------------------------------------------------------------------- */

void web_redirect(struct web_call *call, const char *path)
{
	call->reply.status = 303;
	sbuf_reset(&call->reply.body);
	sbuf_reset(&call->reply.location);
	sbuf_adds(&call->reply.location, path);
}

/* Browsers treat a backslash as a slash, and two slashes as the start of a host name. */
bool web_is_path(const char *next)
{
	if (next[0] != '/' || next[1] == '/' || strlen(next) >= WEB_PATH)
		return false;
	for (; *next; next++)
		if ((unsigned char)*next <= ' ' || (unsigned char)*next >= 0x7f || *next == '\\')
			return false;
	return true;
}

const char *web_next(const struct form *from)
{
	const char *next = form_value(from, "next");

	return next && web_is_path(next) ? next : "/me";
}

void web_alert(struct web_call *call, int status, const char *error, const char *paragraph,
	       const char *text)
{
	call->reply.status = status;
	snprintf(call->alert.error, sizeof(call->alert.error), "%s", error);
	snprintf(call->alert.paragraph, sizeof(call->alert.paragraph), "%s", paragraph);
	sbuf_reset(&call->alert.text);
	sbuf_adds(&call->alert.text, text);
	if (call->alert.text.len && text[0] >= 'a' && text[0] <= 'z')
		call->alert.text.buf[0] = (char)(text[0] - 'a' + 'A'); /* verdicts are clauses */
}

void web_alert_answer(struct web_call *call, const struct answer *answer)
{
	web_alert(call, web_status(answer), *answer->error ? answer->error : "refused",
		  answer->rule, answer->message.buf);
}

void web_alert_write(const struct web_call *call, struct xml *d)
{
	if (!*call->alert.error)
		return;
	xml_start(d, "p");
	xml_attribute(d, "role", "alert");
	xml_attribute(d, "class", "alert");
	xml_attribute(d, "data-error", call->alert.error);
	xml_attribute(d, "data-paragraph", call->alert.paragraph);
	xml_text(d, call->alert.text.buf);
	xml_end(d);
}

void web_page_begin(struct web_call *call, struct xml *d, const char *title)
{
	page_shell_begin(d, &call->place, title, NULL);
	web_alert_write(call, d);
}

void web_page_end(struct web_call *call, struct xml *d)
{
	sbuf_reset(&call->reply.body);
	page_shell_end(d, &call->reply.body);
}

void web_refuse(struct web_call *call, int status, const char *error, const char *title,
		const char *text)
{
	struct xml d;

	web_alert(call, status, error, "", text);
	web_page_begin(call, &d, title);
	page_message_ways(&d);
	web_page_end(call, &d);
}

void web_not_found(struct web_call *call)
{
	const struct lang *lang = call->visitor.lang;
	struct xml d;

	web_alert(call, 404, "not_found", "", tr(lang, "There is no such page."));
	web_page_begin(call, &d, tr(lang, "Page not found"));
	page_message_why_missing(&d);
	page_message_ways(&d);
	web_page_end(call, &d);
}

void web_try_again(struct web_call *call)
{
	web_refuse(call, 503, "try_again", tr(call->visitor.lang, "Try again later"),
		   tr(call->visitor.lang, "The server cannot read the page now; try again."));
}
