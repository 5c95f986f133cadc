import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf } from '../reading.ts';

const swapped = 'COORDINATES_MAY_BE_SWAPPED';
const qgc = (home: readonly number[], ...places: (readonly number[])[]) =>
  JSON.stringify({
    fileType: 'Plan',
    mission: {
      plannedHomePosition: home,
      items: places.map(([lat, lon]) => ({ command: 16, frame: 3, params: [0, 0, 0, 0, lat, lon, 50] })),
    },
  });

const feature = (coordinates: readonly number[], properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

const kml = (look: string, coordinates: string) =>
  `<kml><Document><LookAt>${look}</LookAt><Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark></Document></kml>`;
const look = '<longitude>8.54</longitude><latitude>47.39</latitude>';

describe('latitude and longitude that may be swapped', () => {
  it.each([
    ['against the launch point', 'a.plan', qgc([47.39, 8.54, 400], [8.545, 47.397], [8.546, 47.398])],
    ['at the launch point', 'a.plan', qgc([8.54, 47.39, 400], [47.397, 8.545], [47.398, 8.546])],
    ['in one point', 'a.plan', qgc([47.39, 8.54, 400], [47.397, 8.545], [8.546, 47.398], [47.4, 8.55])],
    ['against the view of the file', 'a.kml', kml(look, '47.397,8.545 47.398,8.546')],
    [
      'against the file’s own properties',
      'a.json',
      collection(
        feature([47.397742, 8.545594], { lat: 47.397742, lon: 8.545594 }),
        feature([47.398, 8.546], { lat: 47.398, lon: 8.546 }),
      ),
    ],
  ])('%s are pointed out and left as they are', async (_, name, text) => {
    const plan = await planOf(name, text);
    expect(codesOf(plan)).toContain(swapped);
    expect(chosenRoute(plan).points.length).toBeGreaterThan(1);
  });

  it.each([
    ['near the launch point', 'a.plan', qgc([47.39, 8.54, 400], [47.397, 8.545], [47.398, 8.546])],
    ['far from it either way', 'a.plan', qgc([10, 100, 0], [47.397, 8.545], [47.398, 8.546])],
    ['in the file’s view', 'a.kml', kml(look, '8.545,47.397 8.546,47.398')],
    [
      'as the properties say',
      'a.json',
      collection(feature([8.5, 47.3], { lat: 47.3, lon: 8.5 }), feature([8.6, 47.4], {})),
    ],
  ])('%s are not', async (_, name, text) => {
    expect(codesOf(await planOf(name, text))).not.toContain(swapped);
  });
});

it('heights that equal the latitudes are pointed out', async () => {
  const items = [48.6, 48.7].map((lat) => ({ command: 16, frame: 3, params: [0, 0, 0, 0, lat, 8.5, lat] }));
  const plan = await planOf('a.plan', JSON.stringify({ fileType: 'Plan', mission: { items } }));
  expect(plan.warnings.map(sentenceOf).join()).toContain(
    'All altitudes equal the latitudes, by a fault of the tool that wrote the file. Set the altitudes again.',
  );
});
