CREATE TABLE meta (
 name TEXT PRIMARY KEY, -- 'created', 'test-clock', 'heartbeat'
 value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE token_key (
 id INTEGER PRIMARY KEY, -- the number that tokens carry
 secret BLOB NOT NULL CHECK (length(secret) = 32),
 created INTEGER NOT NULL, -- instant
 retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))
) STRICT;
CREATE TABLE outage (
 id INTEGER PRIMARY KEY,
 began INTEGER NOT NULL, -- instant of the last beat
 ended INTEGER NOT NULL, -- first instant of service after it
 CHECK (ended > began)
) STRICT;
CREATE TABLE player (
 id INTEGER PRIMARY KEY,
 name TEXT NOT NULL,
 club TEXT NOT NULL DEFAULT '', -- '' = none
 born INTEGER, -- date; NULL = not known
 rating INTEGER NOT NULL DEFAULT 0, -- over the board; 0 = none
 lang INTEGER NOT NULL CHECK (lang IN (0, 1)), -- 0 Danish, 1 English
 address TEXT COLLATE NOCASE UNIQUE, -- the registered one; NULL = erased
 address_state INTEGER NOT NULL DEFAULT 0 CHECK (address_state BETWEEN 0 AND 2),
 created INTEGER NOT NULL -- instant
) STRICT;
CREATE TABLE api_token (
 id INTEGER PRIMARY KEY,
 player INTEGER NOT NULL REFERENCES player(id),
 hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
 created INTEGER NOT NULL, -- instant
 revoked INTEGER NOT NULL DEFAULT 0 CHECK (revoked IN (0, 1))
) STRICT;
CREATE INDEX api_token_player ON api_token(player);
CREATE TABLE address_change (
 id INTEGER PRIMARY KEY,
 player INTEGER NOT NULL REFERENCES player(id),
 old_address TEXT NOT NULL,
 new_address TEXT NOT NULL,
 state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3), -- asked, proved, done, refused
 old_confirmed INTEGER NOT NULL CHECK (old_confirmed IN (0, 1)),
 asked INTEGER NOT NULL, -- instant
 due INTEGER NOT NULL -- instant at which it takes effect or lapses
) STRICT;
CREATE INDEX address_change_due ON address_change(due) WHERE state < 2;
CREATE INDEX address_change_player ON address_change(player);
CREATE TABLE sender_day (
 who TEXT NOT NULL, -- address in lower case
 day INTEGER NOT NULL, -- date
 answers INTEGER NOT NULL,
 PRIMARY KEY (who, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE tourney (
 id INTEGER PRIMARY KEY,
 code TEXT NOT NULL COLLATE NOCASE UNIQUE, -- what people write: 'emt open'
 name TEXT NOT NULL,
 ruleset TEXT NOT NULL, -- one line, see core/rules/ruleset.h
 zone TEXT NOT NULL, -- 'Europe/Copenhagen'
 group_size INTEGER NOT NULL CHECK (group_size BETWEEN 2 AND 32),
 open INTEGER NOT NULL CHECK (open IN (0, 1)), -- takes entries
 created INTEGER NOT NULL -- instant
) STRICT;
CREATE TABLE grp (
 id INTEGER PRIMARY KEY,
 tourney INTEGER NOT NULL REFERENCES tourney(id),
 number INTEGER NOT NULL, -- 1.. within the tourney
 name TEXT NOT NULL,
 state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4),
 ruleset TEXT NOT NULL,
 zone TEXT NOT NULL,
 seed BLOB CHECK (seed IS NULL OR length(seed) = 32), -- of the lots; NULL before the first entry
 start INTEGER, -- date; NULL before the lots
 created INTEGER NOT NULL, -- instant
 final_at INTEGER NOT NULL DEFAULT 0, -- instant of the final table; 0 = not yet
 UNIQUE (tourney, number)
) STRICT;
CREATE INDEX grp_state ON grp(state, tourney);
CREATE TABLE entry (
 id INTEGER PRIMARY KEY,
 tourney INTEGER NOT NULL REFERENCES tourney(id),
 grp INTEGER REFERENCES grp(id), -- NULL until confirmed
 player INTEGER REFERENCES player(id), -- NULL until confirmed
 address TEXT NOT NULL COLLATE NOCASE, -- that asked; '' once erased
 asked_facts TEXT NOT NULL, -- JSON object: name, club, born, rating, lang, word
 state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3), -- asked, confirmed, withdrawn, lapsed
 seq INTEGER NOT NULL DEFAULT 0, -- order of confirmation in the group, 1..
 number INTEGER NOT NULL DEFAULT 0, -- drawn by lots, 1..
 confirmation TEXT NOT NULL DEFAULT '', -- what went into the lots
 asked INTEGER NOT NULL, -- instant
 confirmed INTEGER NOT NULL DEFAULT 0, -- instant
 withdrawn INTEGER NOT NULL DEFAULT 0, -- instant
 void_all INTEGER NOT NULL DEFAULT 0 CHECK (void_all IN (0, 1)) -- all his games are lost
) STRICT;
CREATE INDEX entry_grp ON entry(grp, seq);
CREATE INDEX entry_player ON entry(player);
CREATE INDEX entry_address ON entry(address) WHERE state = 0;
CREATE INDEX entry_asked ON entry(asked) WHERE state = 0;
CREATE TABLE leave (
 id INTEGER PRIMARY KEY,
 player INTEGER NOT NULL REFERENCES player(id),
 grp INTEGER REFERENCES grp(id), -- NULL = single games
 first INTEGER NOT NULL, -- date
 last INTEGER NOT NULL, -- date
 told INTEGER NOT NULL, -- date of the notice
 special INTEGER NOT NULL CHECK (special IN (0, 1)), -- granted by the leader
 CHECK (last >= first)
) STRICT;
CREATE INDEX leave_player ON leave(player, grp);
CREATE TABLE game (
 id INTEGER PRIMARY KEY,
 grp INTEGER REFERENCES grp(id), -- NULL = a single game
 white INTEGER NOT NULL REFERENCES player(id),
 black INTEGER NOT NULL REFERENCES player(id),
 round INTEGER NOT NULL, -- of the table of rounds; 0 = none
 ruleset TEXT NOT NULL,
 zone TEXT NOT NULL,
 start INTEGER NOT NULL, -- date
 fen TEXT NOT NULL, -- '' = the initial position
 chess960 INTEGER NOT NULL CHECK (chess960 IN (0, 1)),
 prelude TEXT NOT NULL -- moves already played, numeric with spaces
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
 seq INTEGER NOT NULL, -- 1..
 prev BLOB NOT NULL CHECK (length(prev) = 32), -- hash before this event
 text TEXT NOT NULL, -- event_write() of core/rules/event.h
 PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER game_event_fixed BEFORE UPDATE ON game_event BEGIN
 SELECT raise(ABORT, 'events are append-only'); END;
CREATE TRIGGER game_event_kept BEFORE DELETE ON game_event BEGIN
 SELECT raise(ABORT, 'events are append-only'); END;
CREATE TABLE inbox (
 id INTEGER PRIMARY KEY,
 key TEXT NOT NULL UNIQUE, -- Message-ID, hash or idempotency key
 door INTEGER NOT NULL CHECK (door BETWEEN 1 AND 4), -- mail, API, control, timer
 at INTEGER NOT NULL, -- instant of receipt
 player INTEGER REFERENCES player(id),
 game INTEGER REFERENCES game(id),
 grp INTEGER REFERENCES grp(id),
 answer TEXT NOT NULL -- JSON
) STRICT;
CREATE INDEX inbox_player ON inbox(player) WHERE player IS NOT NULL;
CREATE TABLE raw_mail (
 inbox INTEGER PRIMARY KEY REFERENCES inbox(id),
 raw BLOB NOT NULL
) STRICT;
CREATE TABLE outbox (
 id INTEGER PRIMARY KEY,
 kind INTEGER NOT NULL,
 player INTEGER REFERENCES player(id), -- NULL = a stranger or the leader
 address TEXT NOT NULL DEFAULT '', -- '' = the player's registered one
 lang INTEGER NOT NULL CHECK (lang IN (0, 1)),
 game INTEGER, grp INTEGER, case_id INTEGER, -- what it is about
 seq INTEGER NOT NULL, -- events of the game that it knows
 ply INTEGER NOT NULL,
 token_kind INTEGER NOT NULL, -- 0 = no reply token
 token_key INTEGER NOT NULL,
 token_expiry INTEGER NOT NULL, -- instant
 reply INTEGER NOT NULL CHECK (reply IN (0, 1)), -- answers a mail
 facts TEXT NOT NULL, -- JSON object: the rest of what it says
 created INTEGER NOT NULL, -- instant
 due INTEGER NOT NULL, -- instant of the next try
 tries INTEGER NOT NULL DEFAULT 0,
 state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),
 sent_at INTEGER NOT NULL DEFAULT 0, -- instant; 0 = not yet
 error TEXT NOT NULL DEFAULT '' -- the far host's words
) STRICT;
CREATE INDEX outbox_due ON outbox(due) WHERE state = 0;
CREATE INDEX outbox_failed ON outbox(state) WHERE state = 2;
CREATE TABLE case_ (
 id INTEGER PRIMARY KEY,
 kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 8),
 state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2), -- open, ruled, closed
 game INTEGER REFERENCES game(id),
 grp INTEGER REFERENCES grp(id),
 player INTEGER REFERENCES player(id), -- whom it is about
 opened INTEGER NOT NULL, -- instant
 due INTEGER NOT NULL, -- instant; 0 = none
 evidence TEXT NOT NULL, -- JSON object
 ruling INTEGER REFERENCES ruling(id),
 appealed INTEGER REFERENCES ruling(id)
) STRICT;
CREATE INDEX case_open ON case_(kind, game, player) WHERE state = 0;
CREATE INDEX case_due ON case_(due) WHERE state = 0 AND due > 0;
CREATE INDEX case_game ON case_(game) WHERE game IS NOT NULL;
CREATE TABLE ruling (
 id INTEGER PRIMARY KEY,
 case_id INTEGER REFERENCES case_(id),
 game INTEGER REFERENCES game(id),
 grp INTEGER REFERENCES grp(id),
 player INTEGER REFERENCES player(id),
 at INTEGER NOT NULL, -- instant
 author TEXT NOT NULL,
 verdict TEXT NOT NULL,
 days INTEGER NOT NULL DEFAULT 0, -- given back
 paragraph TEXT NOT NULL,
 reason TEXT NOT NULL,
 appeal_until INTEGER NOT NULL -- instant
, level INTEGER NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 2)) STRICT;
CREATE INDEX ruling_grp ON ruling(grp);
CREATE INDEX ruling_game ON ruling(game);
CREATE TRIGGER ruling_fixed BEFORE UPDATE ON ruling BEGIN
 SELECT raise(ABORT, 'rulings are append-only'); END;
