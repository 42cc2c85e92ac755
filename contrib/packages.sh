# SPDX-License-Identifier: AGPL-3.0-or-later
# For the scripts in this directory: Debian packages by purpose, and functions that install missing
# ones and copy the sources.

PACKAGES_BUILD='autoconf automake gcc gettext libc6-dev libcairo2-dev libcurl4-openssl-dev
	libevent-dev libgmime-3.0-dev libjansson-dev liboath-dev libpango1.0-dev libpq-dev libsqlite3-dev libssl-dev libxml2-dev make pkg-config'
PACKAGES_DEMO='curl swaks'
PACKAGES_TEST='chromium curl dovecot-imapd dovecot-pop3d fonts-dejavu-core libcmocka-dev mandoc nginx-light opendkim
	opendkim-tools openssl nodejs pgn-extract poppler-utils postfix postgresql-15 python3 scid sqlite3 swaks tdom tzdata xauth xvfb'
PACKAGES_DEB='adduser binutils debhelper dpkg-dev fakeroot lintian systemd'

is_installed() {
	dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'
}

# install_packages NAME...: as root or through sudo; does nothing if all are installed.
install_packages() {
	missing=
	for p in "$@"; do
		is_installed "$p" || missing="$missing $p"
	done
	[ -z "$missing" ] && return 0
	echo "installing:$missing"
	sudo=
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || {
			echo "need root or sudo for: apt-get install$missing" >&2
			return 1
		}
		sudo=sudo
	fi
	$sudo env DEBIAN_FRONTEND=noninteractive sh -c "
		apt-get -q -o Acquire::Retries=4 update &&
		apt-get -q -y -o Acquire::Retries=4 install --no-install-recommends$missing"
}

# npm comes with Node.js if that was not installed from Debian.
install_npm() {
	command -v npm >/dev/null || install_packages npm
}

# copy_sources FROM TO: the tree without build products, so that a build never leaves files in the
# tree and two builds never collide.
copy_sources() {
	if git -C "$1" rev-parse --git-dir >/dev/null 2>&1; then
		(cd "$1" && git ls-files -co --exclude-standard -z | xargs -0 tar cf - 2>/dev/null)
	else
		(cd "$1" && tar cf - --exclude=./build --exclude=./demo .)
	fi | tar xf - -C "$2"
}
