import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { assembleHost, dispatchOver, groundBy } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const home = { lat: 47, lon: 8 };
const east_m = (lon: number) => (lon - home.lon) * 76_060;
const north_m = (lat: number) => (lat - home.lat) * 111_175;

/** A peak of 150 m, which lies on the way home from the middle of the second leg alone. */
const peak = ({ lat, lon }: { lat: number; lon: number }) =>
  500 + Math.max(0, 150 - 0.8 * Math.hypot(north_m(lat) - 500, east_m(lon)));

const options = { return_height_m: 80 };
const mission = {
  mission: {
    waypoints: [-700, 700].map((east) => ({
      lat: home.lat + 1000 / 111_175,
      lon: home.lon + east / 76_060,
      altitude_m: 90,
    })),
  },
  home,
  drone: { key: 'dji_mavic_3' },
  options,
};

type Dispatch = ReturnType<typeof dispatchOver>;

async function trackOf(dispatch: Dispatch) {
  const answer = await dispatch('flyMission', { mission });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

/** The return from the middle of the second leg. */
async function checked(dispatch: Dispatch, more: object = {}) {
  const { stops, states } = await trackOf(dispatch);
  const [first, second] = stops.map(({ state }) => state) as [number, number];
  const state = Math.round((first + second) / 2);
  const answer = await dispatch('checkReturn', {
    mission: { ...mission, options: { ...options, ...more } },
    state,
  });
  if (!answer.ok) throw new Error(answer.problem.message);
  return { found: answer.output.result, known: states[state] };
}

describe('the check of a return', () => {
  it('asks for the ground on the way home from that very place', async () => {
    const { found, known } = await checked(dispatchOver(host, groundBy(peak)));
    expect(known?.status).toBe('ok');
    expect(found).toMatchObject({ status: 'no_return', return_reasons: ['GROUND'], takes_level: false });
    expect(found.return_clearance?.below_m).toBeGreaterThan(20);
    expect(found.return_lost_m).toBeUndefined();
  });

  it('looks where the pilot loses sight of the aircraft, if that is asked for', async () => {
    const sight = { line_of_sight: { eye_height_m: 1.7 } };
    const { found } = await checked(dispatchOver(host, groundBy(peak)), sight);
    expect(found.return_lost_m).toBeGreaterThan(200);
  });

  it('takes ground that nobody knows for level, and says so', async () => {
    const { found } = await checked(host.dispatch);
    expect(found).toMatchObject({ takes_level: true });
    expect(found.return_clearance).toBeUndefined();
  });
});
