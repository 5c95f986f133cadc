import { memo, useMemo } from 'react';
import { isLegToSwapPlace } from '../../../../server/report/splitWords.ts';
import { words } from '../../../ui/words.ts';
import { crowdedOut } from '../../geometry/crowding.ts';
import { type Flights, type PointHues, pointHues } from '../../geometry/flights.ts';
import type { DrawnPoint } from '../../geometry/longitudes.ts';
import { drawnStatus } from '../../geometry/route.ts';
import type { MapProps } from '../../mapProps.ts';
import type { ToolEvent } from '../../tools/toolEvent.ts';
import { DivMarker, isAdding } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import { useRestingView } from '../useMapView.ts';
import { type AnalyzedLeg, LegTip, toLegProblemText } from './LegTip.tsx';

const apart_px = 22;

interface WaypointMarkerProps {
  readonly index: number;
  readonly lat: number;
  readonly lon: number;
  readonly leg: AnalyzedLeg | undefined;
  readonly locale: MapProps['locale'];
  readonly isToSwapPlace: boolean;
  readonly isSelected: boolean;
  /** Its number has no room: the marker is a dot until someone points at it. */
  readonly isCrowded: boolean;
  readonly isDraggable: boolean;
  /** The colours of a split; absent: one battery is flown. */
  readonly hues: PointHues | undefined;
  send(event: ToolEvent): void;
}

const WaypointMarker = memo(function WaypointMarker(props: WaypointMarkerProps) {
  const { index, lat, lon, leg, locale, isToSwapPlace, isSelected, isCrowded, isDraggable, hues, send } =
    props;
  const number = index + 1;
  const title = words('window.common.waypoint_number', { index });
  const at = useMemo<DrawnPoint>(() => [lat, lon], [lat, lon]);
  const data = useMemo(
    () => ({
      waypoint: `${number}`,
      selected: `${isSelected}`,
      crowded: `${isCrowded}`,
      status: drawnStatus(leg),
      flight: hues?.flight ?? '',
      next: hues?.next ?? '',
    }),
    [number, isSelected, isCrowded, leg, hues],
  );
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ')
      send({ kind: 'waypoint_click', index, clicks: 1, isAdding: isAdding(event) });
    else if (event.key === 'Delete' || event.key === 'Backspace') send({ kind: 'waypoint_delete', index });
    else return false;
    return true;
  };
  const problem = leg && toLegProblemText(leg, locale, isToSwapPlace);
  return (
    <DivMarker
      at={at}
      size_px={30}
      name={
        problem === undefined
          ? title
          : words('window.map.waypoint_problem', { index, problem: problem.replace(/^[▲✕] /, '') })
      }
      data={data}
      isDraggable={isDraggable}
      zIndexOffset={isSelected ? 4000 : isCrowded ? 1000 : 2000}
      onClick={(clicks, isAdding) => send({ kind: 'waypoint_click', index, clicks, isAdding })}
      onContextMenu={(inWindow) => send({ kind: 'waypoint_menu', index, inWindow })}
      onDrag={(to) => send({ kind: 'waypoint_drag', index, at: to })}
      onDrop={(to) => send({ kind: 'waypoint_drop', index, at: to })}
      onKey={onKey}
      tip={leg === undefined ? <b>{title}</b> : <LegTip {...{ leg, locale, isToSwapPlace }} title={title} />}
    >
      <span className={markers['waypoint']} data-digits={`${number}`.length}>
        {number}
      </span>
    </DivMarker>
  );
});

interface WaypointMarkersProps {
  readonly points: readonly DrawnPoint[];
  readonly shown: readonly number[];
  /** Positions already taken, where no number may stand. */
  readonly occupied: readonly DrawnPoint[];
  readonly known: MapProps['legs'];
  readonly locale: MapProps['locale'];
  readonly selected: readonly number[];
  readonly isDraggable: boolean;
  readonly flights: Flights | undefined;
  send(event: ToolEvent): void;
}

/** The waypoints whose numbers have no room in this view. */
function useCrowded(
  points: readonly DrawnPoint[],
  shown: readonly number[],
  occupied: readonly DrawnPoint[],
): ReadonlySet<number> {
  const view = useRestingView();
  return useMemo(() => {
    const places = shown.flatMap((index) => {
      const point = points[index];
      return point === undefined ? [] : [{ index, at: view.toScreen(point) }];
    });
    const crowded = crowdedOut(
      places.map(({ at }) => at),
      occupied.map((point) => view.toScreen(point)),
      apart_px,
    );
    return new Set(places.flatMap(({ index }, place) => (crowded.has(place) ? [index] : [])));
  }, [points, shown, occupied, view]);
}

export const WaypointMarkers = memo(function WaypointMarkers(props: WaypointMarkersProps) {
  const { points, shown, occupied, known, selected, flights, ...rest } = props;
  const hues = useMemo(() => flights && pointHues(flights), [flights]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const crowded = useCrowded(points, shown, occupied);
  return shown.map((index) => {
    const point = points[index];
    if (point === undefined) return null;
    return (
      <WaypointMarker
        key={index}
        index={index}
        lat={point[0]}
        lon={point[1]}
        leg={known[index]}
        isToSwapPlace={isLegToSwapPlace(flights, index)}
        isSelected={chosen.has(index)}
        isCrowded={crowded.has(index)}
        hues={hues?.[index]}
        {...rest}
      />
    );
  });
});
