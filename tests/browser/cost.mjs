/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cost of pages: the server's CPU time per request of a player's pages, compared with the public
 * pages of the same game and player, who has 200 games.  /favicon.svg is the cost of a bare
 * request.  Not a test, since it measures the machine as well.
 * Usage: [REQUESTS=N] run.sh cost.mjs
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Server } from './server.mjs';

const GAMES = 200, PLIES = 80, ROUNDS = 7, TICK = 10000; /* microseconds of CPU time in /proc */
const requests = Number(process.env.REQUESTS ?? 100);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const server = await Server.start('2026-01-05T07:00:00Z');

function get(path, headers = {}) {
	return new Promise((done, fail) => {
		request(`${server.url}${path}`, { agent, headers }, (answer) => {
			const parts = [];
			answer.on('data', (bytes) => parts.push(bytes));
			answer.on('end', () => {
				if (answer.statusCode === 200)
					done(Buffer.concat(parts).toString());
				else
					fail(new Error(`${path}: ${answer.statusCode}`));
			});
		}).on('error', fail).end();
	});
}

async function post(path, body, headers = {}) {
	const answer = await fetch(`${server.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' });

	if (answer.status >= 400)
		throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
	return answer;
}

const form = (fields) => new URLSearchParams(fields);
const field = (page, name) => page.match(new RegExp(`name="${name}" value="([^"]*)"`))[1];

/* Signs in; returns the session cookie. */
async function signIn(address) {
	const csrf = field(await get('/sign-in'), 'csrf');
	const page = await (await post('/sign-in', form({ csrf, address }))).text();
	const { text } = await server.letter(address, /^\s*\d{4} \d{4}\s*$/m);
	const inside = await post('/sign-in/code', form({ csrf: field(page, 'csrf'),
		request: field(page, 'request'), code: text.match(/^\s*(\d{4} \d{4})\s*$/m)[1] }));

	return inside.headers.getSetCookie()[0].split(';')[0];
}

async function token(cookie) {
	const csrf = field(await get('/me/settings', { cookie }), 'csrf');
	const answer = await post('/me/settings', form({ csrf, key: 'token', act: 'token', name: 'cost',
		scope: 'play', days: '9' }), { cookie });

	return (await answer.text()).match(/data-secret="([^"]*)"/)[1];
}

async function play(game, moves, tokens) {
	for (let ply = 0; ply < moves.length; ply++)
		await post(`/api/v1/games/${game}/move`, JSON.stringify({ ply, move: moves[ply] }),
			{ authorization: `Bearer ${tokens[ply % 2]}` });
}

/* The server's CPU time in microseconds. */
function cpu() {
	const fields = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');

	return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/* Waits until letters and files of the moves are written. */
async function settled() {
	for (let before = -1; before !== cpu(); await pause(1000))
		before = cpu();
}

/* Microseconds of CPU and wall time per request. */
async function cost({ path, headers }) {
	const cpuFrom = cpu(), from = performance.now();

	for (let i = 0; i < requests; i++)
		await get(path, headers);
	return { cpu: (cpu() - cpuFrom) / requests, wall: (performance.now() - from) * 1000 / requests };
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

/* Alternates the pages, so that other load affects all alike. */
async function compare(pages) {
	for (const page of pages)
		page.runs = [];
	for (let round = 0; round < ROUNDS; round++)
		for (const page of pages)
			page.runs.push(await cost(page));
	for (const page of pages) {
		const used = median(page.runs.map((r) => r.cpu)), wall = median(page.runs.map((r) => r.wall));

		page.cpu = used;
		console.log(`${page.what}: ${Math.round(used)} us CPU, ${Math.round(wall)} us wall` +
			(page.against ? `, ${(used / page.against.cpu).toFixed(2)} x ${page.against.what}` : ''));
	}
}

try {
	const people = { white: 'Anna Bro', 'white-address': 'anna@a.test', black: 'Bo Dam',
		'black-address': 'bo@b.test', language: 'en' };
	const line = JSON.parse(execFileSync(join(process.env.top_builddir ?? '.', 'tests/bench/make_games'),
		['jsonl', '1', '7'], { encoding: 'utf8' })).moves.split(' ').slice(0, PLIES);
	for (let i = 0; i < GAMES; i++)
		await server.ask({ do: 'game.start', ...people });
	const cookie = await signIn('anna@a.test'), other = await signIn('bo@b.test');
	const tokens = [await token(cookie), await token(other)];
	for (let game = 2; game <= GAMES; game++)
		await play(game, line.slice(0, game % 8), tokens);
	await play(1, line, tokens);
	await settled();

	const request = { what: 'a request', path: '/favicon.svg' };
	const player = { what: 'the player\'s public page', path: '/players/1' };
	const game = { what: 'the public page of the game', path: '/games/1' };
	await compare([request, player, game,
		{ what: '/me', path: '/me', headers: { cookie }, against: player },
		{ what: 'the game for its player', path: '/games/1', headers: { cookie }, against: game }]);
} finally {
	agent.destroy();
	await server.stop();
}
