/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See publish_mark.h. */
#include "daemon/publish/publish_mark.h"
#include "daemon/publish/put_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define MARK ".unpublished" /* suffix of the database name */

/* False until the pages have been written once. */
static bool has_pages(const struct config *cfg)
{
	struct sbuf path = SBUF_INIT;
	bool has;

	sbuf_addf(&path, "%s/index.html", cfg->publish_dir);
	has = access(path.buf, F_OK) == 0;
	sbuf_release(&path);
	return has;
}

bool publish_mark_set(const struct config *cfg)
{
	struct sbuf path = SBUF_INIT;
	bool stood;
	int fd;

	put_file_folder(cfg->publish_dir);
	config_beside(cfg, MARK, &path);
	stood = access(path.buf, F_OK) == 0;
	fd = open(path.buf, O_WRONLY | O_CREAT | O_CLOEXEC, 0640);
	if (fd >= 0)
		close(fd);
	sbuf_release(&path);
	return !stood && has_pages(cfg);
}

void publish_mark_take(const struct config *cfg)
{
	struct sbuf path = SBUF_INIT;

	config_beside(cfg, MARK, &path);
	unlink(path.buf);
	sbuf_release(&path);
}
