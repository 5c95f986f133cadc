import { describe, expect, it } from 'vitest';
import { trackBetween } from '../../../../engine/geo/geodesic.ts';
import { toLegRows } from '../../../../renderer/features/mission/legRows.ts';
import { homeBreaches, legBreaches, middleOfBreach } from '../../../../renderer/map/geometry/breaches.ts';
import { type DrawnLeg, drawnStatus } from '../../../../renderer/map/geometry/route.ts';
import { toLegProblemText } from '../../../../renderer/map/layers/plan/LegTip.tsx';
import { leg, missionResult } from '../../results.ts';

const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');
const inside = { kind: 'inside', length_m: 211, lat: 46.952, lon: 7.45 } as const;
const outside = { kind: 'outside', length_m: 120, lat: 46.954, lon: 7.452 } as const;
const legs = [
  leg(0),
  leg(1, {
    fence_breach: inside,
    return_fence_breach: outside,
    status: 'cannot_complete',
    can_complete: false,
    reasons: ['NO_FLY_AREA'],
    return_reasons: ['GEOFENCE'],
  }),
  leg(2, { return_fence_breach: outside, status: 'no_return', return_reasons: ['GEOFENCE'] }),
  leg(3, {
    fence_breach: inside,
    status: 'cannot_complete',
    can_complete: false,
    reasons: ['NO_FLY_AREA', 'BATTERY_EXHAUSTED'],
  }),
];
const wording = { locale: 'metric', threshold_pct: 25 } as const;

describe('a leg that breaks a fence', () => {
  it('is marked ✕ in the table, as is one whose way home does', () => {
    const rows = toLegRows(4, legs, wording);
    expect(rows.map(({ status, atHome }) => [status, atHome])).toEqual([
      ['ok', 'ok'],
      ['bad', 'bad'],
      ['bad', 'bad'],
      ['bad', 'bad'],
    ]);
    expect(rows.map(({ statusName }) => plain(statusName))).toEqual([
      'comes home with the reserve',
      'inside a no-fly area for 211 m · return outside the geofence for 120 m',
      'return outside the geofence for 120 m',
      'inside a no-fly area for 211 m · battery empty',
    ]);
  });

  it('says where the ways back lead, if batteries are changed elsewhere', () => {
    const rows = toLegRows(3, legs, { ...wording, isToSwapPlace: true });
    expect(rows.map(({ statusName }) => plain(statusName))).toEqual([
      'reaches the swap point with the reserve',
      'inside a no-fly area for 211 m · flight to the swap point outside the geofence for 120 m',
      'flight to the swap point outside the geofence for 120 m',
    ]);
    expect(toLegRows(1, legs, wording)[0]?.statusName).toBe('comes home with the reserve');
  });

  it('says that the return is below the ground before it says that the leg is low', () => {
    const place = { lat: 46.952, lon: 7.45, ground_msl_m: 640, missed_m: 30 };
    const low = leg(0, {
      clearance: { ...place, min_m: 12 },
      return_clearance: { ...place, min_m: -8, below_m: 8 },
      status: 'no_return',
      return_reasons: ['GROUND'],
    });
    const [row] = toLegRows(1, [low], wording);
    expect(plain(row?.statusName)).toBe('return 8 m below the ground, you asked for 30 m');
  });

  it('says that its waypoint is below the ground where no figure along the leg does', () => {
    const below = leg(0, {
      fence_breach: inside,
      status: 'cannot_complete',
      reasons: ['GROUND', 'NO_FLY_AREA'],
      return_reasons: ['WIND'],
    });
    const [row] = toLegRows(1, [below], wording);
    expect(plain(row?.statusName)).toBe(
      'inside a no-fly area for 211 m · below the ground · do not return from here: wind over the aircraft’s limit',
    );
  });

  it('does not hide that its figures take the ground for level', () => {
    const low = { min_m: 12.4, missed_m: 30, lat: 46.952, lon: 7.45, ground_msl_m: 640 };
    const [row] = toLegRows(1, [leg(0, { clearance: low })], { ...wording, levelFrom: 0 });
    expect(row).toMatchObject({ status: 'warn', atHome: 'level' });
    expect(row?.statusName).toMatch(/with the reserve ·.level ground assumed$/);
  });

  it('is drawn on the map as it is marked in the table, and says why', () => {
    expect(legs.map((one) => drawnStatus(one, 0))).toEqual([
      'level',
      'cannot_complete',
      'no_return',
      'cannot_complete',
    ]);
    expect(legs.map((one) => toLegProblemText(one, 'metric', false)?.slice(0, 8))).toEqual([
      undefined,
      '✕ inside',
      '✕ return',
      '✕ inside',
    ]);
  });
});

