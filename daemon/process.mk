# daemon, the process: configuration, clock, log, doors, runners; kskakd itself.
noinst_LIBRARIES += libkprocess.a
libkprocess_a_CFLAGS = $(AM_CFLAGS) $(EVENT_CFLAGS) $(EVENT_OPENSSL_CFLAGS) $(JANSSON_CFLAGS) \
	$(XML_CFLAGS) $(CRYPTO_CFLAGS)
libkprocess_a_SOURCES = \
	daemon/door/api.c daemon/door/api.h \
	daemon/door/api_desk.c daemon/door/api_desk.h \
	daemon/door/api_event.c daemon/door/api_event.h \
	daemon/door/api_read.c daemon/door/api_read.h \
	daemon/door/control.c daemon/door/control.h \
	daemon/door/wrong_secrets.c daemon/door/wrong_secrets.h \
	daemon/door/xfcc.c daemon/door/xfcc.h \
	daemon/door/http_framing.c daemon/door/http_framing.h \
	daemon/door/crowd.c daemon/door/crowd.h \
	daemon/door/http_limits.c daemon/door/http_limits.h daemon/door/http_linger.c \
	daemon/door/http_linger.h \
	daemon/door/web_door.c daemon/door/web_door.h \
	daemon/door/listen.c daemon/door/listen.h \
	daemon/door/lmtp_door.c daemon/door/lmtp_door.h \
	daemon/log.c daemon/log.h \
	daemon/allocators.c daemon/allocators.h \
	daemon/check.c daemon/check.h \
	daemon/claim.c daemon/claim.h daemon/database.c daemon/database.h \
	daemon/hints.c daemon/hints.h \
	daemon/trouble.c daemon/trouble.h \
	daemon/timeline.c daemon/timeline.h \
	daemon/jobs.c daemon/jobs.h \
	daemon/job_run.c daemon/job_run.h \
	daemon/spawn.c daemon/spawn.h \
	daemon/baton.c daemon/baton.h \
	daemon/loop.c daemon/loop.h \
	daemon/readers.c daemon/readers.h \
	daemon/door/mailbox.c daemon/door/mailbox.h \
	daemon/door/proof.c daemon/door/proof.h \
	daemon/door/stall.c daemon/door/stall.h \
	daemon/notify.c daemon/notify.h \
	daemon/now.c daemon/now.h \
	daemon/test_draw.c daemon/test_draw.h \
	daemon/letter/outbox.c daemon/letter/outbox.h \
	daemon/letter/fate.h \
	daemon/publish/files.c daemon/publish/files.h \
	daemon/publish/written.c daemon/publish/written.h \
	daemon/publish/files_group.c daemon/publish/files_group.h \
	daemon/publish/files_player.c daemon/publish/files_player.h \
	daemon/publish/put_file.c daemon/publish/put_file.h \
	daemon/publish/publish_mark.c daemon/publish/publish_mark.h \
	daemon/publish/checkpoint.c daemon/publish/checkpoint.h \
	daemon/publish/changed_events.c daemon/publish/changed_events.h \
	daemon/publish/changes.c daemon/publish/changes.h \
	daemon/publish/published.c daemon/publish/published.h \
	daemon/publish/publisher.c daemon/publish/publisher.h \
	daemon/door/stream.c daemon/door/stream.h \
	daemon/door/stream_paths.c daemon/door/stream_paths.h \
	daemon/door/http_refusal.c daemon/door/http_refusal.h \
	daemon/door/http_parking.c daemon/door/http_parking.h \
	daemon/door/http_query.c daemon/door/http_query.h \
	daemon/door/http_reply.c daemon/door/http_reply.h \
	daemon/door/page_cache.c daemon/door/page_cache.h \
	daemon/secret.c daemon/secret.h \
	daemon/door/http.c daemon/door/http.h \
	daemon/process.h \
	daemon/timer.c daemon/timer.h
nodist_libkprocess_a_SOURCES = daemon/door/openapi.json.embed.c daemon/door/xfcc.wsdl.embed.c
EMBEDDED += daemon/door/openapi.json daemon/door/xfcc.wsdl

sbin_PROGRAMS += kskakd
kskakd_CFLAGS = $(AM_CFLAGS) $(EVENT_CFLAGS) $(JANSSON_CFLAGS) $(XML_CFLAGS)
kskakd_SOURCES = daemon/main.c
kskakd_LDADD = libkprocess.a $(DAEMON_LIBS) $(EVENT_LIBS) $(EVENT_OPENSSL_LIBS)

# Libraries that the acts of the daemon link against.
DAEMON_LIBS = libkweb.a libkpages.a libkdaemon.a libkmail.a libktext.a libksql.a libkcrypto.a libkevent.a libkrules.a \
	libkpairing.a libkrating.a libkstandings.a libkchess.a libkbase.a \
	$(DATABASE_LIBS) $(CURL_LIBS) $(GMIME_LIBS) $(XML_LIBS) $(CAIRO_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS) \
	-lpthread -lm
