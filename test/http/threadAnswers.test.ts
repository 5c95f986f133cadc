import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.close());

/** A plan for a fixed wing (MAV_TYPE 1). */
const plan = JSON.stringify({
  fileType: 'Plan',
  version: 1,
  mission: {
    version: 2,
    vehicleType: 1,
    plannedHomePosition: [47, 8, 400],
    items: [{ type: 'SimpleItem', command: 16, frame: 3, params: [0, 0, 0, null, 47.01, 8.01, 60] }],
  },
});

it('a thread knows the catalog, too: it says that the uploaded plan is for another kind of aircraft', async () => {
  const body = new FormData();
  body.set('mission_file', new Blob([plan]), 'wing.plan');
  body.set('request', JSON.stringify({ drone: { key: 'dji_mavic_3' } }));
  const headers = { 'X-API-Key': server.secret };
  const res = await fetch(`${server.url}/v1/missions/analyze`, { method: 'POST', headers, body });
  const { result } = await res.json();
  const told = result.warnings.find(({ code }: { readonly code: string }) => code === 'AIRCRAFT_DIFFERS');
  expect(told).toMatchObject({
    gravity: 'unknown',
    message: 'The plan is for a fixed wing. Battery and verdict are for your DJI Mavic 3, a multirotor.',
    values: { chosen: 'DJI Mavic 3', chosen_kind: 'multirotor', kind: 'fixed_wing' },
  });
});
