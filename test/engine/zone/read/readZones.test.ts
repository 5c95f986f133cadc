import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorldFile } from '../../../../engine/zone/read/isWorldFile.ts';
import { readZones } from '../../../../engine/zone/read/readZones.ts';
import type { ZoneFile } from '../../../../engine/zone/read/zoneFile.ts';
import { zoneLimits } from '../../../../engine/zone/zone.ts';
import { hoursState } from '../../../../engine/zone/zoneHours.ts';
import { boxAround, bytesOf, ed269, feature, place, volume } from '../zoneSamples.ts';

function read(content: unknown): ZoneFile {
  const found = readZones(bytesOf(content));
  if (!found.ok) throw new Error(JSON.stringify(found.failure));
  return found.value;
}
const refusal = (content: unknown) => {
  const found = readZones(content instanceof Uint8Array ? content : bytesOf(content));
  return found.ok ? 'read' : found.failure;
};
const only = (file: ZoneFile) => {
  const [zone] = file.zones;
  if (zone === undefined) throw new Error('no zone');
  return zone;
};
const polygon = { type: 'Polygon', coordinates: boxAround(place) };

describe('readZones, ED-269', () => {
  const limitsOf = (changes: object) => {
    const file = read(ed269([feature({ geometry: [volume(changes)] })]));
    const part = only(file).parts[0];
    return [part?.lower, part?.upper, file.left_out.map(({ why }) => why)];
  };

  it('reads what a zone states', () => {
    const file = read(ed269());
    expect(file).toMatchObject({ format: 'ed269', title: 'Zones of Test', left_out: [] });
    expect(only(file)).toMatchObject({
      id: 'TST0001',
      name: 'Prison of Test',
      kind: 'prohibited',
      word: 'PROHIBITED',
      hours: 'permanent',
      reason: 'SENSITIVE, PRIVACY',
      message: 'Ask before you fly.',
      authority: { name: 'Office of Test', purpose: 'AUTHORIZATION', contact: 'zones@example.org · +41 00' },
    });
    expect(only(file).parts[0]?.area).toMatchObject({ rings: [{ length: 4 }] });
  });

  it('reads the list of the other wrapper', () => {
    const file = read({ formatVersion: '1', createdAt: '2026-11-01T00:00:00Z', UASZoneList: [feature()] });
    expect([file.format, file.dated, file.zones.length]).toEqual(['ed269', '2026-11-01T00:00:00Z', 1]);
  });

  it('reads limits in metres and feet by their datum, and assumes none', () => {
    expect(limitsOf({ uomDimensions: 'FT', upperLimit: 400 })[1]).toEqual({
      datum: 'agl',
      value_m: 400 * 0.3048,
    });
    expect(limitsOf({ upperVerticalReference: 'AMSL' })[1]).toEqual({ datum: 'amsl', value_m: 150 });
    expect(limitsOf({ upperVerticalReference: 'WGS84' })[1]).toEqual({ datum: 'ellipsoid', value_m: 150 });
    expect(limitsOf({ upperLimit: undefined })[1]).toEqual({ datum: 'not_stated' });
    expect(limitsOf({ upperLimit: '' })[1]).toEqual({ datum: 'not_stated' });
    expect(limitsOf({ upperLimit: 'UNKNOWN' })[1]).toEqual({ datum: 'not_stated' });
    expect(limitsOf({ upperLimit: 'UNL' })[1]).toEqual({ datum: 'unlimited' });
    expect(limitsOf({ lowerLimit: 'GND' })[0]).toEqual({ datum: 'agl', value_m: 0 });
    expect(limitsOf({ uomDimensions: 'FL', upperLimit: '65' })[1]).toEqual({
      datum: 'flight_level',
      value_m: 6500 * 0.3048,
    });
    expect(limitsOf({ upperVerticalReference: 'ROOF' }).slice(1)).toEqual([
      { datum: 'not_stated' },
      ['limits'],
    ]);
    expect(limitsOf({ uomDimensions: 'CUBIT' }).slice(1)).toEqual([{ datum: 'not_stated' }, ['limits']]);
    expect(limitsOf({ upperLimit: [150] }).slice(1)).toEqual([{ datum: 'not_stated' }, ['limits']]);
  });

  it('takes more periods than anybody judges for not understood', () => {
    const of = (count: number, period: object) => {
      const file = read(ed269([feature({ applicability: Array.from({ length: count }, () => period) })]));
      return [only(file).hours, file.left_out.map(({ why }) => why)];
    };
    const day = {
      permanent: 'NO',
      startDateTime: '2026-01-01T00:00:00Z',
      endDateTime: '2026-01-02T00:00:00Z',
    };
    const entry = { day: ['MON'], startTime: '08:00Z', endTime: '10:00Z' };
    expect(of(400, day)).toMatchObject([{ length: 400 }, []]);
    expect(of(401, day)).toEqual(['not_understood', ['hours']]);
    expect(of(4, { ...day, schedule: Array.from({ length: 100 }, () => entry) })).toEqual([
      'not_understood',
      ['hours'],
    ]);
  });

  it('takes limits between which there is no air for not stated, so that the zone is at no height passed over', () => {
    for (const contradicting of [
      { lowerLimit: 150, upperLimit: 0 },
      { lowerLimit: 0, upperLimit: 0 },
      { lowerLimit: 60, upperLimit: 60 },
      { lowerLimit: 400, lowerVerticalReference: 'AMSL', upperLimit: 0 },
      { lowerLimit: 500, lowerVerticalReference: 'AMSL', upperLimit: 499, upperVerticalReference: 'AMSL' },
      { lowerLimit: 'GND', upperLimit: 'GND' },
    ])
      expect(limitsOf(contradicting)).toEqual([{ datum: 'not_stated' }, { datum: 'not_stated' }, ['limits']]);
    expect(limitsOf({ lowerLimit: 400, lowerVerticalReference: 'AMSL' })[0]).toEqual({
      datum: 'amsl',
      value_m: 400,
    });
  });

  it('reads circles in the unit of the volume, and several volumes', () => {
    const circle = { type: 'Circle', center: [place.lon, place.lat], radius: 1000 };
    const file = read(
      ed269([
        feature({
          geometry: [
            volume({ horizontalProjection: circle }),
            volume({ horizontalProjection: circle, uomDimensions: 'FT' }),
            volume({
              horizontalProjection: {
                type: 'MultiPolygon',
                coordinates: [boxAround(place), boxAround(place, 0.02)],
              },
            }),
          ],
        }),
      ]),
    );
    const areas = only(file).parts.map(({ area }) =>
      'radius_m' in area ? area.radius_m : area.rings[0]?.length,
    );
    expect(areas).toEqual([1000, 304.8, 4, 4]);
  });

  it('reads the radius of a circle in the units of its limits, and in no other', () => {
    const horizontalProjection = { type: 'Circle', center: [place.lon, place.lat], radius: 1000 };
    const radius = (uomDimensions: unknown) => {
      const file = read(
        ed269([feature(), feature({ geometry: [volume({ horizontalProjection, uomDimensions })] })]),
      );
      const area = file.zones[1]?.parts[0]?.area;
      return area !== undefined && 'radius_m' in area ? area.radius_m : file.left_out[0]?.why;
    };
    expect(['m', 'Metres', undefined, null].map(radius)).toEqual([1000, 1000, 1000, 1000]);
    expect([' ft', 'FEET'].map(radius)).toEqual([304.8, 304.8]);
    expect(['NM', 'FL', '', 5].map(radius)).toEqual(['geometry', 'geometry', 'geometry', 'geometry']);
  });

  it('tells what it leaves out, with count and place', () => {
    const bad = [
      { type: 'Circle', center: [7, 95], radius: 10 },
      { type: 'Circle', center: [7, 46], radius: 0 },
      { type: 'Circle', center: ['7', 46], radius: 10 },
      { type: 'Circle', center: [7, 46] },
      {
        type: 'Polygon',
        coordinates: [
          [
            [7, 46],
            [7.1, 46],
            [7, 46],
          ],
        ],
      },
      {
        type: 'Polygon',
        coordinates: [
          [
            [7, 46],
            [7.1, 'x'],
            [7, 46.1],
          ],
        ],
      },
      { type: 'Polygon', coordinates: [] },
      { type: 'LineString', coordinates: [[7, 46]] },
      undefined,
    ];
    const file = read(
      ed269([
        ...bad.map((horizontalProjection) => feature({ geometry: [volume({ horizontalProjection })] })),
        feature({ restriction: 'ODD', geometry: [volume(), volume({ horizontalProjection: bad[0] })] }),
        feature({
          applicability: [
            {
              permanent: 'NO',
              schedule: [{ day: ['HOLIDAY'], startTime: '08:00:00Z', endTime: '09:00:00Z' }],
            },
          ],
        }),
      ]),
    );
    expect(file.zones.map(({ kind }) => kind)).toEqual(['unknown', 'prohibited']);
    expect(file.left_out).toEqual([
      { why: 'geometry', count: 19, where: 'features[0].geometry[0]' },
      { why: 'kind', count: 1, where: 'features[9]' },
      { why: 'hours', count: 1, where: 'features[10]' },
    ]);
  });

  it('reads hours, and says what it does not understand of them', () => {
    const hoursOf = (...applicability: object[]) => only(read(ed269([feature({ applicability })]))).hours;
    expect(hoursOf()).toBe('not_stated');
    expect(hoursOf({ permanent: true })).toBe('permanent');
    const from_ms = Date.parse('2026-11-27T00:00:00Z');
    expect(
      hoursOf({
        permanent: 'NO',
        startDateTime: '2026-11-27T00:00:00Z',
        endDateTime: '2026-11-28T00:00:00+01:00',
        schedule: [{ day: ['MON', 'TUE'], startTime: '08:00:00.00Z', endTime: '17:30+01:00' }],
      }),
    ).toEqual([
      {
        from_ms,
        until_ms: from_ms + 23 * 3_600_000,
        daily: [
          {
            days: [0, 1],
            begin: { since_midnight_ms: 8 * 3_600_000, offset_min: 0 },
            end: { since_midnight_ms: 17.5 * 3_600_000, offset_min: 60 },
          },
        ],
      },
    ]);
    const event = { day: ['ANY'], startEvent: 'BMCT', endEvent: 'EECT' };
    expect(hoursOf({ schedule: [event] })).toMatchObject([
      { daily: [{ begin: { event: 'dawn' }, end: { event: 'dusk' } }] },
    ]);
    for (const schedule of [
      { day: [], startTime: '08:00Z', endTime: '09:00Z' },
      { day: ['ANY'], startTime: '08:00', endTime: '09:00Z' },
      { day: ['ANY'], startTime: '25:00Z', endTime: '09:00Z' },
      { day: ['ANY'], startEvent: 'NOON', startTime: '08:00Z', endTime: '09:00Z' },
      { day: ['ANY'], startTime: 8, endTime: '09:00-01:00' },
    ])
      expect(hoursOf({ schedule: [schedule] })).toMatchObject([{ isPartlyRead: true }]);
    expect(hoursOf({ startDateTime: '2026-11-27 08:00' })).toMatchObject([{ isPartlyRead: true }]);
    expect(hoursOf({ endDateTime: '2026-13-27T08:00:00Z' })).toMatchObject([{ isPartlyRead: true }]);
    expect(hoursOf({ endDateTime: 5 })).toMatchObject([{ isPartlyRead: true }]);
    const far = { day: ['ANY'], startTime: '08:00+99:00', endTime: '09:00Z' };
    expect(hoursOf({ schedule: [far] })).toMatchObject([{ isPartlyRead: true }]);
    // A period that ends before it begins says nothing of its time.
    const swapped = { startDateTime: '2026-11-28T00:00:00Z', endDateTime: '2026-11-27T00:00:00Z' };
    expect(hoursOf(swapped)).toEqual([{ isPartlyRead: true }]);
    expect(hoursOf({ ...swapped, endDateTime: swapped.startDateTime })).toEqual([{ isPartlyRead: true }]);
    expect(hoursState(hoursOf(swapped), { from_ms, until_ms: from_ms + 1, sun: [] })).toBe('unchecked');
  });

  it('shows strangers’ texts as plain text, and takes their English', () => {
    const zone = only(
      read(
        ed269([
          feature({
            name: 'A\u202e\n<b>B</b>',
            message: [
              { lang: 'de-CH', text: 'nein' },
              { lang: 'en-GB', text: 'no' },
            ],
            reason: 'one',
            zoneAuthority: [{ service: 'x'.repeat(500) }],
          }),
        ]),
      ),
    );
    expect([zone.name, zone.message, zone.reason]).toEqual(['A B', 'no', 'one']);
    expect(zone.authority?.name).toHaveLength(100);
    const bare = only(
      read(ed269([feature({ name: undefined, identifier: 7, message: [], reason: 5, zoneAuthority: [{}] })])),
    );
    expect([bare.name, bare.message, bare.reason, bare.authority]).toEqual(['7', undefined, '5', undefined]);
    const nameless = only(
      read(
        ed269([
          feature({
            name: ' ',
            identifier: null,
            message: { text: 'one' },
            reason: [{}],
            zoneAuthority: { contactName: 'Eve' },
          }),
        ]),
      ),
    );
    expect([nameless.id, nameless.message, nameless.authority?.contact]).toEqual([
      'features[0]',
      'one',
      'Eve',
    ]);
  });
});

