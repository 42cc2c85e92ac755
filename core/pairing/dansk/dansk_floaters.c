/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING DS-6: the order of sets of floaters, each computed from the number of its step.
 */
#include "core/pairing/dansk/dansk_floaters.h"

/* One of the middle two is exchanged, the other stays. */
static int even_single(int size, int step, int *places)
{
	int strong = size / 2 - 1, weak = size / 2;

	/* First the upper, then the lower one upwards; then the lower, then the upper one
	 * downwards. */
	if (step < strong) {
		places[0] = strong - 1 - step;
		places[1] = weak;
		return 2;
	}
	step -= strong;
	if (step < strong) {
		places[0] = strong - 1 - step;
		places[1] = strong;
		return 2;
	}
	step -= strong;
	places[0] = step < size - 1 - weak ? strong : weak;
	places[1] = weak + 1 + step % (size - 1 - weak);
	return 2;
}

static int block(int size, int width, int *places)
{
	int i, from = (size - width) / 2;

	for (i = 0; i < width; i++)
		places[i] = from + i;
	return width;
}

static int odd_set(int size, int step, int *places)
{
	int middle = size / 2;

	if (step == 0)
		places[0] = middle;
	else if (step <= middle)
		places[0] = middle - step;
	else if (step <= 2 * middle)
		places[0] = step;
	else
		return block(size, 3 + 2 * (step - 2 * middle - 1), places);
	return 1;
}

static int even_set(int size, int step, int *places)
{
	int singles = 4 * (size / 2 - 1);

	if (step == 0)
		return 0;
	if (step == 1)
		return block(size, 2, places);
	if (step - 2 < singles)
		return even_single(size, step - 2, places);
	return block(size, 4 + 2 * (step - 2 - singles), places);
}

int dansk_floaters_next(struct dansk_floaters *sets, int *places)
{
	int singles = sets->size % 2 ? 1 + 2 * (sets->size / 2) : 2 + 4 * (sets->size / 2 - 1);
	int blocks = sets->size % 2 ? (sets->size - 1) / 2 : (sets->size - 2) / 2;

	if (sets->step >= singles + blocks)
		return -1;
	return sets->size % 2 ? odd_set(sets->size, sets->step++, places)
			      : even_set(sets->size, sets->step++, places);
}
