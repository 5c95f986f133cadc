import { describe, expect, it } from 'vitest';
import { losses } from '../../engine/flightplan/losses/losses.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import { writeFormats } from '../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../engine/flightplan/writePlan.ts';
import { isSamePlace, isSameWait, readBack } from '../flightplan/write/likeness.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import { realPlan, realPlansIn } from './material.ts';
import { isExplained } from './refused.ts';

const files = realPlansIn('csv', 'gpx', 'json', 'kml', 'kmz', 'waypoints', 'wpml');

describe('the missions of real files', () => {
  it.each(writeFormats)(
    'keep their points and waits in %s, or a note says so',
    async (format) => {
      let count = 0;
      for (const file of files) {
        const reading = await readFlightPlan(realPlan(file));
        if (!reading.ok) continue;
        const { mission, warnings } = toMission(reading.value, { default_altitude_m: 60 });
        const terrain = {
          source: 'level ground',
          elevations_msl_m: [100, ...mission.waypoints.map(() => 100)],
          fallback_indices: [],
        };
        const result = await writePlan(mission, format, { terrain, cruise_speed_mps: 8 });
        if (!result.ok) {
          if (!isExplained(result.failure, warnings)) expect.fail(`${file}: ${sentenceOf(result.failure)}`);
          continue;
        }
        count += 1;
        const back = await readBack(result.value);
        const said = losses(mission, format).map(({ code }) => code);
        // What is done at two places is then done at one.
        if (said.includes('WAYPOINTS_MERGED')) continue;
        // A landing that is raised to the waypoint before it may lie just there, and is then one with it.
        const isOne =
          said.includes('LANDING_RAISED') && back.waypoints.length === mission.waypoints.length - 1;
        const waypoints = isOne ? mission.waypoints.slice(0, -1) : mission.waypoints;
        waypoints.forEach((waypoint, index) => {
          const other = back.waypoints[index];
          const isKept =
            other !== undefined &&
            isSamePlace(waypoint, other) &&
            (isSameWait(waypoint, other) ||
              said.includes('HOVER_NOT_KEPT') ||
              said.includes('ACTION_NOT_KEPT'));
          if (!isKept) expect.fail(`${file}: waypoint ${index + 1}: ${JSON.stringify([waypoint, other])}`);
        });
        const landing = said.includes('LANDING_IS_WAYPOINT') ? 1 : 0;
        expect(back.waypoints.length, file).toBe(waypoints.length + landing);
      }
      expect(count).toBeGreaterThan(100);
    },
    120_000,
  );
});
