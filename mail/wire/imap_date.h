/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The arrival date that an IMAP server reports (RFC 9051 2.3.3).  Private to mail/wire/. */
#ifndef MAIL_WIRE_IMAP_DATE_H
#define MAIL_WIRE_IMAP_DATE_H

#include "core/base/civil.h"

/*
 * The instant of `INTERNALDATE " 3-Mar-2026 09:00:00 +0100"` anywhere in the answer; sec 0 when it
 * is missing or is not a date with time and zone.
 */
struct instant imap_date_read(const char *answer);

#endif
