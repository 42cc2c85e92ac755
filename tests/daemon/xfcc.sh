#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Xfcc with a real daemon: the bytes that Scid 4.7.4 and go-chess-xfcc send, and exact answers,
# since Scid parses them with regular expressions.
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
trap server_stop EXIT

server_start
new_game
new_password anna
anna=$password
new_password bo
bo=$password

envelope='xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"'
space='xmlns="http://www.bennedik.com/webservices/XfccBasic"'

# scid OPERATION USER PASSWORD [FIELDS]: posts what Scid sends; the answer is in $dir/answer, its
# status in $code, its header in $dir/head.
scid() {
	printf '<?xml version="1.0" encoding="utf-8"?>\n\t<soap:Envelope %s>\n\t<soap:Body>\n\t<%s %s><username>%s</username><password>%s</password>%b</%s></soap:Body>\n\t</soap:Envelope>' \
		"$envelope" "$1" "$space" "$2" "$3" "${4:-}" "$1" >"$dir/request"
	code=$(curl -s -D "$dir/head" -o "$dir/answer" -w '%{http_code}' --data-binary "@$dir/request" \
		-H 'User-Agent: Scid/4.7.4 (x11; Linux x86_64; rv:Jul 30 2022) Tcl/Tk 8.6.13' \
		-H 'Connection: close' -H 'Accept: */*' -H 'Accept-Encoding: gzip,deflate,compress' \
		-H 'Content-Type: text/xml; charset="utf-8"' "$url/xfcc")
}

games() {
	scid GetMyGames "$@"
}

# move USER PASSWORD MOVE NUMBER [FIELD=VALUE...]: like Scid's MakeAMove; only $resign, $accept,
# $claim, $offer and $message vary.
move() {
	scid MakeAMove "$1" "$2" "<gameId>${id:-$game}</gameId><resign>${resign:-0}</resign><acceptDraw>${accept:-0}</acceptDraw><movecount>$4</movecount><myMove>$3</myMove><offerDraw>${offer:-0}</offerDraw><claimDraw>${claim:-0}</claimDraw><myMessage>${message:-}</myMessage>"
	got=$(sed -n 's/.*<MakeAMoveResponse xmlns="[^"]*"><MakeAMoveResult>\([A-Za-z]*\)<\/MakeAMoveResult><\/MakeAMoveResponse><\/soap:Body><\/soap:Envelope>$/\1/p' "$dir/answer")
}

# result WORD WHAT: of the last move.
result() {
	[ "$code $got" = "200 $1" ] || bad "$2: $code $got, $1 expected: $(cat "$dir/answer")"
}

# shows PATTERN...: the list of games matches each.
shows() {
	for pattern in "$@"; do
		grep -q -- "$pattern" "$dir/answer" || bad "no '$pattern' in $(cat "$dir/answer")"
	done
}

# The list of games, exactly.
games anna@demo.example "$anna"
[ "$code" = 200 ] || bad "GetMyGames: $code"
grep -qix 'content-type: text/xml; charset=utf-8.' "$dir/head" || bad 'no charset'
shows '^<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body><GetMyGamesResponse xmlns="http://www.bennedik.com/webservices/XfccBasic"><GetMyGamesResult><XfccGame><id>'"$game"'</id><white>Anna Åkær</white><black>Bo O'"'"'Hara</black>' \
	"<site>$url/</site><myTurn>true</myTurn><hasWhite>true</hasWhite>" \
	'<daysPlayer>[1-9][0-9]*</daysPlayer><hoursPlayer>0</hoursPlayer><minutesPlayer>0</minutesPlayer><daysOpponent>[1-9][0-9]*</daysOpponent><hoursOpponent>0</hoursOpponent><minutesOpponent>0</minutesOpponent><moves></moves><drawOffered>false</drawOffered><message></message><serverInfo></serverInfo><result>Ongoing</result><setup>false</setup><fen></fen>' \
	'<timeControl>[1-9][0-9]*/[1-9][0-9]*</timeControl><eventDate>[0-9]\{4\}\.[0-9][0-9]\.[0-9][0-9]</eventDate>' \
	"<gameLink>$url/games/$game</gameLink>" '<variant>chess</variant>' \
	'</XfccGame></GetMyGamesResult></GetMyGamesResponse></soap:Body></soap:Envelope>$'
