import { memo, useMemo } from 'react';
import { Pane } from 'react-leaflet';
import { usePromptCanvas } from '../baseMap/useCanvas.ts';
import { type DrawnPoint, drawnPoint, unwrapOutline } from '../geometry/longitudes.ts';
import { mercatorLine } from '../geometry/mercator.ts';
import type { MapProps, RangeResult } from '../mapProps.ts';
import { PointerTip } from './PointerTip.tsx';
import { type PaintedRing, ringsPicture } from './paintRings.ts';
import { type LabelledRing, RingLabels } from './RingLabels.tsx';
import { RingTip } from './RingTip.tsx';
import { namedCuts, widestRing } from './ringCuts.ts';
import { useRingAtPointer } from './useRingAtPointer.ts';

type Ring = RangeResult['oneway_ring'];

export interface NamedRing {
  /** Its threshold, or `oneway`. */
  readonly name: string;
  readonly ring: Ring;
  readonly outline: readonly DrawnPoint[];
  /** The same on the unit square of mercator.ts. */
  readonly line: Float64Array;
}

/** The rings from the bottom to the top: the widest first. */
const namedRings = ({ rings, oneway_ring }: RangeResult, meridian_deg: number): NamedRing[] =>
  [
    { name: 'oneway', ring: oneway_ring },
    ...rings.map((ring) => ({ name: `${ring.battery_threshold_pct}`, ring })).reverse(),
  ].map(({ name, ring }) => {
    const outline = unwrapOutline(ring.polygon, meridian_deg);
    return { name, ring, outline, line: mercatorLine(outline) };
  });

/** The edge from inside which 95 of 100 flights come home; from there to the ring's own line the chance falls. */
function edgeOf({ name, ring }: NamedRing, meridian_deg: number): Float64Array | undefined {
  const polygon = ring.conservative?.polygon ?? [];
  return name === 'oneway' || polygon.length === 0
    ? undefined
    : mercatorLine(unwrapOutline(polygon, meridian_deg));
}

const baysOf = ({ ring }: NamedRing, meridian_deg: number): Float64Array[] =>
  (ring.cuts ?? []).map(({ outline }) => mercatorLine(unwrapOutline(outline, meridian_deg)));

const beyondOf = ({ ring }: NamedRing, meridian_deg: number): Float64Array[] =>
  (ring.fence_limits?.beyond ?? []).map((outline) => mercatorLine(unwrapOutline(outline, meridian_deg)));

/** The ring that keeps the reserve has its label on its dashed edge, where 95 of 100 flights keep it. */
function labelledRing(one: NamedRing, reserveRing: string | undefined, meridian_deg: number): LabelledRing {
  const polygon = one.ring.conservative?.polygon ?? [];
  if (one.name !== reserveRing || polygon.length === 0) return { ...one, isEdge: false };
  const outline = unwrapOutline(polygon, meridian_deg);
  return { ...one, isEdge: true, outline, line: mercatorLine(outline) };
}

interface RingsProps {
  readonly range: RangeResult;
  /** Threshold of the ring whose conservative edge always shows; another ring's edge shows while the pointer is on that ring. */
  readonly reserveRing: string | undefined;
  readonly meridian_deg: number;
  readonly units: MapProps['units'];
  readonly padding: MapProps['padding'];
  /** Positions of markers other than the launch point's. */
  readonly obstacles: readonly DrawnPoint[];
}

/** Range rings; painted for each answer, not for the moves of the pointer in between. */
export const Rings = memo(function Rings(props: RingsProps) {
  const { range, reserveRing, meridian_deg, units, padding, obstacles } = props;
  const named = useMemo(() => namedRings(range, meridian_deg), [range, meridian_deg]);
  const widest = widestRing(range);
  const painted = useMemo(
    () =>
      named.map(
        (one): PaintedRing => ({
          name: one.name,
          color: one.ring.color,
          outline: one.line,
          edge: edgeOf(one, meridian_deg),
          cuts: one.ring === widest ? baysOf(one, meridian_deg) : [],
          bays: baysOf(one, meridian_deg),
          beyond: one.ring === widest ? beyondOf(one, meridian_deg) : [],
          holes: (one.ring.holes ?? []).map((hole) => mercatorLine(unwrapOutline(hole, meridian_deg))),
        }),
      ),
    [named, widest, meridian_deg],
  );
  const pointer = useRingAtPointer(painted);
  const hovered = pointer?.name;
  usePromptCanvas(
    'rings',
    useMemo(() => ringsPicture(painted, reserveRing, hovered), [painted, reserveRing, hovered]),
  );
  const occupied = useMemo(
    () => [...obstacles, drawnPoint(range.center, meridian_deg)],
    [obstacles, range.center, meridian_deg],
  );
  const labelled = useMemo(
    () => named.map((one) => labelledRing(one, reserveRing, meridian_deg)),
    [named, reserveRing, meridian_deg],
  );
  const cuts = useMemo(() => namedCuts(range, meridian_deg, units), [range, meridian_deg, units]);
  const pointed = named.find(({ name }) => name === hovered);
  return (
    <>
      {pointer && pointed && (
        <PointerTip at={pointer.at}>
          <RingTip ring={pointed.ring} name={pointed.name} units={units} />
        </PointerTip>
      )}
      <Pane name="ringLabels">
        <RingLabels rings={labelled} {...{ cuts, padding, hovered }} obstacles={occupied} />
      </Pane>
    </>
  );
});
