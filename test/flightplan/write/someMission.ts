import fc from 'fast-check';
import type { AltitudeDatum } from '../../../engine/geo/position.ts';
import type { EndAction, Mission, Waypoint } from '../../../engine/mission/mission.ts';
import { endActions } from '../../../engine/mission/mission.ts';

/** Limits of the random missions: everything, or the range of one format. */
export interface Range {
  readonly datums: readonly AltitudeDatum[];
  readonly mixed: boolean;
  readonly home: 'none' | 'place' | 'place and elevation';
  readonly ends: readonly EndAction[];
  readonly speed: 'never' | 'always' | 'sometimes';
  readonly hover: boolean;
  readonly corner: boolean;
  readonly actions: readonly string[];
  readonly min_waypoints: number;
  /** Least and greatest, m/s; absent: as fast as files have them. */
  readonly speeds_mps?: readonly [number, number];
  readonly heights_m?: readonly [number, number];
  readonly longest_wait_s?: number;
}

export const everything: Range = {
  datums: ['takeoff', 'agl', 'msl', 'ellipsoid'],
  mixed: true,
  home: 'place and elevation',
  ends: endActions,
  speed: 'sometimes',
  hover: true,
  corner: true,
  actions: ['take_photo', 'start_recording', 'stop_recording', 'rotate', 'unheard of'],
  min_waypoints: 1,
};

const figure = (min: number, max: number) =>
  fc.oneof(fc.double({ min, max, noNaN: true }), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }));

/** All over the globe, its edges included. */
const place = fc.record({
  lat: fc.oneof({ weight: 9, arbitrary: figure(-90, 90) }, fc.constantFrom(-90, 90, 89.9999999999)),
  lon: fc.oneof(
    { weight: 9, arbitrary: figure(-180, 179) },
    fc.constantFrom(-180, 179.999999, 179.9999999999),
  ),
});

/** Nowhere near 0, 0, which means “none” in some formats. */
const somewhere = place.filter(({ lat, lon }) => Math.abs(lat) > 1e-6 || Math.abs(lon) > 1e-6);

const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });

function someWaypoint(range: Range, datum: AltitudeDatum): fc.Arbitrary<Waypoint> {
  const { speeds_mps = [0.1, 60], heights_m = [-500, 9000], longest_wait_s = 86_400 } = range;
  const speed = figure(...speeds_mps);
  return fc
    .record({
      place: somewhere,
      datum: range.mixed ? fc.constantFrom(datum, ...range.datums) : fc.constant(datum),
      value_m: figure(...heights_m),
      hover_time_s: range.hover ? fc.oneof(fc.constant(0), figure(0.2, longest_wait_s)) : fc.constant(0),
      speed_mps: range.speed === 'always' ? speed : sometimes(speed),
      curve_size: sometimes(figure(0.01, 500)),
      actions: fc.array(
        fc.record({
          action_type: fc.constantFrom('', ...range.actions),
          duration_s: fc.constantFrom(0, 0, 0, 5),
        }),
        { maxLength: 3 },
      ),
    })
    .map(({ place: { lat, lon }, datum: own, value_m, hover_time_s, speed_mps, curve_size, actions }) => ({
      lat,
      lon,
      altitude: { datum: own, value_m },
      hover_time_s,
      ...(range.speed === 'never' || speed_mps === undefined ? {} : { speed_mps }),
      ...(range.corner && curve_size !== undefined ? { curve_size } : {}),
      ...(range.actions.length > 0 && actions.length > 0 ? { actions } : {}),
    }));
}

/** Letters of several scripts and what is mark-up, a formula or a path elsewhere; the edges are letters. */
const name = fc
  .tuple(
    fc.constantFrom('A', 'é', 'Ж', '橋', '=', '+', '<', '&'),
    fc.array(
      fc.constantFrom('a', 'ß', '<', '>', '&', '"', "'", '=', '-', '@', '/', '\\', '.', ' x', ']]>', '🚁'),
      {
        maxLength: 12,
      },
    ),
  )
  .map(([first, rest]) => first + rest.join(''));

export function someMission(range: Range): fc.Arbitrary<Mission> {
  return fc.constantFrom(...range.datums).chain((datum) =>
    fc
      .record({
        name,
        home: range.home === 'none' ? fc.constant(undefined) : sometimes(somewhere),
        elevation_msl_m: sometimes(figure(1, 4000)),
        waypoints: fc.array(someWaypoint(range, datum), { minLength: range.min_waypoints, maxLength: 4 }),
        end_action: fc.constantFrom(...range.ends),
      })
      .map(({ home, elevation_msl_m, ...mission }) => ({
        ...mission,
        ...(home === undefined
          ? {}
          : {
              home:
                range.home === 'place' || elevation_msl_m === undefined ? home : { ...home, elevation_msl_m },
            }),
      })),
  );
}

/** Ground under home and up to four waypoints. */
export const someGround = fc.array(figure(-100, 4000), { minLength: 5, maxLength: 5 });
