import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { obstacleLimits } from '../../../engine/obstacle/obstacle.ts';
import { isObstacleFile } from '../../../engine/obstacle/read/isObstacleFile.ts';
import { mostObstacleFile_bytes, readObstacles } from '../../../engine/obstacle/read/readObstacles.ts';
import { utf8Of } from '../../../engine/utf8.ts';
import { inLong } from '../../support/inLong.ts';

const read = (content: unknown, name = 'own.geojson') =>
  readObstacles(typeof content === 'string' ? utf8Of(content) : utf8Of(JSON.stringify(content)), name);

function fileOf(content: unknown, name?: string) {
  const answer = read(content, name);
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  return answer.value;
}

const whyNot = (content: unknown) => {
  const answer = read(content);
  return answer.ok ? 'read' : answer.failure;
};

type Properties = Readonly<Record<string, unknown>>;
const point = (properties: Properties, coordinates: unknown = [8, 47]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});
const collection = (features: readonly unknown[], more: Properties = {}) => ({
  type: 'FeatureCollection',
  ...more,
  features,
});
const osm = (features: readonly unknown[]) =>
  collection(features, { generator: 'overpass-turbo', timestamp: '2026-10-02T12:00:00Z' });

const topOf = (properties: Properties) =>
  fileOf(collection([point({ kind: 'mast', ...properties })])).obstacles[0]?.tops[0];
const ground = (value_m: number) => ({ datum: 'ground', value_m });
const sea = (value_m: number) => ({ datum: 'msl', value_m });

it('reads each geometry of a collection, and places beyond 180°', () => {
  const building = (geometries: readonly unknown[]) => ({
    type: 'Feature',
    properties: { building: 'yes' },
    geometry: { type: 'GeometryCollection', geometries },
  });
  const at = (lon: number) => ({ type: 'Point', coordinates: [lon, 47] });
  const { obstacles, left_out } = fileOf(
    collection([
      building([at(181), at(-181), { type: 'GeometryCollection', geometries: [at(8)] }]),
      building([]),
    ]),
  );
  expect(obstacles.map(({ corners }) => corners[0]?.lon)).toEqual([-179, 179]);
  expect(left_out).toEqual([{ why: 'geometry', count: 2, where: 'features[0]' }]);
});

describe('the height of a feature of GeoJSON', () => {
  it.each([
    [{ height: 40 }, ground(40)],
    [{ height: '40' }, ground(40)],
    [{ height: '12,5 m' }, ground(12.5)],
    [{ height: '40 ft' }, ground(12.192)],
    [{ height: `12'6"` }, ground(3.81)],
    [{ height: 100, height_unit: 'ft' }, ground(30.48)],
    [{ height_m: 100, units: 'ft' }, ground(100)],
    [{ height: 0.1, units: 'km' }, ground(100)],
    [{ height: 3000, unit: 'cm' }, ground(30)],
    [{ height: 100, units: 'Feet AGL' }, ground(30.48)],
    [{ height: 100, unit: 'yd' }, undefined],
    [{ height: 100, units: '4' }, ground(100)],
    [{ height: '0.1 km' }, ground(100)],
    [{ height_ft: 100 }, ground(30.48)],
    [{ 'building:height': '9' }, ground(9)],
    [{ 'building:levels': '5' }, { ...ground(15), is_estimated: true }],
    [{ est_height: 8 }, { ...ground(8), is_estimated: true }],
    [{ top: 560 }, sea(560)],
    [{ amsl_ft: 1000 }, sea(304.8)],
    [{ height: 20, top: 560 }, ground(20)],
    [{ height: 'tall', top: 560 }, sea(560)],
    [{ ele: 500 }, undefined],
    [{ height: '' }, undefined],
    [{ height: 0 }, undefined],
    [{ height: -4 }, undefined],
    [{ height: 4000 }, undefined],
    [{ height: '40 yd' }, undefined],
    [{ height: '1,200' }, undefined],
    [{ height: '1,200 ft' }, undefined],
    [{ height_ft: '1,200' }, undefined],
    [{ height: '12,345' }, undefined],
    [{ height: '12;15', 'building:levels': '3' }, undefined],
    [{ height: '1,200', top: 560 }, sea(560)],
    [{ height: '1,25' }, ground(1.25)],
    [{ height: 'tall' }, undefined],
    [{ height: null }, undefined],
    [{ height: ['40'] }, undefined],
    [{ 'building:levels': '2 ft' }, { ...ground(1.8288), is_estimated: true }],
  ])('%j', (properties, top) => {
    const found = topOf(properties);
    if (top === undefined) expect(found).toBeUndefined();
    else expect(found).toEqual({ ...top, value_m: expect.closeTo(top.value_m, 9) });
  });

  it('without end is none', () => {
    const text = JSON.stringify(collection([point({ kind: 'mast', name: ' ', height: 7 })])).replace(
      '7',
      '1e999',
    );
    expect(fileOf(text).obstacles[0]?.tops).toEqual([undefined]);
    expect(fileOf(text).obstacles[0]?.name).toBeUndefined();
  });

  it('that is not understood counts as unknown and is told', () => {
    expect(fileOf(collection([point({ kind: 'mast', height: 'tall' })])).left_out).toEqual([
      { why: 'height', count: 1, where: 'features[0]' },
    ]);
    expect(fileOf(collection([point({ kind: 'mast', ele: 500 })])).left_out).toEqual([]);
  });
});

