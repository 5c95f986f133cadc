import { useMemo } from 'react';
import { trackBetween } from '../../../../engine/geo/geodesic.ts';
import type { Position } from '../../../../engine/geo/position.ts';
import { type Locale, toCourseText, toRulerText } from '../../../../server/report/format.ts';
import { words } from '../../../ui/words.ts';
import { geodesicPath } from '../../geometry/geodesic.ts';
import { type DrawnPoint, unwrapPath } from '../../geometry/longitudes.ts';
import { middleOf } from '../../geometry/route.ts';
import type { MapProps } from '../../mapProps.ts';
import { alongRoute_m } from '../../tools/alongRoute.ts';
import { type MeasuredLeg, type MeasureState, measuredLegs } from '../../tools/measureTool.ts';
import type { ToolState } from '../../tools/tool.ts';
import { HaloedPath } from '../DataPath.tsx';
import { DivMarker } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import paths from '../paths.module.css';
import { FenceDrawing } from './FenceDrawing.tsx';

interface LabelledLineProps {
  readonly from: Position;
  readonly to: Position;
  readonly meridian_deg: number;
  readonly text: string;
  /** A second label, at the end of the line. */
  readonly total?: string;
  readonly kind: 'draw' | 'measure' | 'insert';
}

function LabelledLine({ from, to, meridian_deg, text, total, kind }: LabelledLineProps) {
  const positions = useMemo(() => unwrapPath(geodesicPath(from, to), meridian_deg), [from, to, meridian_deg]);
  const data = useMemo(() => ({ toolLine: kind }), [kind]);
  const end = positions.at(-1) as DrawnPoint;
  return (
    <>
      <HaloedPath halo={paths['toolHalo']} className={paths['toolLine']} {...{ positions, data }} />
      <DivMarker at={middleOf(positions)} pane="markerPane" zIndexOffset={9000}>
        <span className={markers['toolLabel']} data-tool-label={kind}>
          {text}
        </span>
      </DivMarker>
      {total !== undefined && (
        <DivMarker at={end} pane="markerPane" zIndexOffset={9000}>
          <span className={markers['toolTotal']} data-testid="measure-total">
            {total}
          </span>
        </DivMarker>
      )}
    </>
  );
}

interface ToolDrawingProps {
  readonly tool: ToolState;
  readonly waypoints: readonly Position[];
  readonly survey: MapProps['survey'];
  readonly launch: Position | undefined;
  readonly meridian_deg: number;
  readonly locale: MapProps['locale'];
}

type Shared = Pick<ToolDrawingProps, 'meridian_deg' | 'locale'>;

function toLegText(from: Position, to: Position, locale: MapProps['locale']): string {
  const { distance_m, course_deg } = trackBetween(from, to);
  return `${toRulerText(distance_m, locale)} · ${toCourseText(course_deg)}`;
}

type Route = Pick<ToolDrawingProps, 'waypoints' | 'launch'>;

/** A measured line, and between waypoints the way that the route takes. */
function toMeasuredText(
  { from, to, distance_m, course_deg }: MeasuredLeg,
  route: Route,
  locale: Locale,
): string {
  const along_m = alongRoute_m(from, to, route);
  const line = `${toRulerText(distance_m, locale)} · ${toCourseText(course_deg)}`;
  return along_m === undefined
    ? line
    : `${line} · ${words('window.map.along_route', { along: toRulerText(along_m, locale) })}`;
}

function Measurement({
  state,
  meridian_deg,
  locale,
  ...route
}: Shared & Route & { readonly state: MeasureState }) {
  const legs = measuredLegs(state);
  const points = unwrapPath(state.points, meridian_deg);
  return (
    <>
      {legs.map((leg, i) => (
        <LabelledLine
          key={i.toString()}
          from={leg.from}
          to={leg.to}
          meridian_deg={points[i]?.[1] ?? meridian_deg}
          kind="measure"
          text={toMeasuredText(leg, route, locale)}
          {...(i === legs.length - 1 && i > 0
            ? { total: words('window.map.in_all', { total: toRulerText(leg.total_m, locale) }) }
            : {})}
        />
      ))}
      {points.map((at, i) => (
        <DivMarker key={i.toString()} at={at} pane="markerPane" zIndexOffset={8500}>
          <span className={markers['toolPoint']} data-measure-point={i + 1} />
        </DivMarker>
      ))}
    </>
  );
}

/** Draws the current tool's rubber band, measurement, or the legs of an inserted waypoint. */
export function ToolDrawing({ tool, waypoints, survey, launch, meridian_deg, locale }: ToolDrawingProps) {
  const line = (kind: 'draw' | 'insert', from: Position | undefined, to: Position | undefined) =>
    from !== undefined &&
    to !== undefined && (
      <LabelledLine {...{ kind, from, to, meridian_deg }} text={toLegText(from, to, locale)} />
    );
  if (tool.tool === 'draw') return line('draw', waypoints.at(-1) ?? launch, tool.cursor);
  if (tool.tool === 'survey') return line('draw', survey?.points.at(-1), tool.cursor);
  if (tool.tool === 'fence' || tool.tool === 'fence_circle')
    return <FenceDrawing state={tool} {...{ meridian_deg, locale }} />;
  if (tool.tool === 'measure')
    return <Measurement state={tool} {...{ waypoints, launch, meridian_deg, locale }} />;
  if (tool.tool !== 'select' || tool.drag?.kind !== 'insert') return null;
  const { index, at } = tool.drag;
  return (
    <>
      {line('insert', index === 0 ? launch : waypoints[index - 1], at)}
      {line('insert', at, waypoints[index])}
    </>
  );
}
