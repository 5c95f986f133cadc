import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../../../engine/explanation/explain.ts';
import { shownRingToFly, toUnsureText } from '../../../../renderer/analysis/reserveRing.ts';
import { toLegRows } from '../../../../renderer/features/mission/legRows.ts';
import { toLegOutcomes, toOutcomes } from '../../../../renderer/features/mission/missionOutcome.ts';
import { toPlaceText } from '../../../../renderer/features/profile/profileText.ts';
import { toVerdict } from '../../../../renderer/features/verdict/planVerdict.ts';
import { drawnStatus } from '../../../../renderer/map/geometry/route.ts';
import { LegTip } from '../../../../renderer/map/layers/plan/LegTip.tsx';
import { defaultInputs, withThresholdShown } from '../../../../renderer/plan/inputs.ts';
import { toFactors } from '../../../../server/report/batteryFactors.ts';
import { toProbabilityText } from '../../../../server/report/chargeWords.ts';
import { toKeptText, toPointsText, toSpanText, toSpeedSpanText } from '../../../../server/report/format.ts';
import { firstLevelLeg } from '../../../../server/report/groundWords.ts';
import { isUnsure, ringToFly } from '../../../../server/report/ringReach.ts';
import { leg, missionResult, rangeResult, ring } from '../../results.ts';

const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');
const plainly = <Line extends { name: string; value: string; about?: string | undefined }>(lines: Line[]) =>
  lines.map(({ name, value, about }) => [plain(name), plain(value), plain(about)]);

const sure = (completion_probability: number) => ({
  confidence_pct: 90,
  completion_probability,
  battery_at_home: { low_pct: 36.7, high_pct: 45.8 },
});

describe('a probability', () => {
  it.each([
    [1, 'over 99 %'],
    [0.9951, 'over 99 %'],
    [0.99, '99 %'],
    [0.974, '97 %'],
    [0.5, '50 %'],
    [0.01, '1 %'],
    [0.0099, 'under 1 %'],
    [0, 'under 1 %'],
  ])('of %d is never said to be certain: %s', (probability, text) => {
    expect(plain(toProbabilityText(probability, 'metric'))).toBe(text);
  });
});

describe('an interval', () => {
  it('is one number where both ends read the same', () => {
    expect(toSpanText({ low_pct: 55.6, high_pct: 65.2 })).toBe('56–65');
    expect(toSpanText({ low_pct: 97.6, high_pct: 98.4 })).toBe('98');
    expect(plain(toSpeedSpanText(8, 14.2, 'metric'))).toBe('8–14.2 m/s');
    expect(plain(toSpeedSpanText(9, 9, 'metric'))).toBe('9 m/s');
    expect(plain(toSpeedSpanText(8, 14.2, 'imperial'))).toBe('17.9–31.8 mph');
  });

  it('has its lower end first in the leg table, and the middle estimate beside it', () => {
    const intervals = (low_pct: number, high_pct: number) => ({
      intervals: { battery_used: { low_pct: 1, high_pct: 2 }, battery_end: { low_pct, high_pct } },
    });
    const result = missionResult({
      legs: [leg(0, intervals(77.9, 82.3)), leg(1, intervals(70, 70.2)), leg(2)],
    });
    const rows = toLegRows(3, result.legs, {
      locale: 'metric',
      threshold_pct: 25,
    });
    expect(rows.map(({ cells }) => [cells.left?.text, cells.left?.beside].map(plain))).toEqual([
      ['77 %', '80 %'],
      ['70 %', '70 %'],
      ['60 %', ''],
    ]);
    const stopped = missionResult({
      legs: [leg(0, { ...intervals(77, 82), can_complete: false, reasons: ['BATTERY_EXHAUSTED'] })],
    });
    const [row] = toLegRows(1, stopped.legs, {
      locale: 'metric',
      threshold_pct: 25,
    });
    expect(row?.cells.left).toEqual({ text: '–', beside: '' });
  });
});

