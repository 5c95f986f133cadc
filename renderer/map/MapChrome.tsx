import type { Map as LeafletMap } from 'leaflet';
import { memo } from 'react';
import { gutter_px } from '../ui/layout.ts';
import { GraticuleLabels } from './chrome/GraticuleLabels.tsx';
import { Notes } from './chrome/Notes.tsx';
import { Readout } from './chrome/Readout.tsx';
import { ScaleBar } from './chrome/ScaleBar.tsx';
import { ZoomControl } from './chrome/ZoomControl.tsx';
import { overMap } from './layers/useControlBoxes.ts';
import css from './MapView.module.css';
import type { MapProps } from './mapProps.ts';

type Shared =
  | 'launch'
  | 'launchNow'
  | 'pointed'
  | 'locale'
  | 'tiles'
  | 'hills'
  | 'notDrawn'
  | 'padding'
  | 'controls'
  | 'search';

interface MapChromeProps extends Pick<MapProps, Shared> {
  readonly map: LeafletMap;
  onFit(): void;
}

/** The controls beside the search field, with a gap. */
const besideSearch_px = 50;
/** So much of the map is left beside the search field at least. */
const leastBeside_px = 480;

/** Shows the controls over the map; React draws none of them anew while the pointer holds a part of the plan. */
export const MapChrome = memo(function MapChrome(props: MapChromeProps) {
  const {
    map,
    launch,
    launchNow,
    pointed,
    locale,
    tiles,
    hills,
    notDrawn,
    padding,
    controls,
    search,
    onFit,
  } = props;
  const corner = { right: padding.right + gutter_px, bottom: padding.bottom + gutter_px };
  const left = padding.left + gutter_px;
  return (
    <>
      <GraticuleLabels map={map} padding={padding} />
      <div
        className={css['upperLeft']}
        {...overMap}
        style={{
          left,
          bottom: corner.bottom,
          top: padding.top + gutter_px,
          maxWidth: `calc(100% - ${Math.max(leastBeside_px, left + corner.right + besideSearch_px)}px)`,
        }}
      >
        {search}
      </div>
      <div className={css['right']} style={{ ...corner, left, top: padding.top + gutter_px }}>
        <div className={css['upperCorner']} {...overMap}>
          <ZoomControl map={map} padding={padding} onFit={onFit} />
          {controls(map)}
        </div>
        <div className={css['lower']}>
          <div className={css['scaled']}>
            <div className={css['pointed']}>
              <Readout {...{ map, launch, launchNow, pointed, locale }} />
            </div>
            <div className={css['scale']} {...overMap}>
              <ScaleBar {...{ map, locale, padding }} />
            </div>
          </div>
          <div className={css['notes']} {...overMap}>
            <Notes {...{ map, tiles, hills, notDrawn }} />
          </div>
        </div>
      </div>
    </>
  );
});