describe('a leg that comes too near to known ground', () => {
  const low = { min_m: 12.4, missed_m: 30, lat: 46.952, lon: 7.45, ground_msl_m: 640 };
  const near = [
    leg(0, { clearance: { ...low, min_m: 40, missed_m: undefined } }),
    leg(1, { clearance: low, return_clearance: low }),
    leg(2, { return_clearance: { ...low, min_m: -3 } }),
    leg(3, { clearance: { ...low, min_m: -6, below_m: 4 }, status: 'cannot_complete', reasons: ['GROUND'] }),
    leg(4, {
      return_clearance: { ...low, min_m: -6, below_m: 4 },
      status: 'no_return',
      return_reasons: ['GROUND'],
    }),
  ];

  it('is marked ▲, or ✕ where it is below it, in the table and on the map, and says how low it is', () => {
    const rows = toLegRows(5, near, wording);
    expect(rows.map(({ status }) => status)).toEqual(['ok', 'warn', 'warn', 'bad', 'bad']);
    expect(rows.map(({ statusName }) => plain(statusName))).toEqual([
      'comes home with the reserve',
      '12 m above ground, you asked for 30 m · comes home with the reserve',
      'return may be 3 m below the ground, you asked for 30 m · comes home with the reserve',
      '4 m below the ground, you asked for 30 m',
      'return 4 m below the ground, you asked for 30 m',
    ]);
    expect(near.map((one) => drawnStatus(one))).toEqual([
      'ok',
      'off_limits',
      'off_limits',
      'cannot_complete',
      'no_return',
    ]);
    expect(toLegProblemText(leg(1, { clearance: low }), 'metric', false)).toMatch(/^▲ 12/);
  });
});

describe('the mark of a broken fence on the map', () => {
  const end = { lat: 46.956, lon: 7.4545 };

  it('stands in the middle of the stretch that breaks it, and never beyond the end of the way', () => {
    const middle = middleOfBreach(inside, end);
    expect(trackBetween(inside, middle).distance_m).toBeCloseTo(105.5, 3);
    const whole_m = trackBetween(inside, end).distance_m;
    const far = middleOfBreach({ ...inside, length_m: 10 * whole_m }, end);
    expect(trackBetween(inside, far).distance_m).toBeCloseTo(whole_m / 2, 3);
    expect(middleOfBreach({ ...inside, length_m: 0 }, inside)).toMatchObject({ lat: 46.952, lon: 7.45 });
  });

  const drawn = (index: number, status: DrawnLeg['status']): DrawnLeg => ({
    index,
    status,
    path: [
      [46.95, 367.448],
      [end.lat, end.lon + 360],
    ],
  });

  it('stands on each drawn leg that breaks one, on the drawn copy of the world, but not on a leg in the pointer’s hand', () => {
    const places = legBreaches([drawn(0, 'ok'), drawn(1, 'off_limits'), drawn(3, 'no_return')], legs);
    expect(places).toHaveLength(2);
    expect(places[0]?.[1]).toBeCloseTo(middleOfBreach(inside, end).lon + 360, 9);
    expect(legBreaches([drawn(1, 'unknown')], legs)).toEqual([]);
  });

  it('stands on the way home from the last waypoint', () => {
    const { path } = drawn(4, 'ok');
    expect(homeBreaches(path, legs[2])).toHaveLength(1);
    expect(homeBreaches(path, legs[3])).toEqual([]);
    expect(homeBreaches(path, missionResult({ legs: [] }).legs.at(-1))).toEqual([]);
  });
});
