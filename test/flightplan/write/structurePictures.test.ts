import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { missionInSteps } from '../../../engine/flightplan/write/steps.ts';
import {
  formatTraits,
  type WriteFormat,
  writeFormats,
} from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { turnBetween } from '../../../engine/geo/angle.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import { pictureCount } from '../../../engine/mission/pictures.ts';
import { pointingAt } from '../../../engine/mission/pointing.ts';
import { facade } from '../../../engine/structure/facade.ts';
import { orbit } from '../../../engine/structure/orbit.ts';
import { structureScan } from '../../../engine/structure/structureScan.ts';
import { inLong } from '../../support/inLong.ts';
import { isSameHeight, isSamePlace, isSameWait, readBack } from './likeness.ts';

const seed = 20_261_127;
const home = { lat: 47.1, lon: 8.2, elevation_msl_m: 430 };
const corner = destination(home, 40, 60);
const camera = {
  sensor_width_mm: 17.3,
  sensor_height_mm: 13,
  focal_length_mm: 12.29,
  width_px: 5280,
  height_px: 3956,
  least_interval_s: 0.7,
};

type Kind = 'orbit' | 'facade' | 'scan' | 'round scan';

interface Drawn {
  readonly kind: Kind;
  readonly size_m: number;
  readonly distance_m: number;
  readonly bearing_deg: number;
  readonly along_overlap_pct: number;
}

/** A mission around something near the launch point, as the window makes it. */
function missionOf({ kind, size_m, distance_m, bearing_deg, along_overlap_pct }: Drawn): Mission {
  const flown = { camera, speed_mps: 3, wait_s: 1, start_near: home };
  const band = { distance_m, along_overlap_pct, upright_overlap_pct: 40, bottom_m: 2, top_m: 20 };
  const east = destination(corner, bearing_deg, size_m);
  const outline = [corner, east, destination(east, bearing_deg + 90, size_m)];
  const laid =
    kind === 'orbit'
      ? orbit({
          ...flown,
          centre: corner,
          radius_m: size_m + distance_m,
          height_m: 20,
          object_height_m: 9,
          object_radius_m: size_m,
          turns: 1,
          isClockwise: true,
          pictures: { along_overlap_pct },
          tolerance_m: 1,
        })
      : kind === 'facade'
        ? facade({ ...flown, ...band, line: outline.slice(0, 2), side: 'left' })
        : structureScan({
            ...flown,
            ...band,
            shape: kind === 'scan' ? { outline } : { centre: corner, object_radius_m: size_m },
            down_deg: 40,
          });
  if (!laid.ok) expect.fail(laid.failure.code);
  const waypoints = laid.value.points.map(
    ({ actions = [], ...point }): Waypoint => ({ ...point, actions: [...actions] }),
  );
  return { name: 'Tower', home, waypoints, end_action: 'go_home' };
}

const someDrawn = (kind: Kind) =>
  fc.record<Drawn>({
    kind: fc.constant(kind),
    size_m: fc.double({ min: 4, max: 25, noNaN: true }),
    distance_m: fc.double({ min: 5, max: 20, noNaN: true }),
    bearing_deg: fc.double({ min: 0, max: 360, noNaN: true }),
    along_overlap_pct: fc.double({ min: 0, max: 70, noNaN: true }),
  });

/** Where nose and gimbal point at a waypoint; a gimbal that a look tilts counts by its own angle. */
const pointingOf = (waypoints: readonly Waypoint[], waypoint_index: number) => {
  const at = waypoints[waypoint_index];
  if (at === undefined) expect.fail('a waypoint is gone');
  return pointingAt(waypoints, { waypoint_index, isThere: true, at });
};

/** Whole degrees are the least that formats keep. */
const angle_deg = 0.51;

const types = (mission: Mission) =>
  new Set(mission.waypoints.flatMap(({ actions = [] }) => actions.map(({ action_type }) => action_type)));

/** A drawing holds a route alone. */
const isDrawing = (format: WriteFormat) => formatTraits[format].actions.length === 0;

describe.each(writeFormats)('the pictures of a structure in %s', (format) => {
  const { actions } = formatTraits[format];
  it.each<Kind>(['orbit', 'facade', 'scan', 'round scan'])(
    'are taken as planned, or it was told what is not kept: %s',
    async (kind) => {
      const property = fc.asyncProperty(someDrawn(kind), async (drawn) => {
        const mission = missionInSteps(missionOf(drawn), format);
        const told = losses(mission, format).map(({ code }) => code);
        const heights = Array.from({ length: mission.waypoints.length + 1 }, () => 430);
        const terrain = { source: 'level', elevations_msl_m: heights, fallback_indices: [] };
        const result = await writePlan(mission, format, { cruise_speed_mps: 5, terrain });
        if (!result.ok) {
          expect(result.failure.code).toBe('TOO_MANY_WAYPOINTS');
          return;
        }
        for (const type of types(mission))
          if (!(actions as readonly string[]).includes(type))
            expect(told.some((code) => code === 'ACTION_NOT_KEPT' || code === 'CAMERA_SILENT')).toBe(true);
        if (told.includes('WAYPOINTS_MERGED')) return;
        const back = await readBack(result.value);
        expect(back.waypoints).toHaveLength(mission.waypoints.length);
        if (isDrawing(format)) return;
        const keeps = (type: string) => (actions as readonly string[]).includes(type);
        if (keeps('take_photo')) expect(pictureCount(back.waypoints)).toBe(pictureCount(mission.waypoints));
        for (const [index, waypoint] of mission.waypoints.entries()) {
          const other = back.waypoints[index];
          if (other === undefined) expect.fail('a waypoint is gone');
          expect(isSamePlace(waypoint, other)).toBe(true);
          if (formatTraits[format].fallback_datum === 'takeoff')
            expect(isSameHeight(waypoint, other)).toBe(true);
          if (formatTraits[format].hover) expect(isSameWait(waypoint, other)).toBe(true);
          const [planned, read] = [pointingOf(mission.waypoints, index), pointingOf(back.waypoints, index)];
          const turns = kind === 'facade' || kind === 'scan' ? keeps('heading') : keeps('look_at');
          if (turns)
            expect(
              Math.abs(turnBetween(planned.heading_deg ?? Number.NaN, read.heading_deg ?? Number.NaN)),
            ).toBeLessThan(angle_deg);
          if (keeps('gimbal_pitch') && planned.gimbal_pitch_deg !== undefined)
            expect(Math.abs(planned.gimbal_pitch_deg - (read.gimbal_pitch_deg ?? Number.NaN))).toBeLessThan(
              angle_deg,
            );
        }
      });
      await fc.assert(property, { seed, numRuns: inLong(2, 60) });
    },
    120_000,
  );
});