describe('the leg table of a long plan', () => {
  const shown = { locale: 'metric', threshold_pct: 25 } as const;
  const legs = Array.from({ length: 500 }, (_, index) => leg(index, { distance_m: 10 * index }));

  it.each([
    ['before its answer', []],
    ['with its answer', legs],
  ])('is worked out for the rows in view, and they are those of the whole: %s', (_name, known) => {
    const rows = toLegRows(500, known, shown, { first: 200, last: 230 });
    expect(rows).toHaveLength(30);
    expect(rows).toEqual(toLegRows(500, known, shown).slice(200, 230));
    expect(rows[0]?.index).toBe(200);
  });
});

const point = { lat: 46.9, lon: 7.4, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;
const asked = { end_action: 'go_home', threshold_pct: 25 } as const;

describe('the end of a flight', () => {
  it('is given with its interval, its likelihood and the point of no return', () => {
    const result = missionResult({
      uncertainty: sure(0.974),
      point_of_no_return: { leg_index: 1, fraction: 0.608, lat: 46.9, lon: 7.4 },
    });
    expect(plainly(toOutcomes(result, asked))).toEqual([
      ['Battery at home', 'at least 36 %, probably 41 %', undefined],
      ['Chance of keeping 25 %', '97 %', undefined],
      ['Turn back by', '60 % along leg 2', undefined],
    ]);
  });

  it('is given alone where the answer says nothing about how sure it is', () => {
    expect(plainly(toOutcomes(missionResult(), asked))).toEqual([['Battery at home', '41 %', undefined]]);
  });

  it('promises no way home to a flight that ends elsewhere', () => {
    const result = missionResult({ uncertainty: sure(0.974) });
    expect(toOutcomes(result, { ...asked, end_action: 'land' })).toEqual([]);
  });

  it('is named from home where the first leg is the last to turn back on', () => {
    const result = missionResult({
      point_of_no_return: { leg_index: 0, fraction: 0.25, lat: 46.9, lon: 7.4 },
    });
    expect(plainly(toOutcomes(result, asked)).at(-1)).toEqual([
      'Turn back by',
      '25 % along leg 1',
      undefined,
    ]);
  });
});

describe('the bound of a charge that is left', () => {
  const battery_end = { low_pct: 67.7, high_pct: 72.6 };
  const flown = leg(1, { intervals: { battery_used: { low_pct: 9, high_pct: 11 }, battery_end } });

  it('reads as on paper wherever it stands, never rounded up', () => {
    const [, row] = toLegRows(2, [leg(0), flown], { locale: 'metric', threshold_pct: 25 });
    const [arrives] = toLegOutcomes(flown);
    const tip = renderToStaticMarkup(
      createElement(LegTip, { leg: flown, title: '2', locale: 'metric', isToSwapPlace: false }),
    );
    const charge = { leg_index: 1, distance_m: 0, time_s: 0, pct: 70, ...battery_end };
    const place = { leg_index: 1, fraction: 1, distance_m: 0, time_s: 0, path_m: 60, ground_m: undefined };
    const drawer = toPlaceText(place, charge, { legCount: 3, locale: 'metric' });
    expect(toKeptText(battery_end.low_pct)).toMatch(/^67/);
    for (const text of [row?.cells.left?.text, arrives?.value, tip, drawer])
      expect(plain(text ?? '')).toContain('67 %');
  });
});

describe('the end of a leg', () => {
  it('says with what the aircraft arrives and when it must leave', () => {
    const flown = leg(1, {
      intervals: {
        battery_used: { low_pct: 9, high_pct: 11 },
        battery_end: { low_pct: 67.4, high_pct: 72.6 },
      },
      latest_departure_s: 1297,
      spare_hover_s: 552,
    });
    expect(plainly(toLegOutcomes(flown))).toEqual([
      ['Arrives with', 'at least 67 %, probably 70 %', undefined],
      ['Leave by', '21:37', 'flight time, up to 9:12 of waiting'],
    ]);
  });

  it('counts the wait at a waypoint in what is left there, and says so', () => {
    const name = (hover_s: number) => toLegOutcomes(leg(2, { hover_s }))[0]?.name;
    expect(name(30)).toBe('Leaves waypoint 3 with');
    expect(name(0)).toBe('Arrives with');
  });

  it.each([
    ['low_margin', {}, 'may come home below the reserve'],
    ['no_return', {}, 'the battery may be empty on the return from here'],
    ['no_return', { rth_cost_pct: undefined }, 'no headway on the return from here'],
  ] as const)('says why there is no time to leave by: %s', (status, part, why) => {
    expect(plainly(toLegOutcomes(leg(1, { status, ...part })))).toEqual([
      ['Arrives with', '70 %', undefined],
      ['Leave by', '–', why],
    ]);
  });

  it('says why a leg that is not flown has none', () => {
    const lost = leg(1, { can_complete: false, status: 'cannot_complete', reasons: ['NOT_REACHED'] });
    expect(plainly(toLegOutcomes(lost))).toEqual([['Leave by', '–', 'not reached']]);
  });
});

describe('the verdict of a mission that is not certain', () => {
  const said = (part: Parameters<typeof missionResult>[0], end_action: 'go_home' | 'land' = 'go_home') => {
    const verdict = toVerdict({
      locale: 'metric',
      hasLaunch: true,
      waypointCount: 3,
      end_action,
      threshold_pct: 25,
      wind_speed_mps: 8,
      gust_speed_mps: 0,
      range: { standing: 'nothing' },
      mission: { standing: 'current', answer: missionResult(part) },
    });
    return { ...verdict, title: plain(verdict.title), detail: plain(verdict.detail) };
  };

  it('says with what it comes home at least, and probably', () => {
    const verdict = said({ uncertainty: sure(0.974) });
    expect(verdict).toMatchObject({ tone: 'ok', title: 'Comes home with at least 36 %, probably 41 %' });
  });

  it('does not mention the way home if the flight lands elsewhere', () => {
    const ending = { cost_pct: 0, duration_s: 0, battery_pct: 60 };
    const verdict = said({ uncertainty: sure(0.2), ending }, 'land');
    expect(verdict).toMatchObject({ tone: 'ok', title: 'Lands at waypoint 3 with 60 %' });
  });
});

const explanation: Explanation = {
  total_pct: 38.4,
  level_flight_pct: 26.8,
  climb_pct: 2.9,
  hover_pct: 2.7,
  overhead_pct: 1.8,
  payload_pct: 0,
  elevation_pct: -1.2,
  temperature_pct: 0.8,
  wind_pct: 4.6,
  ageing_pct: 0.04,
  as_flown_pct: 0,
  tuning_pct: 0,
};

describe('where the battery goes', () => {
  it('lists the largest factor first, savings last, and leaves out what costs nothing', () => {
    const factors = toFactors(explanation, { temp_c: 5 }, 'metric');
    expect(factors.map(({ name, points_pct }) => `${name} ${toPointsText(points_pct)}`)).toEqual([
      'Level flight 26.8',
      'Wind 4.6',
      'Climb and descent 2.9',
      'Hover 2.7',
      'Take-off, stops and landing 1.8',
      'Cold 0.8',
      'Thin air −1.2',
    ]);
  });

  it.each([
    [19.9, 'Cold'],
    [20, 'Heat'],
    [35, 'Heat'],
  ])('at %d °C is spent on %s', (temp_c, name) => {
    expect(toFactors(explanation, { temp_c }, 'metric').map((factor) => factor.name)).toContain(name);
  });
});

describe('the ring to fly to', () => {
  const edge = (
    min_radius_m: number,
    polygon = [point, point, point],
    unreachable_reason: 'WIND' | 'BATTERY' | undefined = min_radius_m === 0 ? 'WIND' : undefined,
  ) => ({ conservative: { polygon, min_radius_m, max_radius_m: 4000, unreachable_reason } });

  it('is the widest that keeps the reserve, or else the nearest to it', () => {
    expect(ringToFly(rangeResult(), 25)?.battery_threshold_pct).toBe(30);
    expect(ringToFly(rangeResult(), 60)?.battery_threshold_pct).toBe(50);
    expect(ringToFly(rangeResult({ rings: [ring(30, { polygon: [] })] }), 25)).toBeUndefined();
  });

  it('is the same while its chip hides it, and then no ring is dashed in its place', () => {
    const range = rangeResult();
    const withHidden = (threshold_pct: number) =>
      shownRingToFly(range, withThresholdShown(defaultInputs, threshold_pct, false))?.battery_threshold_pct;
    expect([withHidden(50), withHidden(30)]).toEqual([30, undefined]);
  });

  it('speaks of a dashed line only where one is drawn', () => {
    expect(toUnsureText(ring(30, edge(0)), false)).toBe(
      'Short of the 30\u00a0% ring, which is hidden, a little more wind than forecast stops the return at this speed.',
    );
  });

  it('is sure where its conservative edge goes all the way round', () => {
    expect(toUnsureText(ring(30, edge(3000)))).toBeUndefined();
    expect(toUnsureText(ring(30))).toBeUndefined();
  });

  it.each([
    ['in some directions', ring(30, edge(0)), /^Outside the dashed line a little more wind/],
    ['in all directions', ring(30, edge(0, [])), /^A little more wind than forecast stops/],
  ])('says that a little more wind would stop the aircraft %s', (_, unsure, text) => {
    expect(toUnsureText(unsure)).toMatch(text);
  });

  it('is not unsure of the wind for want of charge, and says what it lacks', () => {
    const small = ring(30, edge(0, [], 'BATTERY'));
    expect(isUnsure(small)).toBe(false);
    expect(toUnsureText(small)).toMatch(/battery barely covers take-off and landing/);
    expect(toUnsureText(ring(30, edge(0, undefined, 'BATTERY')))).toBeUndefined();
  });

  it('is not unsure only for being closed in some directions already', () => {
    expect(isUnsure(ring(30, { ...edge(0), min_radius_m: 0 }))).toBe(false);
    expect(isUnsure(ring(30, { ...edge(0, []), polygon: [] }))).toBe(false);
  });
});

describe('a leg over ground that no source knows', () => {
  const wording = { locale: 'metric', threshold_pct: 25 } as const;
  const unknownAt = (...elevation_fallback_indices: number[]) =>
    missionResult({
      data_sources: {
        ...missionResult().data_sources,
        elevation_fallback_points: elevation_fallback_indices.length,
        elevation_fallback_indices,
      },
    });

  it('is not marked as good, and no later one is: their battery stands on the same ground', () => {
    const statuses = (result: ReturnType<typeof missionResult>) =>
      toLegRows(3, result.legs, { ...wording, levelFrom: firstLevelLeg(result) }).map(({ status }) => status);
    expect(statuses(missionResult())).toEqual(['ok', 'ok', 'ok']);
    expect(statuses(unknownAt(0, 1, 2, 3))).toEqual(['level', 'level', 'level']);
    expect(statuses(unknownAt(2))).toEqual(['ok', 'level', 'level']);
  });

  it('keeps a graver mark, and says in words what is taken for granted', () => {
    const legs = [leg(0), leg(1, { status: 'low_margin' }), leg(2, { status: 'no_return' })];
    const rows = toLegRows(3, legs, { ...wording, levelFrom: 0 });
    expect(rows.map(({ status }) => status)).toEqual(['level', 'warn', 'bad']);
    expect(rows.map(({ statusName }) => statusName.endsWith('level ground assumed'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is drawn on the map as it is marked in the table', () => {
    expect(drawnStatus(leg(1), 1)).toBe('level');
    expect(drawnStatus(leg(1), 2)).toBe('ok');
    expect(drawnStatus(leg(1, { status: 'low_margin' }), 0)).toBe('low_margin');
    expect(drawnStatus(undefined, 0)).toBe('unknown');
  });

  it('is the same row as long as it is worded alike', () => {
    const { legs } = missionResult();
    const [row] = toLegRows(3, legs, wording);
    expect(toLegRows(3, legs, wording)[0]).toBe(row);
    expect(toLegRows(3, legs, { ...wording, locale: 'imperial' })[0]).not.toBe(row);
    expect(toLegRows(3, legs, { ...wording, threshold_pct: 26 })[0]).not.toBe(row);
    expect(toLegRows(3, legs, { ...wording, levelFrom: 0 })[0]).not.toBe(row);
  });
});
