/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The commands that a text without a command seems to be about: "I am on holiday from Monday on"
 * mentions leave.  Its writer is told how to write them (RULES S-44).
 */
#ifndef CORE_PLAY_MENTION_H
#define CORE_PLAY_MENTION_H

#include <stdint.h>

enum mention {
	MENTION_LEAVE = 1 << 0,
	MENTION_DRAW = 1 << 1,
	MENTION_RESIGN = 1 << 2,
	MENTION_NOTICE = 1 << 3,
	MENTION_ADDRESS = 1 << 4,
	MENTION_WITHDRAW = 1 << 5,
	MENTION_DATES = 1 << 6, /* when to answer */
	MENTION_CLAIM = 1 << 7, /* a draw by repetition or by the 50-move rule */
	MENTION_UNDO = 1 << 8,	/* a move taken back, which no command does */
};

/* Returns the enum mention values of the words in a text, 0 if there are none. */
unsigned mention_in(const char *text);

/*
 * Returns the number of the next game that a line from *pos on names at its start, alone or before
 * one more word: "#12", "game 12: e4"; 0 if there is none.  Moves *pos behind that line.
 */
int64_t mention_game(const char **pos);

#endif
