import { calibrate, type PowerModel } from './calibrate.ts';
import { calibrateWing, type WingModel } from './calibrateWing.ts';
import type { Drone } from './drone.ts';
import { circlingPower, wingPower } from './fixedWing.ts';
import { type FlightState, hoverPowerRatio, powerRatio, tiltLimitedSpeed } from './powerCurve.ts';

/**
 * What flies: a tagged union of plain data. The functions of this file are the whole interface for power; nothing else asks
 * for the kind of an aircraft, but for the handling that belongs to it.
 */
export type AircraftModel = PowerModel | WingModel;
export type AircraftKind = AircraftModel['kind'];

/** Top speed over cruise speed of a wing where none is published: the least of three that publish both (1.56–1.72). */
const wingTopSpeed = 1.5;

const known = new WeakMap<Drone, AircraftModel>();

/** A drone's calibration, found once for each drone: plans and rings ask for the same aircraft over and over. */
export function modelOf(drone: Drone): AircraftModel {
  const { class: kind = 'multirotor' } = drone;
  const found = known.get(drone) ?? (kind === 'multirotor' ? calibrate(drone) : calibrateWing(drone, kind));
  known.set(drone, found);
  return found;
}

/** Power under way, as a multiple of what `unit_drain_pct_per_min` stands for. */
export function powerUnderWay(model: AircraftModel, state: FlightState): number {
  return model.kind === 'rotor' ? powerRatio(model.curve, state) : wingPower(model.curve, state);
}

/**
 * Power while climbing, sinking or turning over one place: rotorcraft go straight up against the wind of
 * `airspeed_mps`, wings circle at their own speed.
 */
export function powerInPlace(model: AircraftModel, state: FlightState): number {
  return model.kind === 'rotor' ? powerRatio(model.curve, state) : circlingPower(model.curve, state);
}

/**
 * Power while holding a place at one height: the rotors of a VTOL follow the mass and density law of a hover, a fixed wing
 * circles; both are scaled to their own drain for it.
 */
export function powerHolding(model: AircraftModel, state: FlightState): number {
  if (model.kind === 'rotor') return powerRatio(model.curve, state);
  const share = model.hover_drain_pct_per_min / model.unit_drain_pct_per_min;
  if (model.kind === 'fixed_wing') return share * circlingPower(model.curve, state);
  const { f_a } = model.curve;
  return share * hoverPowerRatio({ f_a }, state.mass_ratio, state.density_kg_m3);
}

/** Airspeed of level flight that the aircraft itself allows, where no top speed is published, m/s. */
export function topSpeedOf(model: AircraftModel, mass_ratio: number, density_kg_m3: number): number {
  return model.kind === 'rotor'
    ? tiltLimitedSpeed(model.curve, mass_ratio, density_kg_m3)
    : wingTopSpeed * model.curve.cruise_mps;
}
