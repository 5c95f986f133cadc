import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { besideEachOther } from '../../../../server/report/format.ts';
import { toHereAndBackNote, toHereAndBackText } from '../../../../server/report/hereAndBackText.ts';
import { gutter_px } from '../../../ui/layout.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { words } from '../../../ui/words.ts';
import type { MapProps } from '../../mapProps.ts';
import { DivMarker } from '../DivMarker.tsx';
import css from './KeyCursor.module.css';
import type { MapKeysProps } from './keyMoves.ts';
import { useMapKeys } from './useMapKeys.ts';

/** Returns true while the map has the focus by keyboard. */
function useIsByKeys(): boolean {
  const map = useMap();
  const [isByKeys, setByKeys] = useState(false);
  useEffect(() => {
    const container = map.getContainer();
    const update = () => setByKeys(container.matches(':focus-visible'));
    container.addEventListener('focus', update);
    container.addEventListener('blur', update);
    return () => {
      container.removeEventListener('focus', update);
      container.removeEventListener('blur', update);
    };
  }, [map]);
  return isByKeys;
}

/** Names the keys, over everything that is drawn on the map. */
function Hint({ tool, padding }: MapKeysProps) {
  const over = useMap().getContainer().parentElement;
  if (over === null || tool === 'select') return null;
  const style = { left: padding.left + gutter_px, top: padding.top + gutter_px };
  return createPortal(
    <p className={css['hint']} data-testid="key-hint" style={style}>
      {words('window.map.keys', { tool })}
    </p>,
    over,
  );
}

/** Says the charge after a flight to the crosshair and back, once it rests. */
function HereAndBack({
  pointed,
  locale,
  isOn,
}: Pick<MapProps, 'pointed' | 'locale'> & { readonly isOn: boolean }) {
  const { standing, result } = useSyncExternalStore(pointed.subscribe, pointed.get);
  const isKnown = isOn && standing === 'current' && result !== undefined;
  const text = isKnown
    ? besideEachOther([toHereAndBackText(result, locale), toHereAndBackNote(result, locale)])
    : undefined;
  return <Spoken text={text} testId="map-here" />;
}

/** The crosshair that arrow keys move while a tool is on, which keys there are, and, for screen readers, where it is. */
export function KeyCursor(props: MapKeysProps & Pick<MapProps, 'pointed'>) {
  const { at, said } = useMapKeys(props);
  const isByKeys = useIsByKeys();
  return (
    <>
      {at === undefined ? null : (
        <DivMarker at={[at.lat, at.lng]} pane="markerPane" zIndexOffset={9500}>
          <svg
            className={css['crosshair']}
            viewBox="-20 -20 40 40"
            data-testid="crosshair"
            aria-hidden="true"
          >
            <path className={css['halo']} d="M-18 0h13M5 0h13M0-18v13M0 5v13" />
            <path d="M-18 0h13M5 0h13M0-18v13M0 5v13" />
            <circle r="1.5" />
          </svg>
        </DivMarker>
      )}
      {at !== undefined || isByKeys ? <Hint {...props} /> : null}
      <output className={css['said']} data-testid="map-said">
        {said}
      </output>
      <HereAndBack pointed={props.pointed} locale={props.locale} isOn={at !== undefined} />
    </>
  );
}
