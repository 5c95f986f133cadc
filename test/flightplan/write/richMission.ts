import fc from 'fast-check';
import type { Fence, RallyPoint } from '../../../engine/fence/fence.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { AltitudeDatum, Position } from '../../../engine/geo/position.ts';
import type { ActionType } from '../../../engine/mission/actions.ts';
import {
  endActions,
  type Mission,
  type Waypoint,
  type WaypointAction,
} from '../../../engine/mission/mission.ts';

/** A figure with no more digits than files have. */
const figure = (min: number, max: number, step = 0.1) =>
  fc.integer({ min: Math.ceil(min / step), max: Math.floor(max / step) }).map((count) => count * step);

const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });

/** A record without its members that have no value. */
const whole = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;

const datums: readonly AltitudeDatum[] = ['takeoff', 'agl', 'msl', 'ellipsoid'];
const altitude = fc.record({
  datum: fc.oneof(
    { weight: 3, arbitrary: fc.constant<AltitudeDatum>('takeoff') },
    fc.constantFrom(...datums),
  ),
  value_m: figure(-50, 900),
});

const act = (action_type: ActionType | 'unheard of', more: Record<string, fc.Arbitrary<number>> = {}) =>
  fc.record({ duration_s: fc.constant(0), ...more }).map((one): WaypointAction => ({ action_type, ...one }));

/** A place up to 3 km from another. */
const around = (middle: Position): fc.Arbitrary<Position> =>
  fc
    .tuple(figure(0, 359.9), figure(5, 3000))
    .map(([course_deg, distance_m]) => destination(middle, course_deg, distance_m));

/** A place for nose and camera to look at. */
const someLook = (middle: Position, span: fc.Arbitrary<number>): fc.Arbitrary<WaypointAction> =>
  fc.record({ place: around(middle), altitude, span }).map(({ place, altitude: height, span: far }) => ({
    action_type: 'look_at',
    duration_s: 0,
    place: { ...place, altitude: height },
    span: far,
  }));

/** Every act that Homeward understands with its figure, and one that it does not. */
const someAct = (middle: Position, room: number): fc.Arbitrary<WaypointAction> => {
  const span = fc.nat(room);
  return fc.oneof(
    { weight: 4, arbitrary: act('take_photo') },
    act('start_recording'),
    act('stop_recording'),
    act('photos_by_time', { every_s: figure(0.5, 30), span }),
    act('photos_by_distance', { every_m: figure(1, 200), span }),
    act('gimbal_pitch', { angle_deg: figure(-90, 30) }),
    act('heading', { angle_deg: figure(0, 359.9) }),
    { weight: 2, arbitrary: someLook(middle, span) },
    act('hover', { duration_s: figure(0.2, 60) }),
    act('unheard of'),
  );
};

/** Mostly a few; sometimes more than a row of Litchi takes. */
const someActs = (middle: Position, room: number) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.array(someAct(middle, room), { maxLength: 4 }) },
    fc.array(someAct(middle, room), { minLength: 14, maxLength: 18 }),
  );

const someWaypoint = (middle: Position, room: number): fc.Arbitrary<Waypoint> =>
  fc
    .record({
      place: around(middle),
      altitude,
      hover_time_s: fc.oneof(fc.constant(0), figure(0.2, 600)),
      speed_mps: sometimes(figure(0.1, 25)),
      curve_size: sometimes(figure(0.2, 50)),
      actions: sometimes(someActs(middle, room)),
    })
    .map(({ place, ...rest }) => whole({ ...place, ...rest }));

const fenceName = fc.constantFrom('Airfield', 'Exclusion 3', 'River & bank');

/** An outline around its middle, or a circle; to stay in or out of. */
const someFence = (middle: Position): fc.Arbitrary<Fence> =>
  fc
    .record({
      center: around(middle),
      radius_m: figure(20, 2000),
      corners: fc.integer({ min: 2, max: 8 }),
      is_inclusion: fc.boolean(),
      name: sometimes(fenceName),
      lower_m: sometimes(figure(-20, 60)),
      upper_m: sometimes(figure(70, 200)),
    })
    .map(({ center, radius_m, corners, ...sided }) =>
      whole(
        corners === 2
          ? { ...sided, center, radius_m }
          : {
              ...sided,
              outline: Array.from({ length: corners }, (_, at) =>
                destination(center, (360 * at) / corners, radius_m),
              ),
            },
      ),
    );

const someRally = (middle: Position): fc.Arbitrary<RallyPoint> =>
  fc
    .record({ place: around(middle), altitude: sometimes(altitude) })
    .map(({ place, ...rest }) => whole({ ...place, ...rest }));

const middles = fc.constantFrom(
  { lat: 46.948, lon: 7.4474 },
  { lat: -33.9, lon: -179.99 },
  { lat: 0.01, lon: 179.99 },
  { lat: 78.2, lon: 15.6 },
);

/** A plan with all that a plan holds but the words of a file: acts with their figures, fences, rally points, any end. */
export const richMission: fc.Arbitrary<Mission> = fc
  .tuple(middles, fc.integer({ min: 1, max: 5 }))
  .chain(([middle, count]) =>
    fc.record({
      name: fc.constantFrom('Untitled', 'Roof', 'Übung 7'),
      home: sometimes(
        fc
          .record({ place: around(middle), elevation_msl_m: sometimes(figure(0, 2000)) })
          .map(({ place, ...rest }) => whole({ ...place, ...rest })),
      ),
      waypoints: fc.tuple(...Array.from({ length: count }, (_, at) => someWaypoint(middle, count - 1 - at))),
      end_action: fc.constantFrom(...endActions),
      fences: sometimes(fc.array(someFence(middle), { minLength: 1, maxLength: 3 })),
      rally_points: sometimes(fc.array(someRally(middle), { minLength: 1, maxLength: 2 })),
    }),
  )
  .map(whole);
