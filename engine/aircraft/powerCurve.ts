import { standardDensity_kg_m3 } from '../air/atmosphere.ts';
import { toRadians } from '../units.ts';
import { inducedRatio } from './inducedRatio.ts';

const gravity_mps2 = 9.80665;

/** Induced-power factor for non-uniform inflow (Leishman, Principles of Helicopter Aerodynamics, ch. 2). */
const inducedFactor = 1.15;
/** Blade loading coefficient of small propellers at hover; sets the tip speed from the induced velocity. */
const thrustCoefficient = 0.012;
/** Rise of profile power with the square of the advance ratio (Leishman, ch. 5). */
const profileRise = 4.65;
/** Climbing costs more than potential energy: 1.35 leaves a bias of −0.7 % on measured climbs, 1 leaves −5.8 %. */
const climbFactor = 1.35;
const descentFactor = 1;
/** Beyond half the hover induced velocity momentum theory fails (vortex ring): no further credit is given. */
const frozenDescent = 0.5;
/** A descent never costs less than this share of the level hover, whatever the theory says. */
const leastDescentShare = 0.85;
/** Small rotorcraft limit their tilt to about 35°: the fastest level flight that thrust can hold. */
const tiltLimit_rad = toRadians(35);

/** The curve as fractions of hover power at the reference mass in standard air. Plain data. */
export interface PowerCurve {
  readonly mass_kg: number;
  /** Profile and avionics share; the induced share is 1 − phi. */
  readonly phi: number;
  readonly f_a: number;
  readonly drag_area_m2: number;
  readonly hover_induced_velocity_mps: number;
  /** Factor that makes the published flight time exact where the theory cannot; grows in with (V / speed)². */
  readonly residual_multiplier: number;
  readonly residual_speed_mps: number;
  /** Exponent of hover power over mass, where a payload table shows another than momentum theory's 1.5. */
  readonly payload_exponent?: number | undefined;
}

/** A steady flight state. `climb_mps` is positive upwards; `mass_ratio` is over the reference mass. */
export interface FlightState {
  readonly airspeed_mps: number;
  readonly climb_mps: number;
  readonly mass_ratio: number;
  readonly density_kg_m3: number;
}

/** Math.hypot guards against overflow at five times the cost; these speeds cannot overflow. */
const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** A power curve in one air and under one load: what stays the same at every speed, worked out once. Plain data. */
export interface RotorAir {
  readonly curve: PowerCurve;
  readonly mass_ratio: number;
  /** Standard density over that of this air. */
  readonly thinness: number;
  /** Drag over the reference weight, per square of the airspeed. */
  readonly drag_s2_per_m2: number;
  readonly massFactor: number;
  /** Fastest descent that theory is trusted with; the rate is negative. */
  readonly frozenDescent_mps: number;
  /** The least that a descent costs, where level flight does not cost less. */
  readonly leastDescentPower: number;
}

export function rotorAir(curve: PowerCurve, mass_ratio: number, density_kg_m3: number): RotorAir {
  const thinness = standardDensity_kg_m3 / density_kg_m3;
  return {
    curve,
    mass_ratio,
    thinness,
    drag_s2_per_m2: (0.5 * density_kg_m3 * curve.drag_area_m2) / (curve.mass_kg * gravity_mps2),
    massFactor: massCorrection(curve, mass_ratio),
    frozenDescent_mps: -frozenDescent * curve.hover_induced_velocity_mps * Math.sqrt(mass_ratio * thinness),
    leastDescentPower: leastDescentShare * hoverPowerRatio(curve, mass_ratio, density_kg_m3),
  };
}

/** Momentum-theory bucket before the limits on descent and the residual: MODEL.md §3. */
function bucketPower(
  { curve, mass_ratio, thinness, drag_s2_per_m2 }: RotorAir,
  V: number,
  w: number,
): number {
  const { phi, f_a, hover_induced_velocity_mps: v_h0 } = curve;
  const drag = drag_s2_per_m2 * V * V;
  const thrust = length(mass_ratio, drag);
  const rootLoading = Math.sqrt(thrust * thinness);
  const perHover = 1 / (thrust * rootLoading * v_h0);
  const across = (V * mass_ratio - w * drag) * perHover;
  const across2 = across * across;
  const v_i = inducedRatio(across2, (V * drag + w * mass_ratio) * perHover);
  const profile = (phi - f_a) * (1 + (profileRise * thrustCoefficient * across2) / 2);
  const climb = (w > 0 ? climbFactor : descentFactor) * mass_ratio * w;
  return (
    thrust * rootLoading * ((1 - phi) * v_i + profile) +
    ((1 - phi) / (inducedFactor * v_h0)) * (drag * V + climb) +
    f_a
  );
}

