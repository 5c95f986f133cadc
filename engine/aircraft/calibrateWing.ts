import { flightTimeSpeed } from './calibrate.ts';
import { type Drone, depthOf } from './drone.ts';
import { stallBelow, type WingCurve } from './fixedWing.ts';
import { publishedMass } from './priors.ts';

/** A winged drone's power curve with the drains that scale it, percent of the pack per minute. Plain data. */
export interface WingModel {
  readonly kind: 'vtol' | 'fixed_wing';
  readonly curve: WingCurve;
  /** Drain at power ratio 1: level flight of the published endurance, reference mass, standard air, 20 °C, new battery. */
  readonly unit_drain_pct_per_min: number;
  /** Drain while holding a position: a VTOL hovers on its rotors, a fixed wing circles. */
  readonly hover_drain_pct_per_min: number;
  readonly hover_basis: 'published' | 'estimated';
  readonly stall_mps: number;
}

/** Parasite share without a payload table or a speed of least drag (MODEL.md §12: published pairs imply 0.6–0.9). */
const defaultParasiteShare = 0.6;
/** Believable shares: from the speed of least power (0.25), below which nobody cruises, to a wing that its load hardly affects. */
const parasiteShareRange = { min: 0.25, max: 0.9 };
const avionicsShare = 0.1;
/** Stall over cruise speed where none is published: between the catalog's 0.51 (eBee X) and 0.67 (DeltaQuad Pro). */
const stallToCruise = 0.6;

/** Payload over take-off mass without it, median of the catalog's winged aircraft; and masses where neither is published. */
const payloadFraction = 0.22;
const massRange_kg = { min: 0.2, max: 200 };
const defaultMass_kg = { vtol: 4.5, fixed_wing: 1.5 };

/** A published figure: power over that of the published endurance, at a mass and an airspeed over the reference ones. */
export interface WingPoint {
  readonly mass_ratio: number;
  readonly speed_ratio: number;
  readonly power_ratio: number;
}

/** Parasite share x nearest to published points: power is linear in x, so least squares have a closed form; `undefined` where the points do not determine it. */
export function fitParasiteShare(points: readonly WingPoint[], f_a: number): number | undefined {
  const terms = points.map(({ mass_ratio, speed_ratio, power_ratio }) => {
    const lift = mass_ratio ** 2 / speed_ratio;
    return { slope: speed_ratio ** 3 - lift, rest: (power_ratio - f_a) / (1 - f_a) - lift };
  });
  const weight = terms.reduce((sum, { slope }) => sum + slope ** 2, 0);
  if (weight < 1e-6) return undefined;
  return terms.reduce((sum, { slope, rest }) => sum + slope * rest, 0) / weight;
}

/** Slope of ln(power) over ln(mass) at the default share: a table with a smaller slope is not believed. */
const defaultMassSlope = 2 * (1 - avionicsShare) * (1 - defaultParasiteShare);

/** Exponent n of power = (m/m0)^n nearest to the loaded points at cruise speed; `undefined` where they are no steeper than the curve. */
function massExponent(points: readonly WingPoint[]): number | undefined {
  const loaded = points.filter(({ mass_ratio, speed_ratio }) => mass_ratio > 1 && speed_ratio === 1);
  const weight = loaded.reduce((sum, { mass_ratio }) => sum + Math.log(mass_ratio) ** 2, 0);
  if (weight < 1e-6) return undefined;
  const slope = loaded.reduce(
    (sum, { mass_ratio, power_ratio }) => sum + Math.log(mass_ratio) * Math.log(power_ratio),
    0,
  );
  return slope > defaultMassSlope * weight ? slope / weight : undefined;
}

/**
 * The drone's payload table, relative to its own unloaded row where it has one, so that a pilot's own flight time does not change
 * its slope; and the published distance with its test speed, where both are known.
 */
function publishedPoints(drone: Drone, mass_kg: number, cruise_mps: number): WingPoint[] {
  const times = (drone.payload_flight_times ?? []).map((point) => ({
    mass_ratio: point.takeoff_mass_g / 1000 / mass_kg,
    speed_ratio: (point.airspeed_mps ?? cruise_mps) / cruise_mps,
    time_min: point.flight_time_min,
  }));
  const unloaded = times.find(({ mass_ratio, speed_ratio }) => mass_ratio === 1 && speed_ratio === 1);
  const reference_min = unloaded?.time_min ?? drone.baseline_flight_time_min;
  const table = times.map(({ mass_ratio, speed_ratio, time_min }) => ({
    mass_ratio,
    speed_ratio,
    power_ratio: reference_min / time_min,
  }));
  const { max_flight_distance_m: distance_m, flight_distance_test_speed_mps: speed_mps } = drone;
  if (distance_m === undefined || speed_mps === undefined) return table;
  const power_ratio = (drone.baseline_flight_time_min * 60 * speed_mps) / distance_m;
  return [...table, { mass_ratio: 1, speed_ratio: speed_mps / cruise_mps, power_ratio }];
}

/** x = r⁴/(1 + r⁴), r = cruise speed over speed of least drag, where both kinds of drag are equal. */
function shareFromLeastDrag(cruise_mps: number, leastDrag_mps: number): number {
  const r4 = (cruise_mps / leastDrag_mps) ** 4;
  return r4 / (1 + r4);
}

function wingCurve(drone: Drone, kind: WingModel['kind']): WingCurve {
  const mass_kg = publishedMass(drone, payloadFraction, massRange_kg) ?? defaultMass_kg[kind];
  const cruise_mps = flightTimeSpeed(drone);
  const points = publishedPoints(drone, mass_kg, cruise_mps);
  const found =
    drone.min_drag_speed_mps === undefined
      ? fitParasiteShare(points, avionicsShare)
      : shareFromLeastDrag(cruise_mps, drone.min_drag_speed_mps);
  const { min, max } = parasiteShareRange;
  const isBelievable = found !== undefined && found >= min && found <= max;
  const payload_exponent = drone.payload_exponent ?? (isBelievable ? undefined : massExponent(points));
  return {
    mass_kg,
    f_a: avionicsShare,
    cruise_mps,
    parasite_share: isBelievable ? found : defaultParasiteShare,
    stall_mps: Math.min(drone.stall_speed_mps ?? stallToCruise * cruise_mps, stallBelow(cruise_mps)),
    ...(payload_exponent !== undefined && { payload_exponent }),
  };
}

/**
 * Power of a fixed wing or VTOL from its published figures (MODEL.md §12). It reproduces the published endurance exactly
 * (calm, 1.225 kg/m³, 20 °C battery); a speed of least drag or a payload table shapes the curve, x = 0.6 without either.
 * A table that no wing can follow (x outside 0.25–0.9) does not shape the curve; where it is steeper, an exponent of mass follows
 * it. A stall speed that contradicts the speed of the published endurance counts as the highest that allows it. Defined for any
 * drone with positive figures.
 */
export function calibrateWing(drone: Drone, kind: WingModel['kind']): WingModel {
  const curve = wingCurve(drone, kind);
  return {
    kind,
    curve,
    unit_drain_pct_per_min: depthOf(drone) / drone.baseline_flight_time_min,
    hover_drain_pct_per_min: drone.hover_drain_pct_per_min,
    hover_basis: drone.hover_basis ?? 'published',
    stall_mps: curve.stall_mps,
  };
}
