/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A round of a knock-out from a report file.
 */
#ifndef CLI_TRF_KNOCKOUT_H
#define CLI_TRF_KNOCKOUT_H

#include "core/trf/trf.h"

#include <jansson.h>

/* Reports a missing line of a report, and where it should be. */
struct trf_complaint {
	int line;
	char text[200];
};

/*
 * The answer of knockout_event_pair() for a round, with the draw of `lots` (may be NULL).  NULL
 * after an error, for example if the report does not show the winner of a match.
 */
json_t *trf_knockout_pair(const struct trf *t, int round, json_t *lots,
			  struct trf_complaint *ret_wrong);

#endif
