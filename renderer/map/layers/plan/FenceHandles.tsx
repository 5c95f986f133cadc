import { memo, useMemo } from 'react';
import { type CircleFence, type Fence, isCircle, type PolygonFence } from '../../../../engine/fence/fence.ts';
import { destination } from '../../../../engine/geo/geodesic.ts';
import type { Position } from '../../../../engine/geo/position.ts';
import type { MissionEdit } from '../../../../engine/mission/edits.ts';
import { sayMessage } from '../../../../server/report/say.ts';
import { words } from '../../../ui/words.ts';
import {
  circleMoved,
  circleThrough,
  cornerAdded,
  cornerDeleted,
  cornerMoved,
} from '../../geometry/fenceEdits.ts';
import { keyStep } from '../../geometry/keyStep.ts';
import { type DrawnPoint, drawnPoint, toPosition, unwrapOutline } from '../../geometry/longitudes.ts';
import { middleOf } from '../../geometry/route.ts';
import type { MapProps } from '../../mapProps.ts';
import { DivMarker, isDelete, pressing } from '../DivMarker.tsx';
import handles from '../survey/Survey.module.css';
import { useRestingView } from '../useMapView.ts';

interface HandlesProps extends Pick<MapProps, 'onEdit' | 'onTry' | 'locale'> {
  readonly index: number;
  readonly fence: Fence;
  readonly meridian_deg: number;
}

interface HandleProps {
  readonly at: DrawnPoint;
  readonly name: string;
  readonly kind: 'corner' | 'center' | 'edge';
  readonly number: number;
  readonly onEdit: HandlesProps['onEdit'];
  readonly onTry: HandlesProps['onTry'];
  /** The fence with the handle elsewhere. */
  readonly moved: (to: Position, isPressed: boolean) => MissionEdit;
  readonly onDelete?: (() => void) | undefined;
}

const ownArrows = { arrows: 'own' };
/** A handle that pointer and arrow keys move: the plan is judged along the way, and changed at its end. */
function Handle({ at, name, kind, number, onEdit, onTry, moved, onDelete }: HandleProps) {
  const view = useRestingView();
  return (
    <DivMarker
      at={at}
      size_px={24}
      name={name}
      data={ownArrows}
      isDraggable
      zIndexOffset={600}
      onDrag={(to) => onTry(moved(to, false))}
      onDrop={(to) => onEdit(moved(to, false))}
      onKey={(event) => {
        if (onDelete !== undefined && isDelete(event)) {
          onDelete();
          return true;
        }
        const step = keyStep(event);
        if (step === undefined) return false;
        const { x, y } = view.toScreen(at);
        const [lat, lon] = view.fromScreen({ x: x + step.x, y: y + step.y });
        onEdit(moved({ lat, lon }, true));
        return true;
      }}
    >
      <span
        className={handles[kind === 'corner' ? 'corner' : 'start']}
        data-fence-handle={`${kind} ${number}`}
        aria-hidden="true"
      />
    </DivMarker>
  );
}

/** More handles would cover the ground, and each is an element of the page. */
const mostHandles = 200;

function PolygonHandles({
  fence,
  index,
  meridian_deg,
  onEdit,
  onTry,
}: HandlesProps & { readonly fence: PolygonFence }) {
  const corners = useMemo(() => unwrapOutline(fence.outline, meridian_deg), [fence.outline, meridian_deg]);
  if (corners.length > mostHandles) return null;
  return (
    <>
      {corners.map((from, corner) => {
        const middle = middleOf([from, corners[(corner + 1) % corners.length] ?? from]);
        const insert = (at: Position) => onEdit(cornerAdded(index, fence, corner + 1, at));
        return (
          <DivMarker
            // Another marker once it has become a corner: the one that is held goes.
            key={(corners.length + corner / corners.length).toString()}
            at={middle}
            size_px={24}
            name={words('window.map.add_corner', { index: corner })}
            isDraggable
            zIndexOffset={500}
            onClick={() => insert(toPosition({ lat: middle[0], lng: middle[1] }))}
            onDrag={(at) => onTry(cornerAdded(index, fence, corner + 1, at))}
            onDrop={insert}
            onKey={pressing(() => insert(toPosition({ lat: middle[0], lng: middle[1] })))}
          >
            <span className={handles['middle']} data-fence-middle={corner + 1} aria-hidden="true" />
          </DivMarker>
        );
      })}
      {corners.map((at, corner) => (
        <Handle
          key={corner.toString()}
          {...{ at, onEdit, onTry }}
          kind="corner"
          number={corner + 1}
          name={words('window.map.fence_corner', { index: corner })}
          moved={(to, isPressed) => cornerMoved(index, fence, { corner, to, isPressed })}
          onDelete={() => {
            const edit = cornerDeleted(index, fence, corner);
            if (edit !== undefined) onEdit(edit);
          }}
        />
      ))}
    </>
  );
}

function CircleHandles({
  fence,
  index,
  meridian_deg,
  locale,
  onEdit,
  onTry,
}: HandlesProps & { readonly fence: CircleFence }) {
  const { center, radius_m } = fence;
  const at = useMemo(() => drawnPoint(center, meridian_deg), [center, meridian_deg]);
  const edge = useMemo(
    () => drawnPoint(destination(center, 90, radius_m), meridian_deg),
    [center, radius_m, meridian_deg],
  );
  return (
    <>
      <Handle
        {...{ at, onEdit, onTry }}
        kind="center"
        number={1}
        name={words('window.map.fence_center')}
        moved={(to, isPressed) => circleMoved(index, fence, to, isPressed)}
      />
      <Handle
        at={edge}
        {...{ onEdit, onTry }}
        kind="edge"
        number={1}
        name={sayMessage('window.map.fence_edge', { radius_m }, locale)}
        moved={(to, isPressed) => circleThrough(index, fence, to, isPressed)}
      />
    </>
  );
}

export const FenceHandles = memo(function FenceHandles(props: HandlesProps) {
  const { fence } = props;
  return isCircle(fence) ? (
    <CircleHandles {...props} fence={fence} />
  ) : (
    <PolygonHandles {...props} fence={fence} />
  );
});
