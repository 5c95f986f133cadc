import { describe, expect, it } from 'vitest';
import { addedText } from '../../../../renderer/features/world/addedText.ts';
import { useWorld } from '../../../../renderer/features/world/worldStore.ts';
import type { WorldFile } from '../../../../server/contract/schemas/world.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const file: WorldFile = {
  id: 'world-00000001',
  name: 'foca.json',
  kind: 'zones',
  format: 'ed318',
  added_at: '2026-11-28T08:00:00.000Z',
  size_bytes: 9,
  count: 3,
  first_at: { lat: 46.4, lon: 7.1 },
  left_out: [{ why: 'geometry', count: 2, where: 'features[4]' }],
  is_on: true,
};

describe('a file of zones or obstacles that was dropped', () => {
  it('is told with its count, its place and what is left out', () => {
    expect(addedText(file)).toEqual({
      title: 'Added “foca.json”',
      text: '3 zones, ED-318, the first at 46.4000° N, 7.1000° E. Listed under Ground. · Left out, their outline is not understood: 2 (first at features[4])',
    });
    const { first_at: _, ...kept } = file;
    const plain: WorldFile = { ...kept, kind: 'obstacles', format: 'osm', count: 1, left_out: [] };
    expect(addedText(plain).text).toBe('1 obstacle, OpenStreetMap. Listed under Ground.');
  });

  it('is told again when it is given again', async () => {
    const { planner, callsOf } = makeTestPlanner();
    const world = planner.of(useWorld);
    const told: string[] = [];
    world.store.subscribe(({ given }, before) => {
      if (given !== undefined && given !== before.given) told.push(given.name);
    });
    const list = { files: [file], most_files: 50, kept_bytes: 9, most_bytes: 99, addresses: [] };
    for (const index of [0, 1]) {
      const adding = world.add({ filename: 'foca.json', bytes: new Uint8Array([1]) });
      if (index === 0) await callsOf('listWorld').at(-1)?.answer(list);
      await callsOf('addWorldFile')[index]?.answer({ file });
      await callsOf('listWorld').at(-1)?.answer(list);
      await adding;
    }
    expect(told).toEqual(['foca.json', 'foca.json']);
  });
});
