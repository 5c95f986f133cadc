import type { LatLng, LeafletMouseEvent } from 'leaflet';
import { memo, useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { forbiddenColor } from '../../../../server/report/ringColors.ts';
import { forbiddingOf } from '../../../../server/report/verdict/warningFindings.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { useAwayCanvas } from '../../baseMap/useCanvas.ts';
import { type DrawnPoint, drawnPoint } from '../../geometry/longitudes.ts';
import { mercatorOutline, mercatorX, mercatorY, worldSize_px } from '../../geometry/mercator.ts';
import { distanceToOutline } from '../../geometry/nearest.ts';
import type { MapProps, RangeResult } from '../../mapProps.ts';
import { labelledRings } from './labelledRings.ts';
import { PointerTip } from './PointerTip.tsx';
import type { PaintedRing } from './paintRings.ts';
import { paintRingsAway } from './paintRingsAway.ts';
import { RingLabels } from './RingLabels.tsx';
import { RingTip } from './RingTip.tsx';
import { namedCuts, widestRing } from './ringCuts.ts';
import { ringsPicture } from './ringsPicture.ts';

/** The pointer is on a line within this distance. */
const reach_px = 7;

interface RingAtPointer {
  readonly name: string;
  /** The place where the pointer met it. */
  readonly at: LatLng;
}

/** The topmost ring whose line runs below a place of the map. */
function nameAt(rings: readonly PaintedRing[], { lat, lng }: LatLng, zoom: number): string | undefined {
  const at = { x: mercatorX(lng), y: mercatorY(lat) };
  const reach = reach_px / worldSize_px(zoom);
  return rings.findLast(({ outline }) => distanceToOutline(outline, at) <= reach)?.name;
}

/** Markers and legs lie above the rings and have elements of their own. */
const isOnElement = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('.leaflet-interactive') !== null;

/** The ring under the pointer; rings are painted, so their lines get no events of their own. */
function useRingAtPointer(rings: readonly PaintedRing[]): RingAtPointer | undefined {
  const map = useMap();
  const [found, setFound] = useState<RingAtPointer>();
  const latest = useLatest(rings);
  useEffect(() => {
    const note = (name: string | undefined, at: LatLng) => {
      map.getContainer().dataset['overRing'] = `${name !== undefined}`;
      setFound((before) => (before?.name === name ? before : name === undefined ? undefined : { name, at }));
    };
    const onMove = ({ latlng, originalEvent }: LeafletMouseEvent) => {
      // A dragged thing goes over rings; the pointer is not on them.
      if (originalEvent.buttons !== 0) return;
      note(isOnElement(originalEvent) ? undefined : nameAt(latest.current, latlng, map.getZoom()), latlng);
    };
    const onLeave = ({ latlng }: LeafletMouseEvent) => note(undefined, latlng);
    map.on('mousemove', onMove);
    map.on('mouseout', onLeave);
    return () => {
      map.off('mousemove', onMove);
      map.off('mouseout', onLeave);
    };
  }, [map]);
  return found;
}

type Ring = RangeResult['oneway_ring'];
type Outline = Ring['polygon'];

/** A ring with its lines on the unit square of mercator.ts. */
export interface NamedRing {
  /** Its threshold, or `oneway`. */
  readonly name: string;
  readonly ring: Ring;
  readonly line: Float64Array;
  /** The edge from inside which 95 of 100 flights come home; from there to the ring's own line the chance falls. Absent: there is none. */
  readonly edge: Float64Array | undefined;
}

const linesOf = (outlines: readonly Outline[] | undefined, meridian_deg: number): Float64Array[] =>
  (outlines ?? []).map((outline) => mercatorOutline(outline, meridian_deg));

function edgeOf({ conservative }: Ring, meridian_deg: number): Float64Array | undefined {
  const polygon = conservative?.polygon ?? [];
  return polygon.length === 0 ? undefined : mercatorOutline(polygon, meridian_deg);
}

const inColor = (one: NamedRing, color: string | undefined): NamedRing =>
  color === undefined ? one : { ...one, ring: { ...one.ring, color } };

/** The rings from the bottom to the top: the widest first. */
const namedRings = ({ rings, oneway_ring }: RangeResult, meridian_deg: number): NamedRing[] => [
  {
    name: 'oneway',
    ring: oneway_ring,
    line: mercatorOutline(oneway_ring.polygon, meridian_deg),
    edge: undefined,
  },
  ...rings
    .map((ring) => ({
      name: `${ring.battery_threshold_pct}`,
      ring,
      line: mercatorOutline(ring.polygon, meridian_deg),
      edge: edgeOf(ring, meridian_deg),
    }))
    .reverse(),
];

function paintedRing(
  { name, ring, line, edge }: NamedRing,
  isWidest: boolean,
  meridian_deg: number,
): PaintedRing {
  const bays = linesOf(
    ring.cuts?.map(({ outline }) => outline),
    meridian_deg,
  );
  return {
    name,
    color: ring.color,
    outline: line,
    edge,
    bays,
    cuts: isWidest ? bays : [],
    beyond: isWidest ? linesOf(ring.fence_limits?.beyond, meridian_deg) : [],
    holes: linesOf(ring.holes, meridian_deg),
  };
}

interface RingsProps {
  readonly range: RangeResult;
  /** Threshold of the ring whose conservative edge always shows; another ring's edge shows while the pointer is on that ring. */
  readonly reserveRing: string | undefined;
  readonly meridian_deg: number;
  readonly locale: MapProps['locale'];
  readonly padding: MapProps['padding'];
  /** Positions of markers other than the launch point's. */
  readonly obstacles: readonly DrawnPoint[];
}

/** Range rings; painted for each answer, not for the moves of the pointer in between. */
export const Rings = memo(function Rings(props: RingsProps) {
  const { range, reserveRing, meridian_deg, locale, padding, obstacles } = props;
  const named = useMemo(() => namedRings(range, meridian_deg), [range, meridian_deg]);
  const widest = widestRing(range);
  const color = forbiddingOf(range.warnings).length > 0 ? forbiddenColor : undefined;
  const painted = useMemo(
    () => named.map((one) => paintedRing(inColor(one, color), one.ring === widest, meridian_deg)),
    [named, widest, meridian_deg, color],
  );
  const center = useMemo(() => drawnPoint(range.center, meridian_deg), [range.center, meridian_deg]);
  const pointer = useRingAtPointer(painted);
  const hovered = pointer?.name;
  useAwayCanvas(
    'rings',
    useMemo(
      () => ringsPicture(painted, center, reserveRing, hovered),
      [painted, center, reserveRing, hovered],
    ),
    paintRingsAway,
  );
  const occupied = useMemo(() => [...obstacles, center], [obstacles, center]);
  const labelled = useMemo(
    () => named.flatMap((one) => labelledRings(inColor(one, color), reserveRing)),
    [named, reserveRing, color],
  );
  const cuts = useMemo(() => namedCuts(range, meridian_deg, locale), [range, meridian_deg, locale]);
  const pointed = named.find(({ name }) => name === hovered);
  return (
    <>
      {pointer && pointed && (
        <PointerTip at={pointer.at}>
          <RingTip ring={pointed.ring} name={pointed.name} locale={locale} />
        </PointerTip>
      )}
      <RingLabels rings={labelled} {...{ cuts, padding, hovered }} obstacles={occupied} />
    </>
  );
});
