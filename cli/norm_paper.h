/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Norms as documents (the data of FIDE's form IT1) and as JSON. */
#ifndef CLI_NORM_PAPER_H
#define CLI_NORM_PAPER_H

#include <jansson.h>

#include "cli/norm_event.h"
#include "cli/print_doc.h"
#include "core/base/lang.h"

/*
 * Lists the norms of the event, and the results that miss a norm by half a point or by one
 * condition.  The players' cells have links (print_doc_player()).
 */
void norm_paper_list(const struct norm_event *e, const struct lang *lang,
		     struct print_doc *ret_doc);

/*
 * The certificate of a norm, or the unmet conditions, followed by all conditions with their
 * paragraphs.
 */
void norm_paper_certificate(const struct norm_event *e, const struct norm_event_result *r,
			    const struct lang *lang, struct print_doc *ret_doc);

/*
 * The certificate of one player, of the norm `kind` or, if it is NULL, of the highest norm made; if
 * there is none, of the title that misses the fewest conditions.  Returns false if no title is open
 * to the player.
 */
bool norm_paper_player(const struct norm_event *e, const struct trf_player *p,
		       const enum norm_kind *kind, const struct lang *lang,
		       struct print_doc *ret_doc);

/* Appends a row per condition: paragraph, condition, value, required, verdict. */
void norm_paper_conditions(const struct fide_norm *r, const struct lang *lang, struct print_doc *d);
/* Adds the columns of these rows. */
void norm_paper_columns(const struct lang *lang, struct print_doc *d);
/* "met", "not met", or "exempt". */
const char *norm_paper_verdict(const struct fide_norm_value *v, const struct lang *lang);

/* "GM", "IM", "WGM" or "WIM". */
const char *norm_paper_title(enum norm_kind kind);
/* "1.4.3 a" to "1.4.3 d"; "" = none. */
const char *norm_paper_exemption(enum fide_norm_exemption e);

/* {"event", "norms": [...]}; for one player if `p` is not NULL, for one title if `kind` is not. */
json_t *norm_paper_json(const struct norm_event *e, const struct trf_player *p,
			const enum norm_kind *kind);

#endif
