# daemon/publish, the pages: from the views to HTML and Atom.  Does not use the store or libevent.
noinst_LIBRARIES += libkpages.a
libkpages_a_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS) $(XML_CFLAGS) $(CAIRO_CFLAGS)
libkpages_a_SOURCES = \
	daemon/publish/asset.c daemon/publish/asset.h \
	daemon/publish/event_files.c daemon/publish/event_files.h \
	daemon/publish/page.h \
	daemon/publish/page_atom.c daemon/publish/page_atom.h \
	daemon/publish/page_classes.c daemon/publish/page_classes.h \
	daemon/publish/page_club.c daemon/publish/page_club.h \
	daemon/publish/page_cross.c daemon/publish/page_cross.h \
	daemon/publish/page_team_match.c daemon/publish/page_team_match.h \
	daemon/publish/page_match.c daemon/publish/page_match.h \
	daemon/publish/page_event.c daemon/publish/page_event.h \
	daemon/publish/page_event_feed.c daemon/publish/page_event_feed.h \
	daemon/publish/page_event_nav.c daemon/publish/page_event_nav.h \
	daemon/publish/page_event_report.c daemon/publish/page_event_report.h \
	daemon/publish/page_event_table.c daemon/publish/page_event_table.h \
	daemon/publish/page_board.c daemon/publish/page_board.h \
	daemon/publish/page_form.c daemon/publish/page_form.h \
	daemon/publish/page_feed.c daemon/publish/page_feed.h \
	daemon/publish/page_feed_player.c daemon/publish/page_feed_player.h \
	daemon/publish/page_front.c daemon/publish/page_front.h \
	daemon/publish/page_game.c daemon/publish/page_game.h \
	daemon/publish/page_group.c daemon/publish/page_group.h \
	daemon/publish/page_lang.c daemon/publish/page_lang.h \
	daemon/publish/page_link.c daemon/publish/page_link.h \
	daemon/publish/page_lots.c daemon/publish/page_lots.h \
	daemon/publish/page_message.c daemon/publish/page_message.h \
	daemon/publish/page_person.c daemon/publish/page_person.h \
	daemon/publish/page_rating.c daemon/publish/page_rating.h \
	daemon/publish/page_rating_curve.c daemon/publish/page_rating_curve.h \
	daemon/publish/page_search.c daemon/publish/page_search.h \
	daemon/publish/page_rulings.c daemon/publish/page_rulings.h \
	daemon/publish/page_shell.c daemon/publish/page_shell.h \
	daemon/publish/page_table.c daemon/publish/page_table.h \
	daemon/publish/page_words.c daemon/publish/page_words.h \
	daemon/publish/picture.c daemon/publish/picture.h \
	daemon/publish/rating_files.c daemon/publish/rating_files.h \
	daemon/publish/theme.c daemon/publish/theme.h \
	daemon/publish/xml.c daemon/publish/xml.h
ASSETS = daemon/publish/style.css daemon/publish/men.svg daemon/publish/favicon.svg \
	daemon/publish/robots.txt
# Made by the build.  A page has one script: page.js, or board.js where pieces can be dragged.
MADE_ASSETS = daemon/publish/page.js daemon/web/board.js daemon/web/licences.txt
nodist_libkpages_a_SOURCES = $(ASSETS:=.embed.c) $(ASSETS:=.gz.embed.c) \
	$(MADE_ASSETS:=.embed.c) $(MADE_ASSETS:=.gz.embed.c)
EMBEDDED += $(ASSETS)
PACKED += $(ASSETS) $(MADE_ASSETS)
CLEANFILES += $(MADE_ASSETS) $(MADE_ASSETS:=.embed.c)

JOINED_JS = daemon/publish/men.js daemon/publish/replay.js daemon/publish/copy.js \
	daemon/publish/draw.js daemon/publish/looks.js daemon/publish/live.js
EXTRA_DIST += $(JOINED_JS)
daemon/publish/page.js: $(JOINED_JS)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && \
		(cd $(srcdir) && cat $(JOINED_JS)) >$@.new && mv $@.new $@
