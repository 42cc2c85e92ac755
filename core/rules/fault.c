/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Penalties for faults. */
#include "core/rules/fault.h"

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

bool fault_counts(const struct ruleset *rules, enum fault f)
{
	switch (f) {
	case FAULT_ILLEGAL:
	case FAULT_ILLEGIBLE_SENDER: return true;
	case FAULT_BAD_REPEAT: return ruleset_get(rules, RULE_REPETITION_PENALTY);
	case FAULT_ILLEGIBLE_POST: return false;
	}
	return false;
}

int fault_penalty(const struct ruleset *rules, enum fault f, int offences)
{
	if (!fault_counts(rules, f))
		return 0;
	return ruleset_get(rules, offences > 0 ? RULE_ILLEGAL_AGAIN_DAYS : RULE_ILLEGAL_FIRST_DAYS);
}