describe('readZones, ED-318', () => {
  const of = (
    properties: object,
    geometry: object = {
      ...polygon,
      layer: { lower: 0, lowerReference: 'AGL', upper: 400, upperReference: 'AMSL', uom: 'ft' },
    },
    more: object = {},
  ) => ({
    type: 'FeatureCollection',
    ...more,
    features: [
      {
        type: 'Feature',
        properties: { identifier: 'A1', type: 'REQ_AUTHORIZATION', ...properties },
        geometry,
      },
    ],
  });

  it('takes limits that contradict each other for not stated', () => {
    const layer = { lower: 120, lowerReference: 'AGL', upper: 0, upperReference: 'AGL', uom: 'm' };
    expect(read(of({}, { ...polygon, layer }))).toMatchObject({
      zones: [{ parts: [{ lower: { datum: 'not_stated' }, upper: { datum: 'not_stated' } }] }],
      left_out: [{ why: 'limits' }],
    });
  });

  it('reads a zone with its layer, metadata and hours', () => {
    const file = read(
      of({ name: [{ text: 'CTR', lang: 'en-GB' }], zoneAuthority: [] }, undefined, {
        title: 'ED-318 of Test',
        metadata: {
          provider: [{ text: 'Authority' }],
          issued: '2026-11-01T00:00:00Z',
          validFrom: '2026-11-02',
          validTo: '2026-12-01',
          license: 'CC BY',
        },
      }),
    );
    expect(file).toMatchObject({
      format: 'ed318',
      title: 'ED-318 of Test',
      source: 'Authority',
      licence: 'CC BY',
      dated: '2026-11-01T00:00:00Z',
      valid_from: '2026-11-02',
      valid_until: '2026-12-01',
    });
    expect(only(file)).toMatchObject({ name: 'CTR', kind: 'authorisation', hours: 'permanent' });
    expect(only(file).parts[0]?.upper).toEqual({ datum: 'amsl', value_m: 400 * 0.3048 });
  });

  it('reads circles, collections, and a single period', () => {
    const layer = { lower: 0, lowerReference: 'AGL', upper: 120, upperReference: 'AGL', uom: 'm' };
    const circle = {
      type: 'Point',
      coordinates: [place.lon, place.lat],
      extent: { subType: 'Circle', radius: 700 },
      layer,
    };
    const file = read(
      of(
        { type: 'ODD', limitedApplicability: { schedule: [{ day: ['ANY'], startTime: '1', endTime: '2' }] } },
        {
          type: 'GeometryCollection',
          geometries: [circle, { ...polygon }, { type: 'Point', coordinates: [7, 46] }],
          layer,
        },
      ),
    );
    expect(only(file).parts.map(({ upper }) => upper)).toEqual([
      { datum: 'agl', value_m: 120 },
      { datum: 'agl', value_m: 120 },
    ]);
    expect(file.left_out.map(({ why, where }) => [why, where])).toEqual([
      ['geometry', 'features[0].geometry.geometries[2]'],
      ['kind', 'features[0]'],
      ['hours', 'features[0]'],
    ]);
    expect(
      only(read(of({ limitedApplicability: [{ endDateTime: '2026-11-27T00:00:00Z' }] }))).hours,
    ).toHaveLength(1);
    const odd = read(
      of(
        {
          type: undefined,
          identifier: undefined,
          limitedApplicability: null,
          reason: undefined,
          otherReasonInfo: 'x',
        },
        { ...circle, extent: { subtype: 'Circle', radius: 700 }, layer: { ...layer, uom: 'ell' } },
      ),
    );
    expect(odd.left_out.map(({ why, count }) => [why, count])).toEqual([
      ['limits', 2],
      ['kind', 1],
    ]);
    expect(refusal(of({}, { type: 'Point', coordinates: [7, 46], layer }))).toMatchObject({
      why: 'no_zones',
    });
  });
});

