/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The rows of the events over the board, and the check of their limits. */
#include "core/event/preset.h"

#include "core/base/lang.h"
#include "core/event/cupday.h"

#include <string.h>

#define CHAMPIONSHIP_WEEKS 5

struct civil preset_championship_closes(int year)
{
	return civil_add_days(civil_easter(year), 1 - 7 * CHAMPIONSHIP_WEEKS);
}

const struct preset preset_rows[] = {
	{.word = "division",
	 .name = N_("Division tournament"),
	 .paragraph = "5.1",
	 .teams = true,
	 .boards = 8,
	 .least = 8,
	 .most = 10,
	 .system = "berger",
	 .event = TEAM_DIVISION,
	 .level = PRESET_DRAWS_LOTS,
	 .title = N_("Danish team champion"),
	 .limits_paragraph = "5.1 § 10",
	 .membership = PRESET_MEMBERS},
	{.word = "cupday",
	 .name = N_("Cup day"),
	 .paragraph = "5.3",
	 .teams = true,
	 .boards = 4,
	 .system = "monrad-dsu",
	 .event = TEAM_CUPDAY,
	 .level = PRESET_PLAYS_OFF,
	 .limits_paragraph = "5.3 § 4",
	 .membership = PRESET_MEMBERS,
	 .closes = cupday_closes},
	{.word = "junior",
	 .name = N_("Junior team championship"),
	 .paragraph = "5.5",
	 .teams = true,
	 .boards = 8,
	 .most = 9,
	 .system = "berger",
	 .event = TEAM_JUNIOR,
	 .level = PRESET_SHARES,
	 .limits_paragraph = "5.5 § 6",
	 .membership = PRESET_ANYBODY},
	{.word = "championship",
	 .name = N_("Danish championship"),
	 .paragraph = "4.2",
	 .chain = TB_CHAIN_DSU_ALM,
	 .level = PRESET_PLAYS_OFF,
	 .title = N_("Danish champion"),
	 .title_realm = true,
	 .limits_paragraph = "§ 33",
	 .membership = PRESET_MEMBERS,
	 .closes = preset_championship_closes},
	{.word = "senior",
	 .name = N_("Danish senior championship"),
	 .paragraph = "4.3.2",
	 .least = 8,
	 .rounds = 7,
	 .system = "fide-dutch-1998",
	 .chain = TB_CHAIN_DSU_ALM,
	 .level = PRESET_SHARES,
	 .title = N_("Danish senior champion"),
	 .title_realm = true,
	 .limits_paragraph = "4.3.2",
	 .membership = PRESET_MEMBERS_OR_FOREIGNERS,
	 .men_from = 60,
	 .women_from = 50,
	 .age_day = PRESET_AGE_IN_YEAR},
	{.word = "rapid",
	 .name = N_("Danish rapid championship"),
	 .paragraph = "4.3.3",
	 .least = 8,
	 .most = 64,
	 .rounds = 7,
	 .system = "fide-dutch-1998",
	 .chain = TB_CHAIN_DSU_ALM,
	 .level = PRESET_PLAYS_OFF,
	 .title = N_("Danish rapid champion"),
	 .title_realm = true,
	 .limits_paragraph = "4.3.3",
	 .membership = PRESET_ANYBODY,
	 .least_rating = 1900},
	{.word = "womens-rapid",
	 .name = N_("Danish women's rapid championship"),
	 .paragraph = "4.3.4",
	 .least = 8,
	 .rounds = 7,
	 .swiss_from = 15,
	 .system = "fide-dutch-1998",
	 .chain = TB_CHAIN_DSU_ALM,
	 .level = PRESET_PLAYS_OFF,
	 .title = N_("Danish women's rapid champion"),
	 .title_realm = true,
	 .limits_paragraph = "4.3.4",
	 .membership = PRESET_ANYBODY,
	 .women_only = true},
	{.word = "open",
	 .name = N_("Open tournament"),
	 .paragraph = "4.4",
	 .chain = TB_CHAIN_DSU_ALM,
	 .level = PRESET_SHARES,
	 .limits_paragraph = "§ 63",
	 .membership = PRESET_MEMBERS_OR_ONCE,
	 .notice_months = 1},
	{.word = "closed",
	 .name = N_("Closed tournament"),
	 .paragraph = "4.4",
	 .chain = TB_CHAIN_DSU_ALM,
	 .level = PRESET_SHARES,
	 .limits_paragraph = "§ 63",
	 .membership = PRESET_MEMBERS_OR_ONCE,
	 .invited = true},
};

