import { useMemo } from 'react';
import { Tooltip } from 'react-leaflet';
import type { Position } from '../../../engine/geo/position.ts';
import { toDistanceText, toPercentText } from '../../ui/format.ts';
import type { DrawnPoint } from '../geometry/longitudes.ts';
import { drawnHomeLeg } from '../geometry/route.ts';
import type { MapProps, MissionResult } from '../mapProps.ts';
import { DataPath } from './DataPath.tsx';
import paths from './paths.module.css';
import { StandingNote } from './StandingNote.tsx';
import tooltips from './tooltips.module.css';
import { useSvg } from './useMapView.ts';

interface HomeLegProps {
  readonly from: DrawnPoint;
  readonly launch: Position;
  readonly home: MissionResult['return_home'];
  readonly units: MapProps['units'];
}

const data = { leg: 'home' };

/** The flight home from the last waypoint; dashed, since it is not a leg of the route. */
export function HomeLeg({ from, launch, home, units }: HomeLegProps) {
  const renderer = useSvg('route');
  const positions = useMemo(() => drawnHomeLeg(from, launch, home.path), [from, launch, home.path]);
  const left_pct = home.battery_at_home_pct;
  return (
    <>
      <DataPath positions={positions} renderer={renderer} className={`${paths['homeHalo']}`} />
      <DataPath positions={positions} renderer={renderer} className={`${paths['homeLine']}`} data={data} />
      <DataPath positions={positions} renderer={renderer} className={`${paths['hit']}`} isInteractive>
        <Tooltip pane="tooltipPane" className={`${tooltips['tip']}`} sticky opacity={1} offset={[12, 0]}>
          <b>Home{left_pct === undefined ? '' : ` with ${toPercentText(left_pct)}`}</b>
          <span>{toDistanceText(home.distance_m, units)} from the last waypoint</span>
          <StandingNote of="route" />
        </Tooltip>
      </DataPath>
    </>
  );
}
