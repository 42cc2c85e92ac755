/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Answers by letter to a question that another letter asked. */
#ifndef CORE_PLAY_CONSENT_H
#define CORE_PLAY_CONSENT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns whether a letter agrees: with the word on a line of its own, or in prose, "I hereby
 * confirm.".  Prose with a refusal or a question does not agree, nor does silence.
 */
bool consent_given(const char *text, size_t len);
/* Returns whether the first word of an answer refuses. */
bool consent_refused(const char *text, size_t len);
/* Returns whether a text is nothing but "no", "nej tak". */
bool consent_is_no(const char *text);
/* Answer to an invitation: 1 accepts, -1 declines, 0 neither. */
int consent_to_invitation(const char *text, size_t len);

#endif
