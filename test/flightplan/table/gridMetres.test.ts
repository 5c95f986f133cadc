import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const table = (rows: readonly (readonly number[])[], head = 'latitude,longitude,altitude') =>
  `${head}\n${rows.map((row) => row.join(',')).join('\n')}\n`;
const items = (pairs: readonly (readonly number[])[]) =>
  JSON.stringify({ items: pairs.map(([x, y]) => ({ command: 16, frame: 3, x, y, z: 60 })) });

describe('metres of a map grid under the names of degrees', () => {
  it.each<[string, string, string]>([
    [
      'UTM',
      'a.csv',
      table([
        [5200110, 456630, 60],
        [5200150, 456660, 60],
      ]),
    ],
    [
      'UTM, east first',
      'a.csv',
      table([
        [456630, 5200110, 60],
        [456660, 5200150, 60],
      ]),
    ],
    [
      'LV95',
      'a.csv',
      table([
        [1200000, 2600000, 60],
        [1200040, 2600030, 60],
      ]),
    ],
    [
      'Gauss-Krüger',
      'a.csv',
      table([
        [5300110, 4456630, 60],
        [5300150, 4456660, 60],
      ]),
    ],
    [
      'Web Mercator of California',
      'a.csv',
      table([
        [4540000, -13600000, 60],
        [4540040, -13600030, 60],
      ]),
    ],
    [
      'Web Mercator by the date line',
      'a.csv',
      table([
        [-2000000, 20037000, 60],
        [-2000040, 20036990, 60],
      ]),
    ],
    [
      'mission items',
      'a.json',
      items([
        [5200110, 456630],
        [5200150, 456660],
      ]),
    ],
  ])('are named: %s', async (_, name, text) => {
    const { code, message } = await problemOf(name, text);
    expect(code).toBe('FOREIGN_COORDINATES');
    expect(message).toContain('metres of a map grid');
  });

  it.each<[string, string, string, [number, number]]>([
    [
      'far from 0, 0',
      'a.csv',
      table([
        [469500000, 74300000, 60],
        [469501000, 74300000, 60],
      ]),
      [46.95, 7.43],
    ],
    [
      'on the equator',
      'a.csv',
      table([
        [3400000, 66100000, 60],
        [3401000, 66100000, 60],
      ]),
      [0.34, 6.61],
    ],
    [
      'on the meridian of Greenwich',
      'a.csv',
      table([
        [514700000, -15000, 60],
        [514701000, -15000, 60],
      ]),
      [51.47, -0.0015],
    ],
    [
      'by 0, 0 under their name',
      'a.csv',
      table(
        [
          [-19837348, -6287192, 60],
          [-19844485, -6314389, 60],
        ],
        'latitude (E7),lng (1e-7 deg),altitude',
      ),
      [-1.9837348, -0.6287192],
    ],
    [
      'in the south west',
      'a.csv',
      table([
        [-334500000, -706500000, 60],
        [-334501000, -706500000, 60],
      ]),
      [-33.45, -70.65],
    ],
    [
      'as mission items',
      'a.json',
      items([
        [3400000, 66100000],
        [3401000, 66100000],
      ]),
      [0.34, 6.61],
    ],
  ])('are told from ten-millionths of a degree: %s', async (_, name, text, [lat, lon]) => {
    const [first] = chosenRoute(await planOf(name, text)).points;
    expect(first?.lat).toBeCloseTo(lat, 7);
    expect(first?.lon).toBeCloseTo(lon, 7);
  });
});

describe('a latitude beyond the poles', () => {
  const line = (coordinates: string) =>
    `<kml><Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark></kml>`;
  it.each([
    ['with a longitude that could be one', '7,146 8,147', true],
    ['west of Greenwich', '-33,-146 -34,-147', true],
    ['with a longitude that could be none', '146,147 148,149', false],
    ['of metres and of degrees', '456630,5200110 146,147', false],
    ['of another unit', '1460,147 1480,149', false],
  ])('may be a longitude only where swapping helps: %s', async (_, text, isSwap) => {
    const { code, message } = await problemOf('a.kml', line(text));
    expect(code).toBe('COORDINATES_IMPOSSIBLE');
    expect(message.includes('swapped')).toBe(isSwap);
  });

  it.each([
    ['swapped', '7,46 46,107 7.01,46.01', true],
    ['beyond all', '7,46 146,107 7.01,46.01', false],
    ['metres', '7,46 456630,5200110 7.01,46.01', false],
    ['metres of another grid', '7,46 2600000,1200000 7.01,46.01', false],
    ['twice around', '7,46 46,400 7.01,46.01', false],
  ])('of one point has its own reason: %s', async (_, text, isSwap) => {
    const { warnings } = await planOf('a.kml', line(text));
    const said = sentenceOf(warnings.find(({ code }) => code === 'POINTS_IGNORED')) ?? '';
    expect(said).toContain('point 2');
    expect(said.includes('swapped')).toBe(isSwap);
    expect(said.includes('metres')).toBe(/\d{6}/.test(text));
  });
});
