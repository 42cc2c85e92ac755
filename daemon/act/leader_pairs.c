/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_pairs.h. */
#include "daemon/act/leader_pairs.h"

#include <stdlib.h>
#include <string.h>

#define NUMBER_MOST 9999

bool leader_pairs_read(const char *text, size_t room, struct rounds_hand_pair *ret_pairs,
		       size_t *ret_n)
{
	size_t n = 0;

	while (*text) {
		char *end;
		long white = strtol(text, &end, 10), black;

		if (end == text || *end != '-' || n == room)
			return false;
		text = end + 1;
		black = strtol(text, &end, 10);
		if (end == text || (*end && !strchr(" ,", *end)) || white < 1 ||
		    white > NUMBER_MOST || black < 1 || black > NUMBER_MOST)
			return false;
		ret_pairs[n++] = (struct rounds_hand_pair){(int)white, (int)black};
		text = end + strspn(end, " ,");
	}
	*ret_n = n;
	return n > 0;
}
