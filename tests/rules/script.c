/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The interpreter of one-line conversations; script.h has the language. */
#include "tests/rules/script.h"

#include "core/play/game_apply.h"
#include "core/play/what_if.h"
#include "core/rules/game_occupant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct script {
	struct game_setup setup;
	char fen[128], prelude[512];
	struct game game;
	bool ready;
	struct refusal why;
	char name[128];
	struct sbuf got;
};

static void trim(char *s)
{
	size_t n = strlen(s), skip = strspn(s, " ");

	while (n > skip && s[n - 1] == ' ')
		s[--n] = '\0';
	memmove(s, s + skip, n - skip + 1);
}

static char *word(char **rest)
{
	char *w = *rest + strspn(*rest, " ");
	size_t n = strcspn(w, " ");

	*rest = w + n;
	if (**rest != '\0')
		*(*rest)++ = '\0';
	return w;
}

static enum event_side side_of(const char *w)
{
	return w[0] == 'w' ? SIDE_WHITE : w[0] == 'b' ? SIDE_BLACK : SIDE_NONE;
}

static bool ready(struct script *s)
{
	if (s->ready)
		return true;
	s->setup.fen = s->fen;
	s->setup.prelude = s->prelude;
	s->ready = game_init(&s->game, &s->setup, NULL) == SETUP_OK;
	struct game_event sent;
	event_init(&sent, EVENT_SENT, zone_midnight(s->setup.zone, s->setup.start));
	sent.day = s->setup.start;
	sent.number = 0;
	return s->ready && game_fold(&s->game, &sent) == 0;
}

/* Writes events, reads them back and folds them, as the store does. */
static bool fold_all(struct script *s, struct event_list *list)
{
	bool ok = true;

	for (size_t i = 0; ok && i < list->n; i++) {
		struct sbuf text = SBUF_INIT;
		struct game_event back;
		event_write(&list->v[i], &text);
		ok = event_read(text.buf, text.len, &back) && game_fold(&s->game, &back) == 0;
		if (ok)
			event_clear(&back);
		else
			printf("%s: cannot fold: %s\n", s->name, text.buf);
		sbuf_release(&text);
	}
	return ok;
}

static struct instant noon(const struct script *s, struct civil d)
{
	return (struct instant){zone_midnight(s->setup.zone, d).sec + 12 * 3600};
}

static void note_sent(struct script *s, struct civil d)
{
	struct game_event ev;

	event_init(&ev, EVENT_SENT, noon(s, d));
	ev.day = d;
	ev.number = game_ply(&s->game);
	game_fold(&s->game, &ev);
}

static bool apply(struct script *s, const struct command *cmd, const struct apply_ctx *ctx,
		  bool letter)
{
	struct event_list list = EVENT_LIST_INIT;
	int ply = game_ply(&s->game);
	enum verdict v = game_apply(&s->game, cmd, ctx, &list, &s->why);

	sbuf_adds(&s->got, verdict_name(v));
	bool ok = fold_all(s, &list);
	if (letter && game_ply(&s->game) != ply)
		note_sent(s, game_date(&s->game, ctx->now));
	event_list_release(&list);
	return ok;
}

static bool player_step(struct script *s, struct civil d, const char *who, char *text)
{
	static const char *const errors[] = {
		[COMMAND_OK] = "ok",
		[COMMAND_NOTHING] = "nothing",
		[COMMAND_TWO_MOVES] = "two_moves",
		[COMMAND_CONTRADICTION] = "contradiction",
		[COMMAND_CLAIM_AND_MOVE] = "claim_and_move",
		[COMMAND_BAD_ARGUMENT] = "bad_argument",
		[COMMAND_NO_ARGUMENT] = "no_argument",
		[COMMAND_NO_SUCH_DAY] = "no_such_day",
		[COMMAND_OTHER_WEEKDAY] = "other_weekday",
		[COMMAND_YEAR_MISSING] = "year_missing",
		[COMMAND_DAYS_REVERSED] = "days_reversed",
		[COMMAND_TOO_MANY] = "too_many",
	};
	struct apply_ctx ctx = {.side = side_of(who),
				.now = noon(s, d),
				.door = strchr(who, 'h') ? COMMAND_HTTP : COMMAND_MAIL,
				.ply = strchr(who, '@') ? atoi(strchr(who, '@') + 1) : -1};
	struct command_list list;
	bool ok = true;

	for (char *p = text; *p; p++) {
		if (*p == '/' && p[1] == ' ')
			*p = '\n';
	}
	if (command_parse(text, strlen(text), &list) != COMMAND_OK)
		sbuf_adds(&s->got, errors[list.error]);
	for (int i = 0; ok && i < list.n; i++) {
		if (i > 0)
			sbuf_addc(&s->got, '+');
		ok = apply(s, &list.v[i], &ctx, !strchr(who, 'n'));
	}
	command_list_release(&list);
	return ok;
}

