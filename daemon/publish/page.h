/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Plain pages that work without JavaScript, and the published files: front page, a group with its
 * crosstable, a game with its board, rulings, an Atom feed.  Everything is escaped by
 * libxml2's writer.  The pages are made of typed views (view_*.h), which hold nothing private.
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

/* How links are made: within the server's own paths, or between published files. */
struct page_place {
	const struct lang *lang;
	const char *site;   /* the site's name */
	bool files;	    /* links between published files */
	const char *up;	    /* there, from the page's folder to the topmost: "../../"; NULL = "" */
	const char *base;   /* URL of the site, for the feed; "" = none */
	const char *domain; /* names the feed where there is no URL */
	const char *path;   /* of the page below the base, for links from elsewhere; NULL = none */
	const struct theme *theme; /* NULL = none */
	bool chosen; /* the visitor named the language in the URL: links carry it on */
	/* of pages that are served, NULL in files */
	const char *viewer;	      /* the name of whoever is signed in; NULL = nobody is */
	bool plays;		      /* the viewer, who is a player */
	bool official;		      /* the viewer, who has a desk */
	const char *csrf;	      /* token of its forms; NULL = it has none */
	const char *key;	      /* under which its acts have one effect */
	const struct zone *zone;      /* the reader's own; NULL = they chose none */
	enum spelling spelling;	      /* of moves */
	const char *colours, *pieces; /* of boards; NULL = as usual */
	int waiting; /* games that wait for the viewer, told in the title; 0 = not said */
};

void page_front(const struct page_place *p, const struct front_view *front, struct sbuf *out);
void page_group(const struct page_place *p, const struct group_view *group, struct sbuf *out);
#define PAGE_GAME_LAST INT_MAX /* the last half-move there is */

/* How a game is shown. */
struct page_game {
	/*
	 * Half-moves that the players have made in the position shown; below 0, so many of those
	 * given before the start are missing.
	 */
	int ply;
	enum color below;
	const char *move_path; /* where the reader makes a move, "/games/7/move"; NULL = nowhere */
	bool analysis;	       /* the reader keeps an analysis: the script of boards goes with it */
};

/* Moves of the record that are shown. */
size_t page_game_shown(const struct public_game *game, const struct page_game *look);
/* `look` NULL: all moves, White below, no links to move. */
void page_game(const struct page_place *p, const struct public_game *game,
	       const struct page_game *look, struct sbuf *out);
void page_rulings(const struct page_place *p, const struct group_view *group,
		  const struct view_rulings *rulings, struct sbuf *out);
/* The public facts of the draw (RULES S-36): commitment, seed, confirmations, order. */
void page_lots(const struct page_place *p, const struct group_view *group, struct sbuf *out);
/* All events by state (EVENTS E76). */
void page_events(const struct page_place *p, const struct front_view *front, struct sbuf *out);
/* The announcement of an event, its entrants, compositions and groups (EVENTS E12). */
void page_event(const struct page_place *p, const struct tourney_view *event, struct sbuf *out);
/* The tables of its groups; of more than VIEW_TOURNEY_TABLES groups, where they are. */
void page_event_table(const struct page_place *p, const struct tourney_view *event,
		      const struct group_view *groups, int n, struct sbuf *out);
/* A round of it; false, and nothing is written, when there is none of that number. */
bool page_event_round(const struct page_place *p, const struct tourney_view *event, int round,
		      const struct group_view *groups, int n, struct sbuf *out);
/* What its signed reports say: all of it, or who may enter what. */
void page_event_report(const struct page_place *p, const struct tourney_view *event,
		       struct sbuf *out);
void page_event_rights(const struct page_place *p, const struct tourney_view *event,
		       struct sbuf *out);
/* Atom: what has happened to an event. */
void page_event_feed(const struct page_place *p, const struct tourney_view *event,
		     struct sbuf *out);
/* Where a player takes part, and who holds which title. */
void page_person(const struct page_place *p, const struct person_view *person, struct sbuf *out);
/* The form of the search and what it found; `result` is read only if view_search_asks(). */
void page_search(const struct page_place *p, const struct search *q,
		 const struct search_result *result, struct sbuf *out);
/* The players and teams of a club. */
void page_club(const struct page_place *p, const struct club_view *club, struct sbuf *out);
/* What files have in place of the search: all players who have a page, and the years. */
void page_people(const struct page_place *p, const struct people_view *people,
		 const struct front_view *front, struct sbuf *out);
/* The events of a year, whatever their state. */
void page_archive(const struct page_place *p, const struct front_view *front, int year,
		  struct sbuf *out);
/* Who may enter which class until when. */
void page_classes(const struct page_place *p, const struct classes_view *classes, struct sbuf *out);
void page_champions(const struct page_place *p, const struct champions_view *champions,
		    struct sbuf *out);
/*
 * A rating list (EVENTS E68), as /ratings/ with all others or as the page of its own day, with its
 * revisions; `all` has those of every list.
 */
void page_rating_list(const struct page_place *p, const struct rating_list_view *list,
		      const struct rating_revisions *all, bool index, struct sbuf *out);
/* The history of a player, who has one, and its curve as SVG. */
void page_rating_player(const struct page_place *p, const struct rating_history *history,
			struct sbuf *out);
void page_rating_curve(const struct page_place *p, const struct rating_history *history,
		       struct sbuf *out);
/* Atom: results and rulings of a group. */
void page_feed(const struct page_place *p, const struct group_view *group,
	       const struct view_rulings *rulings, struct sbuf *out);

#endif
