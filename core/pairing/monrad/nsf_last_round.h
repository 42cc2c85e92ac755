/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The last round of Norwegian Monrad (NSF 11B): who goes down so that NSF rule 7 is broken least.
 * Private to core/pairing/monrad/.
 */
#ifndef CORE_PAIRING_MONRAD_NSF_LAST_ROUND_H
#define CORE_PAIRING_MONRAD_NSF_LAST_ROUND_H

#include "core/pairing/monrad/nsf_setup.h"

/*
 * Changes the usual set-up to the one of 11B and leaves the floaters marked in the list.  Every set
 * of floaters is tried except those which a lower bound shows to be no better; l->cut is set when
 * that is more work than a large field may cost, and then the best of the sets tried stands.
 */
void nsf_last_round_improve(struct nsf_list *l, struct nsf_setup *setup);

#endif
