# daemon/web: signed-in pages and forms.  Does not use libevent.
noinst_LIBRARIES += libkweb.a
libkweb_a_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS) $(XML_CFLAGS)
libkweb_a_SOURCES = \
	daemon/web/csrf.c daemon/web/csrf.h \
	daemon/web/desk.c daemon/web/desk.h \
	daemon/web/desk_bulk.c daemon/web/desk_bulk.h \
	daemon/web/desk_case.c daemon/web/desk_case.h \
	daemon/web/desk_inbox.c daemon/web/desk_inbox.h \
	daemon/web/desk_json.c daemon/web/desk_json.h \
	daemon/web/desk_letter.c daemon/web/desk_letter.h \
	daemon/web/desk_list.c daemon/web/desk_list.h \
	daemon/web/desk_person.c daemon/web/desk_person.h \
	daemon/web/desk_place.c daemon/web/desk_place.h \
	daemon/web/desk_record.c daemon/web/desk_record.h \
	daemon/web/desk_request.c daemon/web/desk_request.h \
	daemon/web/desk_acts.c daemon/web/desk_acts.h \
	daemon/web/entries.c daemon/web/entries.h \
	daemon/web/desk_story.c daemon/web/desk_story.h \
	daemon/web/desk_words.c daemon/web/desk_words.h \
	daemon/web/enter.c daemon/web/enter.h \
	daemon/web/form.c daemon/web/form.h \
	daemon/web/leave_page.c daemon/web/leave_page.h \
	daemon/web/me.c daemon/web/me.h \
	daemon/web/game_act.c daemon/web/game_act.h \
	daemon/web/game_page.c daemon/web/game_page.h \
	daemon/web/board_template.c daemon/web/board_template.h \
	daemon/web/game_parts.c daemon/web/game_parts.h \
	daemon/web/game_seat.c daemon/web/game_seat.h \
	daemon/web/move_page.c daemon/web/move_page.h \
	daemon/web/series_page.c daemon/web/series_page.h \
	daemon/web/origin.c daemon/web/origin.h \
	daemon/web/remotes.c daemon/web/remotes.h \
	daemon/web/routes.c daemon/web/routes.h \
	daemon/web/secret_link.c daemon/web/secret_link.h \
	daemon/web/otp_page.c daemon/web/otp_page.h \
	daemon/web/settings.c daemon/web/settings.h \
	daemon/web/settings_page.c daemon/web/settings_page.h \
	daemon/web/sign_in.c daemon/web/sign_in.h \
	daemon/web/sign_in_page.c daemon/web/sign_in_page.h \
	daemon/web/visitor.c daemon/web/visitor.h \
	daemon/web/web.c daemon/web/web.h

# The board for dragging pieces, with the packages of its lock file; --without-board omits it.
BOARD = $(srcdir)/daemon/web/board
BOARD_JS = daemon/web/board/main.js daemon/web/board/analysis.js daemon/web/board/board.js \
	daemon/web/board/rules.js daemon/web/board/series.js daemon/web/board/tree.js
EXTRA_DIST += $(BOARD_JS) daemon/web/board/build.mjs daemon/web/board/package.json \
	daemon/web/board/package-lock.json daemon/web/licences.head
BOARD_MODULES = daemon/web/board-modules
if WITH_BOARD
daemon/web/board.js: $(BOARD)/build.mjs $(BOARD_JS) $(BOARD)/package.json \
		$(BOARD)/package-lock.json $(JOINED_JS)
	$(AM_V_GEN)$(SHELL) $(top_srcdir)/contrib/npm-packages $(BOARD) $(BOARD_MODULES) && \
		cd $(BOARD_MODULES) && \
		node $(abs_top_srcdir)/daemon/web/board/build.mjs \
			$(abs_top_srcdir)/daemon/web/board/main.js $(abs_top_builddir)/$@.new licences && \
		mv $(abs_top_builddir)/$@.new $(abs_top_builddir)/$@
daemon/web/licences.txt: daemon/web/licences.head daemon/web/board.js
	$(AM_V_GEN)cat $(srcdir)/daemon/web/licences.head $(BOARD_MODULES)/licences >$@
else
daemon/web/board.js: daemon/publish/page.js
	$(AM_V_GEN)$(MKDIR_P) $(@D) && cp daemon/publish/page.js $@
daemon/web/licences.txt: daemon/web/licences.head
	$(AM_V_GEN)$(MKDIR_P) $(@D) && cp $(srcdir)/daemon/web/licences.head $@
endif
clean-local: clean-board
clean-board:
	rm -rf $(BOARD_MODULES)
.PHONY: clean-board
