import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { flightTrack } from '../../../engine/mission/flightTrack.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import type { StandingObstacle } from '../../../engine/obstacle/obstacle.ts';
import { gravityOf } from '../../../engine/warnings/gravity.ts';
import { placeOf } from '../../../engine/warnings/place.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint, wind, windproofDrone } from '../samples.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';

const perDegreeEast_m = 76_060;
const at = (east_m: number, north_m: number) => ({
  lat: 47 + north_m / perDegree_m,
  lon: 8 + east_m / perDegreeEast_m,
});
const via = (east_m: number, north_m: number, height_m = 60) => {
  const { lat, lon } = at(east_m, north_m);
  return waypoint(lat, lon, height_m);
};

/** Around a hill, whose top alone lies on the way from the last waypoint back to the first; home is north of all. */
const around = [via(0, 0), via(0, 400), via(800, 400), via(800, 0)];
const home = at(400, 800);
/** A round top, so much higher or lower than the ground around at 500 m. */
const top =
  (height_m: number): Ground =>
  ({ lat, lon }) =>
    Math.hypot((lat - 47) * perDegree_m, (lon - 8) * perDegreeEast_m - 400) < 100 ? 500 + height_m : 500;

type Change = Partial<Omit<MissionInput, 'options'>> & { options?: Partial<MissionInput['options']> };
const flown = (ground: Ground, change: Change = {}) =>
  analyzeMission(overKnown(around, ground, { home, end_action: 'first_waypoint', ...change }));

/** What is said of the end of a flight, with plain gaps. */
const saidOfEnd = ({ warnings }: ReturnType<typeof flown>) =>
  warnings
    .filter((warning) => placeOf(warning)?.kind === 'end')
    .map((warning) => `${gravityOf(warning)}: ${sentenceOf(warning)?.replaceAll('\u00a0', ' ')}`);

describe('the way back to the first waypoint', () => {
  it('below the ground forbids the flight, and is said with its depth and place', () => {
    const found = flown(top(100));
    expect(found.ending?.clearance).toMatchObject({ min_m: -40, below_m: 40, ground_msl_m: 600 });
    expect(found.mission_verdict).toBe('cannot_complete');
    expect(found.legs.every(({ can_complete }) => can_complete)).toBe(true);
    expect(saidOfEnd(found)).toEqual([
      expect.stringMatching(
        /^forbids: Last leg, back to waypoint 1: 40 m below the ground at 47\.0000\d, 8\.00\d+\. Raise the first or the last waypoint, or choose another end\.$/,
      ),
    ]);
  });

  it('says nothing where it clears the ground, and where the flight ends otherwise', () => {
    const clear = flown(top(20));
    expect([clear.mission_verdict, saidOfEnd(clear)]).toEqual(['complete', []]);
    expect(clear.ending?.clearance).toMatchObject({ min_m: 40 });
    const hover = flown(top(100), { end_action: 'hover' });
    expect([hover.mission_verdict, saidOfEnd(hover)]).toEqual(['complete', []]);
    expect(hover.ending).not.toHaveProperty('clearance');
  });

  it('is in doubt where it keeps too little height', () => {
    const low = flown(top(55));
    expect(low.mission_verdict).toBe('complete');
    expect(saidOfEnd(low)).toEqual([
      expect.stringMatching(
        /^doubt: Last leg, back to waypoint 1: may be 5 m above ground at .* You asked for \d+ m/,
      ),
    ]);
  });

  it('is held to the ceiling over falling ground', () => {
    const high = flown(top(-100), { options: { max_height_above_ground_m: 120 } });
    expect(high.ending?.height_above_ground).toMatchObject({ max_m: 160, passed_m: 120 });
    expect(saidOfEnd(high)).toEqual([
      expect.stringMatching(/^doubt: Last leg, back to waypoint 1: 160 m above ground at .* Lower the first/),
    ]);
  });

  it('counts as a leg whose ground is unknown', () => {
    const hole: Ground = (place) => (top(1)(place) > 500 ? Number.NaN : 500);
    const { warnings } = flown(hole);
    const unknown = warnings.find(({ code }) => code === 'CLEARANCE_UNKNOWN');
    expect([unknown?.value, unknown?.values]).toEqual([1, { legs: 5, reason: 'none' }]);
    expect(flown(hole, { end_action: 'hover' }).warnings.map(({ code }) => code)).not.toContain(
      'CLEARANCE_UNKNOWN',
    );
  });

  it('has no ground where nobody looked along it', () => {
    const { terrain, ...input } = overKnown(around, top(100), { home, end_action: 'hover' });
    const found = analyzeMission({ ...input, terrain, end_action: 'first_waypoint' });
    expect(found.ending).not.toHaveProperty('clearance');
    expect(found.warnings.map(({ code }) => code)).toContain('CLEARANCE_UNKNOWN');
  });

  it('is not told of in a split whose flights land at a swap place, which do not take it', () => {
    const laps = Array.from({ length: 40 }, () => around).flat();
    const input = overKnown(
      laps,
      top(100),
      { home, end_action: 'first_waypoint', options: { multi_battery: true } },
      at(400, 600),
    );
    const split = analyzeMission({ ...input, swap_place: at(400, 600) });
    expect(split.battery_plan?.length).toBeGreaterThan(1);
    expect(saidOfEnd(split)).toEqual([]);
  });
});

