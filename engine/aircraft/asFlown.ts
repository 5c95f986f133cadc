import { type Drone, isMultirotor } from './drone.ts';
import { airframeOf, referenceMass } from './priors.ts';

/** Consumption of real flights over what the sheet says. */
export interface AsFlown {
  readonly factor: number;
  /** Relative standard deviation of a single flight, packs and pilots included; absent: as certain as a sheet. */
  readonly sd?: number | undefined;
}

/** The factor of an aircraft that flies as its sheet says. */
export const asTheSheet: AsFlown = { factor: 1 };

/** Scatter of the flights of one aircraft, by days, packs and pilots: that of the logged ones (MODEL.md §16). */
export const flightScatter = 0.08;

/** Kinds of rotorcraft whose sheets are alike: open frames are camera drones with fixed arms or, from 2 kg on, industrial ones. */
export const flownClasses = ['folding', 'fixed_arm', 'industrial', 'ducted'] as const;
export type FlownClass = (typeof flownClasses)[number];
const industrialFrom_kg = 2;

/**
 * Classes by logged flights (MODEL.md §16; `npm run accuracy` fits them again from assets/evidence): the sheet is a best case. Of industrial and
 * ducted ones there is no log: they are taken as other sheets of today. Wings keep the sheet, with the scatter of a class without logs.
 */
const classes: Readonly<Record<FlownClass | 'wing', AsFlown>> = {
  folding: { factor: 1.08, sd: 0.11 },
  fixed_arm: { factor: 1, sd: 0.11 },
  industrial: { factor: 1.06, sd: 0.125 },
  ducted: { factor: 1.06, sd: 0.125 },
  wing: { factor: 1, sd: 0.125 },
};

/** The class of a rotorcraft by airframe and mass. */
export function flownClassOf(drone: Drone): FlownClass {
  const airframe = airframeOf(drone);
  if (airframe !== 'open_frame') return airframe;
  return referenceMass(drone) < industrialFrom_kg ? 'fixed_arm' : 'industrial';
}

/** Factor between real consumption and the sheet: from the aircraft's own logs, else from its class. */
export function asFlownOf(drone: Drone): AsFlown {
  const { as_flown: factor, as_flown_sd: sd } = drone;
  if (factor !== undefined) return { factor, sd };
  return classes[isMultirotor(drone) ? flownClassOf(drone) : 'wing'];
}

/** The factor that a request asks for; absent: that of the aircraft. */
export const askedAsFlown = (drone: Drone, factor: number | undefined): AsFlown =>
  factor === undefined ? asFlownOf(drone) : factor === 1 ? asTheSheet : { factor };
