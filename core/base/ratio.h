/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Exact rational numbers.  Points, percentages and ratings are compared as fractions, never in
 * floating point (RULES G-4).  A ratio is kept in lowest terms with a positive denominator.  An
 * overflow or a division by zero gives a lost value: any sum or product with it is lost, it
 * compares equal to everything, its floor is 0 and it prints as "?".
 */
#ifndef CORE_BASE_RATIO_H
#define CORE_BASE_RATIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ratio {
	int64_t num;
	int64_t den; /* > 0; 0 if lost */
};

#define RATIO_ZERO ((struct ratio){0, 1})
#define RATIO_TEXT 48

struct ratio ratio_make(int64_t num, int64_t den); /* lost if den is 0 */

static inline bool ratio_lost(struct ratio a)
{
	return a.den == 0;
}

static inline struct ratio ratio_int(int64_t n)
{
	return (struct ratio){n, 1};
}

/* Exact; lost if an operand is lost or the result overflows. */
struct ratio ratio_add(struct ratio a, struct ratio b);
struct ratio ratio_sub(struct ratio a, struct ratio b);
struct ratio ratio_mul(struct ratio a, struct ratio b);
struct ratio ratio_div(struct ratio a, struct ratio b); /* lost if b is 0 */
int ratio_cmp(struct ratio a, struct ratio b);		/* <0, 0, >0 */

/*
 * Returns the smallest multiple of `scale` > 0 that makes `a` an integer; INT64_MAX if it overflows
 * or `a` is lost.
 */
int64_t ratio_common_den(int64_t scale, struct ratio a);

int64_t ratio_floor(struct ratio a);
int64_t ratio_half_up(struct ratio a); /* floor(a + 1/2) */

/*
 * Reads a decimal ("3.35", "-2", "1e2") or a fraction ("7/2").  Returns false for anything else and
 * for numbers of more than 18 digits.
 */
bool ratio_parse(const char *text, struct ratio *ret_value);

/*
 * Writes an integer, or else a decimal rounded (half away from zero) to 4 places without trailing
 * zeros, into `buf` (at least RATIO_TEXT bytes) and returns it.
 */
char *ratio_format(struct ratio a, char *buf);

#endif
