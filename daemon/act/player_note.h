/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Notes of a player about a game, for nobody else.  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_NOTE_H
#define DAEMON_ACT_PLAYER_NOTE_H

#include "daemon/act/act.h"

/*
 * Keeps text and tree of the inbound in place of what was noted; refused when it is more than may
 * be kept, or when the notes are no longer those that the page showed.
 */
int player_note_set(struct act *act);

#endif
