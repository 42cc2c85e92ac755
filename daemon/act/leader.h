/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Shared by the functions of leader requests: access to fields, refusals, permissions; and those
 * functions. Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_H
#define DAEMON_ACT_LEADER_H

#include "daemon/act/act.h"
#include "daemon/event/ruling.h"
#include "sql/store_case.h"
#include "sql/store_event.h"
#include "sql/store_game.h"

/*
 * The value of a field, which must be in the row of leader_requests.c; "", 0, CIVIL_NONE if it was
 * omitted.
 */
const char *leader_text(const struct act *act, const char *name);
int64_t leader_number(const struct act *act, const char *name);
struct civil leader_date(const struct act *act, const char *name);
bool leader_flag(const struct act *act, const char *name, bool otherwise);
/* The code in the field "language", or else that of the server's language. */
const char *leader_language(const struct act *act);

/*
 * The result of a job (store_job.h, taken over), owned by the caller.  NULL: the door must run it
 * as a process and repeat the request.
 */
json_t *leader_found(struct act *act, json_t *job);

/* Refuses with a sentence (a msgid) naming what does not exist; returns 1. */
int leader_missing(struct act *act, const char *sentence);
/* The state of an event as text. */
const char *leader_event_state(const struct act *act, enum tourney_state state);
/* Refuses a field for a reason other than its type; returns 1. */
int leader_bad(struct act *act, const char *name, const char *why);

/*
 * Whether the requester leads the event; the group (0 = single games); an event the player is in,
 * but no group that both play in.  Refuses nothing: for lists, which omit other leaders' entries
 * (RULES S-38).
 */
bool leader_leads_event(struct act *act, const struct tourney *t);
int leader_leads(struct act *act, int64_t group, bool *ret_leads);
int leader_leads_player(struct act *act, int64_t player, bool *ret_leads);
int leader_leads_case(struct act *act, const struct case_row *row, bool *ret_leads);
/* Leads its event, and is neither one of the players nor in its group. */
int leader_leads_game(struct act *act, const struct game_row *row, bool *ret_leads);

/* Returns 1: the leader leads the event; 0: refused. */
int leader_may_event(struct act *act, const struct tourney *t);
/*
 * The same, and the leader has no entry in it, because leaders may not compose their own groups
 * (RULES S-38).
 */
int leader_may_compose(struct act *act, const struct tourney *t);
/*
 * Returns 1: may rule on the group (0 = single games); 0: refused. Leaders may rule only in their
 * own events, and not in a group they play in (RULES S-38).
 */
int leader_may(struct act *act, int64_t group);
/* The same for a game, with or without a group. */
int leader_may_game(struct act *act, const struct game_row *row);
/*
 * Returns 1: may rule on the player; 0: refused, because they play in none of the leader's events,
 * or in a group with the leader (RULES S-38).
 */
int leader_may_player(struct act *act, const struct player *player);
/* The same for a case, by its game, group, entry or player. */
int leader_may_case(struct act *act, const struct case_row *row);

/*
 * The level of the ruling (RULES E-8): an administrator may act for KC, and KC for the tribunal if
 * the request says so.
 */
enum ruling_level leader_level(const struct act *act);
/* Refuses to change a ruling of a higher level. */
void leader_refuse_below(struct act *act, const struct ruling_standing *s);

/*
 * Adds to the answer that another player has the same name and birth date: a leader who enters
 * people by hand decides, but should know (RULES S-45).
 */
int leader_note_same(struct act *act, const struct player *player);

/* Resolves the field "player", a number or an address. Returns 1: found; 0: refused. */
int leader_find_player(struct act *act, struct player *ret_player);
/* The same for another field that names a player. */
int leader_find_player_in(struct act *act, const char *name, struct player *ret_player);
/* Stores the effects of a ruling and answers with its number and words: 1 or a negative error. */
int leader_store_ruling(struct act *act, struct effects *fx, const char *said);
/* The answer with the number of a ruling: {"ruling": N}, owned by the caller. */
json_t *leader_ruling_json(int64_t ruling);

/* Resolves the field "event", a code. Returns 1: found; 0: refused. */
int leader_find_event(struct act *act, struct tourney *ret_event);
/* The same for an event that the sender leads. */
int leader_find_own_event(struct act *act, struct tourney *ret_event);
/*
 * Resolves the field "group", the number or code of a group of that event.  Returns 1: found; 0:
 * refused.
 */
int leader_find_event_group(struct act *act, const struct tourney *t, struct group_row *ret_group);

#endif
