import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fence } from '../../engine/fence/fence.ts';
import { destination } from '../../engine/geo/geodesic.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import { toLegRows } from '../../renderer/features/mission/legRows.ts';
import { toLegOutcomes, toOutcomes } from '../../renderer/features/mission/missionOutcome.ts';
import { toBackText, toLegProblemText } from '../../renderer/map/layers/plan/LegTip.tsx';
import { tableRows } from '../../server/briefing/tableRows.ts';
import { missionText } from '../../server/cli/missionText.ts';
import type { MissionResult } from '../../server/contract/schemas/missionResult.ts';
import { rounded } from '../../server/figures/rounding.ts';
import { turnBackSaying } from '../../server/report/missionFacts.ts';
import type { Tone } from '../../server/report/verdict/judge.ts';
import { toMissionVerdict } from '../../server/report/verdict/missionVerdict.ts';
import { toMissionResult } from '../../server/work/missionResult.ts';
import { type Ground, overKnown, perDegree_m } from '../engine/mission/groundedMission.ts';
import { calm, foldingDrone, numbers, waypoint, wind } from '../engine/samples.ts';
import { inLong } from '../support/inLong.ts';

const home = { lat: 47, lon: 8 };
const north = (metres: number, height_m = 60) => waypoint(47 + metres / perDegree_m, 8, height_m);
const wall =
  (height_m: number): Ground =>
  ({ lat }) =>
    Math.abs((lat - 47) * perDegree_m - 500) < 100 ? 400 + height_m : 400;
const noFly: Fence = { is_inclusion: false, center: { lat: 47 + 500 / perDegree_m, lon: 8 }, radius_m: 100 };
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const resultOf = (input: MissionInput) =>
  rounded<MissionResult>(
    toMissionResult(input, { warnings: [], sources: { weather_source: 'request', drone_source: 'catalog' } }),
  );

function saidOf(input: MissionInput) {
  const result = resultOf(input);
  const { rth_threshold_pct: threshold_pct } = input.battery;
  const { wind_speed_mps, wind_height_m, temp_c } = input.weather;
  const context = { threshold_pct, wind_speed_mps, wind_height_m };
  const words = toMissionVerdict(result, { ...context, locale: 'metric', end_action: input.end_action });
  const terminal = missionText('a.plan', 'drone', result, { ...context, locale: 'metric', temp_c });
  return { result, words, terminal, threshold_pct };
}

/** Everything that window and briefing say of a plan in figures. */
function textsOf({ result, words, terminal, threshold_pct }: ReturnType<typeof saidOf>): string[] {
  const { end_action } = result;
  const outcomes = [
    ...toOutcomes(result, { end_action, threshold_pct }),
    ...result.legs.flatMap((leg) => toLegOutcomes(leg)),
  ];
  const rows = toLegRows(result.legs.length, result.legs, { locale: 'metric', threshold_pct });
  return [
    words.title,
    words.detail,
    ...words.facts.map(({ name, value }) => `${value} ${name}`),
    ...outcomes.map(({ name, value, about = '' }) => `${name} ${value} ${about}`),
    ...rows.flatMap(({ cells, statusName }) => [
      cells.left?.text ?? '',
      cells.home_with?.text ?? '',
      cells.home_with?.beside ?? '',
      statusName,
    ]),
    ...result.legs.flatMap((leg) => [
      toLegProblemText(leg, 'metric', false) ?? '',
      toBackText(leg, false) ?? '',
    ]),
    ...terminal.split('\n').filter((line) => !/^\s*\d+ /.test(line)),
  ].map(plain);
}

const kinds: readonly [string, MissionInput, RegExp][] = [
  [
    'leg below the ground',
    overKnown([north(300), north(900)], wall(137)),
    /^Do not fly: leg 2 is 77 m below the ground$/,
  ],
  [
    'way home below the ground',
    overKnown([north(900, 120), north(1200, 80)], wall(110), { options: { return_height_m: 20 } }),
    /^Do not fly: the return from waypoint 2 is 30 m below the ground$/,
  ],
  [
    'leg inside a no-fly area',
    { ...overKnown([north(300), north(500)], wall(0)), fences: [noFly] },
    /^Do not fly: leg 2 is inside a no-fly area for 100 m$/,
  ],
  [
    'leg outside the geofence',
    {
      ...overKnown([north(300), north(900)], wall(0)),
      fences: [{ is_inclusion: true, center: home, radius_m: 500 }],
    },
    /^Do not fly: leg 2 is outside the geofence for 40\d m$/,
  ],
  [
    'wind above the limit at the height',
    overKnown([north(300, 120), north(900, 120)], wall(0), {
      weather: { ...wind(8.78, 90), wind_height_m: 10 },
    }),
    /^Do not fly: wind 12\.5 m\/s at 120 m, this aircraft’s limit is 12 m\/s$/,
  ],
  [
    'gust above the limit',
    overKnown([north(300)], wall(0), { weather: wind(6, 90, 16) }),
    /^Do not fly: gusts 16 m\/s at 100 m, this aircraft’s limit is 12 m\/s$/,
  ],
  [
    'payload above the maximum',
    overKnown([north(300)], wall(0), {
      drone: { ...foldingDrone, max_payload_g: 200 },
      options: { payload_g: 350 },
    }),
    /^Do not fly: payload 350 g, this aircraft’s limit is 200 g$/,
  ],
  [
    'air too cold',
    overKnown([north(300)], wall(0), { weather: { ...calm, temp_c: -15.5 } }),
    /^Do not fly: air −15\.5 °C, the maker’s limit is −10 °C$/,
  ],
  [
    'ceiling passed',
    overKnown([north(300, 200)], wall(0), { drone: { ...foldingDrone, service_ceiling_m: 550 } }),
    /^Do not fly: waypoint 1 is 600 m above sea level, this aircraft’s ceiling is 550 m$/,
  ],
];

