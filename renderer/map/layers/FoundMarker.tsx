import { useMemo } from 'react';
import type { Position } from '../../../engine/geo/position.ts';
import { drawnPoint } from '../geometry/longitudes.ts';
import { DivMarker } from './DivMarker.tsx';
import markers from './markers.module.css';
import { useNearMeridian } from './useMapView.ts';

const data = { testid: 'found-marker' };

export function FoundMarker({ at }: { readonly at: Position }) {
  const meridian_deg = useNearMeridian(at.lon);
  const drawn = useMemo(() => drawnPoint(at, meridian_deg), [at, meridian_deg]);
  return (
    <DivMarker at={drawn} data={data} zIndexOffset={850}>
      <span className={markers['found']} />
    </DivMarker>
  );
}
