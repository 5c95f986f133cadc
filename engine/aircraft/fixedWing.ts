import { standardDensity_kg_m3 } from '../air/atmosphere.ts';
import type { FlightState } from './powerCurve.ts';

/** Least airspeed over stall speed: the usual margin of autopilots and pilots. */
const stallMargin = 1.2;
/** Lift over drag including propeller and motor losses, which sets the extra power of a climb (MODEL.md §12). */
export const liftToDrag = 10;

/** Power of a wing as fractions of that at `cruise_mps`, reference mass, standard air. Plain data. */
export interface WingCurve {
  readonly mass_kg: number;
  /** Share of the power that the avionics take. */
  readonly f_a: number;
  /** Airspeed of the published endurance, where the power ratio is 1. */
  readonly cruise_mps: number;
  /** Share of the propulsive power at `cruise_mps` that goes into parasite drag; the rest makes lift. */
  readonly parasite_share: number;
  /** Stall speed at the reference mass in standard air. */
  readonly stall_mps: number;
  /** Exponent of power over mass, where a payload table is steeper than lift can explain. */
  readonly payload_exponent?: number | undefined;
}

/** Least airspeed that keeps the margin to the stall, m/s: lift grows with ρ·V² and must carry the mass. */
export function leastAirspeed(stall_mps: number, mass_ratio: number, density_kg_m3: number): number {
  return stallMargin * stall_mps * Math.sqrt((mass_ratio * standardDensity_kg_m3) / density_kg_m3);
}

/** Largest stall speed that still allows an airspeed at the reference mass in standard air, m/s. */
export const stallBelow = (airspeed_mps: number): number => airspeed_mps / stallMargin;

/** Factor that changes the curve's own mass law into (m/m0)^n where a payload table requires it. */
function massCorrection({ f_a, parasite_share: x, payload_exponent }: WingCurve, mass_ratio: number): number {
  if (payload_exponent === undefined || mass_ratio === 1) return 1;
  return mass_ratio ** payload_exponent / (f_a + (1 - f_a) * (x + (1 - x) * mass_ratio ** 2));
}

/**
 * Power over that at the published endurance: parasite drag with ρ·V³, lift with m²/(ρ·V), climb, avionics.
 * Source: MODEL.md §12 (drag bucket of a fixed wing); fitted to the level flights that Ostler 2009 measured, its error is 5 % on
 * average. Valid from 1.2 stall speeds to the top speed; slower flight costs as much as the slowest valid; a descent never costs
 * less than the avionics.
 */
export function wingPower(curve: WingCurve, state: FlightState): number {
  const { f_a, cruise_mps, parasite_share: x } = curve;
  const { mass_ratio, density_kg_m3, climb_mps } = state;
  const least_mps = leastAirspeed(curve.stall_mps, mass_ratio, density_kg_m3);
  const v = Math.max(state.airspeed_mps, least_mps) / cruise_mps;
  const σ = density_kg_m3 / standardDensity_kg_m3;
  const level = f_a + (1 - f_a) * (x * σ * v ** 3 + ((1 - x) * mass_ratio ** 2) / (σ * v));
  const climb = (liftToDrag * climb_mps * mass_ratio) / cruise_mps;
  return Math.max(f_a, level * massCorrection(curve, mass_ratio) + climb);
}

/** Power while circling over one position: at the speed of the published endurance, or faster where the mass requires it. */
export const circlingPower = (curve: WingCurve, state: FlightState): number =>
  wingPower(curve, { ...state, airspeed_mps: curve.cruise_mps });
