import {
  DivIcon,
  type LeafletKeyboardEvent,
  type Marker as LeafletMarker,
  type LeafletMouseEvent,
} from 'leaflet';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker, Tooltip } from 'react-leaflet';
import type { Position } from '../../../engine/geo/position.ts';
import { useLatest } from '../../ui/useLatest.ts';
import type { ScreenPoint } from '../geometry/boxes.ts';
import { type DrawnPoint, toPosition } from '../geometry/longitudes.ts';
import markers from './markers.module.css';
import tooltips from './tooltips.module.css';

/** A click or key with these keys held adds to the selection, as in lists. */
export const isAdding = ({ shiftKey, ctrlKey, metaKey }: MouseEvent | KeyboardEvent): boolean =>
  shiftKey || ctrlKey || metaKey;

/** Has Enter and Space do what a click on the marker does. */
export const pressing =
  (press: () => void) =>
  ({ key }: KeyboardEvent): boolean => {
    const isPress = key === 'Enter' || key === ' ';
    if (isPress) press();
    return isPress;
  };

export const isDelete = ({ key }: KeyboardEvent): boolean => key === 'Delete' || key === 'Backspace';

interface DivMarkerHandlers {
  /** `isAdding`: to what is selected already. */
  onClick?(clicks: number, isAdding: boolean): void;
  onContextMenu?(inWindow: ScreenPoint): void;
  onDrag?(at: Position): void;
  onDrop?(at: Position): void;
  /** Handles a key; returns whether it was used. */
  onKey?(event: KeyboardEvent): boolean;
}

interface DivMarkerProps extends DivMarkerHandlers {
  readonly at: DrawnPoint;
  /** Side of the square that reacts to the pointer; absent: the marker is a label and ignores it. */
  readonly size_px?: number;
  readonly name?: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly isDraggable?: boolean;
  readonly zIndexOffset?: number;
  /** The Leaflet pane; absent: that of the surrounding layer. */
  readonly pane?: string;
  readonly tip?: ReactNode;
  readonly children: ReactNode;
}

function useIcon(size_px: number | undefined): { icon: DivIcon; host: HTMLElement } {
  return useMemo(() => {
    const host = document.createElement('div');
    host.className = `${markers['markerHost']}`;
    const className = `${markers[size_px === undefined ? 'labelMarker' : 'pinMarker']}`;
    return { host, icon: new DivIcon({ html: host, className, iconSize: [size_px ?? 0, size_px ?? 0] }) };
  }, [size_px]);
}

/** Names the marker's element for screen readers, style sheets and tests. */
function useAttributes(
  marker: RefObject<LeafletMarker | null>,
  name: string | undefined,
  data: DivMarkerProps['data'],
) {
  useEffect(() => {
    const element = marker.current?.getElement();
    if (element === undefined) return;
    if (name !== undefined) element.setAttribute('aria-label', name);
    for (const [key, value] of Object.entries(data ?? {})) element.dataset[key] = value;
  }, [marker, name, data]);
}

/** Moves the marker in the frame in which its position changes; returns the position it is created at. */
function usePlace(marker: RefObject<LeafletMarker | null>, at: DrawnPoint): DrawnPoint {
  const [first] = useState(at);
  useLayoutEffect(() => {
    marker.current?.setLatLng(at);
  }, [marker, at]);
  return first;
}

/** Reports a drag once a frame, however often the pointer moves; `stop` drops a report that still waits. */
function useFramePace(tell: (at: Position) => void): { soon(at: Position): void; stop(): void } {
  const latest = useLatest(tell);
  const pace = useMemo(() => {
    let frame: number | undefined;
    let waiting: Position | undefined;
    const run = () => {
      frame = undefined;
      if (waiting !== undefined) latest.current(waiting);
    };
    return {
      soon: (at: Position) => {
        waiting = at;
        frame ??= requestAnimationFrame(run);
      },
      stop: () => {
        if (frame !== undefined) cancelAnimationFrame(frame);
        frame = undefined;
      },
    };
  }, []);
  useEffect(() => pace.stop, [pace]);
  return pace;
}

interface TipProps {
  readonly title: string;
  readonly about: string;
}

export function Tip({ title, about }: TipProps) {
  return (
    <>
      <b>{title}</b>
      <span>{about}</span>
    </>
  );
}

/** A marker drawn by React. During a drag it follows the pointer and ignores its props. */
export function DivMarker(props: DivMarkerProps) {
  const { at, size_px, name, data, isDraggable = false, zIndexOffset = 0, pane, tip, children } = props;
  const { icon, host } = useIcon(size_px);
  const marker = useRef<LeafletMarker>(null);
  const [heldAt, setHeldAt] = useState<DrawnPoint>();
  const latest = useLatest(props);
  useAttributes(marker, name, data);
  const first = usePlace(marker, heldAt ?? at);
  const dragging = useFramePace((to) => props.onDrag?.(to));
  const handlers = useMemo(
    () => ({
      click: ({ originalEvent }: LeafletMouseEvent) =>
        latest.current.onClick?.(originalEvent.detail, isAdding(originalEvent)),
      contextmenu: ({ originalEvent }: LeafletMouseEvent) =>
        latest.current.onContextMenu?.({ x: originalEvent.clientX, y: originalEvent.clientY }),
      dragstart: ({ target }: { target: LeafletMarker }) => {
        target.closeTooltip();
        setHeldAt(latest.current.at);
      },
      drag: ({ target }: { target: LeafletMarker }) => dragging.soon(toPosition(target.getLatLng())),
      dragend: ({ target }: { target: LeafletMarker }) => {
        dragging.stop();
        latest.current.onDrop?.(toPosition(target.getLatLng()));
        setHeldAt(undefined);
      },
      keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
        if (latest.current.onKey?.(originalEvent) !== true) return;
        originalEvent.preventDefault();
        originalEvent.stopPropagation();
      },
    }),
    [dragging],
  );
  return (
    <Marker
      ref={marker}
      position={first}
      icon={icon}
      interactive={size_px !== undefined}
      keyboard={size_px !== undefined}
      draggable={isDraggable}
      zIndexOffset={zIndexOffset}
      eventHandlers={handlers}
      {...(pane === undefined ? {} : { pane })}
    >
      {createPortal(children, host)}
      {tip !== undefined && heldAt === undefined && (
        <Tooltip pane="tooltipPane" className={`${tooltips['tip']}`} offset={[14, 0]} opacity={1}>
          {tip}
        </Tooltip>
      )}
    </Marker>
  );
}
