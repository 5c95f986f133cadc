import { DomEvent, type LeafletMouseEvent } from 'leaflet';
import { memo, useMemo } from 'react';
import { type Fence, isCircle, type RallyPoint } from '../../../../engine/fence/fence.ts';
import { fenceOutline } from '../../../../engine/fence/fenceOutline.ts';
import { bandValues } from '../../../../server/report/fenceWords.ts';
import { sayMessage } from '../../../../server/report/say.ts';
import { words } from '../../../ui/words.ts';
import { type DrawnPoint, drawnPoint, unwrapOutline } from '../../geometry/longitudes.ts';
import type { MapProps } from '../../mapProps.ts';
import { HaloedPath, HitPath } from '../DataPath.tsx';
import { DivMarker, Tip } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import paths from '../paths.module.css';

/** More names than these would only cover the map; a pointer still asks each fence. */
const mostNames = 12;

const sideOf = ({ is_inclusion }: Fence) => (is_inclusion ? 'inside' : 'outside');
const kindText = (fence: Fence) => words('window.map.fence_kind', { side: sideOf(fence) });

/** The northernmost corner, where the name stands. */
const topOf = (outline: readonly DrawnPoint[]): DrawnPoint | undefined =>
  outline.reduce<DrawnPoint | undefined>(
    (top, point) => (top === undefined || point[0] > top[0] ? point : top),
    undefined,
  );

interface Shared {
  readonly meridian_deg: number;
  readonly locale: MapProps['locale'];
  /** Fences are picked by a click; else clicks are those of a tool. */
  readonly isPickable: boolean;
  readonly onPick: MapProps['onFenceSelect'];
}

function FenceOutline({
  fence,
  index,
  isNamed,
  isSelected,
  meridian_deg,
  locale,
  isPickable,
  onPick,
}: Shared & {
  readonly fence: Fence;
  readonly index: number;
  readonly isNamed: boolean;
  readonly isSelected: boolean;
}) {
  const outline = useMemo(
    () => unwrapOutline(isCircle(fence) ? fenceOutline(fence) : fence.outline, meridian_deg),
    [fence, meridian_deg],
  );
  const side = fence.is_inclusion ? 'inclusion' : 'exclusion';
  const data = useMemo(() => ({ fence: side, selected: `${isSelected}` }), [side, isSelected]);
  const handlers = useMemo(
    () => ({
      click: (event: LeafletMouseEvent) => {
        if (!isPickable) return;
        DomEvent.stopPropagation(event);
        onPick(index);
      },
    }),
    [isPickable, onPick, index],
  );
  const ring = useMemo(() => [...outline, ...outline.slice(0, 1)], [outline]);
  const top = topOf(outline);
  return (
    <>
      <HaloedPath
        positions={outline}
        isClosed
        halo={paths['fenceHalo']}
        className={paths['fence']}
        data={data}
      />
      <HitPath positions={ring} eventHandlers={handlers}>
        <b>{fence.name ?? kindText(fence)}</b>
        <span>
          {sayMessage(
            'window.map.fence_rule',
            {
              side: sideOf(fence),
              radius_m: isCircle(fence) ? fence.radius_m : 'none',
              ...bandValues(fence),
            },
            locale,
          )}
        </span>
        <span>{words('window.map.fence_hatching')}</span>
      </HitPath>
      {isNamed && top && (
        <DivMarker at={top} pane="fences">
          <span className={markers['fenceLabel']} data-fence-label={data.fence}>
            {kindText(fence)}
          </span>
        </DivMarker>
      )}
    </>
  );
}

function Rally({
  point,
  index,
  meridian_deg,
}: Pick<Shared, 'meridian_deg'> & { readonly point: RallyPoint; readonly index: number }) {
  const at = useMemo(() => drawnPoint(point, meridian_deg), [point, meridian_deg]);
  const data = useMemo(() => ({ rally: `${index + 1}` }), [index]);
  return (
    <DivMarker
      at={at}
      size_px={22}
      name={words('window.map.rally_point', { index })}
      data={data}
      tip={<Tip title={words('window.map.rally_point', { index })} about={words('window.map.rally_about')} />}
    >
      <span className={markers['rally']} aria-hidden="true">
        R
      </span>
    </DivMarker>
  );
}

interface FencesProps extends Shared {
  readonly fences: readonly Fence[];
  readonly selectedFence: number | undefined;
  readonly rallyPoints: readonly RallyPoint[];
}

/** Areas to stay in or out of and other places to land, each with its name: they need no other legend. */
export const Fences = memo(function Fences({ fences, selectedFence, rallyPoints, ...shared }: FencesProps) {
  return (
    <>
      {fences.map((fence, index) => (
        <FenceOutline
          key={index.toString()}
          {...{ fence, index }}
          isNamed={index < mostNames}
          isSelected={index === selectedFence}
          {...shared}
        />
      ))}
      {rallyPoints.map((point, index) => (
        <Rally key={index.toString()} {...{ point, index }} meridian_deg={shared.meridian_deg} />
      ))}
    </>
  );
});
