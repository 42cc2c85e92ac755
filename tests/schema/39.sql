CREATE TABLE meta (
	name TEXT PRIMARY KEY, -- 'created', 'test-clock', 'heartbeat', 'latest', 'swept', 'digested'
	value TEXT NOT NULL -- text of the fact: 'yes', an instant in decimal, a date as YYYY-MM-DD
) STRICT, WITHOUT ROWID;
CREATE TABLE token_key (
	id INTEGER PRIMARY KEY, -- the key number that a token carries
	secret BLOB NOT NULL CHECK (length(secret) = 32), -- random bytes
	created INTEGER NOT NULL, -- instant
	retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)) -- flag
) STRICT;
CREATE TABLE outage (
	id INTEGER PRIMARY KEY,
	began INTEGER NOT NULL, -- instant of the last heartbeat before the gap
	ended INTEGER NOT NULL, -- first instant of service after it
	CHECK (ended > began)
) STRICT;
CREATE TABLE player (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL, -- full name
	club TEXT NOT NULL DEFAULT '', -- name of the club; '' = none
	born INTEGER, -- date of birth; NULL = not known
	rating INTEGER NOT NULL DEFAULT 0, -- over-the-board rating in points; 0 = none
	address TEXT COLLATE NOCASE UNIQUE, -- registered mail address; NULL = erased on request
	address_state INTEGER NOT NULL DEFAULT 0 CHECK (address_state BETWEEN 0 AND 2), -- good, failing, erased
	created INTEGER NOT NULL -- instant of registration
, language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 11), letters INTEGER NOT NULL DEFAULT 0 CHECK (letters BETWEEN 0 AND 2), member_number TEXT NOT NULL DEFAULT '', member INTEGER NOT NULL DEFAULT 0 CHECK (member BETWEEN 0 AND 2), citizen INTEGER NOT NULL DEFAULT 0 CHECK (citizen BETWEEN 0 AND 2), federation TEXT NOT NULL DEFAULT '', sex TEXT NOT NULL DEFAULT '' CHECK (sex IN ('', 'f', 'm')), title TEXT NOT NULL DEFAULT '', invitations INTEGER NOT NULL DEFAULT 1 CHECK (invitations IN (0, 1))) STRICT;
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
CREATE TABLE sender_day (
	who TEXT NOT NULL, -- mail address in lower case
	day INTEGER NOT NULL, -- date
	answers INTEGER NOT NULL, -- letters sent to it on that day
	PRIMARY KEY (who, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE tourney (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL COLLATE NOCASE UNIQUE, -- what people write to enter it: 'emt open'
	name TEXT NOT NULL, -- title on pages and in letters
	ruleset TEXT NOT NULL, -- ruleset_write() of core/rules/ruleset.h, for groups opened from now on
	zone TEXT NOT NULL, -- time zone in which dates are reckoned: 'Europe/Copenhagen'
	group_size INTEGER NOT NULL CHECK (group_size BETWEEN 2 AND 32), -- players in a group
	created INTEGER NOT NULL -- instant
, kind TEXT NOT NULL DEFAULT 'emt', class TEXT NOT NULL DEFAULT '', series INTEGER REFERENCES series(id), year INTEGER NOT NULL DEFAULT 0, slug TEXT NOT NULL DEFAULT '', alias TEXT NOT NULL DEFAULT '' COLLATE NOCASE, state INTEGER NOT NULL DEFAULT 0
	CHECK (state BETWEEN 0 AND 8), options TEXT NOT NULL DEFAULT '{}', fee INTEGER NOT NULL DEFAULT 0 CHECK (fee >= 0), rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1)), opens INTEGER, closes INTEGER, draws INTEGER, starts INTEGER, next_at INTEGER NOT NULL DEFAULT 0, code_key TEXT NOT NULL DEFAULT '') STRICT;
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
CREATE TABLE game_event (
	game INTEGER NOT NULL REFERENCES game(id),
	seq INTEGER NOT NULL, -- 1.. within the game
	prev BLOB NOT NULL CHECK (length(prev) = 32), -- SHA-256 of the chain before this event
	text TEXT NOT NULL, -- event_write() of core/rules/event.h
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER game_event_fixed BEFORE UPDATE ON game_event BEGIN
	SELECT raise(ABORT, 'events are append-only'); END;
CREATE TRIGGER game_event_kept BEFORE DELETE ON game_event BEGIN
	SELECT raise(ABORT, 'events are append-only'); END;
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
CREATE TABLE raw_mail (
	inbox INTEGER PRIMARY KEY REFERENCES inbox(id),
	raw BLOB NOT NULL -- the whole message as received
) STRICT;
CREATE TABLE outbox (
	id INTEGER PRIMARY KEY,
	kind INTEGER NOT NULL, -- number of the letter's kind
	player INTEGER REFERENCES player(id), -- recipient; NULL = a stranger or a leader
	address TEXT NOT NULL DEFAULT '', -- recipient's address; '' = the player's registered one
	game INTEGER, grp INTEGER, case_id INTEGER, -- ids of what it is about; NULL = none
	seq INTEGER NOT NULL, -- number of the game's events when it was queued
	ply INTEGER NOT NULL, -- half move that its token answers
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
, language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 11), sender TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX outbox_due ON outbox(due) WHERE state = 0;
CREATE INDEX outbox_failed ON outbox(state) WHERE state = 2;
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
, level INTEGER NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 2), signer TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX ruling_grp ON ruling(grp);
CREATE INDEX ruling_game ON ruling(game);
CREATE TRIGGER ruling_fixed BEFORE UPDATE ON ruling BEGIN
	SELECT raise(ABORT, 'rulings are append-only'); END;
CREATE TRIGGER ruling_kept BEFORE DELETE ON ruling BEGIN
	SELECT raise(ABORT, 'rulings are append-only'); END;
CREATE TABLE act (
	id INTEGER PRIMARY KEY,
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user name
	request TEXT NOT NULL, -- JSON object
	effect TEXT NOT NULL -- what was answered
) STRICT;
CREATE TRIGGER act_kept BEFORE DELETE ON act BEGIN
	SELECT raise(ABORT, 'acts are append-only'); END;
