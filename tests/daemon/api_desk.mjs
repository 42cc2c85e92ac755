// SPDX-License-Identifier: AGPL-3.0-or-later
// The desk through the generated client, with an official's token and with a player's.
// Usage: api_desk.mjs CLIENT URL TOKEN-OF-OFFICIAL TOKEN-OF-PLAYER
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const [file, url, official, player] = process.argv.slice(2);
const api = await import(pathToFileURL(file));
const desk = { url, token: official };

async function want(status, reply) {
  const { status: got, value } = await reply;
  assert.equal(got, status, JSON.stringify(value));
  return value;
}

assert.deepEqual((await want(200, api.getMe(desk))).roles, ["administrator"]);
for (const refused of [api.listCases, api.listRequests])
  assert.equal((await want(403, refused({ url, token: player }))).error, "scope");
await want(401, api.listCases({ url }));

// The table of requests leaves out those about the machine.
const { requests } = await want(200, api.listRequests(desk));
const names = requests.map((r) => r.name);
assert.ok(names.includes("player.add") && names.includes("rule"));
for (const name of ["backup", "deliver", "verify", "clock"]) {
  assert.ok(!names.includes(name));
  await want(404, api.ask(desk, { request: name, body: {} }));
}
await want(404, api.ask(desk, { request: "none", body: {} }));
await want(400, api.ask(desk, { request: "player.add", body: { name: "Dora", adress: "x" } }));
const dora = { name: "Dora", address: "dora@demo.example" };
await want(200, api.ask(desk, { request: "player.add", body: dora, "Idempotency-Key": "d" }));
const again = await want(200, api.ask(desk, { request: "player.add", body: dora, "Idempotency-Key": "d" }));
assert.equal(again.repeated, true);

// A case, and a ruling on it in the state in which it was read.
const list = await want(200, api.listCases(desk));
assert.equal(list.cases.length, 1);
assert.equal(list.next, null);
const number = list.cases[0].case;
assert.equal((await want(200, api.listCases(desk, { kind: "none" }))).cases.length, 0);
assert.equal((await want(200, api.listCases(desk, { kind: list.cases[0].kind }))).cases.length, 1);
assert.equal((await want(200, api.listCases(desk, { cursor: String(number) }))).cases.length, 0);
await want(404, api.getCase(desk, { case: 999 }));
const { version } = await want(200, api.getCase(desk, { case: number }));
const body = { verdict: "continue", reason: "There is nothing in it.", version };
const stale = await want(409, api.rule(desk, { case: number, body: { ...body, version: "0" } }));
assert.equal(stale.error, "stale");
await want(400, api.rule(desk, { case: number, body: { ...body, verdict: "maybe" } }));
await want(200, api.rule(desk, { case: number, body }));
assert.equal((await want(200, api.getCase(desk, { case: number }))).state, "ruled");
await want(409, api.rule(desk, { case: number, body }));

// The record has both, newest first.
const { record } = await want(200, api.listRecord(desk));
assert.deepEqual(record.slice(0, 2).map((r) => r.request.do), ["rule", "player.add"]);
assert.equal(record[0].author, "api Bo");
const older = await want(200, api.listRecord(desk, { cursor: String(record[0].act) }));
assert.deepEqual(older.record[0], record[1]);

// What is no "next" of a list is not taken for its first page.
for (const cursor of ["x", "1x", "-1", ""]) {
  await want(400, api.listRecord(desk, { cursor }));
  await want(400, api.listCases(desk, { cursor }));
}

// A tournament from its entries to its first round, and what its players ask and report.
const lead = (request, more) => want(200, api.ask(desk, { request, body: more }));
const event = "autumn";
await lead("player.add", { name: "Carl", address: "carl@demo.example" });
await lead("event.add", { code: event, name: "Autumn", kind: "swiss", system: "monrad-dsu", rounds: 3 });
for (const name of [1, 2, 3, 4]) await lead("event.enter", { event, player: name });
await lead("event.close", { event });
await lead("event.compose", { event });
await lead("event.draw", { event });
const bo = { url, token: player };
const [round] = (await want(200, api.getRound(bo, { event, round: 1 }))).groups;
assert.equal(round.facts.pairs.length, 2);
await want(404, api.getRound(bo, { event, round: 3 }));
await want(404, api.getEventTable(bo, { event: "none" }));
assert.equal((await want(200, api.getEventTable(bo, { event }))).tables[0].lines.length, 4);
await want(409, api.reportAbsence(bo, { event, body: { round: 1 } }));
await want(200, api.reportAbsence(bo, { event, body: { round: 2 } }));
await want(400, api.nameReserve(bo, { event, body: { board: 1, address: "eva@demo.example" } }));
await want(409, api.reportResult(bo, { event, body: { round: 1, card: "1: 1-0" } }));
const [{ game }] = (await want(200, api.listGames(bo, { event }))).games;
const day = (ahead) => new Date(Date.now() + ahead * 86400000).toISOString().slice(0, 10);
await want(200, api.takeLeaveInGroup(bo, { game, body: { from: day(10), to: day(14) } }));
await want(409, api.takeLeaveInGroup(bo, { game, body: { from: day(12), to: day(13) } }));

// A game by post, whose cards the leader enters.
const rules = "dsu-post";
const { game: posted } = await lead("game.start", { white: "Bo", "white-address": "bo@demo.example",
  black: "Dora", "black-address": "dora@demo.example", rules });
const card = { from: "white", sent: day(0), moves: "5254" };
await want(403, api.enterCard(bo, { game: posted, body: card }));
await want(200, api.enterCard(desk, { game: posted, body: card }));
assert.equal((await want(200, api.getGame(bo, { game: posted }))).ply, 1);
console.log("RULED");