static void set_ruling(struct command *cmd, const char *w, char *rest)
{
	static const char *const words[] = {"win",	"loss", "draw", "both-lost",
					    "continue", "days", "back"};

	cmd->verb = VERB_RULE;
	for (int i = 0; i < 7; i++) {
		if (strcmp(w, words[i]) == 0)
			cmd->ruling = (enum ruling)i;
	}
	cmd->days = cmd->move_number = atoi(word(&rest));
	cmd->number = atoi(word(&rest));
}

/* PLAYER, then a date, "stop" and "substitute" in any order. */
static bool set_occupant(struct command *cmd, char *rest)
{
	bool ok = true;

	cmd->verb = VERB_OCCUPANT;
	cmd->player = atoi(word(&rest));
	for (char *w = word(&rest); ok && *w != '\0'; w = word(&rest)) {
		if (strcmp(w, "stop") == 0)
			cmd->stop = true;
		else if (strcmp(w, "substitute") == 0)
			cmd->substitute = true;
		else
			ok = civil_parse(w, &cmd->from);
	}
	return ok;
}

static bool set_leader(struct command *cmd, char *rest)
{
	static const struct {
		const char *word;
		enum verb verb;
	} verbs[] = {{"inquire", VERB_INQUIRE},
		     {"special", VERB_SPECIAL_LEAVE},
		     {"withdraw", VERB_WITHDRAWAL},
		     {"pause", VERB_PAUSE},
		     {"annul", VERB_ANNUL},
		     {"hold", VERB_HOLD},
		     {"reinstate", VERB_REINSTATE},
		     {"resume", VERB_RESUME},
		     {"outage", VERB_OUTAGE},
		     {"stop", VERB_STOP},
		     {"net-loss", VERB_NET_LOSS},
		     {"net-back", VERB_NET_BACK},
		     {"failure", VERB_ADDRESS_FAILURE}};
	char *w = word(&rest);
	if (strcmp(w, "rule") == 0) {
		char *ruling = word(&rest);
		set_ruling(cmd, ruling, rest);
		return true;
	}
	if (strcmp(w, "occupant") == 0)
		return set_occupant(cmd, rest);
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		if (strcmp(w, verbs[i].word) == 0)
			cmd->verb = verbs[i].verb;
	}
	char *a = word(&rest), *b = word(&rest);
	if (cmd->verb == VERB_WITHDRAWAL) {
		cmd->days = atoi(a);
		cmd->number = atoi(b);
	} else if (cmd->verb == VERB_INQUIRE) {
		return civil_parse(a, &cmd->until);
	} else if (*a != '\0') {
		return civil_parse(a, &cmd->from) && (*b == '\0' || civil_parse(b, &cmd->until));
	}
	return cmd->verb != VERB_NONE;
}

static bool leader_step(struct script *s, struct civil d, char *rest, bool reason)
{
	struct apply_ctx ctx = {.side = SIDE_NONE,
				.leader = true,
				.author = "leader",
				.now = noon(s, d),
				.door = COMMAND_CONTROL,
				.ply = -1};
	struct command cmd;

	command_init(&cmd, VERB_NONE);
	cmd.side = side_of(word(&rest));
	bool ok = set_leader(&cmd, rest);
	event_set(&cmd.text, reason ? "because" : NULL);
	ok = ok && apply(s, &cmd, &ctx, true);
	command_release(&cmd);
	return ok;
}

