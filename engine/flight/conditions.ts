import { densityAloft } from '../air/atmosphere.ts';
import type { Weather } from '../air/weather.ts';
import { windToWithstand } from '../air/wind.ts';
import { windShare } from '../air/windProfile.ts';
import { directionOf, levelHeightsBelow, levelsOf, type WindVector, windAmong } from '../air/windsAloft.ts';
import {
  type AircraftAir,
  type AircraftModel,
  aircraftIn,
  modelOf,
  powerUnderWay,
  topSpeedOf,
} from '../aircraft/aircraftModel.ts';
import type { AsFlown } from '../aircraft/asFlown.ts';
import { ageBeyondLogged, ageFactor, hoverSag } from '../aircraft/battery.ts';
import { flightTimeSpeed } from '../aircraft/calibrate.ts';
import type { Drone } from '../aircraft/drone.ts';
import { leastAirspeed } from '../aircraft/fixedWing.ts';
import { isWarm, type PackCharge, packCharge, usableCharge } from '../aircraft/packCharge.ts';
import { packWarming } from '../aircraft/packTemperature.ts';
import type { Draft } from '../draft.ts';
import type { Aloft } from './aloft.ts';
import { type FlightRules, rulesOf, type SpeedLimits } from './flightRules.ts';
import { fallAt, type GroundFalls } from './groundFalls.ts';
import type { Arrival } from './returnHome.ts';

/** Penalty that changes nothing: density is already in the model, so the customary 0.98 stands for "no further loss". */
const neutralPenalty = 0.98;
/** On missions autopilots climb and sink slower than the published limits, which are those of the sport mode. */
const ascentShare = 0.6;
const descentShare = 0.5;
/** Rates fitted to the climbs and descents of 179 Matrice 100 flights, for aircraft that publish none, m/s. */
const defaultAscent_mps = 3;
const defaultDescent_mps = 2.8;

/** An aircraft on one day: everything on which its drain depends besides the path. */
export interface Flight extends Pick<FlightRequest, 'drone' | 'weather' | 'surface_msl_m' | 'as_flown'> {
  /** The request that it was prepared from; a changed request gives another flight. */
  readonly request: FlightRequest;
  readonly model: AircraftModel;
  readonly rules: FlightRules;
  /** Unit vector of the direction that the reported wind comes from. */
  readonly windFrom: WindVector['from'];
  /** Take-off mass with payload over the reference mass. */
  readonly mass_ratio: number;
  /** Temperature of the pack at take-off, °C. */
  readonly battery_temp_c: number;
  /** Losses of the pack for the charge of a flight, which is computed in points of a warm pack. */
  readonly pack: PackCharge;
  /** Charge of a full pack over that of a warm one. */
  readonly battery_temperature_factor: number;
  readonly battery_age_factor: number;
  /** Drain at power ratio 1 of a warm pack, percentage points per second, with age, penalty, fine tuning and what real flights use. */
  readonly unit_drain_pct_per_s: number;
  /**
   * Usable share of the pack at the drain in forward flight over that at the drain while holding a position: a VTOL hovers at a
   * much larger current, which cold and age limit more. 1 for rotorcraft.
   */
  readonly holding_battery_ratio: number;
  readonly ascent_mps: number;
  readonly descent_mps: number;
  readonly memory: FlightMemory;
}

/**
 * Results for single heights, for the next caller. They lie in the flight: a `WeakMap` would keep them beyond the next collection
 * of garbage.
 */
export interface FlightMemory {
  /** Air by height above the launch point, metres. */
  readonly airs: Map<number, Aloft>;
  /** The same without the wind; flights that differ in nothing but the wind share it. */
  readonly stillAirs: Map<number, StillAir>;
  /** Arrivals by the height of the return above the launch point, metres. */
  readonly arrivals: Map<number, Arrival>;
}

/** Speed limits and air at one height above the launch point, the same in any wind. */
export interface StillAir extends SpeedLimits {
  readonly air: AircraftAir;
}

export interface FlightRequest {
  readonly drone: Drone;
  readonly weather: Weather;
  /** Ground at the launch point above mean sea level, metres. */
  readonly surface_msl_m: number;
  readonly payload_g: number;
  readonly battery_cycles: number;
  /** Charge at take-off, percent; absent: full. */
  readonly initial_pct?: number | undefined;
  /** Temperature of the pack at take-off, °C; absent: kept warm, at the larger of the air's and 15 °C. */
  readonly battery_temp_c?: number | undefined;
  /** 0.98 is neutral; drain is multiplied by 0.98 / value. */
  readonly penalty: number;
  /** Endurance multiplier; drain is divided by it. */
  readonly fine_tune_factor: number;
  /** Consumption of real flights over the sheet's; drain is multiplied by it. */
  readonly as_flown: AsFlown;
  /** Absent: the ground is level with the launch point, or unknown. */
  readonly ground_falls?: GroundFalls | undefined;
}

