/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The code of a tournament in page addresses and in codes of groups. */
#ifndef CORE_EVENT_SLUG_H
#define CORE_EVENT_SLUG_H

#include "core/base/sbuf.h"

/*
 * Appends the code (UTF-8) in lower case, with Danish letters as ae, oe and aa, and every other run
 * of characters as one hyphen, none at either end (EVENTS E2).  Appends nothing for a code without
 * letters and digits.
 */
void slug_of_code(const char *code, struct sbuf *out);

#endif