describe('readZones, as Spain publishes ED-318', () => {
  const anyTime = { day: 'ANY', startTime: '', startEvent: '', endTime: '', endEvent: '' };
  const zone = {
    identifier: 'LEBZ45',
    country: 'ESP',
    name: 'BADAJOZ',
    type: 'REQ_AUTHORIZATION',
    reasons: 'AIR_TRAFFIC',
  };
  const layer = { upper: 900, upperReference: 'AGL', lower: 45, lowerReference: 'AGL', UOM: 'M' };
  const period = { startDateTime: '', endDateTime: '', schedule: [anyTime] };
  const whole = {
    id: 'LEBZ45',
    name: 'BADAJOZ',
    kind: 'authorisation',
    reason: 'AIR_TRAFFIC',
    hours: 'permanent',
    parts: [{ lower: { datum: 'agl', value_m: 45 }, upper: { datum: 'agl', value_m: 900 } }],
  };
  const zoneOf = (properties: object) => {
    const alone = { type: 'Feature', geometry: polygon, properties };
    const file = read(alone);
    expect(read({ type: 'FeatureCollection', features: [alone] })).toEqual(file);
    return { ...only(file), left: file.left_out.map(({ why }) => why) };
  };

  it('reads zone, heights, hours and whom to ask from members of the properties', () => {
    const nested = {
      UASZone: { ...zone, message: 'Por <b>debajo</b> de 45 m <p class="x">pregunte</p>' },
      limitedApplicability: [period],
      zoneAuthority: [{ purpose: 'AUTHORIZATION', name: '', email: 'a@example.org' }],
      verticalLayer: layer,
    };
    expect(zoneOf(nested)).toMatchObject({
      ...whole,
      message: 'Por debajo de 45 m pregunte',
      authority: { contact: 'a@example.org' },
      left: [],
    });
    expect(zoneOf({ ...nested, verticalLayer: { ...layer, UOM: '' } })).toMatchObject({ left: ['limits'] });
  });

  it('reads them from the properties themselves', () => {
    const { UOM: uom, ...heights } = layer;
    const flat = {
      ...zone,
      ...heights,
      uom,
      ...anyTime,
      restrictionConditions: '',
      name_authority: 'AESA',
      email: 'a@example.org',
    };
    expect(zoneOf(flat)).toMatchObject({
      ...whole,
      authority: { name: 'AESA', contact: 'a@example.org' },
      left: [],
    });
    const timed = { ...flat, startDateTime: '2026-01-01T00:00:00Z', startTime: '08:00Z', endTime: '10:00Z' };
    expect(zoneOf(timed).hours).toEqual([
      { from_ms: Date.UTC(2026, 0, 1), daily: [expect.objectContaining({ days: [0, 1, 2, 3, 4, 5, 6] })] },
    ]);
    expect(zoneOf({ ...flat, day: 'MON' })).toMatchObject({ left: ['hours'] });
  });

  it('keeps a sign for less in a text', () => {
    const file = read({
      type: 'Feature',
      geometry: polygon,
      properties: { ...zone, name: 'Below <120 m> or < 5', zoneAuthority: [] },
    });
    expect(only(file).name).toBe('Below <120 m> or < 5');
  });
});

