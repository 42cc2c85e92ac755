# What the tests with whole daemons share, compiled once.
check_LIBRARIES += libktestload.a
libktestload_a_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS) $(SQLITE_CFLAGS) $(CRYPTO_CFLAGS)
libktestload_a_SOURCES = tests/load/client.c tests/load/client.h tests/load/feed.c tests/load/feed.h \
	tests/load/meter.c tests/load/meter.h tests/load/reply.c tests/load/reply.h tests/load/siege.c \
	tests/load/siege.h tests/load/sink.c tests/load/sink.h tests/load/world.c tests/load/world.h \
	tests/play/peer.c tests/play/peer.h tests/faults/far_host.c tests/faults/far_host.h
# Load: `make load` prints the measured ratios, `make kill` kills a daemon during its work, `make
# streams` opens ten thousand event streams.
check_PROGRAMS += tests/load/kill
EXTRA_PROGRAMS += tests/load/speed tests/load/streams
check_PROGRAMS += tests/load/whole tests/load/reads tests/load/stalls tests/load/bytes \
	tests/load/tls tests/load/letters
TESTS += tests/load/whole.sh tests/load/rows.sh
EXTRA_DIST += tests/load/whole.sh tests/load/rows.sh
# The same with a faulty daemon; the fault must be found.
check_PROGRAMS += tests/load/kskakd-mutant
tests_load_kskakd_mutant_CFLAGS = $(kskakd_CFLAGS)
tests_load_kskakd_mutant_SOURCES = daemon/main.c tests/load/mutant.c
tests_load_kskakd_mutant_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=store_outbox_add,--wrap=letter_file \
	-Wl,--wrap=sender_give,--wrap=sender_result \
	-Wl,--wrap=db_set_schema_version,--wrap=sqlite3_backup_init,--wrap=link,--wrap=put_file
tests_load_kskakd_mutant_LDADD = $(kskakd_LDADD)
TESTS += tests/load/kill.sh tests/load/mutants.sh
EXTRA_DIST += tests/load/kill.sh tests/load/mutants.sh
tests_load_kill_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_load_kill_SOURCES = tests/load/kill.c tests/load/kill.h tests/load/kill_play.c tests/load/kill_migration.c
tests_load_kill_LDADD = libktestload.a libktestsql.a libktestreader.a libkprocess.a $(DAEMON_LIBS)
tests_load_speed_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_load_speed_SOURCES = tests/load/speed.c
tests_load_speed_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS)
tests_load_reads_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS) $(EVENT_CFLAGS)
tests_load_reads_SOURCES = tests/load/reads.c
tests_load_reads_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS) $(EVENT_LIBS)
tests_load_stalls_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_load_stalls_SOURCES = tests/load/stalls.c
tests_load_stalls_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS)
tests_load_bytes_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS) $(SQLITE_CFLAGS)
tests_load_bytes_SOURCES = tests/load/bytes.c
tests_load_bytes_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS)
tests_load_tls_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS) $(CRYPTO_CFLAGS)
tests_load_tls_SOURCES = tests/load/tls.c
tests_load_tls_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS)
tests_load_letters_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS) $(CURL_CFLAGS)
tests_load_letters_SOURCES = tests/load/letters.c
tests_load_letters_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS)
tests_load_whole_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_load_whole_SOURCES = tests/load/whole.c
tests_load_whole_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS)
tests_load_streams_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_load_streams_SOURCES = tests/load/streams.c
tests_load_streams_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS)
CLEANFILES += tests/load/speed tests/load/streams
check_PROGRAMS += tests/load/test_stream
TESTS += tests/load/test_stream
tests_load_test_stream_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_load_test_stream_SOURCES = tests/load/test_stream.c
tests_load_test_stream_LDADD = libktestload.a libkprocess.a $(DAEMON_LIBS) $(CMOCKA_LIBS)

load: kskakd tests/load/speed tests/load/whole tests/load/reads tests/load/stalls \
	tests/load/bytes tests/load/tls tests/load/letters tests/bench/bench_midnight
	top_builddir=. ./tests/load/whole
	top_builddir=. ./tests/load/letters
	top_builddir=. ./tests/load/reads
	top_builddir=. ./tests/load/tls
	top_builddir=. ./tests/load/bytes
	./tests/bench/bench_midnight
	top_builddir=. ./tests/load/stalls
	top_builddir=. ./tests/load/speed
streams: kskakd tests/load/streams
	top_builddir=. ./tests/load/streams
kill: kskakd tests/load/kill
	top_builddir=. top_srcdir=$(top_srcdir) ./tests/load/kill 100
.PHONY: load streams kill
