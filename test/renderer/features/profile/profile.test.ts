import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../../engine/mission/applyEdit.ts';
import { emptyMission, type Mission } from '../../../../engine/mission/mission.ts';
import { labelPlace } from '../../../../renderer/features/profile/labelRoom.ts';
import {
  chargeAfter,
  lowestPlace,
  placeAt,
  placeNear,
} from '../../../../renderer/features/profile/placesOfProfile.ts';
import { frame, toChart } from '../../../../renderer/features/profile/profileChart.ts';
import {
  toBlockText,
  toLowestText,
  toPlaceText,
  toRaisesPicturesText,
  toReturnText,
} from '../../../../renderer/features/profile/profileText.ts';
import { raisedPictures } from '../../../../renderer/features/profile/raisedPictures.ts';
import { lowestLeg, raisingEdit } from '../../../../renderer/features/profile/raising.ts';
import {
  hiddenStretches,
  toReturnSightText,
  toSightText,
} from '../../../../renderer/features/profile/sight.ts';
import { fractionOnPath, pointOnPath } from '../../../../renderer/map/geometry/alongPath.ts';
import type { MissionResult } from '../../../../renderer/map/mapProps.ts';
import { toProfileLine } from '../../../../server/report/drawing/profileLine.ts';
import { leg, missionResult } from '../../results.ts';

type Leg = MissionResult['legs'][number];

const profile = (...points: (readonly [number, number, number | undefined])[]) =>
  points.map(([distance_m, path_msl_m, ground_msl_m]) => ({
    distance_m,
    path_msl_m,
    ...(ground_msl_m !== undefined && { ground_msl_m }),
  }));

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const clear = (min_m: number): Leg['clearance'] => ({ min_m, lat: 47, lon: 8, ground_msl_m: 500 });
/** Surely below the ground, by heights that err by 9 m. */
const sunk: Leg['clearance'] = { min_m: -49, below_m: 40, missed_m: 30, lat: 47, lon: 8, ground_msl_m: 500 };

/** Two legs of 1 km from a launch point at 400 m, over a hill at 470 m on the second. */
const flight = missionResult({
  legs: [
    leg(0, {
      profile: profile([0, 480, 400], [500, 480, 420], [1000, 480, 440]),
      clearance: clear(31),
    }),
    leg(1, {
      profile: profile([0, 480, 440], [500, 490, 470], [1000, 500, undefined]),
      clearance: clear(12.4),
      return_profile: profile([0, 520, undefined], [750, 520, 450], [1500, 520, 400]),
      return_clearance: clear(61),
    }),
  ],
  return_home: { distance_m: 1500, duration_s: 150, cost_pct: 19, battery_at_home_pct: 51, path: [] },
});

const line = toProfileLine(flight);
if (line === undefined) throw new Error('The flight has no profile.');

