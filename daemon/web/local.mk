# daemon/web: signed-in pages and forms.  No libevent here.
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
	daemon/web/entries.c daemon/web/entries.h \
	daemon/web/desk_story.c daemon/web/desk_story.h \
	daemon/web/enter.c daemon/web/enter.h \
	daemon/web/form.c daemon/web/form.h \
	daemon/web/leave_page.c daemon/web/leave_page.h \
	daemon/web/me.c daemon/web/me.h \
	daemon/web/game_act.c daemon/web/game_act.h \
	daemon/web/game_page.c daemon/web/game_page.h \
	daemon/web/game_parts.c daemon/web/game_parts.h \
	daemon/web/game_seat.c daemon/web/game_seat.h \
	daemon/web/move_page.c daemon/web/move_page.h \
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