grep -qE '<(XfccGame|GetMyGamesResult|[a-z][A-Za-z]*) [^<]*>.*</GetMyGamesResult>' "$dir/answer" &&
	grep -oE '<GetMyGamesResult>.*</GetMyGamesResult>' "$dir/answer" | grep -q '<[^>]* [^>]*=' &&
	bad 'an element of the list has an attribute'
if command -v xmllint >/dev/null; then
	xmllint --noout "$dir/answer" || bad 'GetMyGames is not well-formed'
	curl -s "$url/xfcc?wsdl" | xmllint --noout - || bad 'the description is not well-formed'
fi

# What go-chess-xfcc sends: no charset, blanks between the elements.
printf '<?xml version="1.0" encoding="utf-8"?>\n<soap:Envelope %s>\n  <soap:Body>\n    <GetMyGames %s>\n      <username>%s</username>\n      <password>%s</password>\n    </GetMyGames>\n  </soap:Body>\n</soap:Envelope>' \
	"$envelope" "$space" 2 "$bo" >"$dir/request"
curl -s -o "$dir/answer" --data-binary "@$dir/request" -H 'User-Agent: Go-http-client/1.1' \
	-H 'Content-Type: text/xml' -H 'Accept-Encoding: gzip' "$url/xfcc"
shows "<id>$game</id>" '<myTurn>false</myTurn><hasWhite>false</hasWhite>'

# The user's identity.
games anna@demo.example "$bo"
[ "$code" = 500 ] || bad "the password of another: $code"
shows '<soap:Body><soap:Fault><faultcode>soap:Client</faultcode><faultstring>AuthenticationFailed</faultstring></soap:Fault></soap:Body>'
games Anna@Demo.example "$anna"
[ "$code" = 200 ] || bad "the address in capitals: $code"
move bo@demo.example wrong e4 1
result AuthenticationFailed 'a wrong password'

# The order of the checks.
id=999999 move 1 "$anna" e4 1
result InvalidGameID 'no such game'
id= move 2 "$bo" e5 1
result NotYourTurn 'Black first'
move 1 "$anna" e4 2
result InvalidMoveNumber 'another number'
move 1 "$anna" e5 1
result InvalidMove 'an unlawful move'
accept=1 move 1 "$anna" '' 0
result NoDrawWasOffered 'no offer'
move 1 "$anna" '' 1
result InvalidMove 'no move'

# A move with a message in Scid's bytes, and an offer.
message='God tr\0346k &amp; &lt;x&gt; {\0251lla}' offer=1 move 1 "$anna" e4 1
result Success 'e4'
games 2 "$bo"
shows '<myTurn>true</myTurn>' '<moves>1.e4 {\[%ccsnt [0-9]\{4\}\.[01][0-9]\.[0-3][0-9],[0-2][0-9]:[0-5][0-9]\]}</moves>' \
	'<drawOffered>true</drawOffered><message>God træk &amp; &lt;x&gt; (©lla)</message>'
move 1 "$anna" e4 1
result NotYourTurn 'the same again'
message=' - Draw -' accept=1 move 2 "$bo" e4 1
result Success 'the draw'
games 1 "$anna"
shows '<myTurn>false</myTurn>' '<result>Draw</result>' '<message></message>'

# To mate; the game stays on the list with its result.
new_game
moves='f3 e5 g4 Qh4#'
n=2
for san in $moves; do
	[ $((n % 2)) = 0 ] && move 1 "$anna" "$san" $((n / 2)) || move 2 "$bo" "$san" $((n / 2))
	result Success "$san"
	n=$((n + 1))
done
games 1 "$anna"
shows '1.f3 {[^}]*} e5 {[^}]*} 2.g4 {[^}]*} Qh4# {[^}]*}</moves>' '<result>BlackWins</result>'
move 1 "$anna" e4 3
result NotYourTurn 'a move after mate'

# A resignation with the opponent's last move and message, as Scid sends them.
new_game
message=Hej move 1 "$anna" d4 1
result Success 'd4'
resign=1 message=Hej move 2 "$bo" d4 1
result Success 'resign'
games 1 "$anna"
shows '<result>WhiteWins</result>'
grep -o "<id>$game</id>.*" "$dir/answer" | grep -q '<message></message>' ||
	bad 'the own message came back'

# From a position.
new_game --fen '8/k4P2/8/8/8/8/8/4K2R w K - 0 30'
games 1 "$anna"
shows '<setup>true</setup><fen>8/k4P2/8/8/8/8/8/4K2R w K - 0 30</fen>'
move 1 "$anna" f8=Q 30
result Success 'a promotion'

