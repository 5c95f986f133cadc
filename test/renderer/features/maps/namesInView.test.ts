import { describe, expect, it } from 'vitest';
import { useNamesControl } from '../../../../renderer/features/maps/namesInView.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const bern = { name: 'Bern', lat: 46.948, lon: 7.447 };
const around = (lat: number, half_deg: number) => ({
  south: lat - half_deg,
  north: lat + half_deg,
  west: 7.4 - half_deg,
  east: 7.4 + half_deg,
});

function shown() {
  const test = makeTestPlanner();
  const names = test.planner.of(useNamesControl);
  return { names, asked: () => test.callsOf('placesInView'), listed: () => names.store.getState().places };
}

describe('the names around what the built-in map shows', () => {
  it('are asked for with half of the view around it, and not again for a short move', async () => {
    const { names, asked, listed } = shown();
    names.show(true);
    names.look(around(47, 0.1));
    expect(asked().map(({ input }) => input)).toEqual([
      {
        south: expect.closeTo(46.8, 9),
        north: expect.closeTo(47.2, 9),
        west: expect.closeTo(7.2, 9),
        east: expect.closeTo(7.6, 9),
      },
    ]);
    await asked()[0]?.answer({ places: [bern], more: 0 });
    expect(listed()).toEqual([bern]);
    names.look(around(47.05, 0.1));
    expect(asked()).toHaveLength(1);
    names.look(around(47.15, 0.1));
    expect(asked()).toHaveLength(2);
  });

  it('are asked for again after any move where not all were listed', async () => {
    const { names, asked } = shown();
    names.show(true);
    names.look(around(47, 5));
    await asked()[0]?.answer({ places: [bern], more: 1 });
    names.look(around(47, 1));
    expect(asked()).toHaveLength(2);
  });

  it('are not asked for while another map is shown or the view is wide, and go then', async () => {
    const { names, asked, listed } = shown();
    names.look(around(47, 0.1));
    expect(asked()).toEqual([]);
    names.show(true);
    await asked()[0]?.answer({ places: [bern], more: 0 });
    names.look(around(47, 15));
    expect(listed()).toEqual([]);
    names.look(around(47, 0.1));
    expect(asked()).toHaveLength(2);
    names.show(false);
    await asked()[1]?.answer({ places: [bern], more: 0 });
    expect(listed()).toEqual([]);
  });
});