describe('the return from the first waypoint, over which the flight ends', () => {
  /** Home is beside the last waypoint; the first one lies so far away. */
  const ended = (away_m: number, change: Change = {}) =>
    analyzeMission({
      ...missionInput([via(0, away_m), via(0, 100)], { end_action: 'first_waypoint', ...change }),
      home: at(0, 0),
    });

  it('is that of one more leg there, with the same margin, interval and verdict', () => {
    for (const away_m of [3000, 5000, 6500, 7500, 12_000])
      for (const uncertainty of [true, false]) {
        const { ending, mission_verdict, min_return_margin_pct } = ended(away_m, {
          options: { uncertainty },
        });
        const again = analyzeMission({
          ...missionInput([via(0, away_m), via(0, 100), via(0, away_m)], {
            end_action: 'hover',
            options: { uncertainty },
          }),
          home: at(0, 0),
        });
        const leg = again.legs[2];
        // The last leg of the longer plan ends with a stop, whose power this one leaves out.
        const near = (pct: number | undefined) => expect.closeTo(Number(pct), 0);
        expect(ending?.return_margin_pct).toEqual(near(leg?.return_margin_pct));
        expect(ending?.return_margin?.low_pct ?? ending?.return_margin_pct).toEqual(
          near(leg?.intervals?.return_margin?.low_pct ?? leg?.return_margin_pct),
        );
        expect(mission_verdict).toBe(again.mission_verdict);
        expect(ending?.return_status).toBe(leg?.can_complete ? leg.status : 'no_return');
        expect(min_return_margin_pct).toEqual(near(again.min_return_margin_pct));
      }
  });

  it('is what the flight second by second keeps at its end', () => {
    for (const away_m of [3000, 5000, 6500, 7500]) {
      const input = {
        ...missionInput([via(0, away_m), via(0, 100)], {
          end_action: 'first_waypoint',
          options: { uncertainty: true },
        }),
        home: at(0, 0),
      };
      const { ending } = analyzeMission(input);
      const last = flightTrack(input)?.states.at(-1);
      expect(last?.status).toBe(ending?.return_status);
      expect(Number(last?.home?.battery_kept_pct) - 25).toBeCloseTo(
        Number(ending?.return_margin?.low_pct),
        0,
      );
    }
  });

  it('fails the plan where the wind forbids it, and is none where the flight ends otherwise', () => {
    const against = ended(500, { weather: wind(21, 180), drone: windproofDrone });
    expect(against.ending).toMatchObject({ battery_pct: expect.any(Number), return_status: 'no_return' });
    expect(against.ending).not.toHaveProperty('return_margin_pct');
    expect([against.mission_verdict, against.min_return_margin_pct]).toEqual(['cannot_complete', undefined]);
    expect(ended(6500, { end_action: 'hover' }).ending).not.toHaveProperty('return_status');
    expect(ended(6500, { options: { smart_rth_enabled: false } }).mission_verdict).toBe('complete');
  });
});

describe('an obstacle on the way back to the first waypoint', () => {
  const mast = (height_m: number | undefined, north_m = 0): StandingObstacle => ({
    obstacle: {
      kind: 'mast',
      name: 'Hill',
      shape: 'point',
      corners: [at(400, north_m)],
      half_width_m: 3,
      tops: [height_m === undefined ? undefined : { datum: 'ground', value_m: height_m }],
      source: 'Survey',
      dated: '2026-05-01',
      error: { horizontal_m: 3, vertical_m: 1 },
    },
    grounds_msl_m: [500],
  });
  const by = (obstacle: StandingObstacle, change: Change = {}) =>
    flown(top(0), { obstacles: [obstacle], ...change });

  it('that is higher forbids the flight', () => {
    const found = by(mast(80));
    expect(found.mission_verdict).toBe('cannot_complete');
    expect(saidOfEnd(found)).toEqual([
      expect.stringMatching(
        /^forbids: Last leg, back to waypoint 1: 20 m below the top of .*Hill.* Raise the first or the last waypoint/,
      ),
    ]);
    expect(saidOfEnd(by(mast(80), { end_action: 'hover' }))).toEqual([]);
  });

  it('is told where its height is unknown, and where it is passed nearby', () => {
    expect(saidOfEnd(by(mast(undefined)))).toEqual([
      expect.stringMatching(/^\w+: The last leg, back to waypoint 1, passes an obstacle of unknown height: /),
    ]);
    expect(saidOfEnd(by(mast(90, 5)))).toEqual([
      expect.stringMatching(
        /^\w+: Last leg, back to waypoint 1: passes \d+ m beside .*Hill.* Raise the first/,
      ),
    ]);
    expect(saidOfEnd(by(mast(90, 12)))).toEqual([
      expect.stringMatching(/^\w+: The last leg, back to waypoint 1, passes \d+ m beside .*Hill/),
    ]);
  });
});
