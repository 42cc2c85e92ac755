/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How a ruling is signed, in letters, on pages and in JSON: with the name and the office of the
 * officer, or with the office alone, never with a Unix user (RULES S-38).
 */
#ifndef DAEMON_PUBLISH_SIGNATURE_H
#define DAEMON_PUBLISH_SIGNATURE_H

#include "core/base/lang.h"
#include "core/base/sbuf.h"
#include "sql/store_case.h"

/* In the author of an act: "1001 bo, deputy of anna". */
#define DEPUTY_MARK ", deputy of "

/* In whose name a ruling was made. */
enum ruling_office { OFFICE_SERVER, OFFICE_LEADER, OFFICE_DEPUTY, OFFICE_KC, OFFICE_TRIBUNAL };

enum ruling_office signature_office(const struct ruling_row *row);
/* "leader", "kc", ...: its word in JSON. */
const char *signature_office_word(enum ruling_office office);
/* The office of that word; the server's for any other. */
enum ruling_office signature_office_read(const char *word);
/* "Anna Berg, tournament leader", or "the tournament leader" without a name. */
void signature_write(enum ruling_office office, const char *signer, const struct lang *lang,
		     struct sbuf *out);

#endif
