/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The requests of the control socket: JSON objects with the verb in "do".  Each answer carries
 * its result in answer.json.  Who may: R = anybody who may connect, L = leader of the event (not
 * of a group he plays in: rule 40), K = KC and above, A = administrator.  Every act that changes
 * something is recorded with its author.
 *
 *  do            fields                                   answer
 *  status        -                                        R counts of games, groups, cases, letters
 *  cases         [all: true]                              R {"cases": [case..]}
 *  case          case                                     R one case with evidence
 *  rule          case, verdict, reason [, days] [, side]  L {"ruling", "letters"}
 *                or game instead of case: corrects a result
 *                verdict: win, loss (of the player the case is about), draw, continue, both-lost,
 *                days (gives `days` back), white, black (wins)
 *  inquire       case, date                               L asks the silent player; names a last
 * date appeal        ruling, player, text                     L keeps an appeal as a case events -
 * R event.add     code, name [, ruleset, zone, size]       A {"event"} event.open    event, open:
 * bool                        L groups        [event]                                  R {"groups":
 * [..]} group         group                                    R table, games, entries group.start
 * group [, date]                           L starts a group that is not full group.pause,
 * group.resume, group.archive   group, reason    L group.add     group|event, player L enters a
 * player by hand (confirmed) players       -                                        R {"players":
 * [..]} (no addresses) player        player (number or address)               L with address and
 * entries player.add    name, address [, club, born, rating, language]   L {"player"}
 *  player.withdraw  player, group, reason                 L 6.2.8
 *  player.address   player, address, reason               L at once (rule 30)
 *  player.confirm-address  player                         L stands in for the old address (rule 40)
 *  player.leave  player, group, from, to, reason          L special leave (rule 22)
 *  player.erase  player                                   A after the archive of his last group
 *  player.tokens player / player.revoke player [, token]  L
 *  game          game                                     R as `kskak game N --json`
 *  game.start    white, white-address, black, black-address [, fen, moves, rules, start,
 *                chess960, language]                      L {"game","page","letters":[..]}
 *  lots          group                                    R public facts of the lots
 *  verify        -                                        R {"ok", "games", "differences": [..]}
 *  backup        file                                     A
 *  outbox        -                                        R {"pending","failed"}
 *  key.rotate    -                                        A a new token key; the old ones stay
 * readable deliver       raw (text), [from], [recipient]          R as a mail through DOOR_MAIL
 */
#ifndef DAEMON_ACT_ADMIN_H
#define DAEMON_ACT_ADMIN_H

#include "daemon/act.h"

/* Decides one request (act->in->request) and fills the answer. */
int act_admin(struct act *act);

#endif