describe('what forbids a flight', () => {
  it.each(kinds)('is the headline in window, terminal and answer: %s', (_, input, title) => {
    const { result, words, terminal } = saidOf(input);
    expect(plain(words.title)).toMatch(title);
    expect(words.tone).toBe('bad');
    expect(plain(words.detail)).toMatch(/Battery alone: home with \d+ %/);
    expect(result.mission_verdict).toBe('cannot_complete');
    expect(result.warnings.some(({ gravity }) => gravity === 'forbids')).toBe(true);
    expect(plain(terminal)).toContain(`${plain(words.title)}.`);
  });

  it('is said the gravest first: ground, fence, wind, payload', () => {
    const weather = wind(13, 90);
    const drone = { ...foldingDrone, max_payload_g: 200 };
    const input = {
      ...overKnown([north(900)], wall(137), { weather, drone, options: { payload_g: 300 } }),
      fences: [noFly],
    };
    const { words, terminal } = saidOf(input);
    expect(plain(words.title)).toBe('Do not fly: leg 1 is 77 m below the ground');
    expect(plain(words.detail)).toMatch(
      /^Also the return from waypoint 1 is \d+ m below the ground \(and 4 more\)|^Also leg 1 is inside/,
    );
    const codes = terminal.split('\n').flatMap((line) => /^([A-Z_]+): /.exec(line)?.[1] ?? []);
    const order = [
      'LOW_CLEARANCE',
      'FENCE_BREACH',
      'RETURN_FENCE_BREACH',
      'WIND_ABOVE_LIMIT',
      'PAYLOAD_ABOVE_MAXIMUM',
    ];
    expect(codes.filter((code) => order.includes(code))).toEqual(order);
  });

  it('gives a depth that is sure as it is in headline, facts, tables, warnings and terminal', () => {
    const input = overKnown([north(900)], wall(137));
    const said = saidOf({ ...input, terrain: { ...input.terrain, error_m: 5.5 } });
    expect(said.result.legs[0]?.clearance).toMatchObject({ below_m: 77, min_m: expect.closeTo(-86, 0) });
    const texts = textsOf(said).filter((text) => /\d m (?:is )?below the ground/.test(text));
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.filter((text) => !/\b77 m (?:is )?below the ground/.test(text))).toEqual([]);
    expect(said.terminal).toMatch(/ -77 /);
    expect([...said.terminal.matchAll(/-?8[56]\b/g)].map(([text]) => text)).toEqual([]);
  });

  it('says nowhere as a fact that a leg is below the ground where the heights may be wrong by more', () => {
    const input = overKnown([north(900)], wall(58));
    const said = saidOf({ ...input, terrain: { ...input.terrain, error_m: 5.5 } });
    expect(said.result.legs[0]?.clearance?.below_m).toBeUndefined();
    const texts = textsOf(said).filter((text) => /below (?:the )?ground/.test(text));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((text) => !/may be|perhaps/.test(text))).toEqual([]);
  });

  it.each([
    [15, 25, 'Battery at take-off 15 % is already below your reserve of 25 % · Charge the battery'],
    [25, 25, 'Battery at take-off 25 % is already at your reserve of 25 % · Charge the battery'],
    [100, 100, 'Battery at take-off 100 % is already at your reserve of 100 %'],
  ])(
    'says that a battery of %d percent at take-off is not above a reserve of %d percent',
    (pct, reserve, detail) => {
      const battery = { initial_pct: pct, rth_threshold_pct: reserve, cycles: 0 };
      const said = saidOf(overKnown([north(200), north(300)], wall(0), { battery }));
      expect(said.words.tone).toBe('warn');
      expect(plain(said.words.title)).toMatch(/^Tight: home with .*\. Your reserve is \d+ %$/);
      expect(plain(said.words.detail)).toBe(detail);
      const texts = textsOf(said).map((text) => text.trim());
      expect(texts).toContain('Turn back by below your reserve from take-off');
      expect(texts).toContain('Turn back by: below your reserve from take-off.');
      expect(texts.filter((text) => text.includes('do not take off'))).toEqual([]);
    },
  );

  it.each([0, 2, 8])('advises to charge a battery of %d percent, and nothing else', (initial_pct) => {
    const battery = { initial_pct, rth_threshold_pct: 25, cycles: 0 };
    const said = saidOf(overKnown([north(900), north(2500)], wall(0), { battery }));
    expect(said.words.title).toMatch(/^Do not fly: the battery is empty/);
    expect(said.words.detail).toBe('Charge the battery');
    expect(textsOf(said)).toContain('Turn back by: do not take off.');
  });

  it('says why there is no place to turn back at, where nothing forbids the flight', () => {
    const { legs, ...result } = resultOf(overKnown([north(300)], wall(0)));
    const why = (leg: Partial<MissionResult['legs'][number]>) =>
      turnBackSaying(
        { leg_index: 0, fraction: 0, ...home },
        { ...result, legs: legs.map((one) => ({ ...one, ...leg })) },
      ).values;
    expect(why({})).toEqual({ why: 'reserve' });
    expect(why({ rth_cost_pct: undefined })).toEqual({ why: 'wind' });
  });

  it('leaves the words about the battery to a plan that nothing forbids', () => {
    const { words } = saidOf(overKnown([north(300), north(900)], wall(0)));
    expect(words.title).toMatch(/^Comes home/);
  });

  it('of a split is what forbids one of its flights', () => {
    const far = Array.from({ length: 12 }, (_, index) => north(2500 + (index % 2) * 1500));
    const input = overKnown(far, wall(137), { options: { multi_battery: true } });
    const { words, result } = saidOf(input);
    expect(result.battery_plan?.length).toBeGreaterThan(1);
    expect(plain(words.title)).toBe('Do not fly: leg 1 is 77 m below the ground');
    expect(plain(words.detail)).toMatch(/Battery alone: home on \d batteries, each with \d+ %/);
    expect(result.battery_plan_verdict).toBe('cannot_complete');
  });
});

