/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Withdrawal of entries before the draw (EVENTS E28).  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_ENTRY_WITHDRAW_H
#define DAEMON_ACT_PLAYER_ENTRY_WITHDRAW_H

#include <stdint.h>

struct act;
struct command;
struct entry_row;
struct tourney;

/* Withdraws an entry of the current player before the draw (EVENTS E28). */
int player_entry_withdraw(struct act *act, const struct tourney *t, struct entry_row *e);
/* The same for the sender's entry or team with that number in the event. */
int player_entry_withdraw_number(struct act *act, const char *code, int64_t entry);

/*
 * "withdraw EVENT": the entry of the sender, or of the team that the command names; 0: its text
 * names no event.
 */
int player_entry_withdraw_from(struct act *act, const struct command *cmd);

#endif
