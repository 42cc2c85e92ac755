/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See sign_in.h. */
#include "daemon/web/sign_in.h"

#include <string.h>

#include "core/base/mailbox.h"
#include "crypto/random.h"
#include "crypto/secret.h"
#include "daemon/act/mail_policy.h"
#include "daemon/act/player_sign_in.h"
#include "daemon/publish/page_form.h"
#include "daemon/web/otp_page.h"
#include "daemon/web/sign_in_page.h"

#define REQUEST_BYTES 20
#define SECRET_MOST   64

/* A sign-in inbound of this browser; unset strings are "". */
static struct inbound inbound_of(const struct web_call *call, enum inbound_web_act act)
{
	return (struct inbound){.door = DOOR_WEB,
				.web = {.act = act,
					.player = call->visitor.player.id,
					.session = call->visitor.session.id,
					.address = "",
					.secret = "",
					.code = "",
					.next = "",
					.device = call->device,
					.name = "",
					.lang = call->visitor.lang->code}};
}

/*
 * Signed in: sets the session cookie and redirects; a half session continues with the second
 * factor.
 */
static void let_in(struct web_call *call, const struct answer *answer, const char *next)
{
	visitor_cookie(call->web->cfg->page_url, answer->secret, call->web->cfg->session_days,
		       &call->reply.cookie);
	if (json_is_true(json_object_get(answer->json, "otp")))
		otp_page_redirect(call, next);
	else
		web_redirect(call, web_is_path(next) ? next : "/me");
}

/* --- a letter --------------------------------------------------------------------------------- */

void sign_in_get(struct web_call *call)
{
	sign_in_page(call, web_next(&call->query));
}

/* The form for the code; `request` is this browser's secret. */
static void code_page(struct web_call *call, const char *request, const char *next)
{
	const struct lang *lang = call->visitor.lang;
	struct xml d;

	web_page_begin(call, &d, tr(lang, "Sign in"));
	xml_start(&d, "p");
	xml_attribute(&d, "role", "status");
	xml_text(&d, tr(lang, "If the address is registered here, a letter is on its way to it. "
			      "Write the code that it has, or open its link. Both work for 15 "
			      "minutes."));
	xml_end(&d);
	page_form_begin(&d, "/sign-in/code");
	page_form_hidden(&d, "request", request);
	page_form_hidden(&d, "next", next);
	page_form_field(&d, &(struct page_field){.label = tr(lang, "Code"),
						 .name = "code",
						 .type = "text",
						 .autocomplete = "one-time-code",
						 .most = 20,
						 .required = true});
	page_form_button(&d, tr(lang, "Sign in"));
	page_form_end(&d);
	xml_start(&d, "p");
	xml_link(&d, "/sign-in", tr(lang, "Ask for a new letter"));
	xml_end(&d);
	web_page_end(call, &d);
}

static void asked(struct web_call *call, const struct answer *answer)
{
	(void)answer;
	code_page(call, call->secret, web_next(&call->form));
}

/* Refuses an address that cannot receive letters; false: it can. */
static bool refuse_address(struct web_call *call, const char *address,
			   char ret_form[MAILBOX_MAX + 1])
{
	const struct lang *lang = call->visitor.lang;
	enum mailbox_fault fault = mail_policy_takes(call->web->ctx, address, ret_form);
	struct sbuf why = SBUF_INIT;

	switch (fault) {
	case MAILBOX_GOOD: return false;
	case MAILBOX_FOREIGN:
		sbuf_addf(
			&why,
			tr(lang,
			   "\"%.80s\" has non-ASCII characters before the @, which not every mail host accepts. Give an address without them."),
			address);
		break;
	case MAILBOX_OWN:
		sbuf_addf(
			&why,
			tr(lang, "\"%.80s\" is an address of this server. Give your own address."),
			address);
		break;
	case MAILBOX_NONE:
	case MAILBOX_MARK:
	case MAILBOX_LONG: sbuf_adds(&why, tr(lang, "Write a mail address.")); break;
	}
	web_alert(call, 400, "bad_field", "", why.buf);
	sbuf_release(&why);
	sign_in_page(call, web_next(&call->form));
	return true;
}

