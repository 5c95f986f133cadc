import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, moods as common, send } from '../forecast/moodyServer.ts';

/** The time that tests take for now. */
export const now = '2026-09-12T06:20:00Z';
/** Where the flights of the tests begin: some 30 km to the east of Bern. */
export const launch = { lat: 46.948, lon: 7.86 };

const metar = 'METAR LSZB 120550Z 24015G28KT 210V280 4000 -SHRA BKN012CB 12/10 Q1018 BECMG 9999';
const taf =
  'TAF LSZB 120525Z 1206/1306 24012KT 9999 FEW030 BECMG 1209/1211 30008KT PROB30 TEMPO 1214/1218 4000 TSRA BKN020CB';

/** A field as aviationweather.gov sends it. */
export const field = (changes: object = {}): object => ({
  metar_id: 1,
  icaoId: 'LSZB',
  receiptTime: '2026-09-12T05:54:11.000Z',
  obsTime: Date.parse('2026-09-12T05:50:00Z') / 1000,
  reportTime: '2026-09-12T06:00:00.000Z',
  temp: 12,
  wdir: 240,
  wspd: 15,
  rawOb: metar,
  rawTaf: taf,
  lat: 46.914,
  lon: 7.497,
  elev: 510,
  name: 'Bern/Belp Arpt, BE, CH',
  ...changes,
});

const far = field({ icaoId: 'LSZH', name: 'Zurich Arpt', lat: 47.48, lon: 8.54 });
/** A field without a forecast, nearer than the others. */
const small = field({ icaoId: 'LSME', name: 'Emmen', lat: 46.9, lon: 8, rawTaf: undefined });

/** Ways in which a service of reports answers, each after its name. */
const moods = {
  right: send([far, field()]),
  /** Made 20 minutes ago by the clock of the computer. */
  fresh: (response) => send([field({ obsTime: Math.floor(Date.now() / 1000) - 20 * 60 })])(response),
  noTaf: send([far, field(), small]),
  unreadable: send([field({ rawOb: 'LSZB 120550Z NIL', rawTaf: 'TAF LSZB 120525Z NIL' })]),
  old: send([field({ obsTime: Date.parse('2026-09-12T04:20:00Z') / 1000 })]),
  nowhere: send([]),
  farAway: send([field({ lat: 51.5, lon: 0 })]),
  nothing: (response) => void response.writeHead(204).end(),
  object: send({ status: 'error', error: 'Invalid bbox' }),
  broken: common.broken,
  hanging: common.hanging,
  stuck: common.stuck,
  garbage: common.garbage,
  huge: common.huge,
  toPrivate: common.toPrivate,
  toMetadata: common.toMetadata,
} as const satisfies Record<string, Answer>;

export type ReportMood = keyof typeof moods;

/** A service of reports on loopback with a mood; it counts what reaches it. */
export async function moodyReports() {
  let mood: ReportMood = 'right';
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://service'));
    void moods[mood](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    host,
    address: `http://${host}/api/data/metar?bbox={south},{west},{north},{east}&format=json&taf=true&key=a-secret`,
    be: (next: ReportMood) => {
      mood = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
