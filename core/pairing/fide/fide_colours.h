/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The colours of a pair (PAIRING FD-5.2, BU-5.2).  Private to core/pairing/fide/. */
#ifndef CORE_PAIRING_FIDE_FIDE_COLOURS_H
#define CORE_PAIRING_FIDE_FIDE_COLOURS_H

#include "core/pairing/fide/fide_player.h"

enum fide_colour_rule {
	FIDE_COLOUR_BOTH,      /* both preferences */
	FIDE_COLOUR_STRONGER,  /* the stronger one */
	FIDE_COLOUR_ALTERNATE, /* since the last round in which they differed */
	FIDE_COLOUR_HIGHER,    /* the preference of the higher ranked */
	FIDE_COLOUR_LOT	       /* the initial colour, by the start number */
};

/* Does the higher ranked of two positions have White?  ret_rule may be NULL. */
bool fide_colours_higher_has_white(const struct fide *f, int higher, int lower,
				   enum fide_colour_rule *ret_rule);

#endif
