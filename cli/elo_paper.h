/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* FIDE's rating changes of the players of a report, as a document and as JSON. */
#ifndef CLI_ELO_PAPER_H
#define CLI_ELO_PAPER_H

#include <jansson.h>

#include "cli/list_entry.h"
#include "cli/print_doc.h"
#include "core/base/lang.h"
#include "core/rating/fide_change.h"
#include "core/trf/trf.h"

struct elo_line {
	const struct trf_player *player;
	enum fide_k_reason why;
	struct fide_change change;
};

struct elo_paper {
	struct elo_line *lines; /* of the rated players with rated games, by start number */
	size_t n;
	int unrated; /* players who have games, but no rating */
};

/*
 * Computes the changes; `source` (may be NULL) has FIDE's list.  The caller calls
 * elo_paper_release().
 */
void elo_paper_make(const struct trf *t, const struct list_entry_source *source,
		    struct elo_paper *ret);
void elo_paper_release(struct elo_paper *p);

void elo_paper_list(const struct elo_paper *p, const char *title, const struct lang *lang,
		    struct print_doc *ret_doc);
json_t *elo_paper_json(const struct elo_paper *p);

#endif
