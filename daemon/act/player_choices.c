/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_choices.h. */
#include "daemon/act/player_choices.h"

#include <stdio.h>
#include <string.h>

#include "sql/store_preference.h"

static bool given(const char *value)
{
	return value && *value;
}

/*
 * "each" keeps an earlier choice of short letters, which are also sent for each move; the pages
 * offer only that, programs also "full" and "short".
 */
static bool read_letters(const char *word, enum store_letters *letters)
{
	if (!strcmp(word, "daily"))
		*letters = LETTERS_DAILY;
	else if (!strcmp(word, "full"))
		*letters = LETTERS_FULL;
	else if (!strcmp(word, "short"))
		*letters = LETTERS_SHORT;
	else if (strcmp(word, "each"))
		return false;
	else if (*letters == LETTERS_DAILY)
		*letters = LETTERS_FULL;
	return true;
}

/* Whether the chosen values are valid; "" leaves a value unchanged. */
static bool is_choice(const struct inbound_web *asked)
{
	enum spelling spelling;
	struct zone zone;

	return (!given(asked->zone) || zone_parse(asked->zone, &zone)) &&
	       (!given(asked->notation) || spelling_read(asked->notation, &spelling)) &&
	       (!given(asked->colours) ||
		store_preference_is(store_preference_colours, asked->colours)) &&
	       (!given(asked->pieces) ||
		store_preference_is(store_preference_pieces, asked->pieces));
}

/* Applies the choices to the current player; false if one is invalid. */
static bool take(struct act *act, const struct inbound_web *asked)
{
	struct player *p = &act->request.player;
	const struct lang *lang;

	if (given(asked->language)) {
		if (!text_lang_read(asked->language, &lang))
			return false;
		snprintf(p->lang, sizeof(p->lang), "%s", lang->code);
	}
	return (!given(asked->letters) || read_letters(asked->letters, &p->letters)) &&
	       is_choice(asked);
}

static int keep(struct act *act, const char *name, const char *value)
{
	return given(value) ? store_preference_set(act->work.ctx->store, act->request.player.id,
						   name, value)
			    : 1;
}

int player_choices(struct act *act)
{
	const struct inbound_web *asked = &act->request.in->web;
	struct store *st = act->work.ctx->store;
	int rc;

	if (!take(act, asked)) {
		act_refuse(act, OUTCOME_WRONG, "", "bad_field", "%s",
			   tr(act->request.lang, "That cannot be chosen."));
		return 1;
	}
	rc = store_player_update(st, &act->request.player);
	if (rc > 0)
		rc = keep(act, "zone", asked->zone);
	if (rc > 0)
		rc = keep(act, "notation", asked->notation);
	if (rc > 0)
		rc = keep(act, "colours", asked->colours);
	if (rc > 0)
		rc = keep(act, "pieces", asked->pieces);
	act_done(act, NULL, "%s", "");
	return rc;
}
