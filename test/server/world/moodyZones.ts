import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ed269, feature } from '../../engine/zone/zoneSamples.ts';
import { type Answer, moods as common, send } from '../forecast/moodyServer.ts';

/** An airspace as OpenAIP's list has it. */
export const airspace = (name: string): object => ({
  _id: name,
  name,
  type: 3,
  icaoClass: 8,
  country: 'CH',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [7.99, 47],
        [8.01, 47],
        [8.01, 47.02],
        [7.99, 47],
      ],
    ],
  },
  upperLimit: { value: 100, unit: 6, referenceDatum: 2 },
  lowerLimit: { value: 0, unit: 1, referenceDatum: 0 },
});

type AnswerPage = (response: ServerResponse, page: number) => void | Promise<void>;

/** A list of OpenAIP's in pages of two, whose parts may be off. */
const pages =
  (names: readonly string[], off: (page: number) => object = () => ({})): AnswerPage =>
  (response, page) => {
    const items = names.slice(2 * page - 2, 2 * page).map(airspace);
    const totalPages = Math.ceil(names.length / 2);
    const list = { items, page, limit: 2, totalPages, totalCount: names.length, ...off(page) };
    return send(list)(response);
  };

const five = ['A', 'B', 'C', 'D', 'E'];
const zones = (name = 'Prison') => ed269([feature({ name })]);

/** Ways in which a server of zones answers, each after its name. */
const moods = {
  right: send(zones()),
  changed: send(zones('Barracks')),
  slow: async (response: ServerResponse) => {
    const text = JSON.stringify(zones());
    response.writeHead(200, { 'Content-Type': 'application/json' });
    for (let from = 0; from < text.length; from += 200) {
      response.write(text.slice(from, from + 200));
      await delay(5);
    }
    response.end();
  },
  endless: async (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    while (!response.destroyed) {
      response.write(' '.repeat(100_000));
      await delay(1);
    }
  },
  obstacles: send({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { man_made: 'mast', height: 40 },
        geometry: { type: 'Point', coordinates: [8, 47] },
      },
    ],
  }),
  cut: send({ type: 'FeatureCollection', features: [], exceededTransferLimit: true }),
  pages: pages(five),
  empty: pages([]),
  manyPages: pages(Array.from({ length: 90 }, (_, index) => `Z${index}`)),
  changing: pages(five, (page) => (page === 2 ? { totalCount: 6 } : {})),
  lacking: pages(five, (page) => (page === 3 ? { items: [] } : {})),
  samePage: pages(five, () => ({ page: 1 })),
  noKey: send('{"message":"Forbidden"}', 403),
  wrongKey: send('{"message":"Unauthorized"}', 401),
  broken: common.broken,
  tooOften: send('{}', 429),
  missing: send('{}', 404),
  page: (response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Welcome to the hotel</html>'),
  garbage: send('{"features": ['),
  hanging: common.hanging,
  stuck: common.stuck,
  moved: (response: ServerResponse) => void response.writeHead(302, { Location: '/other' }).end(),
  toPrivate: common.toPrivate,
  toMetadata: common.toMetadata,
} as const satisfies Record<string, Answer | AnswerPage>;

export type ZoneMood = keyof typeof moods;

/** A server of zones on loopback with a mood; it counts what reaches it. */
export async function moodyZones() {
  let mood: ZoneMood = 'right';
  const asked: { readonly url: URL; readonly headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    asked.push({ url, headers: request.headers });
    const answer: AnswerPage = url.pathname === '/other' ? moods.right : moods[mood];
    void answer(response, Number(url.searchParams.get('page') ?? 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    host,
    everywhere: `http://${host}/zones.json?token=a-secret`,
    around: `http://${host}/api/airspaces?pos={lat},{lon}&dist=50000`,
    be: (next: ZoneMood) => {
      mood = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
