import { memo, useMemo } from 'react';
import type { Position } from '../../../engine/geo/position.ts';
import { drawnPoint } from '../geometry/longitudes.ts';
import { DivMarker } from './DivMarker.tsx';
import markers from './markers.module.css';
import { useNearMeridian } from './useMapView.ts';

interface SwapMarkerProps {
  readonly place: Position;
  onMove(to: Position): void;
}

const data = { testid: 'swapPlace' };

/** Where batteries are changed, if not at the launch point. */
export const SwapMarker = memo(function SwapMarker({ place, onMove }: SwapMarkerProps) {
  const { lat, lon } = place;
  const meridian_deg = useNearMeridian(lon);
  const at = useMemo(() => drawnPoint({ lat, lon }, meridian_deg), [lat, lon, meridian_deg]);
  return (
    <DivMarker
      at={at}
      className={`${markers['pinMarker']}`}
      size_px={30}
      name="Swap place. Drag it, or move it with the arrow keys."
      data={data}
      isDraggable
      zIndexOffset={6400}
      onDrop={onMove}
      tip={
        <>
          <b>Swap place</b>
          <span>Batteries are changed here; drag to move</span>
        </>
      }
    >
      <svg className={markers['swapPlace']} viewBox="-15 -15 30 30" aria-hidden="true">
        <circle r="12" />
        <rect x="-4" y="-5.5" width="8" height="12" rx="1.5" />
        <path d="M-1.5-7.5h3M1 -2.5-1.5 1h3L-1 4.5" />
      </svg>
    </DivMarker>
  );
});
