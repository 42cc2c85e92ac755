-- SPDX-License-Identifier: AGPL-3.0-or-later
--
-- The first schema.  Three kinds of table:
--
--   facts     what happened: game_event, ruling, act.  Append-only; triggers refuse to change them.
--   state     what holds now: players, tournaments, groups, entries, cases, letters.
--   caches    what follows from facts: game_state.  `kskak verify` computes it again and compares.
--
-- Units, unless a column says otherwise:
--
--   instant   seconds since 1970-01-01T00:00:00Z, leap seconds not counted
--   date      days since 1970-01-01
--   flag      0 or 1
--   number of an enum   pinned beside its reader in sql/store_*.c
--
-- An instant or a number that may be absent is 0 where the column says so, otherwise NULL.
-- Text is UTF-8.  A migration that has been released is never edited except for its comments.

-- Small facts about the whole database, one row each.
CREATE TABLE meta (
	name TEXT PRIMARY KEY, -- 'created', 'test-clock', 'heartbeat', 'latest', 'swept', 'digested', 'pruning'
	value TEXT NOT NULL -- text of the fact: 'yes', an instant in decimal, a date as YYYY-MM-DD
) STRICT, WITHOUT ROWID;

-- Secrets that sign the reply tokens in letters.  Several are valid at a time, so that they can be
-- rotated: the newest one signs, and a retired one is still accepted.
CREATE TABLE token_key (
	id INTEGER PRIMARY KEY, -- the key number that a token carries
	secret BLOB NOT NULL CHECK (length(secret) = 32), -- random bytes
	created INTEGER NOT NULL, -- instant
	retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)) -- flag
) STRICT;

-- Periods without service, found from the heartbeat when the server starts.  They count on nobody's
-- clock (RULES S-6).
CREATE TABLE outage (
	id INTEGER PRIMARY KEY,
	began INTEGER NOT NULL, -- instant of the last heartbeat before the gap
	ended INTEGER NOT NULL, -- first instant of service after it
	CHECK (ended > began)
) STRICT;

-- The people who play.  Name, club, rating and results are public; everything else is private.
CREATE TABLE player (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL, -- full name
	club TEXT NOT NULL DEFAULT '', -- name of the club; '' = none
	born INTEGER, -- date of birth; NULL = not known
	rating INTEGER NOT NULL DEFAULT 0, -- over-the-board rating in points; 0 = none
	lang INTEGER NOT NULL CHECK (lang IN (0, 1)), -- language of their letters: 0 Danish, 1 English
	address TEXT COLLATE NOCASE UNIQUE, -- registered mail address; NULL = erased on request
	address_state INTEGER NOT NULL DEFAULT 0 CHECK (address_state BETWEEN 0 AND 2), -- good, failing, erased
	created INTEGER NOT NULL -- instant of registration
) STRICT;

-- Bearer tokens of the HTTP API.  The token itself is never stored.
CREATE TABLE api_token (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id), -- who may act with it
	hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32), -- SHA-256 of the token
	created INTEGER NOT NULL, -- instant
	revoked INTEGER NOT NULL DEFAULT 0 CHECK (revoked IN (0, 1)) -- flag
) STRICT;
CREATE INDEX api_token_player ON api_token(player);

-- Requests to change a registered address.  The new address has to answer a letter, and the old
-- one may object until the change is due.
CREATE TABLE address_change (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id), -- whose address it is
	old_address TEXT NOT NULL, -- the registered address when the change was requested
	new_address TEXT NOT NULL, -- the address that is to replace it
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3), -- asked, proved, done, refused
	old_confirmed INTEGER NOT NULL CHECK (old_confirmed IN (0, 1)), -- flag: the old address or a leader agreed
	asked INTEGER NOT NULL, -- instant of the request
	due INTEGER NOT NULL -- instant at which the change takes effect or lapses
) STRICT;
CREATE INDEX address_change_due ON address_change(due) WHERE state < 2;
CREATE INDEX address_change_player ON address_change(player);

-- The number of automatic answers that an address received on a day.  The limit stops mail loops
-- and strangers; rows older than two days are deleted.
CREATE TABLE sender_day (
	who TEXT NOT NULL, -- mail address in lower case
	day INTEGER NOT NULL, -- date
	answers INTEGER NOT NULL, -- letters sent to it on that day
	PRIMARY KEY (who, day)
) STRICT, WITHOUT ROWID;

