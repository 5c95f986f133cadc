import { memo, useMemo } from 'react';
import type { Position } from '../../../../engine/geo/position.ts';
import { words } from '../../../ui/words.ts';
import { drawnPoint } from '../../geometry/longitudes.ts';
import type { ToolEvent } from '../../tools/toolEvent.ts';
import { DivMarker, Tip } from '../DivMarker.tsx';
import markers from '../markers.module.css';

interface LaunchMarkerProps {
  readonly launch: Position;
  readonly meridian_deg: number;
  readonly isDraggable: boolean;
  send(event: ToolEvent): void;
}

const data = { testid: 'launch' };

export const LaunchMarker = memo(function LaunchMarker(props: LaunchMarkerProps) {
  const { launch, meridian_deg, isDraggable, send } = props;
  const { lat, lon } = launch;
  const at = useMemo(() => drawnPoint({ lat, lon }, meridian_deg), [lat, lon, meridian_deg]);
  return (
    <DivMarker
      at={at}
      size_px={36}
      name={words('window.map.movable', { title: words('window.map.launch_point') })}
      data={data}
      isDraggable={isDraggable}
      zIndexOffset={6000}
      onClick={(clicks) => send({ kind: 'click', at: launch, clicks, pixel_m: 0 })}
      onDrag={(to) => send({ kind: 'launch_drag', at: to })}
      onDrop={(to) => send({ kind: 'launch_drop', at: to })}
      tip={<Tip title={words('window.map.launch_point')} about={words('window.map.drag_to_move')} />}
    >
      <svg className={markers['launch']} viewBox="-18 -18 36 36" aria-hidden="true">
        <circle r="15" />
        <path d="m-7 1 7-7 7 7M-4.5-.5V6h9V-.5" />
      </svg>
    </DivMarker>
  );
});
