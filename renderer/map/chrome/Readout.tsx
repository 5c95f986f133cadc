import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet';
import { useEffect, useState } from 'react';
import { trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { toCourseText, toRulerText } from '../../../server/contract/words/format.ts';
import { toPlaceText } from '../../ui/coordinateText.ts';
import { usePaced } from '../../ui/usePaced.ts';
import { toPosition } from '../geometry/longitudes.ts';
import type { MapProps } from '../mapProps.ts';
import css from './chrome.module.css';

interface ReadoutProps {
  readonly map: LeafletMap;
  readonly launch: Position | undefined;
  readonly units: MapProps['units'];
}

interface Pointer {
  readonly at: Position;
  readonly isHeld: boolean;
}

function usePointer(map: LeafletMap): Pointer | undefined {
  const [pointer, setPointer] = useState<Pointer>();
  useEffect(() => {
    const onMove = ({ latlng, originalEvent }: LeafletMouseEvent) =>
      setPointer({ at: toPosition(latlng), isHeld: originalEvent.buttons !== 0 });
    const onLeave = () => setPointer(undefined);
    map.on('mousemove', onMove);
    map.on('mouseout', onLeave);
    return () => {
      map.off('mousemove', onMove);
      map.off('mouseout', onLeave);
    };
  }, [map]);
  return pointer;
}

/** The pointer's position, and its distance and bearing from the launch point. */
export function Readout({ map, launch, units }: ReadoutProps) {
  const pointer = usePointer(map);
  const shown = usePaced({ at: pointer?.at, launch }, pointer?.isHeld === true);
  if (shown.at === undefined) return null;
  const { at } = shown;
  const track = shown.launch && trackBetween(shown.launch, at);
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
