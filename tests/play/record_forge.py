#!/usr/bin/env python3
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Forges a published record as somebody with access to the database could: record_forge.py HOW FOLDER FILE [days]

Changes FOLDER/record/FILE and recomputes its chain, so that the file is consistent; with `days`, also the texts of the
days and the log.  HOW: swap (exchanges the first two opened moves), ruling (removes one), instant (changes that of the
first move), table (gives the first in each table half a point), order (puts them second), tie (gives them a quarter of
the first tie-break), card (turns the last result over the board that was won).
"""
import hashlib, pathlib, re, sys


def digest(*parts):
    return hashlib.sha256(b''.join(p if isinstance(p, bytes) else p.encode() for p in parts)).digest()


def sealed(salt, field):
    return ' ' + field.split('=')[0] + '#' + digest(bytes.fromhex(salt), field).hex()


def change(how, lines):
    """Returns the changed lines, not yet chained."""
    if how == 'ruling':
        at = next(i for i, line in enumerate(lines) if re.match(r'(fact|journal) \d+ ruling ', line))
        seq = int(lines[at].split()[1])
        lines = [line for line in lines if not re.match(rf'(fact|journal|open) {seq} ', line)]
        lower = lambda m: f'{m[1]} {int(m[2]) - (int(m[2]) > seq)} '
        return [re.sub(r'^(fact|journal|open) (\d+) ', lower, line) for line in lines]
    if how == 'card':
        at = max(i for i, line in enumerate(lines) if line.startswith('card ') and re.search('"(1-0|0-1)"', line))
        _, number, was = lines[at].split(' ', 2)
        becomes = re.sub('"(1-0|0-1)"', lambda m: '"0-1"' if m[1] == '1-0' else '"1-0"', was, count=1)
        lines[at] = f'card {number} {becomes}'
        return [line.replace(digest(was).hex(), digest(becomes).hex()) for line in lines]
    if how in ('table', 'order', 'tie'):
        field = {'table': 'points2', 'order': 'place', 'tie': 'sb4'}[how]
        for i in [i for i, line in enumerate(lines) if line.startswith('table ')]:
            _, number, was = lines[i].split(' ', 2)
            more = lambda m: f'"{field}":{int(m[1]) + 1}'
            start = max(0, was.find('"teams"'))
            becomes = was[:start] + re.sub(rf'"{field}":(\d+)', more, was[start:], count=1)
            lines[i] = f'table {number} {becomes}'
            lines = [line.replace(digest(was).hex(), digest(becomes).hex()) for line in lines]
        return lines
    moves = [i for i, line in enumerate(lines) if re.match(r'open \d+ \S+ moves=', line)][:2]
    if how == 'instant':
        later = lambda m: f' at={m[1]}{(int(m[2]) + 1) % 60:02}Z'
        lines[moves[0] - 1] = re.sub(r' at=(\S*)(\d\d)Z', later, lines[moves[0] - 1])
        return lines
    (_, one, salt, first), (_, two, salt2, second) = (lines[i].split(' ', 3) for i in moves)
    for i, seq, salt, was, becomes in (moves[0], one, salt, first, second), (moves[1], two, salt2, second, first):
        lines[i] = f'open {seq} {salt} {becomes}'
        lines[i - 1] = lines[i - 1].replace(sealed(salt, was), sealed(salt, becomes))
    return lines


def chain(lines):
    """Returns the heads of a record, starting with that of the empty record."""
    setup = [line[6:] + '\n' for line in lines if line.startswith('setup ')]
    event = next((line.split()[1] for line in lines if line.startswith('event ')), '')
    heads = [digest(''.join(setup) or f'journal {event}\n')]
    for line in lines:
        if line.startswith(('fact ', 'journal ')):
            heads.append(digest(heads[-1], line.split(' ', 2)[2]))
    return [head.hex() for head in heads]


def root(leaves):
    if len(leaves) == 1:
        return leaves[0]
    k = 1 << (len(leaves) - 1).bit_length() - 1
    return digest(b'\1', root(leaves[:k]), root(leaves[k:]))


def forge_days(folder, new):
    """Replaces the old heads, and with them the hashes of the texts and the log."""
    days, log, leaves = {}, ['kskak-record 1'], []
    for path in sorted((folder / 'beacons').glob('*.txt')):
        was = path.read_text()
        text = re.sub(r'[0-9a-f]{64}', lambda m: new.get(m[0], m[0]), was)
        new[digest(was).hex()] = digest(text).hex()
        path.write_text(text)
        days[path.stem] = text.splitlines()
    for line in (folder / 'record/log.txt').read_text().splitlines()[1:]:
        day = line.split()[0]
        entry = f'{day} {len(days[day])} {root([digest(bytes(1), text) for text in days[day]]).hex()}'
        leaves.append(digest(bytes(1), entry))
        log.append(f'{entry} {len(leaves)} {root(leaves).hex()}')
    (folder / 'record/log.txt').write_text('\n'.join(log) + '\n')


def main(how, folder, name, *days):
    path = pathlib.Path(folder, 'record', name)
    before = path.read_text().splitlines()
    after = change(how, list(before))
    heads = chain(after)
    after = ['head ' + heads[-1] if line.startswith('head ') else line for line in after]
    path.write_text('\n'.join(after) + '\n')
    if days:
        forge_days(pathlib.Path(folder), dict(zip(chain(before), heads)))


main(*sys.argv[1:])
