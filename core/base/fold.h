/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Names as people compare them: without regard to case, accents and blanks, and with the Danish
 * letters as they are written where the keyboard lacks them.
 */
#ifndef CORE_BASE_FOLD_H
#define CORE_BASE_FOLD_H

#include <stdbool.h>

/*
 * Lower case, one blank between words and none around them; ae for the ligature, aa for a with a
 * ring, o for o with a stroke, and the bare letter for other accented ones of Latin-1.  Other bytes
 * stay.  The caller frees the result.
 */
char *fold_text(const char *text);

/* Whether both fold to the same text. */
bool fold_equal(const char *a, const char *b);

#endif
