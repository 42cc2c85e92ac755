/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Corrections of what is stored about a player (RULES S-42).  The value before and the one after,
 * author and reason stay in the record of acts; the player gets a letter.  Results, lots and clocks
 * rest on none of these values, so nothing else changes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/fold.h"
#include "daemon/act/leader.h"
#include "daemon/entry_list.h"
#include "daemon/letter/queue.h"

#define NOTHING "-" /* as a value */

/* The value of that name as text, "" for none. */
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
}

static bool set_name(struct act *act, const char *value, struct player *p)
{
	char *folded = fold_text(value);
	bool good = folded[0] && strcmp(value, NOTHING) != 0;

	free(folded);
	if (good)
		snprintf(p->name, sizeof(p->name), "%s", value);
	else
		leader_bad(act, "value", "a player has a name");
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
		leader_bad(act, "value", "a rating is a number from 1 to 4000, or -");
		return false;
	}
	p->rating = (int)rating;
	return true;
}

static bool set_born(struct act *act, const char *value, struct player *p)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, act->work.received), day = CIVIL_NONE;

	if (strcmp(value, NOTHING) != 0 && (!civil_parse(value, &day) || day.day >= today.day)) {
		leader_bad(act, "value", "a birth date is a day in the past, YYYY-MM-DD, or -");
		return false;
	}
	if (p->address_state == ADDRESS_ERASED && !civil_is_none(day)) {
		act_refuse(act, OUTCOME_REFUSED, "", "erased",
			   "the player's address and birth date were erased on request");
		return false;
	}
	p->born = day;
	return true;
}

/* False: refused. */
static bool set_value(struct act *act, const char *what, const char *value, struct player *p)
{
	if (!strcmp(what, "name"))
		return set_name(act, value, p);
	if (!strcmp(what, "rating"))
		return set_rating(act, value, p);
	if (!strcmp(what, "born"))
		return set_born(act, value, p);
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

/* The pages that show the player, all of them public values but the birth date. */
static int touch_pages(struct act *act, int64_t player, int *ret_groups)
{
	struct pages pages = {act, 0};
	int rc = store_entry_each_player(act->work.ctx->store, player, touch_group, &pages);

	if (rc > 0)
		rc = store_game_each(act->work.ctx->store,
				     &(struct game_query){.player = player, .former = true},
				     touch_game, &pages);
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
				       .facts = json_pack("{s:s, s:s, s:s, s:s}", "what", what,
							  "was", was, "now", now, "reason",
							  leader_text(act, "reason"))});
}

static int keep(struct act *act, const struct player *p, const char *what, const char *was)
{
	struct sbuf now = SBUF_INIT;
	int groups = 0, rc;

	value_of(p, what, &now);
	if (!strcmp(now.buf, was)) {
		act_refuse(act, OUTCOME_REFUSED, "", "no_change", "%s is \"%s\" already", what,
			   was);
		sbuf_release(&now);
		return 1;
	}
	rc = store_player_update(act->work.ctx->store, p);
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
	const char *what = leader_text(act, "what");
	struct sbuf was = SBUF_INIT;
	struct player p;
	int rc = leader_find_player(act, &p);

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
