# core/rating: ratings, performances, norms.
noinst_LIBRARIES += libkrating.a
libkrating_a_SOURCES = \
	core/rating/rating_group.c \
	core/rating/klist.c core/rating/klist.h \
	core/rating/list.c core/rating/list.h \
	core/rating/norm.c core/rating/norm.h \
	core/rating/rating.c core/rating/rating.h \
	core/rating/tables.c core/rating/tables.h \
	core/rating/unrated.c core/rating/unrated.h
