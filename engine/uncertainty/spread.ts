import { forecastError_mps } from '../air/windProfile.ts';

/** Errors of the inputs and the model, one standard deviation each. */
export interface Sigmas {
  /** Relative error of the power, over all of a flight. */
  readonly power: number;
  /** Relative error of the total time of take-off, stops and landing. */
  readonly overhead: number;
  /** Relative error of the time of one stop or corner, on its own. */
  readonly stop: number;
  /** Error of each of the wind's two components, m/s. */
  readonly wind_mps: number;
  readonly temp_c: number;
  /** Relative error of the capacity of the pack. */
  readonly health: number;
  /** Error of what the cold takes from the pack, over the whole consumption. */
  readonly cold: number;
}

/**
 * An aircraft whose power was measured once, with its own packs. Power: what the residual of 94 Matrice 100 flights leaves after times,
 * wind and temperature, which are counted apart, so that nine in ten of them lie inside the interval. Times: 2.7 s of about 38 s of
 * overhead on those flights.
 */
export const measuredAirframe: Sigmas = {
  power: 0.02,
  overhead: 0.06,
  stop: 0.15,
  wind_mps: forecastError_mps,
  temp_c: 2,
  health: 0,
  cold: 0,
};

/** An aircraft known by its spec sheet: 3.5 % of model and 3 % of rounding and best case; 3 % between packs. */
export const specifiedAirframe: Sigmas = {
  ...measuredAirframe,
  power: Math.hypot(0.035, 0.03),
  health: 0.03,
};

/**
 * Error of what the cold takes, over what it takes: pilots report 26–36 min of 43–46 in frost, which is a third to either side; engineering
 * judgement until flights with cold packs are at hand.
 */
const coldError = 0.3;

/**
 * Errors of an aircraft with a pack that gives this share of a warm one's charge, as certain as a sheet, or as real flights scatter: their
 * scatter counts the model, the sheet and the packs alike.
 */
export const sigmasOf = (battery_temperature_factor: number, flight_sd: number | undefined): Sigmas => ({
  ...specifiedAirframe,
  ...(flight_sd !== undefined && { power: flight_sd, health: 0 }),
  cold: coldError * (1 - battery_temperature_factor),
});

/** Variance of the errors that scale with the whole consumption, over its square. */
export const scaledVariance = ({ power, health, cold }: Sigmas): number =>
  power ** 2 + health ** 2 + cold ** 2;

/** A change of the weather: added to the motion of the air, as a vector, and to the temperature. */
export interface Perturbation {
  readonly air_north_mps: number;
  readonly air_east_mps: number;
  readonly temp_c: number;
}

/** Consumption of a flight up to some point, percentage points. */
export interface Consumption {
  readonly used_pct: number;
  /** The part of it that went into take-off, stops and landing. */
  readonly overhead_pct: number;
  /** Sum of the squares of the consumption of each stop or corner. */
  readonly stops_squared_pct2: number;
}

/** Standard deviation of a consumption and the parts that make it up (root of the sum of squares), percentage points. */
export interface Spread {
  readonly used_pct: number;
  /** Towards a larger consumption. */
  readonly sigma_pct: number;
  /** Standard deviation towards a smaller consumption. */
  readonly sigma_below_pct: number;
  readonly parts: {
    readonly power_pct: number;
    readonly overhead_pct: number;
    readonly stops_pct: number;
    readonly wind_pct: number;
    readonly temperature_pct: number;
    readonly health_pct: number;
    readonly cold_pct: number;
  };
}

const none: Perturbation = { air_north_mps: 0, air_east_mps: 0, temp_c: 0 };

/** The changes whose effects make a spread: one standard deviation up and down of wind north, wind east and temperature. */
export const changesOf = ({ wind_mps, temp_c }: Sigmas): readonly Perturbation[] => [
  { ...none, air_north_mps: wind_mps },
  { ...none, air_north_mps: -wind_mps },
  { ...none, air_east_mps: wind_mps },
  { ...none, air_east_mps: -wind_mps },
  { ...none, temp_c },
  { ...none, temp_c: -temp_c },
];

/**
 * Effect of one standard deviation: that of the worse side. Errors of the wind cost more than they save, so the mean of both sides
 * would understate the risk. A flight that is impossible, or uses more than the budget, counts as using the whole budget: the charge of the pack where the question is what
 * is left, the charge down to the threshold where it is how likely that is kept.
 */
