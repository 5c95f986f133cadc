import { standardDensity_kg_m3 } from '../air/atmosphere.ts';

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
/** Newton's steps for the induced velocity: six are the most that any state has needed; the rest guards against rounding that never settles. */
const mostSteps = 20;
/** Every step doubles the digits: after a relative change of 1e-8 all of them stand. */
const settled = 1e-8;
/** Small rotorcraft limit their tilt to about 35°: the fastest level flight that thrust can hold. */
const tiltLimit_rad = (35 * Math.PI) / 180;

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

/**
 * Induced velocity of a rotor in oblique flow: the root of v·hypot(across, through + v) = v_h² (Glauert), m/s. Newton from
 * above: both starting values bound the root, and from there the function is convex and rising as long as `through` (positive
 * downwards through the disc, as in a climb) is at least −v_h/2. Callers freeze descents there. `hover_mps` is positive.
 */
export function inducedVelocity(hover_mps: number, across_mps: number, through_mps: number): number {
  const target = hover_mps ** 2;
  let v = Math.min(hover_mps + Math.max(0, -through_mps), target / across_mps);
  let change = v;
  for (let step = 0; step < mostSteps && Math.abs(change) > settled * v; step++) {
    const down_mps = through_mps + v;
    const flow2 = across_mps * across_mps + down_mps * down_mps;
    change = (v * flow2 - target * Math.sqrt(flow2)) / (flow2 + v * down_mps);
    v -= change;
  }
  return v;
}

/** Momentum-theory bucket before the limits on descent and the residual: MODEL.md §3. */
function rotorPower(curve: PowerCurve, state: FlightState): number {
  const { airspeed_mps: V, climb_mps: w, mass_ratio, density_kg_m3 } = state;
  const { phi, f_a, hover_induced_velocity_mps: v_h0 } = curve;
  const W0 = curve.mass_kg * gravity_mps2;
  const thinness = standardDensity_kg_m3 / density_kg_m3;
  const drag = (0.5 * density_kg_m3 * curve.drag_area_m2 * V * V) / W0;
  const thrust = length(mass_ratio, drag);
  const cosα = mass_ratio / thrust;
  const sinα = drag / thrust;
  const across_mps = Math.abs(V * cosα - w * sinα);
  const loading = thrust * thinness;
  const v_i = inducedVelocity(v_h0 * Math.sqrt(loading), across_mps, V * sinα + w * cosα);
  const advance2 = (across_mps ** 2 * thrustCoefficient) / (2 * v_h0 ** 2 * loading);
  const climb = (w > 0 ? climbFactor : descentFactor) * mass_ratio * (w / v_h0);
  return (
    (1 - phi) * thrust * (v_i / v_h0) +
    (phi - f_a) * thrust * Math.sqrt(loading) * (1 + profileRise * advance2) +
    ((1 - phi) / inducedFactor) * (drag * (V / v_h0) + climb) +
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
export function powerRatio(curve: PowerCurve, state: FlightState): number {
  const { airspeed_mps, climb_mps, mass_ratio, density_kg_m3 } = state;
  const factor = massCorrection(curve, mass_ratio) * residual(curve, airspeed_mps);
  if (climb_mps >= 0) return rotorPower(curve, state) * factor;
  const v_h =
    curve.hover_induced_velocity_mps * Math.sqrt((mass_ratio * standardDensity_kg_m3) / density_kg_m3);
  const slowed = { ...state, climb_mps: Math.max(climb_mps, -frozenDescent * v_h) };
  const least = leastDescentShare * hoverPowerRatio(curve, mass_ratio, density_kg_m3);
  const sinking = rotorPower(curve, slowed) * factor;
  if (sinking >= least) return sinking;
  return Math.max(sinking, Math.min(least, rotorPower(curve, { ...state, climb_mps: 0 }) * factor));
}

/** Fastest level airspeed that a tilt of 35° allows, drag being weight times its tangent, m/s (MODEL.md §2). */
export function tiltLimitedSpeed(curve: PowerCurve, mass_ratio: number, density_kg_m3: number): number {
  const drag_n = curve.mass_kg * mass_ratio * gravity_mps2 * Math.tan(tiltLimit_rad);
  return Math.sqrt((2 * drag_n) / (density_kg_m3 * curve.drag_area_m2));
}
