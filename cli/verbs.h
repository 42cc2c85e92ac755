/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The verbs of kskak.  Each is described in its own cli/verb_NAME.c (calc in cli/calc/calc.c) and
 * listed in verbs.c; its help is in cli/help/NAME.txt.
 */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

#include "cli/verb.h"

/* In alphabetical order; NULL at the end. */
extern const struct verb *const verbs[];

extern const struct verb verb_backup;
extern const struct verb verb_database;
extern const struct verb verb_calc;
extern const struct verb verb_card;
extern const struct verb verb_case;
extern const struct verb verb_cases;
extern const struct verb verb_club;
extern const struct verb verb_deputy;
extern const struct verb verb_official;
extern const struct verb verb_check;
extern const struct verb verb_clock;
extern const struct verb verb_deliver;
extern const struct verb verb_event;
extern const struct verb verb_team;
extern const struct verb verb_game;
extern const struct verb verb_generate;
extern const struct verb verb_group;
extern const struct verb verb_help;
extern const struct verb verb_key;
extern const struct verb verb_late;
extern const struct verb verb_letter;
extern const struct verb verb_list;
extern const struct verb verb_lots;
extern const struct verb verb_outbox;
extern const struct verb verb_pair;
extern const struct verb verb_perft;
extern const struct verb verb_pgn;
extern const struct verb verb_player;
extern const struct verb verb_publish;
extern const struct verb verb_rate;
extern const struct verb verb_rating;
extern const struct verb verb_replay;
extern const struct verb verb_report;
extern const struct verb verb_rights;
extern const struct verb verb_season;
extern const struct verb verb_rule;
extern const struct verb verb_schedule;
extern const struct verb verb_standings;
extern const struct verb verb_status;
extern const struct verb verb_verify;

/* The texts of cli/help, as embedded by the build. */
extern const char cli_help_backup_txt[];
extern const char cli_help_database_txt[];
extern const char cli_help_calc_txt[];
extern const char cli_help_card_txt[];
extern const char cli_help_case_txt[];
extern const char cli_help_deputy_txt[];
extern const char cli_help_official_txt[];
extern const char cli_help_cases_txt[];
extern const char cli_help_check_txt[];
extern const char cli_help_clock_txt[];
extern const char cli_help_deliver_txt[];
extern const char cli_help_club_txt[];
extern const char cli_help_event_txt[];
extern const char cli_help_team_txt[];
extern const char cli_help_game_txt[];
extern const char cli_help_generate_txt[];
extern const char cli_help_group_txt[];
extern const char cli_help_help_txt[];
extern const char cli_help_key_txt[];
extern const char cli_help_late_txt[];
extern const char cli_help_letter_txt[];
extern const char cli_help_list_txt[];
extern const char cli_help_lots_txt[];
extern const char cli_help_outbox_txt[];
extern const char cli_help_pair_txt[];
extern const char cli_help_perft_txt[];
extern const char cli_help_pgn_txt[];
extern const char cli_help_player_txt[];
extern const char cli_help_publish_txt[];
extern const char cli_help_rate_txt[];
extern const char cli_help_rating_txt[];
extern const char cli_help_replay_txt[];
extern const char cli_help_report_txt[];
extern const char cli_help_rights_txt[];
extern const char cli_help_rule_txt[];
extern const char cli_help_season_txt[];
extern const char cli_help_schedule_txt[];
extern const char cli_help_standings_txt[];
extern const char cli_help_status_txt[];
extern const char cli_help_verify_txt[];

#endif
