/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Explanations for a set-up of Norwegian Monrad.  Private to core/pairing/monrad/.
 */
#ifndef CORE_PAIRING_MONRAD_NSF_EXPLAIN_H
#define CORE_PAIRING_MONRAD_NSF_EXPLAIN_H

#include "core/pairing/monrad/nsf_setup.h"

/*
 * Writes for each pair, at the position of its higher ranked player, the rejected candidates and
 * the deciding rule.  The caller frees the texts.
 */
void nsf_explain_setup(struct nsf_list *l, const struct nsf_setup *setup, const struct lang *lang,
		       char **ret_whys);

#endif
