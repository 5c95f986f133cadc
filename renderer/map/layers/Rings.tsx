import { memo, useMemo, useState } from 'react';
import { Pane, Tooltip } from 'react-leaflet';
import { toDistanceText } from '../../ui/format.ts';
import { type DrawnPoint, drawnPoint, unwrapOutline } from '../geometry/longitudes.ts';
import type { MapProps, RangeResult } from '../mapProps.ts';
import { DataPath } from './DataPath.tsx';
import paths from './paths.module.css';
import { RingLabels } from './RingLabels.tsx';
import { StandingNote } from './StandingNote.tsx';
import tooltips from './tooltips.module.css';
import { useSvg } from './useMapView.ts';

type Ring = RangeResult['oneway_ring'];
type Units = MapProps['units'];

export interface NamedRing {
  /** Its threshold, or `oneway`. */
  readonly name: string;
  readonly ring: Ring;
  readonly outline: readonly DrawnPoint[];
}

interface RingShapeProps extends NamedRing {
  readonly units: Units;
  readonly isHovered: boolean;
  onHover(name: string | undefined): void;
}

/** The tooltip of the dashed line inside a ring. */
function toEdgeText({ conservative }: Ring, units: Units): string | undefined {
  if (conservative === undefined) return undefined;
  if (conservative.polygon.length === 0) return 'A little more wind than forecast would stop the aircraft';
  const near = toDistanceText(conservative.min_radius_m, units);
  const far = toDistanceText(conservative.max_radius_m, units);
  return `Dashed: 95 of 100 flights come home from ${near === far ? near : `${near} to ${far}`}`;
}

function RingTip({ ring, name, units }: Pick<RingShapeProps, 'ring' | 'name' | 'units'>) {
  const near = toDistanceText(ring.min_radius_m, units);
  const far = toDistanceText(ring.max_radius_m, units);
  return (
    <Tooltip pane="tooltipPane" className={`${tooltips['tip']}`} sticky opacity={1} offset={[12, 0]}>
      <b>{name === 'oneway' ? 'One way, no return' : ring.label}</b>
      <span>{near === far ? `${near} in every direction` : `${near} to ${far}, by direction`}</span>
      {name !== 'oneway' && <span>{toEdgeText(ring, units)}</span>}
      <StandingNote of="rings" />
      {ring.below_reserve && name !== 'oneway' && <span>Below the aircraft’s own reserve</span>}
    </Tooltip>
  );
}

const RingShape = memo(function RingShape(props: RingShapeProps) {
  const { ring, name, outline, isHovered, onHover } = props;
  const renderer = useSvg('rings');
  const data = useMemo(() => ({ ring: name, hover: `${isHovered}` }), [name, isHovered]);
  const options = useMemo(
    () => (name === 'oneway' ? {} : { color: ring.color, fillColor: ring.color }),
    [name, ring.color],
  );
  const handlers = useMemo(
    () => ({ mouseover: () => onHover(name), mouseout: () => onHover(undefined) }),
    [name, onHover],
  );
  const kind = name === 'oneway' ? 'oneWay' : 'ring';
  const common = { positions: outline, renderer, isClosed: true };
  return (
    <>
      <DataPath {...common} className={`${paths[`${kind}Halo`]}`} options={options} />
      <DataPath {...common} className={`${paths[`${kind}Line`]}`} options={options} data={data} />
      <DataPath {...common} className={`${paths['hit']}`} isInteractive eventHandlers={handlers}>
        <RingTip {...props} />
      </DataPath>
    </>
  );
});

interface EdgeProps extends NamedRing {
  readonly edge: NonNullable<Ring['conservative']>;
  readonly meridian_deg: number;
}

/** The edge from inside which 95 of 100 flights come home; from there to the ring's own line the chance falls. */
function ConservativeEdge({ edge, ring, name, outline, meridian_deg }: EdgeProps) {
  const renderer = useSvg('rings');
  const inner = useMemo(() => unwrapOutline(edge.polygon, meridian_deg), [edge.polygon, meridian_deg]);
  const band = useMemo(() => [outline, inner], [outline, inner]);
  const options = useMemo(() => ({ color: ring.color, fillColor: ring.color }), [ring.color]);
  const data = useMemo(() => ({ edge: name }), [name]);
  return (
    <>
      <DataPath
        positions={band}
        renderer={renderer}
        isClosed
        className={`${paths['edgeBand']}`}
        options={options}
      />
      <DataPath positions={inner} renderer={renderer} isClosed className={`${paths['edgeHalo']}`} />
      <DataPath
        positions={inner}
        renderer={renderer}
        isClosed
        className={`${paths['edgeLine']}`}
        options={options}
        data={data}
      />
    </>
  );
}

interface RingsProps {
  readonly range: RangeResult;
  /** Threshold of the ring whose conservative edge always shows; another ring's edge shows while the pointer is on that ring. */
  readonly reserveRing: string | undefined;
  readonly meridian_deg: number;
  readonly units: Units;
  readonly padding: MapProps['padding'];
  /** Positions of markers other than the launch point's. */
  readonly obstacles: readonly DrawnPoint[];
}

/** Range rings, the widest at the bottom; redrawn for each answer, not for the moves of the pointer in between. */
export const Rings = memo(function Rings(props: RingsProps) {
  const { range, reserveRing, meridian_deg, units, padding, obstacles } = props;
  const [hovered, setHovered] = useState<string>();
  const named = useMemo(
    () =>
      [
        { name: 'oneway', ring: range.oneway_ring },
        ...range.rings.map((ring) => ({ name: `${ring.battery_threshold_pct}`, ring })).reverse(),
      ].map(({ name, ring }) => ({ name, ring, outline: unwrapOutline(ring.polygon, meridian_deg) })),
    [range, meridian_deg],
  );
  const occupied = useMemo(
    () => [...obstacles, drawnPoint(range.center, meridian_deg)],
    [obstacles, range.center, meridian_deg],
  );
  return (
    <>
      {named.map(({ name, ring, outline }) => (
        <RingShape
          key={name}
          {...{ ring, name, outline, units }}
          isHovered={hovered === name}
          onHover={setHovered}
        />
      ))}
      {named.map(({ name, ring, outline }) =>
        ring.conservative !== undefined &&
        ring.conservative.polygon.length > 0 &&
        name !== 'oneway' &&
        (name === hovered || name === reserveRing) ? (
          <ConservativeEdge key={name} {...{ ring, name, outline, meridian_deg }} edge={ring.conservative} />
        ) : null,
      )}
      <Pane name="ringLabels">
        <RingLabels rings={named} {...{ padding, hovered }} obstacles={occupied} />
      </Pane>
    </>
  );
});
