import { describe, expect, it } from 'vitest';
import { withAllowedParts } from '../../../engine/flightplan/carriedAllowed.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { CarriedPart } from '../../../engine/mission/carried.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { above, inspection } from './inspection.ts';

/** Returns the kept and the dropped members of a part. */
function leftOf(part: CarriedPart, mission: Mission = inspection) {
  const allowed = withAllowedParts({ ...mission, carried: [part] }, part.format);
  return { kinds: allowed.mission.carried?.map(({ kind }) => kind), dropped: allowed.dropped };
}

describe('the place to return to after a breach of a fence', () => {
  const breaching = (place: unknown, mission: Mission = inspection) =>
    leftOf(
      { format: 'mavlink', kind: 'geoFence', text: JSON.stringify({ version: 2, breachReturn: place }) },
      mission,
    ).dropped;
  const far = [47.5, 7.45, 60];
  const near = [46.9496, 7.4497, 60];

  it('is kept no farther from home than the plan or its fences lead', () => {
    expect(breaching(near, { ...inspection, waypoints: inspection.waypoints.slice(0, 2) })).toEqual([]);
    const fences = [{ is_inclusion: true, center: { lat: 47.6, lon: 7.45 }, radius_m: 100 }];
    expect(breaching(far, { ...inspection, fences })).toEqual([]);
  });

  it.each([
    ['farther', far],
    ['no list', 'home'],
    ['no numbers', ['46.95', 7.45]],
    ['half a place', [46.95]],
    ['nothing', null],
  ])('is dropped where it is %s', (_, place) => {
    const short = { ...inspection, waypoints: inspection.waypoints.slice(0, 2) };
    expect(breaching(place, short)).toEqual(['breachReturn']);
  });

  it('is dropped where nobody knows home', () => {
    expect(breaching(near, { ...inspection, home: undefined })).toEqual(['breachReturn']);
  });
});

describe('the words of a DJI file', () => {
  const config = (members: object, mission: Mission) =>
    leftOf({ format: 'wpml', kind: 'config', text: JSON.stringify(members) }, mission).dropped;

  it('name their dialect by an address alone', () => {
    const dialect = (text: string) => leftOf({ format: 'wpml', kind: 'dialect', text });
    expect(dialect('http://www.dji.com/wpmz/1.0.6').dropped).toEqual([]);
    for (const text of ['wpmz', 'http://a b', 'http://a"><x', 'file:///a', ''])
      expect(dialect(text)).toEqual({ kinds: [], dropped: ['dialect'] });
  });

  it('climb no higher before a first waypoint above the sea than is usual', () => {
    const overSea = above('msl');
    for (const height of ['20', '1.5', 'high', ''])
      expect(config({ 'wpml:takeOffSecurityHeight': height }, overSea)).toEqual([]);
    for (const height of ['21', '1500'])
      expect(config({ 'wpml:takeOffSecurityHeight': height }, overSea)).toEqual([
        'wpml:takeOffSecurityHeight',
      ]);
    expect(config({ 'wpml:takeOffSecurityHeight': '1500' }, inspection)).toEqual([]);
  });

  it('have one folder in their template', () => {
    const template = (folder: unknown) =>
      leftOf({ format: 'wpml', kind: 'template', text: JSON.stringify({ Folder: folder }) }).dropped;
    expect(template({ 'wpml:templateId': '0' })).toEqual([]);
    expect(template([{ 'wpml:templateId': '0' }, { 'wpml:templateId': '1' }])).toEqual(['Folder']);
  });
});

describe('the words of a landing', () => {
  const landing = (command: number, kind: string): CarriedPart => ({
    format: 'mavlink',
    kind,
    text: JSON.stringify({ command, frame: 3, params: [0, 0, 0, null, 0, 0, 0] }),
  });
  const stop = { action_type: 'land_and_take_off', duration_s: 27 };
  const droppedAt = (
    index: number,
    part: CarriedPart,
    more: Partial<Mission> = {},
    acts: boolean = false,
  ) => {
    const mission = { ...inspection, ...more };
    const waypoints = mission.waypoints.map((waypoint, at) =>
      at === index ? { ...waypoint, carried: part, ...(acts && { actions: [stop] }) } : waypoint,
    );
    return withAllowedParts({ ...mission, waypoints }, 'mavlink').dropped;
  };

  it.each([
    ['in the middle', 1, landing(21, 'landing'), {}],
    ['as a position', 1, landing(21, 'position'), {}],
    ['as a VTOL', 1, landing(85, 'landing'), {}],
    ['at the start', 0, landing(21, 'take_off'), {}],
    ['at the end of a plan that goes home', 2, landing(21, 'landing'), {}],
    ['as a position at the end', 2, landing(21, 'position'), { end_action: 'land' }],
  ] as const)('are dropped where the plan does not land: %s', (_, index, part, more) => {
    expect(droppedAt(index, part, more)).toEqual([`command ${/"command":(\d+)/.exec(part.text)?.[1]}`]);
  });

  it('are dropped where they are none', () => {
    expect(droppedAt(2, landing(16, 'landing'), { end_action: 'land' })).toEqual(['command 16']);
    expect(droppedAt(1, landing(16, 'landing'), {}, true)).toEqual(['command 16']);
  });

  it('are kept where the plan lands', () => {
    expect(droppedAt(2, landing(21, 'landing'), { end_action: 'land' })).toEqual([]);
    expect(droppedAt(2, landing(85, 'landing'), { end_action: 'land' })).toEqual([]);
    expect(droppedAt(1, landing(21, 'landing'), {}, true)).toEqual([]);
    expect(droppedAt(0, landing(21, 'landing'), {}, true)).toEqual([]);
  });

  it('are not written of a waypoint that the plan passes', async () => {
    const passed = inspection.waypoints.map((waypoint, at) =>
      at === 1 ? { ...waypoint, carried: landing(21, 'landing') } : waypoint,
    );
    for (const format of ['qgc_plan', 'qgc_wpl'] as const) {
      const written = await writePlan({ ...inspection, waypoints: passed }, format, {});
      if (!written.ok) expect.fail(sentenceOf(written.failure));
      const text = new TextDecoder().decode(written.value.bytes);
      expect(text).not.toMatch(/"command": 21\b|^\d+\t\d\t\d+\t21\t/m);
      expect(written.value.notes.map(sentenceOf).join()).toContain('command 21');
    }
  });
});

describe('the labels of a GeoJSON file', () => {
  const spot = { type: 'Feature', geometry: { type: 'Point', coordinates: [7.45, 46.95] } };
  const line = { type: 'Feature', geometry: { type: 'LineString', coordinates: [[7.45, 46.95]] } };
  const labels = (...features: object[]): CarriedPart => ({
    format: 'geojson',
    kind: 'labels',
    text: JSON.stringify({ features }),
  });

  it('are places and areas, and no line that others would fly', () => {
    expect(leftOf(labels(spot))).toEqual({ kinds: ['labels'], dropped: [] });
    expect(leftOf(labels(line))).toEqual({ kinds: [], dropped: ['lines of GeoJSON'] });
    const mixed = { ...inspection, carried: [labels(line, spot)] };
    expect(withAllowedParts(mixed, 'geojson')).toMatchObject({
      mission: { carried: [labels(spot)] },
      dropped: ['lines of GeoJSON'],
    });
  });
});
