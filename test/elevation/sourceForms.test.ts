import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Position } from '../../engine/geo/position.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { say } from '../../server/report/say.ts';
import { fakeService } from './fakeService.ts';
import { writeHgt } from './hgtWriter.ts';
import { cone, coneSlope, globe, hole, ridge, type World } from './world.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Form = 'hgt' | 'terrarium' | 'mapbox' | 'open-elevation' | 'opentopodata';

/** How each form holds the world: the width of a cell on the ground, and half of its smallest step, metres. */
const grain: Readonly<Record<Form, { readonly cell_m: number; readonly step_m: number }>> = {
  hgt: { cell_m: 93, step_m: 0.5 },
  terrarium: { cell_m: 20, step_m: 0.002 },
  mapbox: { cell_m: 20, step_m: 0.05 },
  'open-elevation': { cell_m: 0, step_m: 0 },
  // Places are asked for to a hundred-thousandth of a degree.
  opentopodata: { cell_m: 1, step_m: 0 },
};
const forms = Object.keys(grain) as Form[];

async function named(form: Form, world: World, wests: readonly number[]): Promise<string> {
  if (form !== 'hgt') {
    const service = await fakeService(world);
    closers.push(service.close);
    return service.addresses[form];
  }
  const folder = mkdtempSync(join(tmpdir(), 'homeward-world-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  for (const west of wests) writeHgt(folder, world, { south: 46, west });
  return folder;
}

async function heightsOf(form: Form, world: World, places: readonly Position[]) {
  const wests = [...new Set(places.map(({ lon }) => Math.floor(lon)))];
  const name = await named(form, world, wests);
  const answer = await openElevation({ names: () => [name], patience_ms: 60_000 }).elevations(places);
  if (!answer.ok) throw new Error(say(answer.failure.why));
  return answer.value.heights_msl_m;
}

async function worstError(form: Form, world: World, places: readonly Position[]): Promise<number> {
  const heights = await heightsOf(form, world, places);
  return Math.max(...places.map((place, index) => Math.abs(Number(heights[index]) - Number(world(place)))));
}

/** Close together, so that few tiles hold them, on no sample of any form. */
const around = ({ lat, lon }: Position) =>
  Array.from({ length: 40 }, (_, index) => ({
    lat: lat + ((index * 0.618034) % 1) * 0.02,
    lon: lon + ((index * 0.414214) % 1) * 0.02,
  }));

describe.each(forms)('the world in the form %s', (form) => {
  const { cell_m, step_m } = grain[form];

  it('has its ridge where it is: a shift by half a cell would be seen', async () => {
    // Where the ridge is steepest, 0.24; its curve lies off the chord of a cell by 2e-4 · cell² / 8 each way.
    const steepest = around({ lat: 46.5, lon: 7.32 });
    const chord_m = (2 * 2e-4 * cell_m ** 2) / 8;
    expect(await worstError(form, ridge, steepest)).toBeLessThan(
      step_m + chord_m + (form === 'opentopodata' ? 0.25 : 0.01),
    );
  });

  it('has its cone, to a cell at the tip', async () => {
    expect(await worstError(form, cone, around({ lat: 46.69, lon: 7.69 }))).toBeLessThan(
      step_m + coneSlope * cell_m + 0.01,
    );
  });

  it('has nothing where nothing was measured', async () => {
    expect(await heightsOf(form, hole, [{ lat: 46.42, lon: 7.62 }])).toEqual([undefined]);
  });

  it('goes on across the antimeridian', async () => {
    const across = [-0.004, -0.002, -0.00001, 0.00001, 0.002].map((off) => ({
      lat: 46.5,
      lon: off < 0 ? 180 + off : -180 + off,
    }));
    expect(await worstError(form, globe, across)).toBeLessThan(step_m + 0.01);
  });
});

describe('heights in pictures', () => {
  it.each(['terrarium', 'mapbox'] as const)(
    'end at 85° in %s, and the sea is as high as its surface',
    async (form) => {
      const sea: World = ({ lat }) => (lat > 46.51 ? 120 : -300);
      expect(
        await heightsOf(form, sea, [
          { lat: 89, lon: 7 },
          { lat: 46.5, lon: 7 },
          { lat: 46.52, lon: 7 },
        ]),
      ).toEqual([undefined, 0, expect.closeTo(120, 1)]);
    },
  );

  it('keep land that lies below the sea', async () => {
    expect(await heightsOf('terrarium', () => -430, [{ lat: 31.5, lon: 35.5 }])).toEqual([-430]);
  });
});

describe('a service', () => {
  it('gives the sea its surface, too', async () => {
    expect(await heightsOf('open-elevation', () => -50, [{ lat: 54, lon: 4 }])).toEqual([0]);
  });
});
