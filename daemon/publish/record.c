/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See record.h. */
#include "daemon/publish/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "crypto/merkle.h"
#include "daemon/beacon.h"
#include "daemon/otb_load.h"
#include "daemon/publish/view_game.h"
#include "daemon/publish/view_group.h"
#include "daemon/publish/view_lots.h"
#include "daemon/publish/view_tiebreaks.h"
#include "sql/store_beacon.h"
#include "sql/store_calendar.h"
#include "sql/store_journal.h"
#include "sql/store_stage.h"
#include "sql/store_table.h"
#include "sql/store_team.h"

#define VERSION_LINE "kskak-record 1\n"

static void add_hash(struct sbuf *out, const char *word, const unsigned char hash[DIGEST_LEN])
{
	char hex[2 * DIGEST_LEN + 1];

	hex_encode(hash, DIGEST_LEN, hex);
	sbuf_addf(out, "%s %s\n", word, hex);
}

/* --- a game ---------------------------------------------------------------------------------- */

/* While the game is running, a player's hidden lines are secret, and so is their existence. */
static bool hides(const struct public_game *g)
{
	return !view_game_over(g) && ruleset_get(g->rules, RULE_SERIES) == SERIES_HIDDEN;
}

struct telling {
	struct context *ctx;
	int64_t game;
	struct sbuf *out;
	bool sealed;
	int shown;   /* public half-moves since the start */
	int made;    /* by the facts so far, including those taken back */
	int64_t seq; /* the last fact told */
};

static int count_moves(const char *moves)
{
	int n = 0;

	for (; moves && *moves; moves += *moves == ' ') {
		n++;
		moves += strcspn(moves, " ");
	}
	return n;
}

/* The public fields. */
static void open_fields(struct telling *t, const struct event_row *row, const struct game_event *ev)
{
	const char *field = NULL;
	struct sbuf opened = SBUF_INIT;

	if (ev->kind == EVENT_MOVE || ev->kind == EVENT_CLAIM) {
		t->made += count_moves(ev->moves);
		field = t->made <= t->shown ? "moves" : NULL;
	} else if (ev->kind == EVENT_RULING) {
		field = "text";
	}
	if (field &&
	    store_event_open(t->ctx->store, t->game, row->seq, row->text, row->len, field, &opened))
		sbuf_addf(t->out, "open %lld %s\n", (long long)row->seq, opened.buf);
	sbuf_release(&opened);
}

/* A fact of an earlier program is shown unchanged, or as the hash that follows it. */
static void tell_plain(struct telling *t, const struct event_row *row, const struct game_event *ev)
{
	bool private = ev->author || ev->series || (ev->text && ev->kind != EVENT_RULING) ||
		       (ev->moves && ev->kind != EVENT_MOVE && ev->kind != EVENT_CLAIM);
	unsigned char hash[DIGEST_LEN];
	char word[32];

	t->made += count_moves(ev->moves);
	if (private || t->made > t->shown) {
		snprintf(word, sizeof(word), "veiled %lld", (long long)row->seq);
		store_event_chain(t->ctx->store, t->game, row->seq, row->prev, row->text, row->len,
				  hash);
		add_hash(t->out, word, hash);
		return;
	}
	sbuf_addf(t->out, "fact %lld ", (long long)row->seq);
	sbuf_add(t->out, row->text, row->len);
	sbuf_addc(t->out, '\n');
}

static int tell_fact(void *arg, const struct event_row *row)
{
	struct telling *t = arg;
	struct game_event ev;

	if (!event_read_stored(row->text, row->len, &ev))
		return 1;
	t->seq = row->seq;
	if (t->sealed) {
		sbuf_addf(t->out, "fact %lld ", (long long)row->seq);
		store_event_sealed(t->ctx->store, t->game, row->seq, row->text, row->len, t->out);
		sbuf_addc(t->out, '\n');
		open_fields(t, row, &ev);
	} else {
		tell_plain(t, row, &ev);
	}
	event_clear(&ev);
	return 0;
}

static void add_lines(struct sbuf *out, const char *word, const char *text)
{
	for (size_t n; *text; text += n + (text[n] == '\n')) {
		n = strcspn(text, "\n");
		sbuf_addf(out, "%s %.*s\n", word, (int)n, text);
	}
}

