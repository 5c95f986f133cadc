import { memo, useMemo, useState } from 'react';
import { Pane, Tooltip } from 'react-leaflet';
import { formatDistance } from '../format.ts';
import { unwrapOutline } from '../geometry/longitudes.ts';
import type { MapProps, RangeResult } from '../mapProps.ts';
import { DataPath } from './DataPath.tsx';
import paths from './paths.module.css';
import { RingLabels } from './RingLabels.tsx';
import tooltips from './tooltips.module.css';
import { useSvg } from './useMapView.ts';

export type Ring = RangeResult['oneway_ring'];
type Units = MapProps['units'];

interface RingShapeProps {
  readonly ring: Ring;
  readonly name: string;
  readonly meridian_deg: number;
  readonly units: Units;
  readonly isHovered: boolean;
  onHover(name: string | undefined): void;
}

function RingTip({ ring, name, units }: Pick<RingShapeProps, 'ring' | 'name' | 'units'>) {
  const near = formatDistance(ring.min_radius_m, units);
  const far = formatDistance(ring.max_radius_m, units);
  return (
    <Tooltip pane="tooltipPane" className={`${tooltips['tip']}`} sticky opacity={1} offset={[12, 0]}>
      <b>{name === 'oneway' ? 'One way, no return' : ring.label}</b>
      <span>{near === far ? `${near} in every direction` : `${near} to ${far}, by direction`}</span>
      {ring.below_reserve && name !== 'oneway' && <span>Below the aircraft’s own reserve</span>}
    </Tooltip>
  );
}

const RingShape = memo(function RingShape(props: RingShapeProps) {
  const { ring, name, meridian_deg, isHovered, onHover } = props;
  const renderer = useSvg('rings');
  const positions = useMemo(() => unwrapOutline(ring.polygon, meridian_deg), [ring.polygon, meridian_deg]);
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
  const common = { positions, renderer, isClosed: true };
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

interface RingsProps {
  readonly range: RangeResult;
  readonly meridian_deg: number;
  readonly units: Units;
  readonly padding: MapProps['padding'];
  readonly obstacles: readonly (readonly [number, number])[];
}

/** Range rings, the widest at the bottom. */
export function Rings({ range, meridian_deg, units, padding, obstacles }: RingsProps) {
  const [hovered, setHovered] = useState<string>();
  const named = useMemo(
    () => [
      { name: 'oneway', ring: range.oneway_ring },
      ...range.rings.map((ring) => ({ name: `${ring.battery_threshold_pct}`, ring })).reverse(),
    ],
    [range],
  );
  return (
    <>
      {named.map(({ name, ring }) => (
        <RingShape
          key={name}
          {...{ ring, name, meridian_deg, units }}
          isHovered={hovered === name}
          onHover={setHovered}
        />
      ))}
      <Pane name="ringLabels">
        <RingLabels rings={named} {...{ meridian_deg, padding, obstacles, hovered }} />
      </Pane>
    </>
  );
}
