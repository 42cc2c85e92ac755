/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writes letters as files for the sender's thread.  Private to mail/wire/. */
#ifndef MAIL_WIRE_SENDER_FILES_H
#define MAIL_WIRE_SENDER_FILES_H

#include "mail/wire/sender_parcel.h"

enum { SENDER_FILES = 128 }; /* written together at most */

/* Writes n letters, which share one sync, and sets their results. */
void sender_files_write(const char *folder, struct sender_parcel *const *parcels, int n);

#endif