static int tell_setup(struct context *ctx, const struct game_view *v, bool sealed, struct sbuf *out)
{
	struct sbuf prelude = SBUF_INIT, setup = SBUF_INIT;
	int rc = store_game_prelude(ctx->store, v->row.id, &prelude);

	store_game_setup_text(&v->row, prelude.buf, &setup);
	sbuf_addf(out, VERSION_LINE "game %lld %s\n", (long long)v->row.id,
		  sealed ? "sealed" : "plain");
	if (v->row.group)
		sbuf_addf(out, "group %lld round %d\n", (long long)v->row.group, v->row.round);
	add_lines(out, "setup", setup.buf);
	sbuf_release(&prelude);
	sbuf_release(&setup);
	return rc < 0 ? rc : 1;
}

/* The setup and the facts that are not told yet. */
static int tell_game(struct context *ctx, const struct game_view *v, const struct public_game *g,
		     struct record_told *told, struct sbuf *out)
{
	struct telling t = {.ctx = ctx,
			    .game = g->id,
			    .out = out,
			    .sealed = store_game_is_sealed(ctx->store, g->id),
			    .shown = g->hidden ? g->record->n - g->prelude : INT32_MAX,
			    .seq = told->seq};
	int rc = out->len ? 1 : tell_setup(ctx, v, t.sealed, out);

	if (rc > 0 && !hides(g))
		rc = store_event_each(ctx->store, g->id, told->seq, 0, tell_fact, &t);
	if (rc > 0 && t.sealed && !hides(g) && !g->hidden)
		*told = (struct record_told){t.seq, out->len};
	else
		*told = RECORD_NOTHING_TOLD;
	return rc;
}

int record_game_on(struct context *ctx, const struct game_view *v, const struct public_game *g,
		   struct record_told *told, struct sbuf *out)
{
	int rc = tell_game(ctx, v, g, told, out);

	if (hides(g))
		sbuf_adds(out, "hidden\n");
	add_hash(out, "head", v->row.head);
	sbuf_addf(out, "result %s %s %s\n", g->result, view_game_phase(g->phase),
		  g->reason == END_NONE ? "-" : game_end_word(g->reason));
	for (int side = 0; side < 2; side++)
		sbuf_addf(out, "clock %s moves %d used %d\n", side == SIDE_WHITE ? "w" : "b",
			  g->clock[side].moves, g->clock[side].used);
	sbuf_adds(out, "end\n");
	return rc;
}

int record_game(struct context *ctx, int64_t game, struct sbuf *out)
{
	struct record_told told = RECORD_NOTHING_TOLD;
	struct public_game g;
	struct game_view v;
	int rc = view_game(ctx, game, 0, &v);

	if (rc <= 0)
		return rc;
	view_game_spectator(&v, 0, ctx->now(ctx->now_arg), &g);
	rc = record_game_on(ctx, &v, &g, &told, out);
	view_game_public_release(&g);
	view_game_release(&v);
	return rc;
}

/* --- a tournament ---------------------------------------------------------------------------- */

struct journal_telling {
	struct sbuf *out;
	unsigned char head[DIGEST_LEN];
};

static int tell_line(void *arg, const struct journal_row *row)
{
	struct journal_telling *t = arg;

	sbuf_addf(t->out, "journal %lld ", (long long)row->seq);
	sbuf_add(t->out, row->text, row->len);
	sbuf_addc(t->out, '\n');
	store_journal_chain(row->prev, row->text, row->len, t->head);
	return 0;
}

static int tell_journal(struct context *ctx, int64_t tourney, struct sbuf *out)
{
	struct journal_telling t = {.out = out};
	int rc;

	store_journal_start(tourney, t.head);
	rc = store_journal_each(ctx->store, tourney, tell_line, &t);
	add_hash(out, "head", t.head);
	return rc;
}

static int tell_table(void *arg, const struct table_row *row)
{
	sbuf_addf(arg, "table %lld %s\n", (long long)row->id, row->facts);
	return 0;
}

