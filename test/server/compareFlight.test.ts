import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import type { OperationOutput, OperationRequest } from '../../server/contract/operations.ts';
import { operations } from '../../server/contract/operations.ts';
import { toFacts, toVerdict } from '../../server/report/replayFacts.ts';
import { bytesOf } from '../engine/flightlog/sampleLogs.ts';
import { flownLog } from '../support/flownLog.ts';
import { pdfPages } from '../support/pdfText.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

type Question = OperationRequest<'analyzeMission'>;
type Change = Partial<Parameters<typeof flownLog>[0]>;

const home = { lat: 47, lon: 8 };
const waypoint = (lat: number, lon: number) => ({ lat, lon, altitude_m: 60 });
const square = [waypoint(47.004, 8), waypoint(47.004, 8.006), waypoint(47, 8.006)];

const question = (more: Partial<Question> = {}): Question => ({
  mission: { waypoints: square },
  home,
  drone: { key: 'dji_mavic_3' },
  weather: { wind_speed_mps: 0 },
  ...more,
});

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('→', 'to');

async function analyzed(asked: Question) {
  const answer = await host.dispatch('analyzeMission', asked);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

/** The bytes of the log of a plan that was flown as it is. */
async function flownBytes(asked: Question, change: Change = {}) {
  const { legs, return_home } = await analyzed(asked);
  const back = { ...return_home, used_pct: return_home.cost_pct };
  return bytesOf(flownLog({ legs, home: asked.home, start_pct: 100, back, ...change }));
}

async function readLog(bytes: ReturnType<typeof bytesOf>) {
  const answer = await host.dispatch('readFlightLog', { filename: 'flight.csv', bytes });
  if (!answer.ok) throw new Error(answer.problem.message);
  return operations.readFlightLog.output.parse(answer.output).log;
}

const page = { name: 'Hohgrat', filename: 'Hohgrat.homeward', printed_at: '2024-05-21T08:12' } as const;

interface Asked {
  readonly change?: Change;
  readonly flown?: Question;
  readonly drone_key?: string;
  readonly language?: string;
}

async function compare(
  mission: Question,
  { change = {}, flown = mission, drone_key = 'dji_mavic_3', language = 'en' }: Asked = {},
) {
  const log = await readLog(await flownBytes(flown, change));
  const asked = { log, filename: 'flight.csv', drone_key };
  return host.dispatch('compareFlight', { mission, flown: asked, page: { ...page, language } });
}

const textOf = ({ bytes }: OperationOutput<'compareFlight'>) => pdfPages(bytes).flat().map(plain).join(' ');

async function printed(mission: Question, asked: Asked = {}) {
  const answer = await compare(mission, asked);
  if (!answer.ok) throw new Error(answer.problem.message);
  return { ...answer.output, text: textOf(answer.output) };
}

describe('a log laid on its plan, printed', () => {
  it('has the score and the figures of the log check, and the plan’s beside them', async () => {
    const { text, verdict, filename, pages } = await printed(question());
    const log = await readLog(await flownBytes(question()));
    const replayed = await host.dispatch('replayFlight', { log, drone_key: 'dji_mavic_3' });
    if (!replayed.ok) throw new Error(replayed.problem.message);
    const { result } = operations.replayFlight.output.parse(replayed.output);
    expect(verdict).toBe(toVerdict(result, 'metric').text);
    expect(text).toContain(plain(verdict));
    for (const { value, about } of toFacts(result, 'metric'))
      expect(text).toContain(`${plain(value)} ${plain(about)}`);
    expect(filename).toBe('Hohgrat-flown.pdf');
    expect(pages).toBe(1);
    expect(text).toContain('After the flight · flight.csv · DJI Mavic 3');
    expect(text).toContain('Waypoints reached in order 3 of 3');
    expect(text).toContain('The flight ended as planned');
    expect(text).toContain('The aircraft’s own return estimate The log has none.');
  });

  it('has each leg as planned and as flown', async () => {
    const { text } = await printed(question());
    const { legs } = await analyzed(question());
    const table = text.slice(text.indexOf('Leg to'));
    for (const { leg_index, distance_m, battery_used_pct = 0 } of legs) {
      const row = new RegExp(
        `${leg_index + 1} ${distance_m.toFixed(0)} (\\d+) \\d:\\d\\d \\d:\\d\\d ${battery_used_pct.toFixed(1)} `,
      );
      const [, flown_m] = row.exec(table) ?? [];
      expect(Math.abs(Number(flown_m) - distance_m)).toBeLessThan(25);
    }
    expect(table).toMatch(/Home 45\d /);
  });

  it('tells what the aircraft itself asked for to come home', async () => {
    const { text } = await printed(question(), { change: { said_home_pct: () => 22 } });
    expect(text).toMatch(/own return estimate Home from \d+ m at \d:\d\d: the aircraft asked for 22 %/);
  });

  it('tells what it asked for where it never came home', async () => {
    const change = { said_home_pct: ({ t_s }: { t_s: number }) => 20 + t_s / 100, back: undefined };
    const { text } = await printed(question(), { change });
    expect(text).toMatch(
      /own return estimate At \d:\d\d the aircraft asked for 2\d % to return, its own reserve included/,
    );
    expect(text).toContain('The flight ended in the air, in the log');
    expect(text).toContain('To the end');
  });

  it('says of a flight that was broken off where, and what was not flown', async () => {
    const flown = question({ mission: { waypoints: square.slice(0, 2) } });
    const { text } = await printed(question(), { flown });
    expect(text).toContain('Waypoints reached in order 2 of 3');
    expect(text).toContain('The flight ended early, after waypoint 2');
    expect(text).toMatch(/Home from 2 \d+ \d+ – \d:\d\d/);
    expect(text).toMatch(/3 445 – \d:\d\d – [\d.]+ – – –/);
  });

  it.each([
    ['de', 'Nach dem Flug', 'Der Reihe nach erreicht'],
    ['fr', 'Après le vol', 'Waypoints atteints dans l’ordre'],
    ['es', 'Después del vuelo', 'Puntos de ruta alcanzados en orden'],
  ])('is in the language of the person: %s', async (language, title, words) => {
    const { text, has_gaps } = await printed(question(), { language });
    expect(text).toContain(title);
    expect(text.toLowerCase()).toContain(words.toLowerCase());
    expect(has_gaps).toBe(false);
  });

  it('takes the flight of a split that fits', async () => {
    const far = Array.from({ length: 4 }, () => [
      waypoint(47.01, 8),
      waypoint(47, 8.013),
      waypoint(46.99, 8),
      waypoint(47, 7.987),
    ]).flat();
    const split = question({
      mission: { waypoints: far },
      battery: { initial_pct: 60 },
      options: { multi_battery: true },
    });
    const { battery_plan = [] } = await analyzed(split);
    const second = battery_plan[1];
    if (second === undefined) throw new Error('The plan takes one battery.');
    const change = {
      legs: second.legs,
      start_pct: 60,
      back: { distance_m: 1000, duration_s: 120, used_pct: 4 },
    };
    const { text } = await printed(split, { change });
    expect(text).toContain(`flight 2 of ${battery_plan.length}`);
  });
});

describe('a log that does not fit the plan', () => {
  it('since it was flown elsewhere is said so', async () => {
    const flown = question({
      home: { lat: 48, lon: 8 },
      mission: { waypoints: square.map(({ lat, lon }) => waypoint(lat + 1, lon)) },
    });
    expect(await compare(question(), { flown })).toMatchObject({
      ok: false,
      problem: {
        code: 'FLIGHT_LOG_REJECTED',
        message: expect.stringMatching(
          /^The log was flown elsewhere: at its nearest it is 111.km from the plan/,
        ),
      },
    });
  });

  it('since it was flown again with another aircraft is said so', async () => {
    expect(await compare(question(), { drone_key: 'dji_mini_4_pro' })).toMatchObject({
      ok: false,
      problem: {
        message:
          'The plan is for DJI Mavic 3, the log is of DJI Mini 4 Pro. Choose the same aircraft for both.',
      },
    });
    expect(await compare(question(), { drone_key: 'no_such' })).toMatchObject({
      ok: false,
      problem: { message: expect.stringContaining('the log is of no_such') },
    });
  });
});

describe('a log file laid on a plan file', () => {
  const kml = bytesOf(
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Square</name><LineString><altitudeMode>relativeToGround</altitudeMode><coordinates>${square.map(({ lat, lon }) => `${lon},${lat},60`).join(' ')}</coordinates></LineString></Placemark></kml>`,
  );
  const upload = (flight_log: ReturnType<typeof bytesOf>) => ({
    mission_file: { filename: 'square.kml', bytes: kml.slice() },
    request: { home, drone: { key: 'dji_mavic_3' }, weather: { wind_speed_mps: 0 } },
    flight_log: { filename: 'flight.csv', bytes: flight_log },
    flown: { drone_key: 'dji_mavic_3' },
    page,
  });

  it('is printed, too', async () => {
    const answer = await host.dispatch('compareFlightFile', upload(await flownBytes(question())));
    if (!answer.ok) throw new Error(answer.problem.message);
    expect(textOf(answer.output)).toContain('Waypoints reached in order 3 of 3');
  });

  it('of another aircraft than the plan’s is not compared', async () => {
    const text = new TextDecoder().decode(await flownBytes(question()));
    const named = bytesOf(`Aircraft Model,DJI Mini 4 Pro\n${text}`);
    expect(await host.dispatch('compareFlightFile', upload(named))).toMatchObject({
      ok: false,
      problem: {
        message:
          'The plan is for DJI Mavic 3, the log is of DJI Mini 4 Pro. Choose the same aircraft for both.',
      },
    });
  });

  it('says which of the two cannot be read', async () => {
    expect(await host.dispatch('compareFlightFile', upload(bytesOf('nothing')))).toMatchObject({
      ok: false,
      problem: { code: 'FLIGHT_LOG_REJECTED' },
    });
    const broken = {
      ...upload(await flownBytes(question())),
      mission_file: { filename: 'a.kml', bytes: bytesOf('<html></html>') },
    };
    expect(await host.dispatch('compareFlightFile', broken)).toMatchObject({
      ok: false,
      problem: { code: 'FLIGHT_PLAN_REJECTED' },
    });
  });
});
