/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The leader's desk: who may decide what (RULES S-38), appeals and their dates (6.4.3), and what
 * cannot be done twice.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "daemon/event/store_job.h"
#include "daemon/publish/view_json.h"
#include "sql/store_calendar.h"
#include "sql/store_case.h"
#include "sql/store_table.h"
#include "tests/daemon/stage.h"

static struct game_row game_of(struct stage *s, int64_t id)
{
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, id, &row), 1);
	return row;
}

static const char *address_of(struct stage *s, int64_t player)
{
	static struct player p;

	assert_int_equal(store_player_get(s->ctx.store, player, &p), 1);
	return p.address;
}

static void rule_of(struct stage *s, enum role role, const char *events, int64_t game,
		    const char *side)
{
	char request[200];

	snprintf(request, sizeof(request),
		 "{\"do\":\"rule\",\"game\":%lld,\"verdict\":\"loss\",\"side\":\"%s\","
		 "\"reason\":\"he said so\"}",
		 (long long)game, side);
	stage_control_as(s, role, events, request);
}

static void rule_as(struct stage *s, enum role role, int64_t game, const char *side)
{
	rule_of(s, role, "emt open", game, side);
}

static void leader__own_group__refused_and_kc_rules(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	s->plays_as = "p3@x.dk";
	rule_as(s, ROLE_LEADER, 1, "w");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	assert_string_equal(s->error, "own_group");
	assert_string_equal(s->rule, "6.4.1");
	assert_string_equal(game_of(s, 1).result, "*");
	rule_as(s, ROLE_KC, 1, "w");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_string_equal(game_of(s, 1).result, "0-1");
	s->plays_as = "elsewhere@x.dk";
	rule_as(s, ROLE_LEADER, 2, "w");
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

/* KC appoints an official who has no line in the configuration; they are known by their address. */
static void officer__own_group__refused_without_a_line_of_the_configuration(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	stage_control(s, "{\"do\":\"event.officer\",\"event\":\"emt open\",\"user\":\"berta\","
			 "\"role\":\"leader\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	s->author = "1001 berta";
	rule_of(s, ROLE_NONE, "", 2, "w");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, "{\"do\":\"official.add\",\"name\":\"berta\",\"role\":\"leader\","
			 "\"address\":\"p3@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	rule_of(s, ROLE_NONE, "", 1, "w");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	assert_string_equal(s->error, "own_group");
	s->author = NULL;
}

/* A case without a group belongs to the tournament's leader, who need not lead all its groups. */
static void leader__case_of_a_tournament__ruled_by_its_own_leader(void **state)
{
	struct stage *s = *state;

	stage_control(s, "{\"do\":\"event.add\",\"code\":\"cup 1\",\"name\":\"Cup\",\"kind\":"
			 "\"cup\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, "{\"do\":\"event.close\",\"event\":\"cup 1\"}");
	stage_control(s, "{\"do\":\"event.compose\",\"event\":\"cup 1\"}");
	stage_control_as(s, ROLE_LEADER, "other",
			 "{\"do\":\"rule\",\"case\":1,\"verdict\":\"cancel\",\"reason\":\"none\"}");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	stage_control_as(s, ROLE_LEADER, "cup 1",
			 "{\"do\":\"rule\",\"case\":1,\"verdict\":\"cancel\",\"reason\":\"none\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

static void leader__address_in_own_group__refused(void **state)
{
	struct stage *s = *state;
	static const char request[] = "{\"do\":\"player.address\",\"player\":\"p2@x.dk\","
				      "\"address\":\"new@x.dk\",\"reason\":\"told by phone\"}";

	stage_seven(s);
	s->plays_as = "p3@x.dk";
	stage_control_as(s, ROLE_LEADER, "emt open", request);
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	assert_string_equal(s->error, "own_group");
	s->plays_as = NULL;
	stage_control_as(s, ROLE_LEADER, "emt open", request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

static void leader__address_of_another_leaders_player__refused(void **state)
{
	struct stage *s = *state;
	static const char request[] = "{\"do\":\"player.address\",\"player\":\"p2@x.dk\","
				      "\"address\":\"new@x.dk\",\"reason\":\"told by phone\"}";

	stage_seven(s);
	stage_control_as(s, ROLE_LEADER, "cup", request);
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	assert_string_equal(s->error, "denied");
	stage_control_as(s, ROLE_LEADER, "cup, emt open", request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control_as(s, ROLE_LEADER, "cup",
			 "{\"do\":\"player.ban\",\"player\":\"p3@x.dk\",\"reason\":\"x\"}");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
}

/* Only leaders of the event may see its entries and issue tokens. */
static void leader__event_of_another_leader__refused(void **state)
{
	static const char *const requests[] = {
		"{\"do\":\"event.close\",\"event\":\"emt open\"}",
		"{\"do\":\"event.open\",\"event\":\"emt open\"}",
		"{\"do\":\"group.add\",\"event\":\"emt open\",\"player\":\"p2@x.dk\"}",
		"{\"do\":\"player.revoke\",\"player\":\"p2@x.dk\"}",
	};
	struct stage *s = *state;

	stage_seven(s);
	for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++) {
		stage_control_as(s, ROLE_LEADER, "cup", requests[i]);
		assert_int_equal(s->outcome, OUTCOME_DENIED);
		assert_string_equal(s->error, "denied");
		stage_control_as(s, ROLE_LEADER, "emt open", requests[i]);
		assert_int_not_equal(s->outcome, OUTCOME_DENIED);
	}
}

static size_t rows_for(struct stage *s, enum role role, const char *events, const char *request,
		       const char *list)
{
	stage_control_as(s, role, events, request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	return json_array_size(json_object_get(s->json, list));
}

/* Lists show only the leader's own events: cases, late players, entries. */
static void leader__lists__own_events_alone(void **state)
{
	static const struct {
		const char *request, *list;
	} lists[] = {
		{"{\"do\":\"cases\"}", "cases"},
		{"{\"do\":\"cases\",\"event\":\"emt open\",\"all\":true}", "cases"},
		{"{\"do\":\"late\"}", "late"},
		{"{\"do\":\"late\",\"group\":1}", "late"},
		{"{\"do\":\"group\",\"group\":1}", "late"},
		{"{\"do\":\"group.closable\"}", "groups"},
		{"{\"do\":\"event.entries\"}", "entries"},
	};
	struct stage *s = *state;

	stage_seven(s);
	stage_mail(s, "p8@x.dk", NULL, "enter emt open\nname: P Eight\nborn: 1970-01-01\n");
	stage_walk(s, (struct instant){s->now.sec + 60 * 86400});
	stage_mail(s, "p8@x.dk", NULL, "enter emt open\nname: P Eight\nborn: 1970-01-01\n");
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		const char *request = lists[i].request, *list = lists[i].list;

		assert_true(rows_for(s, ROLE_LEADER, "emt open", request, list) > 0);
		assert_true(rows_for(s, ROLE_KC, "*", request, list) > 0);
		assert_int_equal(rows_for(s, ROLE_LEADER, "cup", request, list), 0);
	}
	assert_int_equal(rows_for(s, ROLE_NONE, "", "{\"do\":\"group\",\"group\":1}", "late"), 0);
}

/* Runs inside a turn's transaction, like every request. */
static void backup__asked_for__opens_and_verifies(void **state)
{
	struct stage *s = *state;
	struct sbuf why = SBUF_INIT, request = SBUF_INIT, path = SBUF_INIT;
	struct store *copy = NULL;
	struct player p;

	stage_seven(s);
	sbuf_addf(&path, "%s/copy.db", s->dir);
	sbuf_addf(&request, "{\"do\":\"backup\",\"file\":\"%s\"}", path.buf);
	stage_control(s, request.buf);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(store_open(path.buf, false, &copy, &why), 1);
	assert_int_equal(store_player_by_address(copy, "p7@x.dk", &p), 1);
	store_close(copy);
	stage_control(s, request.buf);
	assert_int_equal(s->outcome, OUTCOME_WRONG);
	assert_non_null(strstr(s->message, "exists already"));
	sbuf_release(&why);
	sbuf_release(&request);
	sbuf_release(&path);
}

/* Makes a request of a door that runs jobs, before and after the job has found something. */
static void ask_door_for(struct stage *s, json_t *request, const char *key, json_t *found)
{
	struct inbound in = {.door = DOOR_CONTROL,
			     .received = s->now,
			     .key = key,
			     .control = {.request = request,
					 .role = ROLE_ADMIN,
					 .author = "0 root",
					 .events = "*",
					 .jobs = true,
					 .found = found}};

	stage_submit(s, &in);
	json_decref(request);
}

static void ask_door(struct stage *s, json_t *found)
{
	ask_door_for(s, json_pack("{s:s, s:s, s:s}", "do", "backup", "file", "/x", "key", "k"),
		     "control/backup/k", found);
}

static void backup__by_a_process__stored_once_it_is_made(void **state)
{
	struct stage *s = *state;
	json_t *found = json_object();

	stage_seven(s);
	ask_door(s, NULL);
	assert_null(s->json);
	ask_door(s, found);
	assert_false(s->repeated);
	assert_string_equal(json_string_value(json_object_get(s->json, "file")), "/x");
	ask_door(s, NULL); /* same key: nothing is copied again */
	assert_true(s->repeated);
	assert_string_equal(json_string_value(json_object_get(s->json, "file")), "/x");
	json_decref(found);
}

/* With many games a process finds them, and the list is the same. */
static void late__found_by_a_process__the_same_list(void **state)
{
	struct stage *s = *state;
	const struct work work = {.ctx = &s->ctx, .received = s->now, .now = s->now};
	struct work later;
	json_t *job = store_job_late(0), *other = store_job_late(99), *found, *direct;

	stage_seven(s);
	found = store_job_do(&work, job, NULL);
	assert_int_equal(json_array_size(json_object_get(found, "late")), 0);
	json_decref(found);
	stage_walk(s, (struct instant){s->now.sec + 40 * 86400});
	later = (struct work){.ctx = &s->ctx, .received = s->now, .now = s->now};
	stage_control(s, "{\"do\":\"late\"}");
	direct = json_incref(json_object_get(s->json, "late"));
	assert_int_equal(json_array_size(direct), 21);
	found = store_job_do(&later, job, NULL);
	assert_int_equal(json_array_size(json_object_get(found, "late")), 21);
	ask_door_for(s, json_pack("{s:s}", "do", "late"), "", found);
	assert_true(json_equal(json_object_get(s->json, "late"), direct));
	json_decref(found);
	found = store_job_do(&later, other, NULL);
	assert_int_equal(json_array_size(json_object_get(found, "late")), 0);
	json_decref(found);
	json_decref(direct);
	json_decref(job);
	json_decref(other);
}

/* Silent from the start: the case names the player and the command that settles it. */
static void case__shown__names_the_player_and_the_next_step(void **state)
{
	struct stage *s = *state;
	json_t *first;

	stage_seven(s);
	stage_walk(s, (struct instant){s->now.sec + 40 * 86400});
	stage_control(s, "{\"do\":\"cases\"}");
	first = json_array_get(json_object_get(s->json, "cases"), 0);
	assert_string_equal(json_string_value(json_object_get(first, "kind")), "silence");
	assert_true(json_is_string(json_object_get(first, "name")));
	stage_control(s, "{\"do\":\"case\",\"case\":1}");
	assert_string_equal(json_string_value(json_object_get(s->json, "next")),
			    "kskak rule 1 win|loss|draw|both-lost|continue|days --reason TEXT, or "
			    "first: kskak case 1 inquire --date DATE");
	stage_control(s, "{\"do\":\"rule\",\"case\":1,\"verdict\":\"lost\",\"reason\":\"x\"}");
	assert_non_null(strstr(s->message, "both-lost"));
	stage_control(s, "{\"do\":\"group.archive\",\"group\":1}");
	assert_string_equal(s->message,
			    "the group is running; this can be done to one that is final (6.4.1)");
}

/* Without --group it applies to the only group the player is in. */
static void special_leave__no_group_named__his_only_one(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	stage_control(s, "{\"do\":\"player.leave\",\"player\":\"p3@x.dk\",\"from\":\"2026-04-01\","
			 "\"to\":\"2026-04-10\",\"reason\":\"hospital\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(json_integer_value(json_object_get(s->json, "games")), 6);
}

static void refused_with(struct stage *s, const char *request, const char *words)
{
	stage_control(s, request);
	assert_int_equal(s->outcome, OUTCOME_WRONG);
	if (!strstr(s->message, words))
		fail_msg("%s: no \"%s\" in \"%s\"", request, words, s->message);
}

#define GAME_OF                                                                                    \
	"{\"do\":\"game.start\",\"white\":\"A\",\"white-address\":\"a@x.dk\",\"black\":\"B\","     \
	"\"black-address\":\"b@x.dk\","
#define PERSON "{\"do\":\"player.add\",\"name\":\"C\",\"address\":\"c@x.dk\","

static void leader__bad_value__told_what_is_wrong_with_it(void **state)
{
	struct stage *s = *state;

	refused_with(s, GAME_OF "\"fen\":\"8/8/8/8/8/8/8/8 w - - 0 1\"}", "king");
	refused_with(s, GAME_OF "\"moves\":\"5254 5255\"}", "column 6: \"5255\" cannot be played");
	refused_with(s, GAME_OF "\"rules\":\"nix\"}", "dsu-email");
	refused_with(s, PERSON "\"born\":\"1950-13-01\"}", "born (YYYY-MM-DD)");
	refused_with(s, PERSON "\"language\":\"fr\"}", "language (da, ");
	refused_with(s, "{\"do\":\"event.add\",\"code\":\"x\",\"name\":\"X\",\"ruleset\":\"nix\"}",
		     "dsu-post-server");
	stage_control(s, PERSON "\"born\":\"12.3.1950\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, "{\"do\":\"player\",\"player\":\"c@x.dk\"}");
	assert_string_equal(json_string_value(json_object_get(s->json, "born")), "1950-03-12");
}

static void warn(struct stage *s, const char *verdict, const char *until)
{
	json_t *json;

	stage_control_as(s, ROLE_LEADER, "emt open",
			 "{\"do\":\"player.warn\",\"player\":\"p3@x.dk\",\"reason\":\"rude\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	json = s->json;
	assert_string_equal(json_string_value(json_object_get(json, "verdict")), verdict);
	assert_string_equal(json_string_value(json_object_get(json, "until")), until);
}

static json_int_t standing(struct stage *s, const char *what)
{
	stage_control(s, "{\"do\":\"player\",\"player\":\"p3@x.dk\"}");
	return json_integer_value(json_object_get(s->json, what));
}

/* RULES E-10: the warning states its last day; a second one within the year is a ban. */
static void leader__warns_twice__second_is_a_ban(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	stage_control_as(s, ROLE_LEADER, "cup",
			 "{\"do\":\"player.warn\",\"player\":\"p3@x.dk\",\"reason\":\"rude\"}");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	stage_control_as(s, ROLE_LEADER, "emt open",
			 "{\"do\":\"player.warn\",\"player\":\"p3@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_WRONG);
	assert_int_equal(standing(s, "warnings"), 0);
	assert_string_equal(
		json_string_value(json_object_get(
			json_array_get(json_object_get(s->json, "entries"), 0), "state")),
		"confirmed");
	warn(s, "warned", "2027-03-03");
	assert_non_null(strstr(stage_letter(s, "p3@x.dk", POST_RULING, 0)->bytes, "3 March 2027"));
	assert_int_equal(standing(s, "warnings"), 1);
	s->now = stage_at("2026-05-01T08:00:00Z");
	warn(s, "banned", "2026-08-01");
	assert_non_null(
		strstr(stage_letter(s, "p3@x.dk", POST_RULING, 0)->bytes, "banned until 1 August"));
	assert_int_equal(standing(s, "warnings"), 1);
	assert_int_equal(standing(s, "bans_on_file"), 1);
}

/* RULES E-10: a ban of two months within a year after one is four months. */
static void leader__bans_again_within_the_year__doubled(void **state)
{
	struct stage *s = *state;
	static const char request[] = "{\"do\":\"player.ban\",\"player\":\"p3@x.dk\","
				      "\"months\":2,\"reason\":\"x\"}";

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	stage_control(s, request);
	assert_string_equal(json_string_value(json_object_get(s->json, "until")), "2026-05-03");
	s->now = stage_at("2026-06-01T08:00:00Z");
	stage_control(s, request);
	assert_string_equal(json_string_value(json_object_get(s->json, "until")), "2026-10-01");
	assert_non_null(strstr(s->message, "doubled"));
}

/* A ruling by KC is appealed to the tribunal, as its letter says (6.4.3). */
static void appeal__against_kc__goes_to_the_tribunal(void **state)
{
	struct stage *s = *state;
	struct ruling_row ruling;
	struct game_row row;
	char token[128];

	stage_seven(s);
	rule_as(s, ROLE_KC, 1, "w");
	assert_int_equal(store_ruling_get(s->ctx.store, 1, &ruling), 1);
	assert_int_equal(ruling.level, RULED_BY_KC);
	ruling_row_release(&ruling);
	row = game_of(s, 1);
	snprintf(token, sizeof(token), "%s",
		 stage_letter(s, address_of(s, row.white), POST_RULING, 1)->reply_to);
	stage_mail(s, address_of(s, row.white), token, "appeal it was not so");
	assert_non_null(strstr(s->message, "chess tribunal"));
	stage_control(s, "{\"do\":\"case\",\"case\":1}");
	assert_string_equal(
		json_string_value(json_object_get(json_object_get(s->json, "evidence"), "to")),
		"tribunal");
}

static void leader__own_single_game__refused(void **state)
{
	struct stage *s = *state;

	stage_control(s, "{\"do\":\"game.start\",\"white\":\"Will\",\"white-address\":\"w@x.dk\","
			 "\"black\":\"Bo\",\"black-address\":\"b@x.dk\"}");
	s->plays_as = "b@x.dk";
	stage_control_as(s, ROLE_LEADER, "*",
			 "{\"do\":\"rule\",\"game\":1,\"verdict\":\"loss\",\"side\":\"w\","
			 "\"reason\":\"I say so\"}");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	assert_string_equal(s->error, "own_group");
	s->plays_as = "other@x.dk";
	stage_control_as(s, ROLE_LEADER, "*",
			 "{\"do\":\"rule\",\"game\":1,\"verdict\":\"loss\",\"side\":\"w\","
			 "\"reason\":\"I say so\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

/* The loser of a ruling appeals by mail; *ret_case is the case that waits for KC. */
static void lodge_appeal(struct stage *s, int64_t *ret_case)
{
	struct game_row row = game_of(s, 1);
	char token[128];
	json_t *cases;

	snprintf(token, sizeof(token), "%s",
		 stage_letter(s, address_of(s, row.white), POST_RULING, 1)->reply_to);
	stage_mail(s, address_of(s, row.white), token, "appeal the postmark was misread");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_non_null(strstr(s->message, "sent to the K-skak chief"));
	stage_control(s, "{\"do\":\"cases\"}");
	cases = json_object_get(s->json, "cases");
	assert_int_equal(json_array_size(cases), 1);
	cases = json_array_get(cases, 0);
	assert_string_equal(json_string_value(json_object_get(cases, "kind")), "appeal");
	*ret_case = json_integer_value(json_object_get(cases, "case"));
}

static void rule_case_as(struct stage *s, enum role role, int64_t id)
{
	char request[200];

	snprintf(request, sizeof(request),
		 "{\"do\":\"rule\",\"case\":%lld,\"verdict\":\"draw\",\"reason\":\"it was\"}",
		 (long long)id);
	stage_control_as(s, role, "emt open", request);
}

static void ruling__changed_only_at_its_level_or_above(void **state)
{
	struct stage *s = *state;
	int64_t id;

	stage_seven(s);
	rule_as(s, ROLE_LEADER, 1, "w");
	lodge_appeal(s, &id);
	rule_as(s, ROLE_LEADER, 1, "b");
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_string_equal(s->error, "appeal_open");
	rule_case_as(s, ROLE_KC, id);
	rule_as(s, ROLE_LEADER, 1, "b");
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	assert_string_equal(s->error, "ruled_above");
	assert_string_equal(game_of(s, 1).result, "1/2-1/2");
	rule_as(s, ROLE_KC, 1, "b");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_string_equal(game_of(s, 1).result, "1-0");
	rule_as(s, ROLE_LEADER, 1, "w");
	assert_string_equal(s->error, "ruled_above");
}

static void appeal__by_mail__decided_by_kc_alone(void **state)
{
	struct stage *s = *state;
	struct case_row row;
	int64_t id;

	stage_seven(s);
	rule_as(s, ROLE_LEADER, 1, "w");
	lodge_appeal(s, &id);
	rule_case_as(s, ROLE_LEADER, id);
	assert_int_equal(s->outcome, OUTCOME_DENIED);
	assert_string_equal(s->error, "appeal_for_kc");
	assert_string_equal(s->rule, "6.4.3");
	rule_case_as(s, ROLE_KC, id);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_string_equal(game_of(s, 1).result, "1/2-1/2");
	assert_int_equal(store_case_get(s->ctx.store, id, &row), 1);
	assert_int_equal(row.state, CASE_RULED);
	case_row_release(&row);
	assert_non_null(
		strstr(stage_letter(s, address_of(s, game_of(s, 1).white), POST_RULING, 1)->bytes,
		       "chess tribunal"));
}

static void appeal__date_comes__leader_is_told_once(void **state)
{
	struct stage *s = *state;
	struct case_row row;
	int64_t id;
	int before;

	stage_seven(s);
	rule_as(s, ROLE_LEADER, 1, "w");
	lodge_appeal(s, &id);
	before = stage_count(s, s->ctx.set.leader_address, POST_CASE);
	assert_int_equal(store_case_get(s->ctx.store, id, &row), 1);
	assert_true(row.due.sec == stage_at("2026-03-22T23:00:00Z").sec);
	case_row_release(&row);
	stage_walk(s, stage_at("2026-03-22T22:59:00Z"));
	assert_int_equal(stage_count(s, s->ctx.set.leader_address, POST_CASE), before);
	stage_walk(s, stage_at("2026-03-24T08:00:00Z"));
	assert_int_equal(stage_count(s, s->ctx.set.leader_address, POST_CASE), before + 1);
}

static void appeal__after_three_weeks__refused_with_the_date(void **state)
{
	struct stage *s = *state;
	struct game_row row;

	stage_seven(s);
	rule_as(s, ROLE_LEADER, 1, "w");
	row = game_of(s, 1);
	stage_letter(s, address_of(s, row.white), POST_RULING, 1);
	s->now = stage_at("2026-03-23T08:00:00Z");
	stage_mail(s, address_of(s, row.white),
		   stage_letter(s, address_of(s, row.white), POST_RULING, 1)->reply_to,
		   "appeal too late");
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_string_equal(s->error, "appeal_late");
	assert_non_null(strstr(s->message, "22 March 2026"));
}

/* An appeal that the leader enters for the player is just as late. */
static void appeal__after_three_weeks_by_the_leader__refused_alone(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	rule_as(s, ROLE_LEADER, 1, "w");
	s->now = stage_at("2026-03-23T08:00:00Z");
	stage_control(s, "{\"do\":\"appeal\",\"ruling\":1,\"player\":\"p1@x.dk\",\"text\":\"x\"}");
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_string_equal(s->error, "appeal_late");
	assert_null(json_object_get(s->json, "case"));
	assert_null(strstr(s->message, "appeal kept"));
}

/* White never moves: the case and the ruling explain their grounds in words. */
static void case__overstep__evidence_and_days_back_in_words(void **state)
{
	struct stage *s = *state;
	const char *bytes;

	stage_control(s, "{\"do\":\"game.start\",\"white\":\"Will\",\"white-address\":\"w@x.dk\","
			 "\"black\":\"Bo\",\"black-address\":\"b@x.dk\",\"language\":\"en\","
			 "\"start\":\"2026-05-01\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_walk(s, stage_at("2026-06-12T08:00:00Z"));
	bytes = stage_letter(s, "b@x.dk", POST_CASE, 1)->bytes;
	assert_non_null(strstr(bytes, "41 of 40 days used until move 10,"));
	assert_non_null(strstr(bytes, "move 1, 41 days: 1 May 2026 to 11 June 2026"));
	assert_non_null(strstr(bytes, "overstepped by 1 day."));
	assert_null(strstr(bytes, "running:"));
	stage_control(s, "{\"do\":\"rule\",\"game\":1,\"verdict\":\"days\",\"side\":\"w\","
			 "\"days\":10,\"reason\":\"his net was down\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	bytes = stage_letter(s, "b@x.dk", POST_RULING, 1)->bytes;
	assert_non_null(
		strstr(bytes, "Will gets 10 days back and has 9 of 40 left until move 10."));
	assert_null(strstr(bytes, "Result: *"));
}

static void rule__no_side__asked_for_it(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	stage_control(s, "{\"do\":\"rule\",\"game\":1,\"verdict\":\"win\",\"reason\":\"x\"}");
	assert_int_equal(s->outcome, OUTCOME_WRONG);
	assert_non_null(strstr(s->message, "side: w or b"));
}

static void withdraw__twice__refused_with_the_day(void **state)
{
	struct stage *s = *state;
	static const char request[] = "{\"do\":\"player.withdraw\",\"player\":\"p2@x.dk\","
				      "\"group\":1,\"reason\":\"moved\"}";

	stage_seven(s);
	s->now = stage_at("2026-03-03T08:00:00Z");
	stage_control(s, request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	s->now = stage_at("2026-03-05T08:00:00Z");
	stage_control(s, request);
	assert_int_equal(s->outcome, OUTCOME_REFUSED);
	assert_string_equal(s->error, "withdrawn_before");
	assert_string_equal(s->rule, "6.2.8");
	assert_non_null(strstr(s->message, "3 March 2026"));
	assert_int_equal(stage_count(s, "p4@x.dk", POST_GROUP_STATE), 1);
}

/* Numbers beyond int are not truncated to other numbers. */
static bool verify_says(struct stage *s, const char *what)
{
	json_t *line;
	size_t i;

	stage_control(s, "{\"do\":\"verify\"}");
	json_array_foreach(json_object_get(s->json, "differences"), i, line)
	{
		if (strstr(json_string_value(line), what))
			return true;
	}
	return false;
}

static void verify__player_who_left_still_plays__told(void **state)
{
	static const char *const said = "a player who has left the group is still playing";
	struct stage *s = *state;
	struct game_row game;
	struct entry_row entry;

	stage_seven(s);
	game = game_of(s, 1);
	assert_false(verify_says(s, said));
	assert_int_equal(store_entry_of(s->ctx.store, game.group, game.white, &entry), 1);
	entry.state = ENTRY_WITHDRAWN;
	assert_int_equal(store_entry_update(s->ctx.store, &entry), 1);
	assert_true(verify_says(s, said));
}

static void verify__ruling_without_its_result__told(void **state)
{
	static const char *const said = "a ruling has ended the game, and it goes on";
	struct stage *s = *state;
	struct ruling_row ruling = {
		.game = 2, .at = s->now, .author = "x", .verdict = "loss", .reason = (char *)"x"};
	int64_t id;

	stage_seven(s);
	rule_as(s, ROLE_LEADER, 1, "w");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_false(verify_says(s, said));
	assert_int_equal(store_ruling_add(s->ctx.store, &ruling, &id), 1);
	assert_true(verify_says(s, said));
}

/* EVENTS E61: the bytes are canonical and the versions have no gap. */
static void verify__report_that_nobody_signed__told(void **state)
{
	struct stage *s = *state;
	struct report_row report = {.tourney = 1,
				    .version = 2,
				    .at = s->now,
				    .author = "x",
				    .signer = "x",
				    .facts = (char *)"{\"b\": 1, \"a\": 2}"};
	int64_t id;

	stage_seven(s);
	assert_false(verify_says(s, "report"));
	assert_int_equal(store_report_add(s->ctx.store, &report, &id), 1);
	assert_true(verify_says(s, "its bytes are not those that were signed"));
	assert_true(verify_says(s, "it is no canonical JSON"));
	assert_true(verify_says(s, "a version before 2 is missing"));
}

/* EVENTS E60: a table that does not follow from its games. */
static void verify__table_of_other_games__told(void **state)
{
	static const char *const said = "version 1 of its table is not what its games give";
	struct stage *s = *state;
	struct table_row table = {.group = 1, .version = 1, .at = s->now};
	struct group_row g;
	int64_t id;

	stage_seven(s);
	table.facts = (char *)"{\"lines\":[]}";
	assert_int_equal(store_table_add(s->ctx.store, &table, &id), 1);
	assert_int_equal(store_group_get(s->ctx.store, 1, &g), 1);
	assert_false(verify_says(s, said));
	g.final_at = s->now;
	assert_int_equal(store_group_update(s->ctx.store, &g), 1);
	assert_true(verify_says(s, said));
}

static void request__number_beyond_an_int__refused(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	stage_control(s, "{\"do\":\"rule\",\"game\":1,\"side\":\"w\",\"verdict\":\"days\","
			 "\"days\":4294967301,\"reason\":\"five more\"}");
	assert_int_equal(s->outcome, OUTCOME_WRONG);
	assert_non_null(strstr(s->message, "days (-366 to 366)"));
	stage_control(s, "{\"do\":\"player.add\",\"name\":\"Ida\",\"address\":\"ida@x.dk\","
			 "\"rating\":4294969096}");
	assert_int_equal(s->outcome, OUTCOME_WRONG);
	assert_string_equal(s->error, "bad_request");
	stage_control(s, "{\"do\":\"game\",\"game\":\"1x\"}");
	assert_string_equal(s->error, "bad_request");
}

/* A faulty request of the control socket is rejected with the name and place of the fault. */
static void request__wrong__refused_with_its_place(void **state)
{
#define START                                                                                      \
	"{\"do\":\"game.start\",\"white\":\"Will\",\"white-address\":\"w@x.dk\",\"black\":\"Bo\"," \
	"\"black-address\":\"b@x.dk\",\"language\":\"en\",\"start\":\"2026-05-01\","
	static const struct {
		const char *request, *error, *message;
	} cases[] = {
		{"{\"do\":\"nonsense\"}", "unknown_request", "unknown request \"nonsense\""},
		{"{}", "unknown_request", "unknown request \"\""},
		{"{\"do\":\"event.open\",\"event\":\"none\"}", "not_found", "no such event"},
		{"{\"do\":\"group\",\"group\":99}", "not_found", "no such group"},
		{"{\"do\":\"game\",\"game\":99}", "not_found", "no such game"},
		{"{\"do\":\"case\",\"case\":99}", "not_found", "no such case"},
		{"{\"do\":\"player\",\"player\":99}", "not_found", "no such player"},
		{START "\"fen\":\"4k3/8/8/9/8/8/8/4K3 w - - 0 1\"}", "bad_fen", "fen: column 9"},
		{START "\"moves\":\"5254 5755 5254\"}", "illegal_move", "moves: column 11"},
		{START "\"fen\":\"7k/8/8/8/8/8/8/K7 w - - 0 1\"}", "game_over", ""},
	};
#undef START
	struct stage *s = *state;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		stage_control(s, cases[i].request);
		assert_int_equal(s->outcome, OUTCOME_WRONG);
		assert_string_equal(s->error, cases[i].error);
		if (!strstr(s->message, cases[i].message))
			fail_msg("%s: '%s'", cases[i].request, s->message);
	}
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(leader__own_group__refused_and_kc_rules),
		T(leader__own_single_game__refused),
		T(leader__address_in_own_group__refused),
		T(officer__own_group__refused_without_a_line_of_the_configuration),
		T(leader__case_of_a_tournament__ruled_by_its_own_leader),
		T(leader__address_of_another_leaders_player__refused),
		T(leader__event_of_another_leader__refused),
		T(leader__lists__own_events_alone),
		T(backup__asked_for__opens_and_verifies),
		T(backup__by_a_process__stored_once_it_is_made),
		T(late__found_by_a_process__the_same_list),
		T(case__shown__names_the_player_and_the_next_step),
		T(special_leave__no_group_named__his_only_one),
		T(leader__bad_value__told_what_is_wrong_with_it),
		T(leader__warns_twice__second_is_a_ban),
		T(verify__player_who_left_still_plays__told),
		T(verify__ruling_without_its_result__told),
		T(verify__report_that_nobody_signed__told),
		T(verify__table_of_other_games__told),
		T(leader__bans_again_within_the_year__doubled),
		T(appeal__against_kc__goes_to_the_tribunal),
		T(appeal__by_mail__decided_by_kc_alone),
		T(ruling__changed_only_at_its_level_or_above),
		T(appeal__date_comes__leader_is_told_once),
		T(appeal__after_three_weeks__refused_with_the_date),
		T(appeal__after_three_weeks_by_the_leader__refused_alone),
		T(case__overstep__evidence_and_days_back_in_words),
		T(rule__no_side__asked_for_it),
		T(withdraw__twice__refused_with_the_day),
		T(request__wrong__refused_with_its_place),
		T(request__number_beyond_an_int__refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
