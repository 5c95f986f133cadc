import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import type { OperationRequest } from '../../server/contract/operations.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { assembleHost, dispatchOver } from '../server/support/host.ts';
import { fakeService } from './fakeService.ts';
import { glo30Service } from './glo30Service.ts';
import { plane, type World } from './world.ts';

let host: Assembled;
const closers: (() => void)[] = [];
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(async () => {
  for (const close of closers.splice(0)) close();
  await host.close();
});

const launch = { lat: 46.5, lon: 7.99 };
const waypoints = [
  { lat: 46.501, lon: 7.995, altitude_m: 100 },
  { lat: 46.502, lon: 8.01, altitude_m: 100 },
];

/** A mission over the edge of what GLO-30 has, 8° E; terrain tiles go on. Everything is fetched before, which takes a while in a test. */
async function fly(world: World) {
  const glo30 = await glo30Service(world, 'right', ({ west }) => west === 7);
  const tiles = await fakeService(plane);
  const names = [glo30.address, tiles.addresses.terrarium];
  const source = openElevation({ names: () => names, patience_ms: 60_000 });
  closers.push(source.close, glo30.close, tiles.close);
  await source.elevations([launch, ...waypoints]);
  // Other sources are compared once they have what is needed for it.
  await openElevation({ names: () => names.slice(1), patience_ms: 60_000 }).elevations([launch]);
  const request = { home: launch, drone: { key: 'dji_mavic_3' }, mission: { waypoints } };
  const dispatch = dispatchOver(host, source);
  for (let tries = 1; ; tries += 1) {
    const answer = await dispatch('analyzeMission', request as OperationRequest<'analyzeMission'>);
    if (!answer.ok) throw new Error(answer.problem.message);
    const { result } = answer.output;
    if (tries === 5 || result.warnings.some(({ code }) => code === 'GROUND_SOURCE_CHANGES')) return result;
  }
}

describe('a mission over ground of two sources', () => {
  it('says what each of them is, and where one takes over from the other', async () => {
    const { data_sources, warnings } = await fly(plane);
    expect(data_sources.elevation_sources).toMatchObject([
      { kind: 'glo30', surface: 'surface', dated: '2011–2015', datum: 'EGM2008', error_m: 2.4, cell_m: 30 },
      { kind: 'terrarium', surface: 'mixed', datum: 'mixed', error_m: 5.5 },
    ]);
    const found = warnings.find(({ code }) => code === 'GROUND_SOURCE_CHANGES');
    expect(found).toMatchObject({ gravity: 'note', place: { kind: 'leg', number: 2 } });
    expect(found?.message).toMatch(
      /^Leg 2: 3\d\d\sm from its start, .* from Copernicus GLO-30 to terrain tiles/,
    );
    expect(warnings.find(({ code }) => code === 'LAUNCH_ON_SURFACE')).toMatchObject({ gravity: 'note' });
    expect(warnings.map(({ code }) => code)).not.toContain('LAUNCH_HEIGHTS_DIFFER');
  });

  it('doubts a launch beside trees, and says both heights there', async () => {
    const { warnings } = await fly((place) => Number(plane(place)) + (place.lon < launch.lon ? 0 : 30));
    expect(warnings.find(({ code }) => code === 'LAUNCH_ON_SURFACE')).toMatchObject({ gravity: 'doubt' });
    const found = warnings.find(({ code }) => code === 'LAUNCH_HEIGHTS_DIFFER');
    expect(found?.message).toMatch(/\sm above sea level by Copernicus GLO-30, 797\sm by terrain tiles/);
  });
});