/* The answer and its timing are the same for every address. */
void sign_in_post(struct web_call *call)
{
	struct inbound in = inbound_of(call, WEB_ASK);
	unsigned char bytes[REQUEST_BYTES];
	char address[FORM_LINE + 1], form[MAILBOX_MAX + 1];

	if (!form_line(&call->form, "address", FORM_LINE, address))
		address[0] = '\0';
	if (refuse_address(call, address, form))
		return;
	random_bytes(bytes, sizeof(bytes));
	secret_from(bytes, sizeof(bytes), call->secret);
	in.web.address = form;
	in.web.secret = call->secret;
	in.web.next = web_next(&call->form);
	call->reply.even = true;
	web_submit(call, &in, asked);
}

/* --- its code --------------------------------------------------------------------------------- */

/* Digits, ignoring blanks between them; false if it is not a code. */
static bool read_code(const struct form *form, char ret_code[SECRET_MOST])
{
	char line[FORM_LINE + 1];
	size_t n = 0;

	if (!form_line(form, "code", SECRET_MOST - 1, line))
		return false;
	for (const char *p = line; *p; p++)
		if (*p >= '0' && *p <= '9')
			ret_code[n++] = *p;
		else if (*p != ' ')
			return false;
	ret_code[n] = '\0';
	return n > 0;
}

static void code_tried(struct web_call *call, const struct answer *answer)
{
	if (answer->outcome == OUTCOME_DONE) {
		let_in(call, answer, web_next(&call->form));
		return;
	}
	web_alert(call, 400, answer->error, "", answer->message.buf);
	code_page(call, call->secret, web_next(&call->form));
}

void sign_in_code_post(struct web_call *call)
{
	struct inbound in = inbound_of(call, WEB_CODE);
	char code[SECRET_MOST];

	if (!form_line(&call->form, "request", sizeof(call->secret) - 1, call->secret))
		*call->secret = '\0';
	if (!read_code(&call->form, code))
		*code = '\0';
	in.web.secret = call->secret;
	in.web.code = code;
	web_submit(call, &in, code_tried);
	explicit_bzero(code, sizeof(code));
}

/* --- its link --------------------------------------------------------------------------------- */

void sign_in_link_get(struct web_call *call)
{
	const struct lang *lang = call->visitor.lang;
	int rc = player_sign_in_is_open(call->web->ctx->store, call->part[0], call->visitor.now);
	struct xml d;

	if (rc <= 0) {
		if (rc < 0)
			web_try_again(call);
		else
			web_not_found(call);
		return;
	}
	web_page_begin(call, &d, tr(lang, "Sign in"));
	page_form_begin(&d, call->path);
	page_form_button(&d, tr(lang, "Sign in with this browser"));
	page_form_end(&d);
	web_page_end(call, &d);
}

static void link_tried(struct web_call *call, const struct answer *answer)
{
	const char *next = json_string_value(json_object_get(answer->json, "next"));

	if (answer->outcome == OUTCOME_DONE)
		let_in(call, answer, next ? next : "/me");
	else
		web_not_found(call);
}

void sign_in_link_post(struct web_call *call)
{
	struct inbound in = inbound_of(call, WEB_LINK);

	in.web.secret = call->part[0];
	web_submit(call, &in, link_tried);
}

/* --- out again -------------------------------------------------------------------------------- */

static void out(struct web_call *call, const struct answer *answer)
{
	(void)answer;
	visitor_cookie(call->web->cfg->page_url, "", 0, &call->reply.cookie);
	web_redirect(call, "/");
}

void sign_in_out_post(struct web_call *call)
{
	struct inbound in = inbound_of(call, WEB_SIGN_OUT);

	web_submit(call, &in, out);
}
