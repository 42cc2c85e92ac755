# tests: mirrors the rooms.  Every test program links only what its room may use.
include tests/base/local.mk
include tests/event/local.mk
