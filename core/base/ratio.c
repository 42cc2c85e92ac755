/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Fractions of 64-bit integers.  Products are computed in 128 bits and reduced. */
#include "core/base/ratio.h"

#include <stdio.h>
#include <string.h>

typedef __int128 wide;

#define LOST	    ((struct ratio){0, 0})
#define MOST_DIGITS 18

static wide wide_gcd(wide a, wide b)
{
	while (b) {
		wide t = a % b;

		a = b;
		b = t;
	}
	return a < 0 ? -a : a;
}

static struct ratio reduce(wide num, wide den)
{
	wide g;

	if (den == 0)
		return LOST;
	if (den < 0) {
		num = -num;
		den = -den;
	}
	g = wide_gcd(num, den);
	num /= g;
	den /= g;
	if (num > INT64_MAX || num < -(wide)INT64_MAX || den > INT64_MAX)
		return LOST;
	return (struct ratio){(int64_t)num, (int64_t)den};
}

struct ratio ratio_make(int64_t num, int64_t den)
{
	return reduce(num, den);
}

struct ratio ratio_add(struct ratio a, struct ratio b)
{
	return reduce((wide)a.num * b.den + (wide)b.num * a.den, (wide)a.den * b.den);
}

struct ratio ratio_sub(struct ratio a, struct ratio b)
{
	return reduce((wide)a.num * b.den - (wide)b.num * a.den, (wide)a.den * b.den);
}

struct ratio ratio_mul(struct ratio a, struct ratio b)
{
	return reduce((wide)a.num * b.num, (wide)a.den * b.den);
}

struct ratio ratio_div(struct ratio a, struct ratio b)
{
	return reduce((wide)a.num * b.den, (wide)a.den * b.num);
}

int ratio_cmp(struct ratio a, struct ratio b)
{
	wide d = (wide)a.num * b.den - (wide)b.num * a.den;

	return (d > 0) - (d < 0);
}

int64_t ratio_common_den(int64_t scale, struct ratio a)
{
	wide common;

	if (ratio_lost(a))
		return INT64_MAX;
	if (scale % a.den == 0)
		return scale;
	common = scale / wide_gcd(scale, a.den) * a.den;
	return common > INT64_MAX ? INT64_MAX : (int64_t)common;
}

int64_t ratio_floor(struct ratio a)
{
	int64_t q;

	if (ratio_lost(a))
		return 0;
	q = a.num / a.den;
	return q - (a.num % a.den < 0);
}

int64_t ratio_half_up(struct ratio a)
{
	return ratio_floor(ratio_add(a, ratio_make(1, 2)));
}

/* Reads digits at *p into *v; returns how many were read, or -1 if there are too many in total. */
static int take_number(const char **p, int64_t *v, int had)
{
	int n = 0;

	for (; **p >= '0' && **p <= '9'; (*p)++, n++) {
		if (had + n >= MOST_DIGITS)
			return -1;
		*v = *v * 10 + (**p - '0');
	}
	return n;
}

static int64_t power_of_ten(int n)
{
	int64_t v = 1;

	while (n-- > 0)
		v *= 10;
	return v;
}

/* Reads the exponent of a decimal, such as "e-3". */
static bool take_exponent(const char **p, int *ret_exp)
{
	int64_t v = 0;
	int sign = 1;

	if (**p != 'e' && **p != 'E')
		return true;
	(*p)++;
	if (**p == '+' || **p == '-')
		sign = *(*p)++ == '-' ? -1 : 1;
	if (take_number(p, &v, 0) < 1 || v > MOST_DIGITS)
		return false;
	*ret_exp = sign * (int)v;
	return true;
}

bool ratio_parse(const char *text, struct ratio *ret_value)
{
	const char *p = text;
	int64_t num = 0, den = 1;
	int whole, part = 0, exponent = 0;
	struct ratio value;
	bool minus = false;

	if (*p == '+' || *p == '-')
		minus = *p++ == '-';
	whole = take_number(&p, &num, 0);
	if (whole < 0)
		return false;
	if (whole > 0 && *p == '/') {
		p++;
		den = 0;
		if (take_number(&p, &den, 0) < 1 || den == 0 || *p)
			return false;
		*ret_value = ratio_make(minus ? -num : num, den);
		return true;
	}
	if (*p == '.') {
		p++;
		part = take_number(&p, &num, whole);
		if (part < 0)
			return false;
	}
	if (whole + part == 0 || !take_exponent(&p, &exponent) || *p)
		return false;
	value = ratio_make(minus ? -num : num, power_of_ten(part));
	if (exponent > 0)
		value = ratio_mul(value, ratio_int(power_of_ten(exponent)));
	else if (exponent < 0)
		value = ratio_div(value, ratio_int(power_of_ten(-exponent)));
	if (ratio_lost(value))
		return false;
	*ret_value = value;
	return true;
}

/* Writes a number of ten-thousandths without trailing zeros. */
static void put_places(char *buf, bool minus, wide q)
{
	size_t len;

	snprintf(buf, RATIO_TEXT, "%s%lld.%04u", minus ? "-" : "", (long long)(q / 10000),
		 (unsigned)(q % 10000));
	len = strlen(buf);
	while (buf[len - 1] == '0')
		len--;
	if (buf[len - 1] == '.')
		len--;
	buf[len] = '\0';
}

char *ratio_format(struct ratio a, char *buf)
{
	wide size = a.num < 0 ? -(wide)a.num : a.num, q;

	if (ratio_lost(a)) {
		snprintf(buf, RATIO_TEXT, "?");
	} else if (a.den == 1) {
		snprintf(buf, RATIO_TEXT, "%lld", (long long)a.num);
	} else {
		q = (size * 20000 / a.den + 1) / 2;
		put_places(buf, a.num < 0 && q, q);
	}
	return buf;
}
