/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See settings.h. */
#include "daemon/web/settings.h"

#include <string.h>
#include <strings.h>

#include "daemon/publish/mydata.h"
#include "daemon/web/otp_page.h"
#include "daemon/web/settings_page.h"
#include "daemon/web/sign_in_page.h"

#define NAME_MOST 60
#define WORD_MOST 40
#define DAYS_MOST 3650

/* The acts of the page. */
static const struct act {
	const char *name;
	enum inbound_web_act act;
	enum access_kind kind; /* for WEB_ISSUE */
	bool fresh;	       /* requires a recent sign-in */
} acts[] = {
	{"otp", WEB_OTP_TRY, 0, false},
	{"set", WEB_SET, 0, false},
	{"revoke", WEB_REVOKE, 0, false},
	{"token", WEB_ISSUE, ACCESS_TOKEN, true},
	{"password", WEB_ISSUE, ACCESS_PASSWORD, true},
	{"calendar", WEB_ISSUE, ACCESS_CALENDAR, true},
	{"feed", WEB_ISSUE, ACCESS_FEED, true},
	{"address", WEB_ADDRESS, 0, true},
	{"erase", WEB_ERASE, 0, true},
};

static const struct act *find_act(const struct web_call *call)
{
	const char *name = form_value(&call->form, "act");

	for (size_t i = 0; name && i < sizeof(acts) / sizeof(acts[0]); i++)
		if (!strcmp(acts[i].name, name))
			return &acts[i];
	return NULL;
}

void settings_get(struct web_call *call)
{
	settings_page(call);
}

/* --- answers ---------------------------------------------------------------------------------- */

static void after(struct web_call *call, const struct answer *answer)
{
	const struct act *act = find_act(call);

	if (answer->outcome != OUTCOME_DONE) {
		web_alert_answer(call, answer);
		settings_page(call);
	} else if (act->act == WEB_ISSUE && *answer->secret) {
		settings_page_secret(call, act->kind, answer->secret);
	} else if (act->act == WEB_ERASE) {
		visitor_cookie(call->web->cfg->page_url, "", 0, &call->reply.cookie);
		web_redirect(call, "/");
	} else {
		web_redirect(call, "/me/settings");
	}
}

static void bad_field(struct web_call *call)
{
	web_alert(call, 400, "bad_field", "",
		  tr(call->visitor.lang, "A field is missing or wrong."));
	settings_page(call);
}

/* --- acts ------------------------------------------------------------------------------------- */

/* The fields of the form, in buffers that outlive the submission. */
struct fields {
	char name[NAME_MOST + 1], address[FORM_LINE + 1], word[WORD_MOST + 1];
	char language[WORD_MOST + 1], letters[WORD_MOST + 1], zone[WORD_MOST + 1],
		notation[WORD_MOST + 1], colours[WORD_MOST + 1], pieces[WORD_MOST + 1];
	int64_t id, days;
	enum access_scope scope;
};

static bool read_fields(const struct form *form, struct fields *f)
{
	char scope[WORD_MOST + 1];

	*f = (struct fields){.scope = SCOPE_PLAY};
	return form_line(form, "name", NAME_MOST, f->name) &&
	       form_line(form, "address", FORM_LINE, f->address) &&
	       form_line(form, "word", WORD_MOST, f->word) &&
	       form_line(form, "language", WORD_MOST, f->language) &&
	       form_line(form, "letters", WORD_MOST, f->letters) &&
	       form_line(form, "zone", WORD_MOST, f->zone) &&
	       form_line(form, "notation", WORD_MOST, f->notation) &&
	       form_line(form, "colours", WORD_MOST, f->colours) &&
	       form_line(form, "pieces", WORD_MOST, f->pieces) &&
	       form_line(form, "scope", WORD_MOST, scope) &&
	       (!*scope || store_access_scope_read(scope, &f->scope)) &&
	       (!form_value(form, "id") || form_number(form, "id", 1, INT64_MAX / 2, &f->id)) &&
	       (!form_value(form, "days") || !*form_value(form, "days") ||
		form_number(form, "days", 0, DAYS_MOST, &f->days));
}

