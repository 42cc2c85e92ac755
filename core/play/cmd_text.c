/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Free text that becomes part of a case: a protest, an answer, or an appeal (RULES E-8). */
#include "core/play/cmd.h"

enum verdict cmd_protest(struct apply *a)
{
	return apply_statement(a, WHY_PROTEST);
}

enum verdict cmd_appeal(struct apply *a)
{
	return apply_statement(a, WHY_APPEAL);
}