CREATE INDEX outbox_player ON outbox(player) WHERE state > 0;
CREATE TABLE office (
	address TEXT PRIMARY KEY COLLATE NOCASE, -- mail address of the configuration
	letters INTEGER NOT NULL CHECK (letters BETWEEN 0 AND 2) -- as in player
) STRICT, WITHOUT ROWID;
CREATE TABLE digest_item (
	letter INTEGER PRIMARY KEY REFERENCES outbox(id),
	digest INTEGER REFERENCES outbox(id) -- the daily letter that shows it; NULL = the next one
, player INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX digest_item_next ON digest_item(letter) WHERE digest IS NULL;
CREATE INDEX digest_item_shown ON digest_item(digest) WHERE digest IS NOT NULL;
CREATE TABLE messages_off (
	player INTEGER PRIMARY KEY REFERENCES player(id)
) STRICT;
CREATE INDEX player_born ON player(born) WHERE born IS NOT NULL;
CREATE TABLE deputy (
	id INTEGER PRIMARY KEY,
	leader TEXT NOT NULL, -- Unix user of the configuration
	deputy TEXT NOT NULL, -- Unix user
	name TEXT NOT NULL, -- under which the deputy signs
	address TEXT NOT NULL, -- mail address that the leader's letters go to; '' = they stay where they are
	first INTEGER NOT NULL, -- date, the first day
	last INTEGER NOT NULL, -- date, the last day
	at INTEGER NOT NULL, -- instant of the appointment
	author TEXT NOT NULL, -- Unix user who appointed
	ended INTEGER NOT NULL DEFAULT 0, -- instant at which it was ended early; 0 = it was not
	CHECK (last >= first)
) STRICT;
CREATE TABLE final_table (
	id INTEGER PRIMARY KEY,
	grp INTEGER NOT NULL REFERENCES grp(id),
	version INTEGER NOT NULL CHECK (version >= 1), -- 1.. within the group
	at INTEGER NOT NULL, -- instant of publication, from which objections are counted
	ruling INTEGER REFERENCES ruling(id), -- that made it necessary; NULL = the last game ended
	facts TEXT NOT NULL, -- JSON object: lines, games with their results, corrections
	UNIQUE (grp, version)
) STRICT;
CREATE TRIGGER final_table_fixed BEFORE UPDATE ON final_table BEGIN
	SELECT raise(ABORT, 'final tables are append-only'); END;
CREATE TRIGGER final_table_kept BEFORE DELETE ON final_table BEGIN
	SELECT raise(ABORT, 'final tables are append-only'); END;
CREATE TABLE series (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL COLLATE NOCASE UNIQUE, -- stem of the codes: 'cup' makes 'cup 2026'
	name TEXT NOT NULL, -- title of an edition but for the year
	kind TEXT NOT NULL, -- word of a kind, core/event/kind.h
	first_year INTEGER NOT NULL, -- the first edition
	options TEXT NOT NULL, -- JSON object: what event.add takes for an edition
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL -- Unix user
) STRICT;
CREATE UNIQUE INDEX tourney_slug ON tourney(slug);
CREATE INDEX tourney_next ON tourney(next_at) WHERE next_at > 0;
CREATE INDEX tourney_series ON tourney(series, year) WHERE series IS NOT NULL;
CREATE TABLE tourney_change (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user, or 'server'
	what TEXT NOT NULL, -- 'state', or the name of an option
	was TEXT NOT NULL,
	becomes TEXT NOT NULL,
	reason TEXT NOT NULL
) STRICT;
CREATE INDEX tourney_change_tourney ON tourney_change(tourney);
CREATE TRIGGER tourney_change_fixed BEFORE UPDATE ON tourney_change BEGIN
	SELECT raise(ABORT, 'changes of a tournament are append-only'); END;
CREATE TRIGGER tourney_change_kept BEFORE DELETE ON tourney_change BEGIN
	SELECT raise(ABORT, 'changes of a tournament are append-only'); END;
CREATE TABLE officer (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	holder TEXT NOT NULL, -- Unix user
	role TEXT NOT NULL, -- 'leader', 'deputy', 'arbiter', 'chief-arbiter', 'committee'
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user who appointed
	ended INTEGER NOT NULL DEFAULT 0 -- instant; 0 = still holds it
) STRICT;
CREATE INDEX officer_tourney ON officer(tourney);
CREATE TABLE stage (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	number INTEGER NOT NULL CHECK (number >= 1), -- 1.. within the tournament
	name TEXT NOT NULL, -- 'I', 'S', 'F' of a cup; '' = the only one
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 5), -- waiting, composed, drawn, running, finished, left out
	seed BLOB CHECK (seed IS NULL OR length(seed) = 32), -- of the lots; NULL = not drawn or a seed a group
	draws INTEGER, -- date; NULL = by hand
	starts INTEGER, -- date; NULL = not known yet
	created INTEGER NOT NULL, -- instant
	UNIQUE (tourney, number)
) STRICT;
CREATE TABLE composition (
	id INTEGER PRIMARY KEY,
	stage INTEGER NOT NULL REFERENCES stage(id),
	version INTEGER NOT NULL CHECK (version >= 1),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user, or 'server'
	reason TEXT NOT NULL, -- '' = made by the server
	facts TEXT NOT NULL, -- JSON object: groups with their entries and why, numbers advancing
	UNIQUE (stage, version)
) STRICT;
CREATE TRIGGER composition_kept BEFORE DELETE ON composition BEGIN
	SELECT raise(ABORT, 'compositions are append-only'); END;
