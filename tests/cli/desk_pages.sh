# SPDX-License-Identifier: AGPL-3.0-or-later
# Functions for tests that use the pages of `kskak report serve`.  The caller sets kskak, dir, a new
# directory, and pid, empty; `desk_page`, if it is set, is the file for answers.
desk_page=${desk_page:-$dir/page}

# fontconfig keeps its patterns until the process ends.
echo 'leak:libfontconfig.so' >"$dir/lsan.supp"
export LSAN_OPTIONS="suppressions=$dir/lsan.supp:print_suppressions=0"

. "${top_srcdir:-.}/tests/common.sh"

fail() { echo "$*"; exit 1; }

# start ARGUMENT...: starts the desk; url has its key.
start() {
	# What an earlier desk has said stays until the shell of the new one opens the file.
	rm -f "$dir/said"
	"$kskak" report serve "$@" >"$dir/said" 2>"$dir/err" &
	pid=$!
	await grep -qs '?key=' "$dir/said" || fail "no address: $(cat "$dir/err")"
	url=$(sed -n 1p "$dir/said")
	address=${url%%/\?key=*}
	host=${address#http://}
}

# ask STATUS PATH [CURL OPTION...]: the answer is in desk_page, its head in head.
ask() {
	status=$1 path=$2
	shift 2
	got=$(curl -s -o "$desk_page" -D "$dir/head" -w '%{http_code}' -b "$dir/jar" -c "$dir/jar" "$@" \
		"$address$path")
	[ "$got" = "$status" ] || fail "$path answers $got, not $status: $(cat "$desk_page")"
}

# The values of a page's hidden fields, which all forms of the page share.
field() { grep -o "name=\"$1\" value=\"[^\"]*\"" "$desk_page" | head -n 1 | sed 's/.*value="//; s/"$//'; }

# send STATUS PATH ACT FIELD=VALUE...: fills in the form of the page and sends it.
send() {
	want=$1 to=$2 act=$3
	shift 3
	ask 200 "$to"
	grep -q "name=\"act\" value=\"$act\"" "$desk_page" || fail "$to has no form $act"
	post "$want" "${to%%\?*}" "$act" "$@"
}

# The same without loading the page again.
post() {
	want=$1 to=$2 act=$3
	shift 3
	token=$(field csrf) version=$(field version)
	for f; do
		set -- "$@" --data-urlencode "$f"
		shift
	done
	ask "$want" "$to" --data-urlencode "act=$act" --data-urlencode "csrf=$token" \
		--data-urlencode "version=$version" "$@"
}

says() { grep -qF -- "$1" "$desk_page" || fail "'$1' is missing: $(cat "$desk_page")"; }
says_not() { ! grep -qF -- "$1" "$desk_page" || fail "'$1' is there: $(cat "$desk_page")"; }
