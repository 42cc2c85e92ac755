/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A kskakd for one test, with a clock that moves only on request, and letters in files.  The
 * programs are those of $top_builddir.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE = 60000; /* milliseconds until a test gives up */
const top = process.env.top_builddir ?? '.';

/* Calls `probe` until it returns something; fails with `what` if it never does. */
export async function until(what, probe) {
	const end = Date.now() + PATIENCE;

	for (;;) {
		const found = await probe();
		if (found)
			return found;
		if (Date.now() > end)
			throw new Error(`never seen: ${what}`);
		await pause(20);
	}
}

/* Whether nobody listens at the port. */
function isFree(port) {
	const server = createServer();

	return new Promise((done) => {
		server.once('error', () => done(false));
		server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
	});
}

/*
 * A port below those that the kernel gives to outgoing connections, such as a browser's: a server
 * that starts again at one of these may find it taken.
 */
async function freePort() {
	for (;;) {
		const port = 10000 + randomInt(22000);

		if (await isFree(port))
			return port;
	}
}

function decodeQuotedPrintable(text) {
	const bytes = text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g,
		(_, hex) => String.fromCharCode(parseInt(hex, 16)));

	return Buffer.from(bytes, 'latin1').toString('utf8');
}

/* The decoded part with that media type. */
function part(raw, type) {
	const at = raw.search(new RegExp(`^Content-Type: ${type}`, 'im'));
	if (at < 0)
		return '';
	const rest = raw.slice(at), blank = rest.search(/\r?\n\r?\n/);
	const end = rest.search(/\r?\n--=_/);
	return decodeQuotedPrintable(rest.slice(blank, end < 0 ? undefined : end).trim());
}

function readLetter(path) {
	const raw = readFileSync(path, 'latin1');
	const header = (name) => raw.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1].trim() ?? '';

	return { to: header('To'), subject: header('Subject'), raw, text: part(raw, 'text/plain'),
		html: part(raw, 'text/html') };
}

export class Server {
	/* `instant` like 2026-01-05T07:00:00Z; `settings` are lines of kskakd.conf. */
	static async start(instant, settings = []) {
		const server = new Server();

		server.dir = mkdtempSync(join(tmpdir(), 'kskakd-browser-'));
		server.port = await freePort();
		server.url = `http://127.0.0.1:${server.port}`;
		server.instant = instant;
		server.read = 0;
		writeFileSync(join(server.dir, 'kskakd.conf'), [
			'domain = chess.test', 'language = en', 'database = k.db', 'lmtp-socket = lmtp.sock',
			'control-socket = control.sock', `http-listen = 127.0.0.1:${server.port}`,
			`page-url = ${server.url}`, 'outgoing = files', 'outgoing-dir = out',
			'publish-dir = pages', 'requests-a-minute = 100000',
			`locale-dir = ${top}/po`, ...settings, '',
		].join('\n'));
		await server.run();
		return server;
	}

	async run() {
		this.log = '';
		this.child = spawn(join(top, 'kskakd'),
			['-c', join(this.dir, 'kskakd.conf'), `--test-clock=${this.instant}`],
			{ stdio: ['ignore', 'ignore', 'pipe'] });
		this.child.stderr.on('data', (bytes) => { this.log += bytes; });
		await until('the server', async () => {
			if (this.child.exitCode !== null || this.child.signalCode !== null)
				throw new Error(`kskakd has ended: ${this.log}`);
			try {
				return (await this.control({ do: 'ping' })).result;
			} catch {
				return null;
			}
		});
	}

	/* Sends a leader's request; returns any answer. */
	control(request) {
		return new Promise((done, fail) => {
			const socket = createConnection(join(this.dir, 'control.sock'));
			let text = '';

			socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`));
			socket.on('error', fail);
			socket.on('data', (bytes) => {
				text += bytes;
				if (!text.includes('\n'))
					return;
				socket.destroy();
				done(JSON.parse(text));
			});
			socket.on('end', () => fail(new Error(`the control socket ended: ${text}`)));
		});
	}

	/* Likewise; fails when the request is refused. */
	async ask(request) {
		const answer = await this.control(request);

		if (answer.error)
			throw new Error(`${request.do}: ${answer.error}: ${answer.message}`);
		return answer.result;
	}

	/* Moves the clock forward, running every tick on the way. */
	async at(instant) {
		await this.ask({ do: 'clock', at: instant });
		this.instant = instant;
	}

	/* All letters written so far, oldest first. */
	letters() {
		const dir = join(this.dir, 'out');
		let names;

		try {
			names = readdirSync(dir).filter((name) => name.endsWith('.eml')).sort();
		} catch {
			return [];
		}
		return names.map((name) => readLetter(join(dir, name)));
	}

	/* Waits for a letter to the address that matches, among those not yet read. */
	letter(address, pattern) {
		return until(`a letter to ${address} with ${pattern}`, () =>
			this.letters().slice(this.read).reverse()
				.find((l) => l.to.includes(address) && pattern.test(l.text)));
	}

	/* Makes letter() ignore the letters so far. */
	forget() {
		this.read = this.letters().length;
	}

	/* Also when it has ended by itself, after which no event would come. */
	async end(signal) {
		if (this.child.exitCode !== null || this.child.signalCode !== null)
			return;
		const gone = new Promise((done) => this.child.once('exit', done));

		this.child.kill(signal);
		await gone;
	}

	async kill() {
		await this.end('SIGKILL');
	}

	async stop() {
		const { signalCode } = this.child;

		await this.end('SIGTERM');
		if (this.child.exitCode || (signalCode && !this.child.killed))
			throw new Error(`kskakd ended with ${this.child.exitCode ?? signalCode}: ${this.log}`);
		rmSync(this.dir, { recursive: true, force: true });
	}
}
