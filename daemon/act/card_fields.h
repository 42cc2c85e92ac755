/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The fields of a card, shared by the table of leader requests and the API. */
#ifndef DAEMON_ACT_CARD_FIELDS_H
#define DAEMON_ACT_CARD_FIELDS_H

#include "daemon/act/fields.h"

/* clang-format off */
#define CARD_FIELDS \
	{.name = "from", .type = FIELD_WORD, .required = true, .words = "white black"}, \
	{.name = "sent", .type = FIELD_DATE, .required = true}, \
	{.name = "received", .type = FIELD_DATE}, \
	{.name = "moves", .type = FIELD_TEXT, .max = 20000}, \
	{.name = "postmark", .type = FIELD_DATE}, \
	{.name = "postmark-disputed", .type = FIELD_FLAG}, \
	{.name = "receipt", .type = FIELD_DATE}, \
	{.name = "as", .type = FIELD_WORD, \
	 .words = "move unlawful illegible spoilt lost copy resign accept notice threefold fifty"}, \
	{.name = "draw", .type = FIELD_FLAG}, \
	{.name = "days", .type = FIELD_NUMBER, .min = 1, .max = 366}, \
	{.name = "arrived", .type = FIELD_DATE}, \
	{.name = "forwarded", .type = FIELD_DATE}, \
	{.name = "correct", .type = FIELD_NUMBER, .min = 1, .max = 9999}, \
	{.name = "reason", .type = FIELD_TEXT, .max = 10000}
/* clang-format on */

#endif
