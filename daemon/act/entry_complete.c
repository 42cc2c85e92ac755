/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See entry_complete.h. */
#include "daemon/act/entry_complete.h"

#include <string.h>

#include "core/base/utf8.h"

/* Names and clubs appear in pages and mail headers. */
static bool plain_text(const char *text, size_t most)
{
	return strlen(text) <= most && utf8_is_line(text);
}

static void refuse_name(struct act *act)
{
	act_refuse(
		act, OUTCOME_WRONG, "6.4.4.1", "name_missing",
		tr(act->request.lang,
		   "Write your name on a line of its own: name: First Last (at most %d characters)."),
		STORE_NAME_MAX);
}

static void refuse_birth_date(struct act *act, const char *text)
{
	if (text[0])
		act_refuse(act, OUTCOME_WRONG, "6.4.4.1", "birth_date_unclear",
			   tr(act->request.lang,
			      "The birth date \"%.40s\" cannot be read; write: born: YYYY-MM-DD."),
			   text);
	else
		act_refuse(act, OUTCOME_WRONG, "6.4.4.1", "birth_date_missing", "%s",
			   tr(act->request.lang, "Write your birth date: born: YYYY-MM-DD."));
}

/* Mail has no form to fill in, so the answer shows a complete entry as a pattern. */
static void show_pattern(struct act *act, const struct entry_request *w)
{
	if (!act->work.by_mail)
		return;
	act_done(act, NULL,
		 tr(act->request.lang,
		    "Send the whole entry again, each thing on its own line: \"enter %.60s\", "
		    "\"name: First Last\", \"club: your club\" (or none), \"born: "
		    "1955-03-31\" and, if you have one, \"rating: 1700\"."),
		 w->event);
}

bool entry_complete(struct act *act, const struct entry_request *w)
{
	bool name = w->name[0] && plain_text(w->name, STORE_NAME_MAX);
	bool texts = plain_text(w->club, STORE_NAME_MAX) && plain_text(w->word, STORE_NAME_MAX);
	bool born = !civil_is_none(w->born);

	if (!name)
		refuse_name(act);
	if (!texts)
		act_refuse(act, OUTCOME_WRONG, "6.4.4.1", "text_too_long",
			   tr(act->request.lang, "Club and word have at most %d characters."),
			   STORE_NAME_MAX);
	if (!born)
		refuse_birth_date(act, w->born_text);
	if (!name || !texts || !born)
		show_pattern(act, w);
	return name && texts && born;
}
