/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The data of a title application (FIDE's form IT2): a player, their norms, and missing conditions.
 */
#ifndef CLI_TITLE_PAPER_H
#define CLI_TITLE_PAPER_H

#include <jansson.h>

#include "cli/norm_event.h"
#include "cli/print_doc.h"
#include "core/base/lang.h"
#include "core/rating/title_claim.h"

struct title_paper {
	const struct trf_player *player;
	enum norm_kind title;
	int rating; /* the highest known */
	struct title_claim_entry entries[TITLE_CLAIM_MOST + 1];
	size_t n;
	struct title_claim claim;
};

/* Begins the application of a player with the norms of the form. */
void title_paper_init(struct title_paper *p, const struct trf_player *player, enum norm_kind title,
		      const struct title_claim_form *form);
/*
 * Adds the highest norm that a player made in an event, if it is one for the title; false if there
 * are too many norms or the event has been added already.
 */
bool title_paper_add(struct title_paper *p, const struct norm_event *e,
		     const struct trf_player *player, bool open, bool daily);
/* Judges the application after all norms have been added. */
void title_paper_judge(struct title_paper *p);

void title_paper_write(const struct title_paper *p, const struct lang *lang,
		       struct print_doc *ret_doc);
json_t *title_paper_json(const struct title_paper *p);

#endif
