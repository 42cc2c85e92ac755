/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The move generator for processors with POPCNT but no fast PEXT.  Never called on others. */
#ifdef __x86_64__

#define BACKEND(name)  movegen_popcnt_##name
#define BACKEND_TARGET __attribute__((target("popcnt")))

#include "core/chess/fast/movegen_magic.h"

#endif
