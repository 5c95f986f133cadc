import { useMemo } from 'react';
import { pointOnPath } from '../../geometry/alongPath.ts';
import type { DrawnPoint } from '../../geometry/longitudes.ts';
import { DivMarker } from '../DivMarker.tsx';
import markers from '../markers.module.css';

/** A ring around the point that a dragged or drawn place holds on to. */
export const SnapMark = ({ at }: { readonly at: DrawnPoint }) => (
  <DivMarker at={at} pane="markerPane" zIndexOffset={8000}>
    <span className={markers['snap']} data-testid="snap" />
  </DivMarker>
);

interface Props {
  readonly path: readonly DrawnPoint[];
  readonly fraction: number;
}

const data = { testid: 'route-cursor' };

/** The place of the route that is pointed at in the profile or on the line. */
export function CursorMarker({ path, fraction }: Props) {
  const at = useMemo(() => pointOnPath(path, fraction), [path, fraction]);
  return at === undefined ? null : (
    <DivMarker at={at} data={data} zIndexOffset={900}>
      <span className={markers['cursor']} />
    </DivMarker>
  );
}
