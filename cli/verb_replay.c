/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak replay`: reads one game per JSON line and answers each line with one line, in order.  The
 * answer is written directly as text: a tree of JSON values for every move would cost more than the
 * chess.
 */
#include "cli/args.h"
#include "cli/lines.h"
#include "cli/progress_bar.h"
#include "cli/replay_game.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "core/base/mem.h"
#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/chess/uci.h"

#include <stdlib.h>
#include <string.h>

#define FLUSH_AT  65536
#define WORD_ROOM (SAN_TEXT + 4) /* the longest word with its quotation marks */

/* Kept between games to reuse its memory. */
struct replay {
	struct lines lines;
	struct replay_game game;
	struct game_record record;
	struct game_record_ply *room;
	struct sbuf numeric, san, uci; /* the lists of the current game */
	struct sbuf out;
	bool unreadable; /* a line was not JSON */
};

/* Makes room for one more word of a list; returns where to write it. */
static char *open_word(struct sbuf *list)
{
	char *p;

	sbuf_grow(list, WORD_ROOM);
	p = list->buf + list->len;
	if (list->len)
		*p++ = ',';
	*p++ = '"';
	return p;
}

/* Ends the word at `end`.  The words contain nothing that needs escaping. */
static void close_word(struct sbuf *list, char *end)
{
	*end++ = '"';
	*end = '\0';
	list->len = (size_t)(end - list->buf);
}

static void record_more_room(struct replay *rp)
{
	size_t cap = rp->record.cap;

	rp->room = mem_room(rp->room, cap + 1, &cap, sizeof(*rp->room));
	game_record_set_room(&rp->record, rp->room, cap);
}

static void play(struct replay *rp, chess_move m)
{
	struct game_record *r = &rp->record;
	const char *mark;
	char *p;

	p = open_word(&rp->numeric);
	close_word(&rp->numeric, p + numeric_write(&r->now, m, TOKEN_ICCF, p));
	p = open_word(&rp->uci);
	close_word(&rp->uci, p + uci_write(&r->now, m, p));
	p = open_word(&rp->san);
	p += san_write(&r->now, m, SAN_ENGLISH, p);
	if (r->n == r->cap)
		record_more_room(rp);
	game_record_play(r, m);
	for (mark = san_mark(&r->now); *mark; mark++)
		*p++ = *mark;
	close_word(&rp->san, p);
}

static void add_id(struct sbuf *out, const struct replay_game *g)
{
	sbuf_adds(out, "{\"id\":");
	replay_game_add_id(g, out);
}

static void add_claims(struct sbuf *out, unsigned claims)
{
	sbuf_adds(out, ",\"claims\":[");
	if (claims & CLAIM_THREEFOLD)
		sbuf_adds(out, "\"threefold\"");
	if (claims == (CLAIM_THREEFOLD | CLAIM_FIFTY))
		sbuf_addc(out, ',');
	if (claims & CLAIM_FIFTY)
		sbuf_adds(out, "\"fifty\"");
	sbuf_adds(out, "]}\n");
}

static void add_list(struct sbuf *out, const char *name, const struct sbuf *list)
{
	sbuf_adds(out, name);
	sbuf_add(out, list->buf, list->len);
	sbuf_addc(out, ']');
}

static void add_answer(struct replay *rp, const struct replay_game *g)
{
	const struct game_record *r = &rp->record;
	struct sbuf *out = &rp->out;
	char fen[FEN_TEXT];

	add_id(out, g);
	sbuf_adds(out, ",\"ok\":true,\"fen\":\"");
	sbuf_add(out, fen, fen_write(&r->now, fen));
	add_list(out, "\",\"numeric\":[", &rp->numeric);
	add_list(out, ",\"san\":[", &rp->san);
	add_list(out, ",\"uci\":[", &rp->uci);
	sbuf_addf(out, ",\"status\":\"%s\",\"check\":%s,\"repetitions\":%d,\"halfmove_clock\":%d",
		  outcome_word(game_record_outcome(r)),
		  position_in_check(&r->now) ? "true" : "false", game_record_repetitions(r),
		  r->now.halfmove);
	add_claims(out, game_record_claims(r, MOVE_NONE));
}

static void add_refusal(struct sbuf *out, const struct replay_game *g, const struct replay_error *e)
{
	add_id(out, g);
	sbuf_addf(out, ",\"ok\":false,\"ply\":%zu,\"error\":\"%s\",\"text\":", e->ply, e->word);
	replay_game_add_text(out, e->text, strlen(e->text));
	sbuf_adds(out, "}\n");
}

/* Plays all moves; returns whether all were legal. */
static bool play_all(struct replay *rp, struct replay_game *g, struct replay_error *e)
{
	chess_move m = MOVE_NONE;
	int got;

	sbuf_reset(&rp->numeric);
	sbuf_reset(&rp->san);
	sbuf_reset(&rp->uci);
	game_record_init(&rp->record, &g->start, rp->room, rp->record.cap);
	while ((got = replay_game_next(g, &rp->record, &m, e)) > 0)
		play(rp, m);
	return !got;
}

static void complain(struct replay *rp, const struct replay_error *e)
{
	rp->unreadable = true;
	usage_error("%s:%lu: %s", rp->lines.in->name, rp->lines.number, e->text);
}

static void replay_line(struct replay *rp, const struct line *line)
{
	struct replay_game *g = &rp->game;
	struct replay_error e = {.word = "bad_notation"};

	if (line->too_long) {
		e.unreadable = true;
		snprintf(e.text, sizeof(e.text), "the line is too long");
		add_refusal(&rp->out, g, &e);
	} else if (!replay_game_read(g, line->text, line->len, &e) || !play_all(rp, g, &e)) {
		add_refusal(&rp->out, g, &e);
	} else {
		add_answer(rp, g);
	}
	if (e.unreadable)
		complain(rp, &e);
	replay_game_release(g);
}

/* Flushes before waiting for the next line, for callers that wait for each answer. */
static void flush(struct replay *rp)
{
	fwrite(rp->out.buf, 1, rp->out.len, stdout);
	fflush(stdout);
	sbuf_reset(&rp->out);
}

static void replay_all(struct replay *rp, const struct input *in)
{
	struct progress_bar progress;
	struct line line;

	progress_bar_init_file(&progress, in->file);
	while (!ferror(stdout) && lines_next(&rp->lines, &line)) {
		if (!lines_is_blank(&line))
			replay_line(rp, &line);
		if (rp->out.len >= FLUSH_AT || !lines_ready(&rp->lines))
			flush(rp);
		progress_bar_at(&progress, rp->lines.bytes);
	}
	flush(rp);
	progress_bar_end(&progress);
}

static const struct verb_form forms[] = {
	{"[file]", NULL},
	{NULL, NULL},
};

static int run(const struct args *args)
{
	struct replay rp = {
		.numeric = SBUF_INIT, .san = SBUF_INIT, .uci = SBUF_INIT, .out = SBUF_INIT};
	struct input in;
	bool failed;

	if (!input_open(&in, args_text(args, "file")))
		return EXIT_USAGE;
	lines_init(&rp.lines, &in);
	replay_game_init(&rp.game);
	replay_all(&rp, &in);
	failed = rp.unreadable || rp.lines.failed;
	lines_release(&rp.lines);
	input_close(&in);
	free(rp.room);
	sbuf_release(&rp.numeric);
	sbuf_release(&rp.san);
	sbuf_release(&rp.uci);
	sbuf_release(&rp.out);
	return failed ? EXIT_USAGE : EXIT_DONE;
}

const struct verb verb_replay = {
	.name = "replay",
	.summary = N_("replay games, JSON Lines in and out"),
	.help = cli_help_replay_txt,
	.forms = forms,
	.run = run,
};
