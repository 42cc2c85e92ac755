/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How a ruling is signed, in letters, pages and JSON: with name and office of the officer, or only
 * the office, never with a Unix user (RULES S-38).
 */
#ifndef DAEMON_PUBLISH_SIGNATURE_H
#define DAEMON_PUBLISH_SIGNATURE_H

#include "core/base/lang.h"
#include "core/base/sbuf.h"
#include "sql/store_case.h"

/* In an act's author: "1001 bo, deputy of anna". */
#define DEPUTY_MARK ", deputy of "

/* The office that made a ruling. */
enum ruling_office { OFFICE_SERVER, OFFICE_LEADER, OFFICE_DEPUTY, OFFICE_KC, OFFICE_TRIBUNAL };

enum ruling_office signature_office(const struct ruling_row *row);
/* "leader", "kc", ...: the word in JSON. */
const char *signature_office_word(enum ruling_office office);
/* The office of a word; the server's for any other. */
enum ruling_office signature_office_read(const char *word);
/* "Anna Berg, tournament leader", or "the tournament leader" without a name. */
void signature_write(enum ruling_office office, const char *signer, const struct lang *lang,
		     struct sbuf *out);

#endif
