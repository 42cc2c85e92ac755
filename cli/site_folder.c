/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Files of a site and its manifest; see site_folder.h. */
#include "cli/site_folder.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/usage.h"

#define MOST_MANIFEST (16u << 20) /* bytes */

static void path_of(const struct site_folder *s, const char *name, struct sbuf *out)
{
	sbuf_reset(out);
	sbuf_addf(out, "%s/%s", s->dir, name);
}

/* Reads a file of at most `most` bytes; returns false if there is none or it is longer. */
static bool read_file(const char *path, size_t most, struct sbuf *out)
{
	FILE *f = fopen(path, "rb");
	char part[65536];
	size_t n;
	bool ok;

	if (!f)
		return false;
	while (out->len <= most && (n = fread(part, 1, sizeof(part), f)) > 0)
		sbuf_add(out, part, n);
	ok = !ferror(f) && out->len <= most;
	fclose(f);
	return ok;
}

static bool is_unchanged(const char *path, const struct sbuf *text)
{
	struct sbuf old = SBUF_INIT;
	bool same = read_file(path, text->len, &old) && old.len == text->len &&
		    !memcmp(old.buf, text->buf, text->len);

	sbuf_release(&old);
	return same;
}

static bool put_bytes(const char *path, const char *mode, const struct sbuf *text)
{
	FILE *f = fopen(path, mode);
	bool ok = f && fwrite(text->buf, 1, text->len, f) == text->len;

	return f && !fclose(f) && ok;
}

/*
 * Replaces a file at once: an upload, or a run that is interrupted, never leaves half a page under
 * its name. No name of a manifest begins with a dot.
 */
static int put(const struct site_folder *s, const char *path, const struct sbuf *text)
{
	struct sbuf beside = SBUF_INIT;
	int error = 0;

	path_of(s, ".new", &beside);
	if (!put_bytes(beside.buf, "wb", text) || rename(beside.buf, path)) {
		error = errno;
		unlink(beside.buf);
	}
	sbuf_release(&beside);
	return error ? usage_error("%s: %s", path, usage_reason(error)) : EXIT_DONE;
}

static void read_manifest(struct site_folder *s)
{
	struct sbuf path = SBUF_INIT, text = SBUF_INIT;
	int line = 1;

	path_of(s, SITE_MANIFEST_FILE, &path);
	if (access(path.buf, F_OK) == 0 &&
	    (!read_file(path.buf, MOST_MANIFEST, &text) ||
	     !site_manifest_read(text.buf, text.len, &s->before, &line)))
		s->status = usage_error(N_("%s:%d: not a list of the files of a site; remove it, "
					   "and then old pages by hand"),
					path.buf, line);
	sbuf_release(&text);
	sbuf_release(&path);
}

static void make(struct site_folder *s, const char *path)
{
	if (!s->status && mkdir(path, 0777) && errno != EEXIST)
		s->status = usage_error("%s: %s", path, usage_reason(errno));
}

void site_folder_open(struct site_folder *s, const char *dir)
{
	memset(s, 0, sizeof(*s));
	s->dir = dir;
	make(s, dir);
	if (!s->status)
		read_manifest(s);
}

void site_folder_make(struct site_folder *s, const char *name)
{
	struct sbuf path = SBUF_INIT;

	path_of(s, name, &path);
	make(s, path.buf);
	sbuf_release(&path);
}

/* A run that is interrupted leaves a manifest that names every file it has written. */
static void announce(struct site_folder *s, const char *name)
{
	struct sbuf path = SBUF_INIT, text = SBUF_INIT;
	const struct site_manifest none = {NULL, 0, 0};

	path_of(s, SITE_MANIFEST_FILE, &path);
	if (access(path.buf, F_OK))
		site_manifest_write(&none, &text);
	sbuf_addf(&text, "%s\n", name);
	if (!put_bytes(path.buf, "ab", &text))
		s->status = usage_error("%s: %s", path.buf, usage_reason(errno));
	sbuf_release(&text);
	sbuf_release(&path);
}

void site_folder_write(struct site_folder *s, const char *name, const struct sbuf *text)
{
	struct sbuf path = SBUF_INIT;

	if (s->status)
		return;
	path_of(s, name, &path);
	site_manifest_add(&s->names, name);
	if (is_unchanged(path.buf, text)) {
		s->unchanged++;
	} else {
		if (!site_manifest_has(&s->before, name))
			announce(s, name);
		if (!s->status)
			s->status = put(s, path.buf, text);
		s->written += !s->status;
	}
	sbuf_release(&path);
}

/* Removes a regular file; one that is gone or has become something else stays as it is. */
static void remove_old(struct site_folder *s, const char *name)
{
	struct sbuf path = SBUF_INIT;
	struct stat st;

	path_of(s, name, &path);
	if (!lstat(path.buf, &st) && S_ISREG(st.st_mode)) {
		if (unlink(path.buf))
			s->status = usage_error("%s: %s", path.buf, usage_reason(errno));
		else
			s->removed++;
	}
	sbuf_release(&path);
}

static void write_manifest(struct site_folder *s)
{
	struct sbuf path = SBUF_INIT, text = SBUF_INIT;

	path_of(s, SITE_MANIFEST_FILE, &path);
	site_manifest_write(&s->names, &text);
	if (!is_unchanged(path.buf, &text))
		s->status = put(s, path.buf, &text);
	sbuf_release(&text);
	sbuf_release(&path);
}

int site_folder_close(struct site_folder *s)
{
	size_t i;

	site_manifest_sort(&s->names);
	for (i = 0; i < s->before.n && !s->status; i++) {
		if (!site_manifest_has(&s->names, s->before.names[i]))
			remove_old(s, s->before.names[i]);
	}
	if (!s->status)
		write_manifest(s);
	site_manifest_release(&s->before);
	site_manifest_release(&s->names);
	return s->status;
}
