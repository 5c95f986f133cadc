import type { Airframe, Drone } from './drone.ts';

/** Assumptions about an airframe, before its published figures are used. */
export interface AirframePrior {
  /** Take-off mass where neither mass nor payload is published, kg: the middle of the catalog's aircraft of that kind. */
  readonly mass_kg: number;
  /** Equivalent flat plate area over mass^(2/3), m²/kg^(2/3). */
  readonly drag_scale: number;
  /** Profile and avionics share of hover power. */
  readonly phi: number;
  readonly phi_min: number;
  readonly phi_max: number;
}

/**
 * Folding: power over speed and tilt over speed in logs of three folding drones (assets/evidence) ask for phi 0.5–0.75 and drag
 * 0.024–0.033; exact fits of eight with published hover time, flight time and distance, the best case of a maker, gave phi 0.45–0.60
 * and drag 0.011–0.033. Open frame: 0.032 measured on the Iris+, 0.036–0.040 on the Matrice 100. Ducted: the published ratios of
 * hover to cruise require a flatter bucket, hence more profile power.
 */
const priors: Readonly<Record<Airframe, AirframePrior>> = {
  folding: { mass_kg: 0.9, drag_scale: 0.025, phi: 0.55, phi_min: 0.3, phi_max: 0.8 },
  open_frame: { mass_kg: 4, drag_scale: 0.035, phi: 0.5, phi_min: 0.3, phi_max: 0.7 },
  ducted: { mass_kg: 0.4, drag_scale: 0.035, phi: 0.65, phi_min: 0.3, phi_max: 0.85 },
};

/** From this mass on, catalog aircraft are industrial open frames. */
const openFrameFrom_kg = 2.5;
/** Maximum payload over take-off mass, the middle of the catalog's aircraft that publish both. */
const payloadFraction = 0.35;
/** A payload figure alone may be a typing error, so the mass inferred from it stays in the range of catalog aircraft. */
const massRange_kg = { min: 0.2, max: 100 };

/** Assumptions about an airframe (MODEL.md §4). */
export const airframePrior = (airframe: Airframe): AirframePrior => priors[airframe];

/** Take-off mass without payload, kg: as published, else inferred from the maximum payload; `undefined` where neither is published. */
export function publishedMass(
  { takeoff_mass_g, max_payload_g }: Drone,
  payloadShare: number,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  if (takeoff_mass_g !== undefined) return takeoff_mass_g / 1000;
  return max_payload_g > 0 ? Math.min(max, Math.max(min, max_payload_g / 1000 / payloadShare)) : undefined;
}

/** Take-off mass without payload, kg: published, else maximum payload / 0.35 clamped to 0.2–100 kg, else the airframe's (MODEL.md §4). */
export const referenceMass = (drone: Drone): number =>
  publishedMass(drone, payloadFraction, massRange_kg) ?? priors[drone.airframe ?? 'folding'].mass_kg;

/** Airframe: the drone's own, else open frame from 2.5 kg on and folding below; ducted only where the drone says so. */
export function airframeOf(drone: Drone): Airframe {
  return drone.airframe ?? (referenceMass(drone) >= openFrameFrom_kg ? 'open_frame' : 'folding');
}

/**
 * Avionics share of hover power: about 10 W/kg at 1 kg, a smaller share in large aircraft (Alta 8: ≤ 0.03).
 * At most 0.1; the mass is positive, kg.
 */
export const avionicsShare = (mass_kg: number): number => Math.min(0.1, 0.1 / Math.sqrt(mass_kg));

/**
 * Hover induced velocity at the reference mass in standard air, m/s (MODEL.md §4): momentum theory where rotors and propeller
 * are known and give 2–15 m/s, else a fit over ten catalog aircraft (±10 %). Each rotor counts as a disc of its own.
 */
export function hoverInducedVelocity(drone: Drone, mass_kg: number): number {
  const { rotor_count, propeller_diameter_m } = drone;
  if (rotor_count === undefined || propeller_diameter_m === undefined) return 4.6 * mass_kg ** 0.1;
  const disc_m2 = (rotor_count * Math.PI * propeller_diameter_m ** 2) / 4;
  const velocity_mps = Math.sqrt((mass_kg * 9.80665) / (2 * 1.225 * disc_m2));
  // Outside this range no rotorcraft hovers for minutes: a figure is wrong, and the fit is the better guess.
  return velocity_mps > 2 && velocity_mps < 15 ? velocity_mps : 4.6 * mass_kg ** 0.1;
}
