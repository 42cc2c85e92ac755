/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See otp_page.h. */
#include "daemon/web/otp_page.h"

#include <string.h>

#include "daemon/publish/page_form.h"
#include "daemon/publish/page_link.h"
#include "daemon/web/sign_in_page.h"

#define CODE_MOST 20

static struct inbound inbound_of(const struct web_call *call, enum inbound_web_act act,
				 const char *code)
{
	const struct visitor *v = &call->visitor;

	return (struct inbound){.door = DOOR_WEB,
				.web = {.act = act,
					.player = v->player.id,
					.official = v->official.id,
					.session = act == WEB_OTP ? v->half.id : v->session.id,
					.fresh = visitor_is_fresh(v),
					.address = "",
					.secret = "",
					.code = code,
					.next = "",
					.device = call->device,
					.name = "",
					.lang = v->lang->code}};
}

/* Apps show the code in two halves, so people may type a blank. */
static void read_code(const struct form *form, char ret_code[CODE_MOST + 1])
{
	char line[FORM_LINE + 1];
	size_t n = 0;

	if (!form_line(form, "otp", CODE_MOST, line))
		line[0] = '\0';
	for (const char *p = line; *p; p++)
		if (*p != ' ')
			ret_code[n++] = *p;
	ret_code[n] = '\0';
}

static void code_field(struct web_call *call, struct xml *d, bool required)
{
	page_form_field(d, &(struct page_field){.label = tr(call->visitor.lang, "Code of the app"),
						.name = "otp",
						.type = "text",
						.autocomplete = "one-time-code",
						.most = CODE_MOST,
						.required = required});
}

/* --- signing in ------------------------------------------------------------------------------- */

void otp_page_redirect(struct web_call *call, const char *next)
{
	struct sbuf to = SBUF_INIT;

	sbuf_adds(&to, "/sign-in/otp?next=");
	form_encode(web_is_path(next) ? next : "/me", &to);
	web_redirect(call, to.buf);
	sbuf_release(&to);
}

static void write_page(struct web_call *call, const char *next)
{
	const struct lang *lang = call->visitor.lang;
	struct xml d;

	web_page_begin(call, &d, tr(lang, "Sign in"));
	xml_element(&d, "p",
		    tr(lang, "Your office asks for a one-time password too. Write the six digits "
			     "that your app shows."));
	page_form_begin(&d, "/sign-in/otp");
	page_form_hidden(&d, "next", next);
	code_field(call, &d, true);
	page_form_button(&d, tr(lang, "Sign in"));
	page_form_end(&d);
	web_page_end(call, &d);
}

void otp_page_get(struct web_call *call)
{
	if (call->visitor.half.id)
		write_page(call, web_next(&call->query));
	else
		web_redirect(call, "/sign-in");
}

static void tried(struct web_call *call, const struct answer *answer)
{
	if (answer->outcome == OUTCOME_DONE) {
		visitor_cookie(call->web->cfg->page_url, answer->secret,
			       call->web->cfg->session_days, &call->reply.cookie);
		web_redirect(call, web_next(&call->form));
		return;
	}
	web_alert(call, 400, answer->error, "", answer->message.buf);
	write_page(call, web_next(&call->form));
}

void otp_page_post(struct web_call *call)
{
	char code[CODE_MOST + 1];
	struct inbound in = inbound_of(call, WEB_OTP, code);

	if (!call->visitor.half.id) {
		web_alert(call, 401, "sign_in", "",
			  tr(call->visitor.lang, "You are not signed in."));
		sign_in_page(call, web_next(&call->form));
		return;
	}
	read_code(&call->form, code);
	web_submit(call, &in, tried);
}

/* --- settings --------------------------------------------------------------------------------- */

static void begin_form(struct xml *d)
{
	page_form_begin(d, "/me/settings");
	page_form_act(d, "otp");
}