-- Tournaments.  Each class of the K-skak EMT is one.
CREATE TABLE tourney (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL COLLATE NOCASE UNIQUE, -- the code people write to enter it: 'emt open'
	name TEXT NOT NULL, -- title on pages and in letters
	ruleset TEXT NOT NULL, -- ruleset_write() of core/rules/ruleset.h, for groups opened from now on
	zone TEXT NOT NULL, -- time zone in which dates are reckoned: 'Europe/Copenhagen'
	group_size INTEGER NOT NULL CHECK (group_size BETWEEN 2 AND 32), -- players in a group
	open INTEGER NOT NULL CHECK (open IN (0, 1)), -- flag: accepts entries
	created INTEGER NOT NULL -- instant
) STRICT;

-- Groups of a tournament.  A group keeps the rules and the zone of the day it was opened, so that
-- a change to the tournament never affects a group that is filling or running (RULES S-1).
CREATE TABLE grp (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	number INTEGER NOT NULL, -- 1.. within the tournament
	name TEXT NOT NULL, -- title on pages and in letters
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4), -- filling, running, paused, finished, archived
	ruleset TEXT NOT NULL, -- ruleset_write() of core/rules/ruleset.h
	zone TEXT NOT NULL, -- as in tourney
	seed BLOB CHECK (seed IS NULL OR length(seed) = 32), -- random bytes of the lots; NULL = no entry yet
	start INTEGER, -- date of the first move; NULL until lots are drawn
	created INTEGER NOT NULL, -- instant
	final_at INTEGER NOT NULL DEFAULT 0, -- instant of the final table; 0 = not yet
	UNIQUE (tourney, number)
) STRICT;
CREATE INDEX grp_state ON grp(state, tourney);

-- Entries to a tournament.  Until the address has been proved, the person is only what the mail
-- said (asked_facts); the confirmation creates the player and assigns the group.
CREATE TABLE entry (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	grp INTEGER REFERENCES grp(id), -- NULL until confirmed
	player INTEGER REFERENCES player(id), -- NULL until confirmed
	address TEXT NOT NULL COLLATE NOCASE, -- address the entry came from; '' once erased
	asked_facts TEXT NOT NULL, -- JSON object: name, club, born, rating, lang, word
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3), -- asked, confirmed, withdrawn, lapsed
	seq INTEGER NOT NULL DEFAULT 0, -- order of confirmation within the group, 1..; 0 = not confirmed
	number INTEGER NOT NULL DEFAULT 0, -- start number drawn by lot, 1..; 0 = not drawn
	confirmation TEXT NOT NULL DEFAULT '', -- the line this entry contributes to the lots
	asked INTEGER NOT NULL, -- instant of the entry
	confirmed INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not confirmed
	withdrawn INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not withdrawn
	void_all INTEGER NOT NULL DEFAULT 0 CHECK (void_all IN (0, 1)) -- flag: withdrew early, all games lost
) STRICT;
CREATE INDEX entry_grp ON entry(grp, seq);
CREATE INDEX entry_player ON entry(player);
CREATE INDEX entry_address ON entry(address) WHERE state = 0;
CREATE INDEX entry_asked ON entry(asked) WHERE state = 0;

-- Leave as granted (RULES H-2).  What the clocks know about it is in each game's events.
CREATE TABLE leave (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id),
	grp INTEGER REFERENCES grp(id), -- group it applies to; NULL = single games
	first INTEGER NOT NULL, -- date, the first day of leave
	last INTEGER NOT NULL, -- date, the last day of leave
	told INTEGER NOT NULL, -- date of the notice
	special INTEGER NOT NULL CHECK (special IN (0, 1)), -- flag: granted by a leader (RULES H-7)
	CHECK (last >= first)
) STRICT;
CREATE INDEX leave_player ON leave(player, grp);

