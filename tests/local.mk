# tests: mirrors the rooms.  Every test program links only what its room may use.
# make starts the tests in this order; those that take minutes come first, so that none of them runs alone
# at the end.
include tests/browser/local.mk
include tests/cluster/local.mk
include tests/play/local.mk
include tests/load/local.mk
include tests/daemon/process.mk
include tests/pairing/rounds.mk
include tests/faults/local.mk
include tests/doors/local.mk
include tests/cli/local.mk
include tests/contrib/local.mk
include tests/sql/local.mk
include tests/mail/local.mk
include tests/pairing/local.mk
include tests/base/local.mk
include tests/event/local.mk
include tests/crypto/local.mk
include tests/fuzz/local.mk
include tests/chess/local.mk
include tests/bench/local.mk
include tests/rules/local.mk
include tests/text/local.mk
include tests/daemon/local.mk
include tests/perft/local.mk
include tests/standings/local.mk
include tests/roster/local.mk
include tests/pairing/trf.mk
