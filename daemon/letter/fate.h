/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The fate of a due letter, reported by the outbox and recorded by the act. */
#ifndef DAEMON_LETTER_FATE_H
#define DAEMON_LETTER_FATE_H

#include <stdint.h>

#include "core/base/civil.h"

enum letter_fate {
	FATE_SENT = 1,
	FATE_RETRY = 2,	  /* 4xx, no connection: retry at `again` */
	FATE_FAILED = 3,  /* 5xx */
	FATE_DROPPED = 4, /* no recipient */
	FATE_LATER = 5,	  /* not tried: rate limit of its domain until `again` */
};

struct letter_note {
	int64_t letter;
	int64_t game; /* it is about; 0 = none, or not known */
	enum letter_fate fate;
	struct instant again; /* FATE_RETRY, FATE_LATER */
	const char *why;      /* the host's reply */
};

#endif
