/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Every row of the ruleset has an effect (RULES S-1): the same conversation runs under the row's
 * standard value and under another, and the letters to players and leader must differ.  A row
 * without a conversation fails.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "core/base/sbuf.h"
#include "core/play/game_apply.h"
#include "core/rules/leave.h"
#include "core/rules/ruleset.h"
#include "tests/daemon/stage.h"

/*
 * A step is "to DATE", "away DATE" (nothing runs until then), "w TEXT" and "b TEXT" (a mail from
 * that colour), "{...}" (a request of the leader).
 */
struct conversation {
	const char *row, *value;
	const char *rules;    /* "dsu-email", and other rows needed for the effect */
	const char *steps[8]; /* NULL: the function of core/ that the daemon calls */
	const char *standard; /* said only under the standard value ... */
	const char *changed;  /* ... and this only under the other; NULL: nothing more */
};

#define EMAIL "dsu-email"
#define SLOW  "dsu-email reflection-days=366 silence-days=366"

static const struct conversation conversations[] = {
	{"reflection-days", "41", EMAIL, {"w 5254"}, "\"limit\":40", "\"limit\":41"},
	{"control-moves", "11", EMAIL, {"w 5254"}, "\"control\":10", "\"control\":11"},
	{"weekend-rule",
	 "yes",
	 EMAIL,
	 {"w 5254", "to 2026-03-08", "b 5755"},
	 "\"used\":5",
	 "\"used\":4"},
	{"server-receipt", "no", EMAIL, {"w 5254", "to 2026-03-12"}, "\"running\":9", NULL},
	{"series", "hidden", EMAIL, {"w 5254 05755 7163"}, "proposes a series", NULL},
	{"illegal-first-days", "4", EMAIL, {"w 5255"}, "it costs 3 days", "it costs 4 days"},
	{"illegal-again-days", "5", EMAIL, {"w 5255", "w 5255"}, "\"used\":6", "\"used\":8"},
	{"repetition-penalty",
	 "no",
	 EMAIL,
	 {"w 5254", "b 4244 5755"},
	 "repeated wrongly",
	 "Played: 1... 5755"},
	{"silence-days", "20", EMAIL, {"w 5254", "to 2026-03-18"}, "for more than 14 days", NULL},
	{"silence-report-days",
	 "9",
	 EMAIL,
	 {"w 5254", "to 2026-04-20"},
	 "letter 9 Tue, 24 Mar 2026",
	 "letter 9 Thu, 26 Mar 2026"},
	{"silence-penalty-days",
	 "5",
	 EMAIL,
	 {"w 5254", "to 2026-03-20", "b 5755"},
	 "+3 days: silence",
	 "+5 days: silence"},
	{"silence-report-penalty-days",
	 "8",
	 EMAIL,
	 {"w 5254", "to 2026-03-28", "b 5755"},
	 "+6 days: silence",
	 "+8 days: silence"},
	{"post-days", "5", "dsu-post", {NULL}, "runs from 2026-03-04", "runs from 2026-03-07"},
	{"notice-max-days",
	 "70",
	 EMAIL,
	 {"w 5254", "b notice 65"},
	 "cannot announce so many days",
	 "notice of 65 days"},
	{"post-days",
	 "3",
	 "dsu-post",
	 {"to 2026-03-03", "{\"do\":\"card\",\"game\":1,\"from\":\"white\","
			   "\"sent\":\"2026-03-02\",\"moves\":\"5254\"}"},
	 "card came on Wednesday 4 March 2026",
	 "card came on Thursday 5 March 2026"},
	{"leave-days",
	 "30",
	 EMAIL,
	 {"w leave 2026-05-01 2026-06-04"},
	 "is noted",
	 "longer than the days left"},
	{"leave-notice-days",
	 "10",
	 EMAIL,
	 {"w leave 2026-03-08 2026-03-09"},
	 "is noted",
	 "begins too soon"},
	{"compulsory-holidays",
	 "no",
	 EMAIL,
	 {"w 5254", "to 2026-04-10"},
	 "\"running\":30",
	 "\"running\":38"},
	{"special-leave-days",
	 "5",
	 EMAIL,
	 {"{\"do\":\"player.leave\",\"player\":1,\"group\":1,\"from\":\"2026-03-10\","
	  "\"to\":\"2026-03-20\",\"reason\":\"ill\"}"},
	 "granted you special leave",
	 "longer than what may be granted"},
	{"outage-hours",
	 "20",
	 EMAIL,
	 {"w 5254", "to 2026-03-05", "away 2026-03-06", "to 2026-03-10"},
	 "\"running\":5",
	 "\"running\":7"},
	{"overstep-ruling",
	 "auto",
	 EMAIL,
	 {"w 5254", "to 2026-05-10"},
	 "\"state\":\"suspended\"",
	 "\"state\":\"over\""},
	{"protest-days",
	 "10",
	 "dsu-email overstep-ruling=auto",
	 {"w 5254", "to 2026-05-10"},
	 "letter 10 Fri, 24 Apr 2026",
	 "letter 10 Fri, 01 May 2026"},
	{"adjudication-months",
	 "2",
	 SLOW,
	 {"to 2026-05-10"},
	 "\"state\":\"open\"",
	 "\"state\":\"suspended\""},
	{"adjudication-answer-days",
	 "20",
	 SLOW " adjudication-months=1",
	 {"to 2026-05-01"},
	 "by Thursday 16 April 2026",
	 "by Wednesday 22 April 2026"},
	{"net-loss-days", "20", EMAIL, {NULL}, "due 2026-04-02", "due 2026-03-23"},
	{"team-stop-days", "10", EMAIL, {NULL}, "until 2026-03-15", "until 2026-03-11"},
	{"report-days",
	 "9",
	 "dsu-post",
	 {"to 2026-03-02"},
	 "reporting a result: 8 days",
	 "reporting a result: 9 days"},
	{"keep-days", "30", EMAIL, {"w resign", "to 2026-03-25"}, "mails kept: 0", NULL},
	{"appeal-days",
	 "30",
	 EMAIL,
	 {"{\"do\":\"rule\",\"game\":1,\"verdict\":\"draw\",\"reason\":\"so\"}", "to 2026-03-27",
	  "w appeal It was won."},
	 "ruling 1 ended on 23 March 2026",
	 "is noted and sent to the K-skak chief"},
	{"warning-months",
	 "1",
	 EMAIL,
	 {"{\"do\":\"player.warn\",\"player\":1,\"group\":1,\"reason\":\"rude\"}", "to 2026-05-10",
	  "{\"do\":\"player.warn\",\"player\":1,\"group\":1,\"reason\":\"rude\"}"},
	 "banned until",
	 "warned until 2026-06-10"},
	{"ban-months",
	 "5",
	 EMAIL,
	 {"{\"do\":\"player.ban\",\"player\":1,\"group\":1,\"reason\":\"insults\"}"},
	 "banned until 2026-06-02",
	 "banned until 2026-08-02"},
	{"ban-file-months",
	 "1",
	 EMAIL,
	 {"{\"do\":\"player.ban\",\"player\":1,\"group\":1,\"months\":1,\"reason\":\"insults\"}",
	  "to 2026-06-10",
	  "{\"do\":\"player.ban\",\"player\":1,\"group\":1,\"months\":1,\"reason\":\"insults\"}"},
	 "banned until 2026-08-10 (doubled",
	 "banned until 2026-07-10"},
};