type MassLaw = Pick<PowerCurve, 'f_a' | 'payload_exponent'>;

/** Turns the bucket's mass law at hover into (m/m0)^n where a payload table asks for it. */
function massCorrection(curve: MassLaw, mass_ratio: number): number {
  if (curve.payload_exponent === undefined || mass_ratio === 1) return 1;
  return mass_ratio ** curve.payload_exponent / ((1 - curve.f_a) * mass_ratio ** 1.5 + curve.f_a);
}

function residual(curve: PowerCurve, airspeed_mps: number): number {
  if (curve.residual_multiplier === 1) return 1;
  const share = Math.min(1, (airspeed_mps / curve.residual_speed_mps) ** 2);
  return 1 + (curve.residual_multiplier - 1) * share;
}

/** Hover power over that at the reference mass in standard air (MODEL.md §3); mass ratio and density are positive. */
export function hoverPowerRatio(curve: MassLaw, mass_ratio: number, density_kg_m3: number): number {
  const thinness = standardDensity_kg_m3 / density_kg_m3;
  const bare = (1 - curve.f_a) * mass_ratio ** 1.5 * Math.sqrt(thinness) + curve.f_a;
  return bare * massCorrection(curve, mass_ratio);
}

/**
 * Power over hover power at the reference mass in standard air: induced (Glauert), profile, parasite, climb and avionics.
 * Source: MODEL.md §3 (momentum theory; Leishman 2006). Meant for 0 ≤ V ≤ top speed and advance ratio below 0.35, and continued
 * beyond without a limit. Descents faster than 0.5 v_h cost as much as that one; no descent costs less than 0.85 of the level
 * hover, even where level flight at that speed does.
 */
export function powerIn(air: RotorAir, airspeed_mps: number, climb_mps: number): number {
  const factor = air.massFactor * residual(air.curve, airspeed_mps);
  const power = bucketPower(air, airspeed_mps, Math.max(climb_mps, air.frozenDescent_mps)) * factor;
  return climb_mps >= 0 || power >= air.leastDescentPower ? power : leastOfDescent(air, airspeed_mps, power);
}

/**
 * Power averaged over gusts of a standard deviation (MODEL.md §3): the mean of the power so much faster and slower, which for a
 * parabola is p + ½p″σ²; gusts never save energy. A loop, for the compiler keeps its numbers in registers.
 */
export function powerInGusts(
  air: RotorAir,
  airspeed_mps: number,
  climb_mps: number,
  spread_mps: number,
): number {
  if (spread_mps === 0) return powerIn(air, airspeed_mps, climb_mps);
  let steady = 0;
  let both = 0;
  for (let side = -1; side <= 1; side++) {
    const power = powerIn(air, Math.abs(airspeed_mps + side * spread_mps), climb_mps);
    if (side === 0) steady = power;
    else both += power;
  }
  return Math.max(steady, both / 2);
}

function leastOfDescent(air: RotorAir, airspeed_mps: number, sinking: number): number {
  const level = bucketPower(air, airspeed_mps, 0) * air.massFactor * residual(air.curve, airspeed_mps);
  return Math.max(sinking, Math.min(air.leastDescentPower, level));
}

/** The same for a single state. */
export const powerRatio = (
  curve: PowerCurve,
  { airspeed_mps, climb_mps, mass_ratio, density_kg_m3 }: FlightState,
): number => powerIn(rotorAir(curve, mass_ratio, density_kg_m3), airspeed_mps, climb_mps);

/** Fastest level airspeed that a tilt of 35° allows, drag being weight times its tangent, m/s (MODEL.md §2). */
export function tiltLimitedSpeed(curve: PowerCurve, mass_ratio: number, density_kg_m3: number): number {
  const drag_n = curve.mass_kg * mass_ratio * gravity_mps2 * Math.tan(tiltLimit_rad);
  return Math.sqrt((2 * drag_n) / (density_kg_m3 * curve.drag_area_m2));
}
