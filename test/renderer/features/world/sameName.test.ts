import { describe, expect, it } from 'vitest';
import { earlierOf, isOutdone, replaceQuestion } from '../../../../renderer/features/world/sameName.ts';
import { useWorld } from '../../../../renderer/features/world/worldStore.ts';
import type { WorldFile } from '../../../../server/contract/schemas/world.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const file = (number: number, more: Partial<WorldFile> = {}): WorldFile => ({
  id: `world-0000000${number}`,
  name: 'zones.json',
  kind: 'zones',
  format: 'ed269',
  added_at: `2026-11-0${number}T08:00:00.000Z`,
  size_bytes: 9,
  count: number,
  left_out: [],
  is_on: true,
  ...more,
});
const fetched = { id: 'from-0000000000000000', host: 'zones.test', at: '2026-11-01T08:00:00.000Z' };

describe('files of zones or obstacles of one name', () => {
  it('are asked about when another one comes, with what was there and the dates of both', () => {
    const files = [file(1, { dated: '2026-01-01' })];
    expect(replaceQuestion(file(2), files)).toEqual({
      text: 'A file of this name was here already: 1 zone, ED-269, data of 1 Jan 2026. The new one: data without a date. Flights are checked against each file that is on.',
      label: 'Replace the old file',
      ids: ['world-00000001'],
    });
    const question = replaceQuestion(file(4, { dated: '2026-02-02T00:00:00Z' }), [file(3), ...files]);
    expect(question?.text).toMatch(
      /^2 files of this name were here already, the last one with 3 zones, ED-269/,
    );
    expect(question?.text).toContain('The new one: data of 2 Feb 2026.');
    expect(question).toMatchObject({
      label: 'Replace the old files',
      ids: ['world-00000001', 'world-00000003'],
    });
  });

  it('are of one kind, given by the person, and earlier', () => {
    const others = [
      file(1, { name: 'Zones.json' }),
      file(1, { kind: 'obstacles', format: 'geojson' }),
      file(1, { fetched }),
      file(3),
      file(2),
    ];
    expect(earlierOf(file(2), others)).toEqual([]);
    expect(earlierOf(file(2, { fetched }), [file(1)])).toEqual([]);
    expect(replaceQuestion(file(2), others)).toBeUndefined();
    const masts = { name: 'masts.csv', kind: 'obstacles', format: 'faa_dof' } as const;
    expect(replaceQuestion(file(2, masts), [file(1, masts)])?.text).toContain('1 obstacle, FAA');
    const atOnce = { added_at: file(2).added_at };
    expect(earlierOf(file(2), [file(1, atOnce), file(3, atOnce)]).map(({ count }) => count)).toEqual([1]);
  });

  it.each([
    ['is still there', [file(1), file(2)], true, ['world-00000001']],
    ['was removed meanwhile', [file(1)], false, []],
  ])('go when the pilot says so and the later one %s', async (_, files, isDone, removed) => {
    const { planner, callsOf } = makeTestPlanner();
    const listOf = (kept: readonly WorldFile[]) => {
      return { files: kept, most_files: 50, kept_bytes: 9, most_bytes: 99, addresses: [] };
    };
    const replacing = planner.of(useWorld).replaceBy('world-00000002', ['world-00000001']);
    await callsOf('listWorld').at(-1)?.answer(listOf(files));
    await callsOf('removeWorldFile')[0]?.answer(listOf([file(2)]));
    expect(await replacing).toBe(isDone);
    expect(callsOf('removeWorldFile').map(({ input }) => (input as { id: string }).id)).toEqual(removed);
  });

  it('are marked in the list while both count', () => {
    expect(isOutdone(file(1), [file(1), file(2)])).toBe(true);
    expect(isOutdone(file(2), [file(1), file(2)])).toBe(false);
    expect(isOutdone(file(1), [file(1), file(2, { is_on: false })])).toBe(false);
    expect(isOutdone(file(1, { is_on: false }), [file(2)])).toBe(false);
  });
});
