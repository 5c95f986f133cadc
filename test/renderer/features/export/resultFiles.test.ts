import { describe, expect, it } from 'vitest';
import { makeTestPlanner } from '../../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const point = { ...bern, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 } as const;
const file = { filename: 'Untitled-legs.kml', bytes: new Uint8Array([1, 2]) };

function planned({ launch = true, route = true } = {}) {
  const test = makeTestPlanner();
  const saved: string[] = [];
  test.bridge.saveFile = async ({ filename, bytes }) => {
    saved.push(`${filename} ${bytes.length}`);
    return { ok: true, output: { filename }, request_id: '' };
  };
  if (launch) test.planner.placeLaunch(bern, 'drop');
  if (route) test.planner.edit({ kind: 'add_waypoint', waypoint: point });
  const { resultExporter } = test.planner;
  const said = () => resultExporter.store.getState().said;
  return { ...test, saved, results: resultExporter, said, asked: () => test.callsOf('exportResult') };
}

describe('the figures of a plan as files', () => {
  it('are its legs by the question that the window asks, in the chosen format', async () => {
    const { results, asked, inputOf, saved, said, callsOf } = planned();
    results.choose('kml');
    const saving = results.save('legs');
    expect(results.store.getState().under_way).toBe('legs');
    const { mission, ...rest } = inputOf(asked()[0]) ?? {};
    expect(rest).toEqual({ what: 'legs', name: expect.any(String), format: 'kml', language: 'en-GB' });
    expect(callsOf('analyzeMission').at(-1)?.input ?? mission).toEqual(mission);
    void results.save('rings');
    expect(asked()).toHaveLength(1);
    await asked()[0]?.answer(file);
    await saving;
    expect(saved).toEqual(['Untitled-legs.kml 2']);
    expect(said()).toEqual({ text: 'Saved Untitled-legs.kml.', isProblem: false });
    results.forget();
    expect(said()).toBeUndefined();
  });

  it('are the rings around the launch point, without a route, too', async () => {
    const { results, asked, inputOf } = planned({ route: false });
    void results.save('legs');
    expect(asked()).toHaveLength(0);
    void results.save('rings');
    expect(inputOf(asked()[0])).toMatchObject({
      what: 'rings',
      format: 'csv',
      range: { user_lat: bern.lat, user_lon: bern.lon },
    });
  });

  it('say why they were not written or not saved', async () => {
    const test = planned();
    const saving = test.results.save('legs');
    await test.asked()[0]?.refuse({ code: 'ACTION_FAILED', message: 'Too windy.' });
    await saving;
    expect(test.said()).toEqual({ text: 'Too windy.', isProblem: true });
    test.bridge.saveFile = async () => ({
      ok: false,
      problem: { code: 'ACTION_FAILED', message: 'The disk is full.' },
      request_id: '',
    });
    const again = test.results.save('legs');
    await test.asked()[1]?.answer(file);
    await again;
    expect(test.said()).toEqual({ text: 'The disk is full.', isProblem: true });
    test.bridge.saveFile = async () => undefined;
    const cancelled = test.results.save('legs');
    await test.asked()[2]?.answer(file);
    await cancelled;
    expect(test.said()).toBeUndefined();
  });

  it('wait for a launch point', async () => {
    const { results, asked } = planned({ launch: false, route: false });
    await results.save('rings');
    expect(asked()).toHaveLength(0);
  });
});
