import { memo, useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { fenceOutline } from '../../../../engine/fence/fenceOutline.ts';
import type { DrawnZone } from '../../../../server/contract/schemas/world.ts';
import { limitText, zoneKindText } from '../../../../server/report/zoneWords.ts';
import { words } from '../../../ui/words.ts';
import { useCanvas } from '../../baseMap/useCanvas.ts';
import type { Coordinates } from '../../geometry/clip.ts';
import { mercatorOutline } from '../../geometry/mercator.ts';
import type { MapProps } from '../../mapProps.ts';
import { PointerTip } from '../range/PointerTip.tsx';
import { type PaintedZone, paintOrder, zonesPainter } from './paintZones.ts';
import { usePointed } from './usePointed.ts';

const ringsOf = (zone: DrawnZone, meridian_deg: number): Coordinates[] =>
  zone.parts.flatMap(({ rings, center, radius_m }) => {
    const circle = center === undefined || radius_m === undefined ? [] : [fenceOutline({ center, radius_m })];
    return [...(rings ?? []), ...circle].map((ring) => mercatorOutline(ring, meridian_deg));
  });

/** Tells by a ray if a place lies within an odd number of rings. */
function holds(rings: readonly Coordinates[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const before = at === 0 ? ring.length - 2 : at - 2;
      const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[at], ring[at + 1], ring[before], ring[before + 1]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

const isAt = ({ rings }: PaintedZone, x: number, y: number): boolean => holds(rings, x, y);

const mostTold = 4;

interface ZonesProps {
  readonly zones: readonly DrawnZone[];
  readonly meridian_deg: number;
  readonly locale: MapProps['locale'];
}

/** Official zones, painted by their kind; a pointer that rests on some is told of them. */
export const Zones = memo(function Zones({ zones, meridian_deg, locale }: ZonesProps) {
  const painted = useMemo(
    () => paintOrder(zones.map((zone) => ({ zone, rings: ringsOf(zone, meridian_deg) }))),
    [zones, meridian_deg],
  );
  useCanvas(
    'zones',
    useMemo(() => zonesPainter(painted), [painted]),
  );
  const map = useMap();
  // Painted zones have no elements: tests count them here.
  useEffect(() => {
    const { dataset } = map.getContainer();
    dataset['zones'] = `${zones.length}`;
    return () => void delete dataset['zones'];
  }, [map, zones.length]);
  const pointed = usePointed(painted, isAt);
  if (pointed === undefined) return null;
  const told = pointed.things.slice(0, mostTold);
  return (
    <PointerTip at={pointed.at}>
      {told.map(({ zone }) => (
        <span key={`${zone.file_id} ${zone.id} ${zone.name}`}>
          <b>{zone.name}</b> {zoneKindText(zone.kind, zone.word, locale)}, {limitText(zone.parts[0], locale)}
        </span>
      ))}
      {pointed.things.length > mostTold && (
        <span>{words('window.world.more_zones', { count: pointed.things.length - mostTold })}</span>
      )}
    </PointerTip>
  );
});
