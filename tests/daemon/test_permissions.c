/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Permissions (RULES S-38): every request by every kind of caller.  A new request in the table
 * needs a row here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "daemon/act/leader_requests.h"
#include "daemon/act/leader_rights.h"
#include "tests/daemon/stage.h"

struct caller {
	const char *name;
	enum role role;
	const char *events;
	const char *plays_as; /* p3@x.dk plays in the group that the requests concern */
};

/* In the order of the letters of a row. */
static const struct caller callers[] = {
	{"anybody", ROLE_NONE, "", NULL},
	{"the leader of another event", ROLE_LEADER, "cup", NULL},
	{"the leader", ROLE_LEADER, "cup, emt open", NULL},
	{"the leader who plays there", ROLE_LEADER, "emt open", "p3@x.dk"},
	{"the leader of all events", ROLE_LEADER, "*", NULL},
	{"the K-skak chief", ROLE_KC, "*", NULL},
	{"an administrator", ROLE_ADMIN, "*", NULL},
};
enum { CALLERS = sizeof(callers) / sizeof(callers[0]) };

#define EVERYBODY    "......."
#define LEADERS	     "D......" /* lists, restricted to their events */
#define OF_EVENT     "DD....."
#define OF_PLAYERS   "DD.D..." /* somebody who plays in the player's game may not either */
#define ALL_EVENTS   "DDDD..."
#define CHIEF	     "DDDDD.." /* the one who appoints officers */
#define ADMINS	     "DDDDDD."
#define NOT_RUN_HERE NULL /* answered by the control socket itself */

#define GAME   "\"game\":1"
#define GROUP  "\"group\":1"
#define PLAYER "\"player\":\"p2@x.dk\""
#define TEAM   "\"event\":\"emt open\",\"club\":\"Nord\",\"number\":1"
#define WHY    "\"reason\":\"so\""

