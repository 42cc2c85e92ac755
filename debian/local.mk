# debian: the packages kskakd and kskak; `dpkg-buildpackage -us -uc -b` builds them.
EXTRA_DIST += debian/changelog debian/control debian/copyright debian/kskak.install \
	debian/kskakd.README.Debian debian/kskakd.examples debian/kskakd.install \
	debian/kskakd.postinst debian/kskakd.postrm debian/rules debian/source/format
