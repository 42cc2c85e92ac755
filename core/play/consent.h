/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What a letter says to a question that was asked in another one. */
#ifndef CORE_PLAY_CONSENT_H
#define CORE_PLAY_CONSENT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Whether a letter that was asked for a yes says it: by the word on a line of its own, or in prose,
 * "I hereby confirm.".  Prose with a word of refusal or a question is none, silence is none.
 */
bool consent_given(const char *text, size_t len);
/* Whether the first word of an answer refuses. */
bool consent_refused(const char *text, size_t len);
/* What a letter answers to an invitation: 1 it accepts, -1 it declines, 0 neither. */
int consent_to_invitation(const char *text, size_t len);

#endif