static int tell_round(void *arg, const struct round_row *row)
{
	sbuf_addf(arg, "round %lld %s\n", (long long)row->id, row->facts);
	return 0;
}

/* Takes over the list; `group` 0: draws of stages. */
static void tell_draws(int64_t group, json_t *draws, struct sbuf *out)
{
	json_t *one;
	size_t i;

	json_array_foreach(draws, i, one)
	{
		char *text = json_dumps(one, JSON_COMPACT | JSON_SORT_KEYS);

		sbuf_addf(out, "draw %lld %s\n", (long long)group, text);
		free(text);
	}
	json_decref(draws);
}

static int tell_stage_draws(struct context *ctx, const struct tourney *t, struct sbuf *out)
{
	json_t *draws = json_array();
	int rc = view_lots_stages_json(ctx, t, draws);

	tell_draws(0, draws, out);
	return rc;
}

/* By what the table of the group is ordered, after the points. */
static void tell_order(const struct group_view *v, struct sbuf *out)
{
	struct view_tiebreak list[VIEW_TIEBREAKS_MOST];
	int n = view_tiebreaks(v, list);

	if (!n)
		return;
	sbuf_addf(out, "order %lld %d", (long long)v->id, view_tiebreaks_places(v));
	for (int i = 0; i < n; i++)
		sbuf_addf(out, " %s", list[i].word);
	sbuf_addc(out, '\n');
}

static int tell_group(struct context *ctx, int64_t id, struct sbuf *out)
{
	const struct rounds_system *system;
	struct group_view v;
	int rc = view_group(ctx, id, &v);

	if (rc <= 0)
		return rc;
	system = v.otb ? v.otb->shape.system : NULL;
	sbuf_addf(out, "group %lld kind %s code %s%s%s\n", (long long)id, v.kind->word,
		  *v.code ? v.code : "-", system ? " system " : "", system ? system->name : "");
	tell_order(&v, out);
	for (int i = 0; i < v.n_lines && v.drawn; i++)
		sbuf_addf(out, "seat %lld %d player %lld\n", (long long)id, v.lines[i].number,
			  (long long)v.lines[i].player.id);
	for (int i = 0; i < v.n_games; i++)
		sbuf_addf(out, "game %lld %lld %s\n", (long long)id, (long long)v.games[i].id,
			  v.games[i].result);
	if (v.has_seed && v.drawn)
		tell_draws(id, view_lots_json(&v.lots, v.code), out);
	view_group_release(&v);
	return store_table_each(ctx->store, id, tell_table, out);
}

struct ids {
	int64_t *v;
	size_t n, cap;
};

static void take_id(struct ids *ids, int64_t id)
{
	ids->v = mem_room(ids->v, ids->n + 1, &ids->cap, sizeof(*ids->v));
	ids->v[ids->n++] = id;
}

static int take_stage(void *arg, const struct stage_row *row)
{
	take_id(arg, row->id);
	return 0;
}

static int take_group(void *arg, const struct group_row *row)
{
	take_id(arg, row->id);
	return 0;
}

static int tell_card(void *arg, const struct card_row *row)
{
	sbuf_addf(arg, "card %lld %s\n", (long long)row->id, row->facts);
	return 0;
}

/* Compositions need no telling: their lines of the journal say everything. */
static int tell_rounds(struct context *ctx, int64_t tourney, struct sbuf *out)
{
	struct ids stages = {.n = 0};
	int rc = store_stage_each(ctx->store, tourney, take_stage, &stages);

	for (size_t i = 0; i < stages.n && rc > 0; i++)
		rc = store_round_each(ctx->store, stages.v[i], tell_round, out);
	free(stages.v);
	return rc;
}

static int tell_list(void *arg, const struct rating_list_row *row)
{
	char day[CIVIL_TEXT];

	sbuf_addf(arg, "ratings %s %d\n", civil_format(row->day, day), row->revision);
	add_lines(arg, "rating", row->text);
	return 0;
}

#define GROUPS_A_STEP 8
#define TRIES	      3 /* to tell an event whose journal does not grow meanwhile */

static int lines_now(struct context *ctx, int64_t tourney, int64_t *ret_lines)
{
	unsigned char head[DIGEST_LEN];

	return store_journal_last(ctx->store, tourney, ret_lines, head);
}