describe('the profile of a flight', () => {
  it('begins and ends on the ground at home, with the legs and the way home in their order', () => {
    const { places, ends } = line;
    expect(places[0]).toMatchObject({ distance_m: 0, path_m: 400, ground_m: 400 });
    expect(places.at(-1)).toMatchObject({ distance_m: 3500, path_m: 400, ground_m: 400, leg_index: 2 });
    expect(ends).toMatchObject([
      { leg_index: 0, distance_m: 1000, time_s: 100, path_m: 480 },
      { leg_index: 1, distance_m: 2000, time_s: 200, path_m: 500 },
    ]);
    // The climb to the height of the return stands over the last waypoint.
    const [up, across] = places.filter(({ leg_index }) => leg_index === 2);
    expect([up?.path_m, across?.path_m]).toEqual([500, 520]);
    expect(up?.distance_m).toBe(across?.distance_m);
  });

  it('has the battery that the verdict has at home', () => {
    expect(line.charges.at(-1)).toMatchObject({ distance_m: 3500, pct: 51 });
    expect(chargeAfter(line, 0)).toMatchObject({ distance_m: 1000, time_s: 100, pct: 80 });
    expect(chargeAfter(line, 2)).toMatchObject({ distance_m: 3500, pct: 51 });
    expect(chargeAfter(line, 3)).toBeUndefined();
  });

  it('ends with the last waypoint where the plan does', () => {
    const landing = toProfileLine({ ...flight, end_action: 'land' });
    expect(landing?.places.at(-1)?.distance_m).toBe(2000);
    expect(landing?.charges.at(-1)?.distance_m).toBe(2000);
  });

  it('is none where no ground is known', () => {
    expect(toProfileLine(missionResult())).toBeUndefined();
  });

  it('finds places by distance, by time and by leg', () => {
    expect(placeNear(line.places, 'distance_m', 1480)).toMatchObject({ leg_index: 1, fraction: 0.5 });
    expect(placeNear(line.places, 'time_s', 148)).toMatchObject({ leg_index: 1, fraction: 0.5 });
    expect(placeAt(line.places, { leg_index: 0, fraction: 0.6 })).toMatchObject({ distance_m: 500 });
    expect(placeAt(line.places, { leg_index: 9, fraction: 0 })).toBeUndefined();
  });

  it('says what is at a place, and where the ground is unknown', () => {
    const text = (distance_m: number) => {
      const place = placeNear(line.places, 'distance_m', distance_m);
      if (place === undefined) throw new Error('There is no such place.');
      return plain(toPlaceText(place, chargeAfter(line, place.leg_index), { legCount: 2, locale: 'metric' }));
    };
    expect(text(1500)).toBe(
      'leg 2 · 1.5 km · ground 470 m · 20 m above ground · at waypoint 2: 3:20, battery 70 %',
    );
    expect(text(2000)).toContain('ground unknown');
    expect(text(2750)).toMatch(/^return .* at home: 5:50, battery 51 %$/);
  });

  it('gives no figure of battery or time between those of the answer, wherever the pointer is', () => {
    const hovering = missionResult({
      ...flight,
      legs: flight.legs.map((one) => ({ ...one, hover_s: 60, battery_end_pct: one.battery_end_pct - 7 })),
    });
    const over = toProfileLine(hovering);
    if (over === undefined) throw new Error('The flight has no profile.');
    const said = over.places.map((place) =>
      plain(toPlaceText(place, chargeAfter(over, place.leg_index), { legCount: 2, locale: 'metric' })),
    );
    const figures = said.map((text) => /at [a-z]+(?: \d)?: [\d:]+, battery \d+ %$/.exec(text)?.[0]);
    expect(new Set(figures)).toEqual(
      new Set([
        'at waypoint 1: 1:40, battery 73 %',
        'at waypoint 2: 3:20, battery 63 %',
        'at home: 5:50, battery 51 %',
      ]),
    );
    expect(said.join().match(/\d+ %/g)).toHaveLength(said.length);
    expect(said.join().match(/\d:\d\d/g)).toHaveLength(said.length);
  });

  it('is lowest where its path is nearest to known ground', () => {
    const second = flight.legs[1] as MissionResult['legs'][number];
    expect(lowestPlace(line, second)).toMatchObject({ distance_m: 1500 });
    expect(lowestPlace(line, { ...second, leg_index: 7 })).toBeUndefined();
  });

  it('shows what stands along legs and the way home, of unknown height up to its top', () => {
    const mast = { kind: 'mast' as const, source: 'test', from_m: 200, to_m: 230 };
    const [one, two] = flight.legs as [Leg, Leg];
    const standing = toProfileLine({
      ...flight,
      end_action: 'go_home',
      legs: [
        { ...one, obstacles: [{ ...mast, top_msl_m: 460 }] },
        { ...two, obstacles: [mast], return_obstacles: [{ ...mast, top_msl_m: 900 }] },
      ],
    });
    if (standing === undefined) throw new Error('The flight has no profile.');
    expect(standing.standing.map(({ from, to, top_m }) => [from.distance_m, to.distance_m, top_m])).toEqual([
      [200, 230, 460],
      [1200, 1230, undefined],
      [2200, 2230, 900],
    ]);
    const { blocks } = toChart(standing, {
      width_px: 600,
      locale: 'metric',
      by: 'distance_m',
      clearance_m: 30,
      ceiling_m: undefined,
    });
    expect(blocks.map(({ isKnown }) => isKnown)).toEqual([true, false, true]);
    expect(blocks[1]?.top).toBe(frame.top);
    expect(blocks[2]?.top).toBeGreaterThan(frame.top);
    const text = plain(toBlockText(standing.standing[1] as (typeof standing.standing)[number], 'metric'));
    expect(text.replaceAll(/\s/g, ' ')).toBe('mast · height unknown · test');
  });

  it('is lowest over an obstacle where that is nearer', () => {
    const second = flight.legs[1] as MissionResult['legs'][number];
    const obstacle = { kind: 'mast' as const, source: 'test', top_m: 60, error_m: 2 };
    const { lat, lon } = second.from;
    const over = { ...second, clearance: { min_m: 4, lat, lon, obstacle } };
    expect(lowestPlace(line, over)?.fraction).toBe(0);
  });
});

