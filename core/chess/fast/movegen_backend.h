/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The three compilations of movegen_template.h; movegen.c chooses between them at run time.
 * Implemented in movegen_*.c.  Private to core/chess/fast/.
 */
#ifndef CORE_CHESS_FAST_MOVEGEN_BACKEND_H
#define CORE_CHESS_FAST_MOVEGEN_BACKEND_H

#include "core/chess/position.h"

int generic_movegen_legal(const struct position *pos, chess_move *list);
int generic_movegen_count(const struct position *pos);
uint64_t generic_perft(const struct position *pos, int depth);

#ifdef __x86_64__
int popcnt_movegen_legal(const struct position *pos, chess_move *list);
int popcnt_movegen_count(const struct position *pos);
uint64_t popcnt_perft(const struct position *pos, int depth);

int bmi2_movegen_legal(const struct position *pos, chess_move *list);
int bmi2_movegen_count(const struct position *pos);
uint64_t bmi2_perft(const struct position *pos, int depth);
#endif

#endif
