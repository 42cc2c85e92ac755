/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Private notes of a player on a game.  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_NOTE_H
#define DAEMON_ACT_PLAYER_NOTE_H

#include "daemon/act/act.h"

/*
 * Replaces the notes by text and tree of the inbound; refused if they are too long, or have changed
 * since the page was shown.
 */
int player_note_set(struct act *act);

#endif
