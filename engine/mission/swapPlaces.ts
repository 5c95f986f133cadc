import { defined } from '../defined.ts';
import type { Position } from '../geo/position.ts';

/** Where the battery of a flight is changed: at the launch point, or at a place away from it. */
export type SwapPlace<Place extends Position> = Place | 'home';

/** Where batteries are changed between the flights of a split. */
export interface Swapping<Place extends Position> {
  /** Absent: at the launch point. */
  readonly swap_place?: Place | undefined;
  /** Places by the index of the flight that lands there, where they are not that of the plan; `null`, or beyond the end: that one. */
  readonly swap_places?: readonly (SwapPlace<Place> | null)[] | undefined;
}

/** Where a flight takes off or lands: 0 at home, else the number of a place among those to change batteries at, counted from 1. */
export type Stand = number;
export const homeStand: Stand = 0;

const indexOfPlace = (places: readonly Position[], { lat, lon }: Position): number =>
  places.findIndex((place) => place.lat === lat && place.lon === lon);

/** The places away from home where batteries may be changed, each once: that of the plan first. */
export function swapPlacesOf<Place extends Position>(plan: Swapping<Place>): Place[] {
  const { swap_place, swap_places = [] } = plan;
  const all = [swap_place ?? null, ...swap_places].filter((one) => one !== null && one !== 'home');
  return all.filter((place, at) => indexOfPlace(all, place) === at);
}

/** The same plan with every flight from home and back. */
export function withoutSwapPlaces<Plan extends Swapping<Position>>(plan: Plan) {
  const { swap_place: _, swap_places: __, ...fromHome } = plan;
  return fromHome;
}

/** The number of one of them. */
export const standOf = <Place extends Position>(plan: Swapping<Place>, place: Position): Stand =>
  1 + indexOfPlace(swapPlacesOf(plan), place);

/** Where a flight lands that another one follows. */
export function standAfter<Place extends Position>(plan: Swapping<Place>, flight_index: number): Stand {
  const place = plan.swap_places?.[flight_index] ?? plan.swap_place ?? 'home';
  return place === 'home' ? homeStand : standOf(plan, place);
}

/** Where a flight takes off, and where it is to land, to which its returns lead. */
export interface FlightEnds {
  readonly takeOff: Stand;
  readonly landing: Stand;
}

export const homeAndBack: FlightEnds = { takeOff: homeStand, landing: homeStand };

/** Where a flight of a split takes off and lands: the first one begins at home, and the last one ends there. */
export const endsOf = <Place extends Position>(
  plan: Swapping<Place>,
  at: number,
  of: number,
): FlightEnds => ({
  takeOff: at > 0 ? standAfter(plan, at - 1) : homeStand,
  landing: at < of - 1 ? standAfter(plan, at) : homeStand,
});

/** The same with each place changed; one that becomes `undefined` is none any more. */
export function changedSwapPlaces<Place extends Position, Other extends Position>(
  { swap_place, swap_places }: Swapping<Place>,
  change: (place: Place) => Other | undefined,
): Swapping<Other> {
  const places = swap_places?.map((one) => (one === null || one === 'home' ? one : (change(one) ?? null)));
  return defined({ swap_place: swap_place && change(swap_place), swap_places: places });
}
