/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letters that a daemon under test has written, parsed like a mail program would. */
#ifndef TESTS_PLAY_MAILBAG_H
#define TESTS_PLAY_MAILBAG_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/base/sbuf.h"

struct bag_letter {
	char *name; /* file name; sorts by age */
	char *to;   /* address, in lower case */
	char *subject;
	char *message_id; /* without <> */
	char *reply_to;	  /* address, "" = none */
	char *in_reply_to;
	char *text; /* the text part, decoded, LF */
	int kind;   /* of the reply token; 0 = none */
	uint32_t player, game;
	int ply;
	bool seen; /* a test has matched it */
};

struct mailbag {
	char *dir;
	GHashTable *names; /* of the letters, whose strings it uses */
	struct bag_letter *letters;
	int n;
};

void mailbag_init(struct mailbag *bag, const char *dir);
void mailbag_release(struct mailbag *bag);
/* Reads new files in the directory; returns their number. */
int mailbag_read(struct mailbag *bag);
/* The newest letter to the address with a ply token of the game (0 = any); NULL = none. */
struct bag_letter *mailbag_newest(struct mailbag *bag, const char *to, uint32_t game);

#endif
