/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Determines whether a person, a machine, a list, a mail host or kskakd itself wrote a message.
 * Private to mail/in/.
 */
#ifndef MAIL_IN_CLASSIFY_H
#define MAIL_IN_CLASSIFY_H

#include "mail/in/mime.h"

/* Sets m->class, m->class_why and, for a bounce, m->bounce; the rest of `m` must have been read. */
void mail_classify(GMimeObject *msg, const struct mail_policy *policy,
		   const struct mail_envelope *env, struct mail_message *m);

#endif
