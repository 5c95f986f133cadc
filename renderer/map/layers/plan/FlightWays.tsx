import { Fragment, memo, useMemo } from 'react';
import type { Position } from '../../../../engine/geo/position.ts';
import { standAfter, swapPlacesOf } from '../../../../engine/mission/swapPlaces.ts';
import { isToSwapPlace } from '../../../../server/report/splitWords.ts';
import { leftSaying } from '../../../../server/report/verdict/outcome.ts';
import { flightHue } from '../../../ui/flightHue.ts';
import { words } from '../../../ui/words.ts';
import type { Flights } from '../../geometry/flights.ts';
import { type DrawnPoint, drawnPoint } from '../../geometry/longitudes.ts';
import { type DrawnRoute, drawnHomeLeg } from '../../geometry/route.ts';
import type { SwappingPlan } from '../../geometry/swapMarks.ts';
import { HaloedPath, HitPath } from '../DataPath.tsx';
import paths from '../paths.module.css';
import { StandingNote } from '../StandingNote.tsx';

interface WayProps {
  readonly flight: Flights[number];
  readonly at: DrawnPoint;
  /** The place where the flight takes off or lands. */
  readonly end: Position;
  readonly kind: 'out' | 'home';
}

/** The way between where a flight takes off or lands and the route: out dashed, home dotted. */
function Way({ flight, at, end, kind }: WayProps) {
  const positions = useMemo(() => drawnHomeLeg(at, end, []), [at, end]);
  const { flight_index } = flight;
  const data = useMemo(() => ({ way: kind, flight: flightHue(flight_index) }), [kind, flight_index]);
  const left = leftSaying({
    expected_pct: flight.battery_at_home_pct,
    kept_pct: flight.battery_at_home?.low_pct,
  });
  return (
    <>
      <HaloedPath halo={paths['homeHalo']} className={paths['flightWay']} {...{ positions, data }} />
      <HitPath positions={positions}>
        <b>
          {words('window.map.flight_way', {
            index: flight_index,
            to: kind === 'home' && isToSwapPlace(flight) ? 'swap' : kind,
          })}
        </b>
        <span>
          {words('window.map.flight_left', {
            to: isToSwapPlace(flight) ? 'swap' : 'home',
            left,
            time_s: flight.duration_s,
          })}
        </span>
        <StandingNote of="route" />
      </HitPath>
    </>
  );
}

/** A waypoint, or the place inside the leg after it. */
const placeOn = (waypoint: DrawnPoint | undefined, inside: Position | undefined): DrawnPoint | undefined =>
  waypoint && inside ? drawnPoint(inside, waypoint[1]) : waypoint;

interface FlightWaysProps {
  readonly flights: Flights;
  readonly route: DrawnRoute;
  readonly launch: Position;
  readonly swapping: SwappingPlan;
}

/** The ways of the flights of a split between launch point or swap places and route. */
export const FlightWays = memo(function FlightWays({ flights, route, launch, swapping }: FlightWaysProps) {
  const placeOf = (end: Flights[number]['landing'], after: number) =>
    (end === 'swap_place' && swapPlacesOf(swapping)[standAfter(swapping, after) - 1]) || launch;
  return flights.map((flight) => {
    const { flight_index, first_waypoint_index, last_waypoint_index } = flight;
    const [first, last] = [
      placeOn(route.waypoints[first_waypoint_index], flight.begins_at),
      placeOn(route.waypoints[last_waypoint_index], flight.ends_at),
    ];
    if (first === undefined || last === undefined) return null;
    const [takeOff, landing] = [
      placeOf(flight.take_off, flight_index - 1),
      placeOf(flight.landing, flight_index),
    ];
    return (
      <Fragment key={flight_index}>
        {flight_index > 0 && <Way flight={flight} end={takeOff} at={first} kind="out" />}
        <Way flight={flight} end={landing} at={last} kind="home" />
      </Fragment>
    );
  });
});
