/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Signing a final report, and the consequences (EVENTS E61). */
#ifndef DAEMON_EVENT_REPORT_SIGN_H
#define DAEMON_EVENT_REPORT_SIGN_H

#include "daemon/event/tourney.h"
#include "daemon/publish/signature.h"
#include "daemon/publish/view_report.h"

/*
 * Signs the report `v` of the event, or of a group of a standing one, as the officer of the act;
 * nothing may be open.  The event becomes final, or the group's archive is scheduled; every player
 * is informed, for a corrected report only those whose line changes.
 */
int report_sign(const struct work *work, struct tourney *t, int64_t group,
		enum ruling_office office, const struct report_view *v, struct effects *ret);

#endif