/* Every caller makes each row's request, denied ones first; its effects remain for later rows. */
static const struct {
	const char *request, *denied, *fields;
} rows[] = {
	{"status", EVERYBODY, ""},
	{"events", EVERYBODY, ""},
	{"groups", EVERYBODY, ""},
	{"group", EVERYBODY, GROUP},
	{"group.export", EVERYBODY, GROUP ",\"format\":\"pgn\""},
	{"players", EVERYBODY, ""},
	{"game", EVERYBODY, GAME},
	{"lots", EVERYBODY, GROUP},
	{"verify", EVERYBODY, ""},
	{"rating.list", EVERYBODY, ""},
	{"rating.player", EVERYBODY, PLAYER},
	{"rating.rebuild", LEADERS, ""},
	{"rating.restart", LEADERS, PLAYER "," WHY},
	{"rating.import.otb", ADMINS, "\"file\":\"1;1900;2026-01-01\""},
	{"outbox", EVERYBODY, ""},
	{"cases", LEADERS, ""},
	{"late", LEADERS, ""},
	{"event.entries", LEADERS, ""},
	{"event.steps", LEADERS, ""},
	{"group.closable", LEADERS, ""},
	{"player", LEADERS, PLAYER},
	{"player.add", LEADERS, "\"name\":\"New\",\"address\":\"new@x.dk\""},
	{"case", OF_PLAYERS, "\"case\":1"},
	{"inquire", OF_PLAYERS, "\"case\":1,\"date\":\"2026-06-01\""},
	{"rule", OF_PLAYERS, GAME ",\"verdict\":\"draw\"," WHY},
	{"appeal", OF_PLAYERS, "\"ruling\":1,\"text\":\"no\"," PLAYER},
	{"event.open", OF_EVENT, "\"event\":\"emt open\""},
	{"event.close", OF_EVENT, "\"event\":\"emt open\""},
	{"event.enter", OF_EVENT, "\"event\":\"emt open\"," PLAYER},
	{"event.invite", OF_EVENT, "\"event\":\"emt open\"," PLAYER},
	{"event.entry", OF_EVENT, "\"entry\":1,\"act\":\"withdraw\""},
	{"event.rights", EVERYBODY, "\"event\":\"emt open\""},
	{"player.rights", EVERYBODY, PLAYER},
	{"player.result.add", LEADERS,
	 PLAYER ",\"source\":\"otb\",\"rating\":1700,\"day\":\"2026-01-01\""},
	{"player.result", LEADERS, PLAYER ",\"result\":1,\"act\":\"verify\""},
	{"player.grant", LEADERS, PLAYER ",\"class\":\"K\",\"until\":\"2030-01-01\"," WHY},
	{"club", EVERYBODY, ""},
	{"club.add", LEADERS, "\"name\":\"Nord\""},
	{"group.add", OF_EVENT, "\"event\":\"emt open\"," PLAYER},
	{"group.start", OF_PLAYERS, GROUP},
	{"group.pause", OF_PLAYERS, GROUP "," WHY},
	{"group.resume", OF_PLAYERS, GROUP "," WHY},
	{"group.archive", OF_PLAYERS, GROUP},
	{"game.start", ALL_EVENTS,
	 "\"white\":\"A\",\"white-address\":\"a@x.dk\",\"black\":\"B\",\"black-address\":\"b@x.dk\""},
	{"game.pause", OF_PLAYERS, "\"game\":2," WHY},
	{"game.mail", OF_PLAYERS, "\"game\":2"},
	{"game.occupant", OF_PLAYERS, "\"game\":2,\"side\":\"b\",\"player\":\"p5@x.dk\"," WHY},
	{"game.resume", OF_PLAYERS, "\"game\":2," WHY},
	{"game.by-mail", OF_PLAYERS, "\"game\":2"},
	{"card", OF_PLAYERS,
	 "\"game\":2,\"from\":\"white\",\"sent\":\"2026-02-01\",\"received\":\"2026-02-02\","
	 "\"moves\":\"5254\""},
	{"letter.preview", OF_PLAYERS, GROUP ",\"subject\":\"x\",\"text\":\"y\""},
	{"letter", OF_PLAYERS, GROUP ",\"subject\":\"x\",\"text\":\"y\""},
	{"player.set", OF_PLAYERS, PLAYER ",\"what\":\"club\",\"value\":\"Nord\"," WHY},
	{"player.tokens", OF_PLAYERS, PLAYER},
	{"player.revoke", OF_PLAYERS, PLAYER},
	{"player.revoke-all", OF_PLAYERS, PLAYER},
	{"player.leave", OF_PLAYERS,
	 PLAYER ",\"from\":\"2026-06-01\",\"to\":\"2026-06-02\"," WHY "," GROUP},
	{"player.stop", OF_PLAYERS, PLAYER ",\"from\":\"2026-06-01\"," WHY "," GROUP},
	{"player.net-loss", OF_PLAYERS, PLAYER ",\"from\":\"2026-03-01\"," GROUP},
	{"player.net-back", OF_PLAYERS, PLAYER "," GROUP},
	{"player.confirm-address", CHIEF, PLAYER},
	{"player.warn", OF_PLAYERS, PLAYER "," WHY},
	{"player.ban", OF_PLAYERS, PLAYER "," WHY},
	{"player.withdraw", OF_PLAYERS, PLAYER "," GROUP "," WHY},
	{"player.join", CHIEF, PLAYER ",\"into\":\"p4@x.dk\"," WHY},
	{"player.no-prize", OF_PLAYERS, PLAYER "," GROUP "," WHY},
	{"player.expel", OF_PLAYERS, "\"player\":\"p4@x.dk\"," GROUP "," WHY},
	{"player.address", OF_PLAYERS, PLAYER ",\"address\":\"p2@x.dk\"," WHY},
	{"deputies", LEADERS, ""},
	{"deputy.add", CHIEF,
	 "\"leader\":\"hanne\",\"deputy\":\"bo\",\"name\":\"Bo\",\"from\":\"2026-05-01\","
	 "\"to\":\"2026-05-02\""},
	{"deputy.end", CHIEF, "\"deputy\":1"},
	{"officials", ADMINS, ""},
	{"official.add", ADMINS, "\"name\":\"Bo\",\"role\":\"leader\",\"address\":\"bo@x.dk\""},
	{"official.remove", ADMINS, "\"name\":\"Bo\""},
	{"official.otp-reset", ADMINS, "\"name\":\"Bo\""},
	{"player.erase", ADMINS, PLAYER},
	{"event", EVERYBODY, ""},
	{"event.kinds", EVERYBODY, ""},
	{"team", EVERYBODY, "\"event\":\"emt open\""},
	{"team.captain", OF_EVENT, TEAM "," PLAYER},
	{"team.lineup", OF_EVENT, TEAM ",\"board\":1," PLAYER},
	{"team.reserve", OF_EVENT, TEAM ",\"board\":1," PLAYER},
	{"team.paid", OF_EVENT, TEAM},
	{"team.withdraw", OF_EVENT, TEAM},
	{"team.penalty", OF_EVENT, TEAM ",\"points\":\"1.5\"," WHY},
	{"event.series", EVERYBODY, ""},
	{"event.series.add", ADMINS,
	 "\"code\":\"cup\",\"name\":\"Cup\",\"kind\":\"cup\",\"year\":2027"},
	{"event.set", OF_EVENT, "\"event\":\"emt open\",\"key\":\"fee\",\"value\":\"100\"," WHY},
	{"season", EVERYBODY, ""},
	{"event.pair", OF_EVENT, "\"event\":\"emt open\""},
	{"event.absent", OF_EVENT, "\"event\":\"emt open\"," PLAYER ",\"round\":2"},
	{"event.officer", CHIEF, "\"event\":\"emt open\",\"user\":\"bo\",\"role\":\"arbiter\""},
	{"event.seat", OF_PLAYERS,
	 "\"event\":\"emt open\","
	 "\"group\":\"1\""
	 ",\"number\":1," PLAYER "," WHY},
	{"event.table", EVERYBODY, "\"event\":\"emt open\""},
	{"event.export", EVERYBODY, "\"event\":\"emt open\",\"format\":\"json\""},
	{"event.compose", OF_PLAYERS, "\"event\":\"emt open\""},
	{"event.draw", OF_PLAYERS, "\"event\":\"emt open\""},
	{"event.titles", EVERYBODY, "\"event\":\"emt open\""},
	{"event.qualifiers", EVERYBODY, "\"event\":\"emt open\""},
	{"event.result", OF_EVENT,
	 "\"event\":\"emt open\",\"round\":1,\"board\":1,\"result\":\"1-0\""},
	{"event.card", OF_EVENT, "\"event\":\"emt open\",\"round\":1,\"text\":\"1: 1-0\""},
	{"event.report", EVERYBODY, "\"event\":\"emt open\""},
	{"event.sign", OF_PLAYERS, "\"event\":\"emt open\",\"group\":\"1\""},
	{"event.pause", OF_PLAYERS, "\"event\":\"emt open\"," WHY},
	{"event.resume", OF_PLAYERS, "\"event\":\"emt open\"," WHY},
	{"event.cancel", OF_EVENT, "\"event\":\"emt open\"," WHY},
	{"event.add", ADMINS, "\"code\":\"new\",\"name\":\"New\""},
	{"backup", ADMINS, "\"file\":\"/nonexistent/copy.db\""},
	{"key.rotate", ADMINS, ""},
	{"ping", NOT_RUN_HERE, ""},
	{"clock", NOT_RUN_HERE, ""},
	{"check", NOT_RUN_HERE, ""},
	{"publish", NOT_RUN_HERE, ""},
	{"deliver", NOT_RUN_HERE, ""},
	{"player.died", OF_PLAYERS, PLAYER "," WHY}, /* last: the address is gone then */
};
enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

