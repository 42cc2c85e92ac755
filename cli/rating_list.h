/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak rate --list`: computes the lists of all periods from entries and tournaments.
 */
#ifndef CLI_RATING_LIST_H
#define CLI_RATING_LIST_H

#include "cli/fields.h"

/*
 * Reads {"entries": [{"id", "rating"}], "tournaments": [{"date", "period", "players": [ids],
 * "games", "rr"}], "asof"}; returns [{"period", "list": [{"id", "rating", "games",
 * "provisional", "status"}]}], one element per period, or NULL after a complaint.
 */
json_t *rating_lists(const struct fields *in);

#endif