const kindsOf = (features: readonly unknown[]) => fileOf(osm(features)).obstacles.map(({ kind }) => kind);
const square = [
  [8, 47],
  [8.001, 47],
  [8.001, 47.001],
  [8, 47],
];

describe('an extract of OpenStreetMap', () => {
  it.each([
    [{ power: 'tower' }, 'tower'],
    [{ power: 'pole' }, 'pole'],
    [{ man_made: 'mast' }, 'mast'],
    [{ man_made: 'chimney' }, 'chimney'],
    [{ man_made: 'water_tower' }, 'tower'],
    [{ natural: 'tree' }, 'tree'],
    [{ power: 'generator', 'generator:source': 'wind' }, 'turbine'],
    [{ aerialway: 'gondola' }, 'cable_car'],
    [{ aerialway: 'pylon' }, 'tower'],
    [{ building: 'yes' }, 'building'],
    [{ 'building:part': 'yes' }, 'building'],
    [{ barrier: 'wall', height: '3' }, 'other'],
  ])('%j is a %s', (tags, kind) => {
    expect(kindsOf([point(tags)])).toEqual([kind]);
  });

  it.each([
    [{ highway: 'residential' }],
    [{ power: 'cable' }],
    [{ power: 'line', location: 'underground' }],
    [{ building: 'no' }],
    [{ building: 'yes', layer: '-1' }],
    [{ power: 'line', tunnel: 'yes' }],
    [{ man_made: 'constructor' }],
  ])('%j stands nowhere, and is told as left out', (tags) => {
    const file = fileOf(osm([point({ building: 'yes' }), point(tags)]));
    expect(file.obstacles).toHaveLength(1);
    expect(file.left_out).toEqual([{ why: 'other_feature', count: 1, where: 'features[1]' }]);
  });

  it('has its source, licence, day and errors', () => {
    const file = fileOf(
      osm([point({ building: 'yes', height: 50 }), point({ building: 'yes', 'building:levels': 10 })]),
    );
    expect(file).toMatchObject({
      format: 'osm',
      source: 'OpenStreetMap',
      licence: 'ODbL',
      dated: '2026-10-02',
    });
    expect(file.obstacles.map(({ error }) => error)).toEqual([
      { horizontal_m: 5, vertical_m: 5 },
      { horizontal_m: 5, vertical_m: 9 },
    ]);
    expect(file.obstacles[0]).toMatchObject({ source: 'OpenStreetMap', dated: '2026-10-02' });
    expect(fileOf(collection([{ ...point({ building: 'yes' }), id: 'way/12' }])).format).toBe('osm');
    expect(fileOf(collection([point({ '@id': 'node/12', building: 'yes' })])).format).toBe('osm');
  });

  it('has buildings of several outlines, and lines of several parts', () => {
    const features = [
      {
        type: 'Feature',
        properties: { building: 'yes' },
        geometry: { type: 'MultiPolygon', coordinates: [[square], [square]] },
      },
      {
        type: 'Feature',
        properties: { power: 'line' },
        geometry: { type: 'MultiLineString', coordinates: [square, square] },
      },
      {
        type: 'Feature',
        properties: { natural: 'tree' },
        geometry: { type: 'MultiPoint', coordinates: square },
      },
    ];
    expect(fileOf(osm(features)).obstacles.map(({ shape, corners }) => [shape, corners.length])).toEqual([
      ['area', 3],
      ['area', 3],
      ['line', 4],
      ['line', 4],
      ...Array.from({ length: 4 }, () => ['point', 1]),
    ]);
  });

  it('hangs its wires at the towers whose heights it has', () => {
    const line = {
      type: 'Feature',
      properties: { power: 'line', ref: 'L1' },
      geometry: { type: 'LineString', coordinates: square },
    };
    const { obstacles } = fileOf(
      osm([line, point({ power: 'tower', height: '31' }, square[0]), point({ power: 'tower' }, square[1])]),
    );
    expect(obstacles[0]).toMatchObject({ kind: 'wire', name: 'L1', half_width_m: 8 });
    expect(obstacles[0]?.tops).toEqual([ground(31), undefined, undefined, ground(31)]);
    expect(obstacles[0]?.error.vertical_m).toBeCloseTo(3.1, 9);
    const own = { ...line, properties: { power: 'line', height: 20 } };
    expect(fileOf(osm([own, point({ power: 'tower', height: '31' }, square[0])])).obstacles[0]?.tops).toEqual(
      [ground(20)],
    );
  });
});

