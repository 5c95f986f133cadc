import { useMemo } from 'react';
import { words } from '../../../ui/words.ts';
import { distance_px } from '../../geometry/boxes.ts';
import type { DrawnPoint } from '../../geometry/longitudes.ts';
import { toPosition } from '../../geometry/longitudes.ts';
import type { ToolEvent } from '../../tools/toolEvent.ts';
import { DivMarker, pressing } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import { useRestingView } from '../useMapView.ts';

interface InsertHandleProps {
  /** The new waypoint's index: that of the waypoint the leg ends at. */
  readonly index: number;
  readonly path: readonly DrawnPoint[];
  readonly at: DrawnPoint;
  readonly isNear: boolean;
  send(event: ToolEvent): void;
}

/** A handle on a leg shorter than this on the screen would cover the waypoints. */
const shortestLeg_px = 84;

/** A small plus in the middle of a leg: a click, or a drag to its place, inserts a waypoint. */
export function InsertHandle({ index, path, at, isNear, send }: InsertHandleProps) {
  const view = useRestingView();
  const data = useMemo(() => ({ insert: `${index + 1}`, near: `${isNear}` }), [index, isNear]);
  const [from, to] = [path[0], path.at(-1)];
  if (!from || !to || distance_px(view.toScreen(from), view.toScreen(to)) < shortestLeg_px) return null;
  const insertHere = () => send({ kind: 'insert_drop', index, at: toPosition({ lat: at[0], lng: at[1] }) });
  return (
    <DivMarker
      at={at}
      size_px={20}
      name={words('window.map.add_before', { index })}
      data={data}
      isDraggable
      zIndexOffset={200}
      onClick={insertHere}
      onDrag={(to) => send({ kind: 'insert_drag', index, at: to })}
      onDrop={(to) => send({ kind: 'insert_drop', index, at: to })}
      onKey={pressing(insertHere)}
    >
      <svg className={markers['insert']} viewBox="-10 -10 20 20" aria-hidden="true">
        <circle r="8" />
        <path d="M-3.5 0h7M0-3.5v7" />
      </svg>
    </DivMarker>
  );
}