describe('readZones, the FAA’s UAS facility map', () => {
  const square = (properties: object, geometry: object = polygon) => ({
    type: 'FeatureCollection',
    name: 'UASFM',
    features: [{ type: 'Feature', properties, geometry }],
  });

  it('takes a table whose heights are named alike for none of the FAA’s', () => {
    expect(refusal(square({ ceiling: 120, floor: 0, unit: 'm' }))).toMatchObject({ why: 'unknown_form' });
  });

  it('names no height that it does not read, and no column of yes and no as a reason', () => {
    const zone = only(read(square({ CEILING: -1, UNIT: 'Feet', APT1_FAAID: 'DEN', APT1_LAANC: 1 })));
    expect([zone.name, zone.reason]).toEqual(['DEN', undefined]);
  });

  it('reads the square up to its height, and above it without an upper limit', () => {
    const file = read(
      square({
        CEILING: 400,
        UNIT: 'Feet',
        APT1_FAAID: 'DEN',
        AIRSPACE_1: 'B',
        MAP_EFF: Date.parse('2026-10-30'),
        OBJECTID: 5,
      }),
    );
    expect(file).toMatchObject({ format: 'uas_facility_map', dated: '2026-10-30', left_out: [] });
    const zone = only(file);
    expect(zone).toMatchObject({
      id: '5',
      name: 'DEN, 400 ft',
      kind: 'authorisation',
      hours: 'not_stated',
      reason: 'B',
    });
    const height: unknown = { datum: 'agl', value_m: 400 * 0.3048 };
    expect(zone.parts.map(({ lower, upper }) => [lower, upper])).toEqual([
      [{ datum: 'agl', value_m: 0 }, height],
      [height, { datum: 'unlimited' }],
    ]);
  });

  it('tells how an authorisation is got in each square, below and above its height', () => {
    const grants = (properties: object) => only(read(square(properties))).parts.map(({ grant }) => grant);
    expect(grants({ CEILING: 100, APT1_LAANC: 1 })).toEqual(['at_once', 'coordination']);
    expect(grants({ CEILING: 100, APT1_LAANC: '0', APT2_LAANC: 'Yes' })).toEqual(['at_once', 'coordination']);
    expect(grants({ CEILING: 100, LAANC: true })).toEqual(['at_once', 'coordination']);
    expect(grants({ CEILING: 100, APT1_LAANC: 0 })).toEqual(['by_hand', 'coordination']);
    expect(grants({ CEILING: 100 })).toEqual(['not_stated', 'coordination']);
    expect(grants({ CEILING: 0, APT1_LAANC: 1 })).toEqual(['coordination']);
    expect(grants({ CEILING: -1 })).toEqual([undefined]);
  });

  it.each([
    ['2024/01/25', '2024-01-25'],
    ['2024/1/5 00:00:00', '2024-01-05'],
    ['1/25/2024', '2024-01-25'],
    ['Thu, 25 Jan 2024 00:00:00 GMT', '2024-01-25'],
    ['5 January 2024', '2024-01-05'],
    ['2024-01-25T00:00:00Z', '2024-01-25T00:00:00Z'],
    [1706140800000, '2024-01-25'],
    ['2024/25/01', undefined],
    ['25 Foo 2024', undefined],
    ['soon', undefined],
    [-5, undefined],
    [true, undefined],
  ])('reads the date %s', (MAP_EFF, dated) => {
    expect(read(square({ CEILING: 100, MAP_EFF })).dated).toBe(dated);
  });

  it('reads squares of height 0, of metres, of a service’s answer, and tells heights that it does not understand', () => {
    expect(only(read(square({ CEILING: 0 }))).parts).toHaveLength(1);
    expect(only(read(square({ ceiling: 100, UNIT: 'Meters', apt1_faaid: 'DEN' }))).parts[0]?.upper).toEqual({
      datum: 'agl',
      value_m: 100,
    });
    const odd = read(square({ CEILING: 100, UNIT: 'Cubits', LAST_EDIT: '2026-01-02' }));
    expect([only(odd).parts.length, odd.left_out, odd.dated]).toEqual([
      1,
      [{ why: 'limits', count: 1, where: 'features[0]' }],
      '2026-01-02',
    ]);
    expect(read(square({ CEILING: -5 })).left_out).toHaveLength(1);
    const service = {
      features: [
        { attributes: { CEILING: 200 }, geometry: { rings: boxAround(place) } },
        { attributes: {}, geometry: {} },
      ],
    };
    expect(only(read(square({ ceiling: 'x', map_eff: '1/25/2024' }))).name).toBe('features[0]');
    expect(read(service).left_out).toEqual([{ why: 'geometry', count: 1, where: 'features[1]' }]);
    const two = {
      features: ['2026-02-02', '2026-01-01'].map((MAP_EFF) => ({
        properties: { CEILING: 1, MAP_EFF },
        geometry: polygon,
      })),
    };
    expect(read(two).dated).toBe('2026-02-02');
  });
});

