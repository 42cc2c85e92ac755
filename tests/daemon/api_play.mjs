// SPDX-License-Identifier: AGPL-3.0-or-later
// Plays through the generated client: a program can do here whatever a player can do on the pages.
// Usage: api_play.mjs CLIENT URL TOKEN-OF-WHITE TOKEN-OF-BLACK GAME...
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const [file, url, anna, bo, ...games] = process.argv.slice(2);
const api = await import(pathToFileURL(file));
const white = { url, token: anna };
const black = { url, token: bo };
const [mate, draw, resigned, claimed, going] = games.map(Number);

// The value of an answer, which must have that status.
async function want(status, reply) {
  const { status: got, value } = await reply;
  assert.equal(got, status, JSON.stringify(value));
  return value;
}

async function play(who, game, move, more = {}) {
  const { ply } = await want(200, api.getGame(who, { game }));
  return want(200, api.move(who, { game, body: { move, ply, ...more } }));
}

// The caller's identity.
assert.equal((await want(200, api.getDescription(white))).openapi, "3.1.0");
const me = await want(200, api.getMe(white));
assert.equal(me.name, "Anna Åkær");
assert.deepEqual(me.roles, []);
await want(401, api.getMe({ url }));
await want(401, api.getMe({ url, token: "kskak_none" }));

// The list of games, and a move in preview only.
const list = await want(200, api.listGames(white));
assert.equal(list.next, null);
assert.deepEqual(list.games.map((g) => g.game).sort(), [mate, draw, resigned, claimed, going].sort());
await want(400, api.listGames(white, { state: "lost" }));
await want(400, api.listGames(white, { state: "over", cursor: "x" }));
const seen = await want(200, api.previewMove(white, { game: mate, move: "f3" }));
assert.deepEqual([seen.move, seen.san, seen.result, seen.ply], ["6263", "f3", "*", 1]);
assert.match(seen.fen, / b /);
await want(409, api.previewMove(white, { game: mate, move: "Ke4" }));
await want(400, api.previewMove(white, { game: mate, move: "zz9" }));
await want(409, api.previewMove(black, { game: mate, move: "e5" }));
await want(404, api.previewMove(white, { game: 999999, move: "e5" }));
assert.equal((await want(200, api.getGame(white, { game: mate }))).ply, 0);

// A head is proved once its day is over; a head the game never had is refused.
await want(409, api.proveHead(white, { game: mate }));
await want(404, api.proveHead(white, { game: mate, head: "0".repeat(64) }));
await want(400, api.proveHead(white, { game: mate, head: "12" }));
await want(404, api.proveHead(white, { game: 999999 }));

// To mate, with a message that only the opponent gets.
const first = await play(white, mate, "f3", { message: "Hej <b>Bo</b> & tak" });
assert.equal(first.ply, 1);
const mine = await want(200, api.getGame(black, { game: mate }));
assert.deepEqual(mine.messages, [{ ply: 1, from: "w", text: "Hej <b>Bo</b> & tak" }]);
assert.equal(mine.moves.length, 1);
assert.equal(mine.moves[0].days, 0);
assert.ok(mine.next_date === null || /^\d{4}-\d\d-\d\d$/.test(mine.next_date));
await play(black, mate, "e5");
await play(white, mate, "g4");
const last = await want(200, api.previewMove(black, { game: mate, move: "Qh4" }));
assert.equal(last.result, "0-1");
assert.equal((await play(black, mate, "Qh4#")).result, "0-1");
await want(409, api.move(white, { game: mate, body: { move: "e4", ply: 4 } }));

// An accepted offer; a key is good for one request.
const key = { "Idempotency-Key": "draw-1" };
const body = { move: "e4", ply: 0, draw: true };
await want(200, api.move(white, { game: draw, body, ...key }));
assert.equal((await want(200, api.move(white, { game: draw, body, ...key }))).repeated, true);
const reused = await want(422, api.move(white, { game: draw, body: { move: "d4", ply: 0 }, ...key }));
assert.deepEqual([reused.error, reused.status, reused.type], ["key_reused", 422, "about:blank"]);
const offered = await want(200, api.getGame(black, { game: draw }));
assert.deepEqual(offered.offers, [{ kind: "draw", from: "w" }]);
await want(200, api.declineDraw(black, { game: draw, body: { message: "Not yet" } }));
assert.deepEqual((await want(200, api.getGame(white, { game: draw }))).offers, []);
await want(409, api.accept(black, { game: draw, body: {} }));
await play(black, draw, "e5");
await play(white, draw, "Nf3", { draw: true });
assert.equal((await want(200, api.accept(black, { game: draw, body: {} }))).result, "1/2-1/2");

// A series, which only its player sees; a resignation.
await play(white, resigned, "5254 05755 7163");
const own = await want(200, api.getGame(white, { game: resigned }));
assert.deepEqual(own.offers, [{ kind: "series", from: "w", moves: "5755 7163" }]);
await want(200, api.resign(black, { game: resigned, body: { message: "Thanks" } }));
assert.equal((await want(200, api.getGame(white, { game: resigned }))).result, "1-0");