/* One "name=value" before the moves; false if it is none. */
static bool card_option(struct command *cmd, const char *w)
{
	static const char *const says[] = {
#define X(id, word) word,
		CARD_SAYS(X)
#undef X
	};
	const char *value = strchr(w, '=') ? strchr(w, '=') + 1 : "";

	if (strcmp(w, "disputed") == 0)
		return cmd->disputed = true;
	if (strncmp(w, "stamp=", 6) == 0)
		return civil_parse(value, &cmd->postmark);
	if (strncmp(w, "receipt=", 8) == 0)
		return civil_parse(value, &cmd->handed_in);
	if (strncmp(w, "arrived=", 8) == 0)
		return civil_parse(value, &cmd->arrived);
	if (strncmp(w, "correct=", 8) == 0) {
		cmd->verb = VERB_CORRECT;
		cmd->number = atoi(value);
		event_set(&cmd->text, "entered wrongly");
		return true;
	}
	for (int i = 0; strncmp(w, "as=", 3) == 0 && i < 6; i++) {
		if (strcmp(value, says[i]) == 0)
			cmd->card = (enum card_says)i;
	}
	return strncmp(w, "as=", 3) == 0;
}

static bool card_step(struct script *s, struct civil d, char *rest)
{
	struct apply_ctx ctx = {.side = SIDE_NONE,
				.leader = true,
				.author = "leader",
				.now = noon(s, d),
				.door = COMMAND_CONTROL,
				.ply = -1};
	struct command cmd;

	command_init(&cmd, VERB_CARD);
	cmd.side = side_of(word(&rest));
	char *sent = word(&rest), *received = word(&rest);
	bool ok = civil_parse(sent, &cmd.day) &&
		  (*received == '-' || civil_parse(received, &cmd.received));
	for (char *w = word(&rest); ok && *w != '\0'; w = word(&rest)) {
		if (!card_option(&cmd, w)) {
			struct sbuf moves = SBUF_INIT;
			sbuf_addf(&moves, "%s %s", w, rest);
			event_set(&cmd.moves, moves.buf);
			sbuf_release(&moves);
			break;
		}
	}
	ok = ok && apply(s, &cmd, &ctx, true);
	command_release(&cmd);
	return ok;
}

static bool tick_step(struct script *s, struct civil d)
{
	struct event_list list = EVENT_LIST_INIT;

	game_tick(&s->game, noon(s, d), &list);
	for (size_t i = 0; i < list.n; i++)
		sbuf_addf(&s->got, "%s%s", i ? "+" : "", event_word(list.v[i].kind));
	if (list.n == 0)
		sbuf_addc(&s->got, '-');
	bool ok = fold_all(s, &list);
	event_list_release(&list);
	return ok;
}

static void clock_step(struct script *s, struct civil d, enum event_side side)
{
	struct clock_view v;

	game_days(&s->game, side, d, &v);
	sbuf_addf(&s->got, "%d/%d/%d", v.used, v.running, v.limit);
}

static void stands_step(struct script *s, struct civil d, enum event_side side)
{
	struct clock_view v;

	game_days(&s->game, side, d, &v);
	sbuf_adds(&s->got, v.stopped ? "yes" : "no");
}

static void last_step(struct script *s, struct civil d, enum event_side side)
{
	struct clock_view v;
	char buf[CIVIL_TEXT];

	game_days(&s->game, side, d, &v);
	sbuf_adds(&s->got, civil_is_none(v.last_day) ? "-" : civil_format(v.last_day, buf));
}

/* "8/2026-01-15" for the first move of a series that passes a control, "-" without one. */
static void first_step(struct script *s, struct civil d, enum event_side side)
{
	struct clock_view v;
	char buf[CIVIL_TEXT];

	game_days(&s->game, side, d, &v);
	if (v.first_move.limit)
		sbuf_addf(&s->got, "%d/%s", v.first_move.limit,
			  civil_format(v.first_move.last_day, buf));
	else
		sbuf_addc(&s->got, '-');
}

