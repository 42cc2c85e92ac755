# SPDX-License-Identifier: AGPL-3.0-or-later
# Run by tkscid, the interpreter of Scid 4.7: starts Scid, then plays with the procedures of its
# correspondence window.
# Environment: HOME with Scid's configuration, XFCC_SCENARIO with the commands, one a line, which
# are the procedures below "commands".
set argv {}
set argc 0
set argv0 /usr/games/scid
source /usr/games/scid

proc fail {what} {
	puts "FAILED $what"
	exit 1
}

# Logs what Scid would show in a dialog or print on its console.
proc tk_messageBox {args} {
	lappend ::said "box [dict get $args -message]"
	return ok
}
rename ::CorrespondenceChess::updateConsole ::CorrespondenceChess::updateConsole_
proc ::CorrespondenceChess::updateConsole {line} {
	lappend ::said $line
	::CorrespondenceChess::updateConsole_ $line
}
set said {}

# No question before a move; the classic order ends in a dialog of Scid 4.7.4 itself.
set ::CorrespondenceChess::XfccConfirm 0
set ::CorrespondenceChess::ListOrder $::CorrespondenceChess::CCOrderMyTime

proc tag {name} {
	foreach line [split [sc_game tags get Extra] "\n"] {
		if {[lindex $line 0] eq $name} {
			return [lindex $line 1]
		}
	}
	return ""
}

# Shows a game of the last fetch, "SERVER-NUMBER", like a click on its line.
proc show {game} {
	for {set n 1} {$n <= $::CorrespondenceChess::glgames} {incr n} {
		sc_base switch $::clipbase_db
		sc_game load $n
		if {[tag CmailGameName] eq $game} {
			::CorrespondenceChess::ProcessServerResult $n
			return
		}
	}
	fail "no game $game in [join $::said {; }]"
}

proc send {game resign claim offer accept} {
	set ::said {}
	::CorrespondenceChess::SendMove $resign $claim $offer $accept
	if {"info Processing successfull!" ni $::said} {
		fail "$game: [join $::said {; }]"
	}
}

# --- commands -------------------------------------------------------------------------------------

proc fetch {} {
	set ::said {}
	::CorrespondenceChess::FetchGames
	foreach line $::said {
		if {[string match box* $line]} {
			fail "fetch: $line"
		}
	}
}

# A move with a comment for the opponent; with "offer" also a draw offer.
proc move {game san comment {offer ""}} {
	show $game
	sc_move end
	sc_move addSan $san
	sc_pos setComment $comment
	send $game 0 0 [expr {$offer eq "offer"}] 0
}

proc resign {game} {
	show $game
	send $game 1 0 0 0
}

proc accept {game} {
	show $game
	if {[.ccWindow.top.acceptDraw cget -state] ne "normal"} {
		fail "$game: no draw is offered"
	}
	send $game 0 0 0 1
}

# Claims a draw, in the position or with the move that brings it about.
proc claim {game {san ""}} {
	show $game
	if {$san ne ""} {
		sc_move end
		sc_move addSan $san
		sc_pos setComment -
	}
	send $game 0 1 0 0
}

# Checks the result Scid has of a game, "1", "0", "=" or "*", and its last move.
proc result {game want {last ""}} {
	show $game
	sc_base switch $::clipbase_db
	if {[sc_game tags get Result] ne $want} {
		fail "$game: result [sc_game tags get Result], $want expected"
	}
	sc_move end
	if {$last ne "" && [sc_game info previousMoveNT] ne $last} {
		fail "$game: last move [sc_game info previousMoveNT], $last expected"
	}
}

update
::CorrespondenceChess::OpenCorrespondenceDB
update
if {[catch {eval $::env(XFCC_SCENARIO)} why]} {
	fail "$why: $::errorInfo"
}
puts PLAYED
exit 0