describe('a closed line', () => {
  it('around a building is its outline, around others a line', () => {
    const geometry = { type: 'LineString', coordinates: square };
    const features = [{ building: 'yes' }, { power: 'line' }].map((properties) => ({
      type: 'Feature',
      properties,
      geometry,
    }));
    expect(fileOf(osm(features)).obstacles.map(({ shape, corners }) => [shape, corners.length])).toEqual([
      ['area', 3],
      ['line', 4],
    ]);
  });

  it('is none where its last place is not its first: the wall of a building stays a line', () => {
    const coordinates = [...square.slice(0, -1), [9, 50]];
    const wall = {
      type: 'Feature',
      properties: { building: 'yes' },
      geometry: { type: 'LineString', coordinates },
    };
    const [obstacle] = fileOf(osm([wall])).obstacles;
    expect(obstacle).toMatchObject({ shape: 'line', corners: { length: 4 } });
  });
});

describe('the width of an obstacle', () => {
  const widthOf = (properties: Properties) =>
    fileOf(collection([point(properties)])).obstacles[0]?.half_width_m;

  it('is what the file says, else what its kind has, with guys as far out as a mast is high', () => {
    expect(widthOf({ kind: 'mast', height: 90 })).toBe(3);
    expect(widthOf({ kind: 'mast', height: 90, 'tower:construction': 'guyed_tube' })).toBe(90);
    expect(widthOf({ kind: 'mast', height: 90, radius: 7 })).toBe(7);
    expect(widthOf({ kind: 'turbine', 'rotor:diameter': '112 m' })).toBe(56);
    expect(widthOf({ kind: 'turbine', 'rotor:diameter': 'wide' })).toBe(60);
    expect(widthOf({ kind: 'mast', radius: -1 })).toBe(3);
    expect(widthOf({ kind: 'mast', radius: 1e9 })).toBe(1000);
  });
});

