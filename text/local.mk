# text: what people read, in Danish and English.  The catalogue is checked when it is built: a
# broken or incomplete translation of a format stops make.
noinst_LIBRARIES += libktext.a
libktext_a_SOURCES = \
	text/catalogue.c text/catalogue.h \
	text/text.c text/text.h
libktext_a_CPPFLAGS = $(AM_CPPFLAGS) -DLOCALEDIR='"$(localedir)"'
libktext_a_CFLAGS = $(AM_CFLAGS)

danishdir = $(localedir)/da/LC_MESSAGES
danish_DATA = po/da/LC_MESSAGES/kskakd.mo
CLEANFILES += po/da/LC_MESSAGES/kskakd.mo
EXTRA_DIST += po/da.po po/kskakd.pot

po/da/LC_MESSAGES/kskakd.mo: $(top_srcdir)/po/da.po
	$(AM_V_GEN)$(MKDIR_P) po/da/LC_MESSAGES && $(MSGFMT) --check -o $@ $(top_srcdir)/po/da.po

# After new texts: make update-po, then fill in what is empty or fuzzy in po/da.po.
XGETTEXT_FLAGS = --language=C --keyword=T:2 --keyword=tr:2 --keyword=tr_n:2,3 --keyword=N_ --from-code=UTF-8 --sort-output \
	--no-location --package-name=kskakd --omit-header --add-comments=xgettext
update-po:
	cd $(top_srcdir) && xgettext $(XGETTEXT_FLAGS) -o po/kskakd.pot mail/*/*.c daemon/*.c daemon/*/*.c
	cd $(top_srcdir) && msgmerge --quiet --update --no-wrap --no-fuzzy-matching --backup=none po/da.po po/kskakd.pot
.PHONY: update-po
