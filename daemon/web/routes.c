/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See routes.h. */
#include "daemon/web/routes.h"

#include <stdio.h>
#include <string.h>

#include "daemon/web/desk_bulk.h"
#include "daemon/web/desk_case.h"
#include "daemon/web/desk_inbox.h"
#include "daemon/web/desk_person.h"
#include "daemon/web/desk_place.h"
#include "daemon/web/desk_record.h"
#include "daemon/web/desk_request.h"
#include "daemon/web/enter.h"
#include "daemon/web/entries.h"
#include "daemon/web/game_act.h"
#include "daemon/web/game_seat.h"
#include "daemon/web/leave_page.h"
#include "daemon/web/me.h"
#include "daemon/web/otp_page.h"
#include "daemon/web/secret_link.h"
#include "daemon/web/settings.h"
#include "daemon/web/sign_in.h"
#include "daemon/web/sign_in_page.h"

enum who {
	ANYBODY, /* forms are bound to the session, or to the hour */
	LETTER,	 /* holder of a letter's link, given by the first part; forms are bound to it */
	SIGNED_IN,
	PLAYER, /* a signed-in player, which an official need not be */
	THEIRS, /* the same; GET by others than the game's players gets the public page */
	OWN,	/* the same; GET by others gets the public page of that path */
	DESK,	/* signed in as an official */
};

static const struct route {
	const char *path; /* * matches one part */
	enum who who;
	web_handler *get, *post; /* NULL: not allowed */
} rows[] = {
	{"/l/*", LETTER, game_act_link_get, game_act_link_post},
	{"/l/*/move", LETTER, game_act_link_move_get, game_act_link_move_post},
	{"/games/*", THEIRS, game_act_get, game_act_post},
	{"/games/*/move", PLAYER, game_act_move_get, game_act_move_post},
	{"/games/*/series", PLAYER, game_act_series_get, NULL},
	{"/enter", ANYBODY, enter_get, enter_post},
	{"/events", OWN, entries_events_get, NULL},
	{"/me", PLAYER, me_get, NULL},
	{"/me/entries", PLAYER, entries_get, entries_post},
	{"/me/data.json", PLAYER, settings_data_get, NULL},
	{"/me/leave", PLAYER, leave_page_get, leave_page_post},
	{"/me/settings", SIGNED_IN, settings_get, settings_post},
	{"/sign-in", ANYBODY, sign_in_get, sign_in_post},
	{"/sign-in/code", ANYBODY, NULL, sign_in_code_post},
	{"/sign-in/otp", ANYBODY, otp_page_get, otp_page_post},
	{"/sign-in/*", ANYBODY, sign_in_link_get, sign_in_link_post},
	{"/sign-out", SIGNED_IN, NULL, sign_in_out_post},
	{"/desk", DESK, desk_inbox_get, NULL},
	{"/desk/bulk", DESK, desk_bulk_get, desk_bulk_post},
	{"/desk/export", DESK, desk_bulk_export, NULL},
	{"/desk/cases/*", DESK, desk_case_get, desk_case_post},
	{"/desk/games/*", DESK, desk_place_game, NULL},
	{"/desk/groups/*", DESK, desk_place_group, desk_place_group_post},
	{"/desk/events/*", DESK, desk_place_event, desk_place_event_post},
	{"/desk/players/*", DESK, desk_person_get, NULL},
	{"/desk/letters", DESK, desk_record_letters, desk_record_letters_post},
	{"/desk/record", DESK, desk_record_get, NULL},
	{"/desk/requests", DESK, desk_request_list, NULL},
	{"/desk/requests/*", DESK, desk_request_get, desk_request_post},
	{"/calendar/*", ANYBODY, secret_link_calendar, NULL},
	{"/feed/*", ANYBODY, secret_link_feed, NULL},
};

const char *routes_row(size_t i, bool *ret_get, bool *ret_post)
{
	if (i >= sizeof(rows) / sizeof(rows[0]))
		return NULL;
	*ret_get = rows[i].get != NULL;
	*ret_post = rows[i].post != NULL;
	return rows[i].path;
}

/* Matches a path against a row's; `part` gets what each * matches. */
static bool matches(const char *row, const char *path, char part[WEB_PARTS][WEB_PART])
{
	int n = 0;

	while (*row) {
		if (*row == '*') {
			size_t len = strcspn(path, "/");
			if (!len || len >= WEB_PART || n == WEB_PARTS)
				return false;
			memcpy(part[n], path, len);
			part[n++][len] = '\0';
			path += len;
			row++;
		} else if (*row++ != *path++) {
			return false;
		}
	}
	return !*path;
}

/* The first match counts, so a row without * must precede one that matches the same. */
static const struct route *find(const char *path, char part[WEB_PARTS][WEB_PART])
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (matches(rows[i].path, path, part))
			return &rows[i];
	return NULL;
}

