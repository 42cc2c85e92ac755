TESTS += tests/doors/doors.sh tests/doors/postfix.sh
EXTRA_DIST += tests/common.sh tests/doors/doors.sh tests/doors/postfix.sh
