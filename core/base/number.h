/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Numbers in text from outside. */
#ifndef CORE_BASE_NUMBER_H
#define CORE_BASE_NUMBER_H

#include <stdbool.h>

/* Reads text that is nothing but one to eight digits; false, with *ret unchanged, for any other. */
bool number_read(const char *text, int *ret);

#endif
