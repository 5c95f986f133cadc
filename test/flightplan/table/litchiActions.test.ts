import { describe, expect, it } from 'vitest';
import { planOf, uncountedIn } from '../reading.ts';

const table = (type: string) =>
  [
    'latitude,longitude,altitude(m),heading(deg),curvesize(m),rotationdir,gimbalmode,gimbalpitchangle,actiontype1,actionparam1,altitudemode,speed(m/s)',
    `46.95,7.45,40,0,0,0,0,0,${type},10,0,8`,
    '46.951,7.45,40,0,0,0,0,0,-1,0,0,8',
  ].join('\n');

describe('an action of a Litchi table', () => {
  it.each(['9', '6', '42', '-2', '2.5', '7.0'])(
    'of type %s, which nobody describes, is told',
    async (type) => {
      expect(uncountedIn(await planOf('a.csv', table(type)))).toContain(
        `an action of type ${Number(type)} is unknown`,
      );
    },
  );

  it.each(['-1', '0', '1', '2', '3', '4', '5', ''])('of type “%s” is not', async (type) => {
    expect(uncountedIn(await planOf('a.csv', table(type)))).toBe('');
  });
});

describe('a column of a Litchi table that stands twice', () => {
  const doubled = (header: string, cell: string) =>
    table('-1')
      .split('\n')
      .map((row, at) => `${row},${at === 0 ? header : cell}`)
      .join('\n');

  it.each([
    ['latitude', '47.3'],
    ['longitude', '8.5'],
    ['altitude(m)', '450'],
    ['altitude(ft)', '450'],
    ['speed(m/s)', '1'],
    ['altitudemode', '1'],
    ['curvesize(m)', '90'],
    ['actiontype1', '0'],
    ['Latitude', '47.3'],
  ])('is told: %s', async (header, cell) => {
    expect(uncountedIn(await planOf('a.csv', doubled(header, cell)))).toContain(
      `column “${header}” occurs twice`,
    );
  });

  it.each([
    ['poi_latitude', '0'],
    ['poi_altitude(m)', '0'],
    ['actiontype2', '-1'],
    ['', ''],
    ['note', 'a'],
  ])('is another one: “%s”', async (header, cell) => {
    expect(uncountedIn(await planOf('a.csv', doubled(header, cell)))).toBe('');
  });
});
