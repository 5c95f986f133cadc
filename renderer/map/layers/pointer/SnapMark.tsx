import type { DrawnPoint } from '../../geometry/longitudes.ts';
import { DivMarker } from '../DivMarker.tsx';
import markers from '../markers.module.css';

/** A ring around the point that a dragged or drawn place holds on to. */
export const SnapMark = ({ at }: { readonly at: DrawnPoint }) => (
  <DivMarker at={at} pane="markerPane" zIndexOffset={8000}>
    <span className={markers['snap']} data-testid="snap" />
  </DivMarker>
);
