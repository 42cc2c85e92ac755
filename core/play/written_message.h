/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Messages to the opponent in a written game.  Private to core/play/. */
#ifndef CORE_PLAY_WRITTEN_MESSAGE_H
#define CORE_PLAY_WRITTEN_MESSAGE_H

#include "core/play/written_fact.h"

/* Judges a move, an illegible message or a draw claim. */
void written_message(struct written *w, const struct written_event *e);

#endif