# Malformed requests: answered in XML, and nothing external is fetched.
for body in '' hello '<Envelope><Body><Other/></Body></Envelope>' \
	"<!DOCTYPE x [<!ENTITY e SYSTEM \"$url/fetched\">]><Envelope><Body><GetMyGames><username>&e;</username></GetMyGames></Body></Envelope>"; do
	code=$(curl -s -o "$dir/answer" -w '%{http_code}' -X POST -H 'Content-Type: text/xml' -d "$body" "$url/xfcc")
	[ "$code" = 500 ] || bad "$body: $code"
	shows '<faultcode>soap:Client</faultcode><faultstring>ServerError: '
done
code=$(curl -s -o "$dir/answer" -w '%{http_code}' -X DELETE "$url/xfcc")
[ "$code" = 405 ] || bad "DELETE: $code"
shows '<faultcode>soap:Client</faultcode>'
curl -s "$url/xfcc?wsdl" >"$dir/answer"
shows "<soap:address location=\"$url/xfcc\"/>"

# Behind a right password: what is asked of others' games, of numbers that are none, of elements that
# are missing, repeated or nested, and in other encodings, has no effect.
others=$("$kskak" game start --socket "$dir/control.sock" --json --white Carl --white-address c@demo.example \
	--black Dora --black-address d@demo.example | sed -n 's/.*"game": *\([0-9]*\).*/\1/p' | head -n 1)
new_game
games 1 "$anna"
cp "$dir/answer" "$dir/before"
grep -q "<id>$others</id>" "$dir/answer" && bad 'a game of others is listed'
id=$others move 1 "$anna" e4 1
result NotYourGame "a game of others"
id=$others resign=1 move 1 "$anna" '' 1
result NotYourGame "resigning for others"
for id in -1 0 0x1 1e3 99999999999999999999 "$game.0" "$game $game" " +$game"; do
	move 1 "$anna" e4 1
	result InvalidGameID "game '$id'"
done
id=
for number in -1 0 x 1.0 4294967297 99999999999999999999; do
	move 1 "$anna" e4 "$number"
	result InvalidMoveNumber "number '$number'"
done
for text in 'e4 e5' "e4'" 'e4;resign' '' e9 '&lt;e4&gt;' 'resign' "$(printf '%2000s' x)"; do
	move 1 "$anna" "$text" 1
	case $got in InvalidMove) ;; *) bad "move '$text': $got" ;; esac
done

