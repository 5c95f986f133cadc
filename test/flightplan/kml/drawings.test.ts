import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

type Place = readonly [lon: number, lat: number];

const placemark = (name: string, geometry: string) =>
  `<Placemark><name>${name}</name>${geometry}</Placemark>`;
const coordinates = (places: readonly Place[]) =>
  `<coordinates>${places.map((place) => place.join()).join(' ')}</coordinates>`;
const kmlLine = (name: string, ...places: readonly Place[]) =>
  placemark(name, `<LineString>${coordinates(places)}</LineString>`);
const kmlPin = (name: string, place: Place) => placemark(name, `<Point>${coordinates([place])}</Point>`);
const kml = (...parts: readonly string[]) => `<kml><Document>${parts.join('')}</Document></kml>`;

const feature = (name: string, type: string, places: unknown) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type, coordinates: places },
});
const geoLine = (name: string, ...places: readonly Place[]) => feature(name, 'LineString', places);
const geoPin = (name: string, place: Place) => feature(name, 'Point', place);
const geojson = (...features: readonly unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

const [a, b, c, d]: readonly Place[] = [
  [7.43, 46.95],
  [7.44, 46.95],
  [7.44, 46.96],
  [7.43, 46.96],
];
if (a === undefined || b === undefined || c === undefined || d === undefined)
  throw new Error('a place is missing');

/** The same drawing in both formats. */
const both = (
  lines: readonly (readonly [string, ...Place[]])[],
  pins: readonly (readonly [string, Place])[] = [],
) =>
  [
    [
      'a.kml',
      kml(
        ...lines.map(([name, ...places]) => kmlLine(name, ...places)),
        ...pins.map(([name, place]) => kmlPin(name, place)),
      ),
    ],
    [
      'a.geojson',
      geojson(
        ...lines.map(([name, ...places]) => geoLine(name, ...places)),
        ...pins.map(([name, place]) => geoPin(name, place)),
      ),
    ],
  ] as const;

const gpx = (lines: readonly (readonly [string, ...Place[]])[]) =>
  `<gpx>${lines
    .map(
      ([name, ...places]) =>
        `<rte><name>${name}</name>${places.map(([lon, lat]) => `<rtept lat="${lat}" lon="${lon}"/>`).join('')}</rte>`,
    )
    .join('')}</gpx>`;

describe('lines that begin where others end', () => {
  it.each<[string, readonly (readonly [string, ...Place[]])[], readonly number[], number]>([
    [
      'leg by leg',
      [
        ['Edge 0', a, b],
        ['Edge 1', b, c],
        ['Edge 2', c, d],
      ],
      [4, 2, 2, 2],
      4,
    ],
    [
      'in two parts',
      [
        ['Out', a, b, c],
        ['On', c, d],
      ],
      [4, 3, 2],
      4,
    ],
    [
      'to the begin',
      [
        ['1', a, b],
        ['2', b, c],
        ['3', c, d],
        ['4', d, a],
      ],
      [5, 2, 2, 2, 2],
      5,
    ],
    [
      'and others that do not',
      [
        ['River', [7.5, 46.9], [7.6, 46.9]],
        ['1', a, b],
        ['2', b, c],
      ],
      [3, 2, 2, 2],
      3,
    ],
    [
      'in two chains',
      [
        ['1', a, b],
        ['2', b, c],
        ['3', [7.5, 46.9], [7.6, 46.9]],
        ['4', [7.6, 46.9], [7.6, 47], [7.5, 47]],
      ],
      [3, 4, 2, 2, 2, 3],
      4,
    ],
    [
      'in another order',
      [
        ['2', b, c],
        ['3', c, d],
        ['1', a, b],
      ],
      [4, 2, 2, 2],
      4,
    ],
    [
      'backwards',
      [
        ['3', c, d],
        ['2', b, c],
        ['1', a, b],
      ],
      [4, 2, 2, 2],
      4,
    ],
    [
      'to the begin, in another order',
      [
        ['3', c, d],
        ['1', a, b],
        ['4', d, a],
        ['2', b, c],
      ],
      [5, 2, 2, 2, 2],
      5,
    ],
    [
      'with others between',
      [
        ['1', a, b],
        ['River', [7.5, 46.9], [7.6, 46.9]],
        ['2', b, c],
      ],
      [3, 2, 2, 2],
      3,
    ],
    [
      'of which the next of the file goes first',
      [
        ['1', a, b],
        ['2', b, c],
        ['Other', b, d],
      ],
      [3, 2, 2, 2],
      3,
    ],
  ])('are offered as one: %s', async (_, lines, counts, chosen) => {
    for (const [name, text] of [...both(lines), ['a.gpx', gpx(lines)] as const]) {
      const plan = await planOf(name, text);
      expect(plan.routes.map(({ points }) => points.length)).toEqual(counts);
      expect(chosenRoute(plan).points).toHaveLength(chosen);
      expect(chosenRoute(plan).name).toMatch(/^\S+( \d)? to \S+( \d)?, joined$/);
      expect(plan.warnings.map(sentenceOf).join()).toContain(
        'lines of the file begin or end where another one does. You can also choose them joined as one route, without their notes',
      );
    }
  });

  it('are joined in the order of the file alone where there are very many', async () => {
    const many = Array.from({ length: 501 }, (_, at) => [`${at}`, [8 + at, 40], [8 + at, 40.1]] as const);
    const lines = [['2', b, c], ...many, ['1', a, b]] as const;
    const plan = await planOf('a.kml', kml(...lines.map(([name, ...places]) => kmlLine(name, ...places))));
    expect(plan.routes.some(({ name }) => name.includes('joined'))).toBe(false);
  });

  it.each<[string, readonly (readonly [string, ...Place[]])[]]>([
    [
      'round trips from one place',
      [
        ['Flight 1', a, b, c, a],
        ['Flight 2', a, d, c, a],
      ],
    ],
    [
      'lines apart',
      [
        ['1', a, b],
        ['2', c, d],
      ],
    ],
    [
      'two that both go on',
      [
        ['1', a, b],
        ['Apart', [7.5, 46.9], [7.6, 46.9]],
        ['2', b, c],
        ['Apart, too', [7.5, 47], [7.6, 47]],
        ['Or 2', b, d],
      ],
    ],
    [
      'two that both end there',
      [
        ['2', b, c],
        ['1', a, b],
        ['Apart', [7.5, 46.9], [7.6, 46.9]],
        ['Or 1', d, b],
      ],
    ],
    [
      'the way back',
      [
        ['Back', b, a],
        ['Apart', [7.5, 46.9], [7.6, 46.9]],
        ['Out', a, b],
      ],
    ],
    [
      'lines against each other',
      [
        ['1', b, a],
        ['2', b, c],
      ],
    ],
  ])('are not seen in %s', async (_, lines) => {
    for (const [name, text] of [...both(lines), ['a.gpx', gpx(lines)] as const])
      expect((await planOf(name, text)).routes).toHaveLength(lines.length);
  });
});

describe('a line around an area', () => {
  it.each([
    '5 km radius around Field (no fly)',
    'NFZ',
    'CTR Bern',
    'Geofence',
    '10 km radius',
    'Restricted area R-12',
    'Airspace C',
    'Site boundary',
    'Zone 3',
    'Flugverbotszone Flughafen',
    'Sperrgebiet',
    'Vol interdit',
    'Área proibida',
    'Prohibido volar',
    'Divieto di volo',
    'Feldgrenze',
    'Perímetro',
    'Contour du champ',
  ])('is no route: %s', async (label) => {
    for (const [name, text] of both([[label, a, b, c, d, a]])) {
      const problem = await problemOf(name, text);
      expect(problem.class).toBe('area');
      expect(problem.code).toMatch(/AREA_ONLY|GEOFENCE_FILE/);
    }
  });

  const outline = (name: string, ...places: readonly Place[]) =>
    placemark(
      name,
      `<Polygon><outerBoundaryIs><LinearRing>${coordinates(places)}</LinearRing></outerBoundaryIs></Polygon>`,
    );

  it('stands alone with a point beside it that is told to be left out', async () => {
    const quarry = outline('Quarry', a, b, c, d, a);
    const drawn = feature('Quarry', 'Polygon', [[a, b, c, d, a]]);
    for (const [name, alone, besidePin] of [
      ['a.kml', kml(quarry), kml(quarry, kmlPin('Car park', d))],
      ['a.geojson', geojson(drawn), geojson(drawn, geoPin('Car park', d))],
    ] as const) {
      const problem = await problemOf(name, besidePin);
      expect(problem).toMatchObject({ code: 'AREA_ONLY', areas: [{ name: 'Quarry' }] });
      expect(sentenceOf(problem)).toContain('(1 outline), not a route');
      expect(sentenceOf(problem)).toMatch(/Left out: 1 point\.$/);
      expect(sentenceOf(await problemOf(name, alone))).not.toContain('Left out');
    }
  });

  it('may be surveyed instead of the line beside it, a fence may not', async () => {
    const quarry = outline('Quarry', a, b, c, d, a);
    const fence = outline('No-fly zone', a, b, c, a);
    const beside = async (...parts: readonly string[]) => (await planOf('a.kml', kml(...parts))).areas;
    const found = [{ name: 'Quarry', size_m2: expect.closeTo(846_000, -4) }];
    expect(await beside(kmlLine('Road', a, c), quarry, fence)).toMatchObject(found);
    expect(await beside(kmlPin('One', a), kmlPin('Two', c), quarry)).toMatchObject(found);
    expect(await beside(kmlLine('Road', a, c), fence)).toBeUndefined();
    const drawn = feature('Quarry', 'Polygon', [[a, b, c, d, a]]);
    for (const parts of [[geoLine('Road', a, c)], [geoPin('One', a), geoPin('Two', c)]])
      expect((await planOf('a.geojson', geojson(...parts, drawn))).areas).toMatchObject(found);
  });

  it.each([
    'Prohibited below 50 m',
    'Restricted airspace',
    'Flugverbot',
    'Zone interdite',
    'Zona prohibida',
    'Área proibida',
    'Zona vietata',
  ])('is one to stay out of in other languages, too: %s', async (label) => {
    const plan = await planOf('a.kml', kml(kmlLine(label, a, b, c, d, a), kmlLine('Way', a, c)));
    expect(plan.fences).toMatchObject([{ is_inclusion: false, name: label }]);
  });

  it('is a fence of the route beside it where its name says so', async () => {
    const plan = await planOf('a.kml', kml(kmlLine('No-fly', a, b, c, d, a), kmlLine('Way', a, c)));
    expect(plan.routes.map(({ name }) => name)).toEqual(['Way']);
    expect(plan.fences).toMatchObject([{ is_inclusion: false, name: 'No-fly' }]);
  });

  it.each(['Loop', 'Around the lake', 'Flight path around the no-fly zone', 'Perimeter flight path'])(
    'is a route under another name: %s',
    async (label) => {
      for (const [name, text] of both([[label, a, b, c, d, a]]))
        expect(chosenRoute(await planOf(name, text)).points).toHaveLength(5);
    },
  );

  it('is a route where it does not end where it begins, which is said', async () => {
    for (const [name, text] of both([['NFZ', a, b, c, d]])) {
      const plan = await planOf(name, text);
      expect(plan.warnings.map(sentenceOf)).toContain(
        '“NFZ” may be an area to stay in or out of, by its name. Check that it is the route to fly.',
      );
    }
  });
});

describe('points named as areas', () => {
  it.each(['NFZ 1', 'No fly zone', '10 km radius around the tower', 'CTR Bern', 'Geofence'])(
    'are no waypoints: %s',
    async (label) => {
      for (const [name, text] of both(
        [],
        [
          ['WP 1', a],
          [label, b],
          ['WP 2', c],
        ],
      )) {
        const plan = await planOf(name, text);
        expect(chosenRoute(plan).points).toHaveLength(2);
        expect(sayIgnored(plan.ignored)).toContainEqual({
          what: 'point',
          count: 1,
          reason: 'by name an area to stay in or out of',
        });
      }
    },
  );

  it('alone are no route', async () => {
    expect(
      sentenceOf(await problemOf('a.kml', kml(kmlPin('NFZ 1', a), kmlPin('NFZ 2', b), kmlPin('NFZ 3', c)))),
    ).toContain('named as areas');
    expect(
      sentenceOf(await problemOf('a.geojson', geojson(geoPin('NFZ 1', a), geoPin('NFZ 2', b)))),
    ).toContain('named as areas');
  });

  it.each(['Landing zone', 'Drop zone', 'Zone 1', 'Boundary stone'])('are not %s', async (label) => {
    for (const [name, text] of both(
      [],
      [
        ['1', a],
        [label, b],
      ],
    ))
      expect(chosenRoute(await planOf(name, text)).points).toHaveLength(2);
  });
});

describe('the route that is proposed', () => {
  it.each<[string, readonly (readonly [string, ...Place[]])[], number, string]>([
    [
      'by its name',
      [
        ['River', a, b, c],
        ['Flight path', a, c],
      ],
      1,
      'km) is used because its name is of a flown route. Choose another if you want',
    ],
    [
      'by its name and points',
      [
        ['Flight plan 1', a, c],
        ['Wayline', d, b, [7.5, 47]],
        ['River', a, b, d, c],
      ],
      1,
      'km) is used because its name is of a flown route. Choose another if you want',
    ],
    [
      'by its points',
      [
        ['Edge', a, c],
        ['Way', d, b, [7.5, 47]],
      ],
      1,
      'because it has the most points',
    ],
    [
      'by its place',
      [
        ['Edge', a, c],
        ['Way', d, b],
      ],
      0,
      'because it comes first in the file',
    ],
    [
      'for no name of an area',
      [
        ['CTR Bern', a, b, c, d],
        ['Way', c, b, d],
      ],
      1,
      'The file has 2 routes: CTR Bern (4 points, 2.6\u00a0km), Way (3 points, 2.5\u00a0km). Way (3 points, 2.5\u00a0km) is used. Choose another if you want.',
    ],
    [
      'for no other name',
      [
        ['NFZ', a, b],
        ['Airspace', c, d, [7.5, 47]],
      ],
      1,
      'it has the most points',
    ],
  ])('is so %s, which is said', async (_, lines, chosen, why) => {
    for (const [name, text] of both(lines)) {
      const plan = await planOf(name, text);
      expect(plan.chosen_route).toBe(chosen);
      expect(sentenceOf(plan.warnings.find(({ code }) => code === 'SEVERAL_ROUTES'))).toContain(why);
    }
  });
});

describe('coordinates of a map grid', () => {
  it.each<[string, string]>([
    ['a.kml', kmlLine('Flight Line', [456630, 5200110], [456660, 5200150])],
    ['a.kml', kml(kmlPin('1', [2600000, 1200000]), kmlPin('2', [2600100, 1200100]))],
    ['a.gpx', '<gpx><rte><rtept lat="5200110" lon="456630"/><rtept lat="5200150" lon="456660"/></rte></gpx>'],
    ['a.csv', 'lat,lon\n5200110.5,456630.5\n5200150.5,456660.5\n'],
    ['a.json', '{"waypoints":[{"lat":5200110,"lon":456630},{"lat":5200150,"lon":456660}]}'],
  ])('are named: %s %s', async (name, text) => {
    const problem = await problemOf(name, text);
    expect(problem.code).toBe('FOREIGN_COORDINATES');
    expect(sentenceOf(problem)).toContain('EPSG:4326');
    expect(sentenceOf(problem)).not.toContain('swapped');
  });
});

it('a recorded track begins at its first fix', async () => {
  const track = (...records: readonly string[]) =>
    kml(placemark('Flown', `<Track>${records.map((record) => `<coord>${record}</coord>`).join('')}</Track>`));
  const plan = await planOf('a.kml', track('0 0 0', '0.0 0.0 5', '7.43 46.95 50', '7.44 46.96 60'));
  expect(chosenRoute(plan).points.map(({ lat }) => lat)).toEqual([46.95, 46.96]);
  expect(sayIgnored(plan.ignored)).toEqual([
    { what: 'record', count: 2, reason: 'written before the first position fix (0,0)' },
  ]);
  expect(chosenRoute(await planOf('a.kml', track('0 0 0', '0 0 0'))).points).toHaveLength(2);
});
