/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See put_file.h. */
#include "daemon/publish/put_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/log.h"

bool put_bytes(int fd, const char *data, size_t len)
{
	while (len) {
		ssize_t n = write(fd, data, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		data += n;
		len -= (size_t)n;
	}
	return true;
}

/* Opens the file if it has that size; most files that change also change their size.  -1: no. */
static int open_of_size(const char *path, size_t len)
{
	struct stat st;

	if (stat(path, &st) != 0 || (size_t)st.st_size != len)
		return -1;
	return open(path, O_RDONLY | O_CLOEXEC);
}

/* Whether the file goes on with this content. */
static bool goes_on(int fd, const char *data, size_t len)
{
	char chunk[16384];
	bool same = true;

	while (same && len) {
		ssize_t n = read(fd, chunk, len < sizeof(chunk) ? len : sizeof(chunk));

		same = n > 0 && !memcmp(chunk, data, (size_t)n);
		data += same ? n : 0;
		len -= same ? (size_t)n : 0;
	}
	return same;
}

static bool is_same(const char *path, const char *data, size_t len)
{
	int fd = open_of_size(path, len);
	bool same;

	if (fd < 0)
		return false;
	same = goes_on(fd, data, len);
	close(fd);
	return same;
}

/* World-readable regardless of umask. */
static bool open_to_all(int fd)
{
	return fchmod(fd, 0644) == 0;
}

/* "DIR/rounds/.1.html.new" beside "DIR/rounds/1.html". */
static void beside_of(const char *path, struct sbuf *ret_beside)
{
	const char *base = strrchr(path, '/') + 1;

	sbuf_add(ret_beside, path, (size_t)(base - path));
	sbuf_addf(ret_beside, ".%s.new", base);
}

/*
 * Puts a file that can be written again in the place of an older one.  When a file is renamed over
 * another, ext4 starts writing it to the disk at once; after an exchange it can wait, and a page
 * that is soon replaced is never written there.
 */
static int replace(const char *beside, const char *path)
{
	if (renameat2(AT_FDCWD, beside, AT_FDCWD, path, RENAME_EXCHANGE) == 0)
		return unlink(beside);
	return rename(beside, path); /* there is none, or the file system cannot exchange */
}

static int put(const char *dir, const char *name, const struct sbuf *content, bool sync,
	       struct sbuf *ret_why)
{
	struct sbuf path = SBUF_INIT, beside = SBUF_INIT;
	int fd = -1, status = 0;

	sbuf_addf(&path, "%s/%s", dir, name);
	beside_of(path.buf, &beside);
	if (!is_same(path.buf, content->buf, content->len)) {
		status = -1;
		fd = open(beside.buf, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
	}
	if (fd >= 0 && open_to_all(fd) && put_bytes(fd, content->buf, content->len) &&
	    (!sync || fsync(fd) == 0))
		status = sync ? rename(beside.buf, path.buf) : replace(beside.buf, path.buf);
	if (status < 0) {
		sbuf_addf(ret_why, "%s: %s", path.buf, strerror(errno));
		unlink(beside.buf);
	}
	if (fd >= 0)
		close(fd);
	sbuf_release(&path);
	sbuf_release(&beside);
	return status;
}

int put_file(const char *dir, const char *name, const struct sbuf *content, struct sbuf *ret_why)
{
	return put(dir, name, content, false, ret_why);
}

int put_file_synced(const char *dir, const char *name, const struct sbuf *content,
		    struct sbuf *ret_why)
{
	return put(dir, name, content, true, ret_why);
}

void put_file_sync(const char *dir)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0)
		return;
	syncfs(fd);
	close(fd);
}

void put_file_folder(const char *path)
{
	if (mkdir(path, 0755) == 0 && chmod(path, 0755) < 0)
		log_warn("%s: %s", path, strerror(errno));
}

static void make_folders(const char *dir, const char *below)
{
	struct sbuf path = SBUF_INIT;

	for (size_t i = 0; below[i]; i++)
		if (below[i] == '/') {
			sbuf_reset(&path);
			sbuf_addf(&path, "%s/%.*s", dir, (int)i, below);
			put_file_folder(path.buf);
		}
	sbuf_reset(&path);
	sbuf_addf(&path, "%s/%s", dir, below);
	put_file_folder(path.buf);
	sbuf_release(&path);
}

int put_file_below(const char *dir, const char *below, const char *name, const struct sbuf *content,
		   struct sbuf *ret_why)
{
	struct sbuf path = SBUF_INIT;
	int status;

	sbuf_addf(&path, "%s/%s", dir, below);
	if (access(path.buf, F_OK) != 0)
		make_folders(dir, below);
	status = put_file(path.buf, name, content, ret_why);
	sbuf_release(&path);
	return status;
}

/* --- in parts -------------------------------------------------------------------------------- */

#define PART ((size_t)4 << 20) /* bytes */

static void end_file(struct put_parts *parts)
{
	if (parts->fd >= 0)
		close(parts->fd);
	parts->fd = -1;
	parts->done = 0;
}

/* Compares with the old file: 1: go on; 0: it is the same. */
static int compare_part(struct put_parts *parts, const char *path, const struct sbuf *content)
{
	size_t left = content->len - parts->done, n = left < PART ? left : PART;

	if (parts->fd < 0)
		parts->fd = open_of_size(path, content->len);
	if (parts->fd < 0 || (n && !goes_on(parts->fd, content->buf + parts->done, n))) {
		end_file(parts);
		parts->writing = true;
		return 1;
	}
	parts->done += n;
	return parts->done < content->len;
}

/* 1: go on; 0: it is in its place; negative: see errno. */
static int write_part(struct put_parts *parts, const char *path, const char *beside,
		      const struct sbuf *content)
{
	size_t left = content->len - parts->done, n = left < PART ? left : PART;

	if (parts->fd < 0) {
		parts->fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
		if (parts->fd < 0 || !open_to_all(parts->fd))
			return -1;
	}
	if (n && !put_bytes(parts->fd, content->buf + parts->done, n))
		return -1;
	parts->done += n;
	if (parts->done < content->len)
		return 1;
	return replace(beside, path);
}

int put_file_part(struct put_parts *parts, const char *dir, const char *below, const char *name,
		  const struct sbuf *content, struct sbuf *ret_why)
{
	struct sbuf path = SBUF_INIT, beside = SBUF_INIT;
	int rc;

	sbuf_addf(&path, "%s/%s", dir, below);
	if (!parts->writing && access(path.buf, F_OK) != 0)
		make_folders(dir, below);
	sbuf_addf(&path, "/%s", name);
	beside_of(path.buf, &beside);
	rc = parts->writing ? write_part(parts, path.buf, beside.buf, content)
			    : compare_part(parts, path.buf, content);
	if (rc < 0) {
		sbuf_addf(ret_why, "%s: %s", path.buf, strerror(errno));
		unlink(beside.buf);
	}
	if (rc <= 0)
		put_parts_release(parts);
	sbuf_release(&path);
	sbuf_release(&beside);
	return rc;
}

void put_parts_release(struct put_parts *parts)
{
	end_file(parts);
	*parts = PUT_PARTS_INIT;
}

struct page_place put_file_place(const struct context *ctx, const char *here)
{
	return (struct page_place){.lang = ctx->set.lang,
				   .site = ctx->set.site_name,
				   .theme = ctx->set.theme,
				   .files = true,
				   .here = here,
				   .base = ctx->set.page_url,
				   .domain = ctx->set.domain};
}