/* All but the groups; they are told from the first again. */
static int tell_event(struct record_event *r, struct sbuf *out)
{
	struct context *ctx = r->ctx;
	struct ids groups = {.n = 0};
	struct tourney t = {.slug = "-"};
	int rc = r->tourney ? store_tourney_get(ctx->store, r->tourney, &t) : 1;

	if (rc <= 0)
		return rc;
	sbuf_addf(out, VERSION_LINE "event %lld %s\n", (long long)r->tourney, t.slug);
	rc = lines_now(ctx, r->tourney, &r->lines);
	if (rc > 0)
		rc = tell_journal(ctx, r->tourney, out);
	if (rc > 0 && r->tourney)
		rc = store_group_each(ctx->store, r->tourney, take_group, &groups);
	if (rc > 0 && r->tourney)
		rc = tell_stage_draws(ctx, &t, out);
	if (rc > 0 && r->tourney)
		rc = tell_rounds(ctx, r->tourney, out);
	if (rc > 0 && r->tourney)
		rc = store_card_each(ctx->store, r->tourney, tell_card, out);
	record_event_release(r);
	r->groups = groups.v;
	r->n_groups = groups.n;
	r->at = 0;
	r->began++;
	return rc < 0 ? rc : 1;
}

int record_event_begin(struct context *ctx, int64_t tourney, struct record_event *ret_record,
		       struct sbuf *out)
{
	struct record_event r = {.ctx = ctx, .tourney = tourney};
	int rc = tell_event(&r, out);

	if (rc > 0)
		*ret_record = r;
	else
		record_event_release(&r);
	return rc;
}

static int begin_again(struct record_event *r, struct sbuf *out)
{
	int rc;

	sbuf_reset(out);
	rc = tell_event(r, out);
	return rc == 0 ? STORE_FAILED : rc;
}

int record_event_step(struct record_event *r, struct sbuf *out)
{
	size_t left = r->n_groups - r->at;
	size_t n = left < GROUPS_A_STEP || r->began > TRIES ? left : GROUPS_A_STEP;
	int64_t lines;
	int rc = lines_now(r->ctx, r->tourney, &lines);

	if (rc > 0 && lines != r->lines)
		return begin_again(r, out);
	for (size_t end = r->at + n; r->at < end && rc >= 0; r->at++)
		rc = tell_group(r->ctx, r->groups[r->at], out);
	if (rc < 0 || r->at < r->n_groups)
		return rc < 0 ? rc : 1;
	if (!r->tourney)
		rc = store_rating_list_each(r->ctx->store, tell_list, out);
	sbuf_adds(out, "end\n");
	return rc < 0 ? rc : 0;
}

void record_event_release(struct record_event *r)
{
	free(r->groups);
	r->groups = NULL;
	r->n_groups = 0;
}

static int record_event(struct context *ctx, int64_t tourney, struct sbuf *out)
{
	struct record_event r;
	int rc = record_event_begin(ctx, tourney, &r, out);

	if (rc <= 0)
		return rc;
	while ((rc = record_event_step(&r, out)) > 0)
		;
	record_event_release(&r);
	return rc < 0 ? rc : 1;
}

/* --- ratings --------------------------------------------------------------------------------- */

static void tell_rated(const struct klist_facts *facts, const struct klist_game *g,
		       struct sbuf *out)
{
	sbuf_addf(out, "rated %lld %lld %lld %d %d %d %d %s%s%s%s-\n", (long long)g->id,
		  (long long)facts->players[g->a].id, (long long)facts->players[g->b].id, g->own_a,
		  g->own_b, g->table_a, g->table_b, g->moved_a ? "a" : "", g->moved_b ? "b" : "",
		  g->overdue ? "o" : "", g->taken_over ? "r" : "");
}

