import type { Airframe, Drone } from './drone.ts';
import { airframeOf } from './priors.ts';

/** Consumption of real flights over what the sheet says. */
export interface AsFlown {
  readonly factor: number;
  /** Relative standard deviation of a single flight, packs and pilots included; absent: as certain as a sheet. */
  readonly sd?: number | undefined;
}

/** The sheet as it is. */
export const asTheSheet: AsFlown = { factor: 1 };

/** Scatter of the flights of one aircraft, by days, packs and pilots: that of the logged ones (MODEL.md §16). */
export const flightScatter = 0.08;

/**
 * Classes by logged flights (MODEL.md §16; `npm run accuracy` fits them again from assets/evidence): the sheet is a best case. Of wings there is no
 * log: they keep the sheet, with the scatter that a class of rotorcraft without logs has.
 */
const classes: Readonly<Record<Airframe | 'wing', AsFlown>> = {
  folding: { factor: 1.06, sd: 0.11 },
  open_frame: { factor: 1, sd: 0.11 },
  ducted: { factor: 1.03, sd: 0.12 },
  wing: { factor: 1, sd: 0.12 },
};

/** What real flights of an aircraft use: its own logs' figure, else its class's. */
export function asFlownOf(drone: Drone): AsFlown {
  const { as_flown: factor, as_flown_sd: sd } = drone;
  if (factor !== undefined) return { factor, sd };
  return classes[(drone.class ?? 'multirotor') === 'multirotor' ? airframeOf(drone) : 'wing'];
}

/** The factor that a request asks for; absent: that of the aircraft. */
export const askedAsFlown = (drone: Drone, factor: number | undefined): AsFlown =>
  factor === undefined ? asFlownOf(drone) : factor === 1 ? asTheSheet : { factor };
