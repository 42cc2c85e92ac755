/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Draws lots and stores their rows; see draw_lots.h. */
#include "daemon/event/draw_lots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/digest.h"
#include "daemon/beacon.h"
#include "daemon/event/effects_row.h"

/* Subject of the draw. */
struct drawing {
	const struct work *work;
	const struct group_row *group;	     /* NULL = a stage */
	int64_t tourney, stage_id, group_id; /* as in the row */
	struct lots_message message;
	char beacon[sizeof(((struct lot_row *)0)->beacon)];
	unsigned char seed[LOTS_SEED];
	struct instant committed;
};

/* --- seeds and entrants ---------------------------------------------------------------------- */

/* The newest row of that purpose, from the effects or the store; the caller releases it. */
static int find_row(const struct drawing *d, const char *purpose, const struct effects *fx,
		    struct lot_row *ret)
{
	const struct effect *e;
	size_t at = 0;

	while ((e = effects_next(fx, EFFECT_ROW, &at))) {
		const struct lot_row *row = e->row.row;
		if (e->row.kind != ROW_LOT_ADDED || row->group != d->group_id ||
		    row->stage != d->stage_id || strcmp(row->purpose, purpose) != 0)
			continue;
		*ret = *row;
		ret->message = mem_strdup(row->message);
		ret->result = mem_strdup(row->result);
		return 1;
	}
	return store_lot_find(d->work->ctx->store, d->tourney, d->stage_id, d->group_id, purpose,
			      ret);
}

static struct drawing drawing_of(const struct work *work, const struct group_row *g)
{
	struct drawing d = {.work = work,
			    .group = g,
			    .tourney = g->tourney,
			    .group_id = g->id,
			    .message = LOTS_MESSAGE_INIT,
			    .committed = g->created};

	memcpy(d.seed, g->seed, LOTS_SEED);
	return d;
}

int draw_lots_late_seed(const struct work *work, const struct group_row *g, struct effects *ret)
{
	struct drawing d = drawing_of(work, g);
	struct lot_row row = {.tourney = g->tourney,
			      .group = g->id,
			      .purpose = "late",
			      .committed = work->received};
	struct lot_row known;
	int rc = find_row(&d, "late", ret, &known);

	if (rc > 0)
		lot_row_release(&known);
	if (rc != 0)
		return rc;
	work->ctx->random(work->ctx->random_arg, row.seed, sizeof(row.seed));
	row.message = mem_strdup("");
	row.result = mem_strdup("");
	effects_row(ret, ROW_LOT_ADDED, &row);
	return 1;
}

/* A group older than late seeds gets one now. */
static int take_late_seed(struct drawing *d, struct effects *fx)
{
	struct lot_row row;
	int rc = draw_lots_late_seed(d->work, d->group, fx);

	if (rc > 0)
		rc = find_row(d, "late", fx, &row);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	memcpy(d->seed, row.seed, LOTS_SEED);
	d->committed = row.committed;
	lot_row_release(&row);
	return 1;
}

static int add_beacon(struct drawing *d)
{
	struct civil day = civil_add_days(zone_date(ZONE_COPENHAGEN, d->work->received), -1);
	size_t before = d->message.text.len;
	unsigned char hash[LOTS_HASH];
	int rc = beacon_on(d->work->ctx, day, hash);

	if (rc < 0)
		return rc;
	lots_message_beacon(&d->message, day, hash);
	snprintf(d->beacon, sizeof(d->beacon), "%.*s", (int)(d->message.text.len - before - 1),
		 d->message.text.buf + before);
	return 1;
}

/* The lines of a message except the beacon, which comes last. */
static void add_entrants(struct drawing *d, const char *message)
{
	while (*message) {
		size_t len = strcspn(message, "\n");
		char *line = mem_strndup(message, len);
		if (message[len] && (message[len + 1] || strncmp(line, "beacon ", 7) != 0))
			lots_message_add(&d->message, line);
		free(line);
		message += len + (message[len] == '\n');
	}
}

