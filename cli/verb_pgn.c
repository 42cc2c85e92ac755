/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak pgn`: converts PGN or replay lines to PGN.  A game is written once it has been read
 * completely; a game with an error is reported on standard error and left out.  `--check` reads the
 * same way but writes no games, only the errors.
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
#include "core/chess/pgn_read.h"
#include "core/chess/pgn_write.h"
#include "core/chess/san.h"
#include "text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAME_MAX (16u << 20) /* bytes of the moves and comments of one game */

struct pgn_job {
	struct lines lines;
	const struct lang *lang;
	struct position initial;
	bool numeric;
	bool check;		      /* read only */
	unsigned long passed, failed; /* games */
	struct pgn_writer writer;
	struct sbuf moves; /* of the current game */
	struct sbuf out;
	struct sbuf comment; /* the current comment so far */
	bool too_long;	     /* the current game is too long, and that has been reported */
	struct pgn_tag_pair tag[PGN_TAGS_MAX + 10];
	size_t n_tags;
	char fen[FEN_TEXT];
};

static void add_tag(struct pgn_job *job, const char *name, const char *value)
{
	job->tag[job->n_tags++] = (struct pgn_tag_pair){name, value};
}

static bool is_set_by_us(const char *name)
{
	return !strcmp(name, "FEN") || !strcmp(name, "SetUp") || !strcmp(name, "Variant") ||
	       !strcmp(name, "Result");
}

/* Compares everything that a FEN contains; Chess960 position 518 is the initial one. */
static bool is_initial(const struct pgn_job *job, const struct position *start)
{
	const struct position *i = &job->initial;

	return start->key == i->key && !memcmp(start->by_type, i->by_type, sizeof(i->by_type)) &&
	       !memcmp(start->by_color, i->by_color, sizeof(i->by_color)) &&
	       !memcmp(start->castle, i->castle, sizeof(i->castle)) && start->ep == i->ep &&
	       start->side == i->side && start->halfmove == i->halfmove &&
	       start->fullmove == i->fullmove;
}

/* The tags for the start position, unless it is the initial one. */
static void add_start_tags(struct pgn_job *job, const struct position *start)
{
	if (start->chess960)
		add_tag(job, "Variant", "chess960");
	if (is_initial(job, start))
		return;
	fen_write(start, job->fen);
	add_tag(job, "SetUp", "1");
	add_tag(job, "FEN", job->fen);
}

static void start_game(struct pgn_job *job, const struct position *start)
{
	sbuf_reset(&job->moves);
	sbuf_reset(&job->comment);
	job->n_tags = 0;
	job->too_long = false;
	add_start_tags(job, start);
	pgn_writer_init(&job->writer, &job->moves, start);
}

/* Returns whether the current game exceeds GAME_MAX; nothing more of it is kept then. */
static bool is_too_long(struct pgn_job *job)
{
	job->too_long |= job->moves.len + job->comment.len > GAME_MAX;
	return job->too_long;
}

static void add_move(struct pgn_job *job, const struct position *before, chess_move m,
		     const struct position *after)
{
	char text[SAN_TEXT + 4];
	const char *mark;
	size_t n;

	if (is_too_long(job))
		return;
	n = san_write(before, m, san_letters_of(job->lang->code), text);
	mark = san_mark(after);
	memcpy(text + n, mark, strlen(mark) + 1);
	pgn_writer_move(&job->writer, text);
	if (!job->numeric)
		return;
	n = numeric_write(before, m, TOKEN_ICCF, text);
	pgn_writer_comment(&job->writer, text, n);
}

/* Reports the current game's error, which starts with its place, and releases the text. */
static void tell(struct pgn_job *job, struct sbuf *text)
{
	if (job->check)
		printf("%s\n", text->buf);
	else
		usage_error("%s", text->buf);
	sbuf_release(text);
	job->failed++;
}

/* With --check, adds the number of the current game, whose error follows. */
static void add_number(const struct pgn_job *job, struct sbuf *text)
{
	if (job->check)
		sbuf_addf(text, "game %lu", job->passed + job->failed + 1);
}

static void finish_game(struct pgn_job *job, const char *result)
{
	struct sbuf text = SBUF_INIT;

	if (is_too_long(job)) {
		sbuf_addf(&text, "%s: a game with more than %u bytes of moves and comments",
			  job->lines.in->name, GAME_MAX);
		tell(job, &text);
		return;
	}
	job->passed++;
	add_tag(job, "Result", result);
	pgn_write_tags(&job->out, job->tag, job->n_tags);
	pgn_writer_end(&job->writer, result);
	sbuf_add(&job->out, job->moves.buf, job->moves.len);
	fwrite(job->out.buf, 1, job->out.len, stdout);
	sbuf_reset(&job->out);
}

/* --- from PGN -------------------------------------------------------------------------------- */

static void on_begin(void *arg, const struct pgn_tags *tags, const struct position *start)
{
	struct pgn_job *job = arg;
	int i;

	start_game(job, start);
	for (i = 0; i < tags->n; i++) {
		if (!is_set_by_us(tags->tag[i].name))
			add_tag(job, tags->tag[i].name, tags->tag[i].value);
	}
}

static void on_move(void *arg, const struct position *before, chess_move m,
		    const struct position *after)
{
	add_move(arg, before, m, after);
}

static void on_comment(void *arg, const char *text, size_t len, bool more)
{
	struct pgn_job *job = arg;

	if (is_too_long(job))
		return;
	sbuf_add(&job->comment, text, len);
	if (more)
		return;
	pgn_writer_comment(&job->writer, job->comment.buf, job->comment.len);
	sbuf_reset(&job->comment);
}

static void on_nag(void *arg, int nag)
{
	struct pgn_job *job = arg;

	pgn_writer_nag(&job->writer, nag);
}

static void on_end(void *arg, const char *result, const struct position *last)
{
	(void)last;
	finish_game(arg, result);
}

static void on_fault(void *arg, const struct pgn_fault *f)
{
	struct pgn_job *job = arg;
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "%s:%lu: column %lu", job->lines.in->name, f->line, f->column);
	if (*f->word)
		sbuf_addf(&text, " '%.60s'", f->word);
	sbuf_adds(&text, ": ");
	add_number(job, &text);
	if (job->check && f->now)
		sbuf_addf(&text, ", move %u of %s", f->now->fullmove,
			  f->now->side == WHITE ? "White" : "Black");
	sbuf_addf(&text, "%s%s", job->check ? ": " : "", pgn_error_text(f->error));
	if (f->error == PGN_BAD_MOVE)
		sbuf_addf(&text, ": %s", notation_text(f->move_error));
	else if (f->error == PGN_BAD_FEN)
		sbuf_addf(&text, ": %s", fen_error_text(f->fen_error));
	tell(job, &text);
}

static void on_good_end(void *arg, const char *result, const struct position *last)
{
	struct pgn_job *job = arg;

	(void)result;
	(void)last;
	job->passed++;
}

static const struct pgn_handler handler = {on_begin, on_move, on_comment, on_nag, on_end, on_fault};
static const struct pgn_handler check_handler = {.end = on_good_end, .fault = on_fault};

static void run_pgn(struct pgn_job *job)
{
	struct pgn_reader *reader = mem_alloc(sizeof(*reader));
	struct progress_bar progress;
	const char *text;
	size_t n;

	pgn_reader_init(reader, job->check ? &check_handler : &handler, job);
	progress_bar_init_file(&progress, job->lines.in->file);
	while (!ferror(stdout) && (n = lines_peek(&job->lines, &text)) > 0) {
		pgn_reader_feed(reader, text, n);
		lines_take(&job->lines, n);
		progress_bar_at(&progress, job->lines.bytes);
	}
	pgn_reader_finish(reader);
	progress_bar_end(&progress);
	free(reader);
}

/* --- from replay lines ----------------------------------------------------------------------- */

struct room {
	struct game_record_ply *ply;
	size_t cap;
};

static void more_room(struct room *room, struct game_record *r)
{
	room->ply = mem_room(room->ply, room->cap + 1, &room->cap, sizeof(*room->ply));
	game_record_set_room(r, room->ply, room->cap);
}

/* Adds the strings of an optional object "tags" to the PGN. */
static void add_line_tags(struct pgn_job *job, const struct replay_game *g)
{
	const char *name;
	json_t *v;

	json_object_foreach(json_object_get(g->root, "tags"), name, v)
	{
		if (json_is_string(v) && !is_set_by_us(name) && job->n_tags < PGN_TAGS_MAX)
			add_tag(job, name, json_string_value(v));
	}
}

/* The result on the board; if the game is still open, that of the tags. */
static const char *line_result(const struct replay_game *g, struct game_record *r)
{
	const char *const words[] = {"1-0", "0-1", "1/2-1/2"};
	const char *on_board = outcome_result(game_record_outcome(r), &r->now);
	const char *told =
		json_string_value(json_object_get(json_object_get(g->root, "tags"), "Result"));
	size_t i;

	for (i = 0; told && !strcmp(on_board, "*") && i < 3; i++) {
		if (!strcmp(told, words[i]))
			return words[i];
	}
	return on_board;
}

/*
 * Returns whether all moves are legal; they are then in the record, and in the PGN unless this is a
 * check.
 */
static bool play_line(struct pgn_job *job, struct replay_game *g, struct game_record *r,
		      struct room *room, struct replay_error *e)
{
	chess_move m = MOVE_NONE;
	int got;

	game_record_init(r, &g->start, room->ply, room->cap);
	while ((got = replay_game_next(g, r, &m, e)) > 0) {
		if (r->n == r->cap)
			more_room(room, r);
		game_record_play(r, m);
		if (!job->check)
			add_move(job, &r->before, m, &r->now);
	}
	return !got;
}

static bool write_line(struct pgn_job *job, struct replay_game *g, struct game_record *r,
		       struct room *room, struct replay_error *e)
{
	start_game(job, &g->start);
	add_line_tags(job, g);
	if (!play_line(job, g, r, room, e))
		return false;
	finish_game(job, line_result(g, r));
	return true;
}

static bool check_line(struct pgn_job *job, struct replay_game *g, struct game_record *r,
		       struct room *room, struct replay_error *e)
{
	bool passed = play_line(job, g, r, room, e);

	job->passed += passed;
	return passed;
}

static void run_line(struct pgn_job *job, const struct line *line, struct replay_game *g,
		     struct game_record *r, struct room *room)
{
	struct replay_error e = {.text = "the line is too long"};
	struct sbuf text = SBUF_INIT;

	if (line->too_long || !replay_game_read(g, line->text, line->len, &e) ||
	    !(job->check ? check_line : write_line)(job, g, r, room, &e)) {
		sbuf_addf(&text, "%s:%lu: ", job->lines.in->name, job->lines.number);
		add_number(job, &text);
		sbuf_addf(&text, "%s%s", job->check ? ", " : "", e.text);
		tell(job, &text);
	}
	replay_game_release(g);
}

static void run_lines(struct pgn_job *job)
{
	struct game_record record;
	struct replay_game game;
	struct room room = {0};
	struct progress_bar progress;
	struct line line;

	replay_game_init(&game);
	progress_bar_init_file(&progress, job->lines.in->file);
	while (!ferror(stdout) && lines_next(&job->lines, &line)) {
		if (!lines_is_blank(&line))
			run_line(job, &line, &game, &record, &room);
		progress_bar_at(&progress, job->lines.bytes);
	}
	progress_bar_end(&progress);
	free(room.ply);
}

static size_t skip_blanks(const char *text, size_t from, size_t len)
{
	while (from < len && (text[from] == ' ' || (text[from] >= '\t' && text[from] <= '\r')))
		from++;
	return from;
}

/*
 * Returns whether the input is JSON: it starts with a brace and a quotation mark, which in PGN
 * would be a comment before the first tag.  A byte order mark may stand before it.
 */
static bool is_json(struct lines *lines)
{
	const char *text;
	size_t len = lines_peek(lines, &text), i;

	i = len >= 3 && !memcmp(text, BYTE_ORDER_MARK, 3) ? 3 : 0;
	i = skip_blanks(text, i, len);
	if (i >= len || text[i] != '{')
		return false;
	i = skip_blanks(text, i + 1, len);
	return i < len && (text[i] == '"' || text[i] == '}');
}

static const struct verb_form forms[] = {
	{"[--san] [--numeric] [file]", NULL},
	{"--check [file]", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("san", "CODE", "language of the piece letters, such as en or da"),
	OPTION_FLAG("numeric", "add each move in numeric notation as a comment"),
	OPTION_FLAG("check", "write only the errors of the games"),
	OPTION_END,
};

/* Prints the last line of a check and returns the exit status. */
static int finish(const struct pgn_job *job)
{
	if (!job->check)
		return job->failed || job->lines.failed ? EXIT_USAGE : EXIT_DONE;
	printf(usage_tr("%ld passed, %ld failed\n"), (long)job->passed, (long)job->failed);
	if (job->lines.failed)
		return EXIT_USAGE;
	return job->failed ? EXIT_DIFFERS : EXIT_DONE;
}

static int run(const struct args *args)
{
	struct pgn_job job = {.lang = &lang_english,
			      .numeric = args_has(args, "numeric"),
			      .check = args_has(args, "check"),
			      .moves = SBUF_INIT,
			      .out = SBUF_INIT,
			      .comment = SBUF_INIT};
	const char *san = args_text(args, "san");
	struct input in;
	int status;

	if (san && !text_lang_read(san, &job.lang))
		return usage_error(N_("pgn: --san: there is no language '%s'"), san);
	if (!input_open(&in, args_text(args, "file")))
		return EXIT_USAGE;
	lines_init(&job.lines, &in);
	position_start960(&job.initial, POSITION_ORDINARY);
	if (is_json(&job.lines))
		run_lines(&job);
	else
		run_pgn(&job);
	status = finish(&job);
	lines_release(&job.lines);
	input_close(&in);
	sbuf_release(&job.moves);
	sbuf_release(&job.out);
	sbuf_release(&job.comment);
	return status;
}

const struct verb verb_pgn = {
	.name = "pgn",
	.summary = N_("convert games to PGN"),
	.help = cli_help_pgn_txt,
	.forms = forms,
	.options = options,
	.run = run,
};
