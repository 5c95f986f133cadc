import { useMemo } from 'react';
import { fenceOutline } from '../../../../engine/fence/fenceOutline.ts';
import { distanceBetween } from '../../../../engine/geo/geodesic.ts';
import { toRulerText } from '../../../../server/report/format.ts';
import { type DrawnPoint, drawnPoint, unwrapOutline, unwrapPath } from '../../geometry/longitudes.ts';
import { middleOf } from '../../geometry/route.ts';
import type { MapProps } from '../../mapProps.ts';
import type { FenceState } from '../../tools/fenceTool.ts';
import { HaloedPath } from '../DataPath.tsx';
import { DivMarker } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import paths from '../paths.module.css';

interface Props {
  readonly state: FenceState;
  readonly meridian_deg: number;
  readonly locale: MapProps['locale'];
}

const data = { toolLine: 'fence' };

function Label({ at, text }: { readonly at: DrawnPoint; readonly text: string }) {
  return (
    <DivMarker at={at} pane="markerPane" zIndexOffset={9000}>
      <span className={markers['toolLabel']} data-tool-label="fence">
        {text}
      </span>
    </DivMarker>
  );
}

/** The corners so far with the band to the pointer, or the circle that a click would make. */
export function FenceDrawing({ state, meridian_deg, locale }: Props) {
  const { tool, points, cursor } = state;
  const last = points.at(-1);
  const length_m = last !== undefined && cursor !== undefined ? distanceBetween(last, cursor) : 0;
  const drawn = useMemo(() => {
    if (tool === 'fence')
      return unwrapPath(cursor === undefined ? points : [...points, cursor], meridian_deg);
    const [center] = points;
    return center === undefined || length_m === 0
      ? []
      : unwrapOutline(fenceOutline({ center, radius_m: length_m }), meridian_deg);
  }, [tool, points, cursor, length_m, meridian_deg]);
  const corners = useMemo(() => unwrapPath(points, meridian_deg), [points, meridian_deg]);
  const isClosed = tool === 'fence_circle' || drawn.length > 2;
  return (
    <>
      {drawn.length > 1 && (
        <HaloedPath
          key={`${isClosed}`}
          positions={drawn}
          halo={paths['toolHalo']}
          className={paths['toolLine']}
          {...{ isClosed, data }}
        />
      )}
      {corners.map((at, index) => (
        <DivMarker key={index.toString()} at={at} pane="markerPane" zIndexOffset={8500}>
          <span className={markers['toolPoint']} data-fence-point={index + 1} />
        </DivMarker>
      ))}
      {length_m > 0 && last !== undefined && cursor !== undefined && (
        <Label
          at={middleOf(unwrapPath([last, cursor], drawnPoint(last, meridian_deg)[1]))}
          text={toRulerText(length_m, locale)}
        />
      )}
    </>
  );
}
