# tests: mirrors the rooms.  Every test program links only what its room may use.
include tests/base/local.mk
include tests/event/local.mk
include tests/crypto/local.mk
include tests/sql/local.mk
include tests/fuzz/local.mk
include tests/chess/local.mk
include tests/bench/local.mk
include tests/cli/local.mk
include tests/rules/local.mk
include tests/text/local.mk
include tests/mail/local.mk
include tests/daemon/local.mk
include tests/daemon/process.mk
include tests/perft/local.mk
include tests/standings/local.mk
include tests/play/local.mk
include tests/load/local.mk
