/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of kinds. */
#include "core/event/kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/lang.h"
#include "core/event/kind_cup.h"
#include "core/event/kind_league.h"
#include "core/event/kind_match.h"
#include "core/event/kind_otb.h"
#include "core/event/kind_robin.h"
#include "core/event/kind_rounds.h"
#include "core/event/team.h"

const struct kind kind_rows[] = {
	{.word = "emt",
	 .name = N_("K-skak EMT"),
	 .paragraph = "6.5.3",
	 .flow = KIND_ENDLESS,
	 .rated = true,
	 .round_robin = true,
	 .stages = {""},
	 .code = "%c-%y-%n",
	 .options = "size start-days delay prizes text",
	 .admission = KIND_ADMIT_CLASS,
	 .schedule = kind_robin_schedule,
	 .table = kind_robin_table_emt,
	 .chain = kind_robin_chain_emt,
	 .by_lots = 1u << 1,
	 .compose = kind_robin_compose_lots},
	{.word = "dm",
	 .name = N_("Danish championship"),
	 .paragraph = "6.5.2",
	 .system =
		 N_("everybody meets everybody once, or twice if they are fewer than 7 (6.5.2.1)"),
	 .order = N_(
		 "points; on the first place then Sonneborn-Berger, the mutual game and a play-off of two games (6.5.2)"),
	 .flow = KIND_STAGES,
	 .least = 3,
	 .most = 15,
	 .rated = true,
	 .round_robin = true,
	 .stages = {""},
	 .code = "DM-%y",
	 .options = "max start-days delay prizes text",
	 .admission = KIND_ADMIT_DM,
	 .schedule = kind_robin_schedule_dm,
	 .table = kind_robin_table_dm,
	 .chain = kind_robin_chain_dm,
	 .compose = kind_robin_compose_dm,
	 .outcome = kind_robin_outcome_dm},
	{.word = "cup",
	 .name = N_("Cup"),
	 .paragraph = "6.6",
	 .system = N_(
		 "groups of 7 or 6 in a preliminary round, a semifinal if there are at least 8 groups, and a final; everybody in a group meets everybody once"),
	 .order = N_(
		 "points, Sonneborn-Berger, the mutual game; those still level on a place that advances all advance, and in the final share the title (6.6.1.4, 6.6.1.5)"),
	 .flow = KIND_STAGES,
	 .least = 6,
	 .rated = true,
	 .round_robin = true,
	 .stages = {"I", "S", "F"},
	 .code = "%y %s",
	 .options = "start-days prizes text",
	 .admission = KIND_ADMIT_CUP,
	 .schedule = kind_robin_schedule,
	 .table = kind_robin_table_cup,
	 .chain = kind_robin_chain_cup,
	 .by_lots = 1u << 2,
	 .next_once = true,
	 .compose = kind_cup_compose,
	 .next_places = kind_cup_next_places,
	 .outcome = kind_cup_outcome},
	{.word = "league",
	 .name = N_("Team league"),
	 .paragraph = "6.7",
	 .system = N_(
		 "divisions of about 7 teams; every team meets every other once, all games at once"),
	 .order = N_(
		 "points, the games among those level, points weighted by board, the same among those still level, lots (6.7.4.5)"),
	 .unit = KIND_TEAM,
	 .flow = KIND_STAGES,
	 .least = 4,
	 .rated = true,
	 .round_robin = true,
	 .stages = {""},
	 .code = "%y %s",
	 .options = "boards start-days delay prizes text",
	 .admission = KIND_ADMIT_TEAM,
	 .compose = kind_league_compose,
	 .schedule = kind_league_schedule,
	 .table = kind_league_table,
	 .ends_in_lots = kind_league_ends_in_lots,
	 .outcome = kind_league_outcome},
	{.word = "theme",
	 .name = N_("Theme tournament"),
	 .paragraph = "1.1.22",
	 .flow = KIND_ENDLESS,
	 .least = 3,
	 .round_robin = true,
	 .stages = {""},
	 .options = "size cycles fen moves start-days delay prizes text",
	 .admission = KIND_ADMIT_OPEN,
	 .position = KIND_GIVEN,
	 .schedule = kind_robin_schedule,
	 .table = kind_robin_table_emt,
	 .chain = kind_robin_chain_emt,
	 .by_lots = 1u << 1,
	 .compose = kind_robin_compose_lots,
	 .wrong = kind_robin_theme_wrong},
	{.word = "chess960",
	 .name = N_("Chess960 tournament"),
	 .paragraph = "3.4.6",
	 .flow = KIND_ENDLESS,
	 .least = 3,
	 .round_robin = true,
	 .stages = {""},
	 .options = "size cycles position start-days delay prizes text",
	 .admission = KIND_ADMIT_OPEN,
	 .position = KIND_DRAWN,
	 .schedule = kind_robin_schedule,
	 .table = kind_robin_table_emt,
	 .chain = kind_robin_chain_emt,
	 .by_lots = 1u << 1,
	 .compose = kind_robin_compose_lots},
	{.word = "robin",
	 .name = N_("Round-robin tournament"),
	 .paragraph = "4.9.11",
	 .flow = KIND_STAGES,
	 .least = 3,
	 .most = 16,
	 .rated = true,
	 .round_robin = true,
	 .stages = {""},
	 .options = "cycles max table start-days delay prizes text",
	 .admission = KIND_ADMIT_INVITED,
	 .schedule = kind_robin_schedule,
	 .table = kind_robin_table_chosen,
	 .chain = kind_robin_chain_chosen,
	 .compose = kind_robin_compose},
	{.word = "swiss",
	 .name = N_("Swiss tournament"),
	 .paragraph = "4.9.1",
	 .flow = KIND_ROUNDS,
	 .least = -1,
	 .rated = true,
	 .stages = {""},
	 .options =
		 "system rounds games next round-months unfinished max start-days delay prizes text",
	 .admission = KIND_ADMIT_OPEN,
	 .compose = kind_rounds_compose,
	 .ends_in_lots = kind_rounds_ends_in_lots,
	 .rounds = &kind_rounds_swiss},
	{.word = "knockout",
	 .name = N_("Knock-out tournament"),
	 .paragraph = "4.9.7",
	 .system = N_(
		 "matches of two games with colours exchanged; if level, two more, then one game in which a draw is Black's"),
	 .order = N_("the round reached"),
	 .flow = KIND_ROUNDS,
	 .least = 3,
	 .rated = true,
	 .stages = {""},
	 .options = "max start-days delay prizes text",
	 .admission = KIND_ADMIT_OPEN,
	 .compose = kind_rounds_compose,
	 .rounds = &kind_rounds_knockout},
	{.word = "match",
	 .name = N_("Match"),
	 .paragraph = "",
	 .flow = KIND_STAGES,
	 .least = 2,
	 .most = 2,
	 .stages = {""},
	 .options = "games one-by-one start-days delay text",
	 .admission = KIND_ADMIT_INVITED,
	 .compose = kind_match_compose,
	 .schedule = kind_match_schedule,
	 .follow = kind_match_follow,
	 .table = kind_match_table},
	{.word = "friendly",
	 .name = N_("Friendly games"),
	 .paragraph = "",
	 .system = N_("two who wait play each other"),
	 .flow = KIND_PAIRS,
	 .stages = {""},
	 .options = "games start-days delay text",
	 .admission = KIND_ADMIT_OPEN,
	 .schedule = kind_match_schedule,
	 .table = kind_match_table},
	{.word = "otb",
	 .name = N_("Over-the-board event"),
	 .paragraph = "5.1",
	 .mode = KIND_OTB,
	 .flow = KIND_ROUNDS,
	 .stages = {""},
	 .options = "preset row system rounds boards max table elo-rated late-fee prizes text "
		    "play-off-loser ends",
	 .admission = KIND_ADMIT_LIMITS,
	 .compose = kind_otb_compose,
	 .ends_in_lots = kind_otb_ends_in_lots,
	 .outcome = kind_otb_outcome,
	 .wrong = kind_otb_shape_wrong,
	 .boards = kind_otb_boards},
};

