/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pages that work without JavaScript, and the published files: front page, a group with its
 * crosstable, a game with its board, rulings, an Atom feed.  xml.h escapes everything.
 * The pages are built from typed views (view_*.h), which contain nothing private.
 */
#ifndef DAEMON_PUBLISH_PAGE_H
#define DAEMON_PUBLISH_PAGE_H

#include <limits.h>

#include "core/base/lang.h"
#include "core/base/sbuf.h"
#include "core/chess/spelling.h"
#include "daemon/publish/theme.h"
#include "daemon/publish/view_classes.h"
#include "daemon/publish/view_club.h"
#include "daemon/publish/view_front.h"
#include "daemon/publish/view_game.h"
#include "daemon/publish/view_group.h"
#include "daemon/publish/view_person.h"
#include "daemon/publish/view_rating.h"
#include "daemon/publish/view_rulings.h"
#include "daemon/publish/view_search.h"
#include "daemon/publish/view_tourney.h"

/* How links are made: server paths, or relative links between published files. */
struct page_place {
	const struct lang *lang;
	const char *site;   /* the site's name */
	bool files;	    /* links are between published files */
	const char *up;	    /* there, from the page's folder to the root: "../../"; NULL = "" */
	const char *base;   /* URL of the site, for feeds; "" = none */
	const char *domain; /* names the feed if there is no URL */
	const char *path;   /* path of the page below the base, for external links; NULL = none */
	const char *here; /* path of the page or of its section, to mark it in menus; NULL = none */
	const struct theme *theme; /* NULL = none */
	bool chosen;		   /* the URL names a language: keep it in links */
	/* Served pages only; NULL in files. */
	const char *viewer;	      /* name of the signed-in user; NULL = nobody */
	bool plays;		      /* the viewer is a player */
	bool official;		      /* the viewer has a desk */
	const char *csrf;	      /* form token; NULL = no forms */
	const char *key;	      /* idempotency key of its acts */
	const struct zone *zone;      /* the reader's own; NULL = not chosen */
	enum spelling spelling;	      /* move notation */
	const char *colours, *pieces; /* of boards; NULL = default */
	int waiting; /* games awaiting the viewer, shown in the title; 0 = omitted */
};

#define PAGE_GAME_LAST INT_MAX /* the last half-move */

/* View settings of a game. */
struct page_game {
	/*
	 * Half-moves of the players in the position shown; if negative, that many of the given
	 * opening moves are undone.
	 */
	int ply;
	enum color below;
	const char *move_path; /* where the reader moves, "/games/7/move"; NULL = cannot */
	bool analysis;	       /* the reader has an analysis board, which needs its script */
};

#endif
