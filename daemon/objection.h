/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Until when objections to a published final table are taken (RULES E-7). */
#ifndef DAEMON_OBJECTION_H
#define DAEMON_OBJECTION_H

#include "core/base/civil.h"

/* The last day, for a table of a group with these rules (ruleset_write()) published then. */
struct civil objection_last_day(const char *ruleset, struct instant published);

/* When they are over: the first instant of the day after (EVENTS E61). */
struct instant objection_over(const char *ruleset, struct instant published);

#endif
