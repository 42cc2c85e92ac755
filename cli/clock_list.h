/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak clock` over a time list: the table of 6.8.2 and what an answer on a date would cost.  No
 * daemon is asked.
 */
#ifndef CLI_CLOCK_LIST_H
#define CLI_CLOCK_LIST_H

#include <stdbool.h>

/* Whether the arguments ask for it, and not for the daemon's own clock. */
bool clock_list_wanted(int argc, char **argv);

/* Returns the exit status. */
int clock_list(int argc, char **argv);

#endif
