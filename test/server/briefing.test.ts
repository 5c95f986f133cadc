import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utf8Of } from '../../engine/utf8.ts';
import { toLegRows } from '../../renderer/features/mission/legRows.ts';
import type { Assembled } from '../../server/assemble.ts';
import type { Briefing } from '../../server/briefing/briefing.ts';
import { flightColor } from '../../server/briefing/flightColors.ts';
import { ink } from '../../server/briefing/ink.ts';
import { markColors } from '../../server/briefing/marks.ts';
import { tableRows } from '../../server/briefing/tableRows.ts';
import type { OperationOutput, OperationRequest } from '../../server/contract/operations.ts';
import { mostDetails } from '../../server/contract/schemas/briefingDetails.ts';
import type { Dispatch } from '../../server/dispatch.ts';
import { toDurationText } from '../../server/report/format.ts';
import { firstLevelLeg } from '../../server/report/groundWords.ts';
import { toHomeWithText } from '../../server/report/legWords.ts';
import { toMissionVerdict } from '../../server/report/verdict/missionVerdict.ts';
import { ed269, feature } from '../engine/zone/zoneSamples.ts';
import { pdfPages } from '../support/pdfText.ts';
import { assembleHost, dispatchOver, groundBy } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

type Question = OperationRequest<'analyzeMission'>;
type Page = OperationRequest<'briefPlan'>['page'];

const home = { lat: 47, lon: 8 };
const waypoint = (lat: number, lon: number) => ({ lat, lon, altitude_m: 60 });
const square = [waypoint(47.004, 8), waypoint(47.004, 8.006), waypoint(47, 8.006)];

const question = (waypoints: Question['mission']['waypoints'], more: Partial<Question> = {}): Question => ({
  mission: { waypoints },
  home,
  drone: { key: 'dji_mavic_3' },
  weather: { wind_speed_mps: 6, wind_dir_deg: 270, gust_speed_mps: 9, source: 'entered by hand' },
  ...more,
});

const page: Page = { name: 'Hohgrat', filename: 'Hohgrat.homeward', printed_at: '2024-05-21T08:12' };

/** Other spaces are for the eye, and `to` stands for the arrow that the typeface lacks. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('→', 'to');

interface Read extends OperationOutput<'briefPlan'> {
  readonly lines: readonly (readonly string[])[];
  /** Everything on all pages, lines run together. */
  readonly text: string;
}

async function briefed(
  asked: Omit<OperationRequest<'briefPlan'>, 'page'> & { readonly page?: Partial<Page> },
  dispatch: Dispatch = host.dispatch,
): Promise<Read> {
  const answer = await dispatch('briefPlan', { ...asked, page: { ...page, ...asked.page } });
  if (!answer.ok) throw new Error(answer.problem.message);
  const lines = pdfPages(answer.output.bytes).map((each) => each.map(plain));
  return { ...answer.output, lines, text: lines.flat().join(' ') };
}

