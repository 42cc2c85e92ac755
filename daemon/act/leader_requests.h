/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The requests of the control socket: JSON objects with the verb in "do".  Each answer carries
 * its result in answer.json.  Who may: R = anybody who may connect, L = leader of the event (not
 * of a group he plays in: RULES S-38), A = administrator; the K-skak chief is a leader of all
 * events.
 * Every act that changes something is recorded with its author.  A player is a number or an
 * address, a date YYYY-MM-DD; what stands in brackets may be left out.
 *
 *  do                      fields                                             who, result
 *
 *  status                  -                            R counts of games, groups, cases, letters
 *  cases                   [all: true]                  R {"cases": [case..]}
 *  case                    case                         L one case with evidence
 *  rule                    case, verdict, reason [, days] [, side]      L {"ruling", "letters"}
 *                          game instead of case: corrects a result
 *                          verdict: win, loss (of the player the case is about), draw, continue,
 *                          both-lost, days (gives `days` back), white, black (wins)
 *  inquire                 case, date [, text]          L asks the silent player
 *  appeal                  ruling, player, text         L keeps an appeal as a case
 *
 *  events                  -                            R {"events": [..]}
 *  event.add               code, name [, ruleset, zone, size]           A {"event"}
 *  event.open              event [, open: bool]         L takes entries, or no longer
 *  event.close             event                        L
 *  groups                  [event]                      R {"groups": [..]}
 *  group                   group                        R table, games, entries
 *  group.export            group, format                R the file: pgn, json, trf16, trf26
 *  group.start             group [, date]               L starts a group that is not full
 *  group.pause, .resume, .archive    group, reason      L
 *  group.add               group or event, player       L enters a player by hand, confirmed
 *
 *  players                 -                            R {"players": [..]}, no addresses
 *  player                  player                       L with address and entries
 *  player.add              name, address [, club, born, rating, language]     L {"player"}
 *  player.withdraw         player, group, reason        L 6.2.8
 *  player.expel            player, group, reason        L 6.4.2
 *  player.warn             player, reason               L 6.4.2; a second one becomes a ban
 *  player.ban              player, reason [, months]    L 6.4.2
 *  player.address          player, address, reason      L at once (RULES S-33)
 *  player.confirm-address  player                       L stands in for the old address (RULES
 * S-33) player.leave            player, from, to, reason [, group]           L special leave (RULES
 * S-22) player.erase            player                       A after the archive of his last group
 *  player.tokens           player                       L
 *  player.revoke           player [, token]             L
 *
 *  game                    game                         R as `kskak game N --json`
 *  game.start              white, white-address, black, black-address
 *                          [, fen, moves, rules, start, chess960, language]
 *                                                       L {"game", "page", "letters": [..]}
 *
 *  lots                    group                        R public facts of the lots
 *  verify                  -                            R {"ok", "games", "differences": [..]}
 *  backup                  file                         A
 *  outbox                  -                            R {"pending", "failed"}
 *  key.rotate              -                            A a new token key; the old ones are read on
 */
#ifndef DAEMON_ACT_LEADER_REQUESTS_H
#define DAEMON_ACT_LEADER_REQUESTS_H

#include "daemon/act/act.h"

/* Decides one request (act->in->control.request) and fills the answer. */
int leader_requests_run(struct act *act);

#endif
