/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of verbs; see verbs.h. */
#include "cli/verbs.h"

#include <stddef.h>

const struct verb *const verbs[] = {
	&verb_backup, &verb_calc,      &verb_card,    &verb_case,     &verb_cases,
	&verb_check,  &verb_clock,     &verb_club,    &verb_database, &verb_deliver,
	&verb_deputy, &verb_event,     &verb_game,    &verb_generate, &verb_group,
	&verb_help,   &verb_key,       &verb_late,    &verb_letter,   &verb_list,
	&verb_lots,   &verb_official,  &verb_outbox,  &verb_pair,     &verb_perft,
	&verb_pgn,    &verb_player,    &verb_publish, &verb_rate,     &verb_rating,
	&verb_replay, &verb_report,    &verb_rights,  &verb_rule,     &verb_schedule,
	&verb_season, &verb_standings, &verb_status,  &verb_team,     &verb_verify,
	NULL,
};