describe('GeoJSON of one’s own', () => {
  it('has texts of one line that turn no direction, and no marks of HTML', () => {
    const evil = 'a\u202eb\u001b[31m<b onclick="x">c</b>\u2028d';
    const content = collection([point({ kind: 'mast', name: evil, 'source:name': evil })], { name: evil });
    expect(fileOf(content).obstacles[0]).toMatchObject({ name: 'a b [31m c d', source: 'a b [31m c d' });
    expect(fileOf(content).source).toBe('a b [31m c d');
    expect(fileOf(collection([point({ kind: 'mast' })]), 'a\nb').source).toBe('a b');
    expect(fileOf(collection([point({ kind: 'mast' })]), '\n').source).toBe('file');
  });

  it('names kinds in any case', () => {
    for (const properties of [{ type: 'Mast' }, { kind: ' CRANE ' }, { kind: 7, obstacle: 'wire' }])
      expect(fileOf(collection([point(properties)])).obstacles).toHaveLength(1);
  });

  it('names its source, or its file is that', () => {
    expect(
      fileOf(collection([point({ kind: 'crane', name: ' A\n1 ', height: 30 })])).obstacles[0],
    ).toMatchObject({
      kind: 'crane',
      name: 'A 1',
      source: 'own.geojson',
      error: { horizontal_m: 3, vertical_m: 2 },
    });
    const named = collection([point({ kind: 'mast', dated: '2026-02-30x', 'source:name': 'City' })], {
      source: 'Survey',
      licence: 'CC0',
      date: '2026-01-02',
    });
    expect(fileOf(named)).toMatchObject({
      format: 'geojson',
      source: 'Survey',
      licence: 'CC0',
      dated: '2026-01-02',
    });
    expect(fileOf(named).obstacles[0]).toMatchObject({ source: 'City', dated: '2026-01-02' });
    expect(fileOf(point({ type: 'tree', height: 9 })).obstacles[0]?.kind).toBe('tree');
  });

  it('may have a line of one place, and tells what has no place', () => {
    const lineOf = (coordinates: unknown) => ({
      type: 'Feature',
      properties: { kind: 'wire' },
      geometry: { type: 'LineString', coordinates },
    });
    const polygon = {
      type: 'Feature',
      properties: { kind: 'building' },
      geometry: { type: 'Polygon', coordinates: [square.slice(0, 2)] },
    };
    const open = {
      type: 'Feature',
      properties: { kind: 'building' },
      geometry: { type: 'Polygon', coordinates: [square.slice(0, 3)] },
    };
    const file = fileOf(
      collection([
        lineOf([[8, 47]]),
        open,
        lineOf([]),
        lineOf([
          [8, 47],
          [8, 91],
        ]),
        lineOf([[8, '47']]),
        polygon,
        point({ kind: 'mast' }, null),
        { type: 'Feature', properties: { kind: 'mast' }, geometry: { type: 'constructor' } },
        { type: 'Feature', properties: { kind: 'mast' } },
        'feature',
      ]),
    );
    expect(file.obstacles.map(({ shape, corners }) => [shape, corners.length])).toEqual([
      ['point', 1],
      ['area', 3],
    ]);
    expect(file.left_out).toEqual([{ why: 'geometry', count: 8, where: 'features[2]' }]);
  });

  it('with more corners than one obstacle may have is told', () => {
    const many = Array.from({ length: obstacleLimits.corners + 1 }, (_, at) => [8 + at * 1e-6, 47]);
    const line = {
      type: 'Feature',
      properties: { kind: 'wire' },
      geometry: { type: 'LineString', coordinates: many },
    };
    expect(fileOf(collection([line, point({ kind: 'mast' })])).left_out).toEqual([
      { why: 'corners', count: 1, where: 'features[0]' },
    ]);
  });
});

describe('OpenAIP', () => {
  const item = (more: Properties = {}) => ({
    _id: '1',
    name: 'Windrad 4',
    type: 0,
    country: 'DE',
    geometry: { type: 'Point', coordinates: [8, 47] },
    elevation: { value: 512, unit: 0, referenceDatum: 1 },
    height: { value: 180, unit: 0, referenceDatum: 0 },
    updatedAt: '2026-03-04T10:00:00.000Z',
    ...more,
  });

  it('is read from its items and from its GeoJSON', () => {
    const expected = {
      kind: 'turbine',
      name: 'Windrad 4',
      tops: [ground(180)],
      half_width_m: 60,
      source: 'OpenAIP',
      dated: '2026-03-04',
    };
    const tagged = item({ osmTags: { 'generator:source': 'wind' }, osmId: 12 });
    const { geometry, ...properties } = tagged;
    for (const content of [
      [tagged],
      { items: [tagged] },
      collection([{ type: 'Feature', geometry, properties }]),
    ]) {
      const file = fileOf(content);
      expect(file).toMatchObject({ format: 'openaip_obstacles', source: 'OpenAIP', licence: 'CC BY-NC 4.0' });
      expect(file.obstacles[0]).toMatchObject({ ...expected, error: { horizontal_m: 5, vertical_m: 18 } });
    }
    expect(fileOf([item()]).obstacles[0]).toMatchObject({
      kind: 'other',
      error: { horizontal_m: 50, vertical_m: 30 },
    });
  });

  it.each([
    [{ value: 100, unit: 1, referenceDatum: 0 }, ground(30.48)],
    [{ value: 700, unit: 0, referenceDatum: 1 }, sea(700)],
    [{ value: 100 }, ground(100)],
    [{ value: 100, unit: 6, referenceDatum: 2 }, undefined],
    [{ value: 100, unit: 0, referenceDatum: 2 }, undefined],
    [{ value: '100', unit: 0 }, undefined],
    [undefined, undefined],
  ])('has the height %j as %j', (height, top) => {
    const [obstacle] = fileOf([item({ height })]).obstacles;
    expect(obstacle?.tops).toEqual([top && { ...top, value_m: expect.closeTo(top.value_m, 9) }]);
  });

  it('tells what it leaves out', () => {
    const file = fileOf([
      item(),
      item({ geometry: null }),
      item({ height: { value: -1 } }),
      'item',
      item({ name: undefined, updatedAt: 'now', geometry: { type: 'Polygon', coordinates: [square] } }),
    ]);
    expect(file.left_out).toEqual([
      { why: 'geometry', count: 2, where: '[1]' },
      { why: 'height', count: 1, where: '[2]' },
    ]);
    expect(file.obstacles.at(-1)).toMatchObject({ shape: 'area', half_width_m: 0 });
  });
});

