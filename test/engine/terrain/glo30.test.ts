import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SamplesAround, samplesAround, spot } from '../../../engine/terrain/bilinear.ts';
import { type HeightSource, isSameSource } from '../../../engine/terrain/elevation.ts';
import {
  columnsOfTile,
  glo30Name,
  type Level,
  levels,
  locateInGlo30,
  pieceNumbered,
  pieceSamples,
  setAroundGlo30,
} from '../../../engine/terrain/glo30.ts';

/** Where a sample lies, by its tile, its piece and its place there. */
function placeOf(around: SamplesAround, corner: number, level: Level) {
  const { tile, across, down } = pieceNumbered(around.tiles[corner] as number);
  const index = around.indices[corner] as number;
  const column = across * pieceSamples + (index % pieceSamples);
  const row = down * pieceSamples + Math.floor(index / pieceSamples);
  const [factor, columns] = [2 ** level, columnsOfTile(tile.south)];
  const middle = (factor - 1) / 2;
  expect(column).toBeLessThan(columns / factor);
  expect(row).toBeLessThan(3600 / factor);
  return {
    lat: tile.south + 1 - (row * factor + middle) / 3600,
    lon: tile.west + (column * factor + middle) / columns,
    step_lon: factor / columns,
    step_lat: factor / 3600,
  };
}

const turned = (lon: number) => ((lon + 540) % 360) - 180;

describe('sources of heights', () => {
  const one: HeightSource = {
    kind: 'geotiff',
    name: 'a',
    surface: 'mixed',
    datum: 'mixed',
    error_m: 5,
    cell_m: 2,
  };
  it.each([{ kind: 'hgt' }, { name: 'b' }, { cell_m: 3 }])('are others where they differ by %j', (other) => {
    expect(isSameSource(one, { ...one, ...other })).toBe(false);
    expect(isSameSource(one, { ...one, error_m: 6 })).toBe(true);
  });
});

describe('the grid of GLO-30', () => {
  it('has fewer columns towards the poles, on both halves of the Earth', () => {
    const widths = [0, 49, 50, 60, 70, 80, 85].map((south) => columnsOfTile(south));
    expect(widths).toEqual([3600, 3600, 2400, 1800, 1200, 720, 360]);
    expect([-1, -50, -51, -61, -71, -81, -86].map((south) => columnsOfTile(south))).toEqual(widths);
  });

  it('names tiles by their south-west corner', () => {
    expect(glo30Name({ south: 46, west: 7 })).toBe('Copernicus_DSM_COG_10_N46_00_E007_00_DEM');
    expect(glo30Name({ south: -1, west: -71 })).toBe('Copernicus_DSM_COG_10_S01_00_W071_00_DEM');
  });

  it('has samples around every place, whose weights make its place again', () => {
    const lat = fc.double({ min: -89.99, max: 89.99, noNaN: true });
    const lon = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(lat, lon, fc.constantFrom(...levels), (north, east, level) => {
        const around = samplesAround();
        setAroundGlo30(around, Float64Array.of(north, east), 0, level);
        let [sum, sumLat, sumLon] = [0, 0, 0];
        for (let corner = 0; corner < around.count; corner++) {
          const { lat: there, lon: beside, step_lon, step_lat } = placeOf(around, corner, level);
          const weight = around.weights[corner] as number;
          sum += weight;
          sumLat += weight * there;
          const aside = turned(beside - east);
          expect(Math.abs(aside)).toBeLessThan(1.001 * step_lon);
          expect(Math.abs(there - north)).toBeLessThan(1.001 * step_lat);
          sumLon += weight * aside;
        }
        expect(sum).toBeCloseTo(1, 9);
        expect(sumLat).toBeCloseTo(north, 3);
        expect(Math.abs(sumLon)).toBeLessThan(1e-9);
      }),
    );
  });

  it('finds a place inside a piece as the samples around it have it', () => {
    const at = spot();
    const around = samplesAround();
    const places = Float64Array.of(46.52345, 7.51234);
    expect(locateInGlo30(at, places, 0, 0)).toBe(true);
    setAroundGlo30(around, places, 0, 0);
    expect(around.tiles[0]).toBe(at[0]);
    expect(around.indices[0]).toBe(Math.floor(at[2] as number) * pieceSamples + Math.floor(at[1] as number));
  });

  it.each([
    [46.5, 8 - 1 / 7200],
    [46 + 1 / 7200, 7.5],
    [47 - 1023.5 / 3600, 7.5],
    [46.9, 7 + 1023.5 / 3600],
    [90, 179.9999],
    [-90, 0],
    [46.5, -180.00001],
    [10, 180],
  ])('has the samples around %f, %f in several pieces', (lat, lon) => {
    expect(locateInGlo30(spot(), Float64Array.of(lat, lon), 0, 0)).toBe(false);
  });

  it('ends at the poles', () => {
    const around = samplesAround();
    for (const lat of [90, -90]) {
      setAroundGlo30(around, Float64Array.of(lat, 0), 0, 2);
      expect(around.count).toBeGreaterThan(0);
      expect(pieceNumbered(around.tiles[0] as number).tile.south).toBe(lat > 0 ? 89 : -90);
    }
  });
});
