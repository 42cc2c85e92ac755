/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The rulebook's named time limits as dates (RULES G-3, E-4 to E-8, C-5, H-3, T-22): the last day
 * in time, or, where the name says so, the first day on which something may be.
 */
#ifndef CORE_RULES_DEADLINE_H
#define CORE_RULES_DEADLINE_H

#include "core/base/civil.h"

/* id, word, days, months, paragraph */
#define DEADLINES(X)                                                                               \
	X(REPORT_RESULT, "report_result", 8, 0, "6.2.6")                                           \
	X(DAMAGED_CARD, "damaged_card_to_tl", 3, 0, "6.3.5")                                       \
	X(APPEAL_KC, "appeal_k", 21, 0, "6.4.3")                                                   \
	X(OBJECTION, "objection_to_published", 14, 0, "6.4.5.1")                                   \
	X(KEEP_CORRESPONDENCE, "keep_correspondence", 14, 0, "6.2.3")                              \
	X(PRIZES, "prizes_sent", 21, 0, "6.4.5.1")                                                 \
	X(ADJUDICATION_FROM, "adjudication_from", 0, 18, "6.2.7")                                  \
	X(NET_LOSS, "net_loss_last", 30, 0, "6.8.1")                                               \
	X(OTB_APPEAL, "otb_appeal_tk", 10, 0, "4 § 17")                                            \
	X(TRIBUNAL, "skaknaevn", 21, 0, "6.4.3")                                                   \
	X(DIVISION_PROTEST, "div_protest", 4, 0, "5.1 § 15")                                       \
	X(DIVISION_APPEAL, "div_appeal_tk", 10, 0, "5.1 § 15")                                     \
	X(CUP_RIGHT, "cup_right_until", 0, 24, "6.6.2")                                            \
	X(HOLIDAY_FIRST_DAY, "holiday_first_day", 6, 0, "6.3.6.1")

enum deadline {
#define X(id, word, days, months, par) DEADLINE_##id,
	DEADLINES(X)
#undef X
		DEADLINE_COUNT
};

/* The date that the limit gives, counted from the date of what opens it. */
struct civil deadline_from(enum deadline kind, struct civil date);

#endif