static void ask(struct stage *s, const struct caller *caller, const char *request,
		const char *fields)
{
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "{\"do\":\"%s\"%s%s}", request, *fields ? "," : "", fields);
	s->plays_as = caller->plays_as;
	stage_control_as(s, caller->role, caller->events, text.buf);
	s->plays_as = NULL;
	sbuf_release(&text);
}

static void check(struct stage *s, int row, int caller)
{
	bool denied = rows[row].denied[caller] == 'D';

	ask(s, &callers[caller], rows[row].request, rows[row].fields);
	if ((s->outcome == OUTCOME_DENIED) != denied)
		fail_msg("%s by %s: %s: %s", rows[row].request, callers[caller].name,
			 denied ? "not denied" : "denied", s->message);
	/* For callers with the right, the request is well-formed. */
	if (!denied && s->outcome == OUTCOME_WRONG && strstr(s->message, "missing)"))
		fail_msg("%s: %s", rows[row].request, s->message);
}

static void request__by_everybody__denied_or_not(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	stage_walk(s, (struct instant){s->now.sec + 40 * 86400});
	for (int row = 0; row < ROWS; row++) {
		if (!rows[row].denied)
			continue;
		for (int caller = 0; caller < CALLERS; caller++)
			if (rows[row].denied[caller] == 'D')
				check(s, row, caller);
		for (int caller = 0; caller < CALLERS; caller++)
			if (rows[row].denied[caller] != 'D')
				check(s, row, caller);
	}
}

