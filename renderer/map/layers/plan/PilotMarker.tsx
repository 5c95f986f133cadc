import { memo, useMemo } from 'react';
import type { Position } from '../../../../engine/geo/position.ts';
import { words } from '../../../ui/words.ts';
import { drawnPoint } from '../../geometry/longitudes.ts';
import { DivMarker, Tip } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import { useNearMeridian } from '../useMapView.ts';

interface PilotMarkerProps {
  readonly pilot: Position;
  onMove(to: Position): void;
}

const data = { testid: 'pilot' };

/** Marks the pilot's place, if that is not the launch point. */
export const PilotMarker = memo(function PilotMarker({ pilot, onMove }: PilotMarkerProps) {
  const { lat, lon } = pilot;
  const meridian_deg = useNearMeridian(lon);
  const at = useMemo(() => drawnPoint({ lat, lon }, meridian_deg), [lat, lon, meridian_deg]);
  return (
    <DivMarker
      at={at}
      size_px={30}
      name={words('window.map.pilot_name')}
      data={data}
      isDraggable
      zIndexOffset={6500}
      onDrop={onMove}
      tip={<Tip title={words('window.map.pilot')} about={words('window.map.pilot_about')} />}
    >
      <svg className={markers['pilot']} viewBox="-15 -15 30 30" aria-hidden="true">
        <circle r="12" />
        <path d="M-7.5 0C-4-5 4-5 7.5 0 4 5-4 5-7.5 0Z" />
        <circle className={markers['pupil']} r="2" />
      </svg>
    </DivMarker>
  );
});
