import { describe, expect, it } from 'vitest';
import type { PlanFormat } from '../../engine/flightplan/plan/flightPlan.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import type { NoteCode, WriteNote } from '../../engine/flightplan/write/writeFailure.ts';
import type { WriteFormat } from '../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../engine/flightplan/writePlan.ts';
import type { Mission, Waypoint } from '../../engine/mission/mission.ts';
import { asLitchiFlies, readBack } from '../flightplan/write/likeness.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import { realPlan, realPlansIn } from './material.ts';
import { isExplained } from './refused.ts';

const files = realPlansIn('csv', 'gpx', 'json', 'kml', 'kmz', 'waypoints', 'wpml');

/** The format in which each family is written, and the least number of its files that must come through. */
const families: readonly (readonly [WriteFormat, readonly PlanFormat[], number])[] = [
  ['kml', ['kml', 'kmz'], 10],
  ['gpx', ['gpx'], 12],
  ['geojson', ['geojson'], 6],
  ['litchi_csv', ['csv'], 15],
  ['qgc_wpl', ['qgc_wpl'], 15],
  ['qgc_plan', ['qgc_plan', 'qgc_mission'], 15],
  ['dji_wpml_kmz', ['dji_wpml', 'dji_wpml_kmz'], 20],
];

const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one) => {
      if (key === 'of') return undefined;
      return typeof one === 'number' ? Number(one.toFixed(key === 'lat' || key === 'lon' ? 9 : 3)) : one;
    }),
  );

/** The plan without the members that a note says are lost, waypoint by waypoint. */
function withoutTold(mission: Mission, told: readonly WriteNote[]) {
  const isDropped = told.some((one) =>
    sentenceOf(one).startsWith('Settings of the opened file that could change'),
  );
  const says = (code: NoteCode) => told.some((one) => one.code === code);
  const at = (code: NoteCode, index: number) =>
    told.some((one) => one.code === code && one.waypoint_indices.includes(index));
  const { home, name, carried, ...rest } = mission;
  const waypoint = (
    { altitude, speed_mps, actions, hover_time_s, carried: own, ...place }: Waypoint,
    index: number,
  ) => ({
    ...place,
    ...(at('ALTITUDE_CONVERTED', index) ? {} : { altitude }),
    ...(at('SPEED_NOT_KEPT', index) ? {} : { speed_mps }),
    ...(at('HOVER_NOT_KEPT', index) ? {} : { hover_time_s }),
    ...(at('ACTION_NOT_KEPT', index) || at('CAMERA_SILENT', index) ? {} : { actions }),
    ...(isDropped || at('STATE_NOT_KEPT', index) ? {} : { carried: own }),
  });
  return rounded({
    ...rest,
    ...(says('HOME_NOT_KEPT') ? {} : { home }),
    ...(says('NAME_NOT_KEPT') ? {} : { name }),
    ...(says('SETTINGS_NOT_KEPT') ? {} : { carried }),
    waypoints: mission.waypoints.map(waypoint),
  });
}

/** A note about a name or a launch point alone: the comparison leaves those members out. */
const isOfRoute = ({ code }: { code: NoteCode }) => code !== 'NAME_NOT_KEPT' && code !== 'HOME_NOT_KEPT';

describe('the plans of real files', () => {
  it.each(families)(
    'come back from %s member by member, but for what is told',
    async (format, family, least) => {
      const whole = new Set<string>();
      for (const file of files) {
        const reading = await readFlightPlan(realPlan(file));
        if (!reading.ok || !family.includes(reading.value.format)) continue;
        for (const route_index of reading.value.routes.keys()) {
          const { mission, warnings } = toMission(reading.value, { default_altitude_m: 60, route_index });
          const terrain = {
            source: 'level ground',
            elevations_msl_m: [0, ...mission.waypoints.map(() => 0)],
            fallback_indices: [],
          };
          const result = await writePlan(mission, format, { terrain });
          if (!result.ok) {
            if (!isExplained(result.failure, warnings)) expect.fail(`${file}: ${sentenceOf(result.failure)}`);
            continue;
          }
          const told = result.value.notes.slice(0, result.value.losses);
          // What is done at two places is then done at one.
          if (told.some(({ code }) => code === 'WAYPOINTS_MERGED')) continue;
          const back = await readBack(result.value);
          expect(withoutTold(back, told), `${file}, route ${route_index + 1}`).toEqual(
            withoutTold(format === 'litchi_csv' ? asLitchiFlies(mission) : mission, told),
          );
          if (!told.some(isOfRoute)) whole.add(file);
        }
      }
      expect(whole.size).toBeGreaterThanOrEqual(least);
    },
    120_000,
  );
});
