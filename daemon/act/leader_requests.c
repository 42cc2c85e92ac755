/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of requests, their check and their record (EVENTS E74); see leader_requests.h. */
#include "daemon/act/leader_requests.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/act/card_fields.h"
#include "daemon/act/act_deputy.h"
#include "daemon/act/act_officer.h"
#include "daemon/act/leader.h"
#include "text/text.h"

#define TEXT_MOST     10000
#define FILE_MOST     1000000
#define MOVES_MOST    20000
#define RULES_MOST    1000
#define EVENT_MOST    31 /* bytes of an event's code */
#define ENVELOPE_MOST 1000
#define SUBJECT_MOST  150
#define NAME_MOST     90 /* of an event's name, to which a group adds its number */

#define REQUIRED true
#define OPTIONAL false

/* clang-format off */
#define ID(id, needed)         {.name = id, .type = FIELD_ID, .required = needed}
#define PLAYER                 {.name = "player", .type = FIELD_PLAYER, .required = true}
#define TEXT(id, needed, most) {.name = id, .type = FIELD_TEXT, .required = needed, .max = most}
#define LINE(id, needed, most) {.name = id, .type = FIELD_LINE, .required = needed, .max = most}
#define EVENT(needed)          LINE("event", needed, EVENT_MOST)
#define REASON                 TEXT("reason", REQUIRED, TEXT_MOST)
#define NUMBER(id, low, high)  {.name = id, .type = FIELD_NUMBER, .min = low, .max = high}
#define WORD(id, needed, list) {.name = id, .type = FIELD_WORD, .required = needed, .words = list}
#define DATE(id, needed)       {.name = id, .type = FIELD_DATE, .required = needed}
#define FLAG(id)               {.name = id, .type = FIELD_FLAG}
#define ADDRESS(id, needed)    {.name = id, .type = FIELD_ADDRESS, .required = needed}
#define LANGUAGE               {.name = "language", .type = FIELD_LANG}
/* What a tournament is made with, and a series makes its editions with (EVENTS E13). */
#define EVENT_FIELDS                                                                               \
	LINE("kind", OPTIONAL, 15), WORD("class", OPTIONAL, "M K A"), NUMBER("year", 1900, 9999),  \
		LINE("ruleset", OPTIONAL, RULES_MOST), LINE("zone", OPTIONAL, 39),                 \
		LINE("alias", OPTIONAL, EVENT_MOST), DATE("opens", OPTIONAL),                      \
		DATE("closes", OPTIONAL), DATE("draws", OPTIONAL), DATE("starts", OPTIONAL),       \
		NUMBER("fee", 0, 10000000), WORD("rated", OPTIONAL, "yes no"),                     \
		LINE("preset", OPTIONAL, 20), LINE("row", OPTIONAL, 10), LINE("system", OPTIONAL, 20),                        \
		NUMBER("rounds", 1, 31), NUMBER("cycles", 1, 2), NUMBER("games", 1, 24),           \
		NUMBER("boards", 1, 16), NUMBER("size", 2, 32), NUMBER("max", 2, 10000),           \
		LINE("fen", OPTIONAL, 1000), LINE("moves", OPTIONAL, 1000),                        \
		LINE("position", OPTIONAL, 12), LINE("table", OPTIONAL, 20),                       \
		WORD("next", OPTIONAL, "finished date"), NUMBER("round-months", 1, 24),            \
		WORD("unfinished", OPTIONAL, "adjudicate adjourn"), FLAG("one-by-one"),            \
		NUMBER("start-days", 0, 366), LINE("prizes", OPTIONAL, 500),                       \
		TEXT("text", OPTIONAL, RULES_MOST)
#define PLAYER_KEYS                                                                                \
	"name club rating born member-number membership citizen federation sex title invitations"
#define TEAM                                                                                       \
	EVENT(REQUIRED), LINE("club", REQUIRED, STORE_NAME_MAX),                                   \
		{.name = "number", .type = FIELD_NUMBER, .required = true, .min = 1, .max = 99}
#define BOARD {.name = "board", .type = FIELD_NUMBER, .required = true, .min = 1, .max = 4}
#define NOTHING                {.name = NULL}
/* clang-format on */

