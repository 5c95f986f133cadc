import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { toCourseText, toRulerText } from '../../../server/contract/words/format.ts';
import { toPlaceText } from '../../ui/coordinateText.ts';
import { pace_ms } from '../../ui/usePaced.ts';
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
  /** The launch point at that moment: it may be what the pointer moves. */
  readonly launch: Position | undefined;
}

/** Where the pointer is: at each move, but as often as an eye can read it while the pointer holds something. */
function usePointer(map: LeafletMap, launch: Position | undefined): Pointer | undefined {
  const [pointer, setPointer] = useState<Pointer>();
  const latest = useRef(launch);
  useEffect(() => {
    latest.current = launch;
  });
  useEffect(() => {
    let next: Omit<Pointer, 'launch'> | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      timer = undefined;
      setPointer(next && { ...next, launch: latest.current });
    };
    const onMove = ({ latlng, originalEvent }: LeafletMouseEvent) => {
      next = { at: toPosition(latlng), isHeld: originalEvent.buttons !== 0 };
      if (next.isHeld) timer ??= setTimeout(show, pace_ms);
      else show();
    };
    const onLeave = () => {
      next = undefined;
      show();
    };
    const onRelease = () => {
      next = next && { ...next, isHeld: false };
      show();
    };
    map.on('mousemove', onMove);
    map.on('mouseout', onLeave);
    window.addEventListener('pointerup', onRelease);
    return () => {
      clearTimeout(timer);
      map.off('mousemove', onMove);
      map.off('mouseout', onLeave);
      window.removeEventListener('pointerup', onRelease);
    };
  }, [map]);
  return pointer;
}

/** The pointer's position, and its distance and bearing from the launch point. */
export function Readout({ map, launch, units }: ReadoutProps) {
  const pointer = usePointer(map, launch);
  if (pointer === undefined) return null;
  const { at, isHeld } = pointer;
  const from = isHeld ? pointer.launch : launch;
  const track = from && trackBetween(from, at);
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
