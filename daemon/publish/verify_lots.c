/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See verify_lots.h. */
#include "daemon/publish/verify_lots.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/lots_record.h"
#include "crypto/digest.h"
#include "daemon/beacon.h"
#include "sql/store_beacon.h"
#include "sql/store_event.h"
#include "sql/store_stage.h"

struct checking {
	struct context *ctx;
	json_t *differences;
	/* Loaded first: no statement stays open. */
	int64_t *tourneys;
	struct beacon_row *beacons;
	size_t n_tourneys, n_beacons, cap_tourneys, cap_beacons;
};

static void differ(json_t *list, const char *what, int64_t id, const char *how)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "%s %lld: %s", what, (long long)id, how);
	json_array_append_new(list, json_string(line.buf));
	sbuf_release(&line);
}

/* --- draws ----------------------------------------------------------------------------------- */

static int number_of(json_t *v)
{
	const char *text = json_string_value(v);

	if (text)
		return !strcmp(text, "black");
	return (int)json_integer_value(v);
}

static enum lots_fault judge(const struct lot_row *row, enum lots_kind kind)
{
	char *text = mem_strdup(row->message), *at = text;
	const char **lines = mem_zeroed(strlen(text) + 1, sizeof(*lines));
	json_t *drawn = json_loads(row->result, JSON_DECODE_ANY, NULL);
	size_t n = json_is_array(drawn) ? json_array_size(drawn) : drawn != NULL;
	int *result = mem_zeroed(n + 1, sizeof(*result));
	struct lots_record r = {
		.kind = kind, .seed = row->seed, .lines = lines, .result = result, .n_result = n};
	enum lots_fault fault;

	for (size_t i = 0; i < n; i++)
		result[i] = number_of(json_is_array(drawn) ? json_array_get(drawn, i) : drawn);
	while (*at) {
		lines[r.n_lines++] = at;
		at += strcspn(at, "\n");
		if (*at)
			*at++ = '\0';
	}
	fault = lots_record_verify(&r, digest_hmac, digest_hmac_blocks);
	json_decref(drawn);
	free(result);
	free(lines);
	free(text);
	return fault;
}

/* The beacon must be the one in force on the day before the draw. */
static bool has_beacon(const struct checking *c, const struct lot_row *row)
{
	struct civil day = civil_add_days(zone_date(ZONE_COPENHAGEN, row->drawn), -1);
	struct lots_message m = LOTS_MESSAGE_INIT;
	unsigned char hash[LOTS_HASH];
	bool holds;

	digest_sha256("", 0, hash);
	for (size_t i = 0; i < c->n_beacons && c->beacons[i].day.day <= day.day; i++)
		memcpy(hash, c->beacons[i].hash, LOTS_HASH);
	lots_message_beacon(&m, day, hash);
	holds = strlen(row->beacon) + 1 == m.text.len &&
		!memcmp(row->beacon, m.text.buf, m.text.len - 1) &&
		strstr(row->message, m.text.buf) != NULL;
	lots_message_release(&m);
	return holds;
}

static int check_lot(void *arg, const struct lot_row *row)
{
	struct checking *c = arg;
	enum lots_kind kind;
	enum lots_fault fault;

	if (!lots_kind_parse(row->purpose, &kind))
		return 0; /* the seed of later draws */
	fault = judge(row, kind);
	if (fault != LOTS_RIGHT)
		differ(c->differences, "lot", row->id, lots_fault_text(fault));
	else if (!has_beacon(c, row))
		differ(c->differences, "lot", row->id, "its beacon is NOT that of the day before");
	return 0;
}

/* --- beacons --------------------------------------------------------------------------------- */

static int take_beacon(void *arg, const struct beacon_row *row)
{
	struct checking *c = arg;

	c->beacons = mem_room(c->beacons, c->n_beacons + 1, &c->cap_beacons, sizeof(*c->beacons));
	c->beacons[c->n_beacons++] = *row;
	return 0;
}

static int check_beacon(const struct checking *c, const struct beacon_row *row)
{
	struct sbuf text = SBUF_INIT;
	unsigned char hash[DIGEST_LEN];
	struct civil day;
	int rc = beacon_text(c->ctx, row->day, &day, &text);

	digest_sha256(text.buf, text.len, hash);
	if (rc > 0 && memcmp(hash, row->hash, DIGEST_LEN) != 0)
		differ(c->differences, "beacon", row->day.day, "its lines have another hash");
	sbuf_release(&text);
	return rc < 0 ? rc : 1;
}

static int take_tourney(void *arg, const struct tourney *t)
{
	struct checking *c = arg;

	c->tourneys =
		mem_room(c->tourneys, c->n_tourneys + 1, &c->cap_tourneys, sizeof(*c->tourneys));
	c->tourneys[c->n_tourneys++] = t->id;
	return 0;
}

int verify_lots(struct context *ctx, json_t *ret_differences)
{
	struct checking c = {.ctx = ctx, .differences = ret_differences};
	int rc = store_beacon_each(ctx->store, take_beacon, &c);

	for (size_t i = 0; i < c.n_beacons && rc > 0; i++)
		rc = check_beacon(&c, &c.beacons[i]);
	if (rc > 0)
		rc = store_tourney_each(ctx->store, take_tourney, &c);
	for (size_t i = 0; i < c.n_tourneys && rc > 0; i++)
		rc = store_lot_each(ctx->store, c.tourneys[i], check_lot, &c);
	free(c.tourneys);
	free(c.beacons);
	return rc < 0 ? rc : 1;
}
