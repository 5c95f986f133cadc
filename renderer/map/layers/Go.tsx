import { point } from 'leaflet';
import { memo, useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { useLatest } from '../../ui/useLatest.ts';
import { nearLongitude, toPosition } from '../geometry/longitudes.ts';
import type { MapProps } from '../mapProps.ts';
import { prefersStill } from './Fit.tsx';
import { areaInView } from './useMapView.ts';

type GoProps = Pick<MapProps, 'fitRequest' | 'goRequest' | 'rest' | 'padding' | 'onLook' | 'onView'>;

/** Shows a place that the page asks for in the middle of what no panel covers, and tells where the map rests. */
export const Go = memo(function Go({ goRequest, rest, ...props }: GoProps) {
  const map = useMap();
  const latest = useLatest({ ...props, goRequest });
  useEffect(() => {
    if (goRequest === undefined || goRequest === rest.current?.goRequest) return;
    const { left, right, top, bottom } = latest.current.padding;
    const lng = nearLongitude(goRequest.to.lon, map.getCenter().lng);
    const middle = point((right - left) / 2, (bottom - top) / 2);
    const at = map.project([goRequest.to.lat, lng], goRequest.zoom).add(middle);
    map.setView(map.unproject(at, goRequest.zoom), goRequest.zoom, { animate: !prefersStill() });
  }, [map, rest, goRequest]);
  useEffect(() => {
    const tell = () => {
      const { fitRequest, goRequest, onLook, onView } = latest.current;
      const center = toPosition(map.getCenter());
      rest.current = { center, zoom: map.getZoom(), fitRequest, goRequest };
      onLook(center);
      onView(areaInView(map));
    };
    tell();
    map.on('moveend', tell);
    return () => void map.off('moveend', tell);
  }, [map, rest]);
  return null;
});