bool routes_know(struct context *ctx, const struct visitor *visitor, const char *path, bool post)
{
	char part[WEB_PARTS][WEB_PART];
	const struct route *row = find(path, part);

	if (row && row->who == THEIRS && !post)
		return game_seat_is_theirs(ctx, visitor->player.id, part[0]);
	if (row && row->who == OWN && !post && !visitor->player.id)
		return false;
	return row && (post ? row->post : row->get);
}

const char *routes_methods(const char *path)
{
	char part[WEB_PARTS][WEB_PART];
	const struct route *row = find(path, part);

	if (!row || !row->post)
		return "GET, HEAD";
	return row->get ? "GET, HEAD, POST" : "POST";
}

static struct csrf_binding binding_of(const struct web_call *call, const struct route *row)
{
	struct csrf_binding binding = visitor_binding(&call->visitor);

	if (row->who == LETTER)
		binding = (struct csrf_binding){.letter = call->part[0], .now = call->visitor.now};
	return binding;
}

/* Forms of pages without a session are bound to the hour, so they cannot be sent here. */
static void ask_to_sign_in(struct web_call *call)
{
	struct sbuf to = SBUF_INIT;

	if (call->post) {
		web_alert(call, 401, "sign_in", "",
			  tr(call->visitor.lang, "You are not signed in."));
		sign_in_page(call, "/me");
		return;
	}
	sbuf_adds(&to, call->visitor.half.id ? "/sign-in/otp?next=" : "/sign-in?next=");
	form_encode(call->path, &to);
	if (*call->query_text)
		form_encode("?", &to);
	form_encode(call->query_text, &to);
	web_redirect(call, to.buf);
	sbuf_release(&to);
}

/* The desk requires a one-time password, which is missing, perhaps for lack of a secret. */
static void ask_for_otp(struct web_call *call)
{
	if (call->post)
		web_refuse(call, 403, "otp_needed", tr(call->visitor.lang, "Not allowed"),
			   tr(call->visitor.lang, "The desk opens with a one-time password."));
	else
		web_redirect(call, "/me/settings");
}

/* Returns false, and answered, if the visitor may not have what the row serves. */
static bool may_come(struct web_call *call, const struct route *row)
{
	bool needs_session = row->who != ANYBODY && row->who != LETTER;

	if (needs_session && !call->visitor.session.id)
		ask_to_sign_in(call);
	else if (row->who == PLAYER && !call->visitor.player.id && call->visitor.official.id &&
		 !call->post)
		web_redirect(call, "/desk"); /* where sign-in leads officials who do not play */
	else if ((row->who == PLAYER || row->who == THEIRS || row->who == OWN) &&
		 !call->visitor.player.id)
		web_refuse(call, 403, "no_player", tr(call->visitor.lang, "Not allowed"),
			   tr(call->visitor.lang, "This page is for players."));
	else if (row->who == DESK && !call->visitor.official.id)
		web_refuse(call, 403, "no_official", tr(call->visitor.lang, "Not allowed"),
			   tr(call->visitor.lang,
			      "This page is for tournament leaders and other officials."));
	else if (row->who == DESK && call->visitor.otp_missing)
		ask_for_otp(call);
	else
		return true;
	return false;
}

static bool form_is_good(struct web_call *call, const struct route *row)
{
	const struct lang *lang = call->visitor.lang;
	struct csrf_binding binding = binding_of(call, row);

	if (call->foreign)
		web_refuse(call, 403, "origin", tr(lang, "Not sent from here"),
			   tr(lang, "This form was sent from a page of another site."));
	else if (call->malformed)
		web_refuse(call, 400, "bad_form", tr(lang, "Not understood"),
			   tr(lang, "This form cannot be read."));
	else if (!may_come(call, row))
		return false;
	else if (!csrf_good(call->web->ctx->keyring, &binding, form_value(&call->form, "csrf")))
		web_refuse(call, 403, "csrf", tr(lang, "Page too old"),
			   tr(lang, "This form is too old, or was made for somebody else. Open the "
				    "page again and send it once more."));
	else
		return true;
	return false;
}

static void get(struct web_call *call, const struct route *row)
{
	if (call->malformed)
		web_not_found(call);
	else if (may_come(call, row))
		row->get(call);
}

void routes_serve(struct web_call *call)
{
	const struct route *row = find(call->path, call->part);
	struct csrf_binding binding = binding_of(call, row);

	if (row->who == LETTER) {
		csrf_write(call->web->ctx->keyring, &binding, call->letter_csrf);
		call->place.csrf = call->letter_csrf;
		call->place.viewer = NULL; /* whose forms would be bound to the session */
	}
	if (!call->post)
		get(call, row);
	else if (form_is_good(call, row))
		row->post(call);
	web_release(call);
}
