/** How sure the inputs and the model are, one standard deviation each. */
export interface Sigmas {
  /** Relative error of the power, over all of a flight. */
  readonly power: number;
  /** Relative error of the time that take-off, stops and landing take together. */
  readonly overhead: number;
  /** Relative error of the time of one stop or corner, on its own. */
  readonly stop: number;
  /** Error of each of the wind's two components, m/s. */
  readonly wind_mps: number;
  readonly temp_c: number;
  /** Relative error of the capacity of the pack. */
  readonly health: number;
}

/**
 * An aircraft whose power was measured once, with its own packs. Power: residual of 94 Matrice 100 flights when their times
 * are given, 2.4 % with wind and temperature in it. Times: 2.7 s of some 41 s of overhead on those flights.
 */
export const measuredAirframe: Sigmas = {
  power: 0.022,
  overhead: 0.06,
  stop: 0.15,
  wind_mps: 1.5,
  temp_c: 2,
  health: 0,
};

/** An aircraft known by its spec sheet: 3.5 % of model and 3 % of rounding and best case; 3 % between packs. */
export const specifiedAirframe: Sigmas = {
  ...measuredAirframe,
  power: Math.hypot(0.035, 0.03),
  health: 0.03,
};

/** A change of what a flight meets: added to the wind (the way the air moves) and to the temperature. */
export interface Perturbation {
  readonly air_north_mps: number;
  readonly air_east_mps: number;
  readonly temp_c: number;
}

/** What a flight has used up to some place, percentage points. */
export interface Consumption {
  readonly used_pct: number;
  /** The part of it that went into take-off, stops and landing. */
  readonly overhead_pct: number;
  /** Sum of the squares of what each stop or corner used, on its own. */
  readonly stops_squared_pct2: number;
}

/** Standard deviation of a consumption and the parts that make it up (root of the sum of squares), percentage points. */
export interface Spread {
  readonly used_pct: number;
  readonly sigma_pct: number;
  readonly parts: {
    readonly power_pct: number;
    readonly overhead_pct: number;
    readonly stops_pct: number;
    readonly wind_pct: number;
    readonly temperature_pct: number;
    readonly health_pct: number;
  };
}

/** Consumption at one or more places of a flight under a change; `undefined` where it cannot be flown. */
export type ConsumptionUnder = (change: Perturbation) => readonly (Consumption | undefined)[];

const none: Perturbation = { air_north_mps: 0, air_east_mps: 0, temp_c: 0 };

type Column = readonly (Consumption | undefined)[];

/** Effect of one standard deviation: central difference, or what is left of it where one side cannot be flown. */
function effect(
  nominal: Consumption,
  above: Consumption | undefined,
  below: Consumption | undefined,
): number {
  if (above !== undefined && below !== undefined) return (above.used_pct - below.used_pct) / 2;
  return (above ?? below ?? nominal).used_pct - nominal.used_pct;
}

/**
 * First-order spread of what a flight uses (physics section 1.14), at every place that the callback answers for: seven
 * evaluations of a deterministic engine, central differences one standard deviation wide. Power, capacity, wind and temperature
 * err alike on all legs, so their effects add before they are squared; stops err each on its own. Power, overhead and
 * capacity scale the consumption, so their effects need no evaluation. `undefined` where the unchanged flight has no answer.
 */
export function spreadsOf(under: ConsumptionUnder, sigmas: Sigmas): (Spread | undefined)[] {
  const bothWays = (change: Partial<Perturbation>, back: Partial<Perturbation>): [Column, Column] => [
    under({ ...none, ...change }),
    under({ ...none, ...back }),
  ];
  const { wind_mps, temp_c } = sigmas;
  const north = bothWays({ air_north_mps: wind_mps }, { air_north_mps: -wind_mps });
  const east = bothWays({ air_east_mps: wind_mps }, { air_east_mps: -wind_mps });
  const warmth = bothWays({ temp_c }, { temp_c: -temp_c });
  return under(none).map((nominal, index) => {
    if (nominal === undefined) return undefined;
    const effectOf = ([above, below]: [Column, Column]) => effect(nominal, above[index], below[index]);
    return combine(nominal, sigmas, Math.hypot(effectOf(north), effectOf(east)), Math.abs(effectOf(warmth)));
  });
}

function combine(nominal: Consumption, sigmas: Sigmas, wind_pct: number, temperature_pct: number): Spread {
  const { used_pct, overhead_pct, stops_squared_pct2 } = nominal;
  const parts = {
    power_pct: sigmas.power * used_pct,
    overhead_pct: sigmas.overhead * overhead_pct,
    stops_pct: sigmas.stop * Math.sqrt(stops_squared_pct2),
    wind_pct,
    temperature_pct,
    health_pct: sigmas.health * used_pct,
  };
  return { used_pct, sigma_pct: Math.hypot(...Object.values(parts)), parts };
}
