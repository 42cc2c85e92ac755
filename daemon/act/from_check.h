/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reports the findings of the database check, or damage found while serving, to the operator by
 * letter (RULES S-61).  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_FROM_CHECK_H
#define DAEMON_ACT_FROM_CHECK_H

struct act;

/*
 * Queues the letter to the K-skak chief and every official who is administrator, unless already
 * sent: once per set of findings, again after a week, and once when the database is intact again.
 */
int from_check(struct act *act);

#endif
