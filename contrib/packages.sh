# SPDX-License-Identifier: AGPL-3.0-or-later
# Debian packages by purpose, and a function that installs those that are missing.

PACKAGES_BUILD='autoconf automake gcc gettext libc6-dev libcurl4-openssl-dev libevent-dev
	libgmime-3.0-dev libjansson-dev libsqlite3-dev libssl-dev libxml2-dev make pkg-config'
PACKAGES_DEMO='curl swaks'
PACKAGES_TEST='curl dovecot-imapd dovecot-pop3d libcmocka-dev mandoc openssl pgn-extract postfix
	sqlite3 swaks'

is_installed() {
	dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'
}

# install_packages NAME...: as root, or by sudo; does nothing when all are there.
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
		apt-get -q update && apt-get -q -y install --no-install-recommends$missing"
}
