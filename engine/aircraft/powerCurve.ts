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
/** Profile power over the square of the flow across the disc; the flow is over the induced velocity of hover at the same thrust. */
const profilePerAcross2 = (profileRise * thrustCoefficient) / 2;
/** The bucket is convex from 1.3 induced velocities of hover on for every aircraft that was tried; the rest is a margin. */
const convexFrom = 1.5;
/** A smaller residual is rounding. */
const negligibleResidual = 1e-12;
/** Beyond half the hover induced velocity momentum theory fails (vortex ring): a faster descent costs no less. */
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
  /** Factor that makes the published flight time exact where the theory cannot reach it; its effect grows with (V / speed)². */
  readonly residual_multiplier: number;
  readonly residual_speed_mps: number;
  /** Exponent of hover power over mass, where a payload table differs from momentum theory's 1.5. */
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

/** A power curve in one air and under one load: the values that are the same at every speed, computed once. Plain data. */
export interface RotorAir {
  readonly mass_ratio: number;
  /** Standard density over that of this air. */
  readonly thinness: number;
  readonly hover_induced_velocity_mps: number;
  /** Drag over the reference weight, per square of the airspeed. */
  readonly drag_s2_per_m2: number;
  /** Shares of induced and profile power and of avionics, and parasite power per drag and airspeed. */
  readonly induced: number;
  readonly profile: number;
  readonly avionics: number;
  readonly parasite_s_per_m: number;
  /** Factors on the whole power: that of the payload table, and the excess of the residual, which is full from this speed on. */
  readonly massFactor: number;
  readonly residualExcess: number;
  readonly residual_speed_mps: number;
  /** Fastest descent for which the theory holds; the rate is negative. */
  readonly frozenDescent_mps: number;
  /** The least that a descent costs, where level flight does not cost less. */
  readonly leastDescentPower: number;
  /** Power is convex over the airspeed from here on. */
  readonly convexFrom_mps: number;
}

export function rotorAir(curve: PowerCurve, mass_ratio: number, density_kg_m3: number): RotorAir {
  const { phi, f_a, hover_induced_velocity_mps, residual_multiplier, residual_speed_mps } = curve;
  const thinness = standardDensity_kg_m3 / density_kg_m3;
  const hover_mps = hover_induced_velocity_mps * Math.sqrt(mass_ratio * thinness);
  const hasResidual = Math.abs(residual_multiplier - 1) > negligibleResidual;
  return {
    mass_ratio,
    thinness,
    hover_induced_velocity_mps,
    drag_s2_per_m2: (0.5 * density_kg_m3 * curve.drag_area_m2) / (curve.mass_kg * gravity_mps2),
    induced: 1 - phi,
    profile: phi - f_a,
    avionics: f_a,
    parasite_s_per_m: (1 - phi) / (inducedFactor * hover_induced_velocity_mps),
    massFactor: massCorrection(curve, mass_ratio),
    residualExcess: hasResidual ? residual_multiplier - 1 : 0,
    residual_speed_mps,
    frozenDescent_mps: -frozenDescent * hover_mps,
    leastDescentPower: leastDescentShare * hoverPowerRatio(curve, mass_ratio, density_kg_m3),
    convexFrom_mps: Math.max(convexFrom * hover_mps, hasResidual ? residual_speed_mps : 0),
  };
}

/** Momentum-theory bucket before the limits on descent: MODEL.md §3. */
function bucketPower(air: RotorAir, V: number, w: number): number {
  const { mass_ratio } = air;
  const drag = air.drag_s2_per_m2 * V * V;
  const thrust = length(mass_ratio, drag);
  const rootLoading = Math.sqrt(thrust * air.thinness);
  const perHover = 1 / (thrust * rootLoading * air.hover_induced_velocity_mps);
  const across = (V * mass_ratio - w * drag) * perHover;
  const across2 = across * across;
  const v_i = inducedRatio(across2, (V * drag + w * mass_ratio) * perHover);
  const onRotor = air.induced * v_i + air.profile * (1 + profilePerAcross2 * across2);
  const climb = (w > 0 ? climbFactor : descentFactor) * mass_ratio * w;
  const bare = thrust * rootLoading * onRotor + air.parasite_s_per_m * (drag * V + climb) + air.avionics;
  return bare * air.massFactor * residual(air, V);
}

type MassLaw = Pick<PowerCurve, 'f_a' | 'payload_exponent'>;

