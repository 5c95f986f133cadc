import { memo, useCallback, useMemo } from 'react';
import { Pane } from 'react-leaflet';
import { splitOf, turnBackOf } from '../../../server/report/flownPlan.ts';
import { firstLevelLeg } from '../../../server/report/groundWords.ts';
import type { ScreenPoint } from '../geometry/boxes.ts';
import { homeBreaches, legBreaches } from '../geometry/breaches.ts';
import { drawnPoint } from '../geometry/longitudes.ts';
import { indicesInside, nearestIndex } from '../geometry/nearest.ts';
import { type DrawnRoute, drawnHomeLeg } from '../geometry/route.ts';
import type { MapProps } from '../mapProps.ts';
import { placedBy } from '../tools/placeWords.ts';
import { ofHeld } from '../tools/selectTool.ts';
import type { ToolState } from '../tools/tool.ts';
import type { ToolEvent } from '../tools/toolEvent.ts';
import { BreachMarks } from './plan/BreachMarks.tsx';
import { Breakpoints } from './plan/Breakpoints.tsx';
import { DenseRoute } from './plan/DenseRoute.tsx';
import { FenceHandles } from './plan/FenceHandles.tsx';
import { Fences } from './plan/Fences.tsx';
import { FlightLayer } from './plan/FlightLayer.tsx';
import { FlightNames } from './plan/FlightNames.tsx';
import { FlightWays } from './plan/FlightWays.tsx';
import { HomeLeg } from './plan/HomeLeg.tsx';
import { LaunchMarker } from './plan/LaunchMarker.tsx';
import { LaunchPlaces, launchPlacesPane } from './plan/LaunchPlaces.tsx';
import { Looks } from './plan/Looks.tsx';
import { OldPlaces } from './plan/OldPlaces.tsx';
import { RouteLines } from './plan/RouteLines.tsx';
import { TurnBackMarker } from './plan/TurnBackMarker.tsx';
import { useDrawnPlan, useSteady } from './plan/useDrawnPlan.ts';
import { WaypointMarkers } from './plan/WaypointMarkers.tsx';
import { CursorMarker, SnapMark } from './pointer/CursorMarker.tsx';
import { KeyCursor } from './pointer/KeyCursor.tsx';
import { ToolDrawing } from './pointer/ToolDrawing.tsx';
import { useBoxSelect } from './pointer/useBoxSelect.ts';
import { useSnap } from './pointer/useSnap.ts';
import { useToolEvents } from './pointer/useToolEvents.ts';
import { ComparedRings } from './range/ComparedRings.tsx';
import { RangeLayer } from './range/RangeLayer.tsx';
import { ringLabelsPane } from './range/RingLabels.tsx';
import { Survey } from './survey/Survey.tsx';
import { useNearMeridian, useRestingView } from './useMapView.ts';
import { Obstacles } from './zones/Obstacles.tsx';
import { Zones } from './zones/Zones.tsx';

/** Longer routes are painted; they get numbered markers only while the view holds no more waypoints than this. */
const mostMarkers = 150;
/** Leaflet's own panes: tiles 200, markers 600, tooltips 650. */
const heights = {
  zones: { zIndex: 402 },
  obstacles: { zIndex: 403 },
  fences: { zIndex: 405 },
  rings: { zIndex: 410 },
  survey: { zIndex: 412 },
  launchPlaces: { zIndex: 413 },
  dense: { zIndex: 415 },
  route: { zIndex: 420 },
  flight: { zIndex: 422 },
  ringLabels: { zIndex: 425 },
  toolLines: { zIndex: 590 },
} as const;

const beyondView_px = 60;
const reach_px = 14;

/** The waypoints that get an element of their own. */
function useShown({ waypoints }: DrawnRoute, selected: readonly number[]): readonly number[] {
  const view = useRestingView();
  const inView = useMemo(() => {
    if (waypoints.length <= mostMarkers) return waypoints.map((_, index) => index);
    const box = {
      left: -beyondView_px,
      top: -beyondView_px,
      right: view.width + beyondView_px,
      bottom: view.height + beyondView_px,
    };
    return indicesInside(waypoints, view.toScreen, box, mostMarkers) ?? [];
  }, [waypoints, view]);
  return useMemo(() => {
    const shown = new Set(inView);
    const more = selected.filter((index) => index < waypoints.length && !shown.has(index));
    return more.length > mostMarkers ? inView : [...inView, ...more];
  }, [inView, selected, waypoints.length]);
}

