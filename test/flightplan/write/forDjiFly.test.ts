import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { forDjiFly } from '../../../engine/flightplan/forDjiFly.ts';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission } from '../../../engine/mission/mission.ts';

const path = join(import.meta.dirname, '../../fixtures/plans/inspection.kmz');

async function read(bytes: Uint8Array): Promise<Mission> {
  const reading = await readFlightPlan({ filename: 'inspection.kmz', bytes });
  if (!reading.ok) throw new Error('The file was refused.');
  return toMission(reading.value, { default_altitude_m: 60 }).mission;
}

async function written(mission: Mission, aircraft: string) {
  const plan = await writePlan(mission, 'dji_wpml_kmz', { aircraft });
  if (!plan.ok) throw new Error('The plan was not written.');
  const { bytes } = plan.value;
  const text = (await (await JSZip.loadAsync(bytes)).file('wpmz/waylines.wpml')?.async('string')) ?? '';
  return {
    bytes,
    drone: /droneEnumValue>(\d+)</.exec(text)?.[1],
    payload: /payloadEnumValue>(\d+)</.exec(text)?.[1],
  };
}

it('leaves out the aircraft of a file for another app, and keeps the rest', async () => {
  const mission = await read(new Uint8Array(readFileSync(path)));
  expect(await written(mission, 'DJI Mavic 3')).toMatchObject({ drone: '77' });
  const fly = await written(forDjiFly(mission), 'DJI Mavic 3');
  expect(fly).toMatchObject({ drone: '68', payload: undefined });
  expect((await read(fly.bytes)).waypoints).toHaveLength(mission.waypoints.length);
});

it('keeps the file of DJI Fly as it is, and a plan that is of no file', async () => {
  const fly = await written(forDjiFly(await read(new Uint8Array(readFileSync(path)))), 'DJI Mavic 3');
  const again = await read(fly.bytes);
  expect(forDjiFly(again)).toEqual(again);
  const { carried: _, ...drawn } = again;
  expect(forDjiFly(drawn)).toBe(drawn);
  const only = {
    format: 'wpml',
    kind: 'config',
    text: '{"wpml:droneInfo":{"wpml:droneEnumValue":"77"}}',
  } as const;
  expect(forDjiFly({ ...drawn, carried: [only] }).carried).toEqual([{ ...only, text: '{}' }]);
  const odd = { ...only, format: 'mavlink' } as const;
  expect(forDjiFly({ ...drawn, carried: [odd] }).carried).toEqual([odd]);
});
