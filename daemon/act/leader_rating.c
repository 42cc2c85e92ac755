/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_rating.h. */
#include "daemon/act/leader_rating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rating/rating_entry.h"
#include "daemon/act/act.h"
#include "daemon/act/leader.h"
#include "daemon/letter/queue.h"
#include "daemon/publish/verify_ratings.h"
#include "daemon/publish/view_rating.h"
#include "daemon/rating_doubt.h"
#include "daemon/rating_start.h"
#include "sql/store_rating.h"
#include "sql/store_right.h"

static struct civil today(const struct act *act)
{
	return zone_date(ZONE_COPENHAGEN, act->work.received);
}

int leader_rating_list(struct act *act)
{
	struct civil on = leader_date(act, "on");
	struct rating_list_view list;
	int rc = view_rating_list(act->work.ctx, civil_is_none(on) ? today(act) : on, &list);

	if (rc > 0) {
		act_done(act, view_rating_list_json(&list), "%s", "");
		view_rating_list_release(&list);
	}
	return rc;
}

int leader_rating_player(struct act *act)
{
	struct rating_history history;
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = view_rating_player(act->work.ctx, p.id, today(act), &history);
	if (rc > 0) {
		act_done(act, view_rating_player_json(&history), "%s", "");
		view_rating_player_release(&history);
	}
	return rc < 0 ? rc : 1;
}

int leader_rating_rebuild(struct act *act)
{
	json_t *differences = json_array();
	int lists, rc = verify_ratings(act->work.ctx, &lists, differences);

	if (rc > 0)
		act_done(act,
			 json_pack("{s:i, s:b, s:o}", "lists", lists, "ok",
				   !json_array_size(differences), "differences", differences),
			 "%s", "");
	else
		json_decref(differences);
	return rc;
}

/* --- starting anew --------------------------------------------------------------------------- */

static int take_last(void *arg, const struct rating_step *step, struct civil day, int revision)
{
	struct civil *last = arg;

	(void)day;
	(void)revision;
	if (civil_is_none(*last) || step->ended.day > last->day)
		*last = step->ended;
	return 0;
}

static int take_restart(void *arg, const struct rating_restart *row)
{
	struct civil *last = arg;

	*last = row->day;
	return 0;
}

/* Returns 1: the last result is old enough, and there was no restart since; 0: refused. */
static int may_restart(struct act *act, const struct player *p)
{
	struct civil last = CIVIL_NONE, before = CIVIL_NONE;
	char text[TEXT_DAY];
	int rc = store_rating_step_each_player(act->work.ctx->store, p->id, take_last, &last);

	if (rc > 0)
		rc = store_rating_restart_each(act->work.ctx->store, p->id, take_restart, &before);
	if (rc <= 0)
		return rc;
	if (!civil_is_none(last) && rating_may_restart(last, today(act)) &&
	    (civil_is_none(before) || before.day <= last.day))
		return 1;
	if (civil_is_none(last) || (!civil_is_none(before) && before.day > last.day))
		act_refuse(act, OUTCOME_REFUSED, "4.5.5.1", "is_new",
			   tr(act->request.lang, "%s has no rated result since the last start"),
			   p->name);
	else
		act_refuse(
			act, OUTCOME_REFUSED, "4.5.5.1", "too_early",
			tr(act->request.lang,
			   "the last rated result of %s is of %s; starting anew takes more than five "
			   "years without one"),
			p->name, text_day(act->request.lang, last, text));
	return 0;
}

static int tell_restart(struct act *act, const struct player *p, int was, int now)
{
	json_t *facts = json_pack("{s:s, s:o, s:o, s:s}", "what", "k-rating", "was",
				  json_sprintf("%d", was), "now", json_sprintf("%d", now), "reason",
				  leader_text(act, "reason"));
	const struct letter_facts l = {
		.kind = POST_CORRECTION, .to = p, .token = TOKEN_PLAYER, .facts = facts};

	if (p->address[0])
		return letter_queue(&act->work, &l);
	json_decref(facts);
	return 1;
}

