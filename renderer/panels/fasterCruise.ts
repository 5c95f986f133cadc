import type { Drone } from '../../engine/aircraft/drone.ts';
import type { RangeResult } from '../map/mapProps.ts';

/** Slower than this share of the airspeed against the wind, most of the battery goes into standing still. */
const labouredShare = 0.25;
/** Top speed is a sport-mode figure; a cruise keeps well below it. */
const cruiseShare = 0.7;

/** Less than this is not worth the click. */
const worthwhileGain = 1.1;

const roundedToHalf = (speed_mps: number) => Math.round(speed_mps * 2) / 2;

function isLaboured({ rings, physics }: RangeResult): boolean {
  const against_mps = physics.upwind_ground_speed_mps;
  const isStopped = rings.some(({ unreachable_reason }) => unreachable_reason === 'WIND');
  return isStopped || against_mps === undefined || against_mps < labouredShare * physics.airspeed_mps;
}

/**
 * A cruise speed that makes headway where the present one hardly does: the maker's long-distance speed, or a share of the
 * top speed. Catalog cruise speeds are often those of the longest hover-like flight. `undefined`: nothing better is known.
 */
export function fasterCruise(
  range: RangeResult,
  drone: Drone | undefined,
  wind_speed_mps: number,
): number | undefined {
  if (drone === undefined || wind_speed_mps === 0 || !isLaboured(range)) return undefined;
  const { flight_distance_test_speed_mps, max_speed_mps } = drone;
  const usual = max_speed_mps === undefined ? undefined : roundedToHalf(cruiseShare * max_speed_mps);
  return [flight_distance_test_speed_mps, usual].find(
    (speed_mps) =>
      speed_mps !== undefined &&
      speed_mps >= worthwhileGain * range.physics.airspeed_mps &&
      speed_mps > wind_speed_mps,
  );
}
