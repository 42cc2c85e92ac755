/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An arbiter's desk, `kskak report serve`: a tournament from its entries to its papers, every page on
 * a phone and in both languages, and what a second window does.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser, assertAccessible, assertFits, assertQuiet } from './browser.mjs';
import { until } from './server.mjs';

const top = process.env.top_builddir ?? '.';
const pages = ['/', '/players', '/players/1', '/rounds/1', '/standings', '/standings/1', '/crosstable', '/wall',
	'/teams', '/lists', '/rating', '/norms', '/norms/1', '/prizes', '/settings', '/papers'];

let dir, desk, browser, page;

/* The desk on a new file; `said` is what it prints. */
async function startDesk(file) {
	const one = { said: '' };

	one.child = spawn(join(top, 'kskak'), ['report', 'serve', file],
		{ env: { ...process.env, XDG_DATA_HOME: dir }, stdio: ['ignore', 'pipe', 'ignore'] });
	one.child.stdout.on('data', (bytes) => { one.said += bytes; });
	one.address = await until('the address', () => one.said.match(/^http:.*\n/)?.[0].trim());
	one.url = new URL(one.address).origin;
	return one;
}

/* Fills in the form of an act on the page, opening it if it is folded, and sends it. */
async function send(act, fields) {
	const form = `form:has([name=act][value=${act}])`;

	await page.$eval(form, (one) => { one.closest('details')?.setAttribute('open', ''); });
	for (const [name, value] of Object.entries(fields)) {
		await page.$eval(`${form} [name="${name}"]`, (input, text) => {
			if (input.type === 'checkbox')
				input.checked = text;
			else
				input.value = text;
		}, value);
	}
	const [answer] = await Promise.all([page.waitForNavigation(), page.click(`${form} button`)]);
	return answer.status();
}

const notice = () => page.$eval('[role=status]', (box) => box.innerText);
const games = () => page.$$eval('select[name^=g]', (all) => all.map((one) => one.name));

before(async () => {
	dir = mkdtempSync(join(tmpdir(), 'kskak-report-'));
	desk = await startDesk(join(dir, 'open.trf'));
	browser = await Browser.start();
	page = await browser.person({ javascript: true });
	await page.goto(desk.address);
});

after(async () => {
	await browser?.stop();
	desk?.child.kill('SIGTERM');
	rmSync(dir, { recursive: true, force: true });
});

test('a tournament goes from its entries to a corrected result', async () => {
	await send('new', { name: 'Pinseturnering', rounds: '3', entries: ['Østergaard, Ib; 2100;;DEN;;;Nord',
		'Hansen, Anna; 2050;;DEN;;;Nord', 'Berg, Eva; 2000;;NOR', 'Olsen, Carl; 1900;;DEN',
		'Larsen, Dora; 1800;;DEN', 'Ny, Nils;;;DEN'].join('\n') });
	assert.match(await notice(), /saved/);
	await page.goto(`${desk.url}/settings`);
	await send('forbid', { words: '1 4' });
	assert.match(await page.$eval('main', (main) => main.innerText), /1 Østergaard, Ib; 4 Olsen, Carl/);
	await page.goto(`${desk.url}/`);
	await send('pair', { system: 'fide-dutch-2026' });
	const first = await games();
	assert.equal(first.length, 3);
	await send('result', { [first[0]]: '1-0', [first[1]]: '1/2', [first[2]]: '0-1' });
	await send('result', { [first[0]]: '0-1' });
	await page.goto(`${desk.url}/`);
	await send('pair', { system: 'fide-dutch-2026' });
	assert.equal((await games()).length, 3);
	const report = readFileSync(join(dir, 'open.trf'), 'utf8');
	assert.match(report, /^062 6\r?$/m);
	assert.equal(report.match(/^001 .*$/gm).length, 6);
});

test('a refused form says why and keeps what was typed', async () => {
	await page.goto(`${desk.url}/players`);
	assert.equal(await send('withdraw', { words: '99' }), 422);
	assert.match(await page.$eval('[role=alert]', (box) => box.innerText), /start number 99/);
	assert.equal(await page.$eval('form:has([value=withdraw]) [name=words]', (one) => one.value), '99');
	assert.ok(await page.$eval('form:has([value=withdraw])', (one) => one.closest('details').open));
});

test('an older window overwrites nothing', async () => {
	const other = await page.browserContext().newPage();

	await page.goto(`${desk.url}/rounds/2`);
	await other.goto(`${desk.url}/settings`);
	await other.$eval('form:has([value=set]) [name=name]', (input) => { input.value = 'Påske'; });
	await Promise.all([other.waitForNavigation(), other.click('form:has([value=set]) button')]);
	await other.close();
	assert.equal(await send('result', { [(await games())[0]]: '1-0' }), 409);
	assert.match(readFileSync(join(dir, 'open.trf'), 'utf8'), /^012 Påske\r?$/m);
});

/* axe-core takes most of the time: once per page, in either language. */
test('every page fits a phone, axe-core finds nothing, and no page asks another host', async () => {
	await page.setViewport({ width: 390, height: 900 });
	for (const [at, path] of pages.entries()) {
		const answer = await page.goto(`${desk.url}${path}?lang=${at % 2 ? 'en' : 'da'}`);

		assert.equal(answer.status(), 200, path);
		await assertFits(page);
		await assertAccessible(page);
	}
	assertQuiet(page, desk);
});
