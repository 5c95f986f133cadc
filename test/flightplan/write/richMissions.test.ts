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
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { inLong } from '../../support/inLong.ts';
import { foundLosses } from './foundLosses.ts';
import { asLitchiFlies, readBack } from './likeness.ts';
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
        const found = foundLosses(cruising, back, formatTraits[format]);
        expect(sorted(found)).toEqual(sorted(told));
      });
      await fc.assert(property, { seed, numRuns: runs });
      expect(count).toBeGreaterThan(runs / 10);
    },
    timeout_ms,
  );
});
