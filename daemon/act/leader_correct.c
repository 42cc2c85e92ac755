/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_correct.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/fold.h"
#include "daemon/act/leader.h"
#include "daemon/act/leader_correct.h"
#include "daemon/entry_list.h"
#include "daemon/event/outside.h"
#include "daemon/letter/queue.h"

#define NOTHING "-" /* as a value: "none" */

static const char *known_text(enum store_known known)
{
	switch (known) {
	case KNOWN_NOT: break;
	case KNOWN_YES: return "yes";
	case KNOWN_NO: return "no";
	}
	return "";
}

/* The named value as text, "" if unset. */
static void value_of(const struct player *p, const char *what, struct sbuf *ret)
{
	char day[CIVIL_TEXT];

	sbuf_reset(ret);
	if (!strcmp(what, "name"))
		sbuf_adds(ret, p->name);
	else if (!strcmp(what, "club"))
		sbuf_adds(ret, p->club);
	else if (!strcmp(what, "rating") && p->rating)
		sbuf_addf(ret, "%d", p->rating);
	else if (!strcmp(what, "born") && !civil_is_none(p->born))
		sbuf_adds(ret, civil_format(p->born, day));
	else if (!strcmp(what, "member-number"))
		sbuf_adds(ret, p->member_number);
	else if (!strcmp(what, "membership"))
		sbuf_adds(ret, known_text(p->member));
	else if (!strcmp(what, "citizen"))
		sbuf_adds(ret, known_text(p->citizen));
	else if (!strcmp(what, "federation"))
		sbuf_adds(ret, p->federation);
	else if (!strcmp(what, "sex"))
		sbuf_adds(ret, p->sex);
	else if (!strcmp(what, "title"))
		sbuf_adds(ret, p->title);
	else if (!strcmp(what, "invitations"))
		sbuf_adds(ret, p->invitations ? "yes" : "no");
}

static bool set_name(struct act *act, const char *value, struct player *p)
{
	char *folded = fold_text(value);
	bool good = folded[0] && strcmp(value, NOTHING) != 0;

	free(folded);
	if (good)
		snprintf(p->name, sizeof(p->name), "%s", value);
	else
		leader_bad(act, "value", tr(act->request.lang, "must not be empty"));
	return good;
}

static bool set_rating(struct act *act, const char *value, struct player *p)
{
	char *end;
	long rating = strtol(value, &end, 10);

	if (!strcmp(value, NOTHING)) {
		p->rating = 0;
		return true;
	}
	if (end == value || *end || rating < 1 || rating > STORE_RATING_MAX) {
		leader_bad(act, "value",
			   tr(act->request.lang, "must be a number from 1 to 4000, or -"));
		return false;
	}
	p->rating = (int)rating;
	return true;
}

static bool set_born(struct act *act, const char *value, struct player *p)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, act->work.received), day = CIVIL_NONE;

	if (strcmp(value, NOTHING) != 0 && (!civil_parse(value, &day) || day.day >= today.day)) {
		leader_bad(act, "value",
			   tr(act->request.lang,
			      "a birth date is a day in the past, YYYY-MM-DD, or -"));
		return false;
	}
	if (p->address_state == ADDRESS_ERASED && !civil_is_none(day)) {
		act_refuse(act, OUTCOME_REFUSED, "", "erased",
			   tr(act->request.lang,
			      "the player's address and birth date were erased on request"));
		return false;
	}
	p->born = day;
	return true;
}

/* "yes", "no", or "-" for unknown. */
static bool set_known(struct act *act, const char *value, enum store_known *ret)
{
	bool yes = !strcmp(value, "yes");

	if (!yes && strcmp(value, "no") != 0 && strcmp(value, NOTHING) != 0) {
		leader_bad(act, "value", tr(act->request.lang, "takes yes, no or -"));
		return false;
	}
	*ret = yes ? KNOWN_YES : !strcmp(value, "no") ? KNOWN_NO : KNOWN_NOT;
	return true;
}

/* A short word, "-" for none. */
static bool set_word(struct act *act, const char *value, char *ret_word, size_t size)
{
	if (strlen(value) >= size) {
		leader_bad(act, "value", tr(act->request.lang, "is too long"));
		return false;
	}
	snprintf(ret_word, size, "%s", strcmp(value, NOTHING) != 0 ? value : "");
	return true;
}

static bool set_sex(struct act *act, const char *value, struct player *p)
{
	if (strcmp(value, "f") != 0 && strcmp(value, "m") != 0 && strcmp(value, NOTHING) != 0) {
		leader_bad(act, "value", tr(act->request.lang, "takes f, m or -"));
		return false;
	}
	return set_word(act, value, p->sex, sizeof(p->sex));
}

static bool set_invitations(struct act *act, const char *value, struct player *p)
{
	enum store_known wanted;

	if (!set_known(act, value, &wanted))
		return false;
	p->invitations = wanted != KNOWN_NO;
	return true;
}

static bool needs_reason(const char *what)
{
	return !strcmp(what, "name") || !strcmp(what, "club") || !strcmp(what, "rating") ||
	       !strcmp(what, "born");
}

static bool is_key(const char *what)
{
	static const char *const keys[] = {
		"name",	   "club",	 "rating", "born",  "member-number", "membership",
		"citizen", "federation", "sex",	   "title", "invitations"};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (!strcmp(keys[i], what))
			return true;
	return false;
}

