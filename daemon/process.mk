# daemon, the process: configuration, clock, log, doors, runners; kskakd itself.
noinst_LIBRARIES += libkprocess.a
libkprocess_a_CFLAGS = $(AM_CFLAGS) $(EVENT_CFLAGS) $(EVENT_OPENSSL_CFLAGS) $(JANSSON_CFLAGS) \
	$(XML_CFLAGS) $(CRYPTO_CFLAGS)
libkprocess_a_SOURCES = \
	daemon/api.c daemon/api.h \
	daemon/config.c daemon/config.h \
	daemon/control.c daemon/control.h \
	daemon/crowd.c daemon/crowd.h \
	daemon/doc.c daemon/doc.h daemon/feed.c \
	daemon/listen.c daemon/listen.h \
	daemon/lmtp_door.c daemon/lmtp_door.h \
	daemon/log.c daemon/log.h \
	daemon/mailbox.c daemon/mailbox.h \
	daemon/notify.c daemon/notify.h \
	daemon/now.c daemon/now.h \
	daemon/outbox.c daemon/outbox.h \
	daemon/page.c daemon/page.h \
	daemon/page_lang.c daemon/page_lang.h \
	daemon/publish.c daemon/publish.h \
	daemon/publisher.c daemon/publisher.h \
	daemon/reply.c daemon/reply.h \
	daemon/secret.c daemon/secret.h \
	daemon/site.c daemon/site.h \
	daemon/server.h \
	daemon/tick.c daemon/tick.h
nodist_libkprocess_a_SOURCES = daemon/openapi_text.c
EXTRA_DIST += daemon/openapi.json
CLEANFILES += daemon/openapi_text.c

# The description of the API becomes a string that the server holds.
daemon/openapi_text.c: daemon/openapi.json
	@mkdir -p daemon
	$(AM_V_GEN){ echo '/* Made from daemon/openapi.json. */'; echo '#include "daemon/api.h"'; \
	  echo 'const char api_description[] ='; \
	  sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/^/"/' -e 's/$$/\\n"/' $(srcdir)/daemon/openapi.json; \
	  echo ';'; } >$@.new && mv $@.new $@

sbin_PROGRAMS += kskakd
kskakd_CFLAGS = $(AM_CFLAGS) $(EVENT_CFLAGS) $(JANSSON_CFLAGS)
kskakd_SOURCES = daemon/main.c
kskakd_LDADD = libkprocess.a $(DAEMON_LIBS) $(EVENT_LIBS) $(EVENT_OPENSSL_LIBS)

# All that the acts of the daemon link against.
DAEMON_LIBS = libkdaemon.a libkmail.a libktext.a libksql.a libkcrypto.a libkrules.a libkevent.a \
	libkpairing.a libkstandings.a libkchess.a libkbase.a \
	$(SQLITE_LIBS) $(CURL_LIBS) $(GMIME_LIBS) $(XML_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS) \
	-lpthread -lm