describe('the sight of the aircraft', () => {
  const eye = { lat: 47, lon: 8, ground_msl_m: 400, height_m: 1.7 };
  const hider = { hidden_m: 12, lat: 47, lon: 8, ground_msl_m: 470 };
  const seenAs = (line_of_sight: Partial<MissionResult['line_of_sight']>): MissionResult => ({
    ...flight,
    line_of_sight: {
      eye,
      furthest_m: 1500,
      lost: [],
      lost_m: 0,
      return_lost: [],
      first_return_leg_index: 0,
      ...line_of_sight,
    },
  });
  const lost = seenAs({ lost: [{ leg_index: 1, from_m: 250, to_m: 750, ...hider }], lost_m: 500 });

  it('is lost on the stretches of the chart on which the answer has it lost', () => {
    expect(hiddenStretches(lost, line, 'distance_m')).toEqual([{ from: 1250, to: 1750 }]);
    expect(hiddenStretches(lost, line, 'time_s')).toEqual([{ from: 125, to: 175 }]);
    expect(hiddenStretches(flight, line, 'distance_m')).toEqual([]);
    const beyond = seenAs({ lost: [{ leg_index: 7, from_m: 0, to_m: 9, ...hider }] });
    expect(hiddenStretches(beyond, line, 'distance_m')).toEqual([]);
  });

  it('is lost on the way home that is drawn, and told beside that of each leg', () => {
    const back = (leg_index: number) => ({ leg_index, from_m: 300, to_m: 600, ...hider });
    const behind = seenAs({ return_lost: [back(0), back(1)] });
    const [from, to] = [300, 600].map((along_m) => 2000 + along_m);
    expect(hiddenStretches(behind, line, 'distance_m')).toEqual([{ from, to }]);
    expect(plain(toReturnSightText(behind, 0, 'metric'))).toBe('out of sight on 300 m');
    expect([toReturnSightText(lost, 0, 'metric'), toReturnSightText(flight, 0, 'metric')]).toEqual(['', '']);
  });

  it('is told as lost on the length that the chart shades, the way home from the last leg with it', () => {
    const back = (leg_index: number) => ({ leg_index, from_m: 300, to_m: 600, ...hider });
    const both = seenAs({
      lost: [{ leg_index: 1, from_m: 250, to_m: 750, ...hider }],
      lost_m: 500,
      return_lost: [back(0), back(1)],
    });
    const shaded = hiddenStretches(both, line, 'distance_m');
    expect(shaded.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(800);
    const words = (result: MissionResult, drawn = line) =>
      plain(toSightText(result, drawn, 'launch', 'metric') ?? '');
    expect(words(both)).toBe('out of sight from the launch point on 800 m, return included');
    expect(words(seenAs({ return_lost: [back(1)] }))).toBe(
      'out of sight from the launch point on 300 m, return included',
    );
    // That of the first leg is not drawn, nor is any way home of a plan that lands at its end.
    expect(words(seenAs({ return_lost: [back(0)] }))).toBe('in sight from the launch point all along');
    const landed = { ...both, end_action: 'land' as const };
    const itsLine = toProfileLine(landed);
    if (itsLine === undefined) expect.fail('no profile');
    expect(words(landed, itsLine)).toBe('out of sight from the launch point on 500 m');
  });

  it('is told in words, and not promised where ground is unknown', () => {
    const words = (result: MissionResult) =>
      plain(toSightText(result, line, 'launch', 'metric') ?? 'nothing');
    expect(words(lost)).toBe('out of sight from the launch point on 500 m');
    expect(words(seenAs({}))).toBe('in sight from the launch point all along');
    expect(words(seenAs({ unknown_m: 40 }))).toBe(
      'in sight from the launch point as far as the ground is known',
    );
    expect(words(seenAs({ return_unknown_m: 40 }))).toMatch(/as far as the ground is known$/);
    expect(words(flight)).toBe('nothing');
    expect(toSightText(lost, line, 'elsewhere', 'metric')).toMatch(
      /^out of sight from the pilot’s place on 500/,
    );
  });
});

describe('the chart of a profile', () => {
  const size = {
    width_px: 800,
    locale: 'metric',
    by: 'distance_m',
    clearance_m: 30,
    ceiling_m: 120,
  } as const;

  it('keeps ground, path and battery inside its frame', () => {
    for (const by of ['distance_m', 'time_s'] as const)
      for (const units of ['metric', 'imperial'] as const) {
        const chart = toChart(line, { ...size, by, locale: units });
        const numbers = [chart.ground, chart.path, chart.ceiling, chart.battery, chart.band]
          .join('')
          .matchAll(/(-?[\d.]+) (-?[\d.]+)/g);
        for (const [, x, y] of numbers) {
          expect(Number(x)).toBeGreaterThanOrEqual(frame.left);
          expect(Number(x)).toBeLessThanOrEqual(800 - frame.right + 0.1);
          expect(Number(y)).toBeGreaterThanOrEqual(frame.top - 0.1);
          expect(Number(y)).toBeLessThanOrEqual(frame.floor + 0.1);
        }
        expect(chart.heights.length).toBeGreaterThanOrEqual(2);
        expect(chart.along.length).toBeGreaterThanOrEqual(3);
      }
  });

  it('leaves a gap where the ground is unknown', () => {
    expect(toChart(line, size).ground.match(/Z/g)).toHaveLength(2);
  });

  it('has the ceiling as far above the ground as it is set, and none where there is none', () => {
    const chart = toChart(line, size);
    const yOf = (path: string) => Number(/^M[\d.]+ ([\d.]+)/.exec(path)?.[1]);
    const metres = (path: string) => (yOf(chart.floor) - yOf(path)) * chart.metresPerPixel;
    expect(metres(chart.ceiling)).toBeCloseTo(120 - 30 - line.error_m, 0);
    expect(chart.ceiling.match(/M/g)).toHaveLength(2);
    expect(toChart(line, { ...size, ceiling_m: undefined }).ceiling).toBe('');
  });

  it('reads back the place under the pointer', () => {
    const chart = toChart(line, size);
    expect(chart.alongAt(chart.x(1234))).toBeCloseTo(1234, 6);
  });
});

describe('raising a route over the ground', () => {
  const mission: Mission = {
    ...emptyMission,
    waypoints: [80, 100].map((value_m, index) => ({
      lat: 47,
      lon: 8 + index / 100,
      altitude: { datum: 'takeoff', value_m },
      hover_time_s: 0,
    })),
  };
  const heights = (edited: Mission) => edited.waypoints.map(({ altitude }) => altitude.value_m);

  it('raises both ends of a leg that is too low by what it lacks, and no more', () => {
    expect(lowestLeg(flight, 30)).toMatchObject({ leg: { leg_index: 1 }, lack_m: 17.6 });
    expect(heights(applyEdit(mission, raisingEdit(flight, 30)))).toEqual([98, 118]);
  });

  it('leaves a route that keeps its height', () => {
    expect(lowestLeg(flight, 10)).toBeUndefined();
    expect(applyEdit(mission, raisingEdit(flight, 10)).waypoints[0]).toBe(mission.waypoints[0]);
  });

  it('says how deep a leg lies, and raises it by what the heights may err, too', () => {
    const deep = { ...flight, legs: flight.legs.map((one) => ({ ...one, clearance: sunk })) };
    const lowest = lowestLeg(deep, 30);
    expect(lowest?.lack_m).toBe(79);
    expect(lowest && toLowestText(lowest, 'metric')).toBe('40\u00a0m below the ground on leg 1');
    const unsure = { ...deep, legs: flight.legs.map((one) => ({ ...one, clearance: clear(-8) })) };
    const maybe = lowestLeg(unsure, 30);
    expect(maybe && toLowestText(maybe, 'metric')).toBe('may be 8\u00a0m below the ground on leg 1');
  });

  it('tells what it does to pictures, of a route that takes some', () => {
    const edit = raisingEdit(flight, 30);
    expect(raisedPictures(edit, mission.waypoints)).toBeUndefined();
    const photo = { action_type: 'take_photo', duration_s: 0 };
    const surveyed = mission.waypoints.map((one) => ({ ...one, actions: [photo] }));
    const raised = raisedPictures(edit, surveyed) ?? expect.fail('no pictures');
    expect(raised).toEqual({ count: 2, most_m: 18 });
    expect(toRaisesPicturesText(raised, 'metric')).toBe(
      'Raises 2 waypoints by up to 18\u00a0m: larger pixels and other overlaps in the pictures',
    );
    expect(raisedPictures(raisingEdit(flight, 0), surveyed)).toBeUndefined();
  });

  it('asks of a leg that follows the ground only to stay above it', () => {
    const following = { ...flight, legs: flight.legs.map((one) => ({ ...one, ascent_m: 10 })) };
    expect(lowestLeg(following, 30)).toBeUndefined();
    const sunk = { ...following, legs: following.legs.map((one) => ({ ...one, clearance: clear(-3) })) };
    expect(raisingEdit(sunk, 30)).toEqual({ kind: 'raise_waypoints', by_m: [3, 3] });
  });
});

describe('the way home', () => {
  it('says at what height it is flown and by how much it clears the ground', () => {
    const text = (part: Partial<Leg>) =>
      toReturnText({ ...(flight.legs[1] as Leg), ...part }, 'metric').replaceAll('\u00a0', ' ');
    expect(text({})).toBe('flown at 520 m · clears by 61 m');
    expect(text({ return_clearance: clear(-2) })).toBe('flown at 520 m · may hit the ground');
    expect(text({ return_clearance: sunk })).toBe('flown at 520 m · 40 m below the ground');
    expect(text({ return_clearance: undefined })).toBe('No ground heights there.');
  });
});

describe('a place on a drawn leg', () => {
  const path: [number, number][] = [
    [47, 8],
    [47.001, 8],
    [47.001, 8.002],
  ];

  it('is found again from its fraction', () => {
    for (const fraction of [0, 0.2, 0.5, 0.9, 1]) {
      const point = pointOnPath(path, fraction);
      expect(fractionOnPath(path, point ?? [0, 0])).toBeCloseTo(fraction, 3);
    }
  });

  it('of no length is its point', () => {
    expect(pointOnPath([[47, 8]], 0.5)).toEqual([47, 8]);
    expect(pointOnPath([], 0.5)).toBeUndefined();
    expect(fractionOnPath([[47, 8]], [47, 8])).toBe(0);
  });
});

describe('the label of the reserve', () => {
  const line = { left: 46, right: 600, y: 100 };
  const labelEnd = (...given: Parameters<typeof labelPlace>) => labelPlace(...given).x;

  it('stands at the right end, unless a handle would cover it there: then as near to it as there is room', () => {
    expect(labelEnd(line, [])).toBe(600);
    expect(labelEnd(line, [{ x: 560, y: 40 }])).toBe(600);
    const beside = labelEnd(line, [{ x: 560, y: 92 }]);
    expect(beside).toBeLessThanOrEqual(560 - 8);
    expect(beside).toBeGreaterThan(560 - 8 - 24);
  });

  it('leaves a path and a battery free that pass there, as far to the right as there is room', () => {
    const landing = [
      { x: 46, y: 60 },
      { x: 540, y: 60 },
      { x: 590, y: 130 },
    ];
    const [beside, among] = [
      labelEnd(line, [], [landing]),
      labelEnd(line, [], [landing, landing.map(({ x, y }) => ({ x: x - 60, y }))]),
    ];
    // The path passes the label's height, from 20 px above its line to 4 px below, between x = 554 and x = 572.
    expect(beside).toBeLessThanOrEqual(554);
    expect(beside).toBeGreaterThan(554 - 4 - 12);
    expect(among).toBeLessThanOrEqual(494);
    expect(labelEnd(line, [], [landing.toReversed().map(({ x, y }) => ({ x: 646 - x, y }))])).toBe(600);
  });

  it('stays where it covers no handle if a line leaves no room beside it', () => {
    const along = [
      { x: 46, y: 92 },
      { x: 600, y: 92 },
    ];
    const below = along.map(({ x, y }) => ({ x, y: y + 20 }));
    expect(labelPlace(line, [], [along, below])).toEqual({ x: 600, y: 95 });
    const handles = [{ x: 560, y: 92 }];
    expect(labelPlace(line, handles, [along, below])).toEqual(labelPlace(line, handles));
  });

  it('stands below its line where a path runs along above it', () => {
    const along = [
      { x: 46, y: 90 },
      { x: 560, y: 90 },
      { x: 600, y: 130 },
    ];
    const { x, y } = labelPlace(line, [], [along]);
    expect(y).toBe(113);
    // The path comes down to the label, from 4 px above its line on, at x = 566.
    expect(x).toBeLessThanOrEqual(566);
    expect(x).toBeGreaterThan(566 - 4 - 12);
  });

  it('stays at the right end where handles leave no room at all', () => {
    const crowd = Array.from({ length: 60 }, (_, index) => ({ x: 46 + 10 * index, y: 92 }));
    expect(labelEnd(line, crowd)).toBe(600);
  });
});
