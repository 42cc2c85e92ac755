SQL_TEST_LIBS = libksql.a libkcrypto.a libkbase.a $(DATABASE_LIBS) $(CRYPTO_LIBS) $(CMOCKA_LIBS)
check_PROGRAMS += tests/sql/test_access_rows tests/sql/test_backup tests/sql/test_erase tests/sql/test_event_rows tests/sql/test_event_text tests/sql/test_plans tests/sql/test_right_rows tests/sql/test_rows tests/sql/test_store tests/sql/test_schema
TESTS += tests/sql/test_access_rows tests/sql/test_backup tests/sql/test_erase tests/sql/test_event_rows tests/sql/test_event_text tests/sql/test_plans tests/sql/test_right_rows tests/sql/test_rows tests/sql/test_store tests/sql/test_schema tests/sql/statements.sh tests/sql/postgres.sh
tests_sql_test_access_rows_SOURCES = tests/sql/test_access_rows.c tests/sql/world.c tests/sql/world.h tests/sql/place.c tests/sql/place.h
tests_sql_test_access_rows_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_access_rows_LDADD = $(SQL_TEST_LIBS)
tests_sql_test_backup_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_backup_LDADD = $(SQL_TEST_LIBS)
tests_sql_test_erase_SOURCES = tests/sql/test_erase.c tests/sql/place.c tests/sql/place.h
tests_sql_test_erase_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_erase_LDADD = $(SQL_TEST_LIBS)
tests_sql_test_event_rows_SOURCES = tests/sql/test_event_rows.c tests/sql/world.c tests/sql/world.h tests/sql/place.c tests/sql/place.h
tests_sql_test_event_rows_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_event_rows_LDADD = $(SQL_TEST_LIBS)
tests_sql_test_event_text_CFLAGS = $(TEST_CFLAGS)
tests_sql_test_event_text_LDADD = $(SQL_TEST_LIBS)
tests_sql_test_plans_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_plans_LDADD = $(SQL_TEST_LIBS)
$(tests_sql_test_plans_OBJECTS): sql/statements.inc
if WITH_POSTGRESQL
check_PROGRAMS += tests/sql/test_postgres
tests_sql_test_postgres_SOURCES = tests/sql/test_postgres.c tests/sql/place.c tests/sql/place.h
tests_sql_test_postgres_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_postgres_LDADD = libksql.a libkchess.a libkcrypto.a libkbase.a $(DATABASE_LIBS) $(CRYPTO_LIBS) $(CMOCKA_LIBS)

check_PROGRAMS += tests/sql/test_beside
tests_sql_test_beside_SOURCES = tests/sql/test_beside.c tests/sql/place.c tests/sql/place.h
tests_sql_test_beside_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_beside_LDADD = libksql.a libkchess.a libkcrypto.a libkbase.a $(DATABASE_LIBS) $(CRYPTO_LIBS) $(CMOCKA_LIBS)
endif
tests_sql_test_right_rows_SOURCES = tests/sql/test_right_rows.c tests/sql/world.c tests/sql/world.h tests/sql/place.c tests/sql/place.h
tests_sql_test_right_rows_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_right_rows_LDADD = $(SQL_TEST_LIBS)
tests_sql_test_rows_SOURCES = tests/sql/test_rows.c tests/sql/place.c tests/sql/place.h
tests_sql_test_rows_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_rows_LDADD = $(SQL_TEST_LIBS)
tests_sql_test_store_SOURCES = tests/sql/test_store.c tests/sql/place.c tests/sql/place.h
tests_sql_test_store_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_store_LDADD = $(SQL_TEST_LIBS)
tests_sql_test_schema_CFLAGS = $(TEST_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
tests_sql_test_schema_LDADD = $(SQL_TEST_LIBS)
EXTRA_DIST += tests/schema/1.sql tests/schema/2.sql tests/schema/3.sql tests/schema/4.sql tests/schema/5.sql \
	tests/schema/6.sql tests/schema/7.sql tests/schema/8.sql tests/schema/9.sql tests/schema/10.sql tests/schema/11.sql \
	tests/schema/12.sql tests/schema/13.sql tests/schema/14.sql tests/schema/15.sql tests/schema/16.sql tests/schema/17.sql tests/schema/18.sql tests/schema/19.sql tests/schema/20.sql tests/schema/21.sql tests/schema/22.sql tests/schema/23.sql tests/schema/24.sql tests/schema/25.sql tests/schema/26.sql tests/schema/27.sql tests/schema/28.sql tests/schema/29.sql tests/schema/30.sql tests/schema/31.sql tests/schema/32.sql tests/schema/33.sql tests/schema/34.sql tests/schema/35.sql tests/schema/36.sql tests/schema/37.sql tests/schema/38.sql tests/schema/39.sql tests/sql/statements.sh tests/sql/postgres.sh tests/sql/server.sh \
	tests/sql/database.sh tests/sql/on_postgres.sh

# Reads the database of a daemon under test.
check_LIBRARIES += libktestreader.a
libktestreader_a_CFLAGS = $(AM_CFLAGS) $(SQLITE_CFLAGS) $(POSTGRESQL_CFLAGS)
libktestreader_a_SOURCES = tests/sql/reader.c tests/sql/reader.h
