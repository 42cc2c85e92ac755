/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What became of a letter that was due, as the outbox tells it and the act notes it. */
#ifndef DAEMON_LETTER_FATE_H
#define DAEMON_LETTER_FATE_H

#include <stdint.h>

#include "core/base/civil.h"

enum letter_fate {
	FATE_SENT = 1,
	FATE_RETRY = 2,	  /* 4xx, no connection: again at `again` */
	FATE_FAILED = 3,  /* 5xx */
	FATE_DROPPED = 4, /* nobody to send it to */
	FATE_LATER = 5,	  /* not tried: its domain's turn comes at `again` */
};

struct letter_note {
	int64_t letter;
	enum letter_fate fate;
	struct instant again; /* FATE_RETRY, FATE_LATER */
	const char *why;      /* the host's words */
};

#endif