static int restart(struct act *act, const struct player *p)
{
	struct rating_restart row = {.player = p->id, .day = today(act), .at = act->work.received};
	int was, now, rc = rating_start_of(act->work.ctx, p, row.day, &was);

	snprintf(row.author, sizeof(row.author), "%s", act->work.author);
	if (rc > 0)
		rc = store_rating_restart_add(act->work.ctx->store, &row, &row.id);
	if (rc > 0)
		rc = rating_start_of(act->work.ctx, p, row.day, &now);
	if (rc > 0)
		rc = tell_restart(act, p, was, now);
	if (rc > 0) {
		act->work.ratings = true;
		act_done(act,
			 json_pack("{s:I, s:i, s:i}", "player", (json_int_t)p->id, "was", was,
				   "rating", now),
			 "%s starts anew with %d; the rating was %d", p->name, now, was);
	}
	return rc;
}

int leader_rating_restart(struct act *act)
{
	struct player p;
	int rc = leader_find_player(act, &p);

	if (rc > 0)
		rc = may_restart(act, &p);
	if (rc > 0)
		rc = restart(act, &p);
	return rc < 0 ? rc : 1;
}

/* --- ratings over the board ------------------------------------------------------------------ */

/* One line `PLAYER;RATING;DATE` of a file. */
struct otb_line {
	char player[STORE_ADDRESS_MAX + 1]; /* number or address */
	int rating;
	struct civil day;
};

static bool read_line(const char *text, struct otb_line *ret)
{
	size_t len = strcspn(text, ";");
	char *end;

	if (!text[len] || len >= sizeof(ret->player))
		return false;
	snprintf(ret->player, sizeof(ret->player), "%.*s", (int)len, text);
	ret->rating = (int)strtol(text + len + 1, &end, 10);
	return *end == ';' && ret->rating >= 1 && ret->rating <= STORE_RATING_MAX &&
	       civil_parse(end + 1, &ret->day);
}

static int find(const struct act *act, const char *text, struct player *ret)
{
	char *end;
	long long id = strtoll(text, &end, 10);

	return *end ? store_player_by_address(act->work.ctx->store, text, ret)
		    : store_player_get(act->work.ctx->store, id, ret);
}

static int add_line(const struct act *act, const struct otb_line *line, int64_t player)
{
	struct outside_result row = {.player = player,
				     .source = "otb",
				     .at = act->work.received,
				     .verified = act->work.received};
	char day[CIVIL_TEXT];
	int64_t id;

	snprintf(row.facts, sizeof(row.facts), "{\"rating\":%d,\"day\":\"%s\"}", line->rating,
		 civil_format(line->day, day));
	snprintf(row.author, sizeof(row.author), "%s", act->work.author);
	snprintf(row.verifier, sizeof(row.verifier), "%s", act->work.author);
	return store_outside_add(act->work.ctx->store, &row, &id);
}

/* Parses all lines and, if `add`, stores them: 1; 0: *ret_line is invalid. */
static int read_file(const struct act *act, const char *file, bool add, int *ret_line, int *ret_n)
{
	int rc = 1;

	*ret_line = *ret_n = 0;
	while (*file && rc > 0) {
		char text[STORE_ADDRESS_MAX + 40];
		size_t len = strcspn(file, "\r\n");
		struct otb_line line;
		struct player p;

		++*ret_line;
		snprintf(text, sizeof(text), "%.*s", (int)len, file);
		file += len + (file[len] == '\r' && file[len + 1] == '\n') + (file[len] != '\0');
		if (!text[0] || text[0] == '#')
			continue;
		rc = len < sizeof(text) && read_line(text, &line) ? find(act, line.player, &p) : 0;
		if (rc > 0 && add)
			rc = add_line(act, &line, p.id);
		++*ret_n;
	}
	return rc;
}

int leader_rating_import(struct act *act)
{
	const char *file = leader_text(act, "file");
	char why[80];
	int line, n, rc = read_file(act, file, false, &line, &n);

	if (rc > 0)
		rc = read_file(act, file, true, &line, &n);
	if (rc < 0)
		return rc;
	if (rc == 0) {
		snprintf(why, sizeof(why), "line %d is not PLAYER;RATING;DATE of a known player",
			 line);
		return leader_bad(act, "file", why);
	}
	act_done(act, json_pack("{s:i}", "imported", n), "%s", "");
	return rating_doubt_all(act->work.ctx);
}
