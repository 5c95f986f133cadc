import { describe, expect, it } from 'vitest';
import { writtenAct } from '../../engine/flightplan/mavlink/mavlinkActs.ts';
import type { FlightPlan } from '../../engine/flightplan/plan/flightPlan.ts';
import { type Swap, swapCoordinates, swapsFor } from '../../engine/flightplan/swappedCoordinates.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import { planOf } from './reading.ts';

type Place = readonly [lat: number, lon: number];

const csv = (...places: Place[]) =>
  planOf(
    'route.csv',
    ['latitude,longitude,altitude', ...places.map((place) => [...place, 50].join())].join('\n'),
  );

const qgc = (home: Place, ...places: Place[]) =>
  planOf(
    'route.plan',
    JSON.stringify({
      fileType: 'Plan',
      mission: {
        plannedHomePosition: [...home, 400],
        items: places.map((place) => ({ command: 16, frame: 3, params: [0, 0, 0, 0, ...place, 50] })),
      },
    }),
  );

const zürich: Place = [47.377, 8.541];
const near: Place[] = [
  [47.378, 8.542],
  [47.379, 8.543],
  [47.38, 8.544],
];
const turned = ([lat, lon]: Place): Place => [lon, lat];
const asPlace = ([lat, lon]: Place) => ({ lat, lon });
const placesOf = (plan: FlightPlan) => plan.routes[0]?.points.map(({ lat, lon }): Place => [lat, lon]);
const options = { default_altitude_m: 50 };
const codesAfter = (plan: FlightPlan, swap?: Swap) =>
  toMission(plan, { ...options, swap }).warnings.map(({ code }) => code);

describe('a swap of latitude and longitude', () => {
  it('is offered for the route or for the launch point when the file’s own two are far apart', async () => {
    expect(swapsFor(await qgc(zürich, ...near.map(turned)), 0)).toEqual(['route', 'home']);
    expect(swapsFor(await qgc(turned(zürich), ...near), 0)).toEqual(['route', 'home']);
  });

  it('is offered for the route that would lie where the pilot stands', async () => {
    const plan = await csv(...near.map(turned));
    expect(swapsFor(plan, 0, asPlace(zürich))).toEqual(['route']);
    expect(swapsFor(plan, 0)).toEqual([]);
    expect(swapsFor(plan, 0, { lat: -33, lon: 151 })).toEqual([]);
  });

  it.each([
    ['second', 1],
    ['first', 0],
    ['last', 2],
  ])('is offered for the %s point alone when it lies off its neighbours', async (_, at) => {
    const plan = await csv(...near.map((place, index) => (index === at ? turned(place) : place)));
    expect(swapsFor(plan, 0)).toEqual(['points']);
    expect(placesOf(swapCoordinates(plan, 0, 'points'))).toEqual(near);
  });

  it('is not offered for a plan that belongs together, nor where a longitude can be no latitude', async () => {
    expect(swapsFor(await qgc(zürich, ...near), 0)).toEqual([]);
    expect(swapsFor(await csv(...near), 0, asPlace(zürich))).toEqual([]);
    expect(swapsFor(await csv([13, 100], [100, 13].reverse() as [number, number]), 0)).toEqual([]);
    expect(swapsFor(await csv(...near), 7)).toEqual([]);
  });

  it('is offered for the launch point alone where the route crosses what can be no latitude', async () => {
    const plan = await qgc([89.9, 5.1], [5.1, 89.9], [5.1, 90.1]);
    expect(swapsFor(plan, 0)).toEqual(['home']);
  });

  it('is made in one route alone, which is measured again', async () => {
    const plan = await csv(...near);
    const two = { ...plan, routes: [...plan.routes, ...plan.routes] };
    const found = swapCoordinates(two, 1, 'route');
    expect(found.routes[0]).toBe(two.routes[0]);
    expect(found.routes[1]?.points.map(({ lat, lon }) => [lat, lon])).toEqual(near.map(turned));
    expect(found.routes[1]?.length_m).not.toBeCloseTo(plan.routes[0]?.length_m ?? 0, 0);
    expect(swapCoordinates(found, 1, 'route')).toEqual(two);
  });

  it('takes along what else the file places by the route, and leaves what lies right', async () => {
    const plan = await csv(...near.map(turned));
    const [place, away] = [asPlace(turned(zürich)), { lat: -33, lon: 151 }];
    const corners = near.map(turned).map(asPlace);
    const { routes: _, ...company } = swapCoordinates(
      {
        ...plan,
        home: { ...place, altitude_msl_m: 400 },
        swap_place: place,
        swap_places: [null, place, 'home', away],
        fences: [
          { is_inclusion: true, outline: corners },
          { is_inclusion: false, center: place, radius_m: 50 },
          { is_inclusion: true, outline: near.map(asPlace) },
        ],
        rally_points: [place, asPlace(zürich), away],
      },
      0,
      'route',
    );
    expect(company).toMatchObject({
      home: { ...asPlace(zürich), altitude_msl_m: 400 },
      swap_place: asPlace(zürich),
      swap_places: [null, asPlace(zürich), 'home', away],
      fences: [
        { outline: near.map(asPlace) },
        { center: asPlace(zürich), radius_m: 50 },
        { outline: near.map(asPlace) },
      ],
      rally_points: [asPlace(zürich), asPlace(zürich), away],
    });
  });

  it('of a launch point that the file does not name changes nothing', async () => {
    const plan = await csv(...near);
    expect(swapCoordinates(plan, 0, 'home')).toBe(plan);
  });
});