describe('readZones, OpenAIP', () => {
  const airspace = (changes: object = {}) => ({
    _id: 'abc',
    name: 'CTR TEST',
    type: 4,
    icaoClass: 3,
    geometry: polygon,
    lowerLimit: { value: 0, unit: 1, referenceDatum: 0 },
    upperLimit: { value: 65, unit: 6, referenceDatum: 2 },
    updatedAt: '2026-11-01T00:00:00Z',
    ...changes,
  });

  it('takes limits that contradict each other for not stated', () => {
    const swapped = { upperLimit: { value: 0, unit: 1, referenceDatum: 0 } };
    expect(read([airspace(swapped)])).toMatchObject({
      zones: [{ parts: [{ lower: { datum: 'not_stated' }, upper: { datum: 'not_stated' } }] }],
      left_out: [{ why: 'limits' }],
    });
  });

  it('reads items of the API, lists and features, with limits by their datum', () => {
    const { _id, geometry, ...properties } = airspace();
    for (const content of [
      { items: [airspace()] },
      [airspace()],
      { type: 'FeatureCollection', features: [{ geometry, properties: { _id, ...properties } }] },
    ]) {
      const file = read(content);
      expect(file).toMatchObject({
        format: 'openaip',
        source: 'OpenAIP',
        licence: 'CC BY-NC 4.0',
        dated: '2026-11-01T00:00:00Z',
        left_out: [],
      });
      expect(only(file)).toMatchObject({
        id: 'abc',
        name: 'CTR TEST',
        kind: 'airspace',
        word: 'CTR D',
        hours: 'not_stated',
      });
      expect(only(file).parts[0]).toMatchObject({
        lower: { datum: 'agl' },
        upper: { datum: 'flight_level', value_m: 6500 * 0.3048 },
      });
    }
    expect(only(read([airspace({ type: 3, icaoClass: 8 })]))).toMatchObject({
      kind: 'prohibited',
      word: 'Prohibited',
    });
  });

  it('reads types, classes, units and datums that are words as it reads their numbers', () => {
    const worded = {
      type: 'ctr',
      icaoClass: 'd',
      lowerLimit: { value: '0', unit: 'Feet', referenceDatum: 'GND' },
      upperLimit: { value: '65', unit: 'FL', referenceDatum: 'STD' },
    };
    const file = read([airspace(worded)]);
    expect(file).toEqual(read([airspace()]));
    expect(file.left_out).toEqual([]);
    const metres = { value: 300, unit: 'metres', referenceDatum: 'MSL' };
    expect(only(read([airspace({ upperLimit: metres })])).parts[0]?.upper).toEqual({
      datum: 'amsl',
      value_m: 300,
    });
    const kinds = (type: unknown) => {
      const found = read([airspace({ type, icaoClass: 'SUA' })]);
      return [only(found).kind, only(found).word, found.left_out.length];
    };
    expect(kinds('PROHIBITED')).toEqual(['prohibited', 'Prohibited', 0]);
    expect(kinds('Prohibited area')).toEqual(['prohibited', 'Prohibited', 0]);
    expect(kinds('TSA/TRA Feeding Route')).toEqual(['airspace', 'TSA/TRA feeding route', 0]);
    expect(kinds('GLIDING')).toEqual(['airspace', 'Gliding sector', 0]);
    expect(kinds('Other')).toEqual(['airspace', '', 0]);
    expect(kinds(' ')).toEqual(['airspace', '', 0]);
    expect(kinds('moon base')).toEqual(['airspace', '', 1]);
    expect(kinds(['CTR'])).toEqual(['airspace', '', 0]);
  });

  it('knows hours of whole weeks alone, and tells limits, types and outlines that it does not know', () => {
    const week = (changes: object = {}) => ({
      operatingHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
        dayOfWeek,
        startTime: '00:00',
        endTime: '00:00',
        ...changes,
      })),
    });
    const hours = (changes: object) => only(read([airspace(changes)])).hours;
    expect(hours({ hoursOfOperation: week() })).toBe('permanent');
    expect(hours({ hoursOfOperation: week({ endTime: '24:00' }) })).toBe('permanent');
    expect(hours({ hoursOfOperation: week({ endTime: '23:59' }) })).toBe('permanent');
    expect(hours({ hoursOfOperation: week({ endTime: '23:00' }) })).toBe('not_understood');
    expect(hours({ hoursOfOperation: week({ startTime: '08:00' }) })).toBe('not_understood');
    expect(hours({ hoursOfOperation: week({ sunrise: true }) })).toBe('not_understood');
    expect(hours({ byNotam: true })).toBe('not_understood');
    expect(hours({ onDemand: true })).toBe('not_understood');
    expect(hours({ onRequest: true })).toBe('not_understood');
    const file = read([
      airspace({
        type: 99,
        _id: undefined,
        id: undefined,
        name: undefined,
        icaoClass: undefined,
        updatedAt: undefined,
        upperLimit: { value: 5, unit: 3, referenceDatum: 1 },
        lowerLimit: {},
      }),
      airspace({ type: undefined, geometry: {} }),
      airspace({
        type: undefined,
        lowerLimit: undefined,
        upperLimit: { value: 500, unit: 0, referenceDatum: 1 },
      }),
      airspace({ type: 0, upperLimit: { value: 500, unit: 0, referenceDatum: 7 } }),
    ]);
    expect(file.left_out.map(({ why, count, where }) => [why, count, where])).toEqual([
      ['kind', 1, '[0]'],
      ['limits', 2, '[0]'],
      ['geometry', 1, '[1]'],
    ]);
    expect(file.zones.map(({ id, word }) => [id, word])).toEqual([
      ['[0]', ''],
      ['abc', 'D'],
      ['abc', 'D'],
    ]);
  });
});

