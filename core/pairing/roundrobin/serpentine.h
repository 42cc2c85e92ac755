/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Groups and teams of equal strength, filled by rows in alternating directions: the groups of cup
 * and EMT (6.5.1, 6.6.1), Olympiad teams (DSU 4.9.9.5).
 */
#ifndef CORE_PAIRING_ROUNDROBIN_SERPENTINE_H
#define CORE_PAIRING_ROUNDROBIN_SERPENTINE_H

/* The team (0-based) of the k-th strongest (0-based) of an Olympiad draft with t teams. */
int serpentine_olympiad(int k, int t);

/*
 * Groups of equal strength (6.6.1.2): the group (0-based) of each of n players in order of
 * strength, row by row there and back.  Of groups of seven and six the sevens must stand first, so
 * that the seventh row, which runs forward, ends with them.
 */
void serpentine_groups(int n, int groups, int *ret_group);

/* The same for groups of any sizes, in any order: a row passes over the groups that are full. */
void serpentine_sizes(const int *sizes, int groups, int *ret_group);

#endif
