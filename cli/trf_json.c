/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loading a report file and its own start numbers; see trf_json.h. */
#include "cli/trf_json.h"
#include "cli/usage.h"

#include <string.h>

bool trf_json_load(const struct input *in, const struct sbuf *text, struct trf *ret_trf)
{
	char what[200];
	int line;
	const char *wrong =
		trf_read_in(usage_lang(), text->buf, text->len, ret_trf, &line, what, sizeof(what));

	if (wrong)
		usage_error("%s:%d: %s", in->name, line ? line : 1, wrong);
	return !wrong;
}

bool trf_json_load_to_pair(const struct input *in, const struct sbuf *text, struct trf *ret_trf)
{
	const struct trf_player *wrong = NULL;

	if (!trf_json_load(in, text, ret_trf))
		return false;
	if (ret_trf->by_rank)
		wrong = trf_number_by_rank(ret_trf);
	if (wrong)
		usage_error(
			N_("%s:%d: player %d: pairing by ranks (XXC rank) needs a rank of their own"),
			in->name, wrong->line, wrong->id);
	return !wrong;
}

int trf_json_own_number(const struct trf *t, int id)
{
	const struct trf_player *p = trf_find(t, id);

	return p ? p->own : id;
}

static json_t *own(const struct trf *t, const json_t *v)
{
	json_t *list, *e;
	const char *key;
	size_t i;

	if (json_is_integer(v))
		return json_integer(trf_json_own_number(t, (int)json_integer_value(v)));
	if (json_is_object(v)) {
		list = json_object();
		json_object_foreach((json_t *)v, key, e) json_object_set_new(list, key, own(t, e));
		return list;
	}
	if (!json_is_array(v))
		return json_deep_copy(v);
	list = json_array();
	json_array_foreach(v, i, e) json_array_append_new(list, own(t, e));
	return list;
}

void trf_json_own_numbers(const struct trf *t, json_t *answer)
{
	static const char *const keys[] = {"pairings",	"bye",	"bye_against",
					   "placement", "free", "numbers"};
	size_t i;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]) && t->by_rank; i++) {
		json_t *v = json_object_get(answer, keys[i]);

		if (v)
			json_object_set_new(answer, keys[i], own(t, v));
	}
}
