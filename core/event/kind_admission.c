/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/kind_admission.h"

struct admit_rules kind_admission_rules(const struct kind *kind, const char *preset)
{
	struct admit_rules rules = admit_rules_open;

	switch (kind->admission) {
	case KIND_ADMIT_CLASS: return admit_rules_emt;
	case KIND_ADMIT_DM: return admit_rules_dm;
	case KIND_ADMIT_CUP: return admit_rules_cup;
	case KIND_ADMIT_TEAM:
	case KIND_ADMIT_OPEN: break;
	case KIND_ADMIT_INVITED: rules.invited = true; break;
	case KIND_ADMIT_LIMITS:
		rules = admit_rules_once;
		rules.limits = admit_limits_find(preset);
		break;
	}
	return rules;
}

/* The classes of the EMT, the championship and the cup are all events of the union. */
static bool is_of_union(const struct kind *kind)
{
	return kind->admission == KIND_ADMIT_CLASS || kind->admission == KIND_ADMIT_DM ||
	       kind->admission == KIND_ADMIT_CUP;
}

bool kind_admission_shares_seats(const struct kind *a, const struct kind *b)
{
	return a == b || (is_of_union(a) && is_of_union(b));
}
