# tests/pairing: reference implementations, properties, the worked examples of the sources.
check_LIBRARIES += libpairingtest.a
libpairingtest_a_SOURCES = tests/pairing/field.c tests/pairing/field.h
libpairingtest_a_CFLAGS = $(TEST_CFLAGS)
check_PROGRAMS += tests/pairing/test_oracle
TESTS += tests/pairing/test_oracle
tests_pairing_test_oracle_SOURCES = tests/pairing/test_oracle.c \
	tests/pairing/oracle.c tests/pairing/oracle.h \
	tests/pairing/oracle_burstein.c tests/pairing/oracle_dansk.c tests/pairing/oracle_dubov.c \
	tests/pairing/oracle_dutch.c tests/pairing/oracle_dutch_2026.c \
	tests/pairing/oracle_fide.c tests/pairing/oracle_fide.h \
	tests/pairing/oracle_monrad_dsu.c tests/pairing/oracle_monrad_nsf.c
tests_pairing_test_oracle_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_oracle_LDADD = libpairingtest.a libkpairing.a libkbase.a $(CMOCKA_LIBS)
check_PROGRAMS += tests/pairing/test_examples
TESTS += tests/pairing/test_examples
tests_pairing_test_examples_SOURCES = tests/pairing/test_examples.c \
	tests/pairing/examples.c tests/pairing/examples.h
tests_pairing_test_examples_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_pairing_test_examples_LDADD = libpairingtest.a $(kskak_LDADD) $(CMOCKA_LIBS)
EXTRA_DIST += tests/vectors/pairing/worked-examples.json tests/vectors/pairing/calc.json
EXTRA_DIST += tests/vectors/pairing/single-rules.json
check_PROGRAMS += tests/pairing/test_properties
TESTS += tests/pairing/test_properties
tests_pairing_test_properties_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_properties_LDADD = libpairingtest.a libkpairing.a libkbase.a $(CMOCKA_LIBS)
check_PROGRAMS += tests/pairing/test_matching
TESTS += tests/pairing/test_matching
tests_pairing_test_matching_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_matching_LDADD = libkpairing.a libkbase.a $(CMOCKA_LIBS)
check_PROGRAMS += tests/pairing/test_among
TESTS += tests/pairing/test_among
tests_pairing_test_among_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_among_LDADD = libkpairing.a libkbase.a $(CMOCKA_LIBS)
check_PROGRAMS += tests/pairing/test_below
TESTS += tests/pairing/test_below
tests_pairing_test_below_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_below_LDADD = libkpairing.a libkbase.a $(CMOCKA_LIBS)
check_PROGRAMS += tests/pairing/test_schedules
TESTS += tests/pairing/test_schedules
tests_pairing_test_schedules_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_schedules_LDADD = libkpairing.a libkbase.a $(CMOCKA_LIBS)
# Hostile tournaments.
check_PROGRAMS += tests/pairing/test_hostile
TESTS += tests/pairing/test_hostile
tests_pairing_test_hostile_SOURCES = tests/pairing/test_hostile.c \
	tests/bench/crowd.c tests/bench/crowd.h tests/bench/hostile.c tests/bench/hostile.h \
	tests/pairing/oracle.c tests/pairing/oracle.h \
	tests/pairing/oracle_dansk.c tests/pairing/oracle_dubov.c tests/pairing/oracle_dutch.c \
	tests/pairing/oracle_monrad_dsu.c tests/pairing/oracle_monrad_nsf.c
tests_pairing_test_hostile_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_hostile_LDADD = libkpairing.a libkbase.a $(CMOCKA_LIBS)
# The last round of Norwegian Monrad; takes a number of tournaments.
check_PROGRAMS += tests/pairing/test_last_round
TESTS += tests/pairing/test_last_round
tests_pairing_test_last_round_SOURCES = tests/pairing/test_last_round.c \
	tests/bench/crowd.c tests/bench/crowd.h tests/bench/hostile.c tests/bench/hostile.h \
	tests/pairing/oracle.c tests/pairing/oracle.h tests/pairing/oracle_monrad_nsf.c
tests_pairing_test_last_round_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_last_round_LDADD = libkpairing.a libkbase.a $(CMOCKA_LIBS)
# FIDE's systems in force.
check_PROGRAMS += tests/pairing/test_fide
TESTS += tests/pairing/test_fide
tests_pairing_test_fide_CFLAGS = $(TEST_CFLAGS)
tests_pairing_test_fide_LDADD = libkpairing.a libkbase.a $(CMOCKA_LIBS)
EXTRA_DIST += tests/vectors/pairing/fide
