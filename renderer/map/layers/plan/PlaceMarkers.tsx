import { memo, useMemo } from 'react';
import type { Position } from '../../../../engine/geo/position.ts';
import { words } from '../../../ui/words.ts';
import { drawnPoint } from '../../geometry/longitudes.ts';
import { type SwapMark, type SwappingPlan, swapMarks, swapMoved } from '../../geometry/swapMarks.ts';
import type { MapProps } from '../../mapProps.ts';
import { DivMarker, Tip } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import { useNearMeridian } from '../useMapView.ts';

const foundData = { testid: 'found-marker' };

export function FoundMarker({ at }: { readonly at: Position }) {
  const meridian_deg = useNearMeridian(at.lon);
  const drawn = useMemo(() => drawnPoint(at, meridian_deg), [at, meridian_deg]);
  return (
    <DivMarker at={drawn} data={foundData} zIndexOffset={850}>
      <span className={markers['found']} />
    </DivMarker>
  );
}

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

interface SwapMarkerProps {
  readonly mark: SwapMark;
  readonly onEdit: MapProps['onEdit'];
}

function SwapMarker({ mark: { place, flight_index }, onEdit }: SwapMarkerProps) {
  const { lat, lon } = place;
  const meridian_deg = useNearMeridian(lon);
  const at = useMemo(() => drawnPoint({ lat, lon }, meridian_deg), [lat, lon, meridian_deg]);
  const after = flight_index === undefined ? undefined : `${flight_index + 1}`;
  const title = words('window.map.swap_place', { after: after ?? 'none' });
  const data = useMemo(() => ({ testid: 'swapPlace', ...(after !== undefined && { after }) }), [after]);
  return (
    <DivMarker
      at={at}
      size_px={30}
      name={words('window.map.movable', { title })}
      data={data}
      isDraggable
      zIndexOffset={6400}
      onDrop={(to) => onEdit(swapMoved(flight_index, to))}
      tip={<Tip title={title} about={words('window.map.swap_about')} />}
    >
      <svg className={markers['swapPlace']} viewBox="-15 -15 30 30" aria-hidden="true">
        <circle r="12" />
        <rect x="-4" y="-5.5" width="8" height="12" rx="1.5" />
        {after === undefined ? (
          <path d="M-1.5-7.5h3M1 -2.5-1.5 1h3L-1 4.5" />
        ) : (
          <>
            <path d="M-1.5-7.5h3" />
            <text y="4">{after}</text>
          </>
        )}
      </svg>
    </DivMarker>
  );
}

interface SwapMarkersProps {
  readonly swapping: SwappingPlan;
  readonly onEdit: MapProps['onEdit'];
}

/** Marks swap places, if they are not the launch point; a place of one flight alone bears its number. */
export const SwapMarkers = memo(function SwapMarkers({ swapping, onEdit }: SwapMarkersProps) {
  const marks = useMemo(() => swapMarks(swapping), [swapping]);
  return marks.map((mark) => <SwapMarker key={mark.flight_index ?? 'plan'} {...{ mark, onEdit }} />);
});