describe('readZones, AIXM 5.1', () => {
  const surface = (inner: string, srs = 'urn:ogc:def:crs:EPSG::4326') =>
    `<aixm:Surface srsName="${srs}"><gml:patches><gml:PolygonPatch><gml:exterior>${inner}</gml:exterior></gml:PolygonPatch></gml:patches></aixm:Surface>`;
  const ring = (segments: string) =>
    `<gml:Ring><gml:curveMember><gml:Curve><gml:segments>${segments}</gml:segments></gml:Curve></gml:curveMember></gml:Ring>`;
  const square = ring(
    '<gml:GeodesicString><gml:posList>51 -1 51 -1.1 51.1 -1.1 51 -1</gml:posList></gml:GeodesicString>',
  );
  const limits =
    '<aixm:upperLimit uom="FT">2000</aixm:upperLimit><aixm:upperLimitReference>SFC</aixm:upperLimitReference><aixm:lowerLimit uom="FT">0</aixm:lowerLimit><aixm:lowerLimitReference>SFC</aixm:lowerLimitReference>';
  const component = (area: string, operation = '', stated = limits) =>
    `<aixm:geometryComponent><aixm:AirspaceGeometryComponent>${operation}<aixm:theAirspaceVolume><aixm:AirspaceVolume>${stated}<aixm:horizontalProjection>${area}</aixm:horizontalProjection></aixm:AirspaceVolume></aixm:theAirspaceVolume></aixm:AirspaceGeometryComponent></aixm:geometryComponent>`;
  const slice = (
    inner: string,
    head = '<aixm:type>P</aixm:type><aixm:designator>EGP1</aixm:designator><aixm:name>TEST</aixm:name>',
  ) =>
    `<message:hasMember><aixm:Airspace><aixm:timeSlice><aixm:AirspaceTimeSlice><gml:validTime><gml:TimePeriod><gml:beginPosition>2026-05-14T00:00:00Z</gml:beginPosition><gml:endPosition indeterminatePosition="unknown"/></gml:TimePeriod></gml:validTime><aixm:interpretation>BASELINE</aixm:interpretation>${head}${inner}</aixm:AirspaceTimeSlice></aixm:timeSlice></aixm:Airspace></message:hasMember>`;
  const message = (...members: string[]) =>
    `<?xml version="1.0"?><message:AIXMBasicMessage xmlns:message="m" xmlns:aixm="http://www.aixm.aero/schema/5.1" xmlns:gml="g">${members.join('')}</message:AIXMBasicMessage>`;
  const activation = (inner: string) =>
    `<aixm:activation><aixm:AirspaceActivation>${inner}</aixm:AirspaceActivation></aixm:activation>`;
  const sheet = (inner: string) =>
    activation(
      `<aixm:timeInterval><aixm:Timesheet>${inner}</aixm:Timesheet></aixm:timeInterval><aixm:status>ACTIVE</aixm:status>`,
    );
  const h24 = sheet(
    '<aixm:timeReference>UTC</aixm:timeReference><aixm:startDate>01-01</aixm:startDate><aixm:endDate>31-12</aixm:endDate><aixm:day>ANY</aixm:day><aixm:startTime>00:00</aixm:startTime><aixm:endTime>00:00</aixm:endTime>',
  );

  it('reads an area with its limits, hours, note and date', () => {
    const note =
      '<aixm:annotation><aixm:Note><aixm:translatedNote><aixm:LinguisticNote><aixm:note>Call first.</aixm:note></aixm:LinguisticNote></aixm:translatedNote></aixm:Note></aixm:annotation>';
    const file = read(message(slice(component(surface(square)) + h24 + note)));
    expect(file).toMatchObject({ format: 'aixm', dated: '2026-05-14T00:00:00Z', left_out: [] });
    expect(only(file)).toMatchObject({
      id: 'EGP1',
      name: 'TEST',
      kind: 'prohibited',
      word: 'P',
      hours: 'permanent',
      message: 'Call first.',
    });
    const [part] = only(file).parts;
    expect(part?.area).toEqual({
      rings: [
        [
          { lat: 51, lon: -1 },
          { lat: 51, lon: -1.1 },
          { lat: 51.1, lon: -1.1 },
        ],
      ],
      sides: 'geodesic',
    });
    expect([part?.lower, part?.upper]).toEqual([
      { datum: 'agl', value_m: 0 },
      { datum: 'agl', value_m: 2000 * 0.3048 },
    ]);
  });

  it('leaves out a part without a volume, and keeps the others', () => {
    const bare =
      '<aixm:geometryComponent><aixm:AirspaceGeometryComponent><aixm:operation>BASE</aixm:operation></aixm:AirspaceGeometryComponent></aixm:geometryComponent>';
    const file = read(message(slice(bare + component(surface(square)))));
    expect(only(file).parts).toHaveLength(1);
    expect(file.left_out).toEqual([{ why: 'geometry', count: 1, where: 'hasMember[0]' }]);
  });

  it('reads circles, arcs, holes and the order of longitude first', () => {
    const circle = ring(
      '<gml:CircleByCenterPoint><gml:pos>51 -1</gml:pos><gml:radius uom="[nmi_i]">2</gml:radius></gml:CircleByCenterPoint>',
    );
    const arc = ring(
      '<gml:ArcByCenterPoint><gml:pointProperty><gml:Point><gml:pos>51 -1</gml:pos></gml:Point></gml:pointProperty><gml:radius uom="KM">5</gml:radius><gml:startAngle>0</gml:startAngle><gml:endAngle>90</gml:endAngle></gml:ArcByCenterPoint><gml:GeodesicString><gml:pos>51 -1</gml:pos></gml:GeodesicString>',
    );
    const holed = surface(
      `${square}</gml:exterior><gml:interior><gml:LinearRing><gml:posList>51.01 -1.05 51.01 -1.06 51.02 -1.06</gml:posList></gml:LinearRing></gml:interior><gml:exterior>`,
    ).replace('<gml:exterior></gml:exterior>', '');
    const swapped = surface(
      '<gml:LinearRing><gml:posList>-1 51 -1.1 51 -1.1 51.1</gml:posList></gml:LinearRing>',
      'CRS84',
    );
    const areas = [surface(circle), surface(arc), holed, swapped].map(
      (area) => only(read(message(slice(component(area))))).parts[0]?.area,
    );
    expect(areas[0]).toEqual({ center: { lat: 51, lon: -1 }, radius_m: 3704 });
    expect(areas[1] && 'rings' in areas[1] && areas[1].rings[0]).toHaveLength(58);
    expect(areas[2] && 'rings' in areas[2] && areas[2].rings.map(({ length }) => length)).toEqual([3, 3]);
    expect(areas[3]).toMatchObject({ rings: [[{ lat: 51, lon: -1 }, { lat: 51, lon: -1.1 }, {}]] });
  });

  it('tells kinds by their type and the zones around airfields of the UK', () => {
    const kind = (head: string) => only(read(message(slice(component(surface(square)), head)))).kind;
    expect(kind('<aixm:type>R</aixm:type><aixm:name>EGR1</aixm:name>')).toBe('conditional');
    expect(kind('<aixm:type>D</aixm:type>')).toBe('airspace');
    expect(kind('')).toBe('airspace');
    expect(
      kind('<aixm:type>OTHER</aixm:type><aixm:localType>FRZ</aixm:localType><aixm:name>HEATHROW</aixm:name>'),
    ).toBe('authorisation');
  });

  it('leaves out, with their places, what it does not understand', () => {
    const bad = [
      ring('<gml:Arc><gml:posList>51 -1 51 -1.1 51.1 -1.1</gml:posList></gml:Arc>'),
      ring('<gml:ArcByCenterPoint><gml:radius uom="KM">5</gml:radius></gml:ArcByCenterPoint>'),
      ring(
        '<gml:ArcByCenterPoint><gml:pos>51 -1</gml:pos><gml:radius uom="KM">5</gml:radius><gml:startAngle>0</gml:startAngle><gml:endAngle>99999</gml:endAngle></gml:ArcByCenterPoint>',
      ),
      ring(
        '<gml:CircleByCenterPoint><gml:pos>51 -1</gml:pos><gml:radius uom="ell">5</gml:radius></gml:CircleByCenterPoint>',
      ),
      ring(
        '<gml:CircleByCenterPoint><gml:pos>51 -1</gml:pos><gml:radius uom="M">x</gml:radius></gml:CircleByCenterPoint><gml:LineStringSegment><gml:posList>1 2</gml:posList></gml:LineStringSegment>',
      ),
      ring('<gml:GeodesicString><gml:posList>51 -1 51</gml:posList></gml:GeodesicString>'),
      ring('<gml:GeodesicString><gml:posList>51 -1 91 -1 51 -2</gml:posList></gml:GeodesicString>'),
      ring('<gml:GeodesicString></gml:GeodesicString>'),
      ring(
        `<gml:LineStringSegment><gml:posList>${'70 0 70 179 '.repeat(30)}</gml:posList></gml:LineStringSegment><gml:GeodesicString><gml:posList>70 0 71 0</gml:posList></gml:GeodesicString>`,
      ),
      ring(
        '<gml:ArcByCenterPoint><gml:pos>51 -1</gml:pos><gml:radius uom="KM">0</gml:radius><gml:startAngle>0</gml:startAngle><gml:endAngle>90</gml:endAngle></gml:ArcByCenterPoint>',
      ),
      ring(''),
    ].map((inner) => component(surface(inner)));
    const hole = component(
      surface(`${square}</gml:exterior><gml:interior></gml:interior><gml:exterior>`).replace(
        '<gml:exterior></gml:exterior>',
        '',
      ),
    );
    const file = read(
      message(
        slice(
          component(
            surface(square),
            '<aixm:operation>UNION</aixm:operation>',
            '<aixm:upperLimit uom="M">5</aixm:upperLimit>',
          ),
        ),
        slice(
          bad.join('') +
            hole +
            component(surface(square), '<aixm:operation>SUBTR</aixm:operation>') +
            component(''),
        ),
        slice('').replace('BASELINE', 'TEMPDELTA'),
        '<message:hasMember><aixm:Navaid/></message:hasMember>',
      ),
    );
    expect(file.zones).toHaveLength(1);
    expect(file.left_out).toEqual([
      { why: 'limits', count: 1, where: 'hasMember[0]' },
      { why: 'geometry', count: 14, where: 'hasMember[1]' },
      { why: 'hours', count: 1, where: 'hasMember[2]' },
      { why: 'other_feature', count: 1, where: 'hasMember[3]' },
    ]);
  });

  it('takes limits that contradict each other for not stated', () => {
    const swapped = limits
      .replaceAll('upper', 'other')
      .replaceAll('lower', 'upper')
      .replaceAll('other', 'lower');
    expect(read(message(slice(component(surface(square), '', swapped) + h24)))).toMatchObject({
      zones: [{ parts: [{ lower: { datum: 'not_stated' }, upper: { datum: 'not_stated' } }] }],
      left_out: [{ why: 'limits' }],
    });
  });

  it('reads timesheets in UTC, and no others', () => {
    const hours = (inner: string) => only(read(message(slice(component(surface(square)) + inner)))).hours;
    const times = '<aixm:startTime>08:00</aixm:startTime><aixm:endTime>17:00</aixm:endTime>';
    expect(hours('')).toBe('not_stated');
    expect(hours(activation(''))).toBe('not_understood');
    expect(hours(activation('<aixm:status>AVBL_FOR_ACTIVATION</aixm:status>'))).toBe('not_understood');
    expect(
      hours(sheet(`<aixm:timeReference>UTC</aixm:timeReference><aixm:day>MON</aixm:day>${times}`)),
    ).toEqual([
      {
        daily: [
          {
            days: [0],
            begin: { since_midnight_ms: 8 * 3_600_000, offset_min: 0 },
            end: { since_midnight_ms: 17 * 3_600_000, offset_min: 0 },
          },
        ],
      },
    ]);
    expect(
      hours(sheet('<aixm:startEvent>SR</aixm:startEvent><aixm:endEvent>SS</aixm:endEvent>')),
    ).toMatchObject([{ daily: [{ begin: { event: 'sunrise' } }] }]);
    for (const odd of [
      `<aixm:timeReference>UTCW</aixm:timeReference>${times}`,
      `<aixm:startDate>01-04</aixm:startDate>${times}`,
      `<aixm:day>HOL</aixm:day>${times}`,
      `<aixm:timeReference>UTC</aixm:timeReference>${times}<aixm:excluded>YES</aixm:excluded>`,
      '<aixm:timeReference>UTC</aixm:timeReference>',
      `<aixm:timeReference>UTC</aixm:timeReference><aixm:day>MON</aixm:day><aixm:dayTil>FRI</aixm:dayTil>${times}`,
      `<aixm:timeReference>UTC</aixm:timeReference><aixm:daylightSavingAdjust>YES</aixm:daylightSavingAdjust>${times}`,
      '<aixm:startEvent>SR</aixm:startEvent><aixm:startTimeRelativeEvent uom="MIN">-30</aixm:startTimeRelativeEvent><aixm:endEvent>SS</aixm:endEvent>',
      '<aixm:startEvent>SR</aixm:startEvent><aixm:endEvent>SS</aixm:endEvent><aixm:endTimeRelativeEvent uom="MIN">30</aixm:endTimeRelativeEvent>',
    ])
      expect(hours(sheet(odd))).toMatchObject([{ isPartlyRead: true }]);
    const winter = (adjusted: string) =>
      `<aixm:timeReference>UTC</aixm:timeReference><aixm:daylightSavingAdjust>${adjusted}</aixm:daylightSavingAdjust>`;
    expect(hours(sheet(`${winter('NO')}${times}`))).toMatchObject([{ daily: [{ days: { length: 7 } }] }]);
    expect(
      hours(
        sheet(`${winter('YES')}<aixm:startTime>00:00</aixm:startTime><aixm:endTime>24:00</aixm:endTime>`),
      ),
    ).toBe('permanent');
    const ends = message(slice(component(surface(square)) + h24)).replace(
      '<gml:endPosition indeterminatePosition="unknown"/>',
      '<gml:endPosition>2026-12-31T00:00:00Z</gml:endPosition>',
    );
    expect(only(read(ends)).hours).toEqual([{ until_ms: Date.parse('2026-12-31T00:00:00Z') }]);
  });

  it('refuses other XML, and what is damaged', () => {
    const bare = message(
      slice(`${component(surface(square))}<aixm:annotation><aixm:LinguisticNote/></aixm:annotation>`).replace(
        '<aixm:interpretation>BASELINE</aixm:interpretation>',
        '',
      ),
    );
    expect(only(read(bare)).message).toBeUndefined();
    const noRadius = surface(
      ring('<gml:CircleByCenterPoint><gml:pos>51 -1</gml:pos></gml:CircleByCenterPoint>'),
    );
    expect(refusal(message(slice(component(noRadius))))).toMatchObject({ why: 'no_zones' });
    expect(refusal('<kml></kml>')).toMatchObject({ why: 'unknown_form' });
    const mast = '<message:hasMember><aixm:VerticalStructure/></message:hasMember>';
    expect(refusal(message(mast))).toMatchObject({ why: 'aixm_obstacles' });
    const airspace = '<message:hasMember><aixm:Airspace/></message:hasMember>';
    expect(refusal(message(mast, airspace))).toMatchObject({ why: 'no_zones' });
    expect(refusal('A field, and a mast')).toMatchObject({ why: 'unknown_form' });
    expect(refusal(message(slice('')).slice(0, -5))).toMatchObject({ why: 'not_xml' });
    expect(refusal('<!DOCTYPE x [<!ENTITY a "b">]><AIXMBasicMessage>&a;</AIXMBasicMessage>')).toMatchObject({
      why: 'not_xml',
    });
  });
});

