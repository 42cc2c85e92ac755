/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the check of the database found, or the server came by at work: the operator is told by
 * letter (RULES S-61).  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_FROM_CHECK_H
#define DAEMON_ACT_FROM_CHECK_H

struct act;

/*
 * Queues the letter to the K-skak chief and every official who is administrator, unless it was
 * written before: once for a set of findings and again after a week; once when all is whole again.
 */
int from_check(struct act *act);

#endif