const size_t kind_count = sizeof(kind_rows) / sizeof(kind_rows[0]);

const struct kind *kind_find(const char *word)
{
	for (size_t i = 0; i < kind_count; i++)
		if (!strcmp(kind_rows[i].word, word))
			return &kind_rows[i];
	return NULL;
}

bool kind_is_otb(const char *word)
{
	const struct kind *kind = kind_find(word);

	return kind && kind->mode == KIND_OTB;
}

int kind_boards(const struct kind *kind, const struct option_values *options)
{
	if (kind->boards)
		return kind->boards(options);
	return kind->unit == KIND_TEAM ? option_number(options, EVENT_OPTION_BOARDS, TEAM_BOARDS)
				       : 0;
}

enum kind_unit kind_unit(const struct kind *kind, const struct option_values *options)
{
	return kind_boards(kind, options) ? KIND_TEAM : KIND_PLAYER;
}

int kind_least(const struct kind *kind, const struct option_values *options)
{
	if (kind->least >= 0)
		return kind->least;
	return option_number(options, EVENT_OPTION_ROUNDS, 1) + 1;
}

int kind_most(const struct kind *kind, const struct option_values *options)
{
	return option_number(options, EVENT_OPTION_MAX, kind->most);
}

bool kind_is_endless(const struct kind *kind, struct civil closes)
{
	return kind->flow == KIND_PAIRS || (kind->flow == KIND_ENDLESS && civil_is_none(closes));
}

void kind_stage_right(const struct kind *kind, int stage, char *ret_class, size_t size)
{
	const char *name = stage > 0 && stage <= KIND_STAGES_MAX ? kind->stages[stage - 1] : NULL;

	snprintf(ret_class, size, "%s %s", kind->word, name ? name : "");
}

bool kind_takes(const struct kind *kind, enum event_option option)
{
	const char *name = option_name(option);
	size_t len = strlen(name);

	for (const char *at = kind->options; *at;) {
		size_t n = strcspn(at, " ");
		if (n == len && !memcmp(at, name, n))
			return true;
		at += n + (at[n] == ' ');
	}
	return false;
}

void kind_composition_release(struct kind_composition *c)
{
	for (size_t i = 0; i < c->n; i++) {
		free(c->groups[i].members);
		free(c->groups[i].why);
		free(c->groups[i].with);
		free(c->groups[i].told);
	}
	free(c->groups);
	free(c->left_out);
	*c = (struct kind_composition){.impossible = NULL};
}

void kind_pairing_release(struct kind_pairing *p)
{
	for (size_t i = 0; i < p->n; i++)
		free(p->pairs[i].why);
	free(p->pairs);
	free(p->bye_why);
	free(p->places);
	free(p->matches);
	free(p->mismatches);
	*p = (struct kind_pairing){.n = 0};
}

void kind_outcome_release(struct kind_outcome *o)
{
	free(o->honours);
	*o = (struct kind_outcome){.n = 0};
}