CREATE TRIGGER ruling_kept BEFORE DELETE ON ruling BEGIN
 SELECT raise(ABORT, 'rulings are append-only'); END;
CREATE TABLE act (
 id INTEGER PRIMARY KEY,
 at INTEGER NOT NULL, -- instant
 author TEXT NOT NULL,
 request TEXT NOT NULL, -- JSON
 effect TEXT NOT NULL
) STRICT;
CREATE TRIGGER act_fixed BEFORE UPDATE ON act BEGIN
 SELECT raise(ABORT, 'acts are append-only'); END;
CREATE TRIGGER act_kept BEFORE DELETE ON act BEGIN
 SELECT raise(ABORT, 'acts are append-only'); END;
CREATE TABLE IF NOT EXISTS "game_state" (
 game INTEGER PRIMARY KEY REFERENCES game(id),
 stage INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 3), -- open, suspended, paused, over
 result TEXT NOT NULL CHECK (result = '*' OR result = '1-0' OR result = '0-1' OR result = '1/2-1/2' OR result = '0-0'),
 ply INTEGER NOT NULL, -- half moves since the setup
 seq INTEGER NOT NULL, -- events so far
 head BLOB NOT NULL CHECK (length(head) = 32), -- SHA-256 of the chain up to the last event
 next_at INTEGER NOT NULL, -- instant at which the rules make something happen; 0 = never
 moved_at INTEGER NOT NULL, -- instant of the last move
 ended_at INTEGER NOT NULL, -- instant; 0 = not yet
 outage INTEGER NOT NULL -- last outage that the events know
) STRICT;
CREATE INDEX game_state_next ON game_state(next_at) WHERE next_at > 0;
CREATE INDEX outbox_player ON outbox(player) WHERE state > 0;
