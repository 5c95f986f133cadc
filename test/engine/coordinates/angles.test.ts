import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoordinates } from '../../../engine/coordinates/readCoordinates.ts';
import { toCoordinateText } from '../../../renderer/ui/coordinateText.ts';

const bern = { lat: 46.948, lon: 7.4474 };

describe('typed coordinates', () => {
  it.each([
    ['46.9480, 7.4474'],
    ['46.9480 7.4474'],
    ['  46.948,7.4474 '],
    ['46,9480; 7,4474'],
    ['46,9480, 7,4474'],
    ['46,9480 7,4474'],
    ['46.9480N, 7.4474E'],
    ['N46.9480 E7.4474'],
    ['7.4474 E, 46.9480 N'],
    ['E 7.4474, N 46.9480'],
    ['46.9480°, 7.4474°'],
    ['lat: 46.9480, lon: 7.4474'],
    ['46°56\'52.8"N 7°26\'50.64"E'],
    ['46°56′52.8″N, 7°26′50.64″E'],
    ['46° 56\' 52.8" N 7° 26\' 50.64" E'],
    ['46 56 52.8 N 7 26 50.64 E'],
    ['N 46 56 52.8 E 7 26 50.64'],
    ['46 56 52.8 7 26 50.64'],
    ["46°56.88'N 7°26.844'E"],
    ['46 56.88, 7 26.844'],
    ['46,9480,7,4474'],
    ['46d56m52.8sN 7d26m50.64sE'],
    ['46 deg 56 min 52.8 sec N, 7 deg 26 min 50.64 sec E'],
    ['46:56:52.8 N 7:26:50.64 E'],
    ['46,948 Nord 7,4474 Ost'],
    ['46,948N 7,4474E'],
    ['46.948 north, 7.4474 east'],
  ])('“%s” is Bern', (text) => {
    const reading = readCoordinates(text);
    expect(reading.ok && reading.value.position.lat).toBeCloseTo(bern.lat, 6);
    expect(reading.ok && reading.value.position.lon).toBeCloseTo(bern.lon, 6);
  });

  it.each([
    ['33°51′35.9″S 151°12′40″E', -33.859972, 151.211111],
    ['S33.8600 W70.5', -33.86, -70.5],
    ['−33.86, −70.5', -33.86, -70.5],
    ['-0 30 0, 10', -0.5, 10],
    ['0, 0', 0, 0],
    ['10, 180', 10, -180],
    ['46.948°N 7.4474', 46.948, 7.4474],
    ['46 S 7', -46, 7],
    ['46.948° 7.4474', 46.948, 7.4474],
    ['46° 7°', 46, 7],
    ['46.948 7.4474 E', 46.948, 7.4474],
  ])('“%s” keeps its hemisphere', (text, lat, lon) => {
    const reading = readCoordinates(text);
    expect(reading.ok && reading.value.position.lat).toBeCloseTo(lat, 5);
    expect(reading.ok && reading.value.position.lon).toBeCloseTo(lon, 5);
  });

  it.each([
    ['', 'NOT_COORDINATES'],
    ['Bern', 'NOT_COORDINATES'],
    ['46.9480', 'NOT_COORDINATES'],
    ['46.9480, 7.4474, 550', 'NOT_COORDINATES'],
    ['46 75 0 N 7 0 0 E', 'NOT_COORDINATES'],
    ['46 N, 47 N', 'NOT_COORDINATES'],
    ['46°57′N', 'NOT_COORDINATES'],
    ['46° 56′ 53″ N', 'NOT_COORDINATES'],
    ['46 56 53 N', 'NOT_COORDINATES'],
    ["46°56,88'N", 'NOT_COORDINATES'],
    ['46,9 N', 'NOT_COORDINATES'],
    ['46:56:53', 'NOT_COORDINATES'],
    ['46° 57', 'NOT_COORDINATES'],
    ['N46N, 7E', 'NOT_COORDINATES'],
    ['91, 7', 'OUT_OF_RANGE'],
    ['46, 181', 'OUT_OF_RANGE'],
  ])('“%s” is refused as %s', (text, code) => {
    const reading = readCoordinates(text);
    expect(reading.ok ? 'read' : reading.failure.code).toBe(code);
  });

  it('are read back as they are shown', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -179.99, max: 179.99, noNaN: true }),
        (lat, lon) => {
          const reading = readCoordinates(toCoordinateText({ lat, lon }));
          expect(reading.ok && reading.value.position.lat).toBeCloseTo(lat, 4);
          expect(reading.ok && reading.value.position.lon).toBeCloseTo(lon, 4);
        },
      ),
    );
  });
});
