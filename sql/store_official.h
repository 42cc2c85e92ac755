/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Officials: people who use the desk in the browser, identified by their mail address. */
#ifndef SQL_STORE_OFFICIAL_H
#define SQL_STORE_OFFICIAL_H

#include "sql/store.h"

#define STORE_EVENTS_MAX 400 /* bytes of a list of event codes */
#define STORE_OTP_MAX	 32  /* bytes of a secret of one-time passwords */

struct official_row {
	int64_t id;
	char name[STORE_NAME_MAX + 1];
	int role; /* enum role, 1 to 3 */
	char address[STORE_ADDRESS_MAX + 1];
	char events[STORE_EVENTS_MAX + 1]; /* codes with commas, "*" = all */
	struct instant at;
	char author[STORE_NAME_MAX + 1];
	struct instant ended; /* sec 0 = not */
	unsigned char otp[STORE_OTP_MAX];
	size_t otp_len; /* bytes of the secret; 0 = none */
	int64_t otp_step;
};

/* row->id, row->ended and the one-time password are ignored. */
int store_official_add(struct store *st, const struct official_row *row, int64_t *ret_id);
/* Officials in office, by name and by address; 0 = nobody. */
int store_official_by_name(struct store *st, const char *name, struct official_row *ret_row);
int store_official_by_address(struct store *st, const char *address, struct official_row *ret_row);
int store_official_get(struct store *st, int64_t id, struct official_row *ret_row);
/* All officials, former ones too, in order of appointment. */
int store_official_each(struct store *st, int (*each)(void *arg, const struct official_row *),
			void *arg);
/* Returns 0 when it had ended before. */
int store_official_end(struct store *st, int64_t id, struct instant at);
/* `len` 0 removes the secret; the used step is reset. */
int store_official_otp_set(struct store *st, int64_t id, const unsigned char *otp, size_t len);
/* Records the step of a used password; returns 0 if that or a later one was used before. */
int store_official_otp_used(struct store *st, int64_t id, int64_t step);

/* Wrong one-time passwords: records one; counts those of an official after an instant. */
int store_otp_wrong_add(struct store *st, int64_t official, struct instant at);
int store_otp_wrong_count(struct store *st, int64_t official, struct instant after, int *ret_n);
/* Deletes those older than that instant. */
int store_otp_wrong_clean(struct store *st, struct instant before);

#endif
