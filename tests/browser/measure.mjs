/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Time until a game is playable on a slow phone: Chromium at a quarter of the CPU speed and on
 * Lighthouse's "slow 4G" network, 1.6 Mbit/s and 150 ms, without a cache.  Not a test, since it
 * measures the machine as well.  Usage: run.sh measure.mjs
 */
import { Browser } from './browser.mjs';
import { boardLink } from './player.mjs';
import { Server } from './server.mjs';

const ROUNDS = 5;
const server = await Server.start('2026-01-05T07:00:00Z');
const browser = await Browser.start();

async function measure(link) {
	const page = await browser.person({ width: 390, height: 844 }), session = await page.createCDPSession();
	let requests = 0, bytes = 0;

	await page.evaluateOnNewDocument(() => {
		const note = (name, selector) => {
			if (!window[name] && document.querySelector(selector))
				requestAnimationFrame(() => { window[name] ??= performance.now(); });
		};
		new MutationObserver(() => {
			note('shown', '[data-square="h1"]');
			note('ready', '.over [data-man]');
		}).observe(document, { childList: true, subtree: true });
	});
	await session.send('Network.enable');
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150,
		downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 });
	session.on('Network.loadingFinished', ({ encodedDataLength }) => {
		requests++;
		bytes += encodedDataLength;
	});
	await page.goto(link, { waitUntil: 'load' });
	await page.waitForFunction(() => window.ready, { timeout: 10000 }).catch(() => {});
	const times = await page.evaluate(() => ({
		paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
		shown: window.shown, ready: window.ready }));
	await page.browserContext().close();
	return { requests, bytes, ...times };
}

try {
	await server.ask({ do: 'game.start', white: 'Anna Bro', 'white-address': 'anna@a.test', black: 'Bo Dam',
		'black-address': 'bo@b.test', language: 'en',
		moves: '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O' });
	const link = await boardLink(server, 'anna@a.test');
	for (let i = 0; i < ROUNDS; i++) {
		const { requests, bytes, paint, shown, ready } = await measure(link);
		console.log(`${requests} requests, ${bytes} bytes; first paint ${Math.round(paint)} ms, ` +
			`board ${Math.round(shown)} ms, men can be dragged ${Math.round(ready)} ms`);
	}
} finally {
	await browser.stop();
	await server.stop();
}
