import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import type { OperationRequest } from '../../server/contract/operations.ts';
import { toMissionVerdict } from '../../server/report/verdict/missionVerdict.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const end_action = 'first_waypoint';

/** The verdict on a plan whose last waypoint is beside home, and whose first one, where it ends, lies so far away. */
async function verdictAt(away_km: number, change: Partial<OperationRequest<'analyzeMission'>> = {}) {
  const at = (north_km: number) => ({ lat: 47 + north_km / 111.2, lon: 8, altitude_m: 60 });
  const answer = await host.dispatch('analyzeMission', {
    mission: { waypoints: [at(away_km), at(0.1)], end_action },
    home: { lat: 47, lon: 8 },
    drone: { key: 'dji_mavic_3' },
    ...change,
  });
  if (!answer.ok) throw new Error(answer.problem.message);
  const context = { locale: 'metric', end_action, threshold_pct: 25, wind_speed_mps: 0 } as const;
  const { title, detail } = toMissionVerdict(answer.output.result, context);
  return `${title} · ${detail}`.replaceAll('\u00a0', ' ');
}

describe('a flight that ends over its first waypoint', () => {
  it('names the return from there where that is the tightest', async () => {
    expect(await verdictAt(4)).toMatch(
      /ends over waypoint 1 with at least \d\d %.* · Tightest at the end, over waypoint 1: home from there with at least [23]\d %/,
    );
  });

  it('is tight where that return takes of the reserve, and in doubt where it may empty the battery', async () => {
    expect(await verdictAt(5)).toMatch(
      /Tight: a return from waypoint 1 at the end leaves at least \d+ %\. Your reserve is 25 %/,
    );
    expect(await verdictAt(6)).toMatch(
      /Check the route: no safe return from waypoint 1 at the end, the battery may be empty/,
    );
  });

  it('fails where the battery does not last for it', async () => {
    expect(await verdictAt(8)).toMatch(
      /the battery is empty on the return from waypoint 1 at the end · Let the plan end with the flight home/,
    );
  });
});
