import { describe, expect, it } from 'vitest';
import { type WayThere, wayInto } from '../../../engine/mission/wayInto.ts';
import type { StandingObstacle } from '../../../engine/obstacle/obstacle.ts';
import type { FoundZone, Zone } from '../../../engine/zone/zone.ts';
import { perDegree_m } from './groundedMission.ts';

const north = (metres: number) => ({ lat: 47 + metres / perDegree_m, lon: 8 });
const way = (changes: Partial<WayThere> = {}): WayThere => ({
  center: north(0),
  place: north(1000),
  along_m: Float64Array.of(60),
  launch_msl_m: 500,
  error_m: 0,
  obstacles: [],
  ...changes,
});
const zone = (changes: Partial<Zone> = {}, lower_m = 0, upper_m = 100): FoundZone => ({
  zone: {
    id: 'Z',
    name: 'Prison',
    kind: 'prohibited',
    word: 'PROHIBITED',
    parts: [
      {
        area: { center: north(500), radius_m: 100 },
        lower: { datum: 'amsl', value_m: 500 + lower_m },
        upper: { datum: 'amsl', value_m: 500 + upper_m },
      },
    ],
    hours: 'permanent',
    ...changes,
  },
  origin: { file_id: 'world-00000000' },
});
const beside = (...zones: readonly FoundZone[]) => ({ zones: { zones, sun: [] } });
const mast = (height_m: number | undefined): StandingObstacle => ({
  obstacle: {
    kind: 'mast',
    name: 'Hill',
    shape: 'point',
    corners: [north(500)],
    half_width_m: 3,
    tops: [height_m === undefined ? undefined : { datum: 'ground', value_m: height_m }],
    source: 'Survey',
    error: { horizontal_m: 3, vertical_m: 1 },
  },
  grounds_msl_m: [500],
});

describe('a straight flight to a place and back', () => {
  it('is free where nothing is around', () => {
    expect(wayInto(way())).toEqual({});
    expect(wayInto(way(beside()))).toEqual({});
    expect(wayInto(way(beside(zone({ kind: 'conditional' }))))).toEqual({});
  });

  it('is forbidden by a zone that prohibits it for certain, at its height', () => {
    const found = { zone: { finding: 'prohibited', name: 'Prison' }, reason: 'NO_FLY_AREA' };
    expect(wayInto(way(beside(zone())))).toEqual(found);
    expect(wayInto(way(beside(zone({}, 80, 200))))).toEqual({});
    // Higher on the way back.
    expect(wayInto(way({ ...beside(zone({}, 80, 200)), back_m: 100 }))).toEqual(found);
    const rising = { along_m: Float64Array.of(60, 90, 60), ground_m: Float64Array.of(0, 0, 0) };
    expect(wayInto(way({ ...beside(zone({}, 80, 200)), ...rising }))).toEqual(found);
  });

  it('is in doubt by the gravest of the others', () => {
    const [unknown, asking] = [zone({ kind: 'unknown' }), zone({ kind: 'authorisation', name: 'CTR' })];
    expect(wayInto(way(beside(asking)))).toEqual({ zone: { finding: 'authorisation', name: 'CTR' } });
    expect(wayInto(way(beside(asking, unknown)))).toEqual({ zone: { finding: 'unchecked', name: 'Prison' } });
    expect(wayInto(way({ ...beside(zone()), launch_msl_m: undefined }))).toEqual({
      zone: { finding: 'unchecked', name: 'Prison' },
    });
  });

  it('is held to obstacles as legs are', () => {
    const found = (height_m: number | undefined, changes: Partial<WayThere> = {}) => {
      const { obstacle, reason } = wayInto(way({ obstacles: [mast(height_m)], ...changes }));
      return [obstacle?.finding, obstacle?.name, reason];
    };
    expect(found(80)).toEqual(['in', 'Hill', 'OBSTACLE']);
    expect(found(40)).toEqual(['near', 'Hill', undefined]);
    expect(found(40, { clearance_m: 5 })).toEqual([undefined, undefined, undefined]);
    expect(found(20)).toEqual([undefined, undefined, undefined]);
    expect(found(undefined)).toEqual(['unknown', 'Hill', undefined]);
    // What is followed over the ground keeps the height that is asked for.
    expect(found(40, { along_m: Float64Array.of(60, 60) })).toEqual([undefined, undefined, undefined]);
    expect(found(80, { ...beside(zone()) })[2]).toBe('OBSTACLE');
  });
});
