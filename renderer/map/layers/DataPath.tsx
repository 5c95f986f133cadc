import type {
  LatLngExpression,
  LeafletEventHandlerFnMap,
  Polygon as LeafletPolygon,
  Polyline as LeafletPolyline,
} from 'leaflet';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Polygon, Polyline, Tooltip } from 'react-leaflet';
import paths from './paths.module.css';
import tooltips from './tooltips.module.css';

interface DataPathProps {
  readonly positions: readonly LatLngExpression[] | readonly (readonly LatLngExpression[])[];
  readonly className: string | undefined;
  readonly isClosed?: boolean;
  readonly isInteractive?: boolean;
  /** Data attributes: what style sheets and tests select on. */
  readonly data?: Readonly<Record<string, string>>;
  readonly eventHandlers?: LeafletEventHandlerFnMap;
  readonly children?: ReactNode;
}

const still: LeafletEventHandlerFnMap = {};

/** An SVG path on the map, styled by its class and attributes, so that it follows the theme. */
export function DataPath({ data, isClosed = false, isInteractive = false, ...rest }: DataPathProps) {
  const polygon = useRef<LeafletPolygon>(null);
  const polyline = useRef<LeafletPolyline>(null);
  useEffect(() => {
    const element = (polygon.current ?? polyline.current)?.getElement();
    if (element instanceof SVGElement) Object.assign(element.dataset, data);
  }, [data]);
  // A waypoint tells the keyboard what the pointer reads beside its path; a focus on the path would be a stop without a name.
  useEffect(() => {
    (polygon.current ?? polyline.current)?.getElement()?.setAttribute('tabindex', '-1');
  }, []);
  const { className, eventHandlers = still, children } = rest;
  const positions = rest.positions as LatLngExpression[];
  const [first] = useState(positions);
  const drawn = useRef(first);
  // A layout effect changes them in the same frame; a plain effect comes a frame later.
  useLayoutEffect(() => {
    if (drawn.current === positions) return;
    drawn.current = positions;
    (polygon.current ?? polyline.current)?.setLatLngs(positions);
  }, [positions]);
  const common = {
    className: `${className}`,
    interactive: isInteractive,
    eventHandlers,
    smoothFactor: 0,
    children,
  };
  return isClosed ? (
    <Polygon {...common} positions={first} ref={polygon} />
  ) : (
    <Polyline {...common} positions={first} ref={polyline} />
  );
}

interface HaloedPathProps extends DataPathProps {
  /** The class of a wider path below it, which sets it off from the map. */
  readonly halo: string | undefined;
}

export function HaloedPath({ halo, className, data, ...path }: HaloedPathProps) {
  return (
    <>
      <DataPath {...path} className={halo} />
      <DataPath {...path} className={className} {...(data && { data })} />
    </>
  );
}

type HitPathProps = Pick<DataPathProps, 'positions' | 'eventHandlers' | 'children'>;

/** A wide path that nobody sees, for the pointer to find a narrow one; its children are shown beside the pointer. */
export function HitPath({ children, ...path }: HitPathProps) {
  return (
    <DataPath className={paths['hit']} isInteractive {...path}>
      {children && (
        <Tooltip pane="tooltipPane" className={`${tooltips['tip']}`} sticky opacity={1} offset={[12, 0]}>
          {children}
        </Tooltip>
      )}
    </DataPath>
  );
}
