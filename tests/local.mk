# tests: mirrors the rooms.  Every test program links only what its room may use.
include tests/base/local.mk
include tests/event/local.mk
include tests/crypto/local.mk
include tests/sql/local.mk