static void iso_date(const struct lang *lang, struct civil d, struct sbuf *out)
{
	char text[CIVIL_TEXT];

	(void)lang;
	sbuf_adds(out, civil_format(d, text));
}

static void lines_step(struct script *s, struct civil d, enum event_side side)
{
	struct clock_view v;

	game_clock(&s->game, side, d, &v);
	for (size_t i = 0; i < v.n_lines; i++) {
		if (i > 0)
			sbuf_adds(&s->got, " + ");
		game_clock_line_text(&v.lines[i], &s->game.setup.rules, &lang_english, iso_date,
				     &s->got);
	}
	game_clock_release(&v);
	for (char *p = s->got.buf; *p; p++) {
		if (*p == ';')
			*p = ',';
	}
}

static void next_step(struct script *s, struct civil d)
{
	static const char *const kinds[] = {"never",	    "overstep",		"reminder",
					    "report",	    "inquiry",		"ruling",
					    "adjudication", "adjudication-due", "net-loss"};
	enum next_kind kind;
	char buf[CIVIL_TEXT];
	struct instant t = game_next(&s->game, zone_midnight(s->setup.zone, d), &kind);

	sbuf_adds(&s->got, kinds[kind]);
	if (kind != NEXT_NEVER)
		sbuf_addf(&s->got, " %s", civil_format(game_date(&s->game, t), buf));
}

static void why_step(struct script *s, const char *field)
{
	char buf[CIVIL_TEXT];
	struct civil d = strncmp(field, "earliest", 8) == 0 ? s->why.earliest : s->why.longest;
	int n = field[0] == 'd' ? s->why.days : field[0] == 'c' ? s->why.count : s->why.limit;
	size_t len = strcspn(field, "=");

	sbuf_add(&s->got, field, len);
	if (strncmp(field, "earliest", 8) == 0 || strncmp(field, "longest", 7) == 0)
		sbuf_addf(&s->got, "=%s", civil_is_none(d) ? "-" : civil_format(d, buf));
	else
		sbuf_addf(&s->got, "=%d", n);
}

/* Advances the game to that day, on which nothing should follow. */
static void if_step(struct script *s, struct civil d, char *rest)
{
	enum event_side side = side_of(word(&rest));
	struct what_if w;
	struct civil day;
	enum verdict v;

	if (!civil_parse(rest, &day))
		return;
	v = what_if(&s->game, side, noon(s, d), day, &w);
	if (v != VERDICT_OK)
		sbuf_adds(&s->got, verdict_name(v));
	else if (!civil_is_none(w.suspended))
		sbuf_addf(&s->got, "%s %d/%d", w.overstepped ? "late" : "adjudication", w.used,
			  w.limit);
	else
		sbuf_addf(&s->got, "%d+%d %d/%d", charge_days(&w.charge), w.silence, w.used,
			  w.limit);
}

static bool dated_step(struct script *s, struct civil d, char *rest, const char *want)
{
	char *w = word(&rest);

	if (!ready(s))
		return false;
	if (strcmp(w, "sent") == 0)
		note_sent(s, d);
	else if (strcmp(w, "tick") == 0)
		return tick_step(s, d);
	else if (strcmp(w, "clock") == 0)
		clock_step(s, d, side_of(rest));
	else if (strcmp(w, "stands") == 0)
		stands_step(s, d, side_of(rest));
	else if (strcmp(w, "if") == 0)
		if_step(s, d, rest);
	else if (strcmp(w, "first") == 0)
		first_step(s, d, side_of(rest));
	else if (strcmp(w, "last") == 0)
		last_step(s, d, side_of(rest));
	else if (strcmp(w, "lines") == 0)
		lines_step(s, d, side_of(rest));
	else if (strcmp(w, "next") == 0)
		next_step(s, d);
	else if (strcmp(w, "why") == 0)
		why_step(s, want ? want : "");
	else if (strcmp(w, "card") == 0)
		return card_step(s, d, rest);
	else if (strncmp(w, "leader", 6) == 0)
		return leader_step(s, d, rest, w[6] != '!');
	else
		return player_step(s, d, w, rest);
	return true;
}

