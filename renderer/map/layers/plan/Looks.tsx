import { memo, useMemo } from 'react';
import type { Position } from '../../../../engine/geo/position.ts';
import type { Waypoint } from '../../../../engine/mission/mission.ts';
import { words } from '../../../ui/words.ts';
import { drawnPoint } from '../../geometry/longitudes.ts';
import { type Look, lookMoved, looksIn } from '../../geometry/looks.ts';
import type { MapProps } from '../../mapProps.ts';
import { DivMarker, Tip } from '../DivMarker.tsx';
import markers from '../markers.module.css';

interface LookMarkerProps {
  readonly look: Look;
  readonly meridian_deg: number;
  readonly isDraggable: boolean;
  onMove(look: Look, to: Position): void;
}

function LookMarker({ look, meridian_deg, isDraggable, onMove }: LookMarkerProps) {
  const { place, from, to, index } = look;
  const at = useMemo(() => drawnPoint(place, meridian_deg), [place, meridian_deg]);
  const data = useMemo(() => ({ look: `${from}`, act: `${index}` }), [from, index]);
  const way = { span: from === to ? 'one' : 'several', from, to };
  return (
    <DivMarker
      at={at}
      size_px={22}
      name={words('window.map.look_name', way)}
      data={data}
      isDraggable={isDraggable}
      onDrop={(at) => onMove(look, at)}
      tip={<Tip title={words('window.map.look')} about={words('window.map.look_about', way)} />}
    >
      <svg className={markers['look']} viewBox="-11 -11 22 22" aria-hidden="true">
        <circle r="5.5" />
        <path d="M0-10V-3M0 3V10M-10 0H-3M3 0H10" />
      </svg>
    </DivMarker>
  );
}

interface LooksProps {
  readonly waypoints: readonly Waypoint[];
  readonly meridian_deg: number;
  readonly isDraggable: boolean;
  readonly onEdit: MapProps['onEdit'];
}

export const Looks = memo(function Looks({ waypoints, onEdit, ...shared }: LooksProps) {
  const looks = useMemo(() => looksIn(waypoints), [waypoints]);
  const onMove = (look: Look, to: Position) => onEdit(lookMoved(waypoints, look, to));
  return looks.map((look) => (
    <LookMarker key={`${look.from} ${look.index}`} {...{ look, onMove }} {...shared} />
  ));
});
