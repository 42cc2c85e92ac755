/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The list of the files of a site; see site_manifest.h. */
#include "cli/site_manifest.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

static const char heading[] = "kskak site 1";

void site_manifest_release(struct site_manifest *m)
{
	size_t i;

	for (i = 0; i < m->n; i++)
		free(m->names[i]);
	free(m->names);
	*m = (struct site_manifest){NULL, 0, 0};
}

static void add(struct site_manifest *m, const char *name, size_t len)
{
	if (m->n == m->cap) {
		m->cap = m->cap ? 2 * m->cap : 64;
		m->names = mem_resize(m->names, m->cap, sizeof(*m->names));
	}
	m->names[m->n] = mem_zeroed(len + 1, 1);
	memcpy(m->names[m->n++], name, len);
}

void site_manifest_add(struct site_manifest *m, const char *name)
{
	add(m, name, strlen(name));
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void site_manifest_sort(struct site_manifest *m)
{
	size_t i, n = 0;

	if (m->n)
		qsort(m->names, m->n, sizeof(*m->names), by_text);
	for (i = 0; i < m->n; i++) {
		if (n && !strcmp(m->names[n - 1], m->names[i]))
			free(m->names[i]);
		else
			m->names[n++] = m->names[i];
	}
	m->n = n;
}

bool site_manifest_has(const struct site_manifest *m, const char *name)
{
	return m->n && bsearch(&name, m->names, m->n, sizeof(*m->names), by_text);
}

/* Does a file or a folder have such a name? */
static bool is_part(const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++) {
		bool word =
			(name[i] >= 'a' && name[i] <= 'z') || (name[i] >= '0' && name[i] <= '9');

		if (!word && (!i || (name[i] != '.' && name[i] != '-')))
			return false;
	}
	return len > 0;
}

static bool is_name(const char *name, size_t len)
{
	const char *slash = memchr(name, '/', len);
	size_t folder = slash ? (size_t)(slash - name) : 0;

	if (len > SITE_MANIFEST_NAME ||
	    (len == strlen(SITE_MANIFEST_FILE) && !memcmp(name, SITE_MANIFEST_FILE, len)))
		return false;
	if (slash)
		return is_part(name, folder) && is_part(slash + 1, len - folder - 1);
	return is_part(name, len);
}

bool site_manifest_read(const char *text, size_t len, struct site_manifest *ret_m, int *ret_line)
{
	struct site_manifest m = {NULL, 0, 0};
	const char *at = text, *end = text + len, *next;
	bool ok = true;
	int line = 0;

	for (; ok && (at < end || !line); at = next + 1) {
		size_t n;

		line++;
		next = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
		ok = next != NULL;
		if (!ok)
			break;
		n = (size_t)(next - at);
		if (line == 1)
			ok = n == strlen(heading) && !memcmp(at, heading, n);
		else if ((ok = is_name(at, n)))
			add(&m, at, n);
	}
	if (!ok) {
		site_manifest_release(&m);
		*ret_line = line;
		return false;
	}
	site_manifest_sort(&m);
	*ret_m = m;
	return true;
}

void site_manifest_write(const struct site_manifest *m, struct sbuf *out)
{
	size_t i;

	sbuf_addf(out, "%s\n", heading);
	for (i = 0; i < m->n; i++)
		sbuf_addf(out, "%s\n", m->names[i]);
}
