import { standardDensity_kg_m3 } from '../air/atmosphere.ts';
import {
  type AircraftAir,
  type AircraftModel,
  aircraftIn,
  modelOf,
  powerUnderWay,
  topSpeedOf,
} from '../aircraft/aircraftModel.ts';
import { asFlownOf } from '../aircraft/asFlown.ts';
import { flightTimeSpeed, isTimeOfHover } from '../aircraft/calibrate.ts';
import { type Drone, depthOf } from '../aircraft/drone.ts';
import { leastAirspeed } from '../aircraft/fixedWing.ts';

/** Time in the air at a steady airspeed: calm standard air at sea level, reference mass, new pack at 20 °C. */
export interface EndurancePoint {
  readonly airspeed_mps: number;
  /** Time by the sheet, minutes. */
  readonly sheet_min: number;
  /** With what real flights use over it. */
  readonly as_flown_min: number;
}

/** Published figure at an airspeed, beside that of the calibrated curve. */
export interface PublishedPoint {
  readonly kind: 'hover' | 'flight_time' | 'distance';
  readonly airspeed_mps: number;
  readonly published_min: number;
  readonly sheet_min: number;
}

/** How long an aircraft flies at each airspeed, by its calibration. */
export interface Endurance {
  /** From the slowest airspeed to the top speed. */
  readonly curve: readonly EndurancePoint[];
  readonly published: readonly PublishedPoint[];
  /** Consumption of real flights over the sheet's. */
  readonly as_flown: number;
  /** Factor that bends the curve at the speed of the flight time because no rotorcraft fits both published times; absent: none is needed. */
  readonly residual?: number | undefined;
}

const points = 60;

interface Calibrated {
  readonly drone: Drone;
  readonly model: AircraftModel;
  readonly air: AircraftAir;
}

const sheetMinutes = ({ drone, model, air }: Calibrated, airspeed_mps: number): number =>
  depthOf(drone) / (model.unit_drain_pct_per_min * powerUnderWay(air, airspeed_mps, 0, 0));

/** Slowest and fastest airspeed, m/s: published, else as the model says; wings keep off the stall. */
export function speedRange(drone: Drone): { readonly slowest_mps: number; readonly top_mps: number } {
  const model = modelOf(drone);
  return {
    slowest_mps: leastAirspeed(model.stall_mps, 1, standardDensity_kg_m3),
    top_mps: drone.max_speed_mps ?? topSpeedOf(model, 1, standardDensity_kg_m3),
  };
}

function hoverPoint({ drone, model }: Calibrated): PublishedPoint[] {
  if (model.hover_basis === 'estimated' || model.kind === 'fixed_wing') return [];
  const published_min = depthOf(drone) / model.hover_drain_pct_per_min;
  return [{ kind: 'hover', airspeed_mps: 0, published_min, sheet_min: published_min }];
}

function flightTimePoint(known: Calibrated): PublishedPoint[] {
  const { drone } = known;
  if (drone.estimated_fields?.includes('baseline_flight_time_min') || isTimeOfHover(drone)) return [];
  const airspeed_mps = flightTimeSpeed(drone);
  const published_min = drone.baseline_flight_time_min;
  return [{ kind: 'flight_time', airspeed_mps, published_min, sheet_min: sheetMinutes(known, airspeed_mps) }];
}

function distancePoint(known: Calibrated): PublishedPoint[] {
  const { max_flight_distance_m: distance_m, flight_distance_test_speed_mps: airspeed_mps } = known.drone;
  if (distance_m === undefined || airspeed_mps === undefined) return [];
  const published_min = distance_m / airspeed_mps / 60;
  return [{ kind: 'distance', airspeed_mps, published_min, sheet_min: sheetMinutes(known, airspeed_mps) }];
}

const residualOf = (model: AircraftModel): number | undefined =>
  model.kind === 'rotor' && model.bucket_residual ? model.curve.residual_multiplier : undefined;

/**
 * Minutes in the air over airspeed of a whole entry, with its published points (MODEL.md §4 and §12; what real flights use: §16). The
 * top speed is at least the airspeed of the published flight time. A VTOL's hover is a point beside the curve of its wing.
 */
export function enduranceOf(drone: Drone): Endurance {
  const model = modelOf(drone);
  const known = { drone, model, air: aircraftIn(model, 1, standardDensity_kg_m3) };
  const { factor } = asFlownOf(drone);
  const { slowest_mps, top_mps } = speedRange(drone);
  const curve = Array.from({ length: points + 1 }, (_, index): EndurancePoint => {
    const airspeed_mps = slowest_mps + ((top_mps - slowest_mps) * index) / points;
    const sheet_min = sheetMinutes(known, airspeed_mps);
    return { airspeed_mps, sheet_min, as_flown_min: sheet_min / factor };
  });
  const residual = residualOf(model);
  return {
    curve,
    published: [...hoverPoint(known), ...flightTimePoint(known), ...distancePoint(known)],
    as_flown: factor,
    ...(residual !== undefined && { residual }),
  };
}
