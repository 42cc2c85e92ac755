# core/rating: ratings, performances, norms.
noinst_LIBRARIES += libkrating.a
libkrating_a_SOURCES = \
	core/rating/candidate.c core/rating/candidate.h \
	core/rating/fide_change.c core/rating/fide_change.h \
	core/rating/first_elo.c core/rating/first_elo.h \
	core/rating/fide_norm.c core/rating/fide_norm.h core/rating/fide_norm_field.c \
	core/rating/klist.c core/rating/klist.h \
	core/rating/norm.c core/rating/norm.h \
	core/rating/rating.c core/rating/rating.h core/rating/rating_group.c \
	core/rating/rating_entry.c core/rating/rating_entry.h \
	core/rating/rating_tables.c core/rating/rating_tables.h \
	core/rating/title_claim.c core/rating/title_claim.h \
	core/rating/title_claim_read.c \
	core/rating/unrated.c core/rating/unrated.h