static void add_list(struct drawing *d, const struct entry_list *list)
{
	for (int i = 0; i < list->n; i++)
		lots_message_add(&d->message, list->rows[i].confirmation);
}

static int add_stored(struct drawing *d)
{
	struct entry_list list = {0};
	int rc = entry_list_load(d->work->ctx, d->group->id, true, &list);

	if (rc > 0)
		add_list(d, &list);
	entry_list_release(&list);
	return rc;
}

/* The same entrants as for the group order, so that variants cannot be tried. */
static int entrants(struct drawing *d, const struct entry_list *list, const struct effects *fx)
{
	struct lot_row row;
	int rc = find_row(d, lots_kind_word(LOTS_ORDER), fx, &row);

	if (rc == 0)
		rc = find_row(d, lots_kind_word(LOTS_STAGE), fx, &row);
	if (rc > 0) {
		add_entrants(d, row.message);
		lot_row_release(&row);
	} else if (rc == 0 && list) {
		add_list(d, list);
	} else if (rc == 0) {
		rc = add_stored(d);
	}
	return rc < 0 ? rc : add_beacon(d);
}

/* --- the draw -------------------------------------------------------------------------------- */

static char *result_text(const struct lots_record *r, const int *result)
{
	json_t *v = NULL;
	char *text;

	if (r->kind == LOTS_960) {
		v = json_integer(*result);
	} else if (r->kind == LOTS_COLOUR) {
		v = json_string(*result ? "black" : "white");
	} else {
		v = json_array();
		for (size_t i = 0; i < lots_record_size(r); i++)
			json_array_append_new(v, json_integer(result[i]));
	}
	text = json_dumps(v, JSON_COMPACT | JSON_ENCODE_ANY);
	json_decref(v);
	return text;
}

static void keep(const struct drawing *d, const struct lots_record *r, const int *result,
		 struct effects *fx)
{
	struct lot_row row = {.tourney = d->tourney,
			      .stage = d->stage_id,
			      .group = d->group_id,
			      .committed = d->committed,
			      .drawn = d->work->received,
			      .message = mem_strdup(d->message.text.buf),
			      .result = result_text(r, result)};

	snprintf(row.purpose, sizeof(row.purpose), "%s", lots_kind_word(r->kind));
	snprintf(row.beacon, sizeof(row.beacon), "%s", d->beacon);
	memcpy(row.seed, d->seed, sizeof(row.seed));
	effects_row(fx, ROW_LOT_ADDED, &row);
}

/* `among`: the numbers tied or paired; else the kind decides how many. */
static int draw(struct drawing *d, enum lots_kind kind, const int *among, int n_among,
		struct effects *fx, int *ret_result)
{
	char *text = mem_strdup(d->message.text.buf), *at = text;
	const char **lines = mem_zeroed((size_t)d->message.lines + 1, sizeof(*lines));
	struct lots_record r = {.kind = kind,
				.seed = d->seed,
				.lines = lines,
				.result = among,
				.n_result = (size_t)n_among};
	enum lots_fault fault;

	while (*at && r.n_lines < (size_t)d->message.lines) {
		lines[r.n_lines++] = at;
		at += strcspn(at, "\n");
		if (*at)
			*at++ = '\0';
	}
	fault = lots_record_draw(&r, digest_hmac, digest_hmac_blocks, ret_result);
	if (fault == LOTS_RIGHT)
		keep(d, &r, ret_result, fx);
	free(lines);
	free(text);
	lots_message_release(&d->message);
	return fault == LOTS_RIGHT ? 1 : 0;
}

/* A message that the kind does not allow is a bug of the caller. */
static int draw_or_fail(struct drawing *d, enum lots_kind kind, const int *among, int n_among,
			struct effects *fx, int *ret_result)
{
	return draw(d, kind, among, n_among, fx, ret_result) ? 1 : STORE_FAILED;
}

