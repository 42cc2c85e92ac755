/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See team_otb.h. */
#include "daemon/event/team_otb.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/cupday.h"
#include "core/event/junior.h"
#include "core/event/preset.h"
#include "daemon/event/sanction.h"
#include "daemon/rating_start.h"

int team_otb_list_load(const struct work *work, const struct team_one *team,
		       struct player ret_list[TEAM_OTB_LIST])
{
	int rc = 1;

	memset(ret_list, 0, TEAM_OTB_LIST * sizeof(*ret_list));
	for (int b = 1; b <= TEAM_OTB_LIST && rc > 0; b++) {
		const struct lineup_row *l = team_list_board(team, b);

		if (l && l->player && l->state == LINEUP_IN_FORCE)
			rc = store_player_get(work->ctx->store, l->player, &ret_list[b - 1]);
	}
	return rc == 0 ? STORE_FAILED : rc;
}

bool team_otb_is_complete(const struct team_otb_entry *entry, int boards)
{
	for (int b = 0; b < boards; b++)
		if (!entry->list[b].id)
			return false;
	return true;
}

/* --- what every event looks at --------------------------------------------------------------- */

static bool is_on_team(const struct team_one *team, int64_t player)
{
	for (size_t i = 0; i < team->n; i++)
		if (team->lineup[i].player == player && team->lineup[i].state == LINEUP_IN_FORCE)
			return true;
	return false;
}

static bool is_on_other_team(const struct team_otb_entry *e, int64_t player)
{
	for (size_t i = 0; i < e->teams->n; i++)
		if (e->teams->v[i].row.id != e->team && team_list_lives(&e->teams->v[i].row) &&
		    is_on_team(&e->teams->v[i], player))
			return true;
	return false;
}

/* Is the player banned on the day of the entry or of the first round? */
static int is_banned(const struct work *work, const struct tourney *t, int64_t player,
		     bool *ret_banned)
{
	struct sanction_register reg;
	int rc = sanction_register_load(work, player, &reg);

	*ret_banned =
		rc > 0 && (!civil_is_none(sanction_banned_until(&reg, tourney_asof(work, t))) ||
			   (!civil_is_none(t->starts) &&
			    !civil_is_none(sanction_banned_until(&reg, t->starts))));
	return rc;
}

static enum team_member member_of(const struct player *p)
{
	return p->member == KNOWN_YES  ? TEAM_MEMBER_YES
	       : p->member == KNOWN_NO ? TEAM_MEMBER_NO
				       : TEAM_MEMBER_UNKNOWN;
}

static int check_player(const struct work *work, const struct tourney_facts *t,
			const struct preset *preset, const struct team_otb_entry *e, int number,
			struct refusal_list *ret)
{
	const struct player *p = &e->list[number - 1];
	struct preset_person person = {
		.player = p->id, .born = p->born, .rating = p->rating, .member = member_of(p)};
	int rc = is_banned(work, &t->row, p->id, &person.banned);

	/* The cup day and the junior teams check membership themselves. */
	if (preset->event != TEAM_DIVISION)
		person.member = TEAM_MEMBER_YES;
	preset_check(preset, &person, e->entered, CIVIL_NONE, t->row.starts, number, ret);
	if (is_on_other_team(e, p->id))
		refusal_add_under(ret, REFUSAL_TWO_TEAMS, preset->limits_paragraph, number, p->id);
	for (int b = 0; b < number - 1; b++)
		if (e->list[b].id == p->id && preset->event == TEAM_DIVISION)
			refusal_add_under(ret, REFUSAL_TEAM_INCOMPLETE, preset->limits_paragraph,
					  number, p->id);
	return rc;
}

/* --- the cup day and the junior teams -------------------------------------------------------- */

static int club_of(const struct work *work, const struct player *p, int64_t *ret_club)
{
	struct club club;
	int rc = p->club[0] ? store_club_by_name(work->ctx->store, p->club, &club) : 0;

	*ret_club = rc > 0 ? club.id : 0;
	return rc < 0 ? rc : 1;
}

/* A player without a rating gets that of the class they may enter (5.3 § 4). */
static int fill_players(const struct work *work, const struct team_otb_entry *e,
			struct teamday_player *ret, size_t *ret_n)
{
	struct civil today = zone_date(ZONE_COPENHAGEN, work->received);
	size_t n = 0;
	int rc = 1;

