import { elementAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import type { GroundLines, Line } from '../terrain/groundLines.ts';
import type { BatteryFlight } from './batteryPlan.ts';
import { type LineGround, lineGround, unknownGround } from './routeGround.ts';
import { endsOf, homeStand, type Stand, type Swapping, swapPlacesOf } from './swapPlaces.ts';

/** A way between a place inside a leg and where its flight takes off or lands. */
export interface BreakWay {
  readonly from: Position;
  readonly to: Stand;
}

/** The ground along such ways; a line for each of them. */
export interface BreakGround {
  readonly ways: readonly BreakWay[];
  /** The ground along the lines; absent: unknown. */
  readonly lines?: GroundLines | undefined;
}

type Flights = readonly Pick<BatteryFlight, 'begins_at' | 'ends_at'>[];

/** The ways to and from the places inside legs where the flights of a split begin and end. */
export const breakWays = (plan: Swapping<Position>, flights: Flights): BreakWay[] =>
  flights.flatMap(({ begins_at, ends_at }, at) => {
    const { takeOff, landing } = endsOf(plan, at, flights.length);
    const places = [begins_at, ends_at].filter((place) => place !== undefined);
    return places.flatMap(({ lat, lon }) =>
      [...new Set([landing, takeOff])].map((to) => ({ from: { lat, lon }, to })),
    );
  });

interface Plan extends Swapping<Position> {
  readonly home: Position;
}

export const linesOfBreaks = (plan: Plan, ways: readonly BreakWay[]): Line[] =>
  ways.map(({ from, to }) => ({
    from,
    to: to === homeStand ? plan.home : elementAt(swapPlacesOf(plan), to - 1),
  }));

/** The ground along one of these ways, which leads to that place. */
export function groundOfBreak(breaks: BreakGround | undefined, way: BreakWay, to: Position): LineGround {
  const { ways = [], lines } = breaks ?? {};
  const line = ways.findIndex(
    ({ from, to: stand }) => stand === way.to && from.lat === way.from.lat && from.lon === way.from.lon,
  );
  return lines === undefined || line < 0 ? unknownGround(way.from, to) : lineGround(lines, line);
}
