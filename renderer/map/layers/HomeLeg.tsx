import { useMemo } from 'react';
import { Tooltip } from 'react-leaflet';
import type { Position } from '../../../engine/geo/position.ts';
import { formatDistance } from '../format.ts';
import { type DrawnPoint, drawnPoint } from '../geometry/longitudes.ts';
import { drawnHomeLeg } from '../geometry/route.ts';
import css from '../MapView.module.css';
import type { MapProps, MissionResult } from '../mapProps.ts';
import { DataPath } from './DataPath.tsx';
import { DivMarker } from './DivMarker.tsx';
import { useSvg } from './useMapView.ts';

interface HomeLegProps {
  readonly from: DrawnPoint;
  readonly launch: Position;
  readonly home: MissionResult['return_home'];
  readonly units: MapProps['units'];
}

const data = { leg: 'home' };

/** The flight home from the last waypoint. It is no leg of the route, so it is dashed. */
export function HomeLeg({ from, launch, home, units }: HomeLegProps) {
  const renderer = useSvg('route');
  const positions = useMemo(() => drawnHomeLeg(from, launch, home.path), [from, launch, home.path]);
  const left_pct = home.battery_at_home_pct;
  return (
    <>
      <DataPath positions={positions} renderer={renderer} className={`${css['homeHalo']}`} />
      <DataPath positions={positions} renderer={renderer} className={`${css['homeLine']}`} data={data} />
      <DataPath positions={positions} renderer={renderer} className={`${css['hit']}`} isInteractive>
        <Tooltip pane="tooltipPane" className={`${css['tip']}`} sticky opacity={1} offset={[12, 0]}>
          <b>Home{left_pct === undefined ? '' : ` with ${Math.round(left_pct)}\u00a0%`}</b>
          <span>{formatDistance(home.distance_m, units)} from the last waypoint</span>
        </Tooltip>
      </DataPath>
    </>
  );
}

interface TurnBackProps {
  readonly point: Position;
  readonly meridian_deg: number;
}

const turnBackData = { testid: 'point-of-no-return' };

/** Where the flight must turn back at the latest to come home. */
export function TurnBackMarker({ point, meridian_deg }: TurnBackProps) {
  const { lat, lon } = point;
  const at = useMemo(() => drawnPoint({ lat, lon }, meridian_deg), [lat, lon, meridian_deg]);
  return (
    <DivMarker at={at} className={`${css['labelMarker']}`} data={turnBackData} zIndexOffset={8000}>
      <span className={css['turnBack']}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5.5 3 2.5 6l3 3M2.5 6h7a3.5 3.5 0 0 1 0 7H6" />
        </svg>
        turn back by here
      </span>
    </DivMarker>
  );
}
