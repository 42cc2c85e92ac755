/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The last round of Norwegian Monrad (NSF 11B): chooses the floaters with the fewest breaches of
 * NSF rule 7.  Private to core/pairing/monrad/.
 */
#ifndef CORE_PAIRING_MONRAD_NSF_LAST_ROUND_H
#define CORE_PAIRING_MONRAD_NSF_LAST_ROUND_H

#include "core/pairing/monrad/nsf_setup.h"

/*
 * Changes the usual set-up to that of 11B and leaves the floaters marked in the list.  Every set of
 * floaters is tried, except those that a lower bound (nsf_outlook.h) or a forecast (nsf_forecast.h)
 * rules out; if that exceeds the limit of work, l->cut is set and the best of the tried sets is
 * used.
 */
void nsf_last_round_improve(struct nsf_list *l, struct nsf_setup *setup);

#endif