-- The setup of a game.  The row never changes: the hash chain of the events starts from it.
CREATE TABLE game (
	id INTEGER PRIMARY KEY, -- the number people write in mails
	grp INTEGER REFERENCES grp(id), -- NULL = a single game
	white INTEGER NOT NULL REFERENCES player(id),
	black INTEGER NOT NULL REFERENCES player(id),
	round INTEGER NOT NULL, -- round of the Berger table, 1..; 0 = a single game
	ruleset TEXT NOT NULL, -- ruleset_write() of core/rules/ruleset.h
	zone TEXT NOT NULL, -- as in tourney
	start INTEGER NOT NULL, -- date on which the first clock starts
	fen TEXT NOT NULL, -- starting position; '' = the initial position
	chess960 INTEGER NOT NULL CHECK (chess960 IN (0, 1)), -- flag
	prelude TEXT NOT NULL -- moves already made at the start, numeric notation, separated by spaces
) STRICT;
CREATE INDEX game_grp ON game(grp, round) WHERE grp IS NOT NULL;
CREATE INDEX game_white ON game(white);
CREATE INDEX game_black ON game(black);
CREATE TRIGGER game_fixed BEFORE UPDATE ON game BEGIN
	SELECT raise(ABORT, 'the setup of a game never changes'); END;
CREATE TRIGGER game_kept BEFORE DELETE ON game BEGIN
	SELECT raise(ABORT, 'games are never deleted'); END;

-- The state of a game: a cache derived from its events, written in the same transaction.
CREATE TABLE game_state (
	game INTEGER PRIMARY KEY REFERENCES game(id),
	stage INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 3), -- open, suspended, paused, over
	result TEXT NOT NULL CHECK (result IN ('*', '1-0', '0-1', '1/2-1/2', '0-0')), -- '*' = unfinished
	ply INTEGER NOT NULL, -- half moves since the setup
	seq INTEGER NOT NULL, -- number of events
	head BLOB NOT NULL CHECK (length(head) = 32), -- SHA-256 of the chain after the last event
	next_at INTEGER NOT NULL, -- instant at which the rules next require something to happen; 0 = never
	moved_at INTEGER NOT NULL, -- instant of the last move, or of the start
	ended_at INTEGER NOT NULL, -- instant of the end; 0 = not yet
	outage INTEGER NOT NULL -- id of the last outage that the events take into account; 0 = none
) STRICT;
CREATE INDEX game_state_next ON game_state(next_at) WHERE next_at > 0;

-- The facts of a game, one line of text each, chained by hashes (RULES S-28).
CREATE TABLE game_event (
	game INTEGER NOT NULL REFERENCES game(id),
	seq INTEGER NOT NULL, -- 1.. within the game
	prev BLOB NOT NULL CHECK (length(prev) = 32), -- SHA-256 of the chain before this event
	text TEXT NOT NULL, -- event_write() of core/rules/event.h, as sql/event_text.h stores it
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER game_event_fixed BEFORE UPDATE ON game_event BEGIN
	SELECT raise(ABORT, 'events are append-only'); END;
CREATE TRIGGER game_event_kept BEFORE DELETE ON game_event BEGIN
	SELECT raise(ABORT, 'events are append-only'); END;

-- Every message and request that came in, with the answer it got.  A second delivery of the same
-- key gets the same answer and has no other effect.
CREATE TABLE inbox (
	id INTEGER PRIMARY KEY,
	key TEXT NOT NULL UNIQUE, -- Message-ID, hash of the mail, or idempotency key
	door INTEGER NOT NULL CHECK (door BETWEEN 1 AND 4), -- mail, API, control socket, timer
	at INTEGER NOT NULL, -- instant of receipt
	player INTEGER REFERENCES player(id), -- who sent it; NULL = not known
	game INTEGER REFERENCES game(id), -- NULL = about no game
	grp INTEGER REFERENCES grp(id), -- NULL = about no group
	answer TEXT NOT NULL -- JSON object
) STRICT;
CREATE INDEX inbox_player ON inbox(player) WHERE player IS NOT NULL;

-- The mails themselves, kept as evidence until the game or group is over, no case is open and no
-- appeal is possible any more (RULES E-7).
CREATE TABLE raw_mail (
	inbox INTEGER PRIMARY KEY REFERENCES inbox(id),
	raw BLOB NOT NULL -- the whole message as received
) STRICT;

-- Letters, sent and to be sent.  A row holds the facts of a letter, never its text: the text is
-- rendered on sending, from facts that do not change.
CREATE TABLE outbox (
	id INTEGER PRIMARY KEY,
	kind INTEGER NOT NULL, -- number of the letter's kind
	player INTEGER REFERENCES player(id), -- recipient; NULL = a stranger or a leader
	address TEXT NOT NULL DEFAULT '', -- recipient's address; '' = the player's registered one
	lang INTEGER NOT NULL CHECK (lang IN (0, 1)), -- as in player
	game INTEGER, grp INTEGER, case_id INTEGER, -- ids of what it is about; NULL = none
	seq INTEGER NOT NULL, -- number of the game's events when it was queued
	ply INTEGER NOT NULL, -- half move its token answers
	token_kind INTEGER NOT NULL, -- number of the reply token's kind; 0 = carries no token
	token_key INTEGER NOT NULL, -- id in token_key; 0 = no token
	token_expiry INTEGER NOT NULL, -- instant until which the token is valid; 0 = no token
	reply INTEGER NOT NULL CHECK (reply IN (0, 1)), -- flag: answers a mail
	facts TEXT NOT NULL, -- JSON object: everything else the letter says
	created INTEGER NOT NULL, -- instant
	due INTEGER NOT NULL, -- instant of the next attempt to send it
	tries INTEGER NOT NULL DEFAULT 0, -- attempts so far
	state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3), -- pending, sent, failed, dropped
	sent_at INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not sent
	error TEXT NOT NULL DEFAULT '' -- what the mail server said to the last attempt
) STRICT;
CREATE INDEX outbox_due ON outbox(due) WHERE state = 0;
CREATE INDEX outbox_failed ON outbox(state) WHERE state = 2;
CREATE INDEX outbox_player ON outbox(player) WHERE player IS NOT NULL;

