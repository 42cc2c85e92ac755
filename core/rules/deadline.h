/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The rulebook's named time limits as dates (RULES G-3, E-4 to E-8, E-11, H-3, T-22): the last day
 * in time or, where the name says so, the first day on which something is allowed.
 */
#ifndef CORE_RULES_DEADLINE_H
#define CORE_RULES_DEADLINE_H

#include "core/base/civil.h"
#include "core/rules/ruleset.h"

/* id, word, the table of ruleset.h with the number, its row there */
#define DEADLINES(X)                                                                               \
	X(REPORT_RESULT, "report_result", RULE, REPORT_DAYS)                                       \
	X(DAMAGED_CARD, "damaged_card_to_tl", FIXED, DAMAGED_CARD_DAYS)                            \
	X(APPEAL_KC, "appeal_k", RULE, APPEAL_DAYS)                                                \
	X(OBJECTION, "objection_to_published", FIXED, OBJECTION_DAYS)                              \
	X(KEEP_CORRESPONDENCE, "keep_correspondence", RULE, KEEP_DAYS)                             \
	X(PRIZES, "prizes_sent", FIXED, PRIZE_DAYS)                                                \
	X(ADJUDICATION_FROM, "adjudication_from", RULE, ADJUDICATION_MONTHS)                       \
	X(NET_LOSS, "net_loss_last", RULE, NET_LOSS_DAYS)                                          \
	X(OTB_APPEAL, "otb_appeal_tk", FIXED, BOARD_APPEAL_DAYS)                                   \
	X(TRIBUNAL, "skaknaevn", RULE, APPEAL_DAYS)                                                \
	X(DIVISION_PROTEST, "div_protest", FIXED, DIVISION_PROTEST_DAYS)                           \
	X(DIVISION_APPEAL, "div_appeal_tk", FIXED, DIVISION_APPEAL_DAYS)                           \
	X(CUP_RIGHT, "cup_right_until", FIXED, CUP_RIGHT_MONTHS)                                   \
	X(HOLIDAY_FIRST_DAY, "holiday_first_day", RULE, LEAVE_NOTICE_DAYS)

enum deadline {
#define X(id, word, table, row) DEADLINE_##id,
	DEADLINES(X)
#undef X
		DEADLINE_COUNT
};

/* Returns the date of the limit, counted from the date of the event that starts it. */
struct civil deadline_from(const struct ruleset *rules, enum deadline kind, struct civil date);

#endif
