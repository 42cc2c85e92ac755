# debian: the packages kskakd and kskak, by `dpkg-buildpackage -us -uc -b`.
EXTRA_DIST += debian/changelog debian/control debian/copyright debian/kskak.install \
	debian/kskakd.README.Debian debian/kskakd.examples debian/kskakd.install \
	debian/kskakd.postinst debian/kskakd.postrm debian/rules debian/source/format
