import type { Position } from '../../../../engine/geo/position.ts';
import { drawnPoint } from '../../geometry/longitudes.ts';
import { DivMarker } from '../DivMarker.tsx';
import markers from '../markers.module.css';

/** Beyond this they would be a crowd, not a hint. */
const mostPlaces = 60;

interface Props {
  readonly places: readonly Position[];
  readonly meridian_deg: number;
}

/** Faint dots where waypoints were before they were moved. */
export function OldPlaces({ places, meridian_deg }: Props) {
  if (places.length > mostPlaces) return null;
  return places.map((place) => (
    <DivMarker
      key={`${place.lat} ${place.lon}`}
      at={drawnPoint(place, meridian_deg)}
      pane="markerPane"
      zIndexOffset={-1000}
    >
      <span className={markers['oldPlace']} data-testid="old-place" />
    </DivMarker>
  ));
}