async function analyzed(asked: Question, dispatch: Dispatch = host.dispatch) {
  const answer = await dispatch('analyzeMission', asked);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

const context = { locale: 'metric', end_action: 'go_home', threshold_pct: 25, wind_speed_mps: 6 } as const;

/** Ground that climbs by 40 m to the north. */
const hill = groundBy(({ lat }) => 400 + (lat - 47) * 10_000);

/** Out and back in all four directions, four times: more than one charge. */
const crosses = Array.from({ length: 4 }, () => [
  waypoint(47.01, 8),
  waypoint(47, 8.013),
  waypoint(46.99, 8),
  waypoint(47, 7.987),
]).flat();
const splitQuestion = () =>
  question(crosses, {
    weather: { wind_speed_mps: 6 },
    battery: { initial_pct: 60 },
    options: { multi_battery: true },
  });

const manyLegs = Array.from({ length: 200 }, (_, at) => waypoint(47 + at * 1e-5, at % 2 === 0 ? 8 : 8.0005));

describe('the mark of a verdict', () => {
  it('is grey where it holds under a condition, as in the window, and green only where it holds', () => {
    expect([markColors.level, markColors.ok]).toEqual([ink.muted, ink.accent]);
  });
});

describe('the briefing of a plan in an hour', () => {
  it('has the take-off by the clocks there, whose forecast it is, and no steady wind', async () => {
    const levels = [{ height_m: 10, wind_speed_mps: 4, wind_dir_deg: 250 }];
    const hours = ['06', '07'].map((hour) => ({ time: `2026-09-12T${hour}:00:00Z`, levels }));
    const weather = { hourly: hours, takeoff_time: '2026-09-12T07:00:00Z', source: 'Open-Meteo' };
    const { text } = await briefed({ mission: question(square, { weather }) });
    expect(text).toMatch(/Conditions.* Take-off Sat 12 Sept?, 09:00 Wind 4 m\/s from 250°/);
    expect(text).toContain('Wind no more than 4 m/s');
    expect(text).toContain('Known from Open-Meteo');
    expect(text).toContain('Each leg has the wind of its hour');
    expect(text).not.toContain('steady');
    const typed = await briefed({ mission: question(square) });
    expect(typed.text).not.toContain('Take-off ');
    expect(typed.text).toContain('steady');
  });
});

describe('a printed briefing', () => {
  it('has the hour of take-off, and the plan in each of its hours as the window judges them', async () => {
    const hours = ['08', '09', '10', '11'].map((hour, at) => ({
      time: `2026-05-21T${hour}:00:00Z`,
      levels: [
        { height_m: 10, wind_speed_mps: 2 + 5 * at, wind_dir_deg: 270 },
        { height_m: 120, wind_speed_mps: 3 + 6 * at, wind_dir_deg: 280 },
      ],
      gust_speed_mps: 3 + 7 * at,
      temp_c: 12 + at,
    }));
    const weather = { hourly: hours.slice(1), takeoff_time: '2026-05-21T09:00:00Z' };
    const { text } = await briefed({ mission: question(square, { weather }), page: { hours } });
    expect(text).toContain('Take-off Thu 21 May, 11:00');
    const judged = await host.dispatch('judgeHours', { mission: question(square), hours });
    if (!judged.ok) throw new Error(judged.problem.message);
    const tones = judged.output.hours.map(({ tone }) => tone);
    expect([tones[0], tones.at(-1)]).toEqual(['level', 'bad']);
    for (const { time, left, flown } of judged.output.hours) {
      const clock = `Thu 21 May, ${Number(time.slice(11, 13)) + 2}:00`;
      const kept =
        left === undefined ? '– –' : `${Math.floor(left.kept_pct ?? 0)} % ${Math.round(left.probably_pct)} %`;
      const wind = `${flown.wind_aloft_mps.toFixed(1)} m/s`;
      expect(text).toContain(`${clock} ${kept} ${wind}`);
    }
    const alone = await briefed({ mission: question(square) });
    expect(alone.text).not.toContain('By the hour of take-off');
  });

  it('has the variants of the plan in one table, in the words of whoever prints', async () => {
    const row = (name: string, ...cells: string[]) => ({ name, cells });
    const variants = {
      heads: ['A · Mavic 3', 'B · Evening'],
      rows: [row('Verdict', 'Tight', 'Comes home'), row('What differs', 'the plan', '• Wind')],
    };
    const { text } = await briefed({ mission: question(square), page: { variants } });
    expect(text).toMatch(
      /Variants A · Mavic 3 B · Evening Verdict Tight Comes home What differs the plan • Wind/,
    );
    expect((await briefed({ mission: question(square) })).text).not.toContain('Variants');
  });

  it('has what the person wrote for it, in lines as they wrote it, and leaves out what they did not', async () => {
    const details = {
      pilot: 'Ada Muster',
      job: '2024-17',
      notes: 'Gate 3.\n\nCall before.',
      checklist: Array.from({ length: 9 }, (_, at) => `Point ${at + 1}`),
    };
    const { text, has_gaps } = await briefed({ mission: question(square), page: { details } });
    expect(text).toMatch(/Pilot Ada Muster Job 2024-17 /);
    expect(text).toMatch(/Notes Gate 3\. +Call before\. Checklist Point 1 Point 6 Point 2 Point 7/);
    expect(text).not.toContain('Client');
    expect(has_gaps).toBe(false);
    const none = (await briefed({ mission: question(square) })).text;
    expect(none).not.toMatch(/Pilot|Notes|Checklist/);
  });

  it('says who locked the plan, what has changed since, and the first characters of the sum', async () => {
    const sum = '0123456789abcdef'.repeat(4);
    const lock = {
      by: 'Ada Muster',
      at: '2026-09-12T06:00:00.000Z',
      engine_version: '1.2.3',
      route: sum,
      conditions: sum,
      aircraft: sum,
      hash: sum,
    };
    const held = await briefed({ mission: question(square), page: { lock: { lock, changed: [] } } });
    expect(held.text).toContain('Locked by Ada Muster on 12 Sept 2026: holds · 0123456789ab');
    const broken = { lock, changed: ['route', 'engine'] as const };
    const { text } = await briefed({
      mission: question(square),
      page: { lock: { ...broken, changed: [...broken.changed] } },
    });
    expect(text).toContain('changed since: the route and the engine (then 1.2.3) · 0123456789ab');
    expect((await briefed({ mission: question(square) })).text).not.toContain('Locked');
  });

  it('holds the longest texts on as many pages as they take', async () => {
    const details = {
      pilot: 'W'.repeat(mostDetails.line),
      client: 'W'.repeat(mostDetails.line),
      job: 'W'.repeat(mostDetails.line),
      notes: 'n\n'.repeat(mostDetails.notes / 2),
      checklist: Array(mostDetails.points).fill('W '.repeat(mostDetails.point / 2)),
    };
    const { lines, pages } = await briefed({ mission: question(square), page: { details } });
    expect(pages).toBeGreaterThan(20);
    expect(lines.flat().filter((line) => line === 'n')).toHaveLength(mostDetails.notes / 2);
  });

  it.each([
    ['comes home', question(square)],
    ['does not come home', question([waypoint(47.2, 8), waypoint(47.4, 8)])],
    ['comes home below the reserve', question(square, { battery: { initial_pct: 30 } })],
    ['is split over batteries', splitQuestion()],
    ['ends elsewhere', question(square, { mission: { waypoints: square, end_action: 'land' } })],
  ])('says what the window says of a plan that %s', async (_, mission) => {
    const { text, verdict } = await briefed({ mission });
    const result = await analyzed(mission);
    const said = toMissionVerdict(result, { ...context, end_action: result.end_action });
    expect(verdict).toBe(said.title);
    expect(text).toContain(plain(said.title));
    if (said.detail !== '') expect(text).toContain(plain(said.detail));
    for (const { name, value } of said.facts) expect(text).toContain(`${plain(value)} ${plain(name)}`);
  });

  it('has each leg with the middle estimate, what 95 of 100 keep and what comes home', async () => {
    const mission = question(square);
    const { lines } = await briefed({ mission });
    const { legs } = await analyzed(mission);
    const table = lines.flat().slice(lines.flat().indexOf('Leg to'));
    for (const leg of legs) {
      const row = table.indexOf(String(leg.leg_index + 1));
      const cells = table.slice(row + 1, row + 11);
      expect(cells[1]).toBe(leg.distance_m.toFixed(0));
      expect(cells[6]).toBe(toDurationText(Math.floor(leg.latest_departure_s ?? Number.NaN)));
      expect(cells[7]).toBe(`${Math.floor(leg.intervals?.battery_end.low_pct ?? Number.NaN)} %`);
      expect(cells[8]).toBe(`${leg.battery_end_pct.toFixed(0)} %`);
      expect(cells[9]).toBe(plain(toHomeWithText(leg, 25, 'metric') ?? '–'));
    }
    expect(legs).toHaveLength(3);
  });

  it('tells how many pictures a route takes, and what one shows of the ground by the camera of the aircraft', async () => {
    const down = { pictures: 1211, pictures_look_down: true };
    const mission = question(square);
    const { text } = await briefed({ mission, page: down });
    // A pixel of 17.3 mm / 5280 behind 12.29 mm, at 60 m.
    expect((60 * 17.3) / 5280 / 12.29).toBeCloseTo(0.016, 4);
    expect(text).toMatch(
      /Pictures 1 211 Built-in camera Mavic 3, Hasselblad Ground sample 1\.6 cm at 60 m above (ground|take-off)/,
    );
    const [first, ...others] = square;
    const climbing = question([...others, { ...(first ?? waypoint(47, 8)), altitude_m: 120 }]);
    const climbed = await briefed({ mission: climbing, page: down });
    expect(climbed.text).toContain('Ground sample 1.6 cm at 60 m, 3.2 cm at 120 m above');
    const unknown = await briefed({ mission: { ...mission, drone: { key: 'freefly_alta_x' } }, page: down });
    expect(unknown.text).toContain('Pictures 1 211');
    const level = await briefed({ mission, page: { pictures: 3, pictures_look_down: false } });
    for (const none of [unknown.text, level.text, (await briefed({ mission })).text])
      expect(none).not.toContain('Ground sample');
  });

  it('takes the height above the ground for what a picture shows, and says where that is unknown', async () => {
    const page = { pictures: 3, pictures_look_down: true };
    // 47.005 lies 50 m above 47; flown 50 m higher there, both are 60 m above the ground.
    const [one, other] = [waypoint(47, 8.001), { ...waypoint(47.005, 8.001), altitude_m: 110 }];
    const over = await briefed({ mission: question([one, other]), page }, dispatchOver(host, hill));
    expect(over.text).toContain('Ground sample 1.6 cm at 60 m above ground');
    const none = await briefed(
      { mission: question([one, other]), page },
      dispatchOver(
        host,
        groundBy(() => undefined),
      ),
    );
    expect(none.text).toContain(
      'Ground sample 1.6 cm at 60 m, 2.9 cm at 110 m above take-off, the ground is unknown',
    );
  });

  it('counts the pictures that a file tells of', async () => {
    const item = (command: number, params: readonly (number | null)[]) => ({
      type: 'SimpleItem',
      command,
      frame: command === 16 ? 3 : 2,
      params,
      autoContinue: true,
    });
    const fly = (lat: number) => item(16, [0, 0, 0, null, lat, 8, 60]);
    const trigger = (every_m: number) => item(206, [every_m, 0, 1, 0, 0, 0, 0]);
    const items = [fly(47), trigger(50), fly(47.004), trigger(0), fly(47.005)];
    const plan = { fileType: 'Plan', mission: { plannedHomePosition: [47, 8, 400], items } };
    const bytes = new TextEncoder().encode(JSON.stringify(plan));
    const answer = await host.dispatch('briefPlanFile', {
      mission_file: { filename: 'a.plan', bytes },
      request: { drone: { key: 'dji_mavic_3' } },
      page,
    });
    if (!answer.ok) throw new Error(answer.problem.message);
    const text = pdfPages(answer.output.bytes).flat().map(plain).join(' ');
    // 0.004° of latitude are 444.7 m.
    expect(text).toContain('Pictures 9 Built-in camera');
  });

  it('colours the flights of a split as the window does by day', () => {
    const css = readFileSync(join(import.meta.dirname, '../../renderer/theme/tokens.css'), 'utf8');
    const [day = ''] = css.split('--flight-4:');
    for (const [index, name] of ['1', '2', '3'].entries())
      expect(day).toContain(`--flight-${name}: ${flightColor(index)};`);
    expect(css).toContain(`--flight-4: ${flightColor(3)};`);
    expect(flightColor(4)).toBe(flightColor(0));
  });

  it('has the coast where it lies near the rings, and credits it', async () => {
    const at = (lat: number, lon: number) => ({
      ...question([{ lat: lat + 0.004, lon, altitude_m: 60 }]),
      home: { lat, lon },
    });
    expect((await briefed({ mission: at(36.14, -5.35) })).text).toContain('Coast: Natural Earth');
    for (const inland of [at(47, 8), at(36.9, -5.35)])
      expect((await briefed({ mission: inland })).text).not.toContain('Natural Earth');
    const low = { ...at(36.14, -5.35), battery: { initial_pct: 27 } };
    expect((await briefed({ mission: low })).text).not.toContain('Natural Earth');
  });

  it('says what bays and holes of its rings are, where the ground cuts any', async () => {
    const words = 'bays and holes of rings: cut off by the ground';
    const ridge = groundBy(({ lat }) => (lat > 47.02 ? 1100 : 400));
    expect((await briefed({ mission: question(square) }, dispatchOver(host, ridge))).text).toContain(words);
    const plain = groundBy(() => 400);
    expect((await briefed({ mission: question(square) }, dispatchOver(host, plain))).text).not.toContain(
      words,
    );
  });

  it('says of a way home that is not flown nothing', async () => {
    const { lines } = await briefed({ mission: question([waypoint(47.2, 8), waypoint(47.4, 8)]) });
    expect(lines.flat()).not.toContain('Home');
  });

  it('lists every flight of a split with its own way home', async () => {
    const mission = splitQuestion();
    const { battery_plan = [] } = await analyzed(mission);
    const { lines } = await briefed({ mission });
    expect(battery_plan.length).toBeGreaterThan(1);
    expect(lines.flat().filter((line) => line === 'Home')).toHaveLength(battery_plan.length);
    for (const { flight_index } of battery_plan)
      expect(lines.flat().some((line) => line.startsWith(`Flight ${flight_index + 1} of `))).toBe(true);
  });

  it('marks the way out on which a later flight resumes the route, and its rows add up', async () => {
    const mission = splitQuestion();
    const { battery_plan = [] } = await analyzed(mission);
    const { lines } = await briefed({ mission });
    const table = lines.flat().slice(lines.flat().indexOf('Leg to'));
    const starts = battery_plan.map(({ flight_index }) =>
      table.findIndex((line) => line.startsWith(`Flight ${flight_index + 1} of `)),
    );
    battery_plan.forEach((flight, at) => {
      const { first_waypoint_index: first, last_waypoint_index: last, legs } = flight;
      const cells = table.slice(starts[at], starts[at + 1]);
      const ends = cells.flatMap((cell, place) =>
        /^(out to )?\d+$|^Home$/.test(cell) && /°$/.test(cells[place + 1] ?? '') ? [place] : [],
      );
      const numbers = legs.map(({ leg_index }) => `${leg_index + 1}`);
      if (at > 0) numbers[0] = `out to ${first + 1}`;
      expect(ends.map((place) => cells[place])).toEqual([...numbers, 'Home']);
      const lengths_m = ends.map((place) => Number(cells[place + 2]?.replace(/\s/g, '')));
      const sum_m = lengths_m.reduce((sum, length_m) => sum + length_m, 0);
      expect(Math.abs(sum_m - flight.distance_m)).toBeLessThanOrEqual(lengths_m.length / 2);
      const time = toDurationText(flight.duration_s);
      expect(cells[(ends.at(-1) ?? 0) + 6]).toBe(time);
      if (at > 0) expect(cells[0]).toContain(`: out to waypoint ${first + 1}, resumed there, waypoint`);
      expect(cells[0]).toMatch(new RegExp(` ${last + 1}$`));
    });
  });

  it('leads the flights of a split to the place where batteries are changed', async () => {
    const mission = { ...splitQuestion(), swap_place: { lat: 47.003, lon: 8.002 } };
    const { battery_plan = [] } = await analyzed(mission);
    const { lines, text } = await briefed({ mission });
    expect(battery_plan.length).toBeGreaterThan(1);
    expect(lines.flat().filter((line) => line === 'Swap')).toHaveLength(battery_plan.length - 1);
    expect(lines.flat().filter((line) => line === 'Home')).toHaveLength(1);
    expect(text).toContain(', back to the swap point');
    expect(text).toContain('7 battery changes at the swap point');
    expect(text).toContain('square: batteries are changed');
    const said = text.replaceAll(/\s+/g, ' ');
    expect(said).toContain('Home point set where the flight lands');
    expect(said).toContain('back with');
    expect(said).not.toContain('home with');
    expect(said).toContain('The return or the flight to the swap point from any waypoint is direct');
    expect(said).toContain('where each flight lands');
    expect(said).toContain('Return height set to 100 m ');
    expect((await briefed({ mission: splitQuestion() })).text).not.toContain('square: batteries');
  });

  it('asks to check the return height of each flight where the battery is changed on a hill', async () => {
    const swap_place = { lat: 47.003, lon: 8.002, elevation_msl_m: 490 };
    const mission = { ...splitQuestion(), home: { ...home, elevation_msl_m: 400 }, swap_place };
    const said = (await briefed({ mission })).text.replaceAll(/\s+/g, ' ');
    const heights = '120 m (flight 1) and 100 m (flights 2–8)';
    expect(said).toContain(`Return height set to ${heights}`);
    expect(said).toContain(`direct, at ${heights} above where each flight takes off or higher.`);
    expect(said).toContain(`straight, at ${heights} or higher`);
  });

  it('says which flights have a wind of their own, and asks to look at it before each', async () => {
    const own = { wind_speed_mps: 4, wind_dir_deg: 90, gust_speed_mps: 8 };
    const saidOf = async (flight_winds: readonly (typeof own | null)[], options = {}) => {
      const mission = { ...splitQuestion(), flight_winds: [...flight_winds], ...options };
      const { text } = await briefed({ mission });
      return text.replaceAll(/\s+/g, ' ');
    };
    const said = await saidOf([null, own]);
    expect(said).toMatch(/Flight 2 of \d: [^:]*, in 4 m\/s from 90°, gusts 8 m\/s/);
    expect(said.match(/gusts 8 m/g)).toHaveLength(1);
    expect(said).toContain('Wind before each flight no more than is stated for it');
    expect(said).toContain('Flights with a wind beside their name are flown in that.');
    const bare = await saidOf([]);
    expect(bare).toContain('Wind no more than 6 m/s');
    expect(bare).not.toContain('beside their name');
    const one = await saidOf([own], { battery: { initial_pct: 100 }, mission: question(square).mission });
    expect(one).toContain('Wind 4 m/s from 90°');
    expect(one).toContain('Wind no more than 4 m/s, gusts 8 m/s');
    expect(one).not.toContain('6 m/s');
  });

  it('says what the following batteries take off with, flight by flight, where that is not the charge of the first', async () => {
    const saidOf = async (battery: object) => {
      const { text } = await briefed({ mission: { ...splitQuestion(), battery } });
      return text.replaceAll(/\s+/g, ' ');
    };
    const said = await saidOf({ initial_pct: 62, following_initial_pct: 100 });
    expect(said).toContain('Following batteries 100 %');
    expect(said).toContain('First battery at 62 %, each following one at 100 %, 20 °C or warmer');
    expect(said).toContain(
      'change of battery, as warm as the first and, from flight 2 on, charged to 100 %.',
    );
    expect(said).toContain('rings: for the first battery (62 % at take-off)');
    expect(said).toMatch(/Flight 1 of \d: [^:]*, takes off at 62 %/);
    expect(said).toMatch(/Flight 2 of \d: [^:]*, takes off at 100 %/);
    for (const alike of [{ initial_pct: 90 }, { initial_pct: 90, following_initial_pct: 90 }]) {
      const bare = await saidOf(alike);
      expect(bare).toContain('Battery at 90 %, 20 °C or warmer');
      expect(bare).toContain('change of battery, charged and warm as the first.');
      expect(bare).not.toContain('ollowing batter');
      expect(bare).not.toContain(', takes off at');
      expect(bare).toContain('rings: out and back');
      expect(bare).not.toContain('first battery');
    }
  });

  it('says of sources that the catalog names in English that they are, where the rest is in another language', async () => {
    const inFrench = await briefed({ mission: question(square), page: { language: 'fr' } });
    expect(inFrench.text).toContain('d’après (en anglais dans le catalogue) : ');
    const { text } = await briefed({ mission: question(square) });
    expect(text).toContain('Aircraft: DJI Mavic 3, ');
    expect(text).not.toContain('catalogue');
  });

  it('repeats the head of a long table and counts its pages', async () => {
    const { lines, pages } = await briefed({ mission: question(manyLegs) });
    expect(pages).toBe(lines.length);
    expect(pages).toBeGreaterThan(3);
    for (const [at, each] of lines.entries()) {
      expect(each).toContain(`Page ${at + 1} of ${pages}`);
      expect(each).toContain('Hohgrat.homeward');
      expect(each.some((line) => line.startsWith('printed 21 May 2024, 08:12 · Homeward'))).toBe(true);
    }
    const rows = lines.flatMap((each) => each.slice(each.indexOf('Leg to')));
    for (const each of lines.slice(0, -1)) expect(each).toContain('home with');
    for (const number of [1, 100, 200]) expect(rows).toContain(String(number));
  });

  it('gives the same bytes for the same question', async () => {
    const [one, other] = [
      await briefed({ mission: question(square) }),
      await briefed({ mission: question(square) }),
    ];
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true);
  });

  it('replaces letters that its typeface lacks, and says so', async () => {
    const { has_gaps, text, filename } = await briefed({
      mission: question(square),
      page: { name: '点検 Östliche Żmija Привет' },
    });
    expect(has_gaps).toBe(true);
    expect(text).toContain('Östliche');
    expect(text).toContain('Привет');
    expect(text).toContain('A box stands for a letter that the typeface of this page lacks.');
    expect(filename).toBe('点検 Östliche Żmija Привет-briefing.pdf');
    const known = await briefed({ mission: question(square) });
    expect(known.has_gaps).toBe(false);
    expect(known.text).not.toContain('A box stands');
  });

  it('shortens a name that would fill the page', async () => {
    const name = 'Inspection of the line between Oberlind and Rotchopf '.repeat(5).slice(0, 200);
    const { lines } = await briefed({ mission: question(square), page: { name, filename: name } });
    const [first = []] = lines;
    expect(first.slice(0, 3).join(' ')).toMatch(/^Inspection of the line .*…$/);
    expect(first).toContain('Page 1 of 1');
  });

  it('draws the profile and the height over the ground where the ground is known', async () => {
    const over = dispatchOver(host, hill);
    const mission = question(square);
    const known = await briefed({ mission }, over);
    const [leg] = (await analyzed(mission, over)).legs;
    expect(known.text).toContain('Profile');
    // The source of heights errs by 3 m, of which 1.64 standard deviations count.
    expect(known.text).toContain('dashed: 30 m over it, ± 5 m counted');
    expect(known.lines.flat()).toContain(leg?.clearance?.min_m.toFixed(0));
    expect(known.text).toMatch(
      /Trees and buildings are (not included|included as far as the source shows them)\./,
    );
    const unknown = await briefed({ mission });
    expect(unknown.text).not.toContain('Profile');
    expect(unknown.text).toContain('No ground heights here');
  });

  it('names the ceiling above the ground, and where it is passed', async () => {
    const options = (max_height_above_ground_m: number | undefined, return_height_m?: number) => ({
      options: { max_height_above_ground_m, return_height_m },
    });
    const kept = await briefed({ mission: question(square, options(250)) });
    expect(kept.text).toContain(
      'Ceiling: 250 m above ground. Legs and returns keep below it. Where the ground',
    );
    const passed = await briefed({ mission: question(square, options(50, 60)) }, dispatchOver(host, hill));
    expect(passed.text).toContain('Ceiling: 50 m above ground. It is passed: see the warnings.');
    expect(passed.text).not.toContain('heights count above take-off');
    expect(passed.text).toMatch(/Leg \d: \d+ m above ground at 47\.\d+, 8\.\d+\. Your ceiling: 50 m\./);
    expect((await briefed({ mission: question(square) })).text).not.toContain('Ceiling');
  });

  it('says by which files airspace and obstacles were checked, and that they were not without one', async () => {
    const bare = await briefed({ mission: question(square) });
    expect(bare.text).toContain('Masts, wires and other obstacles are not checked.');
    expect(bare.text).toContain('Airspace and local rules are not checked.');
    const kept = async (filename: string, content: object) => {
      const bytes = utf8Of(JSON.stringify(content));
      const added = await host.dispatch('addWorldFile', { filename, bytes });
      if (!added.ok) throw new Error(added.problem.message);
      return added.output.file.id;
    };
    const mast = { type: 'Point', coordinates: [8.1, 47.1] };
    const properties = { man_made: 'mast', height: '60' };
    const ids = [
      await kept('uas.json', ed269([feature({})], { updateDateTime: '2026-06-01T00:00:00Z' })),
      await kept('masts.geojson', {
        type: 'FeatureCollection',
        generator: 'overpass',
        features: [{ type: 'Feature', properties, geometry: mast }],
      }),
    ];
    const { text } = await briefed({ mission: question(square) });
    for (const id of ids) await host.dispatch('removeWorldFile', { id });
    expect(text).toContain('obstacles are checked only as far as the file named below lists them.');
    expect(text).toContain('Airspace is checked only as far as the file named below lists zones;');
    expect(text).toContain('Zones: uas.json, data of 1 Jun 2026.');
    expect(text).toContain('Obstacles: masts.geojson, no date stated.');
    expect(text).not.toContain('not checked. Airspace');
  });

  it('asks to check the return height that the ways home need', async () => {
    const wall = groundBy(({ lat }) => (lat > 47.002 ? 600 : 400));
    const { text } = await briefed({ mission: question(square) }, dispatchOver(host, wall));
    const set = Number(/Return height set to (\d+) m/.exec(text)?.[1]);
    expect(set).toBeGreaterThanOrEqual(230);
    const byHand = question(square, { options: { return_height_m: 150 } });
    expect((await briefed({ mission: byHand })).text).toContain('Return height set to 150 m');
  });

  it('tells warnings, and what the plan lacks of its file', async () => {
    const losses = [
      { code: 'POINTS_IGNORED' as const, message: '2 positions are not in the plan.', value: 2 },
    ];
    const mission = question(square, { weather: { wind_speed_mps: 13 } });
    const { text, verdict: forbidden } = await briefed({ mission, page: { losses } });
    expect(text).toContain('2 positions are not in the plan.');
    expect(plain(forbidden)).toContain('Do not fly: wind 13 m/s at 100 m, this aircraft’s limit is 12 m/s');
    const { verdict } = await briefed({ mission: question(square), page: { losses } });
    expect(plain(verdict)).toContain('Check the file: 2 positions not counted');
  });

  it('is printed on letter paper and in feet where that is asked for', async () => {
    const { bytes, text } = await briefed({
      mission: question(square),
      page: { paper: 'letter', units: 'imperial' },
    });
    expect(Buffer.from(bytes).toString('latin1')).toContain('/MediaBox [0 0 612 792]');
    expect(text).toContain('length, ft');
    expect(text).toContain('13.4 mph from 270°');
  });

  it('draws the rings that are asked for, else that of the reserve', async () => {
    const rings = {
      user_lat: 47,
      user_lon: 8,
      selected_drone_key: 'dji_mavic_3',
      battery_thresholds_pct: [60, 40],
    };
    const { lines } = await briefed({ mission: question(square), range: rings });
    for (const left of [60, 40]) expect(lines.flat()).toContain(`${left} %`);
    expect((await briefed({ mission: question(square) })).lines.flat()).toContain('25 %');
  });

  it('marks each leg as the window does, one that breaks a fence among them', async () => {
    const fences = [{ is_inclusion: false, center: { lat: 47.004, lon: 8.003 }, radius_m: 60 }];
    const asked = question(square, { mission: { waypoints: square, fences } });
    for (const over of [host.dispatch, dispatchOver(host, hill)]) {
      const result = await analyzed(asked, over);
      const settings = { battery: { rth_threshold_pct: 25 } };
      const onPaper = tableRows({ result, home, locale: 'metric', settings } as Briefing).slice(0, 3);
      const wording = { locale: 'metric', threshold_pct: 25, levelFrom: firstLevelLeg(result) } as const;
      const inWindow = toLegRows(3, result.legs, wording).map(({ status, atHome }) => ({
        mark: status,
        atHome,
      }));
      expect(onPaper).toMatchObject(inWindow);
      expect(inWindow.map(({ mark }) => mark)).toContain('bad');
    }
    const { text } = await briefed({ mission: asked });
    expect(text).toContain('dots: inside a no-fly area');
    expect((await briefed({ mission: question(square) })).text).not.toContain('dots: inside');
  });

  it.each(['constructor', '__proto__', 'toString', 'own mast'])(
    'names weather from “%s” as it is called',
    async (source) => {
      const { text } = await briefed({ mission: question(square, { weather: { source } }) });
      expect(text).toContain(`Air and wind: ${source}.`);
      expect(text).toContain(`Known from ${source}`);
    },
  );

  it('is titled in one line of letters, whatever the plan is called', async () => {
    const named = await briefed({ mission: question(square), page: { name: '\u202eField\u0000\n\t7' } });
    expect(named.lines[0]?.[0]).toBe('Field 7');
    expect(named.has_gaps).toBe(false);
    const nameless = await briefed({ mission: question(square), page: { name: ' \n' } });
    expect(nameless.lines[0]?.[0]).toBe('Untitled');
  });

  it('names fences, and warns of their breach', async () => {
    const fences = [{ is_inclusion: false, center: { lat: 47.004, lon: 8.003 }, radius_m: 60 }];
    const { text } = await briefed({ mission: question(square, { mission: { waypoints: square, fences } }) });
    expect(text).toContain('hatched: stay out');
    expect(text).toContain('inside a no-fly area');
    expect(text).toContain('thin hatching: a fence ends the direct flight');
    expect(text).toMatch(
      /25 % ring: A fence ends the direct flight in \d+ % of directions, first 4\d\d m to the N/,
    );
    expect((await briefed({ mission: question(square) })).text).not.toContain('thin hatching');
  });

  it('prints the heights of fences beside their outlines, in the units of the reader', async () => {
    const around = (lon: number, heights: object) => ({
      is_inclusion: false,
      center: { lat: 47.002, lon },
      radius_m: 80,
      ...heights,
    });
    const fences = [
      around(8.001, { lower_m: 0, upper_m: 120 }),
      around(8.004, { upper_m: 50 }),
      around(8.007, { lower_m: 30 }),
    ];
    const asked = question(square, { mission: { waypoints: square, fences } });
    const { text } = await briefed({ mission: asked });
    for (const heights of ['0 m – 120 m', 'up to 50 m', 'from 30 m']) expect(text).toContain(heights);
    expect(text).toContain('heights at outlines: above the launch point');
    const feet = (await briefed({ mission: asked, page: { units: 'imperial' } })).text;
    expect(feet).toContain('0 ft – 394 ft');
    const open = question(square, { mission: { waypoints: square, fences: [around(8.001, {})] } });
    expect((await briefed({ mission: open })).text).not.toContain('heights at outlines');
  });
});
