/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Links between pages: server paths, which keep the language chosen by the visitor, or names of
 * published files.  Private to daemon/publish/ and daemon/web/.
 */
#ifndef DAEMON_PUBLISH_PAGE_LINK_H
#define DAEMON_PUBLISH_PAGE_LINK_H

#include <stddef.h>

#include "core/base/lang.h"
#include "daemon/publish/xml.h"

#define PAGE_LINK_HREF 200 /* longest link */

/* From the folder of a published page to the root: "", "../../". */
const char *page_link_up(const struct page_place *p);

/* The same page in another language. */
void page_link_lang(struct xml *d, const struct lang *lang);
void page_link_front(struct xml *d, const char *text);
/* Any server path: "/me/leave". */
void page_link_path(struct xml *d, const char *path, const char *text);
void page_link_path_href(const struct page_place *p, const char *path, char *ret_href, size_t size);
/*
 * " · At the desk": that page of the desk, "events/cup-2026", for officials; nothing for others.
 */
void page_link_desk(struct xml *d, const char *place);
void page_link_entry_form(struct xml *d, const char *text);
/* The form with the event of that code chosen. */
void page_link_entry_of(struct xml *d, const char *code, const char *text);
/* A page of a group: "" its table, "rulings", "lots". */
void page_link_group(struct xml *d, long long group, const char *what, const char *text);
void page_link_game(struct xml *d, long long game, const char *text);
/* The game in another format: "pgn", "svg". */
void page_link_game_file(struct xml *d, long long game, const char *ending, const char *text);
/* The group in another format, by suffix: "pgn", "json", "atom". */
void page_link_group_file(struct xml *d, long long group, const char *ending, const char *text);
/* The address of that file. */
void page_link_group_file_href(const struct page_place *p, long long group, const char *ending,
			       char *ret_href, size_t size);

/*
 * A page of an event: "" its announcement, "table.html", "rounds/2.html"; the slug "" is the list
 * of all events.
 */
void page_link_event(struct xml *d, const char *slug, const char *file, const char *text);
/* One of its files for other programs, independent of language: "event.json", "feed.atom". */
void page_link_event_file(struct xml *d, const char *slug, const char *file, const char *text);
void page_link_event_file_href(const struct page_place *p, const char *slug, const char *file,
			       char *ret_href, size_t size);
/* Served only, since it shows today's state. */
void page_link_classes(struct xml *d, const char *text);
/*
 * A page below /ratings/: "" the newest list, "2026-04-01.html" a list, "players/7.html" a player;
 * and a file for other programs, independent of language.
 */
void page_link_rating(struct xml *d, const char *file, const char *text);
void page_link_rating_file(struct xml *d, const char *file, const char *text);
void page_link_rating_file_href(const struct page_place *p, const char *file, char *ret_href,
				size_t size);
/* The text of a beacon: "2026-01-04.txt". */
void page_link_beacon(struct xml *d, const char *file, const char *text);
/* The record of a game, for verification. */
void page_link_record(struct xml *d, long long game, const char *text);
void page_link_champions(struct xml *d, const char *text);
/* A player's page, and their games in another format: "pgn", "json". */
void page_link_player(struct xml *d, long long player, const char *text);
void page_link_player_file(struct xml *d, long long player, const char *ending, const char *text);
/* A club's page by name; plain text if the name gives no slug. */
void page_link_club(struct xml *d, const char *name);
/* The same as a paragraph, "Club: NAME". */
void page_link_club_line(struct xml *d, const char *name);
/* The search; in files, the list of players and years. */
void page_link_search(struct xml *d, const char *text);
/* The events of a year; the year is the text. */
void page_link_archive(struct xml *d, int year);

#endif
