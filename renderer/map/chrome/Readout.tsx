import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet';
import { useEffect, useState } from 'react';
import { trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { toPlaceText } from '../../ui/coordinateText.ts';
import { toCourseText, toRulerText } from '../../ui/format.ts';
import { toPosition } from '../geometry/longitudes.ts';
import type { MapProps } from '../mapProps.ts';
import css from './chrome.module.css';

interface ReadoutProps {
  readonly map: LeafletMap;
  readonly launch: Position | undefined;
  readonly units: MapProps['units'];
}

function usePointer(map: LeafletMap): Position | undefined {
  const [at, setAt] = useState<Position>();
  useEffect(() => {
    const onMove = ({ latlng }: LeafletMouseEvent) => setAt(toPosition(latlng));
    const onLeave = () => setAt(undefined);
    map.on('mousemove', onMove);
    map.on('mouseout', onLeave);
    return () => {
      map.off('mousemove', onMove);
      map.off('mouseout', onLeave);
    };
  }, [map]);
  return at;
}

/** The pointer's position, and its distance and bearing from the launch point. */
export function Readout({ map, launch, units }: ReadoutProps) {
  const at = usePointer(map);
  if (at === undefined) return null;
  const track = launch && trackBetween(launch, at);
  const decimals = map.getZoom() < 6 ? 2 : map.getZoom() < 11 ? 3 : 5;
  return (
    <div className={css['readout']} data-testid="readout">
      <span>{toPlaceText(at, decimals)}</span>
      {track && (
        <b>
          {toRulerText(track.distance_m, units)} · {toCourseText(track.course_deg)}
        </b>
      )}
    </div>
  );
}
