/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One-line conversations with a game: "NAME : step ; step ; ...".  Used by the case files of this
 * room.  Steps, each with "= expectation" where it has one:
 *
 *   rules RULESET [row=value ...]    start DATE     fen FEN     prelude MOVES
 *   DATE w TEXT = verdict            a mail of White (b: Black; wh, bh: by HTTP; w@N: for ply N;
 *                                    wn: no letter leaves afterwards); "/" in TEXT is a line end
 *   DATE sent                        the letter of the present ply leaves
 *   DATE leader SIDE WORDS = verdict rule win|loss|draw|both-lost|continue|days N|back N,
 *                                    inquire DATE,
 *                                    special DATE DATE, withdraw N OF, pause, resume,
 *                                    outage DATE DATE, stop DATE, net-loss DATE, net-back,
 *                                    occupant PLAYER [DATE] [stop] [substitute]; White is
 *                                    player 1, Black player 2
 *   DATE card SIDE SENT RECEIVED [OPTION...] MOVES = verdict   a card entered by the leader
 *                                    (received "-" = not stated), with stamp=DATE, receipt=DATE,
 *                                    arrived=DATE, disputed, as=WORD, correct=NUMBER
 *   DATE tick = kinds                what the rules make happen, joined by +, "-" = nothing
 *   DATE clock SIDE = used/running/limit
 *   DATE stands SIDE = yes or no     whether the clock stands
 *   DATE last SIDE = DATE or -
 *   DATE first SIDE = LIMIT/DATE or -   if only the first move of a series is played
 *   DATE if SIDE DAY = days+added used/limit   of an answer on that day; late used/limit,
 *                                    adjudication, or a verdict; the last step of a line
 *   DATE next = kind DATE
 *   DATE why = TEXT                  field=value of the last refusal, one of earliest, longest,
 *                                    days, limit, count
 *   who SIDE = player                who has it now
 *   played PLAYER = w|b|-            the side of whoever plays or has played
 *   reserve = yes|no                 whether a reserve has taken over a side
 *   phase = open|suspended|paused|over      result = RESULT REASON      turn = w|b|-
 *   lines SIDE DATE = TEXT           clock lines in English joined by " + ", commas for
 *                                    semicolons
 */
#ifndef TESTS_RULES_SCRIPT_H
#define TESTS_RULES_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

/* Runs one line.  On failure prints the difference and returns false. */
bool script_run(const char *line);

/* Runs all lines of a file below top_srcdir; returns their number, and the failures. */
int script_file(const char *path, int *ret_failed);

#endif
