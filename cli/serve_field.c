/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Values of a query or a form; see serve.h. */
#include "cli/serve.h"
#include "core/base/mem.h"
#include "core/base/number.h"

#include <stdlib.h>
#include <string.h>

const char *serve_field(const struct serve_fields *fields, const char *name)
{
	size_t i;

	for (i = 0; i < fields->n; i++) {
		if (!strcmp(fields->f[i].name, name))
			return fields->f[i].value;
	}
	return NULL;
}

int serve_field_number(const struct serve_fields *fields, const char *name, int usual)
{
	const char *text = serve_field(fields, name);
	int n = -1;

	if (!text || !*text)
		return usual;
	number_read(text, &n);
	return n;
}

void serve_kept_init(struct serve_kept *k, const struct serve_request *r)
{
	struct serve_field *f = mem_zeroed(r->form.n + 1, sizeof(*f));
	size_t i;

	for (i = 0; i < r->form.n; i++) {
		f[i].name = mem_strdup(r->form.f[i].name);
		f[i].value = mem_strdup(r->form.f[i].value);
	}
	k->r = (struct serve_request){.post = r->post,
				      .path = mem_strdup(r->path),
				      .form = {f, r->form.n},
				      .lang = r->lang};
}

void serve_kept_release(struct serve_kept *k)
{
	size_t i;

	for (i = 0; i < k->r.form.n; i++) {
		free((void *)k->r.form.f[i].name);
		free((void *)k->r.form.f[i].value);
	}
	free((void *)k->r.form.f);
	free((void *)k->r.path);
	k->r = (struct serve_request){0};
}

bool serve_kept_is(const struct serve_kept *k, const struct serve_request *r)
{
	size_t i;

	if (strcmp(k->r.path, r->path) != 0 || k->r.form.n != r->form.n)
		return false;
	for (i = 0; i < r->form.n; i++) {
		if (strcmp(k->r.form.f[i].name, r->form.f[i].name) != 0 ||
		    strcmp(k->r.form.f[i].value, r->form.f[i].value) != 0)
			return false;
	}
	return true;
}
