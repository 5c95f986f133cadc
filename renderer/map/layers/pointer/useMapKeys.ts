import type { LatLng, Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { metresPerPixel } from '../../../../server/report/drawing/scaleBar.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { words } from '../../../ui/words.ts';
import type { ScreenPoint } from '../../geometry/boxes.ts';
import { keyStep } from '../../geometry/keyStep.ts';
import { toPosition } from '../../geometry/longitudes.ts';
import { toPlacedText, toPlaceWords, toTakenBackText } from '../../tools/placeWords.ts';
import { isToWalkFrom, type MapKeysProps, middleOf, moveHeld, stepFrom } from './keyMoves.ts';
import { keepOneStop, walkFrom } from './markerStops.ts';

/** Moves or clicks the map's pointer at the crosshair. */
function actAt(map: LeafletMap, kind: 'mousemove' | 'mouseout' | 'click', latlng: LatLng): void {
  const containerPoint = map.latLngToContainerPoint(latlng);
  map.fire(kind, { latlng, containerPoint, originalEvent: new MouseEvent(kind, { detail: 1 }) });
}

/** A pointer that rests still sends moves when the map goes away under it. */
const isResting = ({ movementX, movementY }: MouseEvent) => movementX === 0 && movementY === 0;

/** A place, and how many places the tool had taken before it. */
interface Press {
  readonly at: LatLng;
  readonly placed: number;
}

interface Crosshair {
  /** Returns the crosshair's place; `undefined`: there is none. */
  get(): LatLng | undefined;
  press: Press | undefined;
  goTo(at: LatLng): void;
  say(text: string): void;
}

/** Handles a key while a tool is on; returns whether it was used. */
function moveCrosshair(
  map: LeafletMap,
  crosshair: Crosshair,
  { key, step }: { readonly key: string; readonly step: ScreenPoint | undefined },
  props: MapKeysProps,
): boolean {
  const at = crosshair.get();
  if (step !== undefined) {
    crosshair.goTo(stepFrom(map, at ?? middleOf(map, props.padding), step, props.padding));
    return true;
  }
  if (at === undefined || (key !== 'Enter' && key !== 'Backspace')) return false;
  if (key === 'Enter' && crosshair.press?.at === at && props.placed > crosshair.press.placed) {
    props.send({ kind: 'double_click' });
  } else if (key === 'Enter') {
    crosshair.press = { at, placed: props.placed };
    crosshair.say(toPlacedText(toPosition(at), metresPerPixel(at.lat, map.getZoom()), props));
    actAt(map, 'click', at);
  } else {
    crosshair.say(toTakenBackText(props));
    props.send({ kind: 'take_back' });
  }
  return true;
}

const zoomSteps: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1, _: -1 };

/** Zooms around the crosshair, or the middle of what is seen; returns whether the key was for that. */
function zoomByKey(
  map: LeafletMap,
  at: LatLng | undefined,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { padding }: MapKeysProps,
): boolean {
  const steps = zoomSteps[key];
  if (steps === undefined || ctrlKey || metaKey || altKey) return false;
  map.setZoomAround(at ?? middleOf(map, padding), map.getZoom() + steps);
  return true;
}

function listen(map: LeafletMap, crosshair: Crosshair, hide: () => void, latest: () => MapKeysProps) {
  const container = map.getContainer();
  const isUsed = (event: KeyboardEvent, target: Element): boolean => {
    const step = keyStep(event);
    if (zoomByKey(map, crosshair.get(), event, latest())) return true;
    const isArrow = step !== undefined;
    if (isArrow && latest().tool === 'select' && isToWalkFrom(target, latest()))
      return walkFrom(container, target, event);
    if (!isArrow && walkFrom(container, target, event)) return true;
    if (latest().tool !== 'select') return moveCrosshair(map, crosshair, { key: event.key, step }, latest());
    const text = step && moveHeld(map, target, step, latest());
    if (text !== undefined) crosshair.say(text);
    return text !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const isHere = target === document.body || (target instanceof Element && container.contains(target));
    if (!isHere || !isUsed(event, target as Element)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onMouseMove = (event: MouseEvent) => {
    if (crosshair.get() === undefined) return;
    if (isResting(event)) event.stopPropagation();
    else hide();
  };
  const stopKeeping = keepOneStop(container);
  // Before Leaflet, which would move the map, and before the keys of the window.
  window.addEventListener('keydown', onKeyDown, true);
  container.addEventListener('mousemove', onMouseMove, true);
  return () => {
    stopKeeping();
    window.removeEventListener('keydown', onKeyDown, true);
    container.removeEventListener('mousemove', onMouseMove, true);
  };
}

/**
 * Moves by arrow keys: with a tool a crosshair, which Enter places and Backspace takes back; without one what has the
 * focus or is selected. Returns where the crosshair is and what is to be said.
 */
export function useMapKeys(props: MapKeysProps): { at: LatLng | undefined; said: string } {
  const map = useMap();
  const [at, setAt] = useState<LatLng>();
  const [said, say] = useState('');
  const current = useRef<LatLng>(undefined);
  const latest = useLatest(props);
  useEffect(() => {
    // A screen reader leaves the arrow keys to what is used like a program of its own.
    map.getContainer().setAttribute('role', 'application');
    map.getContainer().setAttribute('aria-label', words('window.map.places'));
    const show = (next: LatLng | undefined) => {
      current.current = next;
      setAt(next);
    };
    const goTo = (next: LatLng) => {
      show(next);
      say(toPlaceWords(toPosition(next), latest.current.launch, latest.current.locale));
      actAt(map, 'mousemove', next);
    };
    const crosshair: Crosshair = { get: () => current.current, press: undefined, goTo, say };
    return listen(
      map,
      crosshair,
      () => show(undefined),
      () => latest.current,
    );
  }, [map]);
  const { tool } = props;
  useEffect(() => {
    if (tool !== 'select') map.getContainer().focus({ preventScroll: true });
    return () => {
      if (current.current !== undefined) actAt(map, 'mouseout', current.current);
      current.current = undefined;
      setAt(undefined);
    };
  }, [map, tool]);
  return { at, said };
}