describe('a mission with latitude and longitude swapped', () => {
  it('lies where it belongs, says so, and no longer asks', async () => {
    const plan = await qgc(zürich, ...near.map(turned));
    expect(codesAfter(plan)).toContain('COORDINATES_MAY_BE_SWAPPED');
    for (const swap of ['route', 'home'] as const)
      expect(codesAfter(plan, swap)).not.toContain('COORDINATES_MAY_BE_SWAPPED');
    const { mission, warnings } = toMission(plan, { ...options, swap: 'route' });
    expect(mission.waypoints.map(({ lat, lon }) => [lat, lon])).toEqual(near);
    expect(mission.home).toMatchObject(asPlace(zürich));
    expect(warnings.map(sentenceOf)).toContain(
      'Latitude and longitude of the route, with its places in the file, were swapped (your choice).',
    );
  });

  it.each([
    ['as the file has the route', turned(zürich)],
    ['as it is', zürich],
  ])('looks at a place that is written %s, in the words of the file', async (_, [lat, lon]) => {
    const [first, ...others] = near
      .map(turned)
      .map((place) => ({ command: 16, frame: 3, params: [0, 0, 0, 0, ...place, 50] }));
    const lookAt = { command: 195, frame: 3, params: [1, 0, 0, 0, lat, lon, 20] };
    const picture = { command: 2000, frame: 2, params: [0, 0, 1, 0, 0, 0, 0] };
    const file = { fileType: 'Plan', mission: { items: [first, picture, lookAt, ...others] } };
    const plan = await planOf('route.plan', JSON.stringify(file));
    const { mission } = toMission(plan, { ...options, swap: 'route' });
    const [taken, look] = mission.waypoints.flatMap(({ actions = [] }) => actions);
    expect(taken).toMatchObject({ action_type: 'take_photo' });
    expect(look).toMatchObject({ action_type: 'look_at', place: asPlace(zürich) });
    expect(look === undefined ? [] : writtenAct(look)).toMatchObject([
      { command: 195, params: [1, 0, 0, 0, ...zürich, 20] },
    ]);
  });

  it('keeps the launch point’s height where that is what is swapped', async () => {
    const { mission } = toMission(await qgc(turned(zürich), ...near), { ...options, swap: 'home' });
    expect(mission.home).toEqual({ ...asPlace(zürich), elevation_msl_m: 400 });
  });
});
