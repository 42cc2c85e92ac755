/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who wrote a message: a person, a machine, a list, a mail host, or we ourselves.  Private to
 * mail/in/.
 */
#ifndef MAIL_IN_CLASSIFY_H
#define MAIL_IN_CLASSIFY_H

#include "mail/in/mime.h"

/* Fills in m->class and m->class_why, and m->bounce of a bounce; the rest of `m` has been read. */
void mail_classify(GMimeObject *msg, const struct mail_policy *policy,
		   const struct mail_envelope *env, struct mail_message *m);

#endif
