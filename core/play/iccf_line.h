/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The line of an entry with an international result (EVENTS E7, E25). */
#ifndef CORE_PLAY_ICCF_LINE_H
#define CORE_PLAY_ICCF_LINE_H

#include <stdbool.h>

#include "core/base/civil.h"

/* Points are half points; 0 games if not given. */
struct iccf_line {
	char type[24];
	int points2, games;
	struct civil end;
	bool winner;
	int rank; /* 0 = not given */
};

/*
 * Reads "M-klasse 6/9 2026-03-31 winner rank 2", where the points and the last three words are
 * optional; returns false for anything else.
 */
bool iccf_line_parse(const char *text, struct iccf_line *ret);

#endif
