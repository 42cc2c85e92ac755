# daemon, the acts: dispatch, what each door may do, views, letters from facts.  No libevent here.
noinst_LIBRARIES += libkdaemon.a
libkdaemon_a_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
libkdaemon_a_SOURCES = \
	daemon/act.c daemon/act.h \
	daemon/act_address.c \
	daemon/act_admin.c daemon/act_admin.h \
	daemon/admin_case.c daemon/admin_game.c daemon/admin_group.c \
	daemon/admin_player.c daemon/admin_room.h daemon/admin_sanction.c daemon/admin_show.c \
	daemon/act_api.c \
	daemon/act_bounce.h \
	daemon/act_command.c daemon/act_command.h \
	daemon/act_entry.c daemon/act_entry.h \
	daemon/act_leave.c \
	daemon/act_mail.c \
	daemon/act_outbox.c \
	daemon/act_self.c \
	daemon/act_tick.c \
	daemon/act_words.c daemon/act_words.h \
	daemon/appeal.c daemon/appeal.h \
	daemon/api_wish.c daemon/api_wish.h \
	daemon/dispatch.c daemon/dispatch.h daemon/dispatcher.h \
	daemon/export.c daemon/export.h \
	daemon/game_list.c daemon/game_list.h \
	daemon/group.c daemon/group.h \
	daemon/json_view.c daemon/json_view.h \
	daemon/match.c daemon/match.h \
	daemon/mydata.c daemon/mydata.h \
	daemon/post.c daemon/post.h \
	daemon/post_queue.c daemon/post_queue.h \
	daemon/react.c daemon/react.h \
	daemon/room.c daemon/room.h \
	daemon/sanction.c daemon/sanction.h \
	daemon/verify.c daemon/verify.h \
	daemon/view.c daemon/view.h