	for (int b = 0; b < TEAM_OTB_LIST && rc > 0; b++) {
		const struct player *p = &e->list[b];
		struct teamday_player *to = &ret[n];

		if (!p->id)
			continue;
		n++;
		*to = (struct teamday_player){.player = p->id,
					      .member = member_of(p),
					      .born = p->born,
					      .female = !strcmp(p->sex, "f"),
					      .registered = CIVIL_NONE};
		rc = rating_start_new(work->ctx, p, today, &to->rating);
		if (rc > 0)
			rc = club_of(work, p, &to->club);
		if (!to->club)
			to->club = e->club->id;
	}
	*ret_n = n;
	return rc;
}

/* Active teams of the main district, except this one. */
static int others_of_region(const struct team_otb_entry *e)
{
	int n = 0;

	for (size_t i = 0; i < e->teams->n; i++)
		n += e->teams->v[i].row.id != e->team && team_list_lives(&e->teams->v[i].row) &&
		     e->club->region && e->teams->v[i].club.region == e->club->region;
	return n;
}

static int year_of(const struct work *work, const struct tourney_facts *t)
{
	struct civil day =
		civil_is_none(t->row.starts) ? tourney_asof(work, &t->row) : t->row.starts;

	return t->row.year ? t->row.year : civil_ymd(day).year;
}

/* Removes faults that only a complete team can have. */
static void forgive_incomplete(struct refusal_list *list)
{
	size_t kept = 0;

	for (size_t i = 0; i < list->n; i++) {
		const struct refusal_reason *r = &list->refusals[i];
		bool whole = !r->board && !r->player &&
			     (r->error == REFUSAL_TEAM_INCOMPLETE ||
			      (r->error == REFUSAL_OUTSIDE_LIMITS && strcmp(r->limit, "county")));

		if (!whole)
			list->refusals[kept++] = *r;
	}
	list->n = kept;
}

static void append(const struct refusal_list *from, struct refusal_list *to)
{
	for (size_t i = 0; i < from->n && to->n < REFUSALS_MOST; i++)
		to->refusals[to->n++] = from->refusals[i];
}

static int check_day(const struct work *work, const struct tourney_facts *t,
		     const struct preset *preset, const struct team_otb_entry *e,
		     struct refusal_list *ret)
{
	const char *word = option_word(&t->options, EVENT_OPTION_ROW);
	enum cupday_row row = CUPDAY_ELITE;
	struct teamday_player players[TEAM_OTB_LIST];
	struct refusal_list own = {.n = 0};
	struct teamday_entry entry = {.year = year_of(work, t),
				      .entered = e->entered,
				      .club = e->club->id,
				      .region = e->club->region,
				      .others = others_of_region(e),
				      .players = players};
	int rc = fill_players(work, e, players, &entry.n);

	if (rc <= 0)
		return rc;
	if (word)
		cupday_row_parse(word, &row);
	if (preset->event == TEAM_CUPDAY)
		cupday_check(row, &entry, &own);
	else
		junior_check(&entry, &own);
	if (!team_otb_is_complete(e, kind_boards(t->kind, &t->options)))
		forgive_incomplete(&own);
	append(&own, ret);
	return 1;
}

/* --- the division ---------------------------------------------------------------------------- */

static int check_clubs(const struct work *work, const struct team_otb_entry *e,
		       struct refusal_list *ret)
{
	int rc = 1;

	for (int b = 0; b < TEAM_OTB_LIST && rc > 0; b++) {
		int64_t club;

		if (!e->list[b].id)
			continue;
		rc = club_of(work, &e->list[b], &club);
		if (rc > 0 && club && club != e->club->id)
			refusal_add_under(ret, REFUSAL_OTHER_CLUB, "5.1 § 10", b + 1,
					  e->list[b].id);
	}
	return rc;
}

int team_otb_check(const struct work *work, const struct tourney_facts *t,
		   const struct team_otb_entry *entry, struct refusal_list *ret)
{
	const char *word = option_word(&t->options, EVENT_OPTION_PRESET);
	const struct preset *preset = preset_find(word ? word : "");
	int rc = 1;

	ret->n = 0;
	if (!preset)
		return STORE_FAILED;
	if (!entry->club->dsu && preset->membership != PRESET_ANYBODY)
		refusal_add_under(ret, REFUSAL_NOT_A_MEMBER, preset->limits_paragraph, 0, 0);
	for (int b = 1; b <= TEAM_OTB_LIST && rc > 0; b++)
		if (entry->list[b - 1].id)
			rc = check_player(work, t, preset, entry, b, ret);
	if (rc > 0)
		rc = preset->event == TEAM_DIVISION ? check_clubs(work, entry, ret)
						    : check_day(work, t, preset, entry, ret);
	return rc;
}
