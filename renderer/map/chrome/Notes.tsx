import type { Map as LeafletMap } from 'leaflet';
import { memo, useEffect, useState } from 'react';
import type { MapProps } from '../mapProps.ts';
import css from './chrome.module.css';

interface NotesProps {
  readonly map: LeafletMap;
  readonly tiles: MapProps['tiles'];
  readonly areTilesFailing: boolean;
}

/** From this zoom level on Natural Earth shows little more than land or water. */
const detailFromZoom = 9;

function useZoom(map: LeafletMap): number {
  const [zoom, setZoom] = useState(map.getZoom());
  useEffect(() => {
    const update = () => setZoom(map.getZoom());
    map.on('zoomend', update);
    return () => void map.off('zoomend', update);
  }, [map]);
  return zoom;
}

/** The text of an attribution, which comes as HTML. */
const toPlainText = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim();

/** The map's attribution, and what is missing from the map. */
export const Notes = memo(function Notes({ map, tiles, areTilesFailing }: NotesProps) {
  const zoom = useZoom(map);
  const note =
    tiles === undefined
      ? zoom >= detailFromZoom && 'No detailed map: add a tile address in settings'
      : areTilesFailing && 'Map tiles do not load: check the tile address in settings';
  const source = tiles === undefined ? '' : toPlainText(tiles.attribution);
  return (
    <div className={css['notes']}>
      {note && <output>{note}</output>}
      <span>{source === '' ? 'Natural Earth' : source}</span>
    </div>
  );
});
