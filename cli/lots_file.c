/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads published draws from JSON. */
#include "cli/lots_file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/usage.h"
#include "core/base/mem.h"
#include "crypto/digest.h"
#include "crypto/hex.h"

static bool bad(const struct lots_file *f, const char *what)
{
	usage_error("%s: %s", f->place, what);
	return false;
}

static bool read_seed(json_t *object, const struct lots_file *f, struct lots_file_draw *d)
{
	json_t *claimed = json_object_get(object, "seed_sha256");
	const char *seed = json_string_value(json_object_get(object, "seed"));
	unsigned char hash[DIGEST_LEN];
	char hex[2 * DIGEST_LEN + 1];

	if (!seed || strlen(seed) != 2 * LOTS_SEED || !hex_decode(seed, LOTS_SEED, d->seed))
		return bad(f, "\"seed\" is not 64 hexadecimal digits (it is secret until the lots "
			      "are drawn)");
	digest_sha256(d->seed, LOTS_SEED, hash);
	hex_encode(hash, DIGEST_LEN, hex);
	d->hash_holds =
		!claimed || (json_is_string(claimed) && !strcmp(json_string_value(claimed), hex));
	return true;
}

static bool read_lines(json_t *list, const char *what, const struct lots_file *f,
		       struct lots_file_draw *d)
{
	size_t i;
	json_t *item;

	if (!json_is_array(list))
		return bad(f, what);
	d->lines = mem_zeroed(json_array_size(list) + 1, sizeof(*d->lines));
	json_array_foreach(list, i, item)
	{
		if (!json_is_string(item) || strchr(json_string_value(item), '\n'))
			return bad(f, what);
		d->lines[i] = json_string_value(item);
	}
	d->record.n_lines = json_array_size(list);
	return true;
}

static int number_of(const json_t *v)
{
	json_int_t n = json_integer_value(v);

	return n >= 0 && n <= INT_MAX ? (int)n : -1;
}

/* Returns -1 for anything that is not a result of such a draw. */
static int single_result(const json_t *v, enum lots_kind kind)
{
	const char *text = json_string_value(v);

	if (kind == LOTS_960)
		return json_is_integer(v) ? number_of(v) : -1;
	if (kind != LOTS_COLOUR || !text)
		return -1;
	return !strcmp(text, "white") ? 0 : !strcmp(text, "black") ? 1 : -1;
}

static void read_result(json_t *v, struct lots_file_draw *d)
{
	bool list = json_is_array(v) && d->record.kind != LOTS_960;
	size_t n = list ? json_array_size(v) : v != NULL;

	d->claims = v != NULL;
	d->result = mem_zeroed(n + 1, sizeof(*d->result));
	d->record.n_result = n;
	for (size_t i = 0; list && i < n; i++)
		d->result[i] = number_of(json_array_get(v, i));
	if (v && !list)
		d->result[0] = single_result(v, d->record.kind);
}

static struct lots_file_draw *new_draw(struct lots_file *f)
{
	f->draws = mem_room(f->draws, f->n + 1, &f->room, sizeof(*f->draws));
	f->draws[f->n] = (struct lots_file_draw){.code = ""};
	return &f->draws[f->n++];
}

/* The facts as they were published when only a group's order was drawn. */
static bool read_facts(json_t *object, struct lots_file *f)
{
	struct lots_file_draw *d = new_draw(f);

	d->name = "";
	d->drawn = true;
	d->record.kind = LOTS_ORDER;
	if (!read_seed(object, f, d) ||
	    !read_lines(json_object_get(object, "confirmations"),
			"\"confirmations\" is not a list of lines", f, d))
		return false;
	read_result(json_object_get(object, "order"), d);
	return true;
}

static bool read_draw(json_t *object, struct lots_file *f)
{
	struct lots_file_draw *d = new_draw(f);
	const char *code = json_string_value(json_object_get(object, "code"));

	d->name = json_string_value(json_object_get(object, "kind"));
	d->code = code ? code : "";
	d->drawn = json_object_get(object, "seed") || json_object_get(object, "result");
	if (!d->drawn)
		return true;
	d->seed_alone = !strcmp(d->name, "late");
	if (d->seed_alone)
		return read_seed(object, f, d);
	if (!lots_kind_parse(d->name, &d->record.kind))
		return bad(f, "\"kind\" is not one of order, stage, 960, colour, ties, ko");
	if (!read_seed(object, f, d) || !read_lines(json_object_get(object, "message"),
						    "\"message\" is not a list of lines", f, d))
		return false;
	read_result(json_object_get(object, "result"), d);
	return true;
}

static bool is_draw(const json_t *v)
{
	return json_is_string(json_object_get(v, "kind")) && json_object_get(v, "seed_sha256");
}

/* Reads all draws nested in a value, in file order. */
static bool read_below(json_t *v, struct lots_file *f)
{
	const char *key;
	json_t *item;
	size_t i;

	if (is_draw(v))
		return read_draw(v, f);
	json_array_foreach(v, i, item) if (!read_below(item, f)) return false;
	json_object_foreach(v, key, item) if (!read_below(item, f)) return false;
	return true;
}

bool lots_file_read(json_t *root, const char *place, struct lots_file *ret_file)
{
	json_t *published = json_object_get(root, "lots");
	json_t *facts = json_is_object(published) ? published : root;
	struct lots_file *f = ret_file;
	bool ok;

	*f = (struct lots_file){.place = place};
	ok = read_below(root, f);
	if (ok && !is_draw(root) && json_is_object(facts) && !f->n)
		ok = read_facts(facts, f);
	for (size_t i = 0; i < f->n; i++) {
		f->draws[i].record.seed = f->draws[i].seed;
		f->draws[i].record.lines = f->draws[i].lines;
		f->draws[i].record.result = f->draws[i].result;
	}
	return ok && (f->n || bad(f, "the file contains no draw"));
}

void lots_file_release(struct lots_file *f)
{
	for (size_t i = 0; i < f->n; i++) {
		free(f->draws[i].lines);
		free(f->draws[i].result);
	}
	free(f->draws);
}

json_t *lots_file_result(const struct lots_file_draw *d, const int *numbers)
{
	size_t n = lots_record_size(&d->record);
	json_t *list;

	if (d->record.kind == LOTS_COLOUR)
		return json_string(numbers[0] ? "black" : "white");
	if (d->record.kind == LOTS_960)
		return json_integer(numbers[0]);
	list = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(list, json_integer(numbers[i]));
	return list;
}