CREATE TABLE grp (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	stage INTEGER NOT NULL REFERENCES stage(id),
	number INTEGER NOT NULL, -- 1.. within the tournament
	code TEXT NOT NULL DEFAULT '', -- 'M-26-01'; '' = not drawn
	name TEXT NOT NULL, -- title on pages and in letters
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 6), -- filling, running, paused, finished, archived, playoff, final
	ruleset TEXT NOT NULL, -- ruleset_write() of core/rules/ruleset.h
	zone TEXT NOT NULL, -- as in tourney
	size INTEGER NOT NULL DEFAULT 0, -- seats; 0 = as many as the tournament says
	setup TEXT NOT NULL DEFAULT '{}', -- JSON object: position given, cycles, division
	seed BLOB CHECK (seed IS NULL OR length(seed) = 32), -- random bytes of the lots; NULL = no entry yet, or the stage's
	drawn INTEGER NOT NULL DEFAULT 0, -- instant of the lots; 0 = not yet
	start INTEGER, -- date of the first move; NULL until lots are drawn
	ended INTEGER, -- date of the last result as first decided (EVENTS E59); NULL = not yet
	playoff_of INTEGER REFERENCES grp(id), -- the group whose first place is played for; NULL = none
	created INTEGER NOT NULL, -- instant
	final_at INTEGER NOT NULL DEFAULT 0, -- instant of the final table; 0 = not yet
	next_at INTEGER NOT NULL DEFAULT 0, with_event INTEGER NOT NULL DEFAULT 0 CHECK (with_event IN (0, 1)), -- instant at which the objections are over; 0 = not due
	UNIQUE (tourney, number)
) STRICT;
CREATE INDEX grp_state ON grp(state, tourney);
CREATE UNIQUE INDEX grp_code ON grp(code) WHERE code <> '';
CREATE INDEX grp_next ON grp(next_at) WHERE next_at > 0;
CREATE TABLE lot (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	stage INTEGER REFERENCES stage(id), -- NULL = of a group
	grp INTEGER REFERENCES grp(id), -- NULL = of a stage
	purpose TEXT NOT NULL, -- 'order', 'late', '960', 'colour', 'ties', 'ko'
	seed BLOB NOT NULL CHECK (length(seed) = 32), -- random bytes
	committed INTEGER NOT NULL, -- instant at which the hash was published
	beacon TEXT NOT NULL DEFAULT '', -- the public value that entered; '' = not drawn yet
	drawn INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not yet
	message TEXT NOT NULL DEFAULT '', -- lines of the message that was drawn over
	result TEXT NOT NULL DEFAULT '' -- JSON value
) STRICT;
CREATE TABLE club (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL COLLATE NOCASE UNIQUE,
	region INTEGER NOT NULL CHECK (region BETWEEN 0 AND 9), -- main district (hovedkreds); 0 = not known
	dsu INTEGER NOT NULL CHECK (dsu IN (0, 1)), -- flag: member of the union
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL -- Unix user
) STRICT;
CREATE TABLE player_change (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user, 'server', or 'player'
	what TEXT NOT NULL, -- column of player
	was TEXT NOT NULL,
	becomes TEXT NOT NULL
) STRICT;
CREATE INDEX player_change_player ON player_change(player);
CREATE TRIGGER player_change_fixed BEFORE UPDATE ON player_change BEGIN
	SELECT raise(ABORT, 'changes of a player are append-only'); END;
CREATE TABLE outside_result (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id),
	source TEXT NOT NULL CHECK (source IN ('emt', 'cup', 'iccf', 'otb')),
	facts TEXT NOT NULL, -- JSON object: the fields that the rights read
	at INTEGER NOT NULL, -- instant at which it was entered
	author TEXT NOT NULL, -- Unix user, 'server', or 'player'
	verified INTEGER NOT NULL DEFAULT 0, -- instant; 0 = declared by the player alone
	verifier TEXT NOT NULL DEFAULT '' -- Unix user
) STRICT;
CREATE INDEX outside_result_player ON outside_result(player);
CREATE TABLE class_grant (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id),
	class TEXT NOT NULL, -- 'DM', 'M', 'K', 'A', or the code of an event
	until INTEGER NOT NULL, -- date, the last day
	paragraph TEXT NOT NULL,
	reason TEXT NOT NULL,
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user
	kc INTEGER NOT NULL CHECK (kc IN (0, 1)) -- flag: the author acted as KC
) STRICT;
CREATE INDEX class_grant_player ON class_grant(player);
CREATE TRIGGER class_grant_fixed BEFORE UPDATE ON class_grant BEGIN
	SELECT raise(ABORT, 'grants are append-only'); END;
