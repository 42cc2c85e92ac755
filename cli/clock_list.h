/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak clock` with a time list: the table of 6.8.2 and what an answer on a date would cost.  It
 * does not need the daemon.
 */
#ifndef CLI_CLOCK_LIST_H
#define CLI_CLOCK_LIST_H

#include "cli/args.h"

/* Runs the form of `kskak clock` with a file; returns the exit status. */
int clock_list(const struct args *args);

#endif