type Battery = Pick<Flight, 'battery_temp_c' | 'pack' | 'battery_temperature_factor' | 'battery_age_factor'>;

/** Mass with payload over the reference mass. */
const massRatio = ({ payload_g }: FlightRequest, { curve }: AircraftModel): number =>
  1 + payload_g / 1000 / curve.mass_kg;

/** Drain that warms the pack, percentage points per minute: level flight at the cruise speed under this load in this air, as real flights use it. */
function cruiseDrain(request: FlightRequest, model: AircraftModel): number {
  const { drone, weather, surface_msl_m, as_flown } = request;
  const air = aircraftIn(model, massRatio(request, model), densityAloft(weather, surface_msl_m, 0));
  return model.unit_drain_pct_per_min * as_flown.factor * powerUnderWay(air, drone.cruise_speed_mps, 0, 0);
}

/** The battery at a rate of drain, in a pack that the cruise warms. */
function batteryAt(request: FlightRequest, cruise_pct_per_min: number, drain_pct_per_min: number): Battery {
  const sag = hoverSag(drain_pct_per_min);
  const { weather, battery_temp_c, initial_pct, drone, battery_cycles, as_flown } = request;
  // What was learned from real flights has its scatter with it.
  const ageOf = as_flown.sd === undefined ? ageFactor : ageBeyondLogged;
  const warming = packWarming(cruise_pct_per_min, weather.temp_c, battery_temp_c);
  const pack = packCharge(warming, sag, initial_pct);
  return {
    battery_temp_c: warming.start_c,
    pack,
    battery_temperature_factor: isWarm(warming) ? 1 : usableCharge(pack),
    battery_age_factor: ageOf(drone, battery_cycles, sag),
  };
}

/** True if two requests are flown by one aircraft with one load in one air, whatever the wind. */
const isInSameAir = (one: FlightRequest, other: FlightRequest): boolean =>
  one.drone === other.drone &&
  one.payload_g === other.payload_g &&
  one.surface_msl_m === other.surface_msl_m &&
  one.weather.temp_c === other.weather.temp_c &&
  one.weather.humidity_pct === other.weather.humidity_pct;

/**
 * The values that are the same during a flight: calibration (MODEL.md §4), mass, battery factors and unit drain (§5), mission rates
 * (§6). Penalty and fine tuning are positive, payload and cycles 0 or more. Does not check the maximum payload. `like`: a flight that
 * may be in the same air.
 */
export function prepareFlight(request: FlightRequest, like?: Flight): Flight {
  const { drone, weather } = request;
  const model = modelOf(drone);
  const cruise_pct_per_min = cruiseDrain(request, model);
  const cruising = batteryAt(request, cruise_pct_per_min, model.unit_drain_pct_per_min);
  const isAlike = model.hover_drain_pct_per_min === model.unit_drain_pct_per_min;
  const holding = isAlike ? cruising : batteryAt(request, cruise_pct_per_min, model.hover_drain_pct_per_min);
  const { battery_temperature_factor, battery_age_factor } = cruising;
  const yieldFactor = battery_age_factor * request.fine_tune_factor;
  const penalty = neutralPenalty / request.penalty;
  return {
    request,
    drone,
    model,
    rules: rulesOf(model.kind),
    windFrom: directionOf(weather.wind_dir_deg),
    weather,
    surface_msl_m: request.surface_msl_m,
    as_flown: request.as_flown,
    mass_ratio: massRatio(request, model),
    ...cruising,
    unit_drain_pct_per_s:
      (model.unit_drain_pct_per_min / 60) * ((penalty * request.as_flown.factor) / yieldFactor),
    holding_battery_ratio:
      (battery_temperature_factor * battery_age_factor) /
      (holding.battery_temperature_factor * holding.battery_age_factor),
    ...climbRates(drone),
    memory: {
      airs: new Map(),
      stillAirs: like !== undefined && isInSameAir(like.request, request) ? like.memory.stillAirs : new Map(),
      arrivals: new Map(),
    },
  };
}

/** How fast an aircraft climbs and sinks on missions, m/s. */
export const climbRates = (drone: Drone): Pick<Flight, 'ascent_mps' | 'descent_mps'> => ({
  ascent_mps: drone.max_ascent_mps === undefined ? defaultAscent_mps : ascentShare * drone.max_ascent_mps,
  descent_mps:
    drone.max_descent_mps === undefined ? defaultDescent_mps : descentShare * drone.max_descent_mps,
});