-- Matters that wait for a leader, and some that the server decides when they are due.
CREATE TABLE case_ (
	id INTEGER PRIMARY KEY,
	kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 8), -- number of the case's kind
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2), -- open, ruled, closed
	game INTEGER REFERENCES game(id), -- NULL = about no game
	grp INTEGER REFERENCES grp(id), -- NULL = about no group
	player INTEGER REFERENCES player(id), -- whom it is about; NULL = nobody
	opened INTEGER NOT NULL, -- instant
	due INTEGER NOT NULL, -- instant at which the server acts or the time to answer ends; 0 = none
	evidence TEXT NOT NULL, -- JSON object; private
	ruling INTEGER REFERENCES ruling(id), -- the ruling that closed it; NULL = none yet
	appealed INTEGER REFERENCES ruling(id) -- the ruling an appeal is against; NULL = no appeal
) STRICT;
CREATE INDEX case_open ON case_(kind, game, player) WHERE state = 0;
CREATE INDEX case_due ON case_(due) WHERE state = 0 AND due > 0;
CREATE INDEX case_game ON case_(game) WHERE game IS NOT NULL;

-- Decisions: what, by whom and under which paragraph.  Public, unlike the evidence.
CREATE TABLE ruling (
	id INTEGER PRIMARY KEY,
	case_id INTEGER REFERENCES case_(id), -- NULL = decided without a case
	game INTEGER REFERENCES game(id), -- NULL = about no game
	grp INTEGER REFERENCES grp(id), -- NULL = about no group
	player INTEGER REFERENCES player(id), -- whom it is about; NULL = nobody
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- user name of the leader, or 'server'
	verdict TEXT NOT NULL, -- a word: 'win', 'draw', 'days', 'withdrawn', 'banned', ...
	days INTEGER NOT NULL DEFAULT 0, -- days given back, or length of a ban
	paragraph TEXT NOT NULL, -- of the federation's rules; '' = none
	reason TEXT NOT NULL, -- the author's words
	appeal_until INTEGER NOT NULL -- instant; 0 = no appeal is possible
) STRICT;
CREATE INDEX ruling_grp ON ruling(grp);
CREATE INDEX ruling_game ON ruling(game);
CREATE TRIGGER ruling_fixed BEFORE UPDATE ON ruling BEGIN
	SELECT raise(ABORT, 'rulings are append-only'); END;
CREATE TRIGGER ruling_kept BEFORE DELETE ON ruling BEGIN
	SELECT raise(ABORT, 'rulings are append-only'); END;

-- Every request that changed something through the control socket, with its author.
CREATE TABLE act (
	id INTEGER PRIMARY KEY,
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user name
	request TEXT NOT NULL, -- JSON object
	effect TEXT NOT NULL -- the answer to it
) STRICT;
CREATE TRIGGER act_fixed BEFORE UPDATE ON act BEGIN
	SELECT raise(ABORT, 'acts are append-only'); END;
CREATE TRIGGER act_kept BEFORE DELETE ON act BEGIN
	SELECT raise(ABORT, 'acts are append-only'); END;
