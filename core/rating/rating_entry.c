/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rating lists.
 */
#include "core/rating/rating_entry.h"

void rating_entries_apply(struct rating_entry *entries, const size_t *who,
			  struct rating_player *players, size_t n_players,
			  const struct rating_game *games, size_t n_games, bool round_robin,
			  struct civil date, struct rating_report *ret_report)
{
	size_t i;

	for (i = 0; i < n_players; i++)
		players[i].rating = entries[who[i]].rating;
	rating_tournament(players, n_players, games, n_games, round_robin, ret_report);
	for (i = 0; i < n_players; i++) {
		struct rating_entry *e = &entries[who[i]];

		if (!players[i].n)
			continue;
		e->rating = players[i].change.rn;
		e->games += players[i].n;
		if (civil_is_none(e->last) || e->last.day < date.day)
			e->last = date;
	}
}

bool rating_entry_is_provisional(const struct rating_entry *e)
{
	return e->games < RATING_PROVISIONAL_GAMES;
}

bool rating_may_restart(struct civil last, struct civil on)
{
	return civil_add_years(last, 5).day < on.day;
}

enum rating_status rating_entry_status(const struct rating_entry *e, struct civil asof)
{
	if (civil_is_none(e->last))
		return RATING_NEW;
	if (rating_may_restart(e->last, asof))
		return RATING_MAY_RESTART;
	return civil_add_years(e->last, 3).day < asof.day ? RATING_ARCHIVED : RATING_LISTED;
}

const char *rating_status_word(enum rating_status s)
{
	switch (s) {
	case RATING_NEW: return "new";
	case RATING_LISTED: return "listed";
	case RATING_ARCHIVED: return "archived";
	case RATING_MAY_RESTART: return "may-restart";
	}
	return "";
}

enum rating_sponsor rating_entry_sponsor(int rating)
{
	if (rating >= 2000)
		return SPONSOR_UNION;
	if (rating >= 1800)
		return SPONSOR_REGION;
	return rating >= 1000 && rating <= 1700 && rating % 100 == 0 ? SPONSOR_CLUB
								     : SPONSOR_NOBODY;
}