/**
 * The same flight in a weather that is off by an error. Its pack loses charge in the same course, and more or less of it in
 * proportion, so that figures of both add in points of a warm pack.
 */
export function inOtherWeather(flight: Flight, weather: Weather): Flight {
  const other: Draft<Flight> = prepareFlight({ ...flight.request, weather }, flight);
  other.unit_drain_pct_per_s *= flight.battery_temperature_factor / other.battery_temperature_factor;
  other.battery_temperature_factor = flight.battery_temperature_factor;
  other.pack = flight.pack;
  return other;
}

/** Wind at one height, m/s, with its gusts. */
export interface WindAloft {
  readonly mean_mps: number;
  /** Gusts above the mean wind, m/s. */
  readonly excess_mps: number;
  /** Wind to withstand, half-way from the mean to the gust. */
  readonly withstood_mps: number;
  /** Unit vector of the direction that it comes from. */
  readonly from: WindVector['from'];
}

/** The flight's wind at a height above the launch point, or at that above lower ground beneath it if it is stronger there (MODEL.md §2). */
export function windAt(flight: Flight, height_m: number): WindAloft {
  const wind = windOver(flight, height_m);
  const fall_m = fallAt(flight.request.ground_falls, height_m);
  if (fall_m === 0) return wind;
  const lower = windOver(flight, height_m + fall_m);
  return lower.mean_mps + lower.excess_mps > wind.mean_mps + wind.excess_mps ? lower : wind;
}

/** The wind at a height above the ground from which it has grown. */
function windOver({ weather, windFrom }: Flight, height_m: number): WindAloft {
  const share = windShare(weather, height_m);
  const { wind_speed_mps, gust_speed_mps, wind_over } = weather;
  const excess_mps = share * Math.max(0, gust_speed_mps - wind_speed_mps);
  const levels = levelsOf(weather);
  if (levels.length > 0) {
    const { speed_mps: mean_mps, from } = windAmong(levels, height_m, wind_over);
    return { mean_mps, excess_mps, withstood_mps: mean_mps + 0.5 * excess_mps, from };
  }
  return {
    mean_mps: share * wind_speed_mps,
    excess_mps,
    withstood_mps: share * windToWithstand(weather),
    from: windFrom,
  };
}

/** The strongest gusts that a flight meets up to a height above the launch point: there, or at a level that it passes on its way. */
export function strongestWind(flight: Flight, height_m: number): WindAloft & { readonly height_m: number } {
  let strongest = { height_m, ...windAt(flight, height_m) };
  for (const level_m of levelHeightsBelow(flight.weather, height_m)) {
    const wind = windAt(flight, level_m);
    if (wind.mean_mps + wind.excess_mps > strongest.mean_mps + strongest.excess_mps)
      strongest = { height_m: level_m, ...wind };
  }
  return strongest;
}

/** Density at a height above the launch point, which may be negative, kg/m³ (MODEL.md §1). */
export const densityAt = (flight: Flight, height_m: number): number =>
  densityAloft(flight.weather, flight.surface_msl_m, height_m);

/** Least airspeed in flight, m/s: it keeps a wing clear of the stall under this load in this air; 0 for rotorcraft. */
export function slowestAirspeed(flight: Flight, height_m: number): number {
  const { model, mass_ratio } = flight;
  return model.stall_mps === 0 ? 0 : leastAirspeed(model.stall_mps, mass_ratio, densityAt(flight, height_m));
}

/**
 * Fastest airspeed that the flight may use, m/s (MODEL.md §2): the published top speed, whatever the load and the air; without one
 * the limit of the tilt or the wing, but no less than the speeds at which the aircraft is known to fly. Never less than a wing needs
 * to fly at all.
 */
export function fastestAirspeed(flight: Flight, height_m: number): number {
  const { drone, model, mass_ratio } = flight;
  const slowest_mps = slowestAirspeed(flight, height_m);
  if (drone.max_speed_mps !== undefined) return Math.max(drone.max_speed_mps, slowest_mps);
  const top_mps = topSpeedOf(model, mass_ratio, densityAt(flight, height_m));
  return Math.max(top_mps, drone.cruise_speed_mps, flightTimeSpeed(drone), slowest_mps);
}

/** Limits of the airspeed at a height (MODEL.md §2). A normal mode that is not known to be slower is as fast as the aircraft. */
export function speedLimits(flight: Flight, height_m: number): SpeedLimits {
  const slowest_mps = slowestAirspeed(flight, height_m);
  const fastest_mps = fastestAirspeed(flight, height_m);
  const normal_mps = Math.max(slowest_mps, Math.min(fastest_mps, flight.drone.normal_speed_mps ?? Infinity));
  return { slowest_mps, normal_mps, fastest_mps };
}
