import { expect, it } from 'vitest';
import { writeFlights } from '../../../engine/flightplan/writeFlights.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';

const waypoints = Array.from(
  { length: 4 },
  (_, at): Waypoint => ({
    lat: 46.4 + at * 1e-3,
    lon: 7.1,
    altitude: { datum: 'msl', value_m: 980 },
    hover_time_s: 0,
    speed_mps: 12,
  }),
);
const mission: Mission = {
  name: 'Field',
  home: { lat: 46.4001, lon: 7.1002 },
  waypoints,
  end_action: 'go_home',
};
const terrain = { source: 'drawn', elevations_msl_m: [902, 900, 901, 902, 903], fallback_indices: [] };

it.each(['qgc_plan', 'qgc_wpl'] as const)(
  'the ground of the launch point, which the writer of %s adds, is no difference from the plan',
  async (format) => {
    const whole = await writePlan(mission, format, { terrain });
    if (!whole.ok) throw new Error(sentenceOf(whole.failure));
    expect(whole.value.reads_back).toBe(true);
    const flights = [
      { first_waypoint_index: 0, last_waypoint_index: 1 },
      { first_waypoint_index: 1, last_waypoint_index: 3 },
    ];
    const split = await writeFlights(mission, flights, format, { terrain });
    if (!split.ok) throw new Error(sentenceOf(split.failure));
    for (const { notes, reads_back } of split.value.files) {
      expect(reads_back).toBe(true);
      expect(notes.map(({ code }) => code)).not.toContain('NOT_READ_BACK');
    }
  },
);
