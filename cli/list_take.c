/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Collects the players and errors of a rating list; see list_take.h. */
#include "cli/list_take.h"

#include <stdio.h>

#include "cli/usage.h"

bool list_take_fault(struct list_reader *r, unsigned line, const char *reason)
{
	if (!*r->fatal) {
		snprintf(r->fatal, sizeof(r->fatal), "%s", usage_tr(reason));
		r->fatal_line = line;
	}
	return false;
}

void list_take_player(struct list_reader *r, unsigned line, struct roster_player *p,
		      enum roster_wrong wrong, const struct roster_complaint *what)
{
	if (wrong)
		r->complain(r->arg, line, what, wrong == ROSTER_REFUSED);
	if (wrong == ROSTER_REFUSED)
		return;
	if (!roster_build_add(r->builder, p, r->file, line))
		list_take_fault(r, line, "more than 5,000,000 players");
	else
		r->players++;
}
