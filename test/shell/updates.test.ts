import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { releasesOf } from '../../electron/package/config.mjs';
import { lookForRelease, type ReleasePlace, releasePlaceOf } from '../../electron/updates/release.ts';
import { makeUpdates, type UpdateWay, updateWayOf } from '../../electron/updates/updates.ts';
import { Settings } from '../../server/contract/schemas/window.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A place of releases on this computer, and what it was asked. */
async function startFeed(
  answer: RequestListener,
): Promise<{ place: ReleasePlace; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const feed = new URL(`http://127.0.0.1:${port}/releases/latest`);
  return { place: { feed, page: new URL('https://releases.example/latest') }, asked };
}

const json =
  (content: unknown): RequestListener =>
  (_, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(content));
const release = (tag_name: string, body = 'Rings are drawn sooner.') =>
  json({ tag_name, body, html_url: 'https://evil.example' });

const network = (choice: Settings['network']) => () => ({ network: choice });
const ask = (place: ReleasePlace, time_ms?: number) =>
  lookForRelease({ place, version: '0.9.2', settings: network('online'), time_ms });

describe('looking for a newer release', () => {
  it.each([
    ['v0.9.2', 'newest'],
    ['v0.9.1', 'newest'],
    ['0.8.99', 'newest'],
    ['v0.9.10', 'newer'],
    ['1.0.0', 'newer'],
  ])('calls the own 0.9.2 beside %s %s', async (tag, kind) => {
    const { place } = await startFeed(release(tag));
    expect((await ask(place)).kind).toBe(kind);
  });

  it('gives the version and its changes as plain text of a bounded length', async () => {
    const { place } = await startFeed(release('v1.2.3', `One\r\n\u001b[31mred\u202e\n${'x'.repeat(5000)}`));
    const answer = await ask(place);
    if (answer.kind !== 'newer') throw new Error(answer.kind);
    expect(answer.version).toBe('1.2.3');
    expect(answer.changes).toMatch(/^One\n\[31mred\nx+…$/);
    expect(answer.changes.length).toBeLessThan(1000);
  });

  it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'shows 15 lines of the changes at most, whatever ends a line (%j), and no half letters',
    async (end) => {
      const { place } = await startFeed(release('v1.2.3', `${'🚁'.repeat(600)}${`${end}one`.repeat(400)}`));
      const answer = await ask(place);
      if (answer.kind !== 'newer') throw new Error(answer.kind);
      expect(answer.changes.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)).toHaveLength(15);
      const many = await startFeed(release('v1.2.3', `a${'🚁'.repeat(2000)}`));
      const cut = await ask(many.place);
      expect(cut.kind === 'newer' && cut.changes).toMatch(/^a\P{Cs}+…$/u);
    },
  );

  it('says no more than name and version, to nobody but the place', async () => {
    const { place, asked } = await startFeed(release('v1.0.0'));
    await ask(place);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe('/releases/latest');
    expect(asked[0]?.headers).toEqual({
      host: place.feed.host,
      'user-agent': 'Homeward/0.9.2',
      accept: 'application/json',
      'accept-encoding': 'identity',
      connection: 'keep-alive',
    });
  });

  it.each([
    ['a web page', (_, response) => response.setHeader('Content-Type', 'text/html').end('<h1>Log in</h1>')],
    ['no JSON', (_, response) => response.setHeader('Content-Type', 'application/json').end('{"tag_name"')],
    ['another shape', json({ tag_name: 7 })],
    ['no version', release('nightly')],
    ['a version that is a trick', release('v1.0.0\n2.0.0')],
    ['a preview', release('v2.0.0-beta.1')],
    ['a version that turns the direction of writing', release('9.9.9\u202e')],
    ['a version with markup', release('1.0.0-<script>alert(1)</script>')],
    ['a version in other digits', release('v１.٢.3')],
    ['a version of 300 digits', release(`v1.${'9'.repeat(300)}.0`)],
    ['a version of 300 letters', release(`v1.0.0${'x'.repeat(300)}`)],
    ['a list of releases', json([{ tag_name: 'v9.0.0' }])],
    [
      'a packed answer',
      (_, response) =>
        response
          .setHeader('Content-Type', 'application/json')
          .setHeader('Content-Encoding', 'gzip')
          .end(Buffer.of(31, 139, 8, 0, 1)),
    ],
    [
      'an answer without an end',
      (_, response) => {
        response.setHeader('Content-Type', 'application/json');
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
        };
        response.on('drain', more);
        more();
      },
    ],
    [
      'a length of 10 GB',
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 10 * 2 ** 30 });
        response.write('{');
      },
    ],
    ['null', json(null)],
    ['megabytes', json({ tag_name: 'v1.0.0', body: 'x'.repeat(2_000_000) })],
    ['nothing', (_, response) => response.writeHead(404).end()],
  ] as [string, RequestListener][])('does not understand %s', async (_, answer) => {
    const { place } = await startFeed(answer);
    expect(await ask(place)).toEqual({ kind: 'not_understood' });
  });

  it('is told when a place is broken, away, or does not end', async () => {
    const broken = await startFeed((_, response) => response.writeHead(500).end());
    expect(await ask(broken.place)).toEqual({ kind: 'unreachable' });
    const cut = await startFeed((request) => request.socket.destroy());
    expect(await ask(cut.place)).toEqual({ kind: 'unreachable' });
    const slow = await startFeed((_, response) => {
      response.setHeader('Content-Type', 'application/json').write('{');
    });
    expect(await ask(slow.place, 300)).toEqual({ kind: 'unreachable' });
  });

  it('follows a redirect nowhere, not even to the same computer', async () => {
    const other = await startFeed(release('v9.0.0'));
    const first = await startFeed((_, response) =>
      response.writeHead(302, { Location: other.place.feed.href }).end(),
    );
    expect(await ask(first.place)).toEqual({ kind: 'unreachable' });
    expect(other.asked).toEqual([]);
  });

  it.each([
    'http://evil.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://evil.example/',
    '//evil.example/',
  ])('goes no way to %s, by redirect, link or name', async (elsewhere) => {
    const redirected = await startFeed((_, response) =>
      response.writeHead(302, { Location: elsewhere }).end(),
    );
    expect(await ask(redirected.place)).toEqual({ kind: 'unreachable' });
    const linked = await startFeed(
      json({
        tag_name: 'v1.0.0',
        html_url: elsewhere,
        url: elsewhere,
        page: elsewhere,
        assets: [{ browser_download_url: elsewhere }],
      }),
    );
    expect(await ask(linked.place)).toEqual({ kind: 'newer', version: '1.0.0', changes: '' });
    expect(linked.asked).toHaveLength(1);
  });

  it('waits no longer for one that drips', async () => {
    const { place } = await startFeed((_, response) => {
      response.setHeader('Content-Type', 'application/json');
      const drip = setInterval(() => response.write(' '), 20);
      closing.push(() => clearInterval(drip));
    });
    expect(await ask(place, 300)).toEqual({ kind: 'unreachable' });
  });

  it.each(['offline', 'unasked'] as const)('asks nobody while the network is %s', async (choice) => {
    const { place, asked } = await startFeed(release('v1.0.0'));
    const settings = network(choice);
    expect(await lookForRelease({ place, version: '0.9.2', settings })).toEqual({ kind: 'offline' });
    expect(asked).toEqual([]);
  });
});