describe('readZones, hostile files', () => {
  it('refuses each by its fault', () => {
    expect(refusal(new Uint8Array(zoneLimits.file_bytes + 1))).toMatchObject({ why: 'large', most: 64 });
    expect(refusal(Uint8Array.of(0xff, 0xfe, 0x00))).toMatchObject({ why: 'not_text' });
    expect(refusal('')).toMatchObject({ why: 'not_json' });
    expect(refusal('PK\u0005\u0006')).toMatchObject({ why: 'zip' });
    expect(refusal('{"features": [1,]}')).toMatchObject({ why: 'not_json' });
    expect(() => readZones(undefined as never)).toThrow(TypeError);
    expect(refusal('5')).toMatchObject({ why: 'unknown_form' });
    expect(
      refusal({ type: 'FeatureCollection', features: [{ properties: {}, geometry: polygon }] }),
    ).toMatchObject({ why: 'unknown_form' });
    expect(refusal(ed269([feature({ geometry: [volume({ horizontalProjection: {} })] })]))).toMatchObject({
      why: 'no_zones',
    });
    expect(read(`\ufeff${JSON.stringify(ed269())}`).zones).toHaveLength(1);
    expect(refusal('['.repeat(100_000))).toMatchObject({ why: 'deep' });
    expect(
      refusal({
        features: [
          {
            __proto__: null,
            geometry: [{ horizontalProjection: { type: 'constructor' } }],
            restriction: '__proto__',
          },
        ],
      }),
    ).toMatchObject({ why: 'no_zones' });
  });

  it('leaves out a ring of which nobody can tell which part of the earth it holds, and tells so', () => {
    const ring = (...corners: number[][]) => ({ type: 'Polygon', coordinates: [corners] });
    const belt = ring([-180, -60], [180, -60], [180, 60], [-180, 60]);
    const aroundTropics = ring([0, 10], [120, 10], [-120, 10]);
    const cap = ring([-180, 60], [180, 60], [180, 90], [-180, 90]);
    const tall = ring([0, -50], [10, -50], [10, 50], [0, 50]);
    const file = read(
      ed269(
        [belt, aroundTropics, cap, tall].map((horizontalProjection) =>
          feature({ geometry: [volume({ horizontalProjection })] }),
        ),
      ),
    );
    expect(file.left_out).toEqual([{ why: 'geometry', count: 4, where: 'features[0].geometry[0]' }]);
    expect(file.zones).toHaveLength(2);
  });

  it('counts the corners by which long sides are drawn, too', () => {
    const wide = [
      [-80, 50],
      [80, 50],
      [80, 51],
    ];
    const world = { type: 'Polygon', coordinates: [wide] };
    const features = Array.from({ length: 2000 }, (_, at) => ({
      identifier: `Z${at}`,
      geometry: [{ horizontalProjection: world }],
    }));
    expect(refusal({ features })).toMatchObject({ why: 'many_corners' });
  });

  it('bounds zones and corners', () => {
    const tiny = {
      horizontalProjection: {
        type: 'Polygon',
        coordinates: [
          [
            [7, 46],
            [7.1, 46],
            [7, 46.1],
          ],
        ],
      },
    };
    const many = Array.from({ length: zoneLimits.zones + 1 }, () => ({ geometry: [tiny] }));
    expect(refusal({ features: many })).toMatchObject({ why: 'many_zones', most: zoneLimits.zones });
    const ring = Array.from({ length: 40_000 }, (_, at) => [(at % 10) / 1000, ((at >> 1) % 9) / 1000]);
    const wide = { horizontalProjection: { type: 'Polygon', coordinates: [ring] } };
    expect(
      refusal({
        features: Array.from({ length: 51 }, (_, at) => ({ identifier: `Z${at}`, geometry: [wide] })),
      }),
    ).toMatchObject({ why: 'many_corners', where: 'Z50' });
    const toMany = { horizontalProjection: { type: 'Polygon', coordinates: [[...ring, ...ring]] } };
    expect(refusal({ features: [{ geometry: [toMany] }] })).toMatchObject({ why: 'no_zones' });
  }, 60_000);

  it.each(['message', 'reason', 'zoneAuthority', 'applicability'])(
    'refuses deep nesting, which overflowed where a member was walked through: %s',
    (name) => {
      const deep = `${'['.repeat(50_000)}"x"${']'.repeat(50_000)}`;
      const text = JSON.stringify(ed269([feature({ [name]: 'HERE' })])).replace('"HERE"', deep);
      expect(refusal(text)).toEqual({ code: 'NOT_ZONES', why: 'deep', most: 100 });
      const inText = JSON.stringify(ed269([feature({ message: '"[{'.repeat(200) })]));
      expect(refusal(inText)).toBe('read');
    },
  );

  it('never throws, whatever a file of the form holds', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, maxDepth: 4 }),
        fc.constantFrom('restriction', 'applicability', 'geometry', 'zoneAuthority', 'name', 'reason'),
        (value, name) => {
          let text: string;
          try {
            text = JSON.stringify({ features: [feature(), feature({ [name]: value })] });
          } catch {
            return;
          }
          readZones(bytesOf(text));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('isWorldFile', () => {
  it('tells files of zones from plans by their content', () => {
    expect(isWorldFile(bytesOf(ed269()))).toBe(true);
    expect(isWorldFile(bytesOf(`\ufeff ${JSON.stringify(ed269())}`))).toBe(true);
    expect(isWorldFile(bytesOf('{"features":[{"properties":{"CEILING":400,"UNIT":"Feet"}}]}'))).toBe(true);
    expect(isWorldFile(bytesOf('<message:AIXMBasicMessage xmlns:message="m">'))).toBe(true);
    expect(isWorldFile(bytesOf('[{"icaoClass":3}]'))).toBe(true);
    expect(isWorldFile(bytesOf({ type: 'FeatureCollection', features: [{ geometry: polygon }] }))).toBe(
      false,
    );
    expect(isWorldFile(bytesOf('<kml><Placemark/></kml>'))).toBe(false);
    expect(isWorldFile(bytesOf('lat,lon\n1,2\n"zoneAuthority"'))).toBe(false);
  });
});