/** Factor that changes the bucket's mass law at hover into (m/m0)^n where a payload table requires it. */
function massCorrection(curve: MassLaw, mass_ratio: number): number {
  if (curve.payload_exponent === undefined || mass_ratio === 1) return 1;
  return mass_ratio ** curve.payload_exponent / ((1 - curve.f_a) * mass_ratio ** 1.5 + curve.f_a);
}

function residual({ residualExcess, residual_speed_mps }: RotorAir, airspeed_mps: number): number {
  if (residualExcess === 0) return 1;
  return 1 + residualExcess * Math.min(1, (airspeed_mps / residual_speed_mps) ** 2);
}

/** Hover power over that at the reference mass in standard air (MODEL.md §3); mass ratio and density are positive. */
export function hoverPowerRatio(curve: MassLaw, mass_ratio: number, density_kg_m3: number): number {
  const thinness = standardDensity_kg_m3 / density_kg_m3;
  const bare = (1 - curve.f_a) * mass_ratio ** 1.5 * Math.sqrt(thinness) + curve.f_a;
  return bare * massCorrection(curve, mass_ratio);
}

/**
 * Power over hover power at the reference mass in standard air: induced (Glauert), profile, parasite, climb and avionics.
 * Source: MODEL.md §3 (momentum theory; Leishman 2006). Meant for 0 ≤ V ≤ top speed and advance ratio below 0.35, and extrapolated
 * beyond without a limit. Descents faster than 0.5 v_h cost as much as one at that rate; a descent costs no less than 0.85 of the
 * level hover, or than level flight at that speed where that costs less.
 */
export function powerIn(air: RotorAir, airspeed_mps: number, climb_mps: number): number {
  const power = bucketPower(air, airspeed_mps, Math.max(climb_mps, air.frozenDescent_mps));
  return climb_mps >= 0 || power >= air.leastDescentPower ? power : leastOfDescent(air, airspeed_mps, power);
}

const leastOfDescent = (air: RotorAir, airspeed_mps: number, sinking: number): number =>
  Math.max(sinking, Math.min(air.leastDescentPower, bucketPower(air, airspeed_mps, 0)));

/**
 * Power averaged over gusts with the standard deviation `spread_mps` (MODEL.md §3): the mean of the powers that much faster and slower,
 * which for a parabola is p + ½p″σ²; gusts never save energy. Where the curve is convex the mean is already the larger one. It is a
 * loop because the compiler then keeps its numbers in registers.
 */
export function powerInGusts(
  air: RotorAir,
  airspeed_mps: number,
  climb_mps: number,
  spread_mps: number,
): number {
  if (spread_mps === 0) return powerIn(air, airspeed_mps, climb_mps);
  let both = 0;
  for (let side = -1; side <= 1; side += 2)
    both += powerIn(air, Math.abs(airspeed_mps + side * spread_mps), climb_mps);
  const mean = both / 2;
  const isConvex = airspeed_mps - spread_mps >= air.convexFrom_mps;
  if (isConvex && (climb_mps >= 0 || mean >= air.leastDescentPower)) return mean;
  return Math.max(powerIn(air, airspeed_mps, climb_mps), mean);
}

/** Computes `powerIn` for a single state. */
export const powerRatio = (
  curve: PowerCurve,
  { airspeed_mps, climb_mps, mass_ratio, density_kg_m3 }: FlightState,
): number => powerIn(rotorAir(curve, mass_ratio, density_kg_m3), airspeed_mps, climb_mps);

/** Level flight where published figures hold: reference mass, standard air. */
export const standardLevelFlight = (airspeed_mps: number): FlightState => ({
  airspeed_mps,
  climb_mps: 0,
  mass_ratio: 1,
  density_kg_m3: standardDensity_kg_m3,
});

/** Relative power where published figures hold. */
export const levelPower = (curve: PowerCurve, airspeed_mps: number): number =>
  powerRatio(curve, standardLevelFlight(airspeed_mps));

/** Fastest level airspeed that a tilt of 35° allows, drag being weight times its tangent, m/s (MODEL.md §2). */
export function tiltLimitedSpeed(curve: PowerCurve, mass_ratio: number, density_kg_m3: number): number {
  const drag_n = curve.mass_kg * mass_ratio * gravity_mps2 * Math.tan(tiltLimit_rad);
  return Math.sqrt((2 * drag_n) / (density_kg_m3 * curve.drag_area_m2));
}
