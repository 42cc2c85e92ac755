/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* How a command is written, for a reader who is to write it. */
#ifndef CORE_PLAY_COMMAND_SPELLING_H
#define CORE_PLAY_COMMAND_SPELLING_H

#include "core/play/command.h"

/* The shortest phrase in the language, or in English; the name of a command that nobody writes. */
const char *command_spelling(enum verb verb, const char *lang);

#endif
