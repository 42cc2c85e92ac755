/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See team_person.h. */
#include "daemon/act/team_person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mailbox.h"
#include "core/base/utf8.h"
#include "core/play/command.h"
#include "daemon/act/fields.h"
#include "daemon/act/mail_policy.h"
#include "daemon/event/same_person.h"

/* --- the line -------------------------------------------------------------------------------- */

static bool refuse_line(struct act *act, const struct team_person_line *line, const char *sentence)
{
	act_refuse(act, OUTCOME_WRONG, "6.7.2.1", "line_unclear", "%s: %s", line->what,
		   tr(act->request.lang, sentence));
	return false;
}

/* Required data of a new player. */
static bool read_new(struct act *act, const struct team_person_line *line, struct player *p)
{
	bool good = true;

	if (!line->name || strlen(line->name) > STORE_NAME_MAX || !utf8_is_line(line->name))
		good = refuse_line(act, line, N_("the name is missing or too long."));
	else
		snprintf(p->name, sizeof(p->name), "%s", line->name);
	if (!line->born || !command_birth_date(line->born, act->request.lang->day_first, &p->born))
		good = refuse_line(act, line,
				   N_("the birth date is missing or cannot be read; "
				      "write 1955-03-31."));
	return good;
}

int team_person_read(struct act *act, const struct team_person_line *line, const struct club *club,
		     int nth, struct player *ret)
{
	long rating = line->rating ? strtol(line->rating, NULL, 10) : 0;
	char address[MAILBOX_MAX + 1];
	enum mailbox_fault fault = mail_policy_takes(act->work.ctx, line->address, address);
	int rc;

	if (fault == MAILBOX_OWN)
		return refuse_line(act, line, N_("the mail address is one of this server."));
	if (fault == MAILBOX_FOREIGN)
		return refuse_line(
			act, line,
			N_("the mail address has non-ASCII characters before the @, which not every mail host accepts. Give one without them."));
	if (fault != MAILBOX_GOOD)
		return refuse_line(act, line, N_("the mail address is missing or cannot be read."));
	rc = store_player_by_address(act->work.ctx->store, address, ret);
	if (rc != 0)
		return rc;
	*ret = (struct player){.id = -nth, .born = CIVIL_NONE};
	snprintf(ret->address, sizeof(ret->address), "%s", address);
	snprintf(ret->club, sizeof(ret->club), "%s", club->name);
	if (rating > 0 && rating <= STORE_RATING_MAX)
		ret->rating = (int)rating;
	return read_new(act, line, ret);
}

void team_person_keep(const struct act *act, const struct player *p, struct lineup_row *ret)
{
	char born[CIVIL_TEXT] = "";
	json_t *facts;
	char *text;

	if (!civil_is_none(p->born))
		civil_format(p->born, born);
	facts = json_pack("{s:s, s:s, s:i, s:s}", "name", p->name, "born", born, "rating",
			  p->rating, "lang",
			  p->id > 0 ? text_lang(p->lang)->code : act->request.lang->code);
	text = json_dumps(facts, JSON_COMPACT);
	snprintf(ret->asked_facts, sizeof(ret->asked_facts), "%s",
		 text && strlen(text) < sizeof(ret->asked_facts) ? text : "{}");
	snprintf(ret->address, sizeof(ret->address), "%s", p->address);
	free(text);
	json_decref(facts);
}

/* --- the proof ------------------------------------------------------------------------------- */

static void fill(const struct lineup_row *l, const struct club *club, const struct act *act,
		 struct player *p)
{
	json_t *facts = json_loads(l->asked_facts, 0, NULL);
	const char *name = json_string_value(json_object_get(facts, "name"));
	const char *born = json_string_value(json_object_get(facts, "born"));

	*p = (struct player){
		.created = act->work.received, .born = CIVIL_NONE, .invitations = true};
	snprintf(p->name, sizeof(p->name), "%s", name ? name : "");
	snprintf(p->address, sizeof(p->address), "%s", l->address);
	snprintf(p->club, sizeof(p->club), "%s", club->name);
	snprintf(p->lang, sizeof(p->lang), "%s",
		 text_lang(json_string_value(json_object_get(facts, "lang")))->code);
	p->rating = (int)json_integer_value(json_object_get(facts, "rating"));
	if (born && *born)
		civil_parse(born, &p->born);
	json_decref(facts);
}

int team_person_prove(struct act *act, const struct lineup_row *l, const struct club *club)
{
	struct store *st = act->work.ctx->store;
	struct player other;
	int rc = store_player_by_address(st, l->address, &act->request.player);

	if (rc == 0) {
		fill(l, club, act, &act->request.player);
		rc = same_person_find(st, &act->request.player, &other);
		if (rc > 0) {
			act->request.player = (struct player){.born = CIVIL_NONE};
			act_refuse(act, OUTCOME_REFUSED, "6.4.4.1", "other_address", "%s",
				   tr(act->request.lang,
				      "A player with this name and birth date has another address "
				      "here; the captain names that address."));
			return 0;
		}
		act->request.player.id = -1;
		rc = rc < 0 ? rc : 1;
	}
	if (rc > 0)
		act->request.lang = text_lang(act->request.player.lang);
	return rc;
}

int team_person_add(struct act *act)
{
	struct player *p = &act->request.player;

	return p->id > 0 ? 1 : store_player_add(act->work.ctx->store, p, &p->id);
}
