/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Solves a linear system over the integers exactly without big numbers: determinants are computed
 * modulo several 61-bit primes, and only their signs are needed, which mixed-radix digits give
 * (Garner).  The rounded performance R is the only integer with 0 <= 2 N + D - 2 D R < 2 D, where N
 * / D is the solution by Cramer's rule; it is found by bisection.
 */
#include "core/rating/unrated.h"
#include "core/base/mem.h"
#include "core/rating/rating.h"
#include "core/rating/rating_tables.h"

#include <stdlib.h>
#include <string.h>

#define MOST_PRIMES 96
#define RP_RANGE    (1 << 22) /* |Rp| is much smaller than this */

typedef unsigned __int128 wide;

static uint64_t mul_mod(uint64_t a, uint64_t b, uint64_t p)
{
	return (uint64_t)((wide)a * b % p);
}

static uint64_t pow_mod(uint64_t a, uint64_t e, uint64_t p)
{
	uint64_t r = 1;

	for (; e; e >>= 1, a = mul_mod(a, a, p)) {
		if (e & 1)
			r = mul_mod(r, a, p);
	}
	return r;
}

static uint64_t inverse(uint64_t a, uint64_t p)
{
	return pow_mod(a, p - 2, p);
}

/* Miller-Rabin with bases that are exact for all 64-bit numbers. */
static bool is_prime(uint64_t n)
{
	static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
	uint64_t d = n - 1;
	int s = 0, i, r;

	for (; !(d & 1); d >>= 1)
		s++;
	for (i = 0; i < 12; i++) {
		uint64_t x = pow_mod(bases[i], d, n);

		for (r = 0; x != 1 && x != n - 1 && r < s; r++)
			x = mul_mod(x, x, n);
		if (x != n - 1 && !(x == 1 && r == 0))
			return false;
	}
	return true;
}

struct moduli {
	size_t n;
	uint64_t p[MOST_PRIMES];
	uint64_t half[MOST_PRIMES]; /* mixed-radix digits of (product - 1) / 2 */
};

static uint64_t residue(int64_t v, uint64_t p)
{
	int64_t r = v % (int64_t)p;

	return r < 0 ? (uint64_t)(r + (int64_t)p) : (uint64_t)r;
}

/* Garner: converts residues to digits in the mixed radix p0, p0 p1, ... */
static void to_digits(const struct moduli *m, const uint64_t *residues, uint64_t *digits)
{
	size_t i, j;

	for (i = 0; i < m->n; i++) {
		uint64_t p = m->p[i], v = residues[i] % p;

		for (j = 0; j < i; j++) {
			v = (v + p - digits[j] % p) % p;
			v = mul_mod(v, inverse(m->p[j] % p, p), p);
		}
		digits[i] = v;
	}
}

static void moduli_init(struct moduli *m, size_t n)
{
	uint64_t candidate = ((uint64_t)1 << 61) - 1, residues[MOST_PRIMES];
	size_t i;

	m->n = n;
	for (i = 0; i < n; candidate -= 2) {
		if (is_prime(candidate))
			m->p[i++] = candidate;
	}
	/* (product - 1) / 2 is (p - 1) / 2 modulo every odd p. */
	for (i = 0; i < n; i++)
		residues[i] = (m->p[i] - 1) / 2;
	to_digits(m, residues, m->half);
}

/* Returns the sign of the integer with these residues and at most half the product in magnitude. */
static int sign_of(const struct moduli *m, const uint64_t *residues)
{
	uint64_t digits[MOST_PRIMES];
	bool zero = true;
	size_t i;

	to_digits(m, residues, digits);
	for (i = 0; i < m->n; i++)
		zero &= digits[i] == 0;
	if (zero)
		return 0;
	for (i = m->n; i-- > 0;) {
		if (digits[i] != m->half[i])
			return digits[i] > m->half[i] ? -1 : 1;
	}
	return 1;
}

/* The equations: games x_i - sum versus_ij x_j = right_i. */
struct equations {
	size_t n;
	int64_t *a; /* n x n */
	int64_t *right;
};

/* Fills the n x (n + 1) matrix of the equations modulo p. */
static void load_mod(const struct equations *e, uint64_t p, uint64_t *w)
{
	size_t n = e->n, width = n + 1, i, j;

	for (i = 0; i < n; i++) {
		for (j = 0; j < n; j++)
			w[i * width + j] = residue(e->a[i * n + j], p);
		w[i * width + n] = residue(e->right[i], p);
	}
}

/*
 * Moves a row with a nonzero element in column k to row k; returns 0 if there is none, -1 if rows
 * were swapped (the determinant changes sign), otherwise 1.
 */
static int pivot(uint64_t *w, size_t n, size_t k)
{
	size_t width = n + 1, i = k, j;

	while (i < n && !w[i * width + k])
		i++;
	if (i == n)
		return 0;
	for (j = k; j < width && i != k; j++) {
		uint64_t t = w[i * width + j];

		w[i * width + j] = w[k * width + j];
		w[k * width + j] = t;
	}
	return i == k ? 1 : -1;
}