function effect(nominal_pct: number, one_pct = Infinity, other_pct = Infinity, budget_pct: number): number {
  const most_pct = Math.max(nominal_pct, budget_pct);
  return Math.max(0, Math.min(most_pct, one_pct) - nominal_pct, Math.min(most_pct, other_pct) - nominal_pct);
}

/** Share of a consumption up to which errors of the weather count the same to both sides (MODEL.md §14). */
const evenShare = 0.1;

/**
 * Saving of one standard deviation. It equals the cost of the worse side while that is small, as flights show; where the worse
 * side is large or impossible, the better side counts.
 */
function saving(nominal_pct: number, one_pct = Infinity, other_pct = Infinity): number {
  const cost_pct = Math.max(one_pct, other_pct) - nominal_pct;
  const saved_pct = nominal_pct - Math.min(one_pct, other_pct);
  return Math.max(0, Math.min(cost_pct, Math.max(saved_pct, evenShare * nominal_pct)));
}

/** The consumption under each of `changesOf`, in their order; `undefined` or infinite where the flight is impossible. */
type Changed = { readonly [change: number]: number | undefined };

function windEffect(used_pct: number, changed_pct: Changed, budget_pct: number): number {
  const north = effect(used_pct, changed_pct[0], changed_pct[1], budget_pct);
  const east = effect(used_pct, changed_pct[2], changed_pct[3], budget_pct);
  // Math.hypot guards against overflow at many times the cost; points of battery do not overflow.
  return Math.sqrt(north * north + east * east);
}

const temperatureEffect = (used_pct: number, changed_pct: Changed, budget_pct: number): number =>
  effect(used_pct, changed_pct[4], changed_pct[5], budget_pct);

/** Variance of what does not depend on the weather: the same to both sides. */
const otherVariance = ({ used_pct, overhead_pct, stops_squared_pct2 }: Consumption, sigmas: Sigmas): number =>
  scaledVariance(sigmas) * used_pct * used_pct +
  (sigmas.overhead * overhead_pct) ** 2 +
  sigmas.stop ** 2 * stops_squared_pct2;

/**
 * Standard deviation of a flight's consumption towards more, first order (MODEL.md §14), from its consumption under each of `changesOf`.
 * `budget_pct` is the charge that may be used. Errors of power, capacity, wind and temperature are the same on all legs, so their
 * effects add before they are squared; each stop has its own error. Power, overhead, capacity and cold scale the consumption, so they need
 * no flight of their own.
 */
export function sigmaFrom(
  nominal: Consumption,
  changed_pct: Changed,
  sigmas: Sigmas,
  budget_pct: number,
): number {
  const weather =
    windEffect(nominal.used_pct, changed_pct, budget_pct) ** 2 +
    temperatureEffect(nominal.used_pct, changed_pct, budget_pct) ** 2;
  return Math.sqrt(otherVariance(nominal, sigmas) + weather);
}

/** Standard deviation towards less, from the saving of each change of the weather. */
export function sigmaBelowFrom(nominal: Consumption, changed_pct: Changed, sigmas: Sigmas): number {
  const { used_pct } = nominal;
  const weather =
    saving(used_pct, changed_pct[0], changed_pct[1]) ** 2 +
    saving(used_pct, changed_pct[2], changed_pct[3]) ** 2 +
    saving(used_pct, changed_pct[4], changed_pct[5]) ** 2;
  return Math.sqrt(otherVariance(nominal, sigmas) + weather);
}

/** Both standard deviations, with the parts of the upper one. */
export function spreadFrom(
  nominal: Consumption,
  changed_pct: Changed,
  sigmas: Sigmas,
  budget_pct: number,
): Spread {
  const { used_pct, overhead_pct, stops_squared_pct2 } = nominal;
  return {
    used_pct,
    sigma_pct: sigmaFrom(nominal, changed_pct, sigmas, budget_pct),
    sigma_below_pct: sigmaBelowFrom(nominal, changed_pct, sigmas),
    parts: {
      power_pct: sigmas.power * used_pct,
      overhead_pct: sigmas.overhead * overhead_pct,
      stops_pct: sigmas.stop * Math.sqrt(stops_squared_pct2),
      wind_pct: windEffect(used_pct, changed_pct, budget_pct),
      temperature_pct: temperatureEffect(used_pct, changed_pct, budget_pct),
      health_pct: sigmas.health * used_pct,
      cold_pct: sigmas.cold * used_pct,
    },
  };
}
