import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seaWarnings } from '../../../engine/flightplan/check/swapWarnings.ts';
import type { FlightPlan } from '../../../engine/flightplan/plan/flightPlan.ts';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { swapCoordinates, swapsFor } from '../../../engine/flightplan/swappedCoordinates.ts';
import type { Earth } from '../../../engine/geo/earth.ts';
import { localeFor } from '../../../server/contract/locale.ts';
import { earth } from '../../../server/earth/earth.ts';
import { sayFinding } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';

const swapCode = 'COORDINATES_MAY_BE_SWAPPED';

async function planOf(text: string, filename = 'a.waypoints'): Promise<FlightPlan> {
  const reading = await readFlightPlan({ filename, bytes: new TextEncoder().encode(text) }, earth);
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return reading.value;
}

/** Mission text as Mission Planner has it, with its launch point in row 0. */
const missionText = (...places: readonly (readonly [lat: number, lon: number])[]) =>
  [
    'QGC WPL 110',
    ...places.map(
      ([lat, lon], row) => `${row}\t0\t3\t16\t0\t0\t0\t0\t${lat.toFixed(6)}\t${lon.toFixed(6)}\t80\t1`,
    ),
  ].join('\n');

const at = ([lat, lon]: readonly [number, number]) =>
  missionText([lat, lon], [lat + 0.001, lon], [lat + 0.002, lon + 0.001]);

const saidOf = ({ warnings }: FlightPlan) =>
  warnings.flatMap((one) =>
    sentenceOf(one).startsWith('The route is on the') ? [`${one.code} ${sentenceOf(one)}`] : [],
  );

describe('a route with longitude before latitude', () => {
  it.each([
    ['Kathmandu', [85.32, 27.7], 'on the Arctic Ocean (85.3° N, 27.7° E)', 'Nepal', 'NP'],
    ['Delhi', [77.2, 28.6], 'on the Arctic Ocean (77.2° N, 28.6° E)', 'India', 'IN'],
    ['Rio Grande do Norte', [-35.3, -5.8], 'on the open sea (35.3° S, 5.8° W)', 'Brazil', 'BR'],
    ['Antananarivo', [47.5, -18.9], 'on the open sea (47.5° N, 18.9° W)', 'Madagascar', 'MG'],
    ['Harare', [31.05, -17.83], 'on the open sea (31.1° N, 17.8° W)', 'Zimbabwe', 'ZW'],
    ['Dhaka', [89.9, 23.8], 'on the Arctic Ocean (89.9° N, 23.8° E)', 'Bangladesh', 'BD'],
  ] as const)('over %s is asked about where it lies on the sea', async (_, place, where, country, code) => {
    const plan = await planOf(at(place));
    expect(saidOf(plan)).toEqual([
      `${swapCode} The route is ${where}. With latitude and longitude swapped it is in ${country}. Check it on the map.`,
    ]);
    expect(swapsFor(plan, plan.chosen_route)).toEqual(['route']);
    const { routes, home } = swapCoordinates(plan, plan.chosen_route, 'route');
    expect(earth.countryAt(routes[0]?.points[0] ?? { lat: 0, lon: 0 })).toBe(code);
    expect(home === undefined || earth.countryAt(home) === code).toBe(true);
  });
});

describe('a route on the open sea', () => {
  it.each([
    [[30, -40], 'on the open sea (30.0° N, 40.0° W)'],
    [[-45, -120], 'on the open sea (45.0° S, 120.0° W)'],
    [[86, 170], 'on the Arctic Ocean (86.0° N, 170.0° E)'],
    [[-65, 150], 'on the Southern Ocean (65.0° S, 150.0° E)'],
    [[5, 140], 'on the open sea (5.0° N, 140.0° E)'],
  ] as const)('that no swap brings to land is told: %s', async (place, where) => {
    const plan = await planOf(at(place));
    expect(saidOf(plan)).toEqual([
      `PLAN_NOTE The route is ${where}, far from land. Check its coordinates on the map.`,
    ]);
    expect(swapsFor(plan, plan.chosen_route)).toEqual([]);
  });

  it('is told with its launch point on land', async () => {
    const plan = await planOf(
      JSON.stringify({
        fileType: 'Plan',
        mission: {
          plannedHomePosition: [47.39, 8.54, 400],
          items: [-30, -30.01].map((lon) => ({ command: 16, frame: 3, params: [0, 0, 0, 0, 40, lon, 50] })),
        },
      }),
      'a.plan',
    );
    expect(saidOf(plan)).toEqual([
      'PLAN_NOTE The route is on the open sea (40.0° N, 30.0° W), and its launch point in Switzerland, far from land. Check its coordinates on the map.',
    ]);
    const inGerman = plan.warnings.map((warning) => sayFinding(warning, localeFor('de', 'metric')));
    expect(inGerman.join()).toContain('Startpunkt in diesem Land: Schweiz');
  });

  it.each([
    ['on land', [46.95, 7.43]],
    ['at a coast', [54.2, 7.9]],
    ['in Antarctica', [-77.85, 166.67]],
    ['on Svalbard', [78.22, 15.65]],
    ['off Madeira', [32.62, -16.9]],
    ['in the lagoon of Bora Bora', [-16.5, -151.74]],
    ['on a rig in the North Sea', [57.0, 1.9]],
  ] as const)('is none %s', async (name, place) => {
    const said = saidOf(await planOf(at(place)));
    if (name.includes('rig')) expect(said.every((text) => text.startsWith('PLAN_NOTE'))).toBe(true);
    else expect(said).toEqual([]);
  });

  it('is none in the plans of real tools', async () => {
    const fixtures = join(import.meta.dirname, '..', '..', 'fixtures');
    const said: string[] = [];
    for (const entry of readdirSync(fixtures, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = new Uint8Array(readFileSync(join(entry.parentPath, entry.name)));
      const reading = await readFlightPlan({ filename: entry.name, bytes }, earth);
      if (reading.ok) said.push(...saidOf(reading.value).map((text) => `${entry.name}: ${text}`));
    }
    expect(said).toEqual([]);
  });
});

describe('doubts about the sea', () => {
  const sea: Earth = { countryAt: () => undefined, isNearLand: () => false };

  it('are left alone where the coordinates are doubted already, or there is no route', async () => {
    const plan = await planOf(at([30, -40]));
    const doubted = { ...plan, warnings: [{ code: swapCode, message: 'They may be swapped.' } as const] };
    expect([seaWarnings(doubted, sea), seaWarnings({ ...plan, routes: [] }, sea)]).toEqual([[], []]);
  });

  it('name no country for a launch point that lies at sea itself', async () => {
    const plan = { ...(await planOf(at([30, -40]))), home: { lat: -30, lon: -40 }, warnings: [] };
    expect(sentenceOf(seaWarnings(plan, sea)[0])).not.toContain('launch point');
  });
});
