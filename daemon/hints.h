/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What other daemons on the same server change is looked for as soon as they send a notice, and
 * from time to time without one, since a notice may be lost.  This daemon sends one after its
 * turns. Both at most ten times a second.
 */
#ifndef DAEMON_HINTS_H
#define DAEMON_HINTS_H

#include "daemon/process.h"

struct hints;

/* Called between turns when other daemons have changed something. */
typedef void hints_news(struct process *proc);

/* NULL with a file.  Call it while the loop and the claim exist. */
struct hints *hints_new(struct process *proc, hints_news *news);
void hints_free(struct hints *hints); /* before the store is closed; accepts NULL */
/* Call after each turn. */
void hints_after_turn(struct hints *hints);

#endif
