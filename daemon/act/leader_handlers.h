/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The functions of all leader requests, for the table in leader_requests.c.  Private to
 * daemon/act/. */
#ifndef DAEMON_ACT_LEADER_HANDLERS_H
#define DAEMON_ACT_LEADER_HANDLERS_H

#include "daemon/act/leader_absence.h"
#include "daemon/act/leader_admin.h"
#include "daemon/act/leader_card.h"
#include "daemon/act/leader_case.h"
#include "daemon/act/leader_correct.h"
#include "daemon/act/leader_deputy.h"
#include "daemon/act/leader_died.h"
#include "daemon/act/leader_enter.h"
#include "daemon/act/leader_event.h"
#include "daemon/act/leader_event_show.h"
#include "daemon/act/leader_game.h"
#include "daemon/act/leader_group.h"
#include "daemon/act/leader_groups.h"
#include "daemon/act/leader_invite.h"
#include "daemon/act/leader_join.h"
#include "daemon/act/leader_late.h"
#include "daemon/act/leader_letter.h"
#include "daemon/act/leader_list.h"
#include "daemon/act/leader_mail.h"
#include "daemon/act/leader_occupant.h"
#include "daemon/act/leader_official.h"
#include "daemon/act/leader_otb.h"
#include "daemon/act/leader_pause.h"
#include "daemon/act/leader_player.h"
#include "daemon/act/leader_rating.h"
#include "daemon/act/leader_report.h"
#include "daemon/act/leader_right.h"
#include "daemon/act/leader_round.h"
#include "daemon/act/leader_sanction.h"
#include "daemon/act/leader_season.h"
#include "daemon/act/leader_seat.h"
#include "daemon/act/leader_show.h"
#include "daemon/act/leader_stage.h"
#include "daemon/act/leader_steps.h"
#include "daemon/act/leader_team.h"

#endif