/* Whether the word confirms the act, in English or in the page's language. */
static bool means_it(const struct web_call *call, const char *word)
{
	return !strcasecmp(word, "erase") ||
	       !strcasecmp(word, tr_in(call->visitor.lang, "typed word", "erase"));
}

/* Whether an act's required fields are present. */
static bool is_whole(const struct web_call *call, const struct act *act, const struct fields *f)
{
	switch (act->act) {
	case WEB_REVOKE: return f->id != 0;
	case WEB_ADDRESS: return *f->address != '\0';
	case WEB_ERASE: return means_it(call, f->word);
	case WEB_ISSUE:
		return f->scope != SCOPE_DESK ||
		       (call->visitor.official.id && !call->visitor.otp_missing);
	case WEB_SET:
	case WEB_NOTES:
	case WEB_ASK:
	case WEB_CODE:
	case WEB_LINK:
	case WEB_OTP:
	case WEB_OTP_NEW:
	case WEB_OTP_TRY:
	case WEB_SIGN_OUT: break;
	}
	return true;
}

static void submit(struct web_call *call, const struct act *act, const struct fields *f)
{
	struct sbuf key = SBUF_INIT;
	struct inbound in = {.door = DOOR_WEB,
			     .web = {.act = act->act,
				     .player = call->visitor.player.id,
				     .session = call->visitor.session.id,
				     .official = call->visitor.official.id,
				     .address = f->address,
				     .secret = "",
				     .code = "",
				     .next = "",
				     .device = call->device,
				     .lang = call->visitor.lang->code,
				     .fresh = visitor_is_fresh(&call->visitor),
				     .kind = act->kind,
				     .scope = act->kind == ACCESS_TOKEN	     ? f->scope
					      : act->kind == ACCESS_PASSWORD ? SCOPE_PLAY
									     : SCOPE_READ,
				     .name = f->name,
				     .days = act->kind == ACCESS_TOKEN ? (int)f->days : 0,
				     .id = f->id,
				     .language = f->language,
				     .letters = f->letters,
				     .zone = f->zone,
				     .notation = f->notation,
				     .colours = f->colours,
				     .pieces = f->pieces}};

	web_act_key(call, act->name, &key);
	in.key = key.buf;
	web_submit(call, &in, after);
	sbuf_release(&key);
}

/* Acts available to officials who do not play. */
static bool is_for_officials(const struct web_call *call, const struct act *act)
{
	return act->act == WEB_REVOKE ||
	       (call->visitor.official.id && act->act == WEB_ISSUE && act->kind == ACCESS_TOKEN);
}

void settings_post(struct web_call *call)
{
	const struct act *act = find_act(call);
	struct fields f;

	if (act && act->act == WEB_OTP_TRY && call->visitor.official.id) {
		otp_page_settings_post(call);
	} else if (act && !call->visitor.player.id && !is_for_officials(call, act)) {
		web_refuse(call, 403, "no_player", tr(call->visitor.lang, "Not allowed"),
			   tr(call->visitor.lang, "This page is for players."));
	} else if (!act || act->act == WEB_OTP_TRY || !read_fields(&call->form, &f) ||
		   !is_whole(call, act, &f)) {
		bad_field(call);
	} else if (act->fresh && !visitor_is_fresh(&call->visitor)) {
		web_alert(call, 401, "sign_in_again", "",
			  tr(call->visitor.lang, "Sign in again: your sign-in is older than 15 "
						 "minutes."));
		sign_in_page(call, "/me/settings");
	} else {
		submit(call, act, &f);
	}
}

/* --- my data ---------------------------------------------------------------------------------- */

void settings_data_get(struct web_call *call)
{
	if (mydata_write(call->web->ctx, call->visitor.player.id, call->visitor.now,
			 &call->reply.body) <= 0) {
		sbuf_reset(&call->reply.body);
		web_try_again(call);
		return;
	}
	call->reply.type = "application/json";
}
