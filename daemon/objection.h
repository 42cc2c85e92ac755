/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* How long objections to a published final table are accepted (RULES E-7). */
#ifndef DAEMON_OBJECTION_H
#define DAEMON_OBJECTION_H

#include "core/base/civil.h"

/* The last day, for a table published then in a group with these rules (ruleset_write()). */
struct civil objection_last_day(const char *ruleset, struct instant published);

/* The end of the objection period: the first instant of the day after (EVENTS E61). */
struct instant objection_over(const char *ruleset, struct instant published);

#endif
