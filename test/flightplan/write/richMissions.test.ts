import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { missionInSteps } from '../../../engine/flightplan/write/steps.ts';
import type { WriteNote } from '../../../engine/flightplan/write/writeFailure.ts';
import {
  formatTraits,
  type WriteFormat,
  writeFormats,
} from '../../../engine/flightplan/write/writeFormat.ts';
import { type WrittenPlan, writePlan } from '../../../engine/flightplan/writePlan.ts';
import { turnBetween } from '../../../engine/geo/angle.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { Mission, Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { inLong } from '../../support/inLong.ts';
import { foundLosses } from './foundLosses.ts';
import { asLitchiFlies, readBack, textOf } from './likeness.ts';
import { richMission } from './richMission.ts';

const runs = Number(process.env['HOMEWARD_PLANS'] ?? inLong(40, 3000));
/** Enough for 10,000 plans; 300 take a few seconds. */
const timeout_ms = 600_000;
const seed = 20_261_122;

const toldOf = (notes: readonly WriteNote[]): string[] =>
  notes.flatMap(({ code, waypoint_indices: indices }) =>
    indices.length === 0 ? [code] : indices.map((index) => `${code} ${index}`),
  );
const sorted = (codes: readonly string[]) => [...new Set(codes)].sort();

/** DJI's files have a speed for every leg. */
const cruisingAt = (mission: Mission, speed_mps: number): Mission => ({
  ...mission,
  waypoints: mission.waypoints.map((waypoint) => ({ speed_mps, ...waypoint })),
});

function asFlown(mission: Mission, format: WriteFormat): Mission {
  if (format === 'litchi_csv') return asLitchiFlies(mission);
  return format === 'dji_wpml_kmz' || format === 'potensic_json' ? cruisingAt(mission, 8) : mission;
}

/**
 * The legs with pictures on which a table of Litchi turns the nose, flown in the heading mode that its notes ask for: every act is read
 * back, but the pictures of the leg show something else.
 */
function turningLegs(file: WrittenPlan): string[] {
  const settings = file.notes.find(({ code }) => code === 'APP_SETTINGS_OPEN');
  if (settings?.values?.['heading'] !== 'custom') return [];
  const [header = [], ...rows] = textOf(file)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const cell = (row: number, name: string) => Number(rows[row]?.[header.indexOf(name)]);
  return rows.slice(1).flatMap((_, leg) => {
    const takesPictures = cell(leg, 'photo_timeinterval') > 0 || cell(leg, 'photo_distinterval') > 0;
    const looksOn =
      cell(leg, 'poi_latitude') !== 0 &&
      ['poi_latitude', 'poi_longitude', 'poi_altitude(m)'].every(
        (name) => cell(leg, name) === cell(leg + 1, name),
      );
    const turn_deg = Math.abs(turnBetween(cell(leg, 'heading(deg)'), cell(leg + 1, 'heading(deg)')));
    return takesPictures && !looksOn && turn_deg > 1 ? [`ACTION_NOT_KEPT ${leg}`] : [];
  });
}

/** A look at the first waypoint alone, with pictures on the leg from there: to a waypoint beside it, and to one far away. */
const looksThenFlies = ([lat, lon]: readonly [number, number], place: Position): Mission => {
  const at = (position: Position, value_m: number): Waypoint => ({
    ...position,
    altitude: { datum: 'takeoff', value_m },
    hover_time_s: 0,
  });
  const bern = { lat: 46.948, lon: 7.4474 };
  const actions: WaypointAction[] = [
    { action_type: 'photos_by_distance', duration_s: 0, every_m: 1, span: 1 },
    {
      action_type: 'look_at',
      duration_s: 0,
      place: { ...place, altitude: { datum: 'takeoff', value_m: 0 } },
      span: 0,
    },
  ];
  const waypoints = [{ ...at(bern, 30), actions }, at({ lat, lon }, 31), at({ ...bern, lat: 46.95 }, 30)];
  return { name: 'Untitled', waypoints, end_action: 'go_home' };
};
const examples: [Mission][] = [
  [looksThenFlies([46.948, 7.4474001], { lat: 46.948, lon: 7.4474 })],
  [looksThenFlies([46.948, 7.46], { lat: 46.96, lon: 7.4474 })],
];

describe.each(writeFormats)('a plan with actions, fences and rally points in %s', (format) => {
  it(
    'reads back as it was, but for what was told to be lost',
    async () => {
      let count = 0;
      const property = fc.asyncProperty(richMission, async (drawn) => {
        const mission = missionInSteps(drawn, format);
        const terrain = {
          source: 'level ground',
          elevations_msl_m: [300, ...mission.waypoints.map(() => 300)],
          fallback_indices: [],
        };
        const cruising = asFlown(mission, format);
        const written = await writePlan(cruising, format, { terrain });
        if (!written.ok) return;
        // Here all heights are whole, and the ground lies level.
        const told = toldOf(losses(cruising, format)).filter((code) => !code.startsWith('ALTITUDE_ROUNDED'));
        // Two waypoints at one place become one: the tests of that are in appLimits.test.ts.
        if (told.some((code) => code.startsWith('WAYPOINTS_MERGED'))) return;
        // A landing that is raised to the waypoint before it may lie on that one: the tests of that are in endings.test.ts.
        if (told.some((code) => code.startsWith('LANDING_RAISED'))) return;
        const back = await readBack(written.value);
        count += 1;
        const found = [
          ...foundLosses(cruising, back, formatTraits[format]),
          ...(format === 'litchi_csv' ? turningLegs(written.value) : []),
        ];
        expect(sorted(found)).toEqual(sorted(told));
      });
      await fc.assert(property, { seed, numRuns: runs, examples });
      expect(count).toBeGreaterThan(runs / 10);
    },
    timeout_ms,
  );
});
