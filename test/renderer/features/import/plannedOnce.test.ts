import { expect, it } from 'vitest';
import type { FlightPlanAnswer } from '../../../../renderer/features/import/importState.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const place = { lat: 46.948, lon: 7.4474 };
const point = { ...place, altitude: { datum: 'agl', value_m: 60 }, hover_time_s: 0 } as const;
const found: FlightPlanAnswer = {
  format: 'kml',
  subclass: 'kml',
  routes: [{ name: 'North', kind: 'line', points: [point, { ...point, lat: 46.95 }], length_m: 222 }],
  chosen_route: 0,
  ignored: [],
  warnings: [],
};

/** A plan that counts how often a mission is made of it, for which alone its rally points are read. */
function counted(plan: FlightPlanAnswer) {
  const missions = { made: 0 };
  const get = () => {
    missions.made += 1;
    return undefined;
  };
  return { plan: Object.defineProperty({ ...plan }, 'rally_points', { get }), missions };
}

async function drop(
  plan: FlightPlanAnswer,
  whileRead: (test: ReturnType<typeof makeTestPlanner>) => void = () => {},
) {
  const test = makeTestPlanner();
  test.planner.edit({ kind: 'move_home', to: { lat: 46.949, lon: 7.45 } });
  const opening = test.planner.importer.openFile({
    ok: true,
    output: { filename: 'perimeter.kml', bytes: new Uint8Array([60]) },
    request_id: '',
  });
  whileRead(test);
  await test.callsOf('readFlightPlan')[0]?.answer({ plan });
  await opening;
  return test.planner.mission.store.getState().history.present;
}

it('a dropped file about which nothing is asked becomes a mission once', async () => {
  const { plan, missions } = counted(found);
  expect((await drop(plan)).home).toMatchObject({ lat: 46.949, lon: 7.45 });
  expect(missions.made).toBe(1);
});

it('a launch point that is moved while the file is read counts', async () => {
  const moved = { lat: 46.951, lon: 7.46 };
  const mission = await drop(found, ({ planner }) => planner.edit({ kind: 'move_home', to: moved }));
  expect(mission.home).toMatchObject(moved);
});