void record_ratings(const struct klist_facts *facts, struct sbuf *out)
{
	char day[CIVIL_TEXT];

	sbuf_adds(out, VERSION_LINE);
	for (size_t i = 0; i < facts->n_players; i++)
		sbuf_addf(out, "start %lld %d\n", (long long)facts->players[i].id,
			  facts->players[i].start);
	for (size_t i = 0; i < facts->n_restarts; i++)
		sbuf_addf(out, "restart %s %lld %d\n", civil_format(facts->restarts[i].day, day),
			  (long long)facts->players[facts->restarts[i].player].id,
			  facts->restarts[i].start);
	for (size_t i = 0; i < facts->n_units; i++) {
		const struct klist_unit *u = &facts->units[i];

		sbuf_addf(out, "unit %lld %d %s %s %s\n", (long long)u->group, u->board,
			  civil_format(u->end, day), u->single ? "single" : "several",
			  u->team ? "team" : "own");
		for (size_t k = 0; k < u->n_games; k++)
			tell_rated(facts, &u->games[k], out);
	}
	sbuf_adds(out, "end\n");
}

/* --- the log --------------------------------------------------------------------------------- */

/* A leaf of the log: `DAY LINES ROOT`. */
static void write_leaf(const struct beacon_row *row, struct sbuf *out)
{
	char day[CIVIL_TEXT], root[2 * DIGEST_LEN + 1];

	hex_encode(row->root, DIGEST_LEN, root);
	sbuf_addf(out, "%s %lld %s", civil_format(row->day, day), (long long)row->lines, root);
}

struct logging {
	struct sbuf *out; /* NULL: not needed */
	struct sbuf last;
	struct merkle tree;
	unsigned char (*leaves)[DIGEST_LEN]; /* NULL: not needed */
	size_t cap;
	bool keep;
	struct civil sought; /* day to locate */
	size_t at;
	unsigned char root[DIGEST_LEN];
};

static int log_day(void *arg, const struct beacon_row *row)
{
	struct logging *l = arg;
	unsigned char leaf[DIGEST_LEN];
	char root[2 * DIGEST_LEN + 1];

	if (!row->lines)
		return 0;
	sbuf_reset(&l->last);
	write_leaf(row, &l->last);
	merkle_leaf(l->last.buf, l->last.len, leaf);
	if (l->keep) {
		l->leaves = mem_room(l->leaves, l->tree.n + 1, &l->cap, sizeof(*l->leaves));
		memcpy(l->leaves[l->tree.n], leaf, DIGEST_LEN);
		if (row->day.day == l->sought.day)
			l->at = l->tree.n;
	}
	merkle_add(&l->tree, leaf);
	merkle_root(&l->tree, l->root);
	hex_encode(l->root, DIGEST_LEN, root);
	sbuf_addf(&l->last, " %llu %s", (unsigned long long)l->tree.n, root);
	if (l->out)
		sbuf_addf(l->out, "%s\n", l->last.buf);
	return 0;
}

int record_log(struct context *ctx, struct sbuf *out)
{
	struct logging l = {.out = out, .last = SBUF_INIT};
	int rc;

	sbuf_adds(out, VERSION_LINE);
	rc = store_beacon_each(ctx->store, log_day, &l);
	sbuf_release(&l.last);
	return rc;
}

int record_checkpoint(struct context *ctx, struct sbuf *out)
{
	struct logging l = {.last = SBUF_INIT};
	int rc = store_beacon_each(ctx->store, log_day, &l);

	sbuf_adds(out, l.last.len ? l.last.buf : "");
	sbuf_release(&l.last);
	return rc;
}

/* --- by name --------------------------------------------------------------------------------- */

/* "game-17.txt": the number in it; 0 for another name. */
static int64_t number_in(const char *name, const char *before)
{
	size_t n = strlen(before);
	char *end;
	intmax_t id;

	if (strncmp(name, before, n) != 0 || name[n] < '1' || name[n] > '9')
		return 0;
	id = strtoimax(name + n, &end, 10);
	return !strcmp(end, ".txt") && id < INT64_MAX ? (int64_t)id : 0;
}

static int event_by_slug(struct context *ctx, const char *name, struct sbuf *out)
{
	struct tourney t;
	char slug[sizeof(t.slug)];
	size_t len = strlen(name);
	int rc;

	if (len <= 4 || len - 4 >= sizeof(slug) || strcmp(name + len - 4, ".txt") != 0)
		return 0;
	memcpy(slug, name, len - 4);
	slug[len - 4] = '\0';
	rc = store_tourney_by_slug(ctx->store, slug, &t);
	return rc > 0 ? record_event(ctx, t.id, out) : rc;
}