describe('the FAA’s Digital Obstacle File', () => {
  const tower =
    '08-025404 O US CO BRANSON          37 00 26.20N 103 51 59.90W TOWER              1 00256 06541 D 5 E N 2015ANM02292OE C 2015236 ';
  const head = '  CURRENCY DATE = 08/02/26\n\nOAS#      V CO\n------\n';

  it('is read from its fixed columns, with the errors that its codes tell', () => {
    const file = fileOf(`${head}${tower}\n`);
    expect(file).toMatchObject({ format: 'faa_dof', dated: '2026-08-02', licence: 'public domain' });
    const [obstacle] = file.obstacles;
    expect(obstacle).toMatchObject({
      kind: 'tower',
      name: '08-025404',
      source: 'FAA DOF',
      dated: '2015-08-24',
      tops: [ground(expect.closeTo(78.03, 2) as number)],
      error: { horizontal_m: expect.closeTo(152.4, 9), vertical_m: expect.closeTo(38.1, 9) },
    });
    expect(obstacle?.corners[0]?.lat).toBeCloseTo(37.007278, 6);
    expect(obstacle?.corners[0]?.lon).toBeCloseTo(-103.866639, 6);
  });

  const columns =
    'OAS,VERIFIED STATUS,COUNTRY,STATE,CITY,LATDEC,LONDEC,DMSLAT,DMSLON,TYPE,QUANTITY,AGL,AMSL,LIGHTING,ACCURACY,MARKING,FAA STUDY,ACTION,JDATE';

  it('is read from its table', () => {
    const row =
      '09-021145,O,US,CT,GREENWICH       ,41.005065,-73.648312,41 00 18.23N,073 38 53.92W,TOWER             ,1,00084,00137,N,2C,N,2011ANE01884OE,A,2012268 ';
    const unverified = '09-000001,U,US,CT,X,41.0,-73.6,,,"TREE",1,,,N,9I,N,,C,';
    const gone = '09-000002,O,US,CT,X,41.0,-73.6,,,BLDG,1,00084,,N,1A,N,,D,2012268';
    const nowhere = '09-000003,O,US,CT,X,91.0,-73.6,,,BLDG,1,00084,,N,1A,N,,C,2012268';
    const file = fileOf([columns, row, unverified, gone, nowhere, ''].join('\r\n'));
    expect(file.dated).toBeUndefined();
    expect(file.obstacles).toMatchObject([
      { kind: 'tower', dated: '2012-09-24', error: { vertical_m: expect.closeTo(6.096, 9) } },
      {
        kind: 'tree',
        source: 'FAA DOF (unverified)',
        tops: [undefined],
        error: { horizontal_m: expect.closeTo(152.4, 9), vertical_m: expect.closeTo(38.1, 9) },
      },
    ]);
    expect(file.left_out).toEqual([
      { why: 'height', count: 1, where: 'line 3' },
      { why: 'other_feature', count: 1, where: 'line 4' },
      { why: 'geometry', count: 1, where: 'line 5' },
    ]);
  });

  it('leaves out rows that are cut, and kinds that it has no word for are others', () => {
    const file = fileOf(
      `${head}${tower.slice(0, 50)}\n${tower.replace('TOWER', 'GENRL').replace('103 51 59.90W', '103 51 59.90E')}\n${tower.replace('2015236', '2015999')}`,
    );
    expect(file.left_out).toEqual([{ why: 'geometry', count: 1, where: 'line 5' }]);
    expect(file.obstacles).toMatchObject([{ kind: 'other' }, { dated: '2026-08-02' }]);
    expect(file.obstacles[0]?.corners[0]?.lon).toBeGreaterThan(0);
  });

  it('may lack a column', () => {
    expect(whyNot('OAS,VERIFIED STATUS,COUNTRY\n1,O,US')).toMatchObject({
      why: 'no_obstacles',
      where: 'line 2',
    });
  });
});

