import type { Map as LeafletMap } from 'leaflet';
import { memo } from 'react';
import { words } from '../../ui/words.ts';
import type { MapHills, MapProps, MapTiles } from '../mapProps.ts';
import css from './chrome.module.css';
import { useZoom } from './useMapFrames.ts';

interface NotesProps {
  readonly map: LeafletMap;
  readonly tiles: MapTiles | undefined;
  readonly hills: MapHills | undefined;
  readonly notDrawn: MapProps['notDrawn'];
}

/** From this zoom level on Natural Earth shows little more than land or water. */
const detailFromZoom = 9;

const builtIn = [
  { text: 'Natural Earth', link: 'https://www.naturalearthdata.com/' },
  { text: 'GeoNames', link: 'https://www.geonames.org/' },
];

/** Names the map's missing parts in one sentence; `undefined`: nothing is missing. */
export function mapNote(tiles: MapTiles | undefined, zoom: number): string | undefined {
  if (tiles === undefined) return zoom >= detailFromZoom ? words('window.map.no_more_detail') : undefined;
  if (tiles.trouble !== undefined) return tiles.trouble;
  return tiles.form === 'pictures' && zoom > tiles.zooms[1]
    ? words('window.map.enlarged', { zoom: tiles.zooms[1] })
    : undefined;
}

/** Whom the map is by, and what is missing from it. */
export const Notes = memo(function Notes({ map, tiles, hills, notDrawn }: NotesProps) {
  const { zones, obstacles } = notDrawn;
  const note = mapNote(tiles, useZoom(map));
  const ofMap = tiles?.attribution ?? builtIn;
  const ofHills = (hills?.attribution ?? []).map((credit) => ({
    ...credit,
    text: words('window.map.heights_credit', { text: credit.text }),
  }));
  const credits = [...ofMap, ...ofHills];
  return (
    <div className={css['notes']}>
      {note && <output>{note}</output>}
      {zones + obstacles > 0 && (
        <output data-testid="not-drawn">{words('window.map.not_drawn', { zones, obstacles })}</output>
      )}
      <span data-testid="attribution" hidden={credits.length === 0}>
        {credits.map(({ text, link }, index) => (
          <span key={text}>
            {index > 0 && ' · '}
            {link === undefined ? (
              text
            ) : (
              <a href={link} target="_blank" rel="noreferrer">
                {text}
              </a>
            )}
          </span>
        ))}
      </span>
    </div>
  );
});
