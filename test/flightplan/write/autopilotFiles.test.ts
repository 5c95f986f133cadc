import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import { hoverTimeAt } from '../../../engine/mission/mission.ts';
import { inLong } from '../../support/inLong.ts';
import { type FlownFile, fly, type Place, type Stop } from './autopilot.ts';
import { richMission } from './richMission.ts';

const runs = Number(process.env['HOMEWARD_PLANS'] ?? inLong(40, 3000));
/** Enough for 10,000 plans; 300 take a few seconds. */
const timeout_ms = 600_000;
const seed = 20_261_126;
const cruise_mps = 9;

/** Hills of 80 m, about 300 m wide. */
const ground = ({ lat, lon }: Place) => 400 + 80 * Math.sin(lat * 2000) * Math.cos(lon * 2000);

/** Height above home as the plan means it. */
function judged({ lat, lon, altitude: { datum, value_m } }: Waypoint, home: Place): number {
  if (datum === 'takeoff') return value_m;
  return (datum === 'agl' ? value_m + ground({ lat, lon }) : value_m) - ground(home);
}

/** The take-off to where the first leg is judged to begin; on the ground none begins. */
function judgedTakeOff({ takeoff_height_m, waypoints: [first] }: Mission, home: Place): number {
  if (first === undefined) throw new Error('there is none');
  const { datum, value_m } = first.altitude;
  const height_m = takeoff_height_m ?? (datum === 'agl' ? value_m : judged(first, home));
  return height_m > 0 ? height_m : 10;
}

const near = (one: number, other: number, tolerance: number) => Math.abs(one - other) <= tolerance;

/** Differences between the flight and its judgement at a stop, by the code of their note. */
function differencesAt(stop: Stop, waypoint: Waypoint, home: Place): string[] {
  const isThere =
    near(stop.lat, waypoint.lat, 1e-8) && near(((stop.lon - waypoint.lon + 540) % 360) - 180, 0, 1e-8);
  const photos = (waypoint.actions ?? []).filter(({ action_type }) => action_type === 'take_photo').length;
  return [
    ...(isThere ? [] : ['POSITION']),
    ...(near(stop.height_m, judged(waypoint, home), 0.01) ? [] : ['HEIGHT']),
    ...(near(stop.speed_mps ?? 0, waypoint.speed_mps ?? cruise_mps, 0.001) ? [] : ['SPEED']),
    ...(near(stop.wait_s, hoverTimeAt(waypoint), 0.02) && stop.photos === photos ? [] : ['ACTION_NOT_KEPT']),
    ...(stop.isYawOpen ? [] : ['YAW']),
    ...((waypoint.curve_size ?? 0) > 0 ? ['CORNER_NOT_KEPT'] : []),
  ];
}

/** Distance or time between the pictures on the way to a waypoint. */
function seriesTo(mission: Mission, index: number, type: string): number | undefined {
  let every: number | undefined;
  for (const [at, { actions = [] }] of mission.waypoints.slice(0, index).entries())
    for (const action of actions)
      if (action.action_type === type)
        every = at + (action.span ?? 0) >= index ? (action.every_m ?? action.every_s) : undefined;
  return every;
}

function endDifferences({ end, landing }: FlownFile, { end_action, waypoints }: Mission): string[] {
  const last = waypoints.at(-1);
  if (end_action === 'go_home') return end === 'return' ? [] : ['END'];
  if (end_action !== 'land') return end === 'stay' ? ['END_ACTION_NOT_KEPT'] : ['END'];
  const isThere = landing !== undefined && last !== undefined && near(landing.lat, last.lat, 1e-8);
  return end === 'land' && isThere ? [] : ['END'];
}

describe.each(['qgc_plan', 'qgc_wpl'] as const)('a plan that an autopilot flies from %s', (format) => {
  const given = fc.record({
    mission: richMission,
    vehicle: fc.constantFrom('multirotor', 'vtol', 'fixed_wing'),
    takeoff_height_m: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
  });

  it(
    'is flown as it was judged, or the difference is told by its name',
    async () => {
      let flown = 0;
      const property = fc.asyncProperty(given, async ({ mission: rich, vehicle, takeoff_height_m }) => {
        const { home: anywhere, ...bare } = rich;
        const start = anywhere ?? bare.waypoints[0];
        if (start === undefined) return;
        const home = { lat: start.lat, lon: start.lon, elevation_msl_m: ground(start) };
        const mission: Mission = {
          ...bare,
          home,
          ...(takeoff_height_m !== undefined && { takeoff_height_m }),
        };
        const terrain = {
          source: 'hills',
          elevations_msl_m: [home, ...mission.waypoints].map(ground),
          fallback_indices: [],
        };
        const written = await writePlan(mission, format, { terrain, vehicle, cruise_speed_mps: cruise_mps });
        if (!written.ok) return;
        flown += 1;
        const file = fly(new TextDecoder().decode(written.value.bytes), ground);
        const told = new Set(written.value.notes.map(({ code }) => code as string));
        const isLanding = file.end === 'land' && file.stops.length === mission.waypoints.length - 1;
        const waypoints = isLanding ? mission.waypoints.slice(0, -1) : mission.waypoints;
        expect(file.stops).toHaveLength(waypoints.length);
        const found = waypoints.flatMap((waypoint, at) => {
          const stop = file.stops[at] as Stop;
          const isSame = (['photos_by_distance', 'photos_by_time'] as const).every(
            (type) =>
              (type === 'photos_by_time' ? stop.every_s : stop.every_m) === seriesTo(mission, at, type) ||
              near(
                (type === 'photos_by_time' ? stop.every_s : stop.every_m) ?? -9,
                seriesTo(mission, at, type) ?? -5,
                0.001,
              ),
          );
          return [...differencesAt(stop, waypoint, home), ...(isSame ? [] : ['ACTION_NOT_KEPT'])];
        });
        const silent = [...found, ...endDifferences(file, mission)].filter((code) => !told.has(code));
        expect(silent).toEqual([]);
        expect(file.takeOff.command).toBe(vehicle === 'vtol' ? 84 : 22);
        expect(file.takeOff.height_m).toBeCloseTo(judgedTakeOff(mission, home), 2);
        expect([file.takeOff.place.lat, file.takeOff.place.lon]).toEqual([
          expect.closeTo(home.lat, 7),
          expect.closeTo(home.lon, 7),
        ]);
        if (file.landing !== undefined) expect(file.landing.command).toBe(vehicle === 'vtol' ? 85 : 21);
        if (format === 'qgc_plan') {
          expect(file.vehicle).toBe({ multirotor: 2, vtol: 20, fixed_wing: 1 }[vehicle]);
          expect(file.firmware).toBe(file.overTerrain ? 3 : 12);
        }
        expect(told.has('SURFACE_FOLLOWED')).toBe(file.overTerrain);
        expect(told.has('RETURN_HEIGHT_OPEN')).toBe(true);
      });
      await fc.assert(property, { seed, numRuns: runs });
      expect(flown).toBeGreaterThan(runs / 4);
    },
    timeout_ms,
  );
});
