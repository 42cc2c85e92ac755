/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * FIDE's rating changes of the players of a report and first ratings, as a
 * document and as JSON.
 */
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

struct elo_first {
	const struct trf_player *player;
	struct fide_first first;
};

struct elo_paper {
	struct elo_line *lines; /* of the rated players with rated games, by start number */
	size_t n;
	struct elo_first *firsts; /* of the players without a rating who have games */
	size_t n_firsts;
};

/*
 * Computes the changes; `source` (may be NULL) has FIDE's list.  The caller calls
 * elo_paper_release().
 */
void elo_paper_make(const struct trf *t, const struct list_entry_source *source,
		    struct elo_paper *ret);
void elo_paper_release(struct elo_paper *p);

/* The list of the first ratings follows that of the changes as the next document, if anybody has
 * any.
 */
void elo_paper_list(const struct elo_paper *p, const char *title, const struct lang *lang,
		    struct print_doc *ret_doc);
json_t *elo_paper_json(const struct elo_paper *p);

#endif