function useHit(route: DrawnRoute, isDense: boolean): (at: ScreenPoint) => number | undefined {
  const view = useRestingView();
  return useCallback(
    (at) => (isDense ? nearestIndex(route.waypoints, view.toScreen, at, reach_px) : undefined),
    [route.waypoints, isDense, view],
  );
}

/** Returns the former places of waypoints that the pointer moves; `undefined`: it moves none. */
function heldFrom(tool: ToolState, { waypoints, selected }: PlanProps) {
  if (tool.tool !== 'select' || tool.drag?.kind !== 'move') return undefined;
  return ofHeld(tool.drag.index, selected).flatMap((index) => waypoints[index] ?? []);
}

interface PlanProps extends Omit<MapProps, 'range' | 'standing'> {
  readonly toolState: ToolState;
  send(event: ToolEvent): void;
}

/** Everything that belongs to the plan: rings, route, markers and the current tool's drawing. */
export const Plan = memo(function Plan(props: PlanProps) {
  const {
    launch,
    launchNow,
    waypoints,
    survey,
    fences,
    selectedFence,
    rallyPoints,
    mission,
    legs: known,
    reserveRing,
    locale,
    padding,
    selected,
    cursor,
    onCursor,
    tool,
    toolState,
  } = props;
  const { sendSnapped: send, snappedTo } = useSnap(props, props.send);
  const meridian_deg = useNearMeridian(launch?.lon ?? waypoints[0]?.lon ?? survey?.points[0]?.lon ?? 0);
  const levelFrom = mission && firstLevelLeg(mission);
  const split = mission && splitOf(mission);
  const parts = { launch, waypoints, legs: known, levelFrom, meridian_deg, flights: split };
  const { route, settled, resting } = useDrawnPlan(parts, toolState);
  const isDense = waypoints.length > mostMarkers;
  const shown = useShown(settled, selected);
  const near = useMemo(() => {
    if (!isDense) return route.legs;
    const wanted = new Set(shown.flatMap((index) => [index, index + 1]));
    return route.legs.filter(({ index }) => wanted.has(index));
  }, [route.legs, isDense, shown]);
  const legs = useSteady(near);
  const launched = useMemo(
    () => (launch === undefined ? [] : [drawnPoint(launch, meridian_deg)]),
    [launch, meridian_deg],
  );
  // Labels keep clear of the places where waypoints rest: if they made way for a held one, they would never stand still.
  const places = useMemo(
    () => shown.map((index) => settled.waypoints[index]).filter((point) => point !== undefined),
    [shown, settled.waypoints],
  );
  const obstacles = useMemo(() => [...places, ...launched], [places, launched]);
  const turnBack = mission && turnBackOf(mission);
  /** Ring labels also make way for the point of no return. */
  const occupied = useMemo(
    () => (turnBack === undefined ? places : [...places, drawnPoint(turnBack, meridian_deg)]),
    [places, turnBack, meridian_deg],
  );
  useToolEvents(tool, send, useHit(settled, isDense));
  const view = useRestingView();
  useBoxSelect(tool === 'select', (box) => {
    const indices = indicesInside(settled.waypoints, view.toScreen, box, settled.waypoints.length);
    send({ kind: 'box', indices: indices ?? [] });
  });
  const last = route.waypoints.at(-1);
  const homePath = mission?.return_home.path;
  const wayHome = useMemo(
    () => homePath && launch && last && drawnHomeLeg(last, launch, homePath),
    [homePath, launch, last],
  );
  const pointed = useMemo(
    () => cursor && (route.legs.find(({ index }) => index === cursor.leg_index)?.path ?? wayHome),
    [cursor, route.legs, wayHome],
  );
  const breaches = useMemo(
    () => [
      ...legBreaches(legs, known),
      ...(wayHome === undefined ? [] : homeBreaches(wayHome, known.at(-1))),
    ],
    [legs, known, wayHome],
  );
  const isDraggable = tool === 'select';
  const held = selectedFence === undefined ? undefined : fences[selectedFence];
  const shared = { known, flights: split, locale, selected, send };
  return (
    <>
      <Pane name="zones" style={heights.zones}>
        {props.zones.length > 0 && <Zones zones={props.zones} {...{ meridian_deg, locale }} />}
      </Pane>
      <Pane name="obstacles" style={heights.obstacles}>
        {props.obstacles.length > 0 && (
          <Obstacles obstacles={props.obstacles} {...{ meridian_deg, locale }} />
        )}
      </Pane>
      <Pane name="fences" style={heights.fences}>
        <Fences
          {...{ fences, selectedFence, rallyPoints, meridian_deg, locale }}
          isPickable={tool === 'select'}
          onPick={props.onFenceSelect}
        />
      </Pane>
      <Pane name="rings" style={heights.rings}>
        {props.comparedRings.length > 0 ? (
          <ComparedRings rings={props.comparedRings} {...{ meridian_deg, padding }} obstacles={obstacles} />
        ) : (
          <RangeLayer {...{ launchNow, reserveRing, meridian_deg, locale, padding }} obstacles={occupied} />
        )}
      </Pane>
      <Pane name={ringLabelsPane} style={heights.ringLabels} />
      <Pane name={launchPlacesPane} style={heights.launchPlaces}>
        {props.launchPlaces && <LaunchPlaces launchPlaces={props.launchPlaces} {...{ meridian_deg }} />}
      </Pane>
      <Pane name="dense" style={heights.dense}>
        {isDense && <DenseRoute route={resting} withDots={shown.length < 2} />}
      </Pane>
      <Pane name="route" style={heights.route}>
        {mission && wayHome && split === undefined && (
          <HomeLeg path={wayHome} result={mission} locale={locale} />
        )}
        {launch && split && <FlightWays flights={split} swapping={props.swapping} {...{ route, launch }} />}
        {launch && split && (
          <FlightNames
            flights={split}
            swapping={props.swapping}
            {...{ route, launch, meridian_deg, obstacles, padding }}
          />
        )}
        <RouteLines legs={legs} isEditable={isDraggable} onCursor={onCursor} {...shared} />
        {split && <Breakpoints flights={split} {...{ route, known, locale }} />}
        {breaches.length > 0 && <BreachMarks places={breaches} />}
      </Pane>
      <Pane name="flight" style={heights.flight}>
        <FlightLayer flight={props.flight} padding={props.padding} {...{ meridian_deg, locale }} />
      </Pane>
      <OldPlaces places={heldFrom(toolState, props) ?? props.oldPlaces} meridian_deg={meridian_deg} />
      <WaypointMarkers
        points={route.waypoints}
        {...{ shown, occupied: launched }}
        isDraggable={isDraggable}
        {...shared}
      />
      <Looks {...{ waypoints, meridian_deg, isDraggable }} onEdit={props.onEdit} />
      {turnBack && <TurnBackMarker point={turnBack} {...{ meridian_deg, obstacles }} />}
      {pointed !== undefined && cursor && <CursorMarker path={pointed} fraction={cursor.fraction} />}
      <Pane name="survey" style={heights.survey}>
        {survey && <Survey {...{ survey, launch, meridian_deg }} onEdit={props.onSurvey} />}
      </Pane>
      {selectedFence !== undefined && held !== undefined && isDraggable && (
        <FenceHandles
          key={selectedFence}
          index={selectedFence}
          fence={held}
          {...{ meridian_deg, locale }}
          onEdit={props.onEdit}
          onTry={props.onTry}
        />
      )}
      {launch && <LaunchMarker {...{ launch, meridian_deg, isDraggable, send }} />}
      <Pane name="toolLines" style={heights.toolLines}>
        {snappedTo && <SnapMark at={drawnPoint(snappedTo, meridian_deg)} />}
        <ToolDrawing tool={toolState} {...{ waypoints, survey, launch, meridian_deg, locale }} />
      </Pane>
      <KeyCursor
        {...{ tool, selected, waypoints, launch, locale, padding, send }}
        placed={placedBy(toolState, { waypoints, survey })}
        pointed={props.pointed}
        pilot={props.pilot}
        onPilotMove={props.onPilotMove}
        swapping={props.swapping}
        onEdit={props.onEdit}
      />
    </>
  );
});
