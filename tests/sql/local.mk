# What its tests share, compiled once.
check_LIBRARIES += libktestsql.a
libktestsql_a_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
libktestsql_a_SOURCES = tests/sql/place.c tests/sql/place.h tests/sql/released.c tests/sql/released.h \
	tests/sql/world.c tests/sql/world.h
SQL_TEST_LIBS = libksql.a libkcrypto.a libkbase.a $(DATABASE_LIBS) $(CRYPTO_LIBS) $(CMOCKA_LIBS)
check_PROGRAMS += tests/sql/test_access_rows tests/sql/test_backup tests/sql/test_erase tests/sql/test_event_rows tests/sql/test_event_text tests/sql/test_plans tests/sql/test_right_rows tests/sql/test_rows tests/sql/test_store tests/sql/test_schema
TESTS += tests/sql/test_access_rows tests/sql/test_backup tests/sql/test_erase tests/sql/test_event_rows tests/sql/test_event_text tests/sql/test_plans tests/sql/test_right_rows tests/sql/test_rows tests/sql/test_store tests/sql/test_schema tests/sql/statements.sh tests/sql/plans.sh tests/sql/postgres.sh
tests_sql_test_access_rows_SOURCES = tests/sql/test_access_rows.c
tests_sql_test_access_rows_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_access_rows_LDADD = libktestsql.a $(SQL_TEST_LIBS)
tests_sql_test_backup_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_backup_LDADD = $(SQL_TEST_LIBS)
tests_sql_test_erase_SOURCES = tests/sql/test_erase.c
tests_sql_test_erase_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_erase_LDADD = libktestsql.a $(SQL_TEST_LIBS)
tests_sql_test_event_rows_SOURCES = tests/sql/test_event_rows.c
tests_sql_test_event_rows_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_event_rows_LDADD = libktestsql.a $(SQL_TEST_LIBS)
tests_sql_test_event_text_CFLAGS = $(TEST_CFLAGS)
tests_sql_test_event_text_LDADD = $(SQL_TEST_LIBS)
tests_sql_test_plans_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_plans_LDADD = $(SQL_TEST_LIBS)
$(tests_sql_test_plans_OBJECTS): sql/statements.inc
if WITH_POSTGRESQL
check_PROGRAMS += tests/sql/test_postgres
tests_sql_test_postgres_SOURCES = tests/sql/test_postgres.c
tests_sql_test_postgres_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_postgres_LDADD = libktestsql.a libksql.a libkchess.a libkcrypto.a libkbase.a $(DATABASE_LIBS) $(CRYPTO_LIBS) $(CMOCKA_LIBS)

check_PROGRAMS += tests/sql/test_beside
tests_sql_test_beside_SOURCES = tests/sql/test_beside.c
tests_sql_test_beside_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_beside_LDADD = libktestsql.a libksql.a libkchess.a libkcrypto.a libkbase.a $(DATABASE_LIBS) $(CRYPTO_LIBS) $(CMOCKA_LIBS)
check_PROGRAMS += tests/sql/test_standby
tests_sql_test_standby_SOURCES = tests/sql/test_standby.c
tests_sql_test_standby_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_standby_LDADD = libktestsql.a libksql.a libkchess.a libkcrypto.a libkbase.a $(DATABASE_LIBS) $(CRYPTO_LIBS) $(CMOCKA_LIBS)
endif
tests_sql_test_right_rows_SOURCES = tests/sql/test_right_rows.c
tests_sql_test_right_rows_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_right_rows_LDADD = libktestsql.a $(SQL_TEST_LIBS)
tests_sql_test_rows_SOURCES = tests/sql/test_rows.c
tests_sql_test_rows_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_rows_LDADD = libktestsql.a $(SQL_TEST_LIBS)
tests_sql_test_store_SOURCES = tests/sql/test_store.c
tests_sql_test_store_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_store_LDADD = libktestsql.a libksql.a libkchess.a $(SQL_TEST_LIBS)
tests_sql_test_schema_SOURCES = tests/sql/test_schema.c
tests_sql_test_schema_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_schema_LDADD = libktestsql.a $(SQL_TEST_LIBS)
EXTRA_DIST += tests/sql/released.sha256 tests/sql/data-10.sql \
	tests/sql/statements.sh tests/sql/plans.sh tests/sql/postgres.sh tests/sql/server.sh \
	tests/sql/database.sh tests/sql/on_postgres.sh

# Reads the database of a daemon under test.
check_LIBRARIES += libktestreader.a
libktestreader_a_CFLAGS = $(AM_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
libktestreader_a_SOURCES = tests/sql/reader.c tests/sql/reader.h
