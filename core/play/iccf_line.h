/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The line of an entry that tells an international result (EVENTS E7, E25). */
#ifndef CORE_PLAY_ICCF_LINE_H
#define CORE_PLAY_ICCF_LINE_H

#include <stdbool.h>

#include "core/base/civil.h"

/* Points are half points; 0 games: not told. */
struct iccf_line {
	char type[24];
	int points2, games;
	struct civil end;
	bool winner;
	int rank; /* 0 = not told */
};

/*
 * "M-klasse 6/9 2026-03-31 winner rank 2", the last three words and the points where they are told;
 * false for anything else.
 */
bool iccf_line_parse(const char *text, struct iccf_line *ret);

#endif