const size_t preset_count = sizeof(preset_rows) / sizeof(*preset_rows);

const struct preset *preset_find(const char *word)
{
	size_t i;

	for (i = 0; i < preset_count; i++) {
		if (!strcmp(preset_rows[i].word, word))
			return &preset_rows[i];
	}
	return NULL;
}

static bool is_admitted(enum preset_membership m, const struct preset_person *p)
{
	switch (m) {
	case PRESET_ANYBODY: return true;
	case PRESET_MEMBERS: return p->member != TEAM_MEMBER_NO;
	case PRESET_MEMBERS_OR_FOREIGNERS: return p->member != TEAM_MEMBER_NO || p->foreign;
	case PRESET_MEMBERS_OR_ONCE: return p->member != TEAM_MEMBER_NO || !p->has_played;
	}
	return false;
}

/* Returns the last day on which the age may be reached. */
static struct civil age_day(const struct preset *preset, struct civil first_round)
{
	struct civil d = first_round;

	if (preset->age_day == PRESET_AGE_IN_YEAR)
		civil_from_ymd(civil_ymd(first_round).year, 12, 31, &d);
	return d;
}

static bool is_old_enough(const struct preset *preset, const struct preset_person *p,
			  struct civil first_round)
{
	int least = p->sex == PRESET_WOMAN ? preset->women_from : preset->men_from;

	if (least == 0)
		return true;
	return !civil_is_none(p->born) &&
	       civil_add_years(p->born, least).day <= age_day(preset, first_round).day;
}

void preset_check(const struct preset *preset, const struct preset_person *person,
		  struct civil entered, struct civil closes, struct civil first_round, int board,
		  struct refusal_list *list)
{
	const char *paragraph = preset->limits_paragraph;

	if (!civil_is_none(closes) && entered.day > closes.day)
		refusal_add_under(list, REFUSAL_TOO_LATE, paragraph, board, person->player);
	if (person->banned)
		refusal_add_under(list, REFUSAL_BANNED, "§ 19", board, person->player);
	if (!is_admitted(preset->membership, person))
		refusal_add_under(list, REFUSAL_NOT_A_MEMBER, paragraph, board, person->player);
	if (!is_old_enough(preset, person, first_round))
		refusal_add_limit(list, "age", paragraph, board, person->player);
	if (preset->women_only && person->sex != PRESET_WOMAN)
		refusal_add_limit(list, "sex", paragraph, board, person->player);
	if (person->rating < preset->least_rating)
		refusal_add_limit(list, "rating", paragraph, board, person->player);
}

bool preset_announced_in_time(const struct preset *preset, struct civil announced,
			      struct civil closes)
{
	return announced.day <= civil_add_months(closes, -preset->notice_months).day;
}

size_t preset_title_holder(const struct preset *preset, const size_t *order, size_t n,
			   const bool *realm)
{
	size_t i;

	for (i = 0; i < n && preset->title; i++) {
		if (!preset->title_realm || realm[order[i]])
			return order[i];
	}
	return SIZE_MAX;
}

void preset_group_sizes(int n, int groups, bool all_play_all, int *ret_sizes)
{
	int unit = all_play_all ? 1 : 2, units = n / unit, g;

	for (g = 0; g < groups; g++)
		ret_sizes[g] = (units / groups + (g < units % groups)) * unit;
	ret_sizes[groups - 1] += n % unit;
}
