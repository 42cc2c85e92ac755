/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Sanctions for absence. */
#include "core/event/absence.h"

enum absence_proposal absence_proposal(int missed, int rounds)
{
	if (missed <= 0)
		return ABSENCE_NOTHING;
	return missed >= rounds ? ABSENCE_BAN : ABSENCE_WARNING;
}
