/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Entries to the team events of a day. */
#include "core/event/teamday.h"

static bool named_before(const struct teamday_player *players, size_t i)
{
	size_t k;

	for (k = 0; k < i; k++) {
		if (players[k].player == players[i].player)
			return true;
	}
	return false;
}

void teamday_check_number(const struct teamday_entry *e, size_t boards, const char *paragraph,
			  struct refusal_list *list)
{
	size_t i;

	if (e->n < boards || e->n > boards + 1)
		refusal_add_under(list, REFUSAL_TEAM_INCOMPLETE, paragraph, 0, 0);
	for (i = 0; i < e->n; i++) {
		if (e->players[i].player == 0 || named_before(e->players, i))
			refusal_add_under(list, REFUSAL_TEAM_INCOMPLETE, paragraph, (int)i + 1,
					  e->players[i].player);
	}
}

bool teamday_is_aged(struct civil born, int years, int year)
{
	struct civil first = CIVIL_NONE;

	civil_from_ymd(year, 1, 1, &first);
	return civil_add_years(born, years).day <= first.day;
}
