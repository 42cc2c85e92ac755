/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What became of letters, and what it means for their readers' addresses and games.  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_FROM_OUTBOX_H
#define DAEMON_ACT_FROM_OUTBOX_H

struct act;
struct mail_message;

/* The fate that daemon/letter/outbox.c tells. */
int from_outbox(struct act *act);

/* A delivery status, or anything sent to a return path.  Forged ones change nothing. */
int from_outbox_bounce(struct act *act, const struct mail_message *m);

#endif
