TESTS += tests/doors/doors.sh
EXTRA_DIST += tests/doors/doors.sh