CREATE TABLE team (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	club INTEGER NOT NULL REFERENCES club(id),
	number INTEGER NOT NULL CHECK (number >= 1), -- of the club's teams
	captain INTEGER REFERENCES player(id), -- NULL = not proved yet
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4), -- asked, valid, question, withdrawn, refused
	penalty2 INTEGER NOT NULL DEFAULT 0, -- half points taken
	division INTEGER NOT NULL DEFAULT 0, -- 1..; 0 = not composed
	grp INTEGER REFERENCES grp(id), -- NULL until drawn
	seat INTEGER NOT NULL DEFAULT 0, -- number in the group; 0 = not drawn
	address TEXT NOT NULL COLLATE NOCASE DEFAULT '', -- the entry came from it
	asked_facts TEXT NOT NULL DEFAULT '{}', -- JSON object: captain and boards as entered
	asked INTEGER NOT NULL, -- instant
	valid INTEGER NOT NULL DEFAULT 0, -- instant at which all had proved their addresses; 0 = not yet
	UNIQUE (tourney, club, number)
) STRICT;
CREATE TABLE lineup (
	id INTEGER PRIMARY KEY,
	team INTEGER NOT NULL REFERENCES team(id),
	board INTEGER NOT NULL CHECK (board >= 1),
	player INTEGER REFERENCES player(id), -- NULL until the address is proved
	address TEXT NOT NULL COLLATE NOCASE DEFAULT '', -- '' = the player's
	asked_facts TEXT NOT NULL DEFAULT '{}', -- JSON object: name, born, rating as entered
	reserve INTEGER NOT NULL CHECK (reserve IN (0, 1)), -- flag
	first INTEGER, -- date from which a reserve plays; NULL = from the start
	stop INTEGER NOT NULL DEFAULT 0 CHECK (stop IN (0, 1)), -- flag: the clocks stand for the reserve
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3), -- asked, in force, refused, left
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL -- Unix user, or 'captain'
) STRICT;
CREATE INDEX lineup_team ON lineup(team);
CREATE INDEX lineup_player ON lineup(player);
CREATE TABLE entry (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	stage INTEGER REFERENCES stage(id), -- that it is for; NULL = the first
	grp INTEGER REFERENCES grp(id), -- NULL until it has a place in one
	player INTEGER REFERENCES player(id), -- NULL until the address is proved
	address TEXT NOT NULL COLLATE NOCASE, -- address the entry came from; '' once erased
	asked_facts TEXT NOT NULL, -- JSON object: name, club, born, rating, lang, word, wishes
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 7), -- asked, confirmed, withdrawn, lapsed, question, refused, unpaid, seated
	origin TEXT NOT NULL DEFAULT 'entered', -- 'entered', 'second', 'qualified', 'filled', 'replaces', 'substitute', 'reserve', 'lineup', 'playoff', 'invited'
	class TEXT NOT NULL DEFAULT '', -- admitted to; '' = none
	seats INTEGER NOT NULL DEFAULT 1 CHECK (seats BETWEEN 1 AND 2), -- groups of a cup asked for
	seq INTEGER NOT NULL DEFAULT 0, -- order of confirmation within the group or event, 1..; 0 = not confirmed
	number INTEGER NOT NULL DEFAULT 0, -- number drawn by lot, 1..; 0 = not drawn
	team INTEGER REFERENCES team(id), -- NULL = plays for themselves
	board INTEGER NOT NULL DEFAULT 0, -- of the team, 1..; 0 = none
	first INTEGER, -- date from which they occupy the seat; NULL = the start
	last INTEGER, -- date of their last day on it; NULL = they are there
	confirmation TEXT NOT NULL DEFAULT '', -- the line this entry contributes to the lots
	asked INTEGER NOT NULL, -- instant of the entry
	confirmed INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not confirmed
	paid INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not paid, or no fee
	withdrawn INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not withdrawn
	reminded INTEGER, -- date on which a waiting entrant was last told; NULL = never
	void_all INTEGER NOT NULL DEFAULT 0 CHECK (void_all IN (0, 1)) -- flag: withdrew early, all games lost
) STRICT;
CREATE INDEX entry_grp ON entry(grp, seq);
CREATE INDEX entry_tourney ON entry(tourney, state);
CREATE INDEX entry_player ON entry(player);
CREATE INDEX entry_address ON entry(address) WHERE state = 0;
CREATE INDEX entry_asked ON entry(asked) WHERE state = 0;
CREATE TABLE admission (
	id INTEGER PRIMARY KEY,
	entry INTEGER NOT NULL REFERENCES entry(id),
	at INTEGER NOT NULL, -- instant
	asof INTEGER NOT NULL, -- date on which the rights were looked at
	class TEXT NOT NULL, -- '' = of no class
	routes TEXT NOT NULL, -- 'a1,b'; '' = open to everybody
	basis TEXT NOT NULL, -- JSON array: what each route rests on
	author TEXT NOT NULL -- Unix user who decided, or 'server'
) STRICT;
CREATE INDEX admission_entry ON admission(entry);
CREATE TRIGGER admission_fixed BEFORE UPDATE ON admission BEGIN
	SELECT raise(ABORT, 'admissions are append-only'); END;
CREATE TRIGGER admission_kept BEFORE DELETE ON admission BEGIN
	SELECT raise(ABORT, 'admissions are append-only'); END;
CREATE TABLE admission_shaken (
	admission INTEGER PRIMARY KEY REFERENCES admission(id),
	at INTEGER NOT NULL, -- instant
	ruling INTEGER REFERENCES ruling(id) -- NULL = a fact was corrected
) STRICT;
CREATE TABLE payment (
	id INTEGER PRIMARY KEY,
	entry INTEGER REFERENCES entry(id), -- NULL = of a team
	team INTEGER REFERENCES team(id), -- NULL = of an entry
	amount INTEGER NOT NULL, -- in hundredths of a krone; less than 0 = paid back
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL -- Unix user
) STRICT;
CREATE INDEX payment_entry ON payment(entry) WHERE entry IS NOT NULL;
CREATE INDEX payment_team ON payment(team) WHERE team IS NOT NULL;
CREATE TRIGGER payment_fixed BEFORE UPDATE ON payment BEGIN
	SELECT raise(ABORT, 'payments are append-only'); END;
CREATE TRIGGER payment_kept BEFORE DELETE ON payment BEGIN
	SELECT raise(ABORT, 'payments are append-only'); END;
CREATE TABLE round_version (
	id INTEGER PRIMARY KEY,
	stage INTEGER NOT NULL REFERENCES stage(id),
	grp INTEGER REFERENCES grp(id), -- NULL = all of the stage
	round INTEGER NOT NULL CHECK (round >= 1),
	version INTEGER NOT NULL CHECK (version >= 1),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user, or 'server'
	reason TEXT NOT NULL, -- '' = paired by the system
	starts INTEGER, -- date on which its games begin; NULL = over the board
	facts TEXT NOT NULL -- JSON object: pairings, bye, absent, why
) STRICT;
CREATE UNIQUE INDEX round_version_one ON round_version(stage, coalesce(grp, 0), round, version);
CREATE TRIGGER round_version_fixed BEFORE UPDATE ON round_version BEGIN
	SELECT raise(ABORT, 'rounds are append-only'); END;
CREATE TRIGGER round_version_kept BEFORE DELETE ON round_version BEGIN
	SELECT raise(ABORT, 'rounds are append-only'); END;
