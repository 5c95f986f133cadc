import { elementAt } from '../elementAt.ts';
import { type Explanation, explain, type Pieces } from '../explanation/explain.ts';
import type { Flight } from '../flight/conditions.ts';
import { drainInMotion } from '../flight/drain.ts';
import { costOfLeg, isFlown } from './flyRoute.ts';
import { type Route, returnPiecesFrom, takeOffPieces } from './routeLegs.ts';

const add = (a: Pieces, b: Pieces): Pieces => ({
  level_flight_pct: a.level_flight_pct + b.level_flight_pct,
  climb_pct: a.climb_pct + b.climb_pct,
  hover_pct: a.hover_pct + b.hover_pct,
  overhead_pct: a.overhead_pct + b.overhead_pct,
});

const none: Pieces = { level_flight_pct: 0, climb_pct: 0, hover_pct: 0, overhead_pct: 0 };

function beforeRoute(route: Route, height_m: number): Pieces {
  const { overhead, hover, climb } = takeOffPieces(route, height_m);
  return {
    ...none,
    climb_pct: climb.used_pct,
    hover_pct: hover.used_pct,
    overhead_pct: overhead.used_pct,
  };
}

/** A slope counts as the level flight at its middle height and what climbing or sinking adds to it. */
function ofLeg(route: Route, index: number): Pieces | undefined {
  const cost = costOfLeg(route, index);
  if (!isFlown(cost)) return undefined;
  const { start_height_m, along, turn, hover } = cost;
  const height_m = (start_height_m + elementAt(route.points, index).altitude_m) / 2;
  const { airspeed_mps, ground_speed_mps, duration_s, used_pct } = along;
  const level_pct =
    ground_speed_mps === 0
      ? 0
      : duration_s * drainInMotion(route.flight, { airspeed_mps, climb_mps: 0, height_m });
  const leg = {
    level_flight_pct: level_pct,
    climb_pct: used_pct - level_pct,
    hover_pct: hover.used_pct,
    overhead_pct: turn.used_pct,
  };
  return index === 0 ? add(beforeRoute(route, start_height_m), leg) : leg;
}

function ofReturn(route: Route): Pieces | undefined {
  const pieces = returnPiecesFrom(route, route.points.length - 1);
  if (pieces === undefined) return undefined;
  const { level, climb, stop, landing } = pieces;
  return {
    level_flight_pct: level?.used_pct ?? 0,
    climb_pct: climb.used_pct,
    hover_pct: 0,
    overhead_pct: stop.used_pct + landing.used_pct,
  };
}

function ofRoute(route: Route): Pieces | undefined {
  let sum = ofReturn(route);
  for (let index = 0; index < route.points.length && sum !== undefined; index++) {
    const leg = ofLeg(route, index);
    sum = leg && add(sum, leg);
  }
  return sum;
}

/**
 * What each factor costs over the route and the way home (MODEL.md §15); `undefined` for no waypoints, and where the wind leaves a
 * leg or the way home without an answer.
 */
export function missionExplanation(route: Route): Explanation | undefined {
  if (route.points.length === 0) return undefined;
  return explain(route.flight, (flight: Flight) => ofRoute({ ...route, flight }));
}
