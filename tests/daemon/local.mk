# The dispatch against a temporary store with a clock of the test's own, without any loop.
ROOM_LIBS = libkdaemon.a libkmail.a libksql.a libkrules.a libkpairing.a libkchess.a libkevent.a libkstandings.a \
	$(MAIL_LIBS) $(SQLITE_LIBS) $(JANSSON_LIBS)
check_PROGRAMS += tests/daemon/test_dispatch
TESTS += tests/daemon/test_dispatch
tests_daemon_test_dispatch_SOURCES = tests/daemon/test_dispatch.c tests/daemon/stage.c tests/daemon/stage.h
tests_daemon_test_dispatch_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_daemon_test_dispatch_LDADD = $(ROOM_LIBS) $(CMOCKA_LIBS)
check_PROGRAMS += tests/daemon/test_api_wish
TESTS += tests/daemon/test_api_wish
EXTRA_DIST += tests/vectors/api-requests.txt
tests_daemon_test_api_wish_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_daemon_test_api_wish_LDADD = libkdaemon.a libkrules.a libkchess.a libkbase.a $(JANSSON_LIBS) $(CMOCKA_LIBS)
check_PROGRAMS += tests/daemon/test_answers tests/daemon/test_leader
TESTS += tests/daemon/test_answers tests/daemon/test_leader
EXTRA_DIST += tests/vectors/answers.cases
tests_daemon_test_answers_SOURCES = tests/daemon/test_answers.c tests/daemon/stage.c tests/daemon/stage.h
tests_daemon_test_answers_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_daemon_test_answers_LDADD = $(ROOM_LIBS) $(CMOCKA_LIBS)
tests_daemon_test_leader_SOURCES = tests/daemon/test_leader.c tests/daemon/stage.c tests/daemon/stage.h
tests_daemon_test_leader_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_daemon_test_leader_LDADD = $(ROOM_LIBS) $(CMOCKA_LIBS)
