/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Numbers in text from outside. */
#include "core/base/number.h"

#define DIGITS_MOST 8

bool number_read(const char *text, int *ret)
{
	int value = 0, n = 0;

	for (; *text >= '0' && *text <= '9' && n < DIGITS_MOST; n++)
		value = 10 * value + (*text++ - '0');
	if (!n || *text)
		return false;
	*ret = value;
	return true;
}
