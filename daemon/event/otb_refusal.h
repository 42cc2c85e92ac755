/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Why an act in an over-the-board event is refused. */
#ifndef DAEMON_EVENT_OTB_REFUSAL_H
#define DAEMON_EVENT_OTB_REFUSAL_H

#include <stdarg.h>
#include <stdio.h>

#include "core/base/lang.h"

/* An error word, a paragraph, and a sentence. */
struct otb_refusal {
	const char *error; /* NULL = not refused */
	const char *paragraph;
	char text[240];
	const struct lang *lang; /* language of the text, set by the caller; NULL = English */
};

/* Fills it in; returns 0. */
__attribute__((format(printf, 4, 5))) static inline int
otb_refuse(struct otb_refusal *ret, const char *error, const char *paragraph, const char *fmt, ...)
{
	va_list ap;

	ret->error = error;
	ret->paragraph = paragraph;
	va_start(ap, fmt);
	vsnprintf(ret->text, sizeof(ret->text), fmt, ap);
	va_end(ap);
	return 0;
}

#endif
