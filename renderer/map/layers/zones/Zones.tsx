import { memo, useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { DrawnZone } from '../../../../server/contract/schemas/world.ts';
import { limitText, zoneKindText } from '../../../../server/report/zoneWords.ts';
import { words } from '../../../ui/words.ts';
import { useCanvas } from '../../baseMap/useCanvas.ts';
import { mercatorX, mercatorY } from '../../geometry/mercator.ts';
import type { MapProps } from '../../mapProps.ts';
import { PointerTip } from '../range/PointerTip.tsx';
import { type PaintedZone, paintedZone, paintOrder, partAt, zonesPainter } from './paintZones.ts';
import { usePointed } from './usePointed.ts';

const isAt = (zone: PaintedZone, x: number, y: number): boolean => partAt(zone, x, y) !== undefined;

const mostTold = 4;

interface ZonesProps {
  readonly zones: readonly DrawnZone[];
  readonly meridian_deg: number;
  readonly locale: MapProps['locale'];
}

/** Official zones, painted by their kind; a pointer that rests on some is told of them. */
export const Zones = memo(function Zones({ zones, meridian_deg, locale }: ZonesProps) {
  const painted = useMemo(
    () => paintOrder(zones.map((zone) => paintedZone(zone, meridian_deg))),
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
  const [x, y] = [mercatorX(pointed.at.lng), mercatorY(pointed.at.lat)];
  return (
    <PointerTip at={pointed.at}>
      {told.map((painted) => {
        const { zone } = painted;
        return (
          <span key={`${zone.file_id} ${zone.id} ${zone.name}`}>
            <b>{zone.name}</b> {zoneKindText(zone.kind, zone.word, locale)},{' '}
            {limitText(partAt(painted, x, y), locale)}
          </span>
        );
      })}
      {pointed.things.length > mostTold && (
        <span>{words('window.world.more_zones', { count: pointed.things.length - mostTold })}</span>
      )}
    </PointerTip>
  );
});
