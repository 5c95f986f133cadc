import { describe, expect, it } from 'vitest';
import { samplesAround, spot } from '../../../engine/terrain/bilinear.ts';
import {
  hgtName,
  locateInHgt,
  readHgt,
  samplesOfSize,
  setAroundHgt,
  tileNumbered,
} from '../../../engine/terrain/hgt.ts';

const placeOf = (lat: number, lon: number) => {
  const around = samplesAround();
  setAroundHgt(around, Float64Array.of(lat, lon), 0, 1201);
  const indices = [...around.indices.slice(0, around.count)];
  return [
    hgtName(tileNumbered(Number(around.tiles[0]))),
    indices.map((index) => [index % 1201, Math.floor(index / 1201)]),
  ];
};

describe('a tile of SRTM', () => {
  it.each([
    [46, 7, 'N46E007'],
    [0, 0, 'N00E000'],
    [-1, -1, 'S01W001'],
    [-34, -180, 'S34W180'],
    [5, 179, 'N05E179'],
  ])('from %d, %d is called %s', (south, west, name) => {
    expect(hgtName({ south, west })).toBe(name);
  });

  it('is that of the south-west corner, with rows from the north', () => {
    expect(placeOf(46.99999, 7.00001)[0]).toBe('N46E007');
    expect(placeOf(46, 7)).toEqual(['N46E007', [[0, 1200]]]);
    expect(placeOf(-0.5, -0.5)).toEqual(['S01W001', [[600, 600]]]);
  });

  it('reaches to the pole and around the antimeridian', () => {
    expect(placeOf(90, 0)).toEqual(['N89E000', [[0, 0]]]);
    expect(placeOf(0, 180)).toEqual(['N00W180', [[0, 1200]]]);
    expect(placeOf(-90, -180)).toEqual(['S90W180', [[0, 1200]]]);
  });

  it('is found at once for a place with samples on all sides', () => {
    const place = spot();
    const located = (lat: number, lon: number) =>
      locateInHgt(place, Float64Array.of(lat, lon), 0, 1201)
        ? [hgtName(tileNumbered(Number(place[0]))), Number(place[1]), Number(place[2])]
        : undefined;
    expect(located(46.75, 7.5)).toEqual(['N46E007', 600, 300]);
    expect([located(46, 7.5), located(46.5, 180)]).toEqual([undefined, undefined]);
  });

  it('holds whole metres, big-endian', () => {
    expect([...readHgt(Uint8Array.of(0x01, 0x02, 0xff, 0xfe, 0x80, 0x00))]).toEqual([258, -2, -32_768]);
  });

  it('has 1201² or 3601² samples', () => {
    expect([2_884_802, 25_934_402, 2_884_800].map(samplesOfSize)).toEqual([1201, 3601, undefined]);
  });
});