# hostile WHAT OPERATION CONTENTS: anna's request with these contents is answered by ServerError.
hostile() {
	printf '<Envelope><Body><%s><username>1</username><password>%s</password>%b</%s></Body></Envelope>' \
		"$2" "$anna" "$3" "$2" >"$dir/request"
	code=$(curl -s -o "$dir/answer" -w '%{http_code}' -H 'Content-Type: text/xml' \
		--data-binary "@$dir/request" "$url/xfcc")
	[ "$code" = 500 ] || bad "$1: $code $(cat "$dir/answer")"
	shows '<faultstring>ServerError: '
}
# many N TEXT: TEXT N times.
many() {
	awk -v n="$1" -v text="$2" 'BEGIN { while (n-- > 0) printf "%s", text }'
}
fields="<gameId>$game</gameId><movecount>1</movecount>"
hostile 'two moves' MakeAMove "$fields<myMove>e4</myMove><myMove>d4</myMove>"
hostile 'two games' MakeAMove "$fields<gameId>$others</gameId><myMove>e4</myMove>"
hostile 'two passwords' GetMyGames '<password>x</password>'
hostile 'an element in the move' MakeAMove "$fields<myMove><b>e4</b></myMove>"
hostile 'a flag that is none' MakeAMove "$fields<myMove>e4</myMove><resign>yes</resign>"
hostile 'a depth of 8,000' MakeAMove "$fields<myMove>$(many 8000 '<a>')$(many 8000 '</a>')</myMove>"
hostile 'an unknown entity' MakeAMove "$fields<myMove>e4</myMove>\n]]></x>"
hostile 'an attribute of 50 kB without an end' MakeAMove "<gameId a=\"$(many 50000 x)"
# Nested entities, in UTF-16 too, and a declared encoding that the bytes are not in.
bomb='<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'
request="<Envelope><Body><GetMyGames><username>1</username><password>$anna</password></GetMyGames></Body></Envelope>"
# asks WANTED WHAT [OPTION...]: posts the standard input; the answer is XML.  Fails like `bad`, which says nothing
# outside a pipe.  Bytes with NUL, like UTF-16, no door takes.
asks() {
	wanted=$1 what=$2
	shift 2
	code=$(curl -s -D "$dir/head" -o "$dir/answer" -w '%{http_code}' -H 'Content-Type: text/xml' "$@" \
		--data-binary @- "$url/xfcc")
	[ "$code" = "$wanted" ] || bad "$what: $code $(cat "$dir/answer")"
	grep -qix 'content-type: text/xml; charset=utf-8.' "$dir/head" && grep -q '^<?xml' "$dir/answer" ||
		bad "$what: no XML"
	[ "$code" -lt 400 ] || shows '<soap:Fault><faultcode>soap:Client</faultcode><faultstring>ServerError: '
	return $status
}
echo "$bomb$request" | sed 's/<username>/&\&c;/' | asks 500 'nested entities' || status=1
echo "$bomb$request" | asks 500 'a document type' || status=1
echo "<?xml version=\"1.0\" encoding=\"utf-16\"?>$request" | asks 200 'utf-16 that is ASCII' || status=1
echo "<?xml version=\"1.0\" encoding=\"no-such\"?>$request" | asks 200 'an encoding that does not exist' || status=1
echo "<?xml version=\"1.0\" encoding=\"utf-16\"?>$bomb$request" | iconv -t utf-16 | asks 400 'utf-16 with entities' || status=1
echo "$request" | iconv -t utf-16le | asks 400 'utf-16 without a declaration' || status=1
echo "$request" | iconv -t utf-7 | asks 500 'utf-7' || status=1
# What the HTTP door refuses before this one reads it.
fields=$(awk 'BEGIN { for (i = 0; i < 110; i++) printf "X-%d: a\n", i }')
many 70000 x | asks 413 'a body beyond the limit' || status=1
many 70000 x | asks 413 'chunks beyond the limit' -H 'Transfer-Encoding: chunked' || status=1
echo "$request" | asks 400 'two lengths' -H 'Content-Length: 1' -H 'Content-Length: 2' || status=1
echo "$request" | asks 400 'a blank in the name of a field' -H 'X y: x' || status=1
echo "$fields" >"$dir/fields"
echo "$request" | asks 431 '110 fields' -H "@$dir/fields" || status=1
# A long message is cut, lines in it that look like header fields and commands are text, and a request
# repeated has one effect.
games 1 "$anna"
cmp -s "$dir/before" "$dir/answer" || bad "hostile requests changed the games: $(cat "$dir/answer")"
message=$(many 60000 m) move 1 "$anna" e4 1
result Success 'a message of 60 kB'
cp "$dir/request" "$dir/first"
games 2 "$bo"
grep -o 'mmm*' "$dir/answer" | awk '{ n += length($0) } END { exit n != 2000 }' || bad 'not 2,000 characters'
asks 200 'the same again' <"$dir/first"
shows '<MakeAMoveResult>NotYourTurn<'
message='hej\n\nBcc: evil@evil.test\nresign\n.\n\nMAIL FROM:&lt;x@x&gt;' move 2 "$bo" e5 1
result Success 'lines in a message'
wait_letter anna 'MAIL FROM:'
sed '/^\r*$/q' "$letter" | grep -qi '^bcc' && bad 'a field of a message'
asks 200 'the same a move later' <"$dir/first"
shows '<MakeAMoveResult>InvalidMoveNumber<'
games 1 "$anna"
grep -o "<id>$game</id>.*" "$dir/answer" | grep -q '<moves>1.e4 {[^}]*} e5 {[^}]*}</moves>.*<result>Ongoing' ||
	bad "the game went on differently: $(cat "$dir/answer")"

# Ten wrong passwords an hour, then 429; a valid one is not affected.
calm_hour
tries=0
while [ $tries -lt 12 ]; do
	games 1 wrong
	tries=$((tries + 1))
done
[ "$code" = 429 ] || bad "the twelfth wrong password: $code"
grep -qi '^retry-after: [0-9]' "$dir/head" || bad 'no Retry-After'
shows '<faultcode>soap:Client</faultcode><faultstring>ServerError: '
games 1 "$anna"
[ "$code" = 200 ] || bad "the right password after wrong ones: $code"

# Revoked by the leader, the password is invalid.
"$kskak" player 1 revoke --socket "$dir/control.sock" >/dev/null || bad revoke
games 1 "$anna"
[ "$code" = 429 ] || bad "an ended password: $code"
exit $status
