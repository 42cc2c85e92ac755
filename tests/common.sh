# SPDX-License-Identifier: AGPL-3.0-or-later
# shellcheck shell=sh
# For tests with servers: conditions that come true some time, and ports.

# await COMMAND...: until it succeeds; fails if it has not for more than a minute, which is a fault on the
# slowest machine.
await() {
	waited=0
	until "$@"; do
		waited=$((waited + 1))
		[ $waited -le 1500 ] || return 1
		sleep 0.05
	done
}

# has_ended PID: also if nobody has waited for it.
has_ended() {
	! grep -qs '^State:[[:space:]]*[^ZX]' "/proc/$1/status"
}

# free_ports N: prints the first of N neighbouring ports, at most 8, that nobody uses.  They are below those that
# the kernel gives to outgoing connections: such a port is in use again without notice, and for a minute after
# the connection has ended.  Tests that run at the same time begin to look at different ones.
free_ports() {
	first_port=$((10000 + $$ % 2800 * 8))
	while :; do
		ports=
		for next in $(seq "$first_port" $((first_port + $1 - 1))); do
			ports="$ports -e :$(printf %04X "$next")"
		done
		# shellcheck disable=SC2086
		cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | grep -qF $ports || break
		first_port=$((first_port + 8))
		[ $first_port -lt 32400 ] || first_port=10000
	done
	echo $first_port
}

# calm_hour: waits if the hour is about to end, since with each the daemon counts wrong secrets anew.
calm_hour() {
	seconds_left=$((3600 - $(date +%s) % 3600))
	[ $seconds_left -gt 60 ] || sleep $seconds_left
}
