import { calibrate, type PowerModel } from './calibrate.ts';
import { calibrateWing, type WingModel } from './calibrateWing.ts';
import type { Drone } from './drone.ts';
import { circlingPower, wingPower } from './fixedWing.ts';
import { hoverPowerRatio, powerInGusts, type RotorAir, rotorAir, tiltLimitedSpeed } from './powerCurve.ts';

/**
 * A calibrated aircraft: a tagged union of plain data. The functions of this file are the whole interface for power; besides
 * them only the flight rules depend on the kind of an aircraft.
 */
export type AircraftModel = PowerModel | WingModel;
export type AircraftKind = AircraftModel['kind'];

/** Top speed over cruise speed of a wing where none is published: the least of three that publish both (1.56–1.72). */
const wingTopSpeed = 1.5;

const models = new WeakMap<Drone, AircraftModel>();

/** A drone's calibration, computed once for each drone: plans and rings ask for the same aircraft over and over. */
export function modelOf(drone: Drone): AircraftModel {
  const { class: kind = 'multirotor' } = drone;
  const model = models.get(drone) ?? (kind === 'multirotor' ? calibrate(drone) : calibrateWing(drone, kind));
  models.set(drone, model);
  return model;
}

/** A wing in one air and under one load. */
interface WingAir {
  readonly kind: WingModel['kind'];
  readonly model: WingModel;
  readonly mass_ratio: number;
  readonly density_kg_m3: number;
}

/** An aircraft in one air and under one load: everything that power depends on besides speeds. */
export type AircraftAir = { readonly kind: 'rotor'; readonly rotor: RotorAir } | WingAir;

export const aircraftIn = (model: AircraftModel, mass_ratio: number, density_kg_m3: number): AircraftAir =>
  model.kind === 'rotor'
    ? { kind: 'rotor', rotor: rotorAir(model.curve, mass_ratio, density_kg_m3) }
    : { kind: model.kind, model, mass_ratio, density_kg_m3 };

/**
 * Power at an airspeed and a rate of climb, as a multiple of the power that drains `unit_drain_pct_per_min`, averaged over gusts with
 * the standard deviation `gusts_mps`.
 */
export type PowerLaw = (
  air: AircraftAir,
  airspeed_mps: number,
  climb_mps: number,
  gusts_mps: number,
) => number;

/** Power in forward flight over power in hover. */
export const powerUnderWay: PowerLaw = (air, airspeed_mps, climb_mps, gusts_mps) =>
  air.kind === 'rotor'
    ? powerInGusts(air.rotor, airspeed_mps, climb_mps, gusts_mps)
    : wingInGusts(air, airspeed_mps, climb_mps, gusts_mps);

/** Power of a wing in gusts, like `powerInGusts` of rotors. */
function wingInGusts({ model, mass_ratio, density_kg_m3 }: WingAir, V: number, w: number, σ: number): number {
  const at = (airspeed_mps: number): number =>
    wingPower(model.curve, { airspeed_mps, climb_mps: w, mass_ratio, density_kg_m3 });
  return Math.max(at(V), (at(V + σ) + at(Math.abs(V - σ))) / 2);
}

/**
 * Power while climbing, sinking or turning over one position: rotorcraft go straight up against the wind of
 * `airspeed_mps`, wings circle at their own speed.
 */
export const powerInPlace: PowerLaw = (air, airspeed_mps, climb_mps, gusts_mps) =>
  air.kind === 'rotor'
    ? powerInGusts(air.rotor, airspeed_mps, climb_mps, gusts_mps)
    : circling(air, climb_mps);

const circling = ({ model, mass_ratio, density_kg_m3 }: WingAir, climb_mps: number): number =>
  circlingPower(model.curve, { airspeed_mps: 0, climb_mps, mass_ratio, density_kg_m3 });

/**
 * Power while holding a position at one height: the rotors of a VTOL follow the mass and density law of a hover, a fixed wing
 * circles; both are scaled to their own drain for holding.
 */
export const powerHolding: PowerLaw = (air, airspeed_mps, climb_mps, gusts_mps) => {
  if (air.kind === 'rotor') return powerInGusts(air.rotor, airspeed_mps, climb_mps, gusts_mps);
  const { model, mass_ratio, density_kg_m3 } = air;
  const share = model.hover_drain_pct_per_min / model.unit_drain_pct_per_min;
  if (air.kind === 'fixed_wing') return share * circling(air, climb_mps);
  const { f_a } = model.curve;
  return share * hoverPowerRatio({ f_a }, mass_ratio, density_kg_m3);
};

/** Top airspeed in level flight where none is published, m/s. */
export function topSpeedOf(model: AircraftModel, mass_ratio: number, density_kg_m3: number): number {
  return model.kind === 'rotor'
    ? tiltLimitedSpeed(model.curve, mass_ratio, density_kg_m3)
    : wingTopSpeed * model.curve.cruise_mps;
}
