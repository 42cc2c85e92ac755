check_PROGRAMS += tests/daemon/test_config tests/daemon/test_now
TESTS += tests/daemon/test_config tests/daemon/test_now
tests_daemon_test_config_CFLAGS = $(TEST_CFLAGS)
tests_daemon_test_config_LDADD = libkdaemon.a libktext.a libkbase.a $(CMOCKA_LIBS) -lpthread
tests_daemon_test_now_CFLAGS = $(TEST_CFLAGS)
tests_daemon_test_now_LDADD = libkprocess.a libksql.a libkcrypto.a libkbase.a $(DATABASE_LIBS) $(CRYPTO_LIBS) $(CMOCKA_LIBS)
# The HTTP door with a real daemon and curl.
TESTS += tests/daemon/http.sh
EXTRA_DIST += tests/daemon/http.sh
tests/daemon/http.log: kskakd$(EXEEXT) kskak$(EXEEXT) contrib/kskak-demo$(EXEEXT)
# Signals with a real daemon.
TESTS += tests/daemon/signals.sh
EXTRA_DIST += tests/daemon/signals.sh
tests/daemon/signals.log: kskakd$(EXEEXT)
# Xfcc with a real daemon and the bytes of its clients; the commands of PROGRAMS.md.
TESTS += tests/daemon/xfcc.sh tests/daemon/programs.sh tests/daemon/nginx.sh
EXTRA_DIST += tests/daemon/xfcc.sh tests/daemon/programs.sh tests/daemon/nginx.sh tests/daemon/program_server.sh
tests/daemon/programs.log tests/daemon/xfcc.log tests/daemon/nginx.log: kskakd$(EXEEXT) kskak$(EXEEXT)
# Debian's Scid itself, if installed.
TESTS += tests/daemon/scid.sh
EXTRA_DIST += tests/daemon/scid.sh tests/daemon/scid.tcl
tests/daemon/scid.log: kskakd$(EXEEXT) kskak$(EXEEXT)
# A client generated from the API description.
TESTS += tests/daemon/api.sh
EXTRA_DIST += tests/daemon/api.sh tests/daemon/api_generate.mjs tests/daemon/api_play.mjs tests/daemon/api_desk.mjs
tests/daemon/api.log: kskakd$(EXEEXT) kskak$(EXEEXT)
# A database that is older than its checkpoint.
TESTS += tests/daemon/restored.sh tests/daemon/restored_letters.sh tests/daemon/jobs.sh tests/daemon/postgres.sh tests/daemon/stalled.sh tests/daemon/damaged.sh tests/daemon/full_disk.sh tests/daemon/copy.sh tests/daemon/migrated.sh
EXTRA_DIST += tests/daemon/restored_server.sh tests/daemon/restored.sh tests/daemon/restored_letters.sh tests/daemon/jobs.sh tests/daemon/postgres.sh tests/daemon/stalled.sh tests/daemon/damaged.sh tests/daemon/full_disk.sh tests/daemon/copy.sh tests/daemon/migrated.sh
tests/daemon/restored.log: kskakd$(EXEEXT) kskak$(EXEEXT)