describe('figures of a battery', () => {
  it('are never below 0 or above 100 in any sentence, row or fact, in gales, frost and over long ways', () => {
    const plan = fc.record({
      places: fc.array(
        fc.record({
          bearing: numbers(0, 360),
          reach: numbers(10, 2500),
          height: numbers(1, 300),
          hover_time_s: numbers(0, 2500),
        }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      wind_mps: numbers(0, 25),
      temp_c: numbers(-30, 45),
      rock_m: numbers(0, 200),
      initial_pct: numbers(10, 100),
      end_action: fc.constantFrom(
        'go_home' as const,
        'land' as const,
        'first_waypoint' as const,
        'none' as const,
      ),
      smart_rth_enabled: fc.boolean(),
      uncertainty: fc.boolean(),
    });
    const tones = new Set<Tone>();
    fc.assert(
      fc.property(plan, ({ places, wind_mps, temp_c, rock_m, initial_pct, end_action, ...asked }) => {
        const points = places.map(({ bearing, reach, height, hover_time_s }) => {
          const { lat, lon } = destination(home, bearing, reach);
          return waypoint(lat, lon, height, { hover_time_s });
        });
        const input = overKnown(points, wall(rock_m), {
          weather: { ...wind(wind_mps, 120), temp_c },
          battery: { initial_pct, rth_threshold_pct: 25, cycles: 0 },
          options: { ...asked, explanation: true },
          end_action,
        });
        const said = saidOf(input);
        for (const text of textsOf(said))
          for (const [, figure] of text.matchAll(/(−?[\d.]+)(?:–[\d.]+)? ?(?:%|points?\b)/g)) {
            const value = Number(figure?.replace('−', '-'));
            expect(value, text).toBeGreaterThanOrEqual(0);
            expect(value, text).toBeLessThanOrEqual(100);
          }
        const { words, result } = said;
        tones.add(words.tone);
        if (result.warnings.some(({ gravity }) => gravity === 'forbids')) {
          expect(words.tone).toBe('bad');
          expect(result.mission_verdict).toBe('cannot_complete');
        }
        if (result.mission_verdict === 'cannot_complete') expect(words.title).not.toMatch(/^Comes home/);
        const { rth_threshold_pct } = input.battery;
        const onPaper = tableRows({
          result,
          home,
          locale: 'metric',
          settings: { battery: { rth_threshold_pct } },
        } as unknown as Parameters<typeof tableRows>[0]);
        for (const row of onPaper)
          for (const cell of 'cells' in row ? row.cells.slice(-3) : [])
            if (cell.includes('%')) expect(Number.parseFloat(cell)).toBeLessThanOrEqual(100);
      }),
      { numRuns: inLong(60, 180) },
    );
    expect(tones.size).toBeGreaterThan(2);
  }, 120_000);
});
