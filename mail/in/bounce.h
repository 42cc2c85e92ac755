/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Delivery status notifications (RFC 3464).  Private to mail/in/. */
#ifndef MAIL_IN_BOUNCE_H
#define MAIL_IN_BOUNCE_H

#include "mail/in/mime.h"

bool bounce_is_delivery_status(GMimeObject *msg);

/* Reads a delivery status and the id of the returned letter. */
void bounce_read(GMimeObject *msg, struct mail_bounce *ret_bounce);

#endif
