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
        `nobody knows what an action of type ${Number(type)} does`,
      );
    },
  );

  it.each(['-1', '0', '1', '2', '3', '4', '5', ''])('of type “%s” is not', async (type) => {
    expect(uncountedIn(await planOf('a.csv', table(type)))).toBe('');
  });
});
