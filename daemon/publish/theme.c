/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads the files of a theme; see theme.h. */
#include "daemon/publish/theme.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libxml/xmlstring.h>

#include "daemon/publish/asset.h"

#define THEME_MOST 65536 /* bytes per file */

static bool wrong(struct sbuf *ret_why, const char *path, const char *why)
{
	sbuf_addf(ret_why, "theme-dir: %s: %s", path, why);
	return false;
}

static bool read_all(int fd, struct sbuf *ret_text)
{
	char chunk[4096];
	ssize_t n;

	while ((n = read(fd, chunk, sizeof(chunk))) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 || ret_text->len + (size_t)n > THEME_MOST)
			return false;
		sbuf_add(ret_text, chunk, (size_t)n);
	}
	return true;
}

static bool read_file(const char *dir, const char *name, struct sbuf *ret_text,
		      struct sbuf *ret_why)
{
	struct sbuf path = SBUF_INIT;
	bool good = true;
	int fd;

	sbuf_addf(&path, "%s/%s", dir, name);
	fd = open(path.buf, O_RDONLY | O_CLOEXEC);
	if (fd < 0 && errno != ENOENT)
		good = wrong(ret_why, path.buf, strerror(errno));
	else if (fd >= 0 && !read_all(fd, ret_text))
		good = wrong(ret_why, path.buf, "cannot be read, or is longer than 64 kB");
	else if (ret_text->len &&
		 (strlen(ret_text->buf) != ret_text->len || !xmlCheckUTF8(BAD_CAST ret_text->buf)))
		good = wrong(ret_why, path.buf, "is not UTF-8");
	if (fd >= 0)
		close(fd);
	sbuf_release(&path);
	return good;
}

bool theme_read(const char *dir, struct theme *ret_theme, struct sbuf *ret_why)
{
	struct theme theme = THEME_INIT;
	struct sbuf rules = SBUF_INIT;
	bool good = true;

	if (*dir)
		good = read_file(dir, "header.html", &theme.header, ret_why) &&
		       read_file(dir, "footer.html", &theme.footer, ret_why) &&
		       read_file(dir, "theme.css", &rules, ret_why);
	if (good && rules.len) {
		sbuf_adds(&theme.style, asset_find("/style.css")->plain);
		sbuf_add(&theme.style, rules.buf, rules.len);
	}
	sbuf_release(&rules);
	if (good)
		*ret_theme = theme;
	else
		theme_release(&theme);
	return good;
}

void theme_release(struct theme *theme)
{
	sbuf_release(&theme->header);
	sbuf_release(&theme->footer);
	sbuf_release(&theme->style);
}
