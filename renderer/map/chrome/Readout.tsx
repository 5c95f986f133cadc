import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet';
import { memo, useEffect, useState } from 'react';
import { trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { toCourseText, toRulerText } from '../../../server/contract/words/format.ts';
import { toPlaceText } from '../../ui/coordinateText.ts';
import { makePace } from '../../ui/pace.ts';
import { toPosition } from '../geometry/longitudes.ts';
import type { LivePlace, MapProps } from '../mapProps.ts';
import css from './chrome.module.css';

interface ReadoutProps {
  readonly map: LeafletMap;
  readonly launch: Position | undefined;
  readonly launchNow: LivePlace;
  readonly units: MapProps['units'];
}

interface Pointer {
  readonly at: Position;
  readonly isHeld: boolean;
  /** The launch point at that moment: it may be what the pointer moves. */
  readonly launch: Position | undefined;
}

/** Where the pointer is: at each move, but as often as an eye can read it while the pointer holds something. */
function usePointer(map: LeafletMap, launchNow: LivePlace): Pointer | undefined {
  const [pointer, setPointer] = useState<Pointer>();
  useEffect(() => {
    let next: Omit<Pointer, 'launch'> | undefined;
    const pace = makePace(() => setPointer(next && { ...next, launch: launchNow.get() }));
    const onMove = ({ latlng, originalEvent }: LeafletMouseEvent) => {
      next = { at: toPosition(latlng), isHeld: originalEvent.buttons !== 0 };
      if (next.isHeld) pace.soon();
      else pace.now();
    };
    const onLeave = () => {
      next = undefined;
      pace.now();
    };
    const onRelease = () => {
      next = next && { ...next, isHeld: false };
      pace.now();
    };
    map.on('mousemove', onMove);
    map.on('mouseout', onLeave);
    window.addEventListener('pointerup', onRelease);
    return () => {
      pace.stop();
      map.off('mousemove', onMove);
      map.off('mouseout', onLeave);
      window.removeEventListener('pointerup', onRelease);
    };
  }, [map, launchNow]);
  return pointer;
}

/** The pointer's position, and its distance and bearing from the launch point. */
export const Readout = memo(function Readout({ map, launch, launchNow, units }: ReadoutProps) {
  const pointer = usePointer(map, launchNow);
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
});