static void request__each_of_the_table__has_a_row(void **state)
{
	int n = 0;

	(void)state;
	for (const struct leader_request *r = leader_requests; r->name; r++, n++) {
		int found = 0;

		for (int row = 0; row < ROWS; row++)
			found += !strcmp(rows[row].request, r->name);
		if (found != 1)
			fail_msg("%s: %d rows", r->name, found);
	}
	assert_int_equal(n, ROWS);
}

static const char *denied_by(const struct leader_request *row)
{
	switch (row->least) {
	case ROLE_NONE: return EVERYBODY;
	case ROLE_KC: return CHIEF;
	case ROLE_ADMIN: return ADMINS;
	case ROLE_LEADER: break;
	}
	switch (leader_rights_scope(row)) {
	case LEADER_OF_ANY: return LEADERS;
	case LEADER_OF_EVENT: return OF_EVENT;
	case LEADER_OUTSIDE: return OF_PLAYERS;
	case LEADER_OF_ALL: return ALL_EVENTS;
	}
	return "";
}

/* The manuals print the rights that the rows above try. */
static void right__of_each_request__is_what_is_denied(void **state)
{
	(void)state;
	for (int row = 0; row < ROWS; row++) {
		const struct leader_request *r = leader_requests_find(rows[row].request);

		assert_non_null(r);
		if (rows[row].denied && strcmp(rows[row].denied, denied_by(r)) != 0)
			fail_msg("%s: \"%s\" is not %s", r->name, leader_rights_words(r),
				 rows[row].denied);
	}
}

static bool answers(struct stage *s, int caller, const char *request, const char *fields,
		    const char *member)
{
	ask(s, &callers[caller], request, fields);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	return json_object_get(s->json, member) != NULL;
}

/* Private parts are left out of the answer to a leader of another event or to a player there. */
static void private__shown_to_its_leader_alone(void **state)
{
	static const struct {
		const char *request, *fields, *member;
	} shown[] = {
		{"game", GAME, "events"},
		{"player", PLAYER, "address"},
		{"player", PLAYER, "born"},
		{"player", PLAYER, "warnings"},
	};
	struct stage *s = *state;

	stage_seven(s);
	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]); i++) {
		for (int caller = 1; caller < CALLERS; caller++) {
			bool may = OF_PLAYERS[caller] != 'D';

			if (answers(s, caller, shown[i].request, shown[i].fields,
				    shown[i].member) != may)
				fail_msg("%s of %s to %s: %s", shown[i].member, shown[i].request,
					 callers[caller].name, may ? "missing" : "shown");
		}
	}
	assert_false(answers(s, 0, "game", GAME, "events"));
}

/* EVENTS E11: an office in one tournament gives no right in another, and it ends. */
static void officer__of_one_tournament__leads_it_alone(void **state)
{
	static const struct caller bo = {"bo", ROLE_NONE, "", NULL};
	static const char close[] = "event.close";
	struct stage *s = *state;

	stage_seven(s);
	stage_control(s, "{\"do\":\"event.add\",\"code\":\"other\",\"name\":\"Other\"}");
	s->author = "1001 bo";
	ask(s, &bo, close, "\"event\":\"other\"");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	stage_control(s, "{\"do\":\"event.officer\",\"event\":\"other\",\"user\":\"bo\",\"role\":"
			 "\"arbiter\"}");
	ask(s, &bo, close, "\"event\":\"other\"");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	stage_control(s, "{\"do\":\"event.officer\",\"event\":\"other\",\"user\":\"bo\",\"role\":"
			 "\"deputy\"}");
	ask(s, &bo, close, "\"event\":\"other\"");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	ask(s, &bo, close, "\"event\":\"emt open\"");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	ask(s, &bo, "rule", "\"game\":1,\"verdict\":\"draw\"," WHY);
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	stage_control(s, "{\"do\":\"event.officer\",\"event\":\"other\",\"user\":\"bo\",\"role\":"
			 "\"none\"}");
	ask(s, &bo, close, "\"event\":\"other\"");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	s->author = NULL;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(request__by_everybody__denied_or_not, stage_open,
						stage_close),
		cmocka_unit_test(request__each_of_the_table__has_a_row),
		cmocka_unit_test(right__of_each_request__is_what_is_denied),
		cmocka_unit_test_setup_teardown(private__shown_to_its_leader_alone, stage_open,
						stage_close),
		cmocka_unit_test_setup_teardown(officer__of_one_tournament__leads_it_alone,
						stage_open, stage_close),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