describe('a file that is refused', () => {
  it('is told why and where', () => {
    expect(whyNot('{"type": ')).toMatchObject({ why: 'not_json' });
    for (const text of ['x', ' <kml></kml>', 'lat;lon\n46;7'])
      expect(whyNot(text), text).toMatchObject({ why: 'unknown_form' });
    expect(readObstacles(new Uint8Array([0xff, 0xfe, 0x00]), 'x')).toMatchObject({
      failure: { why: 'not_text' },
    });
    expect(whyNot({ type: 'Plan' })).toMatchObject({ why: 'unknown_form' });
    expect(whyNot([])).toMatchObject({ why: 'unknown_form' });
    expect(whyNot(collection([]))).toMatchObject({ why: 'no_obstacles' });
    expect(whyNot(collection([point({ highway: 'x' })]))).toMatchObject({
      why: 'no_obstacles',
      where: 'features[0]',
    });
    expect(readObstacles(new Uint8Array(mostObstacleFile_bytes + 1), 'x')).toMatchObject({
      failure: { why: 'large', most: 64 },
    });
    expect(fileOf(`\ufeff${JSON.stringify(collection([point({ kind: 'mast' })]))}`).obstacles).toHaveLength(
      1,
    );
  });

  it('is not what a fault of the reader is', () => {
    const broken = {
      get length(): number {
        throw new TypeError('broken');
      },
    };
    expect(() => readObstacles(broken as Uint8Array, 'x')).toThrow('broken');
  });

  it('where it has more than a file may have', () => {
    const many = Array.from({ length: obstacleLimits.obstacles + 1 }, () => [8, 47]);
    const points = {
      type: 'Feature',
      properties: { kind: 'tree' },
      geometry: { type: 'MultiPoint', coordinates: many },
    };
    expect(whyNot(collection([points]))).toMatchObject({
      why: 'many_obstacles',
      most: obstacleLimits.obstacles,
    });
    const line = {
      type: 'Feature',
      properties: { kind: 'wire' },
      geometry: { type: 'LineString', coordinates: many.slice(0, obstacleLimits.corners) },
    };
    const lines = Array.from({ length: obstacleLimits.allCorners / obstacleLimits.corners + 1 }, () => line);
    expect(whyNot(collection(lines))).toMatchObject({ why: 'many_corners', where: 'features[100]' });
  });

  it('is one of deep nesting, which overflowed where a member was walked through', () => {
    const deep = `${'['.repeat(50_000)}"x"${']'.repeat(50_000)}`;
    for (const name of ['layer', 'name', 'tower:construction']) {
      const text = JSON.stringify(collection([point({ kind: 'mast', [name]: 'HERE' })]));
      expect(whyNot(text.replace('"HERE"', deep))).toMatchObject({ why: 'deep', most: 100 });
    }
  });

  it('whatever it holds, no reader throws', () => {
    const value = fc.jsonValue({ maxDepth: 5 });
    const feature = fc.record({
      type: fc.constant('Feature'),
      properties: fc.dictionary(
        fc.constantFrom('height', 'building', 'power', 'kind', 'osmTags', 'radius', 'top'),
        value,
      ),
      geometry: fc.record({
        type: fc.constantFrom('Point', 'LineString', 'Polygon', 'MultiPolygon'),
        coordinates: value,
      }),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          value,
          fc.array(feature),
          fc.array(feature).map((features) => collection(features)),
        ),
        (content) => {
          const answer = read(content);
          if (answer.ok) expect(answer.value.obstacles.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: inLong(100, 20_000) },
    );
  });
});

describe('a dropped file', () => {
  const is = (content: string) => isObstacleFile(utf8Of(content));

  it('is one of obstacles where its first bytes say so', () => {
    expect(is(JSON.stringify(osm([point({ power: 'line' })])))).toBe(true);
    expect(is('\ufeff{"building":"yes"}')).toBe(true);
    expect(is('  CURRENCY DATE = 08/02/26')).toBe(true);
    expect(is('OAS,VERIFIED STATUS,COUNTRY')).toBe(true);
    expect(is(JSON.stringify(collection([point({ height: 3 })])))).toBe(false);
    expect(is('name,"building":"yes"')).toBe(false);
  });
});