CREATE TABLE absence (
	entry INTEGER NOT NULL REFERENCES entry(id),
	round INTEGER NOT NULL CHECK (round >= 1),
	at INTEGER NOT NULL, -- instant of the notice
	PRIMARY KEY (entry, round)
) STRICT, WITHOUT ROWID;
CREATE TABLE card (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	grp INTEGER REFERENCES grp(id), -- NULL = all of the event
	round INTEGER NOT NULL CHECK (round >= 1),
	match INTEGER NOT NULL DEFAULT 0, -- 1.. within the round; 0 = of single players
	version INTEGER NOT NULL CHECK (version >= 1),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user, or 'player N'
	facts TEXT NOT NULL, -- JSON object: a result a board, remarks
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3) -- entered, confirmed, objected, stands
) STRICT;
CREATE UNIQUE INDEX card_one ON card(tourney, round, match, coalesce(grp, 0), version);
CREATE TABLE calendar_act (
	tourney INTEGER NOT NULL, -- 0 = of no tournament
	act TEXT NOT NULL, -- 'open', 'close', 'draw', 'rating', ...
	due INTEGER NOT NULL, -- date of which it is
	at INTEGER NOT NULL, -- instant at which it was done
	PRIMARY KEY (tourney, act, due)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER calendar_act_fixed BEFORE UPDATE ON calendar_act BEGIN
	SELECT raise(ABORT, 'acts of the calendar are append-only'); END;
CREATE TRIGGER calendar_act_kept BEFORE DELETE ON calendar_act BEGIN
	SELECT raise(ABORT, 'acts of the calendar are append-only'); END;
CREATE TABLE report (
	id INTEGER PRIMARY KEY,
	tourney INTEGER NOT NULL REFERENCES tourney(id),
	grp INTEGER REFERENCES grp(id), -- of a standing event; NULL = of the whole
	version INTEGER NOT NULL CHECK (version >= 1),
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL, -- Unix user
	signer TEXT NOT NULL, -- name and office as they were
	ruling INTEGER REFERENCES ruling(id), -- that made the version necessary; NULL = the first
	facts TEXT NOT NULL, -- canonical JSON: the bytes that were signed
	hash BLOB NOT NULL CHECK (length(hash) = 32) -- SHA-256 of them
) STRICT;
CREATE UNIQUE INDEX report_one ON report(tourney, coalesce(grp, 0), version);
CREATE TRIGGER report_fixed BEFORE UPDATE ON report BEGIN
	SELECT raise(ABORT, 'reports are append-only'); END;
CREATE TRIGGER report_kept BEFORE DELETE ON report BEGIN
	SELECT raise(ABORT, 'reports are append-only'); END;
CREATE TABLE rating_list (
	id INTEGER PRIMARY KEY,
	day INTEGER NOT NULL, -- date of the list
	revision INTEGER NOT NULL CHECK (revision >= 1), -- 1.. of that day
	at INTEGER NOT NULL, -- instant of the facts that it was made from
	text TEXT NOT NULL, -- canonical lines
	hash BLOB NOT NULL CHECK (length(hash) = 32), -- SHA-256 of them
	UNIQUE (day, revision)
) STRICT;
CREATE TRIGGER rating_list_fixed BEFORE UPDATE ON rating_list BEGIN
	SELECT raise(ABORT, 'rating lists are append-only'); END;
CREATE TRIGGER rating_list_kept BEFORE DELETE ON rating_list BEGIN
	SELECT raise(ABORT, 'rating lists are append-only'); END;
CREATE TABLE case_ (
	id INTEGER PRIMARY KEY,
	kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 15), -- number of the case's kind
	state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2), -- open, ruled, closed
	game INTEGER REFERENCES game(id), -- NULL = about no game
	grp INTEGER REFERENCES grp(id), -- NULL = about no group
	player INTEGER REFERENCES player(id), -- whom it is about; NULL = nobody
	tourney INTEGER REFERENCES tourney(id), -- NULL = about no tournament, or that of the group
	entry INTEGER REFERENCES entry(id), -- NULL = about no entry
	team INTEGER REFERENCES team(id), -- NULL = about no team
	opened INTEGER NOT NULL, -- instant
	due INTEGER NOT NULL, -- instant at which the server acts or the time to answer ends; 0 = none
	evidence TEXT NOT NULL, -- JSON object; private
	ruling INTEGER REFERENCES ruling(id), -- the ruling that closed it; NULL = none yet
	appealed INTEGER REFERENCES ruling(id) -- the ruling an appeal is against; NULL = no appeal
) STRICT;
CREATE INDEX case_open ON case_(kind, game, player) WHERE state = 0;
CREATE INDEX case_due ON case_(due) WHERE state = 0 AND due > 0;
CREATE INDEX case_game ON case_(game) WHERE game IS NOT NULL;
CREATE INDEX case_tourney ON case_(tourney) WHERE state = 0;
CREATE TABLE game_state (
	game INTEGER PRIMARY KEY REFERENCES game(id),
	stage INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 3), -- open, suspended, paused, over
	result TEXT NOT NULL CHECK (result = '*' OR result = '1-0' OR result = '0-1'
		OR result = '1/2-1/2' OR result = '0-0'), -- '*' = unfinished
	ply INTEGER NOT NULL, -- half moves since the setup
	seq INTEGER NOT NULL, -- number of events
	head BLOB NOT NULL CHECK (length(head) = 32), -- SHA-256 of the chain after the last event
	next_at INTEGER NOT NULL, -- instant at which the rules next require something to happen; 0 = never
	moved_at INTEGER NOT NULL, -- instant of the last move, or of the start
	ended_at INTEGER NOT NULL, -- instant of the end; 0 = not yet
	outage INTEGER NOT NULL, -- id of the last outage that the events take into account; 0 = none
	white INTEGER NOT NULL REFERENCES player(id), -- who plays it now
	black INTEGER NOT NULL REFERENCES player(id),
	white_from INTEGER, -- date since when; NULL = since the start
	black_from INTEGER,
	reserve INTEGER NOT NULL DEFAULT 0 CHECK (reserve = 0 OR reserve = 1) -- flag: a reserve has taken it over
