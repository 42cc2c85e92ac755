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

sbin_PROGRAMS += kskakd
kskakd_CFLAGS = $(AM_CFLAGS) $(EVENT_CFLAGS) $(JANSSON_CFLAGS)
kskakd_SOURCES = daemon/main.c
kskakd_LDADD = libkprocess.a $(DAEMON_LIBS) $(EVENT_LIBS)

# All that the acts of the daemon link against.
DAEMON_LIBS = libkdaemon.a libkmail.a libktext.a libksql.a libkcrypto.a libkrules.a libkevent.a \
	libkstandings.a libkchess.a libkbase.a \
	$(SQLITE_LIBS) $(CURL_LIBS) $(GMIME_LIBS) $(XML_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS) \
	-lpthread -lm