void otp_page_section(struct web_call *call, struct xml *d)
{
	const struct lang *lang = call->visitor.lang;

	if (!call->visitor.official.id)
		return;
	xml_element(d, "h2", tr(lang, "One-time passwords"));
	xml_element(d, "p",
		    call->visitor.otp_missing
			    ? tr(lang, "The desk opens with a one-time password. Make a secret, "
				       "put it into your app, and write the code that it shows.")
		    : call->visitor.official.otp_len
			    ? tr(lang, "Your sign-in asks for a code of your app beside the "
				       "letter.")
			    : tr(lang, "With an app for one-time passwords nobody signs in to "
				       "your office by your mail alone."));
	begin_form(d);
	if (call->visitor.official.otp_len)
		code_field(call, d, false);
	page_form_button(d, call->visitor.official.otp_len
				    ? tr(lang, "Check the code, or make a new secret without one")
				    : tr(lang, "Make a secret"));
	page_form_end(d);
}

/* The secret for apps, as a link and for manual entry. */
static void write_secret(struct web_call *call, struct xml *d, const char *secret)
{
	const char *site = call->web->cfg->site_name;
	struct sbuf url = SBUF_INIT;

	sbuf_adds(&url, "otpauth://totp/");
	form_encode(site, &url);
	sbuf_adds(&url, ":");
	form_encode(call->visitor.official.name, &url);
	sbuf_addf(&url, "?secret=%s&issuer=", secret);
	form_encode(site, &url);
	xml_start(d, "p");
	xml_start(d, "code");
	xml_attribute(d, "data-secret", secret);
	xml_text(d, secret);
	xml_end(d);
	xml_end(d);
	xml_start(d, "p");
	xml_link(d, url.buf, tr(call->visitor.lang, "Open it in the app on this device"));
	xml_end(d);
	explicit_bzero(url.buf, url.len);
	sbuf_release(&url);
}

static void made(struct web_call *call, const struct answer *answer)
{
	const struct lang *lang = call->visitor.lang;
	struct xml d;

	if (answer->outcome != OUTCOME_DONE || !*answer->secret) {
		web_redirect(call, "/me/settings");
		return;
	}
	web_page_begin(call, &d, tr(lang, "One-time passwords"));
	xml_element(&d, "p",
		    tr(lang, "Put this secret into your app; it is shown only here. From now on "
			     "each sign-in asks for the code that the app shows."));
	write_secret(call, &d, answer->secret);
	begin_form(&d);
	code_field(call, &d, true);
	page_form_button(&d, tr(lang, "Check the code"));
	page_form_end(&d);
	web_page_end(call, &d);
}

static void checked(struct web_call *call, const struct answer *answer)
{
	struct xml d;

	if (answer->outcome == OUTCOME_DONE) {
		web_redirect(call, "/me/settings");
		return;
	}
	web_alert_answer(call, answer);
	web_page_begin(call, &d, tr(call->visitor.lang, "One-time passwords"));
	begin_form(&d);
	code_field(call, &d, true);
	page_form_button(&d, tr(call->visitor.lang, "Check the code"));
	page_form_end(&d);
	web_page_end(call, &d);
}

void otp_page_settings_post(struct web_call *call)
{
	struct sbuf key = SBUF_INIT;
	char code[CODE_MOST + 1];
	struct inbound in;

	read_code(&call->form, code);
	in = inbound_of(call, *code ? WEB_OTP_TRY : WEB_OTP_NEW, code);
	if (!*code && !visitor_is_fresh(&call->visitor)) {
		web_alert(call, 401, "sign_in_again", "",
			  tr(call->visitor.lang, "Sign in again: your sign-in is older than 15 "
						 "minutes."));
		sign_in_page(call, "/me/settings");
		return;
	}
	web_act_key(call, "otp", &key);
	in.key = key.buf;
	web_submit(call, &in, *code ? checked : made);
	sbuf_release(&key);
}