const struct leader_request leader_requests[] = {
	{"status",
	 ROLE_NONE,
	 false,
	 leader_show_status,
	 {NOTHING},
	 N_("Counts games, groups, cases and letters.")},
	{"cases",
	 ROLE_LEADER,
	 false,
	 leader_list_cases,
	 {FLAG("all"), EVENT(OPTIONAL)},
	 N_("Lists the open cases of one's events, or all of them, the next date first.")},
	{"case",
	 ROLE_LEADER,
	 false,
	 leader_show_case,
	 {ID("case", REQUIRED)},
	 N_("Shows a case with its evidence and the command that settles it.")},
	{"rule",
	 ROLE_LEADER,
	 true,
	 leader_case_rule,
	 {ID("case", OPTIONAL), ID("game", OPTIONAL),
	  WORD("verdict", REQUIRED,
	       "win loss draw both-lost continue days back white black uphold admit refuse place start extend cancel approve"),
	  WORD("class", OPTIONAL, "DM M K A"), REASON, NUMBER("days", -366, 366),
	  WORD("side", OPTIONAL, "w b white black"), NUMBER("white-days", -366, 366),
	  NUMBER("black-days", -366, 366), DATE("from", OPTIONAL), NUMBER("move", 1, 9999),
	  LINE("paragraph", OPTIONAL, 23), FLAG("tribunal"), DATE("until", OPTIONAL)},
	 N_("Rules on a case, or corrects the result of a game. win and loss are of the player "
	    "whom the case is about, or of the side; days gives days to the side, or takes "
	    "them when less than 0, white-days and black-days do so for both; from is the first "
	    "day on which the clocks of a resumed game run; back moves the game back to the "
	    "position before that move of the side; paragraph is that of the ruling; tribunal says that the ruling is the "
	    "chess tribunal's; white and black win; uphold dismisses an appeal; admit, refuse "
	    "and place, which names a class, decide on an entry; start, extend with the day until, "
	    "and cancel on groups that cannot be made; approve and refuse on a reserve.")},
	{"inquire",
	 ROLE_LEADER,
	 true,
	 leader_case_inquire,
	 {ID("case", REQUIRED), DATE("date", REQUIRED), TEXT("text", OPTIONAL, TEXT_MOST)},
	 N_("Asks a silent player for an answer by that date.")},
	{"appeal",
	 ROLE_LEADER,
	 true,
	 leader_case_appeal,
	 {ID("ruling", REQUIRED), PLAYER, TEXT("text", REQUIRED, TEXT_MOST)},
	 N_("Keeps a player's appeal against a ruling as a case.")},
	{"events", ROLE_NONE, false, leader_event_list, {NOTHING}, N_("Lists the tournaments.")},
	{"event",
	 ROLE_NONE,
	 false,
	 leader_event_show,
	 {EVENT(OPTIONAL)},
	 N_("Shows a tournament with its stages and groups, or all of them.")},
	{"event.kinds",
	 ROLE_NONE,
	 false,
	 leader_event_kinds,
	 {NOTHING},
	 N_("Lists the kinds of tournaments with the options that each takes.")},
	{"event.series",
	 ROLE_NONE,
	 false,
	 leader_event_series,
	 {NOTHING},
	 N_("Lists the series, each of which makes one tournament a year.")},
	{"event.series.add",
	 ROLE_ADMIN,
	 true,
	 leader_event_series_add,
	 {LINE("code", REQUIRED, EVENT_MOST), LINE("name", REQUIRED, NAME_MOST), EVENT_FIELDS},
	 N_("Adds a series. Its editions have the code and the name with the year behind them, and are made on 1 January of the year in which they open, the first one for year; dm, cup and league have their dates, other kinds need those of the first edition.")},
	{"event.add",
	 ROLE_ADMIN,
	 true,
	 leader_event_add,
	 {LINE("code", REQUIRED, EVENT_MOST), LINE("name", REQUIRED, NAME_MOST), EVENT_FIELDS,
	  TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Adds a tournament. Without a kind it is an open class of the K-skak EMT; event.kinds "
	    "tells which options a kind takes. Without opens it takes entries at once; without "
	    "closes, draws and starts the leader closes it and draws its lots.")},
	{"event.open",
	 ROLE_LEADER,
	 true,
	 leader_event_open,
	 {EVENT(REQUIRED), FLAG("open"), TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Lets a tournament take entries, or with open false no longer.")},
	{"event.close",
	 ROLE_LEADER,
	 true,
	 leader_event_close,
	 {EVENT(REQUIRED), TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Lets a tournament take no more entries.")},
	{"event.cancel",
	 ROLE_LEADER,
	 true,
	 leader_event_cancel,
	 {EVENT(REQUIRED), REASON},
	 N_("Cancels a tournament whose games have not begun.")},
	{"event.set",
	 ROLE_LEADER,
	 true,
	 leader_event_set,
	 {EVENT(REQUIRED), LINE("key", REQUIRED, 24), TEXT("value", REQUIRED, RULES_MOST), REASON},
	 N_("Changes a date that has not come, an option, the name, the alias, the fee or whether "
	    "the games are rated; - as the value stands for none.")},
	{"season",
	 ROLE_NONE,
	 false,
	 leader_season,
	 {NUMBER("year", 1900, 9998)},
	 N_("Lists what the calendar has done in a year and what it will do, by default in the "
	    "current one.")},
	{"event.pair",
	 ROLE_LEADER,
	 true,
	 leader_round_pair,
	 {EVENT(REQUIRED), NUMBER("round", 1, 99), LINE("pairs", OPTIONAL, 2000),
	  LINE("group", OPTIONAL, 47), TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Shows a round of a Swiss tournament with its reasons, after pairing it if it is due. "
	    "pairs makes the next round by hand, start numbers with White first: 3-1 4-2. Over the "
	    "board the next round is paired, or the last one anew for a reason.")},
	{"event.absent",
	 ROLE_LEADER,
	 true,
	 leader_round_absent,
	 {EVENT(REQUIRED),
	  PLAYER,
	  {.name = "round", .type = FIELD_NUMBER, .required = true, .min = 1, .max = 99}},
	 N_("Notes that a player is not paired in a round.")},
	{"event.officer",
	 ROLE_KC,
	 true,
	 leader_event_officer,
	 {EVENT(REQUIRED), LINE("user", REQUIRED, STORE_USER_MAX),
	  WORD("role", REQUIRED, "leader deputy arbiter chief-arbiter committee none")},
	 N_("Names an officer of a tournament (6.1.1), by Unix user; none ends the offices that the "
	    "user holds there. Its leader and deputies may there what leaders may.")},
	{"event.seat",
	 ROLE_LEADER,
	 true,
	 leader_event_seat,
	 {EVENT(REQUIRED), LINE("group", REQUIRED, 47), ID("number", REQUIRED), PLAYER, REASON},
	 N_("Gives a seat whose player left without a move to a substitute, within 30 days of the "
	    "start; who waits longest comes first.")},
	{"event.table",
	 ROLE_NONE,
	 false,
	 leader_event_table,
	 {EVENT(REQUIRED), NUMBER("stage", 1, 3), LINE("group", OPTIONAL, 47)},
	 N_("Shows the tables of a tournament, of one stage or of one group (number or code).")},
	{"event.export",
	 ROLE_NONE,
	 false,
	 leader_event_export,
	 {EVENT(REQUIRED), LINE("format", REQUIRED, 8), LINE("group", OPTIONAL, 47)},
	 N_("Gives a tournament or one of its groups (number or code) as a file: pgn, json, trf16 "
	    "or trf26. A report file is of one group.")},
	{"event.result",
	 ROLE_LEADER,
	 true,
	 leader_otb_result,
	 {EVENT(REQUIRED),
	  {.name = "round", .type = FIELD_NUMBER, .required = true, .min = 1, .max = 99},
	  {.name = "board", .type = FIELD_NUMBER, .required = true, .min = 1, .max = 256},
	  LINE("result", REQUIRED, 20),
	  WORD("how", OPTIONAL, "ordinary reduced blitz"),
	  NUMBER("match", 1, 64),
	  LINE("group", OPTIONAL, 47),
	  TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Enters the result of a board of an event over the board, White first; of teams, match "
	    "is its number in the round. A result that stands is changed with a reason alone.")},
	{"event.card",
	 ROLE_LEADER,
	 true,
	 leader_otb_card,
	 {EVENT(REQUIRED),
	  {.name = "round", .type = FIELD_NUMBER, .required = true, .min = 1, .max = 99},
	  TEXT("text", REQUIRED, TEXT_MOST),
	  NUMBER("match", 1, 64),
	  LINE("group", OPTIONAL, 47),
	  TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Enters a whole card of a round, a line a board: 3: 1-0, of several matches 2.3: 1-0; "
	    "who sat there and who came late as visitors: 1 2 4 5 and late hosts: 70.")},
	{"event.report",
	 ROLE_NONE,
	 false,
	 leader_report_show,
	 {EVENT(REQUIRED), LINE("group", OPTIONAL, 47)},
	 N_("Shows the final report of a tournament, or of a group (number or code) of a standing "
	    "one: as it is signed, or as it would be signed now. sha256 is that of its canonical "
	    "JSON: UTF-8, sorted keys, no blanks, no line end.")},
	{"event.sign",
	 ROLE_LEADER,
	 true,
	 leader_report_sign,
	 {EVENT(REQUIRED), LINE("group", OPTIONAL, 47)},
	 N_("Signs the final report, which makes the tournament final; every player is told. "
	    "Refused while anything is open, with all that is.")},
	{"event.compose",
	 ROLE_LEADER,
	 true,
	 leader_stage_compose,
	 {EVENT(REQUIRED), NUMBER("stage", 1, 4), LINE("sizes", OPTIONAL, 200),
	  NUMBER("advance", 1, 7), NUMBER("final", 1, 7), ID("move", OPTIONAL),
	  LINE("to", OPTIONAL, 40), ID("top-up", OPTIONAL), TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Shows who plays in which group of a stage and why, or makes the groups, with the "
	    "sizes, places that go on, moves and vacant seats filled that the leader wants for a "
	    "reason.")},
	{"event.draw",
	 ROLE_LEADER,
	 true,
	 leader_stage_draw,
	 {EVENT(REQUIRED), NUMBER("stage", 1, 4), DATE("start", OPTIONAL)},
	 N_("Draws the lots of a stage and sends the start letters.")},
	{"event.titles",
	 ROLE_NONE,
	 false,
	 leader_stage_titles,
	 {EVENT(REQUIRED)},
	 N_("Shows the titles won in a tournament.")},
	{"event.qualifiers",
	 ROLE_NONE,
	 false,
	 leader_stage_qualifiers,
	 {EVENT(REQUIRED)},
	 N_("Shows who goes on to a later stage of a tournament, and why.")},
	{"event.enter",
	 ROLE_LEADER,
	 true,
	 leader_event_enter,
	 {EVENT(REQUIRED), PLAYER, WORD("class", OPTIONAL, "DM M K A"), NUMBER("stage", 1, 2),
	  NUMBER("groups", 1, 2), TEXT("reason", OPTIONAL, 500)},
	 N_("Enters a player in a tournament; stage 2 of a cup is entered by rating.")},
	{"event.invite",
	 ROLE_LEADER,
	 true,
	 leader_event_invite,
	 {EVENT(REQUIRED), PLAYER},
	 N_("Invites a player to a tournament for those who are invited; the player accepts or "
	    "declines by letter.")},
	{"event.entry",
	 ROLE_LEADER,
	 true,
	 leader_event_entry,
	 {EVENT(OPTIONAL), ID("entry", REQUIRED),
	  WORD("act", REQUIRED, "paid withdraw admit place refuse"),
	  WORD("class", OPTIONAL, "DM M K A"), TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Notes that the fee of an entry is paid, takes an entry back before the lots, or rules "
	    "on one that waits: admit, refuse, or place in another class.")},
	{"event.rights",
	 ROLE_NONE,
	 false,
	 leader_event_rights,
	 {EVENT(REQUIRED)},
	 N_("Lists the rights that a tournament has given.")},
	{"team",
	 ROLE_NONE,
	 false,
	 leader_team_list,
	 {EVENT(REQUIRED)},
	 N_("Lists the teams of a tournament with captain, line-up and reserves.")},
	{"team.captain",
	 ROLE_LEADER,
	 true,
	 leader_team_captain,
	 {TEAM, PLAYER, TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Names the captain of a team; a team that is new enters the tournament by it "
	    "(6.7.3.1).")},
	{"team.lineup",
	 ROLE_LEADER,
	 true,
	 leader_team_lineup,
	 {TEAM,
	  {.name = "board", .type = FIELD_NUMBER, .required = true, .min = 1, .max = 40},
	  PLAYER,
	  TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Names the player of a board before the lots; with the last one the team has its place "
	    "(6.7.2.1). Over the board it is the number on the list of the team in order of "
	    "strength, whose first ones are its boards (DSU 5.1).")},
	{"team.reserve",
	 ROLE_LEADER,
	 true,
	 leader_team_reserve,
	 {TEAM, BOARD, PLAYER, DATE("from", OPTIONAL), FLAG("stop"),
	  TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Asks for a reserve at a board, who takes the unfinished games over once the case is "
	    "ruled approve; with stop both clocks stand for a while (6.7.4.3).")},
	{"team.paid",
	 ROLE_LEADER,
	 true,
	 leader_team_paid,
	 {TEAM},
	 N_("Notes that the fee of a team is paid; a complete team has its place from then on "
	    "(6.4.4.1).")},
	{"team.withdraw",
	 ROLE_LEADER,
	 true,
	 leader_team_withdraw,
	 {TEAM, TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Takes a team back before the lots; captain and players are told.")},
	{"team.penalty",
	 ROLE_LEADER,
	 true,
	 leader_team_penalty,
	 {TEAM, LINE("points", REQUIRED, 8), REASON},
	 N_("Takes points from a team; the number replaces an earlier one.")},
	{"event.entries",
	 ROLE_LEADER,
	 false,
	 leader_list_entries,
	 {EVENT(OPTIONAL)},
	 N_("Lists the entries that wait: for the answer that confirms them, or for their group to "
	    "fill.")},
	{"late",
	 ROLE_LEADER,
	 false,
	 leader_late_list,
	 {EVENT(OPTIONAL), ID("group", OPTIONAL)},
	 N_("Lists the players who have been reminded, are silent or have overstepped, the most "
	    "urgent first.")},
	{"groups",
	 ROLE_NONE,
	 false,
	 leader_groups_list,
	 {EVENT(OPTIONAL)},
	 N_("Lists the groups, of one tournament or of all.")},
	{"group",
	 ROLE_NONE,
	 false,
	 leader_late_group,
	 {ID("group", REQUIRED)},
	 N_("Shows a group: late players, table, games and entries.")},
	{"group.closable",
	 ROLE_LEADER,
	 false,
	 leader_groups_closable,
	 {EVENT(OPTIONAL)},
	 N_("Lists the groups that could be put away, and those that only a date or a ruling keeps "
	    "open, with the next step.")},
	{"group.export",
	 ROLE_NONE,
	 false,
	 leader_show_group_export,
	 {ID("group", REQUIRED), WORD("format", REQUIRED, "pgn json trf16 trf26")},
	 N_("Gives a group as a file.")},
	{"group.start",
	 ROLE_LEADER,
	 true,
	 leader_group_start,
	 {ID("group", REQUIRED), DATE("date", OPTIONAL), TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Starts a group on that date; one that is not full for a reason, which is kept.")},
	{"group.pause",
	 ROLE_LEADER,
	 true,
	 leader_group_pause,
	 {ID("group", REQUIRED), REASON},
	 N_("Stops all clocks of a group.")},
	{"group.resume",
	 ROLE_LEADER,
	 true,
	 leader_group_resume,
	 {ID("group", REQUIRED), REASON},
	 N_("Lets the clocks of a paused group run again.")},
	{"group.archive",
	 ROLE_LEADER,
	 true,
	 leader_group_archive,
	 {ID("group", REQUIRED), TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Puts a finished group away.")},
	{"group.add",
	 ROLE_LEADER,
	 true,
	 leader_group_add,
	 {ID("group", OPTIONAL), EVENT(OPTIONAL), PLAYER},
	 N_("Enters a player by hand, into a group that is filling or into the next one of a tournament.")},
	{"players",
	 ROLE_NONE,
	 false,
	 leader_list_players,
	 {LINE("name", OPTIONAL, STORE_NAME_MAX)},
	 N_("Lists the players, without addresses, or those whose name has these words, with their "
	    "groups.")},
	{"player",
	 ROLE_LEADER,
	 false,
	 leader_show_player,
	 {PLAYER},
	 N_("Shows a player with address, entries and sanctions.")},
	{"player.add",
	 ROLE_LEADER,
	 true,
	 leader_player_add,
	 {LINE("name", REQUIRED, STORE_NAME_MAX), ADDRESS("address", OPTIONAL),
	  LINE("club", OPTIONAL, STORE_NAME_MAX), DATE("born", OPTIONAL),
	  NUMBER("rating", 0, STORE_RATING_MAX), LANGUAGE},
	 N_("Adds a player; without an address they can play by post alone.")},
	{"player.rights",
	 ROLE_NONE,
	 false,
	 leader_player_rights,
	 {PLAYER, DATE("on", OPTIONAL)},
	 N_("Shows which classes a player may enter, by which paragraph, from when and until when.")},
	{"player.result.add",
	 ROLE_LEADER,
	 true,
	 leader_result_add,
	 {PLAYER, WORD("source", REQUIRED, "emt cup iccf otb"), WORD("class", OPTIONAL, "DM M K A"),
	  LINE("type", OPTIONAL, 23), DATE("end", OPTIONAL), DATE("day", OPTIONAL),
	  LINE("points", OPTIONAL, 8), NUMBER("games", 1, 999), NUMBER("rank", 1, 999),
	  NUMBER("entrants", 1, 99999), NUMBER("rating", 1, STORE_RATING_MAX), FLAG("first"),
	  FLAG("winner"), FLAG("final"), FLAG("via-semi"), FLAG("verified")},
	 N_("Adds a player's result from outside the server, on which rights can rest.")},
	{"player.result",
	 ROLE_LEADER,
	 true,
	 leader_result_verify,
	 {PLAYER, ID("result", REQUIRED), WORD("act", REQUIRED, "verify")},
	 N_("Notes that a result from outside is verified.")},
	{"player.grant",
	 ROLE_LEADER,
	 true,
	 leader_player_grant,
	 {PLAYER, WORD("class", REQUIRED, "DM M K A"), DATE("until", REQUIRED), REASON},
	 N_("Grants a player a class until that day (6.5.3.2 e). DM takes one grant by the leader "
	    "and one by KC, of two people (6.5.2.2 f).")},
	{"club", ROLE_NONE, false, leader_club_list, {NOTHING}, N_("Lists the clubs.")},
	{"club.add",
	 ROLE_LEADER,
	 true,
	 leader_club_add,
	 {LINE("name", REQUIRED, STORE_NAME_MAX), NUMBER("region", 1, 9),
	  WORD("dsu", OPTIONAL, "yes no")},
	 N_("Adds a club with its main district and whether it is a member of the union.")},
	{"player.set",
	 ROLE_LEADER,
	 true,
	 leader_correct_player,
	 {PLAYER, WORD("what", OPTIONAL, PLAYER_KEYS), LINE("key", OPTIONAL, 24),
	  LINE("value", REQUIRED, STORE_NAME_MAX), TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Corrects what is stored about a player, and tells the player; - as the value stands "
	    "for none. membership and citizen are yes, no or -; invitations yes or no.")},
	{"player.withdraw",
	 ROLE_LEADER,
	 true,
	 leader_sanction_withdraw,
	 {PLAYER, ID("group", REQUIRED), REASON},
	 N_("Withdraws a player from a group (6.2.8).")},
	{"player.expel",
	 ROLE_LEADER,
	 true,
	 leader_sanction_expel,
	 {PLAYER, ID("group", REQUIRED), REASON},
	 N_("Expels a player from a group (6.4.2).")},
	{"player.no-prize",
	 ROLE_LEADER,
	 true,
	 leader_sanction_no_prize,
	 {PLAYER, ID("group", REQUIRED), REASON},
	 N_("Rules that a player has left a group without a good reason and gets no prize in it "
	    "(6.2.8).")},
	{"player.warn",
	 ROLE_LEADER,
	 true,
	 leader_sanction_warn,
	 {PLAYER, REASON, ID("group", OPTIONAL)},
	 N_("Warns a player (6.4.2), by the rules of a group or else by the standard ones; a second warning while the first is valid is a ban.")},
	{"player.ban",
	 ROLE_LEADER,
	 true,
	 leader_sanction_ban,
	 {PLAYER, REASON, NUMBER("months", 1, 120), ID("group", OPTIONAL)},
	 N_("Bans a player (6.4.2), by the rules of a group or else by the standard ones.")},
	{"player.address",
	 ROLE_LEADER,
	 true,
	 leader_player_address,
	 {PLAYER, ADDRESS("address", REQUIRED), REASON},
	 N_("Replaces a player's address at once.")},
	{"player.confirm-address",
	 ROLE_LEADER,
	 true,
	 leader_player_confirm,
	 {PLAYER},
	 N_("Confirms a change of address in place of the old address.")},
	{"player.leave",
	 ROLE_LEADER,
	 true,
	 leader_player_leave,
	 {PLAYER, DATE("from", REQUIRED), DATE("to", REQUIRED), REASON, ID("group", OPTIONAL)},
	 N_("Grants special leave in a group, or in the only one that the player plays in.")},
	{"player.stop",
	 ROLE_LEADER,
	 true,
	 leader_absence_stop,
	 {PLAYER, DATE("from", REQUIRED), ID("group", OPTIONAL), REASON},
	 N_("Stops both clocks in the open games of a player whose team puts in a reserve, for the "
	    "days that the rules give, from that day on (6.7.4.3).")},
	{"player.net-loss",
	 ROLE_LEADER,
	 true,
	 leader_absence_net_loss,
	 {PLAYER, DATE("from", REQUIRED), ID("group", OPTIONAL),
	  TEXT("reason", OPTIONAL, TEXT_MOST)},
	 N_("Notes that a player has had no internet connection since that day (6.8.1).")},
	{"player.net-back",
	 ROLE_LEADER,
	 true,
	 leader_absence_net_back,
	 {PLAYER, ID("group", OPTIONAL)},
	 N_("Notes that the connection is back, and settles the case of a withdrawal for it.")},
	{"player.erase",
	 ROLE_ADMIN,
	 true,
	 leader_player_erase,
	 {PLAYER},
	 N_("Erases address and birth date, once the player's last group is archived.")},
	{"player.tokens",
	 ROLE_LEADER,
	 false,
	 leader_player_tokens,
	 {PLAYER},
	 N_("Lists a player's API tokens.")},
	{"player.revoke",
	 ROLE_LEADER,
	 true,
	 leader_player_revoke,
	 {PLAYER, ID("token", OPTIONAL)},
	 N_("Revokes one API token of a player, or all of them.")},
	{"letter",
	 ROLE_LEADER,
	 true,
	 leader_letter_send,
	 {ID("group", OPTIONAL), EVENT(OPTIONAL), FLAG("late"),
	  LINE("subject", REQUIRED, SUBJECT_MOST), TEXT("text", REQUIRED, TEXT_MOST)},
	 N_("Writes to the players of a group, of a tournament's groups that are not finished, or with "
	    "late to those who are late there, or anywhere: one letter each, whose answers go to the "
	    "leader's address.")},
	{"letter.preview",
	 ROLE_LEADER,
	 false,
	 leader_letter_preview,
	 {ID("group", OPTIONAL), EVENT(OPTIONAL), FLAG("late"),
	  LINE("subject", REQUIRED, SUBJECT_MOST), TEXT("text", REQUIRED, TEXT_MOST)},
	 N_("Shows what each player would get by letter, and sends nothing.")},
	{"game",
	 ROLE_NONE,
	 false,
	 leader_show_game,
	 {ID("game", REQUIRED)},
	 N_("Shows a game with its clock.")},
	{"game.start",
	 ROLE_LEADER,
	 true,
	 leader_game_start,
	 {LINE("white", REQUIRED, STORE_NAME_MAX), ADDRESS("white-address", OPTIONAL),
	  LINE("black", REQUIRED, STORE_NAME_MAX), ADDRESS("black-address", OPTIONAL),
	  LINE("fen", OPTIONAL, 127), TEXT("moves", OPTIONAL, MOVES_MOST),
	  LINE("rules", OPTIONAL, RULES_MOST), DATE("start", OPTIONAL), FLAG("chess960"), LANGUAGE},
	 N_("Starts a single game, from any position or list of moves, in numbers or letters.")},
	{"game.occupant",
	 ROLE_LEADER,
	 true,
	 leader_occupant_change,
	 {ID("game", OPTIONAL), WORD("side", OPTIONAL, "w b white black"), ID("group", OPTIONAL),
	  NUMBER("number", 1, 9999), PLAYER, DATE("from", OPTIONAL), FLAG("stop"),
	  FLAG("substitute"), REASON},
	 N_("Gives the unfinished games of a seat, named by a game and a side or by a group and a "
	    "number, to another player: a reserve takes them as they stand, and with stop both "
	    "clocks stand for the days that the rules give (6.7.4.3); a substitute begins anew where "
	    "the player who has left has not moved (6.2.8).")},
	{"game.mail",
	 ROLE_LEADER,
	 true,
	 leader_mail_show,
	 {ID("game", REQUIRED)},
	 N_("Shows the mails that the players sent about a game, as long as they are kept (6.2.3).")},
	{"game.pause",
	 ROLE_LEADER,
	 true,
	 leader_pause_game,
	 {ID("game", REQUIRED), REASON},
	 N_("Stops both clocks of a game while a dispute about it is settled (6.4.1).")},
	{"game.resume",
	 ROLE_LEADER,
	 true,
	 leader_pause_resume,
	 {ID("game", REQUIRED), REASON},
	 N_("Lets a game go on that was paused alone; its clocks run from tomorrow.")},
	{"game.by-mail",
	 ROLE_LEADER,
	 true,
	 leader_card_by_mail,
	 {ID("game", REQUIRED), DATE("received", OPTIONAL)},
	 N_("Notes that both players of a game by post agree to go on by e-mail (6.2.1); received "
	    "is the day on which the card that is due for an answer came.")},
	{"card",
	 ROLE_LEADER,
	 true,
	 leader_card_enter,
	 {ID("game", REQUIRED), CARD_FIELDS},
	 N_("Enters a card of a game by post: when its sender received the card that it answers, "
	    "when they sent it, and the moves as they stand on it. sent counts as the postmark unless "
	    "another one or an earlier receipt of the post office is given; of a disputed postmark "
	    "the sender's date counts, or postmark as it is read with undisputed facts. as says what "
	    "else the card is; days are those of a notice; arrived and forwarded tell of a spoilt "
	    "card. correct names the move whose card was entered wrongly: this one stands in its "
	    "place, by a ruling with a reason.")},
	{"deputies",
	 ROLE_LEADER,
	 false,
	 leader_deputy_list,
	 {NOTHING},
	 N_("Lists the deputies of leaders on leave.")},
	{"deputy.add",
	 ROLE_KC,
	 true,
	 leader_deputy_add,
	 {LINE("leader", REQUIRED, STORE_USER_MAX),
	  LINE("deputy", REQUIRED, STORE_USER_MAX),
	  LINE("name", REQUIRED, STORE_NAME_MAX),
	  DATE("from", REQUIRED),
	  DATE("to", REQUIRED),
	  {.name = "address", .type = FIELD_ADDRESS}},
	 N_("Appoints a Unix user as deputy of a leader who is on leave on those days. The deputy "
	    "has the leader's rights and signs by name as a deputy; the leader's letters go to "
	    "the address, where one is given.")},
	{"deputy.end",
	 ROLE_KC,
	 true,
	 leader_deputy_end,
	 {ID("deputy", REQUIRED)},
	 N_("Ends a deputyship before its last day.")},
	{"lots",
	 ROLE_NONE,
	 false,
	 leader_show_lots,
	 {ID("group", REQUIRED)},
	 N_("Gives the public facts of a group's lots.")},
	{"rating.list",
	 ROLE_NONE,
	 false,
	 leader_rating_list,
	 {DATE("on", OPTIONAL)},
	 N_("Gives the rating list in force on a day, or today.")},
	{"rating.player",
	 ROLE_NONE,
	 false,
	 leader_rating_player,
	 {PLAYER},
	 N_("Gives a player's rating and what each rated unit did to it.")},
	{"rating.rebuild",
	 ROLE_LEADER,
	 false,
	 leader_rating_rebuild,
	 {NOTHING},
	 N_("Makes every revision of the rating lists again from the facts of its instant and "
	    "compares it with what was published.")},
	{"rating.import.otb",
	 ROLE_ADMIN,
	 true,
	 leader_rating_import,
	 {TEXT("file", REQUIRED, FILE_MOST)},
	 N_("Adds verified ratings over the board: lines PLAYER;RATING;DATE.")},
	{"verify",
	 ROLE_NONE,
	 false,
	 leader_show_verify,
	 {NOTHING},
	 N_("Folds every game anew and compares what is stored.")},
	{"backup",
	 ROLE_ADMIN,
	 true,
	 leader_admin_backup,
	 {{.name = "file", .type = FIELD_PATH, .required = true}},
	 N_("Copies the database into a new file.")},
	{"outbox",
	 ROLE_NONE,
	 false,
	 leader_show_outbox,
	 {NOTHING},
	 N_("Counts the letters that wait and those that failed.")},
	{"key.rotate",
	 ROLE_ADMIN,
	 true,
	 leader_admin_rotate_key,
	 {NOTHING},
	 N_("Signs tokens with a new key from now on; the old ones are still read.")},
	{"ping",
	 ROLE_NONE,
	 false,
	 NULL,
	 {NOTHING},
	 N_("Tells the version, the clock and how long the server has run.")},
	{"clock",
	 ROLE_NONE,
	 false,
	 NULL,
	 {LINE("at", OPTIONAL, 20)},
	 N_("Tells the clock; an administrator moves a test clock to an instant.")},
	{"publish",
	 ROLE_NONE,
	 false,
	 NULL,
	 {ID("group", OPTIONAL)},
	 N_("Writes the pages of a group, or all pages.")},
	{"deliver",
	 ROLE_NONE,
	 false,
	 NULL,
	 {{.name = "bytes", .type = FIELD_NUMBER, .required = true, .min = 1, .max = INT64_MAX},
	  LINE("from", OPTIONAL, ENVELOPE_MOST),
	  LINE("recipient", OPTIONAL, ENVELOPE_MOST)},
	 N_("Takes a mail, whose bytes follow the line.")},
	{NULL, ROLE_NONE, false, NULL, {NOTHING}, NULL},
};

/* What every request may have. */
static const struct field common[] = {
	LINE("do", REQUIRED, LEADER_REQUESTS_KEY_MAX),
	LINE("key", OPTIONAL, LEADER_REQUESTS_KEY_MAX),
	NOTHING,
};

static const struct leader_request *find(const char *name)
{
	for (const struct leader_request *r = leader_requests; r->name; r++) {
		if (!strcmp(r->name, name))
			return r;
	}
	return NULL;
}

const char *leader_requests_key(json_t *request)
{
	const char *name = json_string_value(json_object_get(request, "do"));
	const struct leader_request *row = name ? find(name) : NULL;

	if (row && fields_find(row->fields, "key"))
		return NULL;
	return json_string_value(json_object_get(request, "key"));
}

const char *leader_requests_role(enum role role)
{
	switch (role) {
	case ROLE_NONE: break;
	case ROLE_LEADER: return "leader";
	case ROLE_KC: return "kc";
	case ROLE_ADMIN: return "administrator";
	}
	return "anybody";
}

static void refuse_field(struct answer *answer, const struct leader_request *row,
			 enum field_fault fault, const char *name)
{
	const struct field *own = fields_find(row->fields, name);
	const struct field *field = own ? own : fields_find(common, name);
	struct sbuf expected = SBUF_INIT;

	if (field)
		fields_expected(&lang_english, field, &expected);
	if (fault == FIELD_UNKNOWN)
		answer_refuse(answer, OUTCOME_WRONG, "", "bad_request", "%.40s: no field of %s",
			      name, row->name);
	else
		answer_refuse(answer, OUTCOME_WRONG, "", "bad_request", "%s (%s): %s", name,
			      expected.buf, fault == FIELD_MISSING ? "missing" : "not understood");
	sbuf_release(&expected);
}

const struct leader_request *leader_requests_check(json_t *request, enum role role,
						   struct field_values *ret_values,
						   struct answer *answer)
{
	const char *name = json_string_value(json_object_get(request, "do")), *field;
	const struct leader_request *row = name ? find(name) : NULL;
	enum field_fault fault;

	if (!row) {
		answer_refuse(answer, OUTCOME_WRONG, "", "unknown_request",
			      "unknown request \"%.40s\"", name ? name : "");
		return NULL;
	}
	if (role < row->least) {
		answer_refuse(answer, OUTCOME_DENIED, "6.4.1", "denied",
			      "permission denied: needs role %s", leader_requests_role(row->least));
		return NULL;
	}
	fault = fields_read(row->fields, common, request, ret_values, &field);
	if (fault == FIELD_FINE)
		return row;
	refuse_field(answer, row, fault, field);
	return NULL;
}

static int record(struct act *act)
{
	char *request = json_dumps(act->request.in->control.request, JSON_COMPACT);
	int rc = store_act_add(act->work.ctx->store, act->work.received, act->work.author,
			       request ? request : "{}",
			       act->answer.outcome == OUTCOME_DONE ? act->answer.message.buf
								   : act->answer.error);

	free(request);
	return rc;
}

int leader_requests_run(struct act *act)
{
	json_t *request = act->request.in->control.request;
	const char *name = json_string_value(json_object_get(request, "do"));
	const struct leader_request *row = name ? find(name) : NULL;
	int rc = act_deputy_know(act);

	if (rc > 0)
		rc = act_officer_know(act);

	if (rc > 0 &&
	    leader_requests_check(request, act->request.role, &act->request.fields, &act->answer))
		rc = row->run(act);
	return rc > 0 && row && row->changes ? record(act) : rc < 0 ? rc : 1;
}
