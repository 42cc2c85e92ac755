/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pages that work without JavaScript, and the published files: front page, a group with its
 * crosstable, a game with its board, rulings, an Atom feed.  libxml2's writer escapes everything.
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

void page_front(const struct page_place *p, const struct front_view *front, struct sbuf *out);
void page_group(const struct page_place *p, const struct group_view *group, struct sbuf *out);
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

/* Number of moves of the record shown. */
size_t page_game_shown(const struct public_game *game, const struct page_game *look);
/* `look` NULL: all moves, White at the bottom, no links to move. */
void page_game(const struct page_place *p, const struct public_game *game,
	       const struct page_game *look, struct sbuf *out);
void page_rulings(const struct page_place *p, const struct group_view *group,
		  const struct view_rulings *rulings, struct sbuf *out);
/* The public facts of the draw (RULES S-36): commitment, seed, confirmations, order. */
void page_lots(const struct page_place *p, const struct group_view *group, struct sbuf *out);
/* All events by state (EVENTS E76). */
void page_events(const struct page_place *p, const struct front_view *front, struct sbuf *out);
/* An event's announcement, entrants, compositions and groups (EVENTS E12). */
void page_event(const struct page_place *p, const struct tourney_view *event, struct sbuf *out);
/* The tables of its groups; with more than VIEW_TOURNEY_TABLES groups, links to them. */
void page_event_table(const struct page_place *p, const struct tourney_view *event,
		      const struct group_view *groups, int n, struct sbuf *out);
/* One of its rounds; false, writing nothing, if there is no such round. */
bool page_event_round(const struct page_place *p, const struct tourney_view *event, int round,
		      const struct group_view *groups, int n, struct sbuf *out);
/* The contents of its signed reports: in full, or only the rights they give. */
void page_event_report(const struct page_place *p, const struct tourney_view *event,
		       struct sbuf *out);
void page_event_rights(const struct page_place *p, const struct tourney_view *event,
		       struct sbuf *out);
/* Atom: news of an event. */
void page_event_feed(const struct page_place *p, const struct tourney_view *event,
		     struct sbuf *out);
/* A player's participation; and the holders of titles. */
void page_person(const struct page_place *p, const struct person_view *person, struct sbuf *out);
/* The search form and its result; `result` is read only if view_search_asks(). */
void page_search(const struct page_place *p, const struct search *q,
		 const struct search_result *result, struct sbuf *out);
/* The players and teams of a club. */
void page_club(const struct page_place *p, const struct club_view *club, struct sbuf *out);
/* Replaces the search in published files: all players with a page, and the years. */
void page_people(const struct page_place *p, const struct people_view *people,
		 const struct front_view *front, struct sbuf *out);
/* The events of a year, in any state. */
void page_archive(const struct page_place *p, const struct front_view *front, int year,
		  struct sbuf *out);
/* Who may enter which class, and until when. */
void page_classes(const struct page_place *p, const struct classes_view *classes, struct sbuf *out);
void page_champions(const struct page_place *p, const struct champions_view *champions,
		    struct sbuf *out);
/*
 * A rating list (EVENTS E68), either as /ratings/ with links to all others or as the page of its
 * day, with its revisions; `all` has those of every list.
 */
void page_rating_list(const struct page_place *p, const struct rating_list_view *list,
		      const struct rating_revisions *all, bool index, struct sbuf *out);
/* The history of a rated player, and its curve as SVG. */
void page_rating_player(const struct page_place *p, const struct rating_history *history,
			struct sbuf *out);
void page_rating_curve(const struct page_place *p, const struct rating_history *history,
		       struct sbuf *out);
/* Atom: results and rulings of a group. */
void page_feed(const struct page_place *p, const struct group_view *group,
	       const struct view_rulings *rulings, struct sbuf *out);

#endif
