# core/match: the matching solvers shared by the pairing systems.
libkpairing_a_SOURCES += \
	core/match/bipartite.c core/match/bipartite.h \
	core/match/blossoms.c core/match/blossoms.h \
	core/match/kindred.c core/match/kindred.h \
	core/match/kinds.c core/match/kinds.h \
	core/match/matching.c core/match/matching.h \
	core/match/matching_among.c core/match/matching_among.h \
	core/match/prices.c core/match/prices.h \
	core/match/tiered.c core/match/tiered.h core/match/tiered_value.h \
	core/match/tiered_bridge.c core/match/tiered_bridge.h \
	core/match/tiered_events.c core/match/tiered_events.h \
	core/match/tiered_tight.c core/match/tiered_tight.h \
	core/match/tiered_tree.c core/match/tiered_tree.h \
	core/match/weighted.c core/match/weighted.h \
	core/match/weighted_tree.c core/match/weighted_tree.h
