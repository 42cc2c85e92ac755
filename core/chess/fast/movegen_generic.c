/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The move generator for every processor.
 */
#define BACKEND(name) movegen_generic_##name
#define BACKEND_TARGET

#include "core/chess/fast/movegen_magic.h"
