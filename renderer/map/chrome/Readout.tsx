import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet';
import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { besideEachOther, toCourseText, toRulerText } from '../../../server/report/format.ts';
import { graveOf, toHereAndBackNote, toHereAndBackText } from '../../../server/report/hereAndBackText.ts';
import { toPlaceText } from '../../ui/coordinateText.ts';
import { makePace } from '../../ui/pace.ts';
import { words } from '../../ui/words.ts';
import { toPosition } from '../geometry/longitudes.ts';
import type { LivePlace, MapProps, PointedPlace } from '../mapProps.ts';
import css from './chrome.module.css';

interface ReadoutProps {
  readonly map: LeafletMap;
  readonly launch: Position | undefined;
  readonly launchNow: LivePlace;
  readonly pointed: PointedPlace;
  readonly locale: MapProps['locale'];
}

interface Pointer {
  readonly at: Position;
  readonly isHeld: boolean;
  /** The launch point at that moment: it may be what the pointer moves. */
  readonly launch: Position | undefined;
}

/** A finger covers what it points at, and leaves no pointer behind; browsers send moves of a mouse for it all the same. */
function useIsTouch(map: LeafletMap): () => boolean {
  const [kind] = useState({ isTouch: false });
  useEffect(() => {
    const note = ({ pointerType }: PointerEvent) => {
      kind.isTouch = pointerType === 'touch';
    };
    const element = map.getContainer();
    for (const name of ['pointerdown', 'pointermove'] as const)
      element.addEventListener(name, note, { capture: true });
    return () => {
      for (const name of ['pointerdown', 'pointermove'] as const)
        element.removeEventListener(name, note, { capture: true });
    };
  }, [map, kind]);
  return useState(() => () => kind.isTouch)[0];
}

/** Follows the pointer: at each move, but as often as an eye can read it while the pointer holds something. */
function usePointer(map: LeafletMap, launchNow: LivePlace, pointed: PointedPlace): Pointer | undefined {
  const [pointer, setPointer] = useState<Pointer>();
  const isTouch = useIsTouch(map);
  useEffect(() => {
    let next: Omit<Pointer, 'launch'> | undefined;
    const pace = makePace(() => setPointer(next && { ...next, launch: launchNow.get() }));
    const onMove = ({ latlng, originalEvent }: LeafletMouseEvent) => {
      if (isTouch()) return onLeave();
      next = { at: toPosition(latlng), isHeld: originalEvent.buttons !== 0 };
      pointed.point(next.isHeld ? undefined : next.at);
      if (next.isHeld) pace.soon();
      else pace.now();
    };
    const onLeave = () => {
      next = undefined;
      pointed.point(undefined);
      pace.now();
    };
    const onRelease = () => {
      next = next && { ...next, isHeld: false };
      pointed.point(next?.at);
      pace.now();
    };
    map.on('mousemove', onMove);
    map.on('mouseout', onLeave);
    window.addEventListener('pointerup', onRelease);
    return () => {
      pace.stop();
      pointed.point(undefined);
      map.off('mousemove', onMove);
      map.off('mouseout', onLeave);
      window.removeEventListener('pointerup', onRelease);
    };
  }, [map, launchNow, pointed, isTouch]);
  return pointer;
}

/** Says the charge after a flight there and back, or why it cannot be flown. */
function HereAndBack({ pointed, locale }: Pick<ReadoutProps, 'pointed' | 'locale'>) {
  const { standing, result } = useSyncExternalStore(pointed.subscribe, pointed.get);
  if (result === undefined) return null;
  const note = toHereAndBackNote(result, locale);
  return (
    <span data-testid="here-and-back" data-standing={standing}>
      <b>{toHereAndBackText(result, locale)}</b>
      {note === '' ? null : (
        <span className={css['readoutNote']} data-grave={graveOf(result)}>
          {note}
        </span>
      )}
    </span>
  );
}

/** Shows the charge after a flight to the pointer and back, the pointer's position, and its distance and bearing from the launch point. */
export const Readout = memo(function Readout({ map, launch, launchNow, pointed, locale }: ReadoutProps) {
  const pointer = usePointer(map, launchNow, pointed);
  if (pointer === undefined) return null;
  const { at, isHeld } = pointer;
  const from = isHeld ? pointer.launch : launch;
  const track = from && trackBetween(from, at);
  const decimals = map.getZoom() < 6 ? 2 : map.getZoom() < 11 ? 3 : 5;
  const way =
    track === undefined
      ? ''
      : words('window.map.way', {
          distance: toRulerText(track.distance_m, locale),
          course: toCourseText(track.course_deg),
        });
  return (
    <div className={css['readout']} data-testid="readout">
      <HereAndBack {...{ pointed, locale }} />
      <span>{besideEachOther([way, toPlaceText(at, decimals)])}</span>
    </div>
  );
});