/* --- one function a purpose ------------------------------------------------------------------ */

void draw_lots_seat_line(const char *code, int place, int64_t player, char *ret_line, size_t size)
{
	struct lots_message m = LOTS_MESSAGE_INIT;

	lots_message_seat(&m, code, place, player);
	snprintf(ret_line, size, "%.*s", (int)(m.text.len - 1), m.text.buf);
	lots_message_release(&m);
}

void draw_lots_leader_line(const unsigned char seed[LOTS_SEED], struct entry_row *entry)
{
	char line[LOTS_LEADER_LINE];

	lots_leader_word(seed, entry->id, digest_hmac, line);
	snprintf(entry->confirmation, sizeof(entry->confirmation), "%s", line);
}

/* A later stage with entrants from the one before; otherwise an ordinary order. */
static const enum lots_kind order_kinds[] = {LOTS_STAGE, LOTS_ORDER};

static int draw_numbers(const struct drawing *from, const char *const *lines, int n,
			struct effects *ret, int *ret_numbers)
{
	int rc = 0;

	for (int k = n ? 0 : 1; k < 2 && rc == 0; k++) {
		struct drawing d = *from;
		for (int i = 0; i < n; i++)
			lots_message_add(&d.message, lines[i]);
		rc = add_beacon(&d);
		if (rc > 0)
			rc = draw(&d, order_kinds[k], NULL, 0, ret, ret_numbers);
		lots_message_release(&d.message);
	}
	return rc == 0 ? STORE_FAILED : rc;
}

int draw_lots_numbers(const struct work *work, const struct group_row *g, const char *const *lines,
		      int n, struct effects *ret, int *ret_numbers)
{
	struct drawing d = drawing_of(work, g);

	return draw_numbers(&d, lines, n, ret, ret_numbers);
}

/* Whether the row was drawn over those lines; sets the numbers drawn. */
static bool is_over(const struct lot_row *row, const char *const *lines, int n, int *ret_numbers)
{
	const char *at = row->message;
	json_t *result = json_loads(row->result, 0, NULL);
	bool same = json_array_size(result) == (size_t)n;

	for (int i = 0; i < n && same; i++) {
		size_t len = strlen(lines[i]);
		same = !strncmp(at, lines[i], len) && at[len] == '\n';
		at += same ? len + 1 : 0;
	}
	same = same && !strncmp(at, "beacon ", 7) && at[strcspn(at, "\n")] == '\n' &&
	       !at[strcspn(at, "\n") + 1];
	for (int i = 0; i < n && same; i++)
		ret_numbers[i] = (int)json_integer_value(json_array_get(result, (size_t)i));
	json_decref(result);
	return same;
}

/* Returns 1: already drawn, over the same lines; 0: not. */
static int drawn_before(const struct drawing *d, const char *const *lines, int n,
			const struct effects *fx, int *ret_numbers)
{
	int rc = 0;

	for (int k = 0; k < 2 && rc == 0; k++) {
		struct lot_row row;

		rc = find_row(d, lots_kind_word(order_kinds[k]), fx, &row);
		if (rc <= 0)
			continue;
		rc = is_over(&row, lines, n, ret_numbers);
		lot_row_release(&row);
	}
	return rc;
}

/* Replaces the empty line of an entry made by a leader. */
static void write_leader_line(const struct stage_row *stage, int64_t entry, char **line)
{
	char text[LOTS_LEADER_LINE];

	lots_leader_word(stage->seed, entry, digest_hmac, text);
	free(*line);
	*line = mem_strdup(text);
}

