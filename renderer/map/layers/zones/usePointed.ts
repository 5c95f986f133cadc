import type { LatLng, LeafletMouseEvent } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useLatest } from '../../../ui/useLatest.ts';
import { mercatorX, mercatorY } from '../../geometry/mercator.ts';

interface Pointed<Thing> {
  readonly at: LatLng;
  /** The one that is painted last comes first. */
  readonly things: readonly Thing[];
}

const isOnElement = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('.leaflet-interactive') !== null;

const rests_ms = 250;

/** The things under a pointer that rests; they are painted, and get no events of their own. `isAt` asks by a place of the unit square. */
export function usePointed<Thing>(
  things: readonly Thing[],
  isAt: (thing: Thing, x: number, y: number) => boolean,
): Pointed<Thing> | undefined {
  const map = useMap();
  const latest = useLatest({ things, isAt });
  const [found, setFound] = useState<Pointed<Thing>>();
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(rest);
      setFound(undefined);
    };
    const onMove = ({ latlng, originalEvent }: LeafletMouseEvent) => {
      leave();
      if (originalEvent.buttons !== 0 || isOnElement(originalEvent)) return;
      rest = setTimeout(() => {
        const [x, y] = [mercatorX(latlng.lng), mercatorY(latlng.lat)];
        const under = latest.current.things.filter((thing) => latest.current.isAt(thing, x, y));
        if (under.length > 0) setFound({ at: latlng, things: under.toReversed() });
      }, rests_ms);
    };
    map.on('mousemove', onMove);
    map.on('mouseout zoomstart dragstart', leave);
    return () => {
      clearTimeout(rest);
      map.off('mousemove', onMove);
      map.off('mouseout zoomstart dragstart', leave);
    };
  }, [map]);
  return found;
}
