/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The proposed sanction for players who did not appear (EVENTS E52).
 */
#ifndef CORE_EVENT_ABSENCE_H
#define CORE_EVENT_ABSENCE_H

enum absence_proposal { ABSENCE_NOTHING, ABSENCE_WARNING, ABSENCE_BAN };

#define ABSENCE_BAN_MONTHS 6 /* at least */

/* EVENTS E52: rounds that the player missed without an excuse, of those of the event. */
enum absence_proposal absence_proposal(int missed, int rounds);

/* Half points for a player left without an opponent because somebody left (section 4, § 16). */
#define ABSENCE_FREE_POINTS2 2

#endif
