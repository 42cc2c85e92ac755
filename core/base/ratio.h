/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Exact numbers.  Points, percentages and ratings are decided on fractions, never on floating
 * point (RULES G-4).  A ratio is kept in lowest terms with a positive denominator.  What leaves
 * the range, or divides by nothing, is lost: it stays lost in every sum and product, is level with
 * everything, has the floor 0 and prints as "?".
 */
#ifndef CORE_BASE_RATIO_H
#define CORE_BASE_RATIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ratio {
	int64_t num;
	int64_t den; /* > 0; 0 when lost */
};

#define RATIO_ZERO ((struct ratio){0, 1})
#define RATIO_TEXT 48

struct ratio ratio_make(int64_t num, int64_t den); /* den 0: lost */

static inline bool ratio_lost(struct ratio a)
{
	return a.den == 0;
}

static inline struct ratio ratio_int(int64_t n)
{
	return (struct ratio){n, 1};
}

/* Exact; a lost operand, or a result out of range, is lost. */
struct ratio ratio_add(struct ratio a, struct ratio b);
struct ratio ratio_sub(struct ratio a, struct ratio b);
struct ratio ratio_mul(struct ratio a, struct ratio b);
struct ratio ratio_div(struct ratio a, struct ratio b); /* b 0: lost */
int ratio_cmp(struct ratio a, struct ratio b);		/* <0, 0, >0 */

/* The least multiple of `scale` > 0 that makes `a` whole; INT64_MAX when it is beyond, or `a` lost.
 */
int64_t ratio_common_den(int64_t scale, struct ratio a);

int64_t ratio_floor(struct ratio a);
int64_t ratio_half_up(struct ratio a); /* floor(a + 1/2) */

/*
 * Reads a decimal ("3.35", "-2", "1e2") or a fraction ("7/2").  Returns false for anything else
 * and for numbers beyond 18 digits.
 */
bool ratio_parse(const char *text, struct ratio *ret_value);

/*
 * Writes the value as an integer when it is one, else as a decimal rounded (half away from zero)
 * to 4 places without closing zeros.  `buf` holds at least RATIO_TEXT bytes; returns it.
 */
char *ratio_format(struct ratio a, char *buf);

#endif