int draw_lots_for_stage(const struct work *work, const struct stage_row *stage,
			const int64_t *entries, char **lines, int n, struct effects *ret,
			int *ret_numbers)
{
	const char *const *given = (const char *const *)lines;
	struct drawing d = {.work = work,
			    .tourney = stage->tourney,
			    .stage_id = stage->id,
			    .message = LOTS_MESSAGE_INIT,
			    .committed = stage->created};
	int rc;

	memcpy(d.seed, stage->seed, LOTS_SEED);
	for (int i = 0; i < n; i++)
		if (!lines[i][0])
			write_leader_line(stage, entries[i], &lines[i]);
	rc = drawn_before(&d, given, n, ret, ret_numbers);
	return rc == 0 ? draw_numbers(&d, given, n, ret, ret_numbers) : rc;
}

int draw_lots_for_group_order(const struct work *work, const struct group_row *g,
			      struct entry_list *list, struct effects *ret)
{
	const char **lines = mem_zeroed((size_t)list->n + 1, sizeof(*lines));
	int *numbers = mem_zeroed((size_t)list->n + 1, sizeof(*numbers));
	int rc;

	for (int i = 0; i < list->n; i++) {
		if (!list->rows[i].confirmation[0])
			draw_lots_leader_line(g->seed, &list->rows[i]);
		lines[i] = list->rows[i].confirmation;
	}
	rc = draw_lots_numbers(work, g, lines, list->n, ret, numbers);
	for (int i = 0; i < list->n && rc > 0; i++)
		list->rows[i].number = numbers[i];
	free(lines);
	free(numbers);
	return rc;
}

int draw_lots_for_960(const struct work *work, const struct group_row *g,
		      const struct entry_list *list, int64_t game, struct effects *ret,
		      int *ret_position)
{
	struct drawing d = drawing_of(work, g);
	int rc = entrants(&d, list, ret);

	lots_message_960(&d.message, game);
	if (rc > 0)
		rc = draw_or_fail(&d, LOTS_960, NULL, 0, ret, ret_position);
	lots_message_release(&d.message);
	return rc;
}

int draw_lots_for_colour(const struct work *work, const struct group_row *g,
			 const struct entry_list *list, struct effects *ret, bool *ret_white)
{
	struct drawing d = drawing_of(work, g);
	int black = 0, rc = entrants(&d, list, ret);

	lots_message_colour(&d.message);
	if (rc > 0)
		rc = draw_or_fail(&d, LOTS_COLOUR, NULL, 0, ret, &black);
	lots_message_release(&d.message);
	if (rc > 0)
		*ret_white = !black;
	return rc;
}

/* With the late seed: the beacon, then the subject. */
static int late(struct drawing *d, struct effects *fx)
{
	int rc = take_late_seed(d, fx);

	return rc > 0 ? add_beacon(d) : rc;
}

int draw_lots_for_ties(const struct work *work, const struct group_row *g, int place,
		       const struct draw_lots_points *seats, int n_seats, struct effects *ret,
		       int *tied, int n_tied)
{
	struct drawing d = drawing_of(work, g);
	int *drawn = mem_zeroed((size_t)n_tied + 1, sizeof(*drawn));
	int rc = late(&d, ret);

	lots_message_ties(&d.message, place);
	for (int i = 0; i < n_seats; i++)
		lots_message_points(&d.message, seats[i].number, seats[i].halves);
	if (rc > 0)
		rc = draw_or_fail(&d, LOTS_TIES, tied, n_tied, ret, drawn);
	if (rc > 0)
		memcpy(tied, drawn, (size_t)n_tied * sizeof(*tied));
	lots_message_release(&d.message);
	free(drawn);
	return rc;
}

int draw_lots_for_ko(const struct work *work, const struct group_row *g, int round, int match,
		     int game, const int pair[2], struct effects *ret, int *ret_white)
{
	struct drawing d = drawing_of(work, g);
	int drawn[2], rc = late(&d, ret);

	lots_message_ko(&d.message, round, match, game);
	if (rc > 0)
		rc = draw_or_fail(&d, LOTS_KO, pair, 2, ret, drawn);
	if (rc > 0)
		*ret_white = drawn[0];
	lots_message_release(&d.message);
	return rc;
}
