/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Judges sets of floaters (11B) without the search of NSF 9.  If each player in turn takes the
 * first opponent they may have, and all get one, that is the set-up of NSF 9, since no pair is
 * broken up.
 *
 * If nobody from above may go past the group, the set-up falls into two parts: those who go down
 * and all lower players, and the others.  The lower part depends only on the opponents of those who
 * go down, so it is set up once for each set of these.  Private to core/pairing/monrad/.
 */
#ifndef CORE_PAIRING_MONRAD_NSF_FORECAST_H
#define CORE_PAIRING_MONRAD_NSF_FORECAST_H

#include "core/pairing/monrad/nsf_setup.h"

struct nsf_forecast;

/* NULL if somebody from above meets a lower group in the current set-up. */
struct nsf_forecast *nsf_forecast_new(struct nsf_list *l, const struct nsf_standing *st);
void nsf_forecast_free(struct nsf_forecast *f); /* NULL = nothing */

/*
 * Sorts the natives into classes, from 0, and returns their number; ret_class is by place in the
 * group.  Natives of a class are alike in kind and in whom they would meet below.
 */
int nsf_forecast_classes(struct nsf_forecast *f, int *ret_class);

/*
 * No set with natives of the classes of the marked ones, in their order, that counts breaks NSF
 * rule 7 less often.  The part above has at least `least` breaches, those of kept pairs not
 * included.
 */
int64_t nsf_forecast_alike(struct nsf_forecast *f, int64_t least);

/*
 * The breaches of NSF rule 7 with the marked natives, INT32_MAX if their set does not count; 0 if
 * only NSF 9 can tell.
 */
int64_t nsf_forecast_set(struct nsf_forecast *f);

/* The same after nsf_forecast_set() for others of the class with the same lower natives, at once.
 */
int64_t nsf_forecast_known(const struct nsf_forecast *f);

#endif