describe('a copy of the program', () => {
  const place: ReleasePlace = { feed: new URL('https://a.example/f'), page: new URL('https://a.example/p') };
  const own = {
    isPackaged: true,
    platform: 'linux',
    executable: '/home/ana/Homeward.AppImage',
    place,
  } as const;

  it('gets newer in the way that it came', () => {
    expect(updateWayOf(own)).toBe(place);
    expect(updateWayOf({ ...own, executable: '/usr/lib/homeward/homeward' })).toBe('system');
    expect(updateWayOf({ ...own, isPackaged: false })).toBe('checkout');
    expect(updateWayOf({ ...own, place: undefined })).toBe('nowhere');
    expect(updateWayOf({ ...own, platform: 'darwin', executable: '/usr/x' })).toBe(place);
  });

  const placeIn = (content: unknown) => {
    const file = join(mkdtempSync(join(tmpdir(), 'homeward-releases-')), 'package.json');
    writeFileSync(file, JSON.stringify(content));
    return releasePlaceOf(file);
  };

  it('takes the place of its releases from what it was packed with', () => {
    const packed = placeIn({ version: '1.0.0', ...releasesOf('ana/homeward') });
    expect(packed?.feed.href).toBe('https://api.github.com/repos/ana/homeward/releases/latest');
    expect(packed?.page.href).toBe('https://github.com/ana/homeward/releases/latest');
    expect(placeIn({ version: '1.0.0', ...releasesOf(undefined) })).toBeUndefined();
  });

  it.each([
    [{ feed: 'http://plain.example/', page: 'https://a.example/' }],
    [{ feed: 'https://a.example/', page: 'http://plain.example/' }],
    [{ feed: 'https://a.example/', page: 'file:///etc/passwd' }],
    [{ feed: 'https://ana:secret@a.example/', page: 'https://a.example/' }],
    [{ feed: 'no address', page: 'https://a.example/' }],
    [{ feed: 'https://a.example/' }],
    [7],
  ])('has no place where it was packed with %j', (releases) => expect(placeIn({ releases })).toBeUndefined());
});

