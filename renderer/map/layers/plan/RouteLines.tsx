import { DomEvent, type LeafletMouseEvent } from 'leaflet';
import { memo, useMemo, useState } from 'react';
import { Pane } from 'react-leaflet';
import { type BatteryFlight, isLegToSwapPlace } from '../../../../server/report/splitWords.ts';
import { words } from '../../../ui/words.ts';
import { fractionOnPath } from '../../geometry/alongPath.ts';
import { distance_px } from '../../geometry/boxes.ts';
import { chevron } from '../../geometry/chevrons.ts';
import { type DrawnPoint, toPosition } from '../../geometry/longitudes.ts';
import { type DrawnLeg, type DrawnStatus, drawnStatuses, middleOf } from '../../geometry/route.ts';
import type { MapProps, MissionResult } from '../../mapProps.ts';
import type { ToolEvent } from '../../tools/toolEvent.ts';
import { DataPath, HitPath } from '../DataPath.tsx';
import { DivMarker, pressing } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import paths from '../paths.module.css';
import { useRestingView } from '../useMapView.ts';
import { LegTip } from './LegTip.tsx';

interface InsertHandleProps {
  /** The new waypoint's index: that of the waypoint the leg ends at. */
  readonly index: number;
  readonly path: readonly DrawnPoint[];
  readonly at: DrawnPoint;
  readonly isNear: boolean;
  send(event: ToolEvent): void;
}

/** A handle on a leg shorter than this on the screen would cover the waypoints. */
const shortestLeg_px = 84;

/** A small plus in the middle of a leg: a click, or a drag to its place, inserts a waypoint. */
function InsertHandle({ index, path, at, isNear, send }: InsertHandleProps) {
  const view = useRestingView();
  const data = useMemo(() => ({ insert: `${index + 1}`, near: `${isNear}` }), [index, isNear]);
  const [from, to] = [path[0], path.at(-1)];
  if (!from || !to || distance_px(view.toScreen(from), view.toScreen(to)) < shortestLeg_px) return null;
  const insertHere = () => send({ kind: 'insert_drop', index, at: toPosition({ lat: at[0], lng: at[1] }) });
  return (
    <DivMarker
      at={at}
      size_px={20}
      name={words('window.map.add_before', { index })}
      data={data}
      isDraggable
      zIndexOffset={200}
      onClick={insertHere}
      onDrag={(to) => send({ kind: 'insert_drag', index, at: to })}
      onDrop={(to) => send({ kind: 'insert_drop', index, at: to })}
      onKey={pressing(insertHere)}
    >
      <svg className={markers['insert']} viewBox="-10 -10 20 20" aria-hidden="true">
        <circle r="8" />
        <path d="M-3.5 0h7M0-3.5v7" />
      </svg>
    </DivMarker>
  );
}

interface LegLineProps {
  readonly leg: DrawnLeg;
  readonly analyzed: MissionResult['legs'][number] | undefined;
  readonly locale: MapProps['locale'];
  readonly isToSwapPlace: boolean;
  readonly isEditable: boolean;
  onHover(index: number | undefined): void;
  readonly onCursor: MapProps['onCursor'];
  send(event: ToolEvent): void;
}

const LegLine = memo(function LegLine(props: LegLineProps) {
  const { leg, analyzed, locale, isToSwapPlace, isEditable, onHover, onCursor, send } = props;
  const { index, path, status } = leg;
  const data = useMemo(() => ({ leg: `${index}`, status }), [index, status]);
  const handlers = useMemo(
    () => ({
      mouseover: () => onHover(index),
      mousemove: ({ latlng }: LeafletMouseEvent) =>
        onCursor({ leg_index: index, fraction: fractionOnPath(path, [latlng.lat, latlng.lng]) }),
      mouseout: () => {
        onHover(undefined);
        onCursor(undefined);
      },
      click: (event: LeafletMouseEvent) => {
        if (!isEditable) return;
        DomEvent.stopPropagation(event);
        send({ kind: 'waypoint_click', index, clicks: event.originalEvent.detail });
      },
    }),
    [index, path, isEditable, onHover, onCursor, send],
  );
  return (
    <>
      <DataPath positions={path} className={paths['legLine']} data={data} />
      <HitPath positions={path} eventHandlers={handlers}>
        {analyzed !== undefined && (
          <LegTip
            leg={analyzed}
            {...{ locale, isToSwapPlace }}
            title={words('window.map.leg_to', { index })}
          />
        )}
      </HitPath>
    </>
  );
});

/** The arrow heads of all legs of one status, as one path. */
function Chevrons({ legs, status }: { readonly legs: readonly DrawnLeg[]; readonly status: DrawnStatus }) {
  const view = useRestingView();
  const positions = useMemo(
    () =>
      legs.flatMap(({ path }) => {
        const middle = Math.ceil((path.length - 1) / 2);
        const [from, to] = [path[middle - 1], path[middle]];
        const head = from && to && chevron(view.toScreen(from), view.toScreen(to));
        return head === undefined ? [] : [head.map(view.fromScreen)];
      }),
    [legs, view],
  );
  const data = useMemo(() => ({ arrows: status, status }), [status]);
  return <DataPath positions={positions} className={paths['chevron']} data={data} />;
}

interface RouteLinesProps {
  readonly legs: readonly DrawnLeg[];
  /** The analysis of the legs, by their index in the plan. */
  readonly known: MapProps['legs'];
  readonly flights: readonly BatteryFlight[] | undefined;
  readonly locale: MapProps['locale'];
  readonly selected: readonly number[];
  readonly isEditable: boolean;
  readonly onCursor: MapProps['onCursor'];
  send(event: ToolEvent): void;
}

/** Legs that are not flown get no arrow heads. */
const flownStatuses = drawnStatuses.filter((status) => status !== 'not_reached');

/** Legs in the colour of their status or flight, with arrow heads, and handles in their middles. */
export const RouteLines = memo(function RouteLines(props: RouteLinesProps) {
  const { legs, known, flights, locale, selected, isEditable, onCursor, send } = props;
  const [hovered, setHovered] = useState<number>();
  // Handles around one waypoint; around many they would be clutter.
  const selectedIndex = selected.length === 1 ? selected[0] : undefined;
  const outline = useMemo(() => legs.map(({ path }) => path), [legs]);
  const byStatus = useMemo(
    () => flownStatuses.map((status) => ({ status, legs: legs.filter((leg) => leg.status === status) })),
    [legs],
  );
  return (
    <>
      <DataPath positions={outline} className={paths['legHalo']} />
      {legs.map((leg) => (
        <LegLine
          key={leg.index}
          {...{ leg, locale, isEditable, onCursor, send }}
          isToSwapPlace={isLegToSwapPlace(flights, leg.index)}
          analyzed={known[leg.index]}
          onHover={setHovered}
        />
      ))}
      {byStatus.map((group) => (
        <Chevrons key={group.status} {...group} />
      ))}
      <Pane name="handles">
        {isEditable &&
          legs.map(({ index, path }) => (
            <InsertHandle
              key={index}
              index={index}
              at={middleOf(path) as DrawnPoint}
              path={path}
              isNear={hovered === index || selectedIndex === index || selectedIndex === index - 1}
              send={send}
            />
          ))}
      </Pane>
    </>
  );
});
