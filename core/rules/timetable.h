/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The time list of 6.8.2: the clock of a whole game computed only from its dates, message by
 * message, White first (RULES T-1 to T-4, T-10 to T-12, T-14).  No board; core/play/written.h
 * judges whole games.
 */
#ifndef CORE_RULES_TIMETABLE_H
#define CORE_RULES_TIMETABLE_H

#include "core/base/sbuf.h"
#include "core/rules/thinktime.h"

#include <stdint.h>

struct timetable_message {
	struct civil recv; /* CIVIL_NONE: not stated, costs nothing */
	struct civil sent;
	int extra;    /* penalty days */
	int accepted; /* own moves accepted from the opponent's series in it */
};

struct timetable_row {
	int side;      /* 0 White, 1 Black */
	int days;      /* days of this message */
	int64_t total; /* of its sender so far, penalties included */
	int n;	       /* moves of the side so far */
	int limit;
	bool over; /* total > limit, for this message only */
};

/* A running table; `h` is borrowed and may be NULL. */
struct timetable {
	struct allowance allowance;
	const struct holidays *h;
	bool weekend;
	int messages;
	int64_t used[2];
	int n[2];
};

void timetable_init(struct timetable *t, struct allowance a, bool weekend,
		    const struct holidays *h);
/* Adds the next message; the senders alternate, White first (RULES T-1, T-10, T-14). */
struct timetable_row timetable_next(struct timetable *t, const struct timetable_message *m);

/* RULES N-13: "days/total", the total with at least two digits. */
enum { TIMETABLE_FIELD = 40 };
char *timetable_field(int days, int64_t total, char *buf);

#endif