static bool plain_step(struct script *s, const char *w, char *rest)
{
	static const char *const phases[] = {"open", "suspended", "paused", "over"};

	if (strcmp(w, "rules") == 0)
		return ruleset_read(rest, &s->setup.rules, NULL);
	if (strcmp(w, "start") == 0)
		return civil_parse(rest, &s->setup.start);
	if (strcmp(w, "fen") == 0)
		return snprintf(s->fen, sizeof(s->fen), "%s", rest) > 0;
	if (strcmp(w, "prelude") == 0)
		return snprintf(s->prelude, sizeof(s->prelude), "%s", rest) > 0;
	if (!ready(s))
		return false;
	if (strcmp(w, "phase") == 0)
		sbuf_adds(&s->got, phases[s->game.phase]);
	else if (strcmp(w, "result") == 0)
		sbuf_addf(&s->got, "%s %s", event_result_text(s->game.result),
			  game_end_word(s->game.reason));
	else if (strcmp(w, "turn") == 0)
		sbuf_addc(&s->got, "wb-"[game_turn(&s->game)]);
	else if (strcmp(w, "who") == 0)
		sbuf_addf(&s->got, "%d", (int)game_occupant_now(&s->game, side_of(rest)));
	else if (strcmp(w, "played") == 0)
		sbuf_addc(&s->got, "wb-"[game_occupant_side(&s->game, atoi(rest))]);
	else if (strcmp(w, "reserve") == 0)
		sbuf_adds(&s->got, game_occupant_is_reserve(&s->game) ? "yes" : "no");
	else
		return false;
	return true;
}

static bool step(struct script *s, char *text)
{
	char copy[1024];
	char *want = strstr(text, " = "), *rest;
	struct civil d;
	bool ok;

	snprintf(copy, sizeof(copy), "%s", text);
	if (want) {
		*want = '\0';
		want += 3;
		trim(want);
	}
	trim(text);
	sbuf_reset(&s->got);
	rest = text;
	char *w = word(&rest);
	trim(rest);
	ok = civil_parse(w, &d) ? dated_step(s, d, rest, want) : plain_step(s, w, rest);
	if (ok && want && strcmp(want, s->got.buf) != 0)
		ok = false;
	if (!ok)
		printf("%s: step \"%s\": got \"%s\"\n", s->name, copy, s->got.buf);
	return ok;
}

bool script_run(const char *line)
{
	char *copy = strdup(line), *colon = strstr(copy, " : "), *save = NULL;
	struct script s = {.setup = {.rules = ruleset_default(RULESET_DSU_EMAIL),
				     .zone = ZONE_COPENHAGEN,
				     .player = {1, 2}},
			   .got = SBUF_INIT};
	bool ok = colon != NULL && civil_parse("2026-01-05", &s.setup.start);

	if (ok) {
		*colon = '\0';
		snprintf(s.name, sizeof(s.name), "%.120s", copy);
		for (char *t = strtok_r(colon + 3, ";", &save); ok && t;
		     t = strtok_r(NULL, ";", &save))
			ok = step(&s, t);
	}
	if (s.ready)
		game_release(&s.game);
	sbuf_release(&s.got);
	free(copy);
	return ok;
}

int script_file(const char *path, int *ret_failed)
{
	const char *top = getenv("top_srcdir");
	char full[4096], line[4096];
	int n = 0;

	snprintf(full, sizeof(full), "%s/%s", top ? top : ".", path);
	FILE *f = fopen(full, "r");
	*ret_failed = 0;
	if (!f)
		return -1;
	while (fgets(line, sizeof(line), f)) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '\0' || line[0] == '#')
			continue;
		n++;
		*ret_failed += !script_run(line);
	}
	fclose(f);
	return n;
}