/* Returns false if refused. */
static bool set_value(struct act *act, const char *what, const char *value, struct player *p)
{
	if (!strcmp(what, "name"))
		return set_name(act, value, p);
	if (!strcmp(what, "rating"))
		return set_rating(act, value, p);
	if (!strcmp(what, "born"))
		return set_born(act, value, p);
	if (!strcmp(what, "member-number"))
		return set_word(act, value, p->member_number, sizeof(p->member_number));
	if (!strcmp(what, "membership"))
		return set_known(act, value, &p->member);
	if (!strcmp(what, "citizen"))
		return set_known(act, value, &p->citizen);
	if (!strcmp(what, "federation"))
		return set_word(act, value, p->federation, sizeof(p->federation));
	if (!strcmp(what, "sex"))
		return set_sex(act, value, p);
	if (!strcmp(what, "title"))
		return set_word(act, value, p->title, sizeof(p->title));
	if (!strcmp(what, "invitations"))
		return set_invitations(act, value, p);
	snprintf(p->club, sizeof(p->club), "%s", strcmp(value, NOTHING) != 0 ? value : "");
	return true;
}

struct pages {
	struct act *act;
	int groups;
};

static int touch_group(void *arg, const struct entry_row *e)
{
	struct pages *pages = arg;

	if (!e->group)
		return 0;
	work_touch(&pages->act->work, e->group, 0);
	pages->groups++;
	return 0;
}

static int touch_game(void *arg, const struct game_row *row)
{
	struct pages *pages = arg;

	work_touch(&pages->act->work, 0, row->id);
	return 0;
}

/* Marks the pages that show the player; all these values but the birth date are public. */
static int touch_pages(struct act *act, int64_t player, int *ret_groups)
{
	struct pages pages = {act, 0};
	int rc = store_entry_each_player(act->work.ctx->store, player, touch_group, &pages);

	if (rc > 0)
		rc = store_game_each(
			act->work.ctx->store,
			&(struct game_query){.player = player, .former = true, .annulled = true},
			touch_game, &pages);
	act->work.ratings = true;
	*ret_groups = pages.groups;
	return rc;
}

static int tell(struct act *act, const struct player *p, const char *what, const char *was,
		const char *now)
{
	if (!p->address[0])
		return 1;
	return letter_queue(
		&act->work,
		&(struct letter_facts){.kind = POST_CORRECTION,
				       .to = p,
				       .token = TOKEN_PLAYER,
				       .facts = json_pack("{s:s, s:s, s:s, s:s}", "what", what,
							  "was", was, "now", now, "reason",
							  leader_text(act, "reason"))});
}

/*
 * Records the change, so that past decisions can be reviewed with the facts of their day; ratings
 * affect rights.
 */
static int note_change(struct act *act, const struct player *p, const char *what, const char *was,
		       const char *now)
{
	const struct player_change change = {.player = p->id,
					     .at = act->work.received,
					     .author = act->work.author,
					     .what = what,
					     .was = was,
					     .becomes = now};
	int rc = store_player_change_add(act->work.ctx->store, &change);

	return rc > 0 && !strcmp(what, "rating") && p->rating
		       ? outside_rating(&act->work, p->id, p->rating)
		       : rc;
}

static int keep(struct act *act, const struct player *p, const char *what, const char *was)
{
	struct sbuf now = SBUF_INIT;
	int groups = 0, rc;

	value_of(p, what, &now);
	if (!strcmp(now.buf, was)) {
		act_refuse(act, OUTCOME_REFUSED, "", "no_change",
			   tr(act->request.lang, "%s is \"%s\" already"), what, was);
		sbuf_release(&now);
		return 1;
	}
	rc = store_player_update(act->work.ctx->store, p);
	if (rc > 0)
		rc = note_change(act, p, what, was, now.buf);
	if (rc > 0 && strcmp(what, "born") != 0)
		rc = touch_pages(act, p->id, &groups);
	if (rc > 0)
		rc = tell(act, p, what, was, now.buf);
	act_done(act,
		 json_pack("{s:I, s:s, s:s, s:s, s:i}", "player", (json_int_t)p->id, "what", what,
			   "was", was, "value", now.buf, "groups", groups),
		 "%s of player %lld: \"%s\", was \"%s\"; shown in %d groups, no result, place, "
		 "start number or clock changes",
		 what, (long long)p->id, now.buf, was, groups);
	if (rc > 0)
		rc = leader_note_same(act, p);
	sbuf_release(&now);
	return rc;
}

int leader_correct_player(struct act *act)
{
	const char *key = leader_text(act, "key");
	const char *what = key[0] ? key : leader_text(act, "what");
	struct sbuf was = SBUF_INIT;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (!is_key(what))
		return leader_bad(act, "key",
				  tr(act->request.lang,
				     "takes name, club, rating, born, member-number, membership, "
				     "citizen, federation, sex, title, invitations"));
	/* A correction of public data needs a reason, which the letter quotes. */
	if (rc > 0 && needs_reason(what) && !leader_text(act, "reason")[0])
		return leader_bad(act, "reason", tr(act->request.lang, "missing: --reason TEXT"));
	if (rc > 0)
		rc = leader_may_player(act, &p);
	if (rc > 0) {
		value_of(&p, what, &was);
		if (set_value(act, what, leader_text(act, "value"), &p))
			rc = keep(act, &p, what, was.buf);
	}
	sbuf_release(&was);
	return rc < 0 ? rc : 1;
}
