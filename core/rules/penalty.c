/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The price of faults: by e-mail 3 days each, by post 3 for the first and 6 for every further one.
 */
#include "core/rules/penalty.h"

enum { FIRST = 3, AGAIN_POST = 6 };

const char *fault_word(enum fault f)
{
	switch (f) {
	case FAULT_ILLEGAL: return "illegal";
	case FAULT_BAD_REPEAT: return "bad_repeat";
	case FAULT_ILLEGIBLE_POST: return "illegible_post";
	case FAULT_ILLEGIBLE_SENDER: return "illegible_sender";
	}
	return "";
}

bool fault_counts(enum regime r, enum fault f)
{
	switch (f) {
	case FAULT_ILLEGAL:
	case FAULT_ILLEGIBLE_SENDER: return true;
	case FAULT_BAD_REPEAT: return r == REGIME_EMAIL;
	case FAULT_ILLEGIBLE_POST: return false;
	}
	return false;
}

int fault_penalty(enum regime r, enum fault f, int offences)
{
	if (!fault_counts(r, f))
		return 0;
	return r == REGIME_POST && offences > 0 ? AGAIN_POST : FIRST;
}
