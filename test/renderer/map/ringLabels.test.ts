import { expect, it } from 'vitest';
import { labelledRings, toLabelText } from '../../../renderer/map/layers/range/labelledRings.ts';
import { ring } from '../results.ts';

const line = Float64Array.of(0, 0, 1, 0, 1, 1);
const edge = Float64Array.of(0, 0, 0.5, 0, 0.5, 0.5);
const named = (name: string, dashed: Float64Array | undefined = edge) => ({
  name,
  ring: ring(30),
  line,
  edge: dashed,
});
const labels = (...[one, reserve]: Parameters<typeof labelledRings>) =>
  labelledRings(one, reserve).map((label) => [toLabelText(label).replace('\u00a0', ' '), label.line]);

it('the ring to fly to has a label on its dashed edge and on its solid line, which say what each means', () => {
  expect(labels(named('30'), '30')).toEqual([
    ['30 % · at least', edge],
    ['30 % · probably', line],
  ]);
});

it('other rings have one', () => {
  expect(labels(named('20'), '30')).toEqual([['20 %', line]]);
  expect(labels({ ...named('30'), edge: undefined }, '30')).toEqual([['30 %', line]]);
  expect(labels(named('oneway'), undefined)).toEqual([['does not come back', line]]);
});