static const struct conversation *about(const char *row)
{
	for (size_t i = 0; i < sizeof(conversations) / sizeof(conversations[0]); i++)
		if (!strcmp(conversations[i].row, row))
			return &conversations[i];
	fail_msg("the row %s has no conversation that shows its effect", row);
	return NULL;
}

/* --- through the daemon ---------------------------------------------------------------------- */

static struct instant noon_of(const char *date)
{
	char text[64];

	snprintf(text, sizeof(text), "%sT11:00:00Z", date);
	return stage_at(text);
}

/* A game between players 1 and 2 in a group of two that starts on 2 March 2026. */
static void begin(struct stage *s, const char *rules)
{
	char request[1200];

	s->ctx.set.heartbeat_seconds = 3600;
	snprintf(request, sizeof(request),
		 "{\"do\":\"event.add\",\"code\":\"rows\",\"name\":\"Rows\",\"size\":2,"
		 "\"ruleset\":\"%s\"}",
		 rules);
	stage_control(s, request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
	for (int i = 1; i <= 2; i++) {
		snprintf(request, sizeof(request),
			 "{\"do\":\"player.add\",\"name\":\"Player %d\",\"address\":\"p%d@x.dk\","
			 "\"language\":\"en\"}",
			 i, i);
		stage_control(s, request);
		snprintf(request, sizeof(request),
			 "{\"do\":\"group.add\",\"event\":\"rows\",\"player\":%d}", i);
		stage_control(s, request);
		assert_int_equal(s->outcome, OUTCOME_DONE);
	}
	stage_walk(s, noon_of("2026-03-02"));
}

/* Answers the newest letter about the game. */
static void write_mail(struct stage *s, bool white, const char *text)
{
	const struct stage_letter *to = NULL;
	struct player p;
	struct game_row row;

	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	assert_int_equal(store_player_get(s->ctx.store, white ? row.white : row.black, &p), 1);
	stage_deliver(s);
	for (int i = 0; i < s->n_letters; i++)
		if (!strcmp(s->letters[i].to, p.address) && s->letters[i].reply_to[0])
			to = &s->letters[i];
	assert_non_null(to);
	stage_mail(s, p.address, to->reply_to, text);
}

static void take_step(struct stage *s, const char *step, struct sbuf *said)
{
	if (!strncmp(step, "to ", 3)) {
		stage_walk(s, noon_of(step + 3));
		return;
	}
	if (!strncmp(step, "away ", 5)) {
		stage_deliver(s);
		s->now = noon_of(step + 5);
		stage_tick(s);
		return;
	}
	if (step[0] == '{')
		stage_control(s, step);
	else
		write_mail(s, step[0] == 'w', step + 2);
	sbuf_addf(said, "%s %s\n", s->message, s->rule);
}

/* The letter's date, and its plain text with whitespace collapsed. */
static void show_letter(const struct stage_letter *l, struct sbuf *said)
{
	const char *date = strstr(l->bytes, "\nDate: ");
	const char *text = strstr(l->bytes, "quoted-printable");
	const char *end = text ? strstr(text, "\n--=_") : NULL;

	sbuf_addf(said, "letter %d %.16s\n", (int)l->kind, date ? date + 7 : "");
	for (const char *p = text; p && p < end; p++) {
		bool blank = *p == ' ' || *p == '\n' || *p == '\r';
		if (!blank)
			sbuf_addc(said, *p);
		else if (said->buf[said->len - 1] != ' ')
			sbuf_addc(said, ' ');
	}
	sbuf_addc(said, '\n');
}

static int count_mail(void *arg, struct instant received, const char *key, const void *raw,
		      size_t len)
{
	(void)received;
	(void)key;
	(void)len;
	*(int *)arg += raw != NULL;
	return 0;
}

static void show_game(struct stage *s, struct sbuf *said)
{
	char *text;
	int mails = 0;

	stage_control(s, "{\"do\":\"game\",\"game\":1}");
	text = json_dumps(s->json, JSON_COMPACT);
	sbuf_addf(said, "%s\n", text);
	free(text);
	for (int64_t player = 1; player <= 2; player++)
		store_inbox_each(s->ctx.store, player, count_mail, &mails);
	sbuf_addf(said, "mails kept: %d\n", mails);
}

static void through_the_daemon(const struct conversation *c, const char *rules, struct sbuf *said)
{
	void *state;
	struct stage *s;

	assert_int_equal(stage_open(&state), 0);
	s = state;
	begin(s, rules);
	for (size_t i = 0; i < sizeof(c->steps) / sizeof(c->steps[0]) && c->steps[i]; i++)
		take_step(s, c->steps[i], said);
	stage_deliver(s);
	for (int i = 0; i < s->n_letters; i++)
		show_letter(&s->letters[i], said);
	show_game(s, said);
	assert_int_equal(stage_close(&state), 0);
}

/* --- what the daemon asks of core/ ----------------------------------------------------------- */

static struct civil day_of(const char *text)
{
	struct civil d;

	assert_true(civil_parse(text, &d));
	return d;
}

/* A game from 2 March 2026 that was given a command. */
static void core_game(const struct ruleset *rules, const struct command *cmd, bool leader,
		      struct game *ret_game)
{
	struct game_setup setup = {
		.rules = *rules, .zone = ZONE_COPENHAGEN, .start = day_of("2026-03-02")};
	struct apply_ctx ctx = {.side = leader ? SIDE_NONE : SIDE_WHITE,
				.leader = leader,
				.author = "leader",
				.now = stage_at("2026-03-02T11:00:00Z"),
				.door = leader ? COMMAND_CONTROL : COMMAND_MAIL,
				.ply = -1};
	struct event_list list = EVENT_LIST_INIT;
	struct refusal why;

	assert_int_equal(game_init(ret_game, &setup, NULL), SETUP_OK);
	assert_int_equal(game_apply(ret_game, cmd, &ctx, &list, &why), VERDICT_OK);
	for (size_t i = 0; i < list.n; i++)
		assert_int_equal(game_fold(ret_game, &list.v[i]), 0);
	event_list_release(&list);
}

/* The date on which a player offline counts as withdrawn (RULES E-6). */
static void show_net_loss(const struct ruleset *rules, struct sbuf *said)
{
	struct command cmd;
	struct game game;
	enum next_kind kind;
	struct instant next;
	char date[CIVIL_TEXT];

	command_init(&cmd, VERB_NET_LOSS);
	cmd.side = SIDE_WHITE;
	cmd.from = day_of("2026-03-02");
	core_game(rules, &cmd, false, &game);
	next = game_next(&game, stage_at("2026-03-02T11:00:00Z"), &kind);
	assert_int_equal(kind, NEXT_NET_LOSS);
	sbuf_addf(said, "due %s\n", civil_format(game_date(&game, next), date));
	command_release(&cmd);
	game_release(&game);
}

/* The day from which a card's thinking time is presumed to run (RULES S-52). */
static void show_carriage(const struct ruleset *rules, struct sbuf *said)
{
	struct clock_view clock;
	struct command cmd;
	struct game game;
	char date[CIVIL_TEXT];

	command_init(&cmd, VERB_CARD);
	cmd.side = SIDE_WHITE;
	cmd.day = day_of("2026-03-02");
	event_set(&cmd.moves, "5254");
	core_game(rules, &cmd, true, &game);
	game_days(&game, SIDE_BLACK, day_of("2026-03-12"), &clock);
	sbuf_addf(said, "runs from %s\n", civil_format(clock.received, date));
	command_release(&cmd);
	game_release(&game);
}

/* The last day on which both clocks stop for a reserve (RULES H-8). */
static void show_team_stop(const struct ruleset *rules, struct sbuf *said)
{
	char date[CIVIL_TEXT];

	sbuf_addf(said, "until %s\n",
		  civil_format(leave_stop(rules, day_of("2026-03-02")).to, date));
}

static void through_core(const struct conversation *c, const char *text, struct sbuf *said)
{
	struct ruleset rules;

	assert_true(ruleset_read(text, &rules, NULL));
	if (!strcmp(c->row, "net-loss-days"))
		show_net_loss(&rules, said);
	else if (!strcmp(c->row, "post-days"))
		show_carriage(&rules, said);
	else
		show_team_stop(&rules, said);
}

/* --- the comparison -------------------------------------------------------------------------- */

static void hold(const struct conversation *c, const char *value, struct sbuf *ret_said)
{
	struct sbuf rules = SBUF_INIT;

	sbuf_adds(&rules, c->rules);
	if (value)
		sbuf_addf(&rules, " %s=%s", c->row, value);
	if (c->steps[0])
		through_the_daemon(c, rules.buf, ret_said);
	else
		through_core(c, rules.buf, ret_said);
	sbuf_release(&rules);
}

static void must_say(const struct conversation *c, const char *value, const struct sbuf *said,
		     const char *words, bool wanted)
{
	if (!words || (strstr(said->buf, words) != NULL) == wanted)
		return;
	fputs(said->buf, stderr);
	fail_msg("%s=%s: the words \"%s\" are %s said", c->row, value, words,
		 wanted ? "not" : "also");
}

static void rows__changed__seen_by_players_and_leader(void **state)
{
	(void)state;
	for (int row = 0; row < RULE_ROW_COUNT; row++) {
		const struct conversation *c = about(ruleset_row((enum rule_row)row)->name);
		struct sbuf standard = SBUF_INIT, changed = SBUF_INIT;

		hold(c, NULL, &standard);
		hold(c, c->value, &changed);
		must_say(c, "standard", &standard, c->standard, true);
		must_say(c, c->value, &changed, c->standard, false);
		must_say(c, c->value, &changed, c->changed, true);
		must_say(c, "standard", &standard, c->changed, false);
		sbuf_release(&standard);
		sbuf_release(&changed);
	}
}

/* The start letter prints the rules in force and leaves out those without meaning. */
static void rows__without_meaning__not_printed(void **state)
{
	struct conversation c = {.row = "series", .rules = EMAIL, .steps = {"to 2026-03-02"}};
	struct sbuf said = SBUF_INIT;

	(void)state;
	hold(&c, NULL, &said);
	must_say(&c, "standard", &said, "reporting a result", false);
	must_say(&c, "standard", &said, "days for a protest", false);
	must_say(&c, "standard", &said, "days for an appeal: 21 days", true);
	sbuf_release(&said);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows__changed__seen_by_players_and_leader),
		cmocka_unit_test(rows__without_meaning__not_printed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
