import { describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';

const csv = (rows: string) => ({
  filename: 'plan.csv',
  bytes: new TextEncoder().encode(`latitude,longitude,altitude(m),speed(m/s)\n${rows}`),
});

describe('figures that no aircraft flies', () => {
  it('count as absent, so that every answer stays finite, with a warning', async () => {
    const reading = await readFlightPlan(csv('46.91,7.4,1e308,1e-300\n46.92,7.4,50,8\n'));
    if (!reading.ok) throw new Error(sentenceOf(reading.failure));
    const { mission, warnings } = toMission(reading.value, { default_altitude_m: 120 });
    expect(mission.waypoints[0]).toMatchObject({ altitude: { datum: 'takeoff', value_m: 120 } });
    expect(mission.waypoints[0]?.speed_mps).toBeUndefined();
    expect(mission.waypoints[1]).toMatchObject({ altitude: { value_m: 50 }, speed_mps: 8 });
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'ALTITUDE_ASSUMED', value: 1 }));
  });
});