, letters INTEGER NOT NULL DEFAULT 1 CHECK (letters IN (0, 1))) STRICT;
CREATE INDEX game_state_next ON game_state(next_at) WHERE next_at > 0;
CREATE INDEX game_state_white ON game_state(white);
CREATE INDEX game_state_black ON game_state(black);
CREATE TABLE game_occupant (
	game INTEGER NOT NULL REFERENCES game(id),
	seq INTEGER NOT NULL, -- of the event, within the game
	side INTEGER NOT NULL CHECK (side IN (0, 1)), -- White, Black
	player INTEGER NOT NULL REFERENCES player(id), -- who gets it
	first INTEGER NOT NULL, -- date, their first day
	stop INTEGER, -- date, the last day on which both clocks stand for it; NULL = they do not
	reserve INTEGER NOT NULL CHECK (reserve IN (0, 1)), -- flag: else a substitute
	at INTEGER NOT NULL, -- instant of the change
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_occupant_player ON game_occupant(player);
CREATE TABLE beacon_line (
	day INTEGER NOT NULL, -- date
	game INTEGER NOT NULL REFERENCES game(id),
	head BLOB NOT NULL CHECK (length(head) = 32), -- SHA-256 of the chain at the end of the day
	PRIMARY KEY (day, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE beacon (
	day INTEGER PRIMARY KEY, -- date
	hash BLOB NOT NULL CHECK (length(hash) = 32) -- SHA-256 of its text
, lines INTEGER NOT NULL DEFAULT 0, root BLOB NOT NULL DEFAULT x'') STRICT;
CREATE TRIGGER beacon_fixed BEFORE UPDATE ON beacon BEGIN
	SELECT raise(ABORT, 'beacons are append-only'); END;
CREATE TRIGGER beacon_kept BEFORE DELETE ON beacon BEGIN
	SELECT raise(ABORT, 'beacons are append-only'); END;
CREATE TRIGGER beacon_line_over BEFORE INSERT ON beacon_line
WHEN EXISTS (SELECT 1 FROM beacon WHERE beacon.day >= new.day) BEGIN
	SELECT raise(ABORT, 'the day of the beacon is over'); END;
CREATE INDEX lot_grp ON lot(grp) WHERE grp IS NOT NULL;
CREATE TABLE rating_step (
	list INTEGER NOT NULL REFERENCES rating_list(id),
	player INTEGER NOT NULL REFERENCES player(id),
	place INTEGER NOT NULL, -- 1.. in the order in which the units of the list were rated
	grp INTEGER NOT NULL REFERENCES grp(id), -- the group, or the first one of an event rated as a whole
	board INTEGER NOT NULL, -- of a team event, 1..; 0 = none
	ended INTEGER NOT NULL, -- date of the unit's end
	was INTEGER NOT NULL, -- rating before
	games INTEGER NOT NULL CHECK (games > 0), -- rated
	won TEXT NOT NULL, -- W, an exact fraction: '11/2'
	expected TEXT NOT NULL, -- We
	factor INTEGER NOT NULL, -- K
	bonus TEXT NOT NULL, -- B
	becomes INTEGER NOT NULL, -- rating after
	average INTEGER NOT NULL CHECK (average IN (0, 1)), -- flag: We by the average of the field
	PRIMARY KEY (player, list, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_step_list ON rating_step(list);
CREATE INDEX grp_playoff ON grp(playoff_of) WHERE playoff_of IS NOT NULL;
CREATE INDEX lot_purpose ON lot(tourney, purpose, grp, stage);
CREATE INDEX officer_holder ON officer(holder) WHERE ended = 0;
CREATE INDEX ruling_player ON ruling(player) WHERE player IS NOT NULL;
CREATE INDEX team_grp ON team(grp) WHERE grp IS NOT NULL;
CREATE INDEX tourney_alias ON tourney(alias) WHERE alias <> '';
CREATE TABLE access (
	id INTEGER PRIMARY KEY,
	kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 5), -- session, token, password, calendar, feed
	player INTEGER REFERENCES player(id), -- whose it is; NULL = an official who is not a player
	address TEXT COLLATE NOCASE NOT NULL DEFAULT '', -- of that official; '' when there is a player
	name TEXT NOT NULL DEFAULT '', -- given by the owner; '' = none
	scope INTEGER NOT NULL CHECK (scope BETWEEN 1 AND 3), -- what it allows: 1 reading, 2 playing too, 3 the desk too
	hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32), -- SHA-256 of the secret
	device TEXT NOT NULL DEFAULT '', -- what the program that was let in calls itself; '' = not known
	created INTEGER NOT NULL, -- instant
	last_used INTEGER NOT NULL DEFAULT 0, -- instant, noted once an hour; 0 = never
	expires INTEGER NOT NULL DEFAULT 0, -- instant from which it is worth nothing; 0 = never
	ended INTEGER NOT NULL DEFAULT 0, otp INTEGER NOT NULL DEFAULT 0 CHECK (otp BETWEEN 0 AND 2), -- instant at which it was revoked or signed out; 0 = not
	CHECK ((player IS NULL) = (address <> ''))
) STRICT;
CREATE INDEX access_player ON access(player) WHERE player IS NOT NULL;
CREATE INDEX access_address ON access(address) WHERE address <> '';
CREATE TABLE official (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL CHECK (name <> ''), -- under which rulings are signed and acts recorded
	role INTEGER NOT NULL CHECK (role BETWEEN 1 AND 3), -- leader, K-skak chief, administrator
	address TEXT COLLATE NOCASE NOT NULL CHECK (address <> ''), -- mail address that signs in
	events TEXT NOT NULL, -- codes of a leader's tournaments, with commas; '*' = all
	at INTEGER NOT NULL, -- instant of the appointment
	author TEXT NOT NULL, -- who appointed
	ended INTEGER NOT NULL DEFAULT 0, -- instant at which it ended; 0 = it has not
	otp BLOB NOT NULL DEFAULT x'', -- secret of the one-time passwords (RFC 6238); empty = none
	otp_step INTEGER NOT NULL DEFAULT 0 -- the last step of 30 s whose password was used
) STRICT;
CREATE UNIQUE INDEX official_name ON official(name) WHERE ended = 0;
CREATE UNIQUE INDEX official_address ON official(address) WHERE ended = 0;
CREATE TABLE composition_group (
	stage INTEGER NOT NULL REFERENCES stage(id),
	number INTEGER NOT NULL CHECK (number >= 1), -- within the stage
	version INTEGER NOT NULL CHECK (version >= 1), -- of the composition that it came with
	facts TEXT NOT NULL, -- JSON object: code, division, seats with their entries and why
	PRIMARY KEY (stage, number, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER composition_fixed BEFORE UPDATE ON composition BEGIN
	SELECT raise(ABORT, 'compositions are append-only'); END;
CREATE TRIGGER composition_group_fixed BEFORE UPDATE ON composition_group BEGIN
	SELECT raise(ABORT, 'compositions are append-only'); END;
CREATE TRIGGER composition_group_kept BEFORE DELETE ON composition_group
WHEN old.version <= (SELECT max(version) FROM composition WHERE stage = old.stage) BEGIN
	SELECT raise(ABORT, 'compositions are append-only'); END;
CREATE TRIGGER composition_group_late BEFORE INSERT ON composition_group
WHEN new.version <= (SELECT max(version) FROM composition WHERE stage = new.stage) BEGIN
	SELECT raise(ABORT, 'a composition that is stored has its groups'); END;
CREATE TABLE sign_in (
	id INTEGER PRIMARY KEY,
	address BLOB NOT NULL CHECK (length(address) = 32), -- SHA-256 of the address in lower case
	player INTEGER REFERENCES player(id), -- who has that address; NULL = nobody, or no letter was sent: nothing signs in
	asked INTEGER NOT NULL, -- instant
	request BLOB NOT NULL UNIQUE CHECK (length(request) = 32), -- SHA-256 of the secret of the browser that asked
	code BLOB NOT NULL CHECK (length(code) = 32), -- SHA-256 of that secret and the code
	link BLOB NOT NULL UNIQUE CHECK (length(link) = 32), -- SHA-256 of the secret of the link
	next TEXT NOT NULL DEFAULT '', -- path that the link leads on to
	wrong INTEGER NOT NULL DEFAULT 0, -- wrong codes so far
	code_used INTEGER NOT NULL DEFAULT 0, -- instant at which the code let somebody in; 0 = not
	link_used INTEGER NOT NULL DEFAULT 0 -- likewise the link
, official INTEGER REFERENCES official(id)) STRICT;
CREATE INDEX sign_in_address ON sign_in(address, asked);
CREATE INDEX sign_in_asked ON sign_in(asked);
CREATE INDEX sign_in_player ON sign_in(player) WHERE player IS NOT NULL;
CREATE TABLE game_note (
	player INTEGER NOT NULL REFERENCES player(id),
	game INTEGER NOT NULL REFERENCES game(id),
	text TEXT NOT NULL,
	tree TEXT NOT NULL, -- variations, as the player wrote them
	version INTEGER NOT NULL CHECK (version >= 1), -- rises with each change
	changed INTEGER NOT NULL, -- instant
	PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE game_news (
	id INTEGER PRIMARY KEY, -- rises with every event
	game INTEGER NOT NULL REFERENCES game(id),
	seq INTEGER NOT NULL -- of the event within the game
) STRICT;
CREATE INDEX access_ended ON access(ended) WHERE ended > 0;
CREATE TABLE otp_wrong (
	official INTEGER NOT NULL REFERENCES official(id),
	at INTEGER NOT NULL -- instant
) STRICT;
CREATE INDEX otp_wrong_official ON otp_wrong(official, at);
CREATE TABLE team_admission (
	id INTEGER PRIMARY KEY,
	team INTEGER NOT NULL REFERENCES team(id),
	at INTEGER NOT NULL, -- instant
	asof INTEGER NOT NULL, -- date on which the facts were looked at
	facts TEXT NOT NULL, -- JSON object: club and boards; '' = accepted before this table
	author TEXT NOT NULL -- Unix user who decided, or 'server'
) STRICT;
CREATE INDEX team_admission_team ON team_admission(team);
CREATE TRIGGER team_admission_fixed BEFORE UPDATE ON team_admission BEGIN
	SELECT raise(ABORT, 'admissions are append-only'); END;
CREATE TRIGGER team_admission_kept BEFORE DELETE ON team_admission BEGIN
	SELECT raise(ABORT, 'admissions are append-only'); END;
CREATE TABLE rating_restart (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES player(id),
	day INTEGER NOT NULL, -- date
	at INTEGER NOT NULL, -- instant
	author TEXT NOT NULL -- Unix user who entered it
) STRICT;
CREATE INDEX rating_restart_player ON rating_restart(player);
CREATE TRIGGER rating_restart_fixed BEFORE UPDATE ON rating_restart BEGIN
	SELECT raise(ABORT, 'restarts are append-only'); END;
CREATE TRIGGER rating_restart_kept BEFORE DELETE ON rating_restart BEGIN
	SELECT raise(ABORT, 'restarts are append-only'); END;
CREATE TABLE preference (
	player INTEGER NOT NULL REFERENCES player(id),
	name TEXT NOT NULL CHECK (name IN ('zone', 'notation', 'colours', 'pieces')),
	value TEXT NOT NULL, -- a word of store_preference.h; of the zone as in tourney
	PRIMARY KEY (player, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE player_join (
	ruling INTEGER PRIMARY KEY REFERENCES ruling(id),
	player INTEGER NOT NULL REFERENCES player(id), -- whose record is joined
	into_player INTEGER NOT NULL REFERENCES player(id), -- to this one, which goes on
	CHECK (player <> into_player)
) STRICT;
CREATE INDEX player_join_into ON player_join(into_player);
CREATE TRIGGER player_join_fixed BEFORE UPDATE ON player_join BEGIN
	SELECT raise(ABORT, 'rulings are append-only'); END;
CREATE TRIGGER player_join_kept BEFORE DELETE ON player_join BEGIN
	SELECT raise(ABORT, 'rulings are append-only'); END;
CREATE INDEX case_waiting ON case_(id) WHERE state = 0;
CREATE INDEX case_grp ON case_(grp) WHERE state = 0 AND grp IS NOT NULL;
CREATE INDEX case_player ON case_(player) WHERE player IS NOT NULL;
CREATE INDEX case_appealed ON case_(appealed) WHERE state = 0 AND appealed IS NOT NULL;
CREATE INDEX grp_ended ON grp(ended) WHERE ended IS NOT NULL;
CREATE INDEX inbox_game ON inbox(game) WHERE game IS NOT NULL;
CREATE INDEX player_member_number ON player(member_number) WHERE member_number <> '';
CREATE INDEX tourney_kind ON tourney(kind);
CREATE INDEX tourney_state ON tourney(state);
CREATE INDEX digest_item_reader ON digest_item(player) WHERE digest IS NULL;
CREATE INDEX outbox_message ON outbox(game) WHERE kind = 2 OR kind = 7 OR kind = 24;
CREATE INDEX tourney_code_key ON tourney(code_key);
CREATE INDEX grp_stage ON grp(stage, state, ended);
CREATE TRIGGER act_fixed BEFORE UPDATE ON act
WHEN new.id <> old.id OR new.at <> old.at OR new.author <> old.author
	OR NOT EXISTS (SELECT 1 FROM meta WHERE name = 'erasing' AND value = 'yes') BEGIN
	SELECT raise(ABORT, 'acts are append-only'); END;
CREATE INDEX entry_from ON entry(address) WHERE address <> '';
CREATE TABLE seal (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	secret BLOB NOT NULL CHECK (length(secret) IN (0, 32)), -- random bytes; empty until a program needs it
	after INTEGER NOT NULL -- id of the last game with a plain chain; 0 = none
) STRICT;
CREATE TABLE journal (
	tourney INTEGER NOT NULL, -- 0 = of no tournament: rating lists, rights, sanctions
	seq INTEGER NOT NULL, -- 1.. within the tournament
	prev BLOB NOT NULL CHECK (length(prev) = 32), -- SHA-256 of the chain before this line
	text TEXT NOT NULL,
	PRIMARY KEY (tourney, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER journal_fixed BEFORE UPDATE ON journal BEGIN
	SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_kept BEFORE DELETE ON journal BEGIN
	SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TABLE beacon_event (
	day INTEGER NOT NULL, -- date
	tourney INTEGER NOT NULL,
	head BLOB NOT NULL CHECK (length(head) = 32), -- SHA-256 of the journal at the end of the day
	PRIMARY KEY (day, tourney)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER beacon_event_over BEFORE INSERT ON beacon_event
WHEN EXISTS (SELECT 1 FROM beacon WHERE beacon.day >= new.day) BEGIN
	SELECT raise(ABORT, 'the day of the beacon is over'); END;
CREATE TRIGGER beacon_event_fixed BEFORE UPDATE ON beacon_event
WHEN EXISTS (SELECT 1 FROM beacon WHERE beacon.day >= old.day) BEGIN
	SELECT raise(ABORT, 'the day of the beacon is over'); END;
CREATE TRIGGER beacon_event_kept BEFORE DELETE ON beacon_event BEGIN
	SELECT raise(ABORT, 'beacons are append-only'); END;
CREATE TABLE game_tally (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	unfinished INTEGER NOT NULL, -- not over
	finished INTEGER NOT NULL, -- over with a result
	annulled INTEGER NOT NULL -- over without one
) STRICT;
CREATE TRIGGER game_tally_added AFTER INSERT ON game_state BEGIN
	UPDATE game_tally SET unfinished = unfinished + (new.stage < 3),
		finished = finished + (new.stage = 3 AND new.result <> '*'),
		annulled = annulled + (new.stage = 3 AND new.result = '*') WHERE id = 1; END;
CREATE TRIGGER game_tally_changed AFTER UPDATE OF stage, result ON game_state
WHEN new.stage <> old.stage OR new.result <> old.result BEGIN
	UPDATE game_tally SET unfinished = unfinished + (new.stage < 3) - (old.stage < 3),
		finished = finished + (new.stage = 3 AND new.result <> '*')
			- (old.stage = 3 AND old.result <> '*'),
		annulled = annulled + (new.stage = 3 AND new.result = '*')
			- (old.stage = 3 AND old.result = '*') WHERE id = 1; END;
CREATE TRIGGER game_tally_removed AFTER DELETE ON game_state BEGIN
	UPDATE game_tally SET unfinished = unfinished - (old.stage < 3),
		finished = finished - (old.stage = 3 AND old.result <> '*'),
		annulled = annulled - (old.stage = 3 AND old.result = '*') WHERE id = 1; END;
CREATE INDEX game_state_letters ON game_state(ended_at) WHERE letters = 1 AND ended_at > 0;
CREATE INDEX outbox_receipt ON outbox(game) WHERE kind = 1;
CREATE TABLE daemon (
	owner TEXT PRIMARY KEY, -- name of its state directory, from which one daemon starts at a time
	nonce TEXT NOT NULL, -- of the process; what it writes elsewhere carries it
	place TEXT NOT NULL, -- host and process, for people
	until INTEGER NOT NULL, -- instant of the server's clock: it is taken to be gone after that
	version INTEGER NOT NULL -- schema that it knows
) STRICT, WITHOUT ROWID;
CREATE TABLE change (
	id INTEGER PRIMARY KEY,
	daemon TEXT NOT NULL, -- nonce of the daemon that changed it
	at INTEGER NOT NULL, -- instant when the act arrived
	grp INTEGER NOT NULL, -- group whose pages changed, or that of the game; 0 = none
	game INTEGER NOT NULL, -- game that changed; 0 = none
	event INTEGER NOT NULL, -- event whose pages changed; 0 = none
	what INTEGER NOT NULL -- flags, enum changed in store_change.h
) STRICT;
CREATE TABLE duty (
	name TEXT PRIMARY KEY,
	daemon TEXT NOT NULL, -- nonce of the daemon that has it
	until INTEGER NOT NULL -- instant; another may take it after that
) STRICT, WITHOUT ROWID;
