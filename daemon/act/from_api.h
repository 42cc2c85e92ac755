/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Processes one command of the HTTP API or of the entry form, with fields checked by the door.
 * Private to daemon/act/.
 */
#ifndef DAEMON_ACT_FROM_API_H
#define DAEMON_ACT_FROM_API_H

struct act;

int from_api(struct act *act);

#endif
