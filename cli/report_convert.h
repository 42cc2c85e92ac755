/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A report in other forms: TRF26, TRF16, the list of players that `kskak report new` reads, and the
 * tournament state in JSON that `kskak pair` reads.
 */
#ifndef CLI_REPORT_CONVERT_H
#define CLI_REPORT_CONVERT_H

#include "core/trf/trf.h"
#include "core/trf/trf_national.h"

enum report_convert_form {
	REPORT_CONVERT_TRF26,
	REPORT_CONVERT_TRF16,
	REPORT_CONVERT_PLAYERS,
	REPORT_CONVERT_JSON,
	REPORT_CONVERT_FORMS
};

/* "trf26", "trf16", "players", "json". */
bool report_convert_find(const char *name, enum report_convert_form *ret_form);

/*
 * Appends the report in the form.  `system` (may be NULL) decides in JSON how acceleration counts;
 * by default it is the one that paired the last round.  Returns NULL, or a sentence in `text`: no
 * state is before a round that cannot be paired.
 */
const char *report_convert(const struct trf *t, enum report_convert_form form, const char *system,
			   struct sbuf *out, char *text, size_t size);

/*
 * Appends the entry of a player, without a line end: NAME; RATING; ...  `national` (may be NULL) is
 * what DSU says of them.
 */
void report_convert_entry(const struct trf_player *p, const char *club,
			  const struct trf_national *national, struct sbuf *out);

#endif
