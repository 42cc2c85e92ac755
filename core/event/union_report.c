/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Days and contents of the report to the union. */
#include "core/event/union_report.h"

static const struct {
	const char *word, *paragraph;
} parts[] = {
#define X(id, word, paragraph) {word, paragraph},
	UNION_REPORT_PARTS(X)
#undef X
};

const char *union_report_part_name(enum union_report_part part)
{
	return parts[part].word;
}

const char *union_report_part_paragraph(enum union_report_part part)
{
	return parts[part].paragraph;
}

bool union_report_has(enum union_report_part part, bool elo_rated)
{
	return part != UNION_REPORT_NORMS || elo_rated;
}

struct union_report_dates union_report_dates(struct civil first_round, struct civil last_round,
					     bool elo_rated)
{
	return (struct union_report_dates){
		.entrants = civil_add_days(first_round, -7),
		.fee = civil_add_days(first_round, -1),
		.due = civil_add_days(last_round, 7),
		.reminder = civil_add_days(last_round, 5),
		.overdue = civil_add_days(last_round, 8),
		.elo_notice = elo_rated ? civil_add_days(first_round, -5 * 7) : CIVIL_NONE,
		.elo_copy = elo_rated ? civil_add_days(last_round, 3) : CIVIL_NONE,
	};
}

enum absence_proposal absence_proposal(int missed, int rounds)
{
	if (missed <= 0)
		return ABSENCE_NOTHING;
	return missed >= rounds ? ABSENCE_BAN : ABSENCE_WARNING;
}
