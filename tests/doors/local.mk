TESTS += tests/doors/doors.sh tests/doors/postfix.sh
EXTRA_DIST += tests/doors/doors.sh tests/doors/postfix.sh
