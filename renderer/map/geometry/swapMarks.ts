import type { Position } from '../../../engine/geo/position.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { type Swapping, swapPlacesOf } from '../../../engine/mission/swapPlaces.ts';

/** A place where batteries are changed, as it is drawn and moved. */
export interface SwapMark {
  readonly place: Position;
  /** The flight that lands there by itself; absent: it is the place of the plan. */
  readonly flight_index?: number | undefined;
}

export type SwappingPlan = Swapping<Position>;
export const atLaunch: SwappingPlan = {};

/** Returns the swap place after one flight, or that of the whole plan; `undefined`: it has no place of its own. */
export function placeOfSwap(
  { swap_place, swap_places }: Pick<Mission, 'swap_place' | 'swap_places'>,
  flight_index: number | undefined,
) {
  const place = flight_index === undefined ? swap_place : swap_places?.[flight_index];
  return place === null || place === 'home' ? undefined : place;
}

/** Each place once, with what is moved where it is dragged. */
export function swapMarks(plan: SwappingPlan): SwapMark[] {
  const isAt = (place: Position) => (one: SwappingPlan['swap_place'] | 'home' | null) =>
    typeof one === 'object' && one !== null && one.lat === place.lat && one.lon === place.lon;
  return swapPlacesOf(plan).map((place) =>
    isAt(place)(plan.swap_place)
      ? { place }
      : { place, flight_index: plan.swap_places?.findIndex(isAt(place)) },
  );
}

export const swapMoved = (flight_index: number | undefined, to: Position, isPressed?: true) =>
  flight_index === undefined
    ? ({ kind: 'move_swap_place', to, isPressed } as const)
    : ({ kind: 'move_own_swap_place', flight_index, to, isPressed } as const);
