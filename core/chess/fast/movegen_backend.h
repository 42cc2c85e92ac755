/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The three compilations of movegen_template.h; movegen.c chooses between them at run time.
 * Implemented in movegen_*.c.  Private to core/chess/fast/.
 */
#ifndef CORE_CHESS_FAST_MOVEGEN_BACKEND_H
#define CORE_CHESS_FAST_MOVEGEN_BACKEND_H

#include "core/chess/position.h"

int movegen_generic_legal(const struct position *pos, chess_move *list);
int movegen_generic_count(const struct position *pos);
uint64_t movegen_generic_perft(const struct position *pos, int depth);

#ifdef __x86_64__
int movegen_popcnt_legal(const struct position *pos, chess_move *list);
int movegen_popcnt_count(const struct position *pos);
uint64_t movegen_popcnt_perft(const struct position *pos, int depth);

int movegen_bmi2_legal(const struct position *pos, chess_move *list);
int movegen_bmi2_count(const struct position *pos);
uint64_t movegen_bmi2_perft(const struct position *pos, int depth);
#endif

#endif
