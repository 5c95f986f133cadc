import { describe, expect, it } from 'vitest';
import { cutAt180, joinedAt180 } from '../../../engine/flightplan/json/antimeridian.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf } from '../reading.ts';

type Line = readonly (readonly number[])[];

const lines: readonly (readonly [string, Line, number])[] = [
  [
    'that stays east',
    [
      [179.9, -16],
      [179.95, -16.1],
    ],
    1,
  ],
  [
    'that crosses to the east',
    [
      [179.9, -16, 50],
      [-179.9, -16.2, 70],
    ],
    2,
  ],
  [
    'that crosses to the west',
    [
      [-179.9, 10, 50],
      [179.8, 10.3, 50],
    ],
    2,
  ],
  [
    'that crosses twice',
    [
      [179.99, -16.8],
      [-179.99, -16.7],
      [179.98, -16.6],
    ],
    3,
  ],
  [
    'with a waypoint on it',
    [
      [179.9, -16],
      [-180, -16.1],
      [-179.9, -16.4],
    ],
    2,
  ],
  [
    'that begins on it',
    [
      [-180, 60],
      [179.9, 60.1],
    ],
    2,
  ],
  [
    'that ends on it',
    [
      [179.9, 60],
      [-180, 60.1],
    ],
    2,
  ],
  [
    'around it in the south west',
    [
      [-179.5, -45],
      [-180, -45],
      [179.5, -45],
    ],
    2,
  ],
];

describe('a line of GeoJSON', () => {
  it.each(lines)('%s is cut at 180° and joined again', (_, line, parts) => {
    const cut = cutAt180(line);
    expect(cut).toHaveLength(parts);
    for (const part of cut)
      for (const [at, place] of part.entries())
        expect(Math.abs((place[0] ?? 0) - (part[Math.max(0, at - 1)]?.[0] ?? 0))).toBeLessThanOrEqual(180);
    const west = (place: readonly number[]) => (place[0] === 180 ? [-180, ...place.slice(1)] : place);
    expect(joinedAt180(cut).map((whole) => whole.map((place) => west(place as number[])))).toEqual([line]);
  });

  it('has the height of its leg where it is cut', () => {
    expect(
      cutAt180([
        [179.9, -16, 50],
        [-179.9, -16.2, 70],
      ]),
    ).toEqual([
      [
        [179.9, -16, 50],
        [180, -16.1, 60],
      ],
      [
        [-180, -16.1, 60],
        [-179.9, -16.2, 70],
      ],
    ]);
  });

  it.each<[string, readonly (readonly unknown[])[]]>([
    [
      'apart',
      [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [5, 6],
          [7, 8],
        ],
      ],
    ],
    [
      'that meet elsewhere',
      [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [3, 4],
          [7, 8],
        ],
      ],
    ],
    [
      'at other latitudes',
      [
        [
          [179, 2],
          [180, 4],
        ],
        [
          [-180, 5],
          [-179, 8],
        ],
      ],
    ],
    [
      'on one side',
      [
        [
          [179, 2],
          [180, 4],
        ],
        [
          [180, 4],
          [179, 8],
        ],
      ],
    ],
    ['of no places', [['a', [1]], [[2, 'b'], 3], []]],
  ])('stays in parts %s', (_, parts) => {
    expect(joinedAt180(parts)).toEqual(parts);
  });

  it('keeps a place at 180° that lies off the way', () => {
    expect(
      joinedAt180([
        [
          [179, 0],
          [180, 5],
        ],
        [
          [-180, 5],
          [-179, 0],
        ],
      ]),
    ).toEqual([
      [
        [179, 0],
        [180, 5],
        [-179, 0],
      ],
    ]);
    expect(
      joinedAt180([
        [[180, 5]],
        [
          [-180, 5],
          [-179, 0],
        ],
      ]),
    ).toEqual([
      [
        [180, 5],
        [-179, 0],
      ],
    ]);
  });
});

it('a plan across 180° is cut in its GeoJSON, and the same when it is read', async () => {
  const at = (lat: number, lon: number) => ({
    lat,
    lon,
    altitude: { datum: 'takeoff', value_m: 60 } as const,
    hover_time_s: 0,
  });
  const waypoints = [at(-16.7995, 179.99777), at(-16.8, -179.99656), at(-16.80063, 179.9987)];
  const mission: Mission = { name: 'p', waypoints, end_action: 'go_home' } as Mission;
  const written = await writePlan(mission, 'geojson', {});
  if (!written.ok) expect.fail(sentenceOf(written.failure));
  const text = new TextDecoder().decode(written.value.bytes);
  expect(JSON.parse(text).features[0].geometry).toMatchObject({ type: 'MultiLineString' });
  const plan = await planOf('a.geojson', text);
  expect(plan.routes).toHaveLength(1);
  expect(chosenRoute(plan).points).toHaveLength(3);
  const back = toMission(plan, { default_altitude_m: 0 }).mission.waypoints;
  for (const [index, { lat, lon }] of waypoints.entries()) {
    expect(back[index]?.lat).toBeCloseTo(lat, 6);
    expect(back[index]?.lon).toBeCloseTo(lon, 6);
    expect(back[index]?.altitude).toEqual({ datum: 'takeoff', value_m: 60 });
  }
});
