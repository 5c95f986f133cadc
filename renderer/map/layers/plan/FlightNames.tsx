import { memo, useMemo } from 'react';
import type { Position } from '../../../../engine/geo/position.ts';
import { swapPlacesOf } from '../../../../engine/mission/swapPlaces.ts';
import { flightHue } from '../../../ui/flightHue.ts';
import { words } from '../../../ui/words.ts';
import { boxAround } from '../../geometry/boxes.ts';
import { type Flights, longestLegs } from '../../geometry/flights.ts';
import { placeLabels } from '../../geometry/labels.ts';
import { type DrawnPoint, drawnPoint } from '../../geometry/longitudes.ts';
import { type DrawnRoute, drawnHomeLeg } from '../../geometry/route.ts';
import type { SwappingPlan } from '../../geometry/swapMarks.ts';
import type { MapProps } from '../../mapProps.ts';
import { DivMarker } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import { freeBox, useControlBoxes } from '../useControlBoxes.ts';
import { useRestingView } from '../useMapView.ts';

const marker_px = 24;
const height_px = 19;
const toName = ({ flight_index }: Flights[number]) => words('window.map.flight', { index: flight_index });
const widthOf = (name: string) => name.length * 5.8 + 16;

/** Shares of a line, whose middle has an arrow head. */
const shares = [1 / 3, 2 / 3, 1 / 5, 4 / 5];

function besideArrow(path: readonly DrawnPoint[]): DrawnPoint[] {
  const [from, to] = [path[0], path.at(-1)];
  if (from === undefined || to === undefined) return [];
  return shares.map((share): DrawnPoint => {
    if (path.length > 2) return path[Math.floor(path.length * share)] ?? from;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });
}

interface FlightNamesProps {
  readonly flights: Flights;
  readonly route: DrawnRoute;
  readonly launch: Position;
  readonly swapping: SwappingPlan;
  readonly meridian_deg: number;
  /** The drawn places of waypoints and launch point. */
  readonly obstacles: readonly DrawnPoint[];
  readonly padding: MapProps['padding'];
}

/** Returns places for the name of each flight: on its longest legs, or on its way home. */
function usePlaces({ flights, route, launch }: FlightNamesProps): (readonly DrawnPoint[])[] {
  return useMemo(() => {
    const legs = new Map(route.legs.map((leg) => [leg.index, leg.path]));
    return flights.map((flight) => {
      const own = longestLegs(flight).flatMap((index) => besideArrow(legs.get(index) ?? []));
      const last = route.waypoints[flight.last_waypoint_index];
      return own.length > 0 || last === undefined ? own : besideArrow(drawnHomeLeg(last, launch, []));
    });
  }, [flights, route, launch]);
}

/** The flights of a split by name, beside each other, waypoints, launch point and swap places; one without room has none. */
export const FlightNames = memo(function FlightNames(props: FlightNamesProps) {
  const { flights, swapping, meridian_deg, obstacles, padding } = props;
  const places = usePlaces(props);
  const view = useRestingView();
  const controls = useControlBoxes(view, padding);
  const placed = useMemo(() => {
    const requests = flights.map((flight, at) => ({
      key: `${at}`,
      places: (places[at] ?? []).map(view.toScreen),
      width: widthOf(toName(flight)),
      height: height_px,
    }));
    const swaps = swapPlacesOf(swapping).map((place) => drawnPoint(place, meridian_deg));
    const pins = [...obstacles, ...swaps].map((at) => boxAround(view.toScreen(at), marker_px, marker_px));
    const placed = placeLabels(requests, [...pins, ...controls], freeBox(view, padding));
    return new Map(placed.map(({ key, at }) => [Number(key), view.fromScreen(at)]));
  }, [flights, places, swapping, meridian_deg, obstacles, padding, controls, view]);
  return flights.map((flight, at) => {
    const point = placed.get(at);
    if (point === undefined) return null;
    const { flight_index } = flight;
    return (
      <DivMarker key={flight_index} at={point} zIndexOffset={3000}>
        <span className={markers['flight']} data-flight={flightHue(flight_index)} data-testid="flight-name">
          {toName(flight)}
        </span>
      </DivMarker>
    );
  });
});