// Notes, which nobody else sees; a stale version does not overwrite them.
const empty = await api.getNotes(white, { game: claimed });
assert.deepEqual(empty.value, { text: "", tree: "" });
const mark = { game: claimed, "If-Match": empty.etag };
const kept = await api.putNotes(white, { ...mark, body: { text: "Husk & <b>", tree: "1. e4" } });
assert.equal(kept.status, 200);
await want(412, api.putNotes(white, { ...mark, body: { text: "older" } }));
const read = await api.getNotes(white, { game: claimed });
assert.deepEqual(read.value, { text: "Husk & <b>", tree: "1. e4" });
assert.equal(read.etag, kept.etag);
assert.deepEqual((await want(200, api.getNotes(black, { game: claimed }))).text, "");
await want(404, api.getNotes(white, { game: 999999 }));
await want(404, api.putNotes(white, { game: 999999, body: { text: "x" } }));

// A claim on the present position.
await want(200, api.claim(white, { game: claimed, body: { kind: "threefold" } }));
const over = await want(200, api.listGames(black, { state: "over" }));
assert.deepEqual(over.games.map((g) => [g.game, g.result]),
  [[mate, "0-1"], [draw, "1/2-1/2"], [resigned, "1-0"], [claimed, "1/2-1/2"]]
    .sort((a, b) => a[0] - b[0]));
assert.equal(over.next, null);
const rest = await want(200, api.listGames(black, { state: "over", cursor: String(over.games[0].game) }));
assert.equal(rest.games.length, 3);

// An offer by its own path, and notice of longer thinking.
await want(409, api.offerDraw(white, { game: going, body: { ply: 0 } }));
await want(200, api.offerDraw(white, { game: going, body: { move: "d4", ply: 0 } }));
assert.deepEqual((await want(200, api.getGame(black, { game: going }))).offers, [{ kind: "draw", from: "w" }]);

// Conditional moves: only on the opponent's turn, only legal ones, visible only to their owner.
await want(200, api.keepSeriesBack(white, { game: going, body: { series: "05755 7163 04745 3234", ply: 1 } }));
await want(409, api.keepSeriesBack(black, { game: going, body: { series: "07163 5755" } }));
await want(409, api.keepSeriesBack(white, { game: going, body: { series: "05752 7163" } }));
assert.deepEqual((await want(200, api.getGame(white, { game: going }))).offers.map((o) => o.moves),
  [undefined, "5755 7163 04745 3234"]);
assert.deepEqual((await want(200, api.getGame(black, { game: going }))).offers, [{ kind: "draw", from: "w" }]);
await want(200, api.keepSeriesBack(white, { game: going, body: { series: "none", ply: 1 } }));

await want(200, api.announceThinking(black, { game: going, body: { days: 30 } }));
await want(409, api.announceThinking(black, { game: going, body: { days: 500 } }));
assert.ok(Array.isArray((await want(200, api.getRights(white))).rights));

// Leave: its account, a preview, and taking it.
const day = (ahead) => new Date(Date.now() + ahead * 86400000).toISOString().slice(0, 10);
const leave = { from: day(10), to: day(14) };
const before = (await want(200, api.getLeave(white))).events;
assert.ok(before.length && before.every((e) => e.days_left > 0));
assert.ok((await want(200, api.previewLeave(white, leave))).games.some((g) => g.game === going));
await want(400, api.previewLeave(white, { from: "soon", to: leave.to }));
await want(200, api.takeLeave(white, { body: leave }));
const after = (await want(200, api.getLeave(white))).events;
assert.ok(after.some((e, i) => e.days_left < before[i].days_left));
assert.equal(after.flatMap((e) => e.leaves).length, 1);

// An entry, and its withdrawal.
const { events } = await want(200, api.listEvents(white));
const event = events.find((e) => e.name === "Summer").slug;
assert.equal((await want(200, api.getEvent(white, { event }))).name, "Summer");
const entered = await want(200, api.enterEvent(white, { event, body: { born: "1980-02-03", club: "Nord" } }));
const state = async () => (await want(200, api.listEntries(white, { event }))).entries
  .find((e) => e.entry === entered.entry).state;
assert.equal(await state(), "confirmed");
await want(404, api.withdrawEntry(black, { event, entry: entered.entry }));
await want(200, api.withdrawEntry(white, { event, entry: entered.entry }));
assert.equal(await state(), "withdrawn");

// Settings and tokens: a token revokes itself and is then invalid.
assert.equal((await want(200, api.getSettings(white))).letters, "full");
await want(200, api.changeSettings(white, { body: { letters: "short" } }));
await want(200, api.changeSettings(white, { body: { zone: "UTC", notation: "own", language: "da" } }));
assert.deepEqual(await want(200, api.getSettings(white)),
  { letters: "short", zone: "UTC", notation: "own", language: "da" });
await want(400, api.changeSettings(white, { body: { zone: "Nowhere" } }));
const { tokens } = await want(200, api.listTokens(white));
assert.equal(tokens.length, 1);
assert.equal(tokens[0].scope, "play");
const others = await want(200, api.listTokens(black));
await want(404, api.endToken(white, { token: others.tokens[0].id }));
await want(200, api.endToken(white, { token: tokens[0].id }));
await want(401, api.getMe(white));
console.log("PLAYED");