/* Makes element (k, k) one and the rest of column k zero. */
static void clear_column(uint64_t *w, size_t n, size_t k, uint64_t p)
{
	size_t width = n + 1, i, j;
	uint64_t inv = inverse(w[k * width + k], p);

	for (j = k; j < width; j++)
		w[k * width + j] = mul_mod(w[k * width + j], inv, p);
	for (i = 0; i < n; i++) {
		uint64_t f = w[i * width + k];

		if (i == k || !f)
			continue;
		for (j = k; j < width; j++) {
			uint64_t t = mul_mod(f, w[k * width + j], p);

			w[i * width + j] = (w[i * width + j] + p - t) % p;
		}
	}
}

/*
 * Solves modulo p by elimination in `w`; writes the determinant and the numerators of Cramer's
 * rule.  If the determinant vanishes modulo p, the numerators are zero.
 */
static void solve_mod(const struct equations *e, uint64_t p, uint64_t *w, uint64_t *ret_det,
		      uint64_t *numerators)
{
	size_t n = e->n, width = n + 1, i, k;
	uint64_t det = 1;
	int sign;

	load_mod(e, p, w);
	for (k = 0; k < n && det; k++) {
		sign = pivot(w, n, k);
		if (!sign) {
			det = 0;
			break;
		}
		det = mul_mod(det, w[k * width + k], p);
		if (sign < 0)
			det = p - det;
		clear_column(w, n, k, p);
	}
	*ret_det = det;
	for (i = 0; i < n; i++)
		numerators[i] = det ? mul_mod(w[i * width + n], det, p) : 0;
}

/* Hadamard's bound in bits, rounded up, also for one column replaced by the right-hand side. */
static size_t bound_bits(const struct equations *e)
{
	size_t bits = 0, i, j;

	for (i = 0; i < e->n; i++) {
		wide norm = (wide)((__int128)e->right[i] * e->right[i]);
		size_t half_bits = 0;

		for (j = 0; j < e->n; j++)
			norm += (wide)((__int128)e->a[i * e->n + j] * e->a[i * e->n + j]);
		for (; norm; norm >>= 2)
			half_bits++;
		bits += half_bits;
	}
	return bits;
}

/* Finds the integer R with 0 <= 2 N + D - 2 D R < 2 D, for D > 0, by bisection. */
static int rounded(const struct moduli *m, const uint64_t *det, const uint64_t *num, bool negative)
{
	int64_t low = -RP_RANGE, high = RP_RANGE, mid;
	uint64_t r[MOST_PRIMES];
	size_t i;

	while (low < high) {
		mid = low + (high - low + 1) / 2;
		for (i = 0; i < m->n; i++) {
			uint64_t p = m->p[i], d = det[i], v = num[i];

			v = (v + v) % p;
			v = (v + mul_mod(d, residue(1 - 2 * mid, p), p)) % p;
			r[i] = negative && v ? p - v : v;
		}
		if (sign_of(m, r) >= 0)
			low = mid;
		else
			high = mid - 1;
	}
	return (int)low;
}

static bool solve(struct unrated_player *players, const struct equations *e)
{
	/* 2 N + D (1 - 2 R) is at most 2^24 times the largest determinant. */
	size_t n = e->n, primes = (bound_bits(e) + 26) / 60 + 2, i, k;
	struct moduli m;
	uint64_t det[MOST_PRIMES], num[MOST_PRIMES], *work, *nums;
	int sign;
	bool ok = false;

	if (primes > MOST_PRIMES)
		return false;
	moduli_init(&m, primes);
	work = mem_zeroed(n * (n + 1), sizeof(*work));
	nums = mem_zeroed(n * primes, sizeof(*nums));
	for (k = 0; k < primes; k++)
		solve_mod(e, m.p[k], work, &det[k], &nums[k * n]);
	sign = sign_of(&m, det);
	/* A prime that divides a nonzero determinant would hide the numerators. */
	for (k = 0; k < primes && sign; k++) {
		if (!det[k])
			goto out;
	}
	if (!sign)
		goto out;
	for (i = 0; i < n; i++) {
		for (k = 0; k < primes; k++)
			num[k] = nums[k * n + i];
		players[i].ret_rp = rounded(&m, det, num, sign < 0);
	}
	ok = true;
out:
	free(work);
	free(nums);
	return ok;
}

bool unrated_performances(struct unrated_player *players, size_t n)
{
	struct equations e = {n, NULL, NULL};
	bool ok = n <= UNRATED_MOST;
	size_t i, j;
	int d;

	if (n == 0 || !ok)
		return ok;
	e.a = mem_zeroed(n * n, sizeof(*e.a));
	e.right = mem_zeroed(n, sizeof(*e.right));
	for (i = 0; i < n && ok; i++) {
		const struct unrated_player *p = &players[i];

		ok = rating_difference(rating_hundredths(p->score, p->games), &d);
		if (!ok)
			break;
		e.right[i] = p->rated_sum + (int64_t)p->games * d;
		for (j = 0; j < n; j++)
			e.a[i * n + j] = -p->versus[j];
		e.a[i * n + i] += p->games;
	}
	ok = ok && solve(players, &e);
	free(e.a);
	free(e.right);
	return ok;
}