describe('Help › Look for updates', () => {
  function make(way: UpdateWay, change: Partial<Settings> = {}, response = 1) {
    const shown: { message: string; detail?: string; buttons?: string[] }[] = [];
    const opened: string[] = [];
    let news = 0;
    const settings = { ...Settings.parse({}), network: 'online' as const, ...change };
    const updates = makeUpdates({
      way,
      app: { getVersion: () => '0.9.2' },
      dialog: {
        showMessageBox: async (...args: unknown[]) => {
          shown.push(args[0] as (typeof shown)[number]);
          return { response, checkboxChecked: false };
        },
      },
      shell: { openExternal: async (url) => void opened.push(url) },
      settings: { get: () => settings },
      locale: () => 'metric',
      onNewer: () => {
        news += 1;
      },
    });
    return { updates, shown, opened, news: () => news };
  }

  it('offers a newer release with its changes, and opens the page of the build when the person says so', async () => {
    const { place } = await startFeed(release('v1.0.0'));
    const asked = make(place, {}, 0);
    await asked.updates.look();
    expect(asked.shown[0]).toMatchObject({ message: 'Homeward 1.0.0 is out. This is 0.9.2.', defaultId: 1 });
    expect(asked.shown[0]?.detail).toMatch(
      /^Rings are drawn sooner\.\n\nNothing was downloaded\. The page at releases\.example/,
    );
    expect(asked.opened).toEqual(['https://releases.example/latest']);
    expect(asked.updates.newer()).toBe('1.0.0');
    expect(asked.news()).toBe(1);
  });

  it('opens nothing when the person says later', async () => {
    const { place, asked } = await startFeed(release('v1.0.0'));
    const later = make(place);
    await later.updates.look();
    expect(later.opened).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('says in one sentence that this is the newest, that nobody answers, or what else there is', async () => {
    const { place } = await startFeed(release('v0.9.2'));
    const newest = make(place);
    await newest.updates.look();
    expect(newest.shown.map(({ message }) => message)).toEqual(['Homeward 0.9.2 is the newest version.']);
    const offline = make(place, { network: 'offline' });
    await offline.updates.look();
    expect(offline.shown[0]?.message).toContain('Homeward is offline');
    for (const [way, words] of [
      ['system', 'package of your system'],
      ['checkout', 'git pull'],
      ['nowhere', 'no place to look'],
    ] as const) {
      const other = make(way);
      await other.updates.look();
      expect(other.shown[0]?.message).toContain(words);
      expect(other.updates.mayLook).toBe(false);
    }
  });

  it('looks at a start only where the person allowed it, and shows nothing then', async () => {
    const { place, asked } = await startFeed(release('v1.0.0'));
    const unasked = make(place);
    await unasked.updates.lookIfAllowed();
    await make(place, { look_for_updates: true, network: 'offline' }).updates.lookIfAllowed();
    expect(asked).toEqual([]);
    const allowed = make(place, { look_for_updates: true });
    await allowed.updates.lookIfAllowed();
    expect(asked).toHaveLength(1);
    expect(allowed.shown).toEqual([]);
    expect(allowed.updates.newer()).toBe('1.0.0');
    expect(allowed.news()).toBe(1);
    await make('system', { look_for_updates: true }).updates.lookIfAllowed();
    expect(asked).toHaveLength(1);
  });
});
