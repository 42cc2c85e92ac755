/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests about the rating lists (EVENTS E66 to E70). */
#include "daemon/act/leader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/act.h"
#include "daemon/publish/verify_ratings.h"
#include "daemon/publish/view_rating.h"
#include "daemon/rating_doubt.h"
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

/* Reads all lines and, when `add`, adds them: 1; 0: *ret_line is wrong. */
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
