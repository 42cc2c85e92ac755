/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rows in alternating directions.
 */
#include "core/pairing/roundrobin/serpentine.h"

/* PAIRING RR-5 */
int serpentine_olympiad(int k, int t)
{
	int row = k / t % 4, place = k % t;

	if (row % 2)
		place = t - 1 - place;
	return row < 2 ? place : (place + t / 2) % t;
}

void serpentine_groups(int n, int groups, int *ret_group)
{
	int k;

	for (k = 0; k < n; k++)
		ret_group[k] = k / groups % 2 ? groups - 1 - k % groups : k % groups;
}

/* PAIRING RR-6 */
void serpentine_sizes(const int *sizes, int groups, int *ret_group)
{
	int k = 0, row, i, before;

	for (row = 0;; row++) {
		before = k;
		for (i = 0; i < groups; i++) {
			int g = row % 2 ? groups - 1 - i : i;

			if (sizes[g] > row)
				ret_group[k++] = g;
		}
		if (k == before)
			return;
	}
}
