/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See game_act.h. */
#include "daemon/web/game_act.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "daemon/event/message.h"
#include "daemon/publish/export_my.h"
#include "daemon/web/game_page.h"
#include "daemon/web/game_seat.h"
#include "daemon/web/move_page.h"
#include "daemon/web/series_page.h"

/* The command of a form, before it is submitted. */
struct wish {
	struct command command;
	char *words; /* beside the move; owned, NULL = none */
};

static void bad_field(struct web_call *call, const char *text)
{
	web_alert(call, 400, "bad_field", "", text);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Multi-line text; false if too long or invalid. */
static bool read_text(struct web_call *call, const char *field, char **ret_text)
{
	char *text = form_text(&call->form, field, 4 * MESSAGE_CHARACTERS);

	if (!text || utf8_width(text) > MESSAGE_CHARACTERS) {
		free(text);
		bad_field(call, tr(call->visitor.lang, "The text is too long, or has characters "
						       "that cannot be sent."));
		return false;
	}
	if (*text) {
		*ret_text = text;
	} else {
		free(text);
		*ret_text = NULL;
	}
	return true;
}

/* The move, with any proposed series, as a mail line. */
static bool read_move(struct web_call *call, struct wish *ret_wish)
{
	const char *move = form_value(&call->form, "move");
	const char *series = form_value(&call->form, "series");
	struct sbuf line = SBUF_INIT;
	bool good;

	sbuf_adds(&line, move ? move : "");
	if (series && *series)
		sbuf_addf(&line, " %s", series);
	good = !strchr(line.buf, '\n') && line.len < 2000 &&
	       move_page_read(line.buf, &ret_wish->command);
	sbuf_release(&line);
	if (!good) {
		web_alert(call, 422, "bad_notation", "6.2.2",
			  tr(call->visitor.lang,
			     "This cannot be read as a move; write it as 5254, e2e4 or Nf3."));
		return false;
	}
	ret_wish->command.offer |= form_value(&call->form, "draw") != NULL;
	return read_text(call, "message", &ret_wish->words);
}

static bool read_claim(struct web_call *call, struct command *cmd)
{
	const char *kind = form_value(&call->form, "kind");
	const char *move = form_value(&call->form, "move");
	struct command named;
	bool read, good;

	cmd->verb = kind && !strcmp(kind, "time") ? VERB_CLAIM_TIME : VERB_CLAIM_DRAW;
	cmd->claim = kind && !strcmp(kind, "fifty") ? CLAIM_DRAW_FIFTY : CLAIM_DRAW_THREEFOLD;
	if (!kind || (strcmp(kind, "threefold") && strcmp(kind, "fifty") && strcmp(kind, "time"))) {
		bad_field(call, tr(call->visitor.lang, "Choose what you claim."));
		return false;
	}
	if (cmd->verb == VERB_CLAIM_TIME || !move || !*move)
		return true;
	read = move_page_read(move, &named);
	good = read && !named.series;
	if (good)
		event_set(&cmd->moves, named.moves);
	else
		web_alert(call, 422, "bad_notation", "6.2.2",
			  tr(call->visitor.lang,
			     "This cannot be read as a move; write it as 5254, e2e4 or Nf3."));
	if (read)
		command_release(&named);
	return good;
}

/* The hidden lines from now on; empty: none. */
static bool read_series(struct web_call *call, struct command *cmd)
{
	const char *series = form_value(&call->form, "series");

	if (series && command_series_read(series, cmd))
		return true;
	web_alert(call, 422, "bad_notation", "6.2.2",
		  tr(call->visitor.lang,
		     "This cannot be read as a series; write it as 05755 7163, and each further "
		     "line behind it with a 0 of its own."));
	return false;
}

static bool read_notice(struct web_call *call, struct command *cmd)
{
	int64_t days;

	cmd->verb = VERB_NOTICE;
	if (!form_number(&call->form, "days", 1, 999, &days)) {
		bad_field(call, tr(call->visitor.lang, "Write a number of days."));
		return false;
	}
	cmd->days = (int)days;
	return true;
}

/* Accepts the word in either language, whatever the language of the page. */
static bool read_resign(struct web_call *call, struct command *cmd)
{
	char word[32];

	cmd->verb = VERB_RESIGN;
	if (form_line(&call->form, "word", sizeof(word) - 1, word) &&
	    (!strcasecmp(word, "resign") || !strcasecmp(word, "opgiver")))
		return true;
	bad_field(call, tr(call->visitor.lang, "Write the word \"resign\" to confirm it."));
	return false;
}

static bool read_question(struct web_call *call, struct command *cmd)
{
	cmd->verb = VERB_QUESTION;
	if (!read_text(call, "message", &cmd->text))
		return false;
	if (!cmd->text)
		bad_field(call, tr(call->visitor.lang, "Write your question."));
	return cmd->text != NULL;
}

static bool read_mute(struct web_call *call, struct command *cmd)
{
	const char *on = form_value(&call->form, "messages");

	cmd->verb = VERB_MESSAGES;
	cmd->on = on && !strcmp(on, "on");
	return true;
}

static bool read_report(struct web_call *call, struct command *cmd)
{
	cmd->verb = VERB_REPORT;
	return read_text(call, "message", &cmd->text);
}

static bool read_accept(struct web_call *call, struct command *cmd)
{
	(void)call;
	cmd->verb = VERB_ACCEPT;
	return true;
}

static bool read_decline(struct web_call *call, struct command *cmd)
{
	(void)call;
	cmd->verb = VERB_DECLINE_DRAW;
	return true;
}

static const struct {
	const char *name;
	bool (*read)(struct web_call *call, struct command *cmd);
} acts[] = {
	{"accept", read_accept}, {"decline", read_decline}, {"claim", read_claim},
	{"notice", read_notice}, {"resign", read_resign},   {"question", read_question},
	{"mute", read_mute},	 {"report", read_report},   {"series", read_series},
};

/* On failure returns false with an alert set. */
static bool read_wish(struct web_call *call, bool move, struct wish *ret_wish)
{
	const char *act = form_value(&call->form, "act");

	command_init(&ret_wish->command, VERB_NONE);
	ret_wish->words = NULL;
	if (move && act && !strcmp(act, "move"))
		return read_move(call, ret_wish);
	for (size_t i = 0; !move && act && i < sizeof(acts) / sizeof(acts[0]); i++)
		if (!strcmp(acts[i].name, act))
			return acts[i].read(call, &ret_wish->command);
	bad_field(call, tr(call->visitor.lang, "This form is not known here."));
	return false;
}

static void wish_release(struct wish *wish)
{
	command_release(&wish->command);
	free(wish->words);
}

/* --- acting ----------------------------------------------------------------------------------- */

typedef bool open_seat(struct web_call *call, struct game_seat *ret_seat);

/* Shows the current state below the alert; a refused move gets its preview again. */
static void show_again(struct web_call *call, struct game_seat *seat)
{
	const char *act = form_value(&call->form, "act");

	if (act && !strcmp(act, "move") && call->reply.status != 409)
		move_page_write_again(call, seat);
	else
		game_page_write(call, seat);
}

static void after(struct web_call *call, const struct answer *answer, open_seat *open)
{
	struct game_seat seat;
	char path[sizeof(seat.path) + 16];

	if (!open(call, &seat))
		return;
	/* A wrong claim has effects, so it is not shown as a refusal (RULES E-3). */
	if (!strcmp(answer->error, verdict_name(VERDICT_CLAIM_WRONG))) {
		snprintf(path, sizeof(path), "%s?done=claim", seat.path);
		web_redirect(call, path);
	} else if (answer->outcome == OUTCOME_DONE) {
		snprintf(path, sizeof(path), "%s?done=1", seat.path);
		web_redirect(call, path);
	} else {
		web_alert_answer(call, answer);
		if (!strcmp(answer->error, "stale"))
			call->reply.status = 409;
		show_again(call, &seat);
	}
	game_seat_release(&seat);
}

static void after_session(struct web_call *call, const struct answer *answer)
{
	after(call, answer, game_seat_by_session);
}

static void after_link(struct web_call *call, const struct answer *answer)
{
	after(call, answer, game_seat_by_link);
}

/* One effect per form, whoever sends it and however often. */
static void write_key(const struct web_call *call, const struct game_seat *seat, struct sbuf *out)
{
	char key[81], act[32];

	if (form_line(&call->form, "key", sizeof(key) - 1, key) && *key &&
	    form_line(&call->form, "act", sizeof(act) - 1, act))
		sbuf_addf(out, "web/%lld/%lld/%s/%s", (long long)seat->player,
			  (long long)seat->game, act, key);
}

/* A link can answer only its own position, whatever the form says. */
static void submit(struct web_call *call, const struct game_seat *seat, const struct wish *wish,
		   int ply)
{
	struct sbuf key = SBUF_INIT;
	struct inbound in = {.door = DOOR_API,
			     .api = {.player = seat->player,
				     .game = seat->game,
				     .command = &wish->command,
				     .words = wish->words,
				     .ply = seat->by == BY_LINK ? seat->ply : ply,
				     .by = seat->by}};

	write_key(call, seat, &key);
	in.key = key.buf;
	web_submit(call, &in, seat->by == BY_LINK ? after_link : after_session);
	sbuf_release(&key);
}

/* Multi-line text, "" if missing; NULL with an alert if invalid. */
static char *note_text(struct web_call *call, const char *field)
{
	char *text = form_text(&call->form, field, INBOUND_NOTE_MAX);

	if (!text)
		bad_field(call, tr(call->visitor.lang, "The text is too long, or has characters "
						       "that cannot be sent."));
	return text;
}

static void keep_notes(struct web_call *call, const struct game_seat *seat)
{
	char *text = note_text(call, "text"), *tree = note_text(call, "tree");
	struct sbuf key = SBUF_INIT;
	int64_t version = 0;

	form_number(&call->form, "version", 0, INT32_MAX, &version);
	write_key(call, seat, &key);
	if (text && tree)
		web_submit(call,
			   &(struct inbound){.door = DOOR_WEB,
					     .key = key.buf,
					     .web = {.act = WEB_NOTES,
						     .player = seat->player,
						     .game = seat->game,
						     .lang = call->visitor.lang->code,
						     .id = version,
						     .text = text,
						     .tree = tree}},
			   after_session);
	else
		game_page_write(call, seat);
	sbuf_release(&key);
	free(text);
	free(tree);
}

static bool is_notes(const struct web_call *call, const struct game_seat *seat)
{
	const char *name = form_value(&call->form, "act");

	return seat->by == BY_SESSION && name && !strcmp(name, "notes");
}

static void act(struct web_call *call, open_seat *open, bool move)
{
	struct game_seat seat;
	struct wish wish;
	int64_t ply;

	if (!open(call, &seat))
		return;
	if (!move && is_notes(call, &seat)) {
		keep_notes(call, &seat);
	} else if (!form_number(&call->form, "ply", 0, 99999, &ply)) {
		bad_field(call, tr(call->visitor.lang, "This form does not say what it answers."));
		show_again(call, &seat);
	} else {
		if (read_wish(call, move, &wish))
			submit(call, &seat, &wish, (int)ply);
		else
			show_again(call, &seat);
		wish_release(&wish);
	}
	game_seat_release(&seat);
}

static void show(struct web_call *call, open_seat *open, bool move)
{
	struct game_seat seat;

	if (!open(call, &seat))
		return;
	if (move)
		move_page_write(call, &seat);
	else
		game_page_write(call, &seat);
	game_seat_release(&seat);
}

/* The player's own game, including private data. */
static void send_file(struct web_call *call)
{
	const char *notes = form_value(&call->query, "notes");
	struct game_seat seat;

	*strchr(call->part[0], '.') = '\0';
	if (!game_seat_by_session(call, &seat))
		return;
	export_my_game_pgn(call->web->ctx->set.domain, &seat.my, notes && !strcmp(notes, "1"),
			   &call->reply.body);
	call->reply.type = "application/vnd.chess-pgn";
	game_seat_release(&seat);
}

void game_act_get(struct web_call *call)
{
	if (game_seat_file(call->part[0])) {
		send_file(call);
		return;
	}
	show(call, game_seat_by_session, false);
}

void game_act_post(struct web_call *call)
{
	act(call, game_seat_by_session, false);
}

void game_act_move_get(struct web_call *call)
{
	show(call, game_seat_by_session, true);
}

void game_act_series_get(struct web_call *call)
{
	struct game_seat seat;

	if (!game_seat_by_session(call, &seat))
		return;
	if (seat.my.may_series) {
		series_page_write(call, &seat);
	} else {
		web_alert(call, 409, "stale", "6.2.5",
			  tr(call->visitor.lang, "You cannot change a series here now."));
		game_page_write(call, &seat);
	}
	game_seat_release(&seat);
}

void game_act_move_post(struct web_call *call)
{
	act(call, game_seat_by_session, true);
}

void game_act_link_get(struct web_call *call)
{
	show(call, game_seat_by_link, false);
}

void game_act_link_post(struct web_call *call)
{
	act(call, game_seat_by_link, false);
}

void game_act_link_move_get(struct web_call *call)
{
	show(call, game_seat_by_link, true);
}

void game_act_link_move_post(struct web_call *call)
{
	act(call, game_seat_by_link, true);
}