int record_file(struct context *ctx, const char *name, struct sbuf *out)
{
	int64_t id = number_in(name, "game-");

	if (id)
		return record_game(ctx, id, out);
	if (!strcmp(name, "log.txt"))
		return record_log(ctx, out);
	if (!strcmp(name, "server.txt"))
		return record_event(ctx, 0, out);
	return strncmp(name, "event-", 6) ? 0 : event_by_slug(ctx, name + 6, out);
}

/* --- proofs ---------------------------------------------------------------------------------- */

/* The facts after a head. */
struct seeking {
	struct context *ctx;
	int64_t game;
	unsigned char head[DIGEST_LEN], hash[DIGEST_LEN], day[DIGEST_LEN];
	bool found, reached; /* the head; then that of the day */
	int64_t seq;	     /* of its fact; 0 = the setup */
	json_t *links;
};

static int seek(void *arg, const struct event_row *row)
{
	struct seeking *s = arg;
	struct sbuf sealed = SBUF_INIT;

	if (s->found && !s->reached) {
		store_event_sealed(s->ctx->store, s->game, row->seq, row->text, row->len, &sealed);
		json_array_append_new(s->links, json_stringn(sealed.buf, sealed.len));
	}
	store_event_chain(s->ctx->store, s->game, row->seq, s->hash, row->text, row->len, s->hash);
	if (!s->found && !memcmp(s->hash, s->head, DIGEST_LEN)) {
		s->found = true;
		s->seq = row->seq;
	}
	s->reached = s->reached || (s->found && !memcmp(s->hash, s->day, DIGEST_LEN));
	sbuf_release(&sealed);
	return 0;
}

static int start_hash(struct context *ctx, const struct game_row *row,
		      unsigned char ret_hash[DIGEST_LEN])
{
	struct sbuf prelude = SBUF_INIT, setup = SBUF_INIT;
	int rc = store_game_prelude(ctx->store, row->id, &prelude);

	store_game_setup_text(row, prelude.buf, &setup);
	digest_sha256(setup.buf, setup.len, ret_hash);
	sbuf_release(&prelude);
	sbuf_release(&setup);
	return rc;
}

/* Walks the chain; the day's head is `day`, or none yet. */
static int walk(struct seeking *s, const struct game_row *row)
{
	int rc = start_hash(s->ctx, row, s->hash);

	json_array_clear(s->links);
	s->found = !memcmp(s->hash, s->head, DIGEST_LEN);
	s->reached = s->found && !memcmp(s->hash, s->day, DIGEST_LEN);
	s->seq = 0;
	return rc > 0 ? store_event_each(s->ctx->store, row->id, 0, 0, seek, s) : rc;
}

static json_t *path_json(const unsigned char (*leaves)[DIGEST_LEN], size_t n, size_t at)
{
	unsigned char path[MERKLE_DEPTH][DIGEST_LEN];
	char hex[2 * DIGEST_LEN + 1];
	json_t *list = json_array();
	int len = merkle_path(leaves, n, at, path);

	for (int i = 0; i < len; i++) {
		hex_encode(path[i], DIGEST_LEN, hex);
		json_array_append_new(list, json_string(hex));
	}
	return json_pack("{s:I, s:I, s:o}", "index", (json_int_t)at, "size", (json_int_t)n, "path",
			 list);
}

/* The path to the game's line in the text of a day. */
static int day_path(struct context *ctx, struct civil day, int64_t game, json_t **ret_path)
{
	struct sbuf text = SBUF_INIT;
	struct civil of;
	unsigned char(*leaves)[DIGEST_LEN] = NULL;
	size_t n = 0, cap = 0, at = SIZE_MAX, len;
	char word[32];
	int rc = beacon_text(ctx, day, &of, &text);

	len = (size_t)snprintf(word, sizeof(word), "%lld ", (long long)game);
	for (const char *line = rc > 0 ? text.buf : ""; *line; line += strcspn(line, "\n") + 1) {
		leaves = mem_room(leaves, n + 1, &cap, sizeof(*leaves));
		merkle_leaf(line, strcspn(line, "\n"), leaves[n]);
		if (!strncmp(line, word, len))
			at = n;
		n++;
	}
	if (rc > 0 && at == SIZE_MAX)
		rc = 0;
	if (rc > 0)
		*ret_path = path_json((const unsigned char(*)[DIGEST_LEN])leaves, n, at);
	free(leaves);
	sbuf_release(&text);
	return rc;
}

