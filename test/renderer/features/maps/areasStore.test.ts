import { describe, expect, it } from 'vitest';
import { makeAreas } from '../../../../renderer/features/maps/areasStore.ts';
import { makeMaps } from '../../../../renderer/features/maps/mapsStore.ts';
import type { MapLayer } from '../../../../server/contract/schemas/maps.ts';
import { makeFakeBridge, settle } from '../../fakeBridge.ts';

const area = { south: 46, west: 7, north: 46.1, east: 7.1 };
const choice = { zooms: [12, 15] as [number, number], is_allowed: true };
const asked = { layer: { id: 'club', name: 'Club map' } as MapLayer, area, zoom: 12 };

async function measured() {
  const { bridge, callsOf } = makeFakeBridge();
  const areas = makeAreas(bridge, makeMaps(bridge));
  areas.open(asked);
  void areas.measure(choice);
  await callsOf('measureMapArea')[0]?.answer({ tiles: 60, bytes: 900_000 });
  const parts = () => callsOf('keepMapArea');
  const state = () => areas.store.getState();
  return { areas, parts, state, callsOf };
}

describe('an area that is kept', () => {
  it('has its size told before anything is asked for', async () => {
    const { parts, state } = await measured();
    expect(state().measured).toEqual({ tiles: 60, bytes: 900_000 });
    expect(parts()).toEqual([]);
  });

  it('is kept part by part, says how far it is, and ends with the whole', async () => {
    const { areas, parts, state, callsOf } = await measured();
    void areas.keep(choice);
    expect(state().keeping).toEqual({ name: 'Club map', done: 0, tiles: 60 });
    await parts()[0]?.answer({ next_tile: 24, tiles: 60, kept_bytes: 1 });
    expect(state().keeping?.done).toBe(24);
    expect(parts()[1]?.input).toMatchObject({ map: 'club', area, from_tile: 24 });
    await parts()[1]?.answer({ next_tile: 60, tiles: 60, kept_bytes: 2 });
    expect([parts().length, state().keeping, state().asked]).toEqual([2, undefined, undefined]);
    // What the chooser says of areas is asked for anew.
    expect(callsOf('listMaps')).toHaveLength(1);
  });

  it('ends where it is cancelled, and goes on from the start, where the host has what is kept', async () => {
    const { areas, parts, state } = await measured();
    void areas.keep(choice);
    areas.cancel();
    await parts()[0]?.answer({ next_tile: 24, tiles: 60, kept_bytes: 1 });
    await settle();
    expect([parts().length, state().keeping, state().problem]).toEqual([1, undefined, undefined]);
    areas.open(asked);
    void areas.keep(choice);
    expect(parts()[1]?.input).toMatchObject({ from_tile: 0 });
    await parts()[1]?.answer({ next_tile: 24, tiles: 60, kept_bytes: 1 });
    expect(parts()).toHaveLength(3);
  });

  it('ends with the host’s words where it refuses a part, and the question stays', async () => {
    const { areas, parts, state } = await measured();
    void areas.keep(choice);
    await parts()[0]?.refuse({ code: 'UPSTREAM_REFUSED' as never, message: 'Kept 24 of 60 pictures.' });
    expect(state()).toMatchObject({ problem: 'Kept 24 of 60 pictures.', keeping: undefined, asked });
    expect(parts()).toHaveLength(1);
  });
});
