# daemon, the process: configuration, clock, log, doors, runners; kskakd itself.
noinst_LIBRARIES += libkprocess.a
libkprocess_a_CFLAGS = $(AM_CFLAGS) $(EVENT_CFLAGS) $(JANSSON_CFLAGS)
libkprocess_a_SOURCES = \
	daemon/config.c daemon/config.h \
	daemon/control.c daemon/control.h \
	daemon/listen.c daemon/listen.h \
	daemon/lmtp_door.c daemon/lmtp_door.h \
	daemon/log.c daemon/log.h \
	daemon/mailbox.c daemon/mailbox.h \
	daemon/notify.c daemon/notify.h \
	daemon/now.c daemon/now.h \
	daemon/outbox.c daemon/outbox.h \
	daemon/secret.c daemon/secret.h \
	daemon/server.h \
	daemon/tick.c daemon/tick.h