/* From the day to the newest root; 0: the day is not in the log. */
static int log_path(struct context *ctx, struct civil day, json_t **ret_path)
{
	struct logging l = {.last = SBUF_INIT, .keep = true, .sought = day, .at = SIZE_MAX};
	char root[2 * DIGEST_LEN + 1];
	int rc = store_beacon_each(ctx->store, log_day, &l);

	if (rc > 0 && l.at == SIZE_MAX)
		rc = 0;
	if (rc > 0) {
		hex_encode(l.root, DIGEST_LEN, root);
		*ret_path = path_json((const unsigned char(*)[DIGEST_LEN])l.leaves, l.tree.n, l.at);
		json_object_set_new(*ret_path, "root", json_string(root));
	}
	sbuf_release(&l.last);
	free(l.leaves);
	return rc;
}

/* The first day whose line for the game is at or after the head; 0: not yet. */
static int find_day(struct seeking *s, const struct game_row *row, struct civil *ret_day)
{
	struct civil day = {0};
	int rc;

	while ((rc = store_beacon_of_game(s->ctx->store, row->id, day, &day, s->day)) > 0) {
		rc = walk(s, row);
		if (rc < 0 || s->reached)
			break;
		day = civil_add_days(day, 1);
	}
	*ret_day = day;
	return rc;
}

static int prove(struct seeking *s, const struct game_row *row, enum record_proof *ret_outcome,
		 json_t **ret_proof)
{
	char head[2 * DIGEST_LEN + 1], text[CIVIL_TEXT];
	json_t *in_day = NULL, *in_log = NULL;
	struct civil day;
	int rc = walk(s, row);

	*ret_outcome = RECORD_NO_HEAD;
	if (rc <= 0 || !s->found)
		return rc < 0 ? rc : 1;
	rc = find_day(s, row, &day);
	if (rc > 0)
		rc = day_path(s->ctx, day, row->id, &in_day);
	if (rc > 0)
		rc = log_path(s->ctx, day, &in_log);
	*ret_outcome = rc > 0 ? RECORD_PROOF : RECORD_NOT_YET;
	if (rc <= 0) {
		json_decref(in_day);
		return rc < 0 ? rc : 1;
	}
	hex_encode(s->head, DIGEST_LEN, head);
	*ret_proof = json_pack("{s:I, s:s, s:I, s:O, s:s, s:o, s:o}", "game", (json_int_t)row->id,
			       "head", head, "fact", (json_int_t)s->seq, "links", s->links, "date",
			       civil_format(day, text), "day", in_day, "log", in_log);
	return 1;
}

int record_proof(struct context *ctx, int64_t game, const unsigned char head[DIGEST_LEN],
		 enum record_proof *ret_outcome, json_t **ret_proof)
{
	struct seeking s = {.ctx = ctx, .game = game, .links = json_array()};
	struct public_game g;
	struct game_view v;
	int rc = view_game(ctx, game, 0, &v);

	*ret_proof = NULL;
	if (rc > 0) {
		memcpy(s.head, head ? head : v.row.head, DIGEST_LEN);
		view_game_spectator(&v, 0, ctx->now(ctx->now_arg), &g);
		rc = prove(&s, &v.row, ret_outcome, ret_proof);
		if (rc > 0 && hides(&g) && *ret_outcome == RECORD_PROOF &&
		    json_array_size(s.links)) {
			*ret_outcome = RECORD_WHILE_HIDDEN;
			json_decref(*ret_proof);
			*ret_proof = NULL;
		}
		view_game_public_release(&g);
		view_game_release(&v);
	}
	json_decref(s.links);
	return rc;
}
