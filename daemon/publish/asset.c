/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of files; see asset.h. */
#include "daemon/publish/asset.h"

#include <string.h>

/* The build output for PATH (NAME is PATH with '_' for punctuation) and PATH.gz. */
#define ASSET(file, kind, publish, NAME)                                                           \
	{                                                                                          \
		file, kind, publish, NAME, &NAME##_size, NAME##_gz, &NAME##_gz_size                \
	}
#define ASSET_DECLARE(NAME)                                                                        \
	extern const char NAME[], NAME##_gz[];                                                     \
	extern const size_t NAME##_size, NAME##_gz_size

ASSET_DECLARE(daemon_publish_favicon_svg);
ASSET_DECLARE(daemon_publish_men_svg);
ASSET_DECLARE(daemon_publish_page_js);
ASSET_DECLARE(daemon_publish_robots_txt);
ASSET_DECLARE(daemon_publish_style_css);
ASSET_DECLARE(daemon_web_board_js);
ASSET_DECLARE(daemon_web_licences_txt);

const struct asset asset_rows[] = {
	ASSET("style.css", "text/css; charset=utf-8", true, daemon_publish_style_css),
	ASSET("page.js", "text/javascript; charset=utf-8", true, daemon_publish_page_js),
	ASSET("board.js", "text/javascript; charset=utf-8", false, daemon_web_board_js),
	ASSET("licences.txt", "text/plain; charset=utf-8", false, daemon_web_licences_txt),
	ASSET("favicon.svg", "image/svg+xml", true, daemon_publish_favicon_svg),
	ASSET("robots.txt", "text/plain; charset=utf-8", false, daemon_publish_robots_txt),
	ASSET("men.svg", "image/svg+xml", false, daemon_publish_men_svg),
	{0},
};

const struct asset *asset_find(const char *path)
{
	if (*path != '/')
		return NULL;
	for (const struct asset *a = asset_rows; a->name; a++)
		if (!strcmp(path + 1, a->name))
			return a;
	return NULL;
}
