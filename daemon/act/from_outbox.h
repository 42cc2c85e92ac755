/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Delivery status of letters, and its consequences for addresses and games. Private to daemon/act/.
 */
#ifndef DAEMON_ACT_FROM_OUTBOX_H
#define DAEMON_ACT_FROM_OUTBOX_H

struct act;
struct mail_message;

/* The result of a delivery, as reported by daemon/letter/outbox.c. */
int from_outbox(struct act *act);

/*
 * A delivery status notification, or anything sent to a return path. A forged one changes nothing.
 */
int from_outbox_bounce(struct act *act, const struct mail_message *m);

#endif
