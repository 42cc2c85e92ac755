/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Folds names for comparison: case, accents and spaces are ignored, and Danish letters match their
 * usual ASCII transcription.
 */
#ifndef CORE_BASE_FOLD_H
#define CORE_BASE_FOLD_H

#include <stdbool.h>

/*
 * Returns lower case text with single spaces between words: "ae", "aa" and "o" for the Danish
 * letters, the bare letter for other accented Latin-1 letters.  Other bytes are kept.  The caller
 * frees the result.
 */
char *fold_text(const char *text);

/*
 * Returns a text for an alphabetical list: strcmp() orders such texts as a reader expects, accents
 * and capitals aside.  The Danish alphabet ends in ae, oe and aa, the last also written as two
 * letters.  The caller frees the result.
 */
char *fold_order(const char *text, bool danish);

/* Returns whether both fold to the same text. */
bool fold_equal(const char *a, const char *b);

#endif
